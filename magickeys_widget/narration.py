"""What just happened, as one sentence: on the screen and to a screen reader alike."""

from typing import Any

from magickeys_widget.game import Game
from magickeys_widget.messages import Message, say
from magickeys_widget.notation import Node
from magickeys_widget.rules import (
    DICE,
    Color,
    Count,
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
from magickeys_widget.rules.words import face_words, position_words, tile_words


def tell(game: Game, node: Node) -> Message:
    """Tell the event that led to a point of the game; at its beginning, who starts."""
    if node.parent is None:
        return _told_beginning(game, node.state)
    before, after = node.parent.state, node.state
    key, values = _told(before, node.event, after)
    names = {"name": game.label(who(before, node.event)), "next": game.label(after.to_move)}
    return say(f"told.{key}", **names, **values)


def who(before: State, event: object) -> int:
    """Tell whose event it is: a seat, from 0."""
    return event.seat if isinstance(event, Count) else before.to_move


def _told_beginning(game: Game, state: State) -> Message:
    if state.phase is Phase.COUNT:
        return say("told.count")
    if state.phase is Phase.OPENING and not state.is_terminal:
        return say("told.begin", name=game.label(state.to_move))
    return say("told.here", position=position_words(state))


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
            return _told_key(_tile(before), after, real=real), _won(before, event, after)
        case Count(color, real):
            key = _told_key(color, after, real=real)
            return "count_fake" if key == "fake" else key, _won(before, event, after)
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


def _won(before: State, event: KeyResult | Count, after: State) -> dict[str, Any]:
    seat = who(before, event)
    color = event.color if isinstance(event, Count) else _tile(before)
    return {"n": after.crystals[seat] - before.crystals[seat], "color": tile_words(color)}


def _told_key(tile: Color | Space, after: State, *, real: bool) -> str:
    if after.is_terminal:
        return "win"
    if not real:
        return "fake"
    return "gold" if tile is Color.GOLD else "real"


def _tile(state: State) -> Color | Space:
    return state.rules.path[state.pawn]
