"""What follows from each kind of event: the facts that it changes, as a mapping.

Each function takes a state in which the event is legal.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from immutabledict import immutabledict

from magickeys_widget.rules.events import (
    EndTurn,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    ThrowFakeKey,
    TryKey,
)
from magickeys_widget.rules.parts import DICE, MOON, Color, Phase

if TYPE_CHECKING:
    from magickeys_widget.rules.state import State

Changes = dict[str, Any]
OPENING: Mapping[str, Any] = immutabledict(phase=Phase.OPENING, asleep=0, shown=())


def plus(counts: Mapping[Color, int], color: Color, number: int) -> Mapping[Color, int]:
    """Add to one count of an immutable mapping."""
    return immutabledict({**counts, color: counts[color] + number})


def _after_roll(state: "State", roll: Roll) -> Changes:
    numbers = tuple(face for face in roll.faces if face is not MOON)
    asleep = state.asleep + len(roll.faces) - len(numbers)
    if asleep < DICE:
        return {"phase": Phase.CHOOSE, "asleep": asleep, "shown": numbers}
    is_opening = state.phase is Phase.OPENING
    if is_opening and (state.rules.opening_triple == "anywhere" or state.pawn == 0):  # R9
        return {"phase": Phase.MOVED, "asleep": 0, "shown": (), "pawn": state.rules.red}
    return {"phase": Phase.MOVED, "asleep": asleep, "shown": ()}  # R5


def _after_move(state: "State", move: Move) -> Changes:
    pawn = min(state.pawn + move.number, state.rules.gate)  # R10
    changes: Changes = {"phase": Phase.MOVED, "pawn": pawn}
    if pawn == state.rules.red:  # R8
        changes["asleep"] = 0
    return changes


def _after_roll_again(_state: "State", _event: RollAgain) -> Changes:
    return {"phase": Phase.ROLLING, "shown": ()}


def _after_try(_state: "State", _event: TryKey) -> Changes:
    return {"phase": Phase.TRYING}


def _after_key(state: "State", result: KeyResult) -> Changes:
    color = state.rules.path[state.pawn]
    assert isinstance(color, Color)
    changes: Changes = {"pawn": 0, **OPENING}  # E1
    if color is not Color.GOLD:  # K4
        changes["keys"] = state.keys - {state.pawn}
    if not result.real:  # K3
        changes["held_fakes"] = _held(state, color, 1)
        return changes | {"to_move": _next_seat(state)}
    if color is not Color.GOLD:  # K2
        changes["found_real"] = plus(state.found_real, color, 1)
    won = state.crystals[state.to_move] + min(state.rules.values[color], state.chest)  # K5
    before, after = state.crystals[: state.to_move], state.crystals[state.to_move + 1 :]
    changes["crystals"] = (*before, won, *after)
    if won < state.rules.targets[len(state.crystals)]:  # E5: the winner's turn is the last
        changes["to_move"] = _next_seat(state)
    return changes


def _after_throw(state: "State", throw: ThrowFakeKey) -> Changes:
    return {
        "held_fakes": _held(state, throw.color, -1),
        "thrown_fakes": plus(state.thrown_fakes, throw.color, 1),
        "asleep": 0,
    }


def _after_end(state: "State", _event: EndTurn) -> Changes:
    return {"to_move": _next_seat(state), **OPENING}  # E2, E3


def _next_seat(state: "State") -> int:
    return (state.to_move + 1) % len(state.crystals)


def _held(state: "State", color: Color, number: int) -> tuple[Mapping[Color, int], ...]:
    held = list(state.held_fakes)
    held[state.to_move] = plus(held[state.to_move], color, number)
    return tuple(held)


CONSEQUENCES: Mapping[type, Callable[["State", Any], Changes]] = immutabledict(
    {
        Roll: _after_roll,
        Move: _after_move,
        RollAgain: _after_roll_again,
        TryKey: _after_try,
        KeyResult: _after_key,
        ThrowFakeKey: _after_throw,
        EndTurn: _after_end,
    }
)
