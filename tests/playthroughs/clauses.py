"""Which clauses of the rules are seen in an event."""

from collections.abc import Iterator

from magickeys_widget.rules import (
    DICE,
    MOON,
    Color,
    EndTurn,
    Event,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    State,
)


def clauses(before: State, last: State, event: Event, after: State) -> Iterator[str]:
    """Name the clauses; `last` is the state just before the event, after a try's beginning."""
    match event:
        case Roll(faces):
            yield from _of_roll(before, faces.count(MOON), after)
        case Move(number):
            yield from _of_move(before, number, after)
        case KeyResult(real):
            yield from _of_try(last, after, is_real=real)
        case EndTurn():
            yield "R5" if before.asleep == DICE else "R7"
            if before.asleep == DICE and before.pawn in before.keys:
                yield "R6"
            yield from ("E2", "E3")
        case RollAgain():
            yield "R3"
            if before.pawn not in before.keys:
                yield "R4"
        case _:
            yield "R11"


def _of_roll(before: State, moons: int, after: State) -> Iterator[str]:
    is_opening = before.phase == "opening"
    yield "R1" if is_opening else "R3"
    if is_opening and moons == DICE:
        yield "R9"
    if after.asleep == DICE:
        yield "R5"
    if after.phase == "choose" and set(after.shown) != set(after.usable):
        yield "R10"


def _of_move(before: State, number: int, after: State) -> Iterator[str]:
    yield "R2"
    if before.pawn + number > before.rules.gate:
        yield "R10"
    if after.pawn == after.rules.red:
        yield "R8"
    elif after.pawn == after.rules.gate:
        yield "R12"
    elif after.pawn not in after.keys:
        yield "R4"


def _of_try(last: State, after: State, *, is_real: bool) -> Iterator[str]:
    color = last.rules.path[last.pawn]
    if last.asleep == DICE:
        yield "R6"
    yield "K1"
    yield "K4" if color is Color.GOLD else "K2" if is_real else "K3"
    won = after.crystals[last.to_move] - last.crystals[last.to_move]
    if isinstance(color, Color) and is_real and won < last.rules.values[color]:
        yield "K5"
    if sum(after.found_real.values()) > max(6, sum(last.found_real.values())):
        yield "K6"
    yield "E1"
    yield from ("E3",) if after.winner is None else ("E4", "E5")
