"""What just happened, as one sentence: on the screen and to a screen reader alike."""

from typing import Any

from magickeys_widget.game import Game
from magickeys_widget.messages import Message, say
from magickeys_widget.notation import Node
from magickeys_widget.rules import (
    DICE,
    Color,
    EndTurn,
    KeyResult,
    Move,
    Phase,
    Roll,
    RollAgain,
    Space,
    State,
    ThrowFakeKey,
    TryKey,
)
from magickeys_widget.rules.words import face_words, tile_words


def tell(game: Game, node: Node) -> Message:
    """Tell the event that led to a point of the game; at its beginning, who starts."""
    if node.parent is None:
        return say("told.begin", name=game.label(node.state.to_move))
    before, after = node.parent.state, node.state
    key, values = _told(before, node.event, after)
    names = {"name": game.label(before.to_move), "next": game.label(after.to_move)}
    return say(f"told.{key}", **names, **values)


def _told(before: State, event: object, after: State) -> tuple[str, dict[str, Any]]:
    match event:
        case Roll(faces):
            return _told_roll(after), {"faces": tuple(face_words(f) for f in faces)}
        case Move(number):
            where = {"number": number, "pawn": after.pawn, "tile": tile_words(_tile(after))}
            return _told_move(after), where
        case RollAgain():
            return "roll_again", {"n": DICE - before.asleep}
        case TryKey():
            return "try", {"pawn": before.pawn, "color": tile_words(_tile(before))}
        case KeyResult(real):
            won = after.crystals[before.to_move] - before.crystals[before.to_move]
            what = {"n": won, "color": tile_words(_tile(before))}
            return _told_key(before, real=real, after=after), what
        case ThrowFakeKey(color):
            return "throw", {"n": before.asleep, "color": tile_words(color)}
        case EndTurn():
            return ("out" if before.asleep == DICE else "decline"), {"pawn": before.pawn}
        case _:
            raise TypeError(event)


def _told_roll(after: State) -> str:
    if after.phase is Phase.CHOOSE:
        return "roll" if after.usable else "roll_unusable"
    return "roll_out" if after.asleep == DICE else "roll_triple"


def _told_move(after: State) -> str:
    if _tile(after) is Space.RED:
        return "move_red"
    if after.pawn == after.rules.gate:
        return "move_gate"
    return "move_key" if after.pawn in after.keys else "move_empty"


def _told_key(before: State, *, real: bool, after: State) -> str:
    if after.is_terminal:
        return "win"
    if not real:
        return "fake"
    return "gold" if _tile(before) is Color.GOLD else "real"


def _tile(state: State) -> Color | Space:
    return state.rules.path[state.pawn]
