"""Events and positions as messages, for errors and for every other sentence about them."""

from typing import TYPE_CHECKING

from magickeys_widget.messages import Message, say
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
from magickeys_widget.rules.parts import DICE, MOON, Color, Face, Moon, Tile

if TYPE_CHECKING:
    from magickeys_widget.rules.state import State

PLAIN = {RollAgain: "event.roll_again", TryKey: "event.try", EndTurn: "event.end"}
"""The events that hold no values."""


def face_words(face: Face) -> Message | int:
    """Name one face of a die."""
    return say("face.moon") if face is MOON else face


def tile_words(tile: Tile) -> Message:
    """Name a kind of space, or a key's color."""
    return say(f"tile.{tile}")


def event_words(event: object) -> Message:
    """Name an event; anything that is none is quoted."""
    match event:
        case Move(number=int(number)):
            return say("event.move", number=number)
        case RollAgain() | TryKey() | EndTurn():
            return say(PLAIN[type(event)])
        case ThrowFakeKey(color=Color() as color):
            return say("event.throw", color=tile_words(color))
        case Roll(faces) if faces and all(isinstance(face, int | Moon) for face in faces):
            return say("event.roll", faces=tuple(face_words(face) for face in faces))
        case KeyResult(real):
            return say("event.real" if real else "event.fake")
        case str():
            return say("event.unknown", text=event[:60])
        case Count(Color() as color, real, int(seat)):
            kind = "real" if real else "fake"
            return say(f"event.count_{kind}", color=tile_words(color), number=seat + 1)
        case _:
            return say("event.unknown", text=repr(event)[:60])


def position_words(state: "State") -> Message:
    """Say where a game stands, in half a sentence."""
    if state.is_terminal:
        return say("position.over")
    return say(
        "position.out" if state.asleep == DICE else f"position.{state.phase}",
        pawn=state.pawn,
        tile=tile_words(state.rules.path[state.pawn]),
        shown=state.shown,
        n=state.asleep,
    )
