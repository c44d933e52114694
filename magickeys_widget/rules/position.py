"""Positions made by hand: bringing them into their one form, and refusing those that cannot be.

A position is refused if it contradicts itself; nothing here asks whether play could lead there.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from immutabledict import immutabledict

from magickeys_widget.rules.errors import InvalidStateError
from magickeys_widget.rules.parts import (
    COLORS,
    CRYSTALS,
    DICE,
    FAKE_PER_COLOR,
    KEYS_PER_COLOR,
    REAL_PER_COLOR,
    SEATS,
    Color,
    Phase,
)
from magickeys_widget.rules.setup import Rules, is_whole

if TYPE_CHECKING:
    from magickeys_widget.rules.state import State

NOTHING: Mapping[Color, int] = immutabledict(dict.fromkeys(COLORS, 0))


def tidy(state: "State") -> dict[str, Any]:
    """Bring the facts of a hand-built state into their one form, so that equal ones are equal."""
    _check_types(state)
    phase = Phase(state.phase)
    shown = () if phase is Phase.ROLLING else tuple(sorted(state.shown))
    return {
        "crystals": tuple(state.crystals),
        "keys": frozenset(state.keys),
        "found_real": _counts("found_real", state.found_real),
        "thrown_fakes": _counts("thrown_fakes", state.thrown_fakes),
        "held_fakes": tuple(_counts("held_fakes", held) for held in state.held_fakes),
        "phase": phase,
        "shown": shown,
    }


def _check_types(state: "State") -> None:
    if not isinstance(state.rules, Rules):
        raise InvalidStateError("rules", "C7", "rules")
    for name in ("crystals", "held_fakes", "shown"):
        if not isinstance(getattr(state, name), tuple | list):
            raise InvalidStateError(name, "C4", "list")
    if not isinstance(state.keys, frozenset | set):
        raise InvalidStateError("keys", "C5", "keys_off_path")
    if state.phase not in tuple(Phase):
        raise InvalidStateError("phase", "R1", "phase", known=tuple(str(p) for p in Phase))
    if len(state.crystals) not in SEATS:
        raise InvalidStateError("crystals", "U1", "seats", given=len(state.crystals))
    _whole("to_move", "E3", state.to_move, len(state.crystals) - 1)
    _whole("pawn", "C7", state.pawn, state.rules.gate)
    _whole("asleep", "C4", state.asleep, DICE)
    for number in state.shown:
        _whole("shown", "C4", number, 6, low=1)
    for won in state.crystals:
        _whole("crystals", "C3", won, CRYSTALS)


def _whole(field: str, clause: str, value: object, high: int, low: int = 0) -> None:
    if not is_whole(value, low, high):
        raise InvalidStateError(field, clause, "range", given=str(value)[:60], low=low, high=high)


def _counts(field: str, given: Mapping[Color, int]) -> Mapping[Color, int]:
    if not isinstance(given, Mapping) or set(given) != set(COLORS):
        raise InvalidStateError(field, "K4", "colors")
    for number in given.values():
        _whole(field, "C5", number, KEYS_PER_COLOR)
    return immutabledict({color: given[color] for color in COLORS})


def check(state: "State") -> None:
    """Raise `InvalidStateError` for the first contradiction, naming its field and clause."""
    checks = (_problems_of_keys, _problems_of_crystals, _problems_of_turn, _problems_of_count)
    for problems in checks:
        for problem in problems(state):
            raise problem


def _problems_of_keys(state: "State") -> Iterator[InvalidStateError]:
    spaces = state.rules.spaces
    if len(state.held_fakes) != len(state.crystals):
        yield InvalidStateError("held_fakes", "U1", "held_seats", n=len(state.crystals))
    if not state.keys <= frozenset().union(*spaces.values()):
        yield InvalidStateError("keys", "C7", "keys_off_path")
    if not spaces[Color.GOLD] <= state.keys:
        yield InvalidStateError("keys", "K4", "gold_gone")
    for color in COLORS:
        fakes = state.thrown_fakes[color] + sum(held[color] for held in state.held_fakes)
        real = state.found_real[color]
        if real > REAL_PER_COLOR:
            yield InvalidStateError("found_real", "C5", "too_many_real", n=real, color=str(color))
        if fakes > FAKE_PER_COLOR:
            yield InvalidStateError("held_fakes", "C5", "too_many_fake", n=fakes, color=str(color))
        left = len(state.keys & spaces[color])
        if left + real + fakes != KEYS_PER_COLOR:
            yield InvalidStateError(
                "keys", "C5", "key_sum", color=str(color), left=left, real=real, fakes=fakes
            )


def _problems_of_crystals(state: "State") -> Iterator[InvalidStateError]:
    total, values = sum(state.crystals), state.rules.values
    if total > CRYSTALS:
        yield InvalidStateError("crystals", "C3", "too_many_crystals", n=total)
    from_keys = sum(values[color] * number for color, number in state.found_real.items())
    from_gold = total - from_keys
    gold = values[Color.GOLD]
    from_gold_only = from_gold % gold == 0 if gold else from_gold == 0
    # An empty chest pays what is left (K5), so that any sum of keys may have led there.
    is_emptied = total == CRYSTALS and (gold > 0 or from_keys > CRYSTALS)
    if not is_emptied and (from_gold < 0 or not from_gold_only):
        yield InvalidStateError(
            "crystals", "K2", "crystal_sum", total=total, keys=from_keys, gold=gold
        )
    target = state.rules.targets[len(state.crystals)]
    winners = [won for won in state.crystals if won >= target]
    if len(winners) > 1:
        yield InvalidStateError("crystals", "E5", "two_winners", target=target)
    if winners and state.phase not in (Phase.OPENING, Phase.COUNT):
        yield InvalidStateError("phase", "E5", "over", target=target)


def _problems_of_turn(state: "State") -> Iterator[InvalidStateError]:
    phase, at_gate = state.phase, state.pawn == state.rules.gate
    if not set(state.shown) <= set(state.rules.dice):
        yield InvalidStateError("shown", "C4a", "not_on_dice", shown=state.shown)
    if len(state.shown) + state.asleep > DICE:
        yield InvalidStateError("shown", "C4", "too_many_dice", n=len(state.shown) + state.asleep)
    if phase is Phase.OPENING and (state.shown or state.asleep):
        yield InvalidStateError("shown" if state.shown else "asleep", "R1", "opening_dice")
    if phase is Phase.CHOOSE and not state.shown:
        yield InvalidStateError("shown", "R2", "nothing_shown")
    if phase in (Phase.CHOOSE, Phase.ROLLING, Phase.OPENING) and at_gate:
        yield InvalidStateError("pawn", "R12", "at_gate")
    if phase is Phase.ROLLING and state.asleep == DICE:
        yield InvalidStateError("asleep", "R5", "none_awake")
    if at_gate and state.asleep == DICE:
        yield InvalidStateError("asleep", "R12", "gate_asleep")
    if phase is Phase.TRYING and state.pawn not in state.keys:
        yield InvalidStateError("pawn", "R4", "no_key")
    if phase is Phase.TRYING and state.asleep == DICE and state.rules.try_when_out == "never":
        yield InvalidStateError("asleep", "R6", "try_asleep")


def _problems_of_count(state: "State") -> Iterator[InvalidStateError]:
    if state.phase is Phase.COUNT:
        for field in ("shown", "asleep", "pawn"):
            if getattr(state, field):
                yield InvalidStateError(field, "P1", "count_turn")


def count_keys(
    rules: Rules, players: int, tried: Mapping[int, bool], held: Mapping[int, int]
) -> dict[str, Any]:
    """Count the keys of `State.position`: spaces tried, and who holds the fakes among them."""
    if not isinstance(rules, Rules):
        raise InvalidStateError("rules", "C7", "rules")
    _whole("players", "U1", players, SEATS[-1], SEATS[0])
    for name, given in (("tried", tried), ("held", held)):
        if not isinstance(given, Mapping):
            raise InvalidStateError(name, "C7", name, given=str(given)[:60])
    found, thrown = dict(NOTHING), dict(NOTHING)
    hands = [dict(NOTHING) for _ in range(players)]
    for space, real in tried.items():
        color = rules.path[space] if is_whole(space, 0, rules.gate) else None
        if not isinstance(color, Color) or color is Color.GOLD or not isinstance(real, bool):
            raise InvalidStateError("tried", "C7", "tried", given=f"{space}: {real}"[:60])
        pile = found if real else hands[_holder(held, space, players)] if space in held else thrown
        pile[color] += 1
    for space in held:
        if tried.get(space, True):
            raise InvalidStateError("held", "K3", "held_unknown", given=str(space)[:60])
    keys = frozenset().union(*rules.spaces.values()) - set(tried)
    piles = {"found_real": found, "thrown_fakes": thrown, "held_fakes": tuple(hands)}
    return {"keys": keys, **piles}


def _holder(held: Mapping[int, int], space: int, players: int) -> int:
    _whole("held", "K3", held[space], players - 1)
    return held[space]


def even_crystals(rules: Rules, players: int, found_real: Mapping[Color, int]) -> tuple[int, ...]:
    """Share out what the real keys found have paid, as evenly as it goes."""
    paid = min(CRYSTALS, sum(rules.values[color] * n for color, n in found_real.items()))
    return tuple((paid + seat) // players for seat in reversed(range(players)))
