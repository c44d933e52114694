"""The board in words: for those who hear it, and wherever a picture cannot be shown."""

from collections.abc import Iterator, Mapping

from magickeys_widget.messages import Message, say
from magickeys_widget.picture.view import View
from magickeys_widget.rules import COLORS, DICE, Color, Phase, State
from magickeys_widget.rules.words import tile_words


def title(state: State, view: View) -> str:
    """Name the picture in a few words."""
    if state.winner is not None:
        return view.text("title.won", name=view.names[state.winner])
    if state.phase is Phase.COUNT:
        return view.text("title.count")
    return view.text("title", name=view.names[state.to_move])


def alt(state: State, view: View) -> str:
    """Tell the whole position, in sentences; it holds no chances, which may be hidden."""
    return " ".join(view.language.text(message) for message in _sentences(state, view))


def where(state: State, space: int) -> Message:
    """Name a space, its color, and whether its key still lies there."""
    tile = state.rules.path[space]
    if not isinstance(tile, Color):
        return say(f"board.space.{tile}", number=space)
    if tile is Color.GOLD:
        return say("board.space.gold", number=space)
    kind = "key" if space in state.keys else "gone"
    return say(f"board.space.{kind}", number=space, color=tile_words(tile))


def _sentences(state: State, view: View) -> Iterator[Message]:
    if state.phase is Phase.COUNT and state.winner is None:
        yield say("board.counting")
    elif state.winner is None:
        yield say("board.turn", name=view.names[state.to_move])
    else:
        yield say("board.won", name=view.names[state.winner])
    yield say("board.pawn", where=where(state, state.pawn))
    yield from _dice(state)
    for color in COLORS:
        known = (state.thrown_fakes, *state.held_fakes)
        yield say(
            "board.keys",
            color=tile_words(color),
            n=len(state.keys & state.rules.spaces[color]),
            real=state.found_real[color],
            fake=sum(counts[color] for counts in known),
        )
    yield say("board.gold")
    yield say("board.chest.sentence", n=state.chest)
    for name, won, held in zip(view.names, state.crystals, state.held_fakes, strict=True):
        goal = state.rules.targets[len(state.crystals)]
        yield say("board.player", name=name, n=won, target=goal, fakes=fakes(held))
    yield say("board.thrown", fakes=fakes(state.thrown_fakes))
    if view.notes:
        yield say("board.notes", notes=tuple(
            say("board.note", where=where(state, space), note=note)
            for space, note in sorted(view.notes.items())
        ))  # fmt: skip


def _dice(state: State) -> Iterator[Message]:
    if state.phase is Phase.TRYING:
        yield say("board.trying")
    if state.shown:
        yield say("board.dice.shown", n=len(state.shown), shown=state.shown)
    if state.phase is Phase.COUNT:
        return
    hidden = DICE - state.asleep - len(state.shown)
    if hidden:
        yield say("board.dice.blank", n=hidden)
    if state.asleep:
        yield say("board.dice.asleep", n=state.asleep)


def fakes(counts: Mapping[Color, int]) -> Message | tuple[Message, ...]:
    """List fakes by color, or say that there are none."""
    listed = tuple(
        say("board.fakes", n=number, color=tile_words(color))
        for color, number in counts.items()
        if number
    )
    return listed or say("board.nothing")
