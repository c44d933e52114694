"""What a choice is worth in crystals, exactly, for the turn under way."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import cast

from immutabledict import immutabledict

from magickeys_widget.analysis.backward import Endings, TurnTable, grounds
from magickeys_widget.analysis.probability import key_chance
from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.rules import (
    Action,
    Color,
    EndTurn,
    Move,
    Phase,
    RollAgain,
    Rules,
    State,
    ThrowFakeKey,
    check_state,
)

TABLES_KEPT = 64
"""How many solved turns are remembered; the largest takes about half a megabyte."""


def turn_value(state: State, keep_value: Fraction | int = 0) -> Fraction:
    """Compute the greatest expected number of crystals that the player can still win in this turn.

    At a chance node it is the mean, at the end of a game and in a count 0. `keep_value` is what
    holding a fake after the turn is worth to the player, in crystals: trying may bring one,
    throwing costs one.

    >>> turn_value(State.position(pawn=20, phase="rolling", asleep=2))
    Fraction(62, 25)
    """
    check_state(state)
    if state.is_terminal or state.phase is Phase.COUNT:
        return Fraction()
    table = _table(state, _checked(keep_value))
    return table.stopping(state.pawn) if state.phase is Phase.TRYING else table.at(state)


def action_values(state: State, keep_value: Fraction | int = 0) -> Mapping[Action, Fraction]:
    """Compute for each legal action what `turn_value` promises after it, the best action first.

    Equal ones keep the order of `legal_actions`. Where nothing can be chosen it is empty.

    >>> state = State.position(pawn=20, phase="moved", asleep=2)
    >>> {type(action).__name__: str(value) for action, value in action_values(state).items()}
    {'RollAgain': '62/25', 'TryKey': '12/5', 'EndTurn': '0'}
    """
    check_state(state)
    table = _table(state, _checked(keep_value))
    values = {action: _action_value(state, action, table) for action in state.legal_actions()}
    best_first = sorted(values.items(), key=lambda item: item[1], reverse=True)
    return immutabledict(best_first)


def _action_value(state: State, action: Action, table: TurnTable) -> Fraction:
    pawn, asleep = state.pawn, state.asleep
    fakes = _fakes(state)
    match action:
        case Move(number):
            landing = grounds(state.rules)[pawn].landing(number)
            units = table.landed(landing, asleep, fakes)
        case RollAgain():
            units = table.rolling(pawn, asleep, fakes)
        case ThrowFakeKey():
            shown = state.shown if state.phase is Phase.CHOOSE else ()
            units = table.choosing(pawn, 0, shown, fakes - 1) - table.throw
        case EndTurn():
            units = 0
        case _:
            return table.stopping(pawn)
    return Fraction(units, table.scale)


def _fakes(state: State) -> int:
    return sum(state.held_fakes[state.to_move].values())


def _checked(keep_value: Fraction | int) -> Fraction:
    if not isinstance(keep_value, Fraction | int) or keep_value < 0:
        raise MagicKeysError(say("analysis.keep_value", given=str(keep_value)[:60]))
    return Fraction(keep_value)


def _table(state: State, keep: Fraction) -> TurnTable:
    worth = tuple(_try_value(state, color, keep) for color in Color)
    return solved(state.rules, state.keys, worth, _fakes(state), keep)


def _try_value(state: State, color: Color, keep: Fraction) -> Fraction | None:
    """Weigh a real key's crystals, at most the chest's, against a fake to keep (K2, K3, K5)."""
    real = key_chance(*state.key_odds(color))
    if real is None:
        return None
    return real * min(state.rules.values[color], state.chest) + (1 - real) * keep


@lru_cache(TABLES_KEPT)
def solved(
    rules: Rules,
    keys: frozenset[int],
    worth: tuple[Fraction | None, ...],
    fakes: int,
    keep: Fraction,
) -> TurnTable:
    """Solve a turn, by the worth of trying a key of each color, and remember it."""
    by_color = dict(zip(Color, worth, strict=True))
    stop = tuple(
        by_color[cast("Color", tile)] if space in keys else None
        for space, tile in enumerate(rules.path)
    )
    must_try = rules.try_when_out == "must"  # R6
    out = tuple((value if must_try else None) or Fraction() for value in stop)
    return TurnTable(rules, Endings(stop, out, keep), fakes)
