"""A game as a table for a spreadsheet: a row for each event, with the chances before and after.

A chance is three columns, its two counts ("2 real of 4 left") and the decimal: a fraction in one
cell would become a date, as spreadsheets read 3/5.
"""

import csv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from io import StringIO
from typing import Final

from magickeys_widget.game import Game
from magickeys_widget.messages import Language, Message, say
from magickeys_widget.narration import tell, who
from magickeys_widget.notation import Node, write_event
from magickeys_widget.rules import COLORS, Color, Event, Phase, Roll, State
from magickeys_widget.rules.words import face_words, tile_words

PLACES: Final = 6
"""Decimal places of a chance."""
FORMULA_SIGNS: Final = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so is run as a formula by spreadsheets; a name must not be."""

Cell = int | str | Message | tuple[Message | int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """An event of the line on the board, between two positions."""

    step: int
    turn: int
    node: Node
    event: Event
    before: State

    @property
    def after(self) -> State:
        """The position to which the event led."""
        return self.node.state


Column = tuple[Message, Callable[[Row], Cell]]


def table_of_events(game: Game, language: Language) -> str:
    """Write the line on the board as comma-separated values (RFC 4180), headings first.

    Whole words are in the language; numbers are written for programs, with a point.
    """
    columns = [*_event_columns(game), *_seat_columns(game), *_chance_columns()]
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(_plain(heading, language) for heading, _ in columns)
    for row in _rows(game):
        writer.writerow(_plain(cell(row), language) for _, cell in columns)
    return text.getvalue()


def _rows(game: Game) -> Iterator[Row]:
    turn = 1
    for step, (before, node) in enumerate(zip(game.nodes, game.nodes[1:], strict=False), 1):
        assert node.event is not None
        yield Row(step, turn, node, node.event, before.state)
        turn += node.state.phase in (Phase.OPENING, Phase.COUNT)


def _event_columns(game: Game) -> list[Column]:
    cells: dict[str, Callable[[Row], Cell]] = {
        "step": lambda row: row.step,
        "turn": lambda row: row.turn,
        "player": lambda row: game.label(who(row.before, row.event)),
        "event": lambda row: write_event(row.event),
        "told": lambda row: row.node.note or tell(game, row.node),
        "what_if": lambda row: row.node.branch_root.branch if row.node.branch_root else "",
        "dice": _faces,
        "pawn": lambda row: row.after.pawn,
        "asleep": lambda row: row.after.asleep,
        "chest": lambda row: row.after.chest,
    }
    return [(say(f"csv.{name}"), cell) for name, cell in cells.items()]


def _faces(row: Row) -> Cell:
    return tuple(map(face_words, row.event.faces)) if isinstance(row.event, Roll) else ""


def _seat_columns(game: Game) -> Iterator[Column]:
    def crystals(seat: int) -> Callable[[Row], Cell]:
        return lambda row: row.after.crystals[seat]

    for seat in range(len(game.players)):
        yield say("csv.crystals", name=game.label(seat)), crystals(seat)


def _chance_columns() -> Iterator[Column]:
    def count(color: Color, when: str, place: int) -> Callable[[Row], Cell]:
        return lambda row: getattr(row, when).key_odds(color)[place]

    def chance(color: Color, when: str) -> Callable[[Row], Cell]:
        return lambda row: _decimal(*getattr(row, when).key_odds(color))

    for color in COLORS:
        for when in ("before", "after"):
            named = {"color": tile_words(color)}
            yield say(f"csv.real_{when}", **named), count(color, when, 0)
            yield say(f"csv.left_{when}", **named), count(color, when, 1)
            yield say(f"csv.chance_{when}", **named), chance(color, when)


def _decimal(real: int, left: int) -> str:
    """Divide (P1); nothing where no key is left."""
    return f"{float(Fraction(real, left)):.{PLACES}f}" if left else ""


def _plain(cell: Cell, language: Language) -> str:
    if isinstance(cell, int):
        return str(cell)
    parts = cell if isinstance(cell, tuple) else (cell,)
    text = " ".join(map(language.value, parts))
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
