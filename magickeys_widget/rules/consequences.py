"""What follows from each kind of event: the facts that it changes, as a mapping.

Each function takes a state in which the event is legal.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from immutabledict import immutabledict

from magickeys_widget.rules.events import (
    Count,
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
    opened = _after_chest(state, state.to_move, state.pawn, result.real)
    return {"pawn": 0, **OPENING, **opened}  # E1


def _after_count(state: "State", count: Count) -> Changes:
    # Nobody knows on which space the key lay; keys of a color differ in nothing else (P1).
    space = min(state.keys & state.rules.spaces[count.color])
    return _after_chest(state, count.seat, space, count.real)


def _after_chest(state: "State", seat: int, space: int, real: bool) -> Changes:  # noqa: FBT001
    color = state.rules.path[space]
    assert isinstance(color, Color)
    changes: Changes = {"to_move": _next_seat(state, seat)}
    if color is not Color.GOLD:  # K4
        changes["keys"] = state.keys - {space}
    if not real:  # K3
        return changes | {"held_fakes": _held(state, seat, color, 1)}
    if color is not Color.GOLD:  # K2
        changes["found_real"] = plus(state.found_real, color, 1)
    won = state.crystals[seat] + min(state.rules.values[color], state.chest)  # K5
    changes["crystals"] = (*state.crystals[:seat], won, *state.crystals[seat + 1 :])
    if won >= state.rules.targets[len(state.crystals)]:  # E5: the winner's turn is the last
        changes["to_move"] = seat
    return changes


def _after_throw(state: "State", throw: ThrowFakeKey) -> Changes:
    return {
        "held_fakes": _held(state, state.to_move, throw.color, -1),
        "thrown_fakes": plus(state.thrown_fakes, throw.color, 1),
        "asleep": 0,
    }


def _after_end(state: "State", _event: EndTurn) -> Changes:
    return {"to_move": _next_seat(state, state.to_move), **OPENING}  # E2, E3


def _next_seat(state: "State", seat: int) -> int:
    return (seat + 1) % len(state.crystals)


def _held(state: "State", seat: int, color: Color, number: int) -> tuple[Mapping[Color, int], ...]:
    held = list(state.held_fakes)
    held[seat] = plus(held[seat], color, number)
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
        Count: _after_count,
    }
)
