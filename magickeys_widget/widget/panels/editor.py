"""A position set up by hand: what cannot be is named while it is entered."""

from collections.abc import Iterable, Mapping
from itertools import chain, repeat
from typing import Any, Final

import ipywidgets as widgets

from magickeys_widget.messages import MagicKeysError, Message, say
from magickeys_widget.rules import (
    COLORS,
    CRYSTALS,
    DICE,
    MOON,
    Color,
    Face,
    InvalidStateError,
    Phase,
    State,
)
from magickeys_widget.rules.parts import face_order
from magickeys_widget.rules.words import tile_words
from magickeys_widget.widget.options import whole_number
from magickeys_widget.widget.panels.panel import COLOR_MARKS, Drawer, toggle_class

UNTRIED, REAL, WELL = "untried", "real", "well"
"""What can have become of a key, if it doesn't lie before a player as a fake: that is a seat."""
Fate = str | int
Options = tuple[tuple[str | Message, Any], ...]

PART_OF: Final[Mapping[str, str]] = {
    **dict.fromkeys(("keys", "found_real", "thrown_fakes", "held_fakes", "tried", "held"), "keys"),
    **dict.fromkeys(("asleep", "shown"), "dice"),
    **{part: part for part in ("crystals", "to_move", "pawn", "phase")},
}
"""From a field of a state to the part of the form where it is entered."""
ROW = '<p class="magickeys-{color}"><i aria-hidden="true">{mark}</i></p>'


class Editor(Drawer):
    """A form that begins with the position on the board, and opens what is set up there."""

    name = "editor"

    def build(self) -> None:
        """Make what is always there; the fields depend on who plays, and by which rules."""
        self._form = widgets.VBox()
        self._form.add_class("magickeys-form")
        self._verdict = widgets.HTML()
        self._made_for: object = None
        self._taken: State | None = None
        opener = self.button(self._open_position, "magickeys-primary")
        reset = self.button(self._take_from_board)
        self.caption(opener, description=say("panel.open_position"))
        self.caption(reset, description=say("panel.as_on_board"))
        footer = widgets.VBox((self._verdict, _row(opener, reset)))
        footer.add_class("magickeys-footer")
        self.root.children = (self.heading(), self._form, footer)

    def show(self) -> None:
        """Follow the board when it has moved; what was set up is kept until then."""
        game = self.desk.game
        if self._made_for != (game.players, game.rules):
            self._made_for = (game.players, game.rules)
            self._taken = None
            self._make_form()
        if self._taken is not game.state:
            self._take_from_board()
        self._judge()

    def _make_form(self) -> None:
        game, rules = self.desk.game, self.desk.game.rules
        names = [game.label(seat) for seat in range(len(game.players))]
        fates = self._fates(names)
        self._keys = {
            space: self._cell(fates, say("editor.key", color=tile_words(color), number=space))
            for color in COLORS
            for space in sorted(rules.spaces[color])
        }
        self._crystals = [self._field(widgets.Text(), "won", name=name) for name in names]
        seats = tuple((name, seat) for seat, name in enumerate(names))
        self._mover = self._field(widgets.Dropdown(), "to_move", options=seats)
        spaces = tuple(
            (say("editor.space", number=number, tile=tile_words(tile)), number)
            for number, tile in enumerate(rules.path)
        )
        self._pawn = self._field(widgets.Dropdown(), "pawn", options=spaces)
        phases = tuple((say(f"editor.phase_{phase}"), phase) for phase in Phase)
        self._phase = self._field(widgets.Dropdown(), "phase", options=phases)
        faces = sorted(set(rules.dice), key=face_order)
        sides = (("–", None), *((self._side(face), face) for face in faces))
        self._dice = [self._cell(sides, say("editor.die", number=n + 1)) for n in range(DICE)]
        self._lay_out()

    @staticmethod
    def _fates(names: list[str | Message]) -> Options:
        held = ((say("editor.held", name=name), seat) for seat, name in enumerate(names))
        return (("?", UNTRIED), ("✔", REAL), ("✘", WELL), *held)

    @staticmethod
    def _side(face: Face) -> str | Message:
        return say("face.moon") if face is MOON else str(face)

    def _lay_out(self) -> None:
        """Put the fields under each other, so that each part can be marked."""
        spaces = self.desk.game.rules.spaces
        keys = [self._key_row(color, sorted(spaces[color])) for color in COLORS]
        self._parts = {
            "keys": widgets.VBox((self._about("keys"), *keys)),
            "crystals": _row(*self._crystals),
            "to_move": self._mover,
            "pawn": self._pawn,
            "phase": self._phase,
            "dice": widgets.VBox((self._about("dice"), _row(*self._dice))),
        }
        parts = self._parts
        whose = _row(parts["to_move"], parts["pawn"])
        self._form.children = (
            parts["keys"], parts["crystals"], whose, parts["phase"], parts["dice"],
        )  # fmt: skip
        fields = (
            *self._keys.values(), *self._crystals, *self._dice,
            self._mover, self._pawn, self._phase,
        )  # fmt: skip
        for field in fields:
            field.observe(self.desk.guard(lambda _: self._judge()), names="value")

    def _key_row(self, color: Color, spaces: Iterable[int]) -> widgets.HBox:
        mark = widgets.HTML(self.html(ROW, color=color, mark=COLOR_MARKS[color]))
        return _row(mark, *(self._keys[space] for space in spaces))

    def _about(self, part: str) -> widgets.HTML:
        return self.paragraph(say(f"editor.about_{part}"))

    def _cell(self, options: Options, name: Message) -> widgets.Dropdown:
        """Make a small chooser, whose name only a screen reader says."""
        cell = self.caption(widgets.Dropdown(), options=options, description=name)
        cell.add_class("magickeys-cell")
        return cell

    def _field(
        self, field: widgets.DOMWidget, part: str, options: Options = (), **values: object
    ) -> widgets.DOMWidget:
        choices = {"options": options} if options else {}
        self.caption(field, description=say(f"editor.{part}", **values), **choices)
        field.add_class("magickeys-field")
        return field

    def _take_from_board(self) -> None:
        self._taken = None  # nothing is judged while the fields are filled
        state = self.desk.game.state
        for space, fate in fates_of(state).items():
            self._keys[space].value = fate
        for field, won in zip(self._crystals, state.crystals, strict=True):
            field.value = str(won)
        faces = chain(state.shown, repeat(MOON, state.asleep), repeat(None))
        for cell, face in zip(self._dice, faces, strict=False):
            cell.value = face
        self._mover.value = state.to_move
        self._pawn.value = state.pawn
        self._phase.value = state.phase
        self._taken = state
        self._judge()

    def _judge(self) -> None:
        """Say whether the position can be, and mark the part of the form that says no."""
        if self._taken is None:
            return
        wrong, verdict = "", say("editor.possible")
        try:
            self._state()
        except _PartError as error:
            wrong, verdict = error.part, error.message
        for name, part in self._parts.items():
            toggle_class(part, "magickeys-wrong", on=name == wrong)
        self._verdict.value = self.html('<p role="status">{verdict}</p>', verdict=verdict)

    def _open_position(self) -> None:
        self.desk.open_position(self._state())

    def _state(self) -> State:
        fates = {space: cell.value for space, cell in self._keys.items()}
        faces = [cell.value for cell in self._dice]
        try:
            return State.position(
                self.desk.game.rules,
                len(self._crystals),
                to_move=self._mover.value,
                pawn=self._pawn.value,
                crystals=tuple(self._won(field) for field in self._crystals),
                tried={space: fate == REAL for space, fate in fates.items() if fate != UNTRIED},
                held={space: fate for space, fate in fates.items() if isinstance(fate, int)},
                phase=self._phase.value,
                asleep=faces.count(MOON),
                shown=tuple(face for face in faces if isinstance(face, int)),
            )
        except InvalidStateError as error:
            raise _PartError(PART_OF[error.field], error) from error

    @staticmethod
    def _won(field: widgets.Text) -> int:
        try:
            return whole_number(field.value, 0, CRYSTALS)
        except MagicKeysError as error:
            why = say("panel.in_field", field=field.description, why=error.message)
            raise _PartError("crystals", MagicKeysError(why)) from error


class _PartError(MagicKeysError):
    """What cannot be, said of the `part` of the form where it was entered."""

    def __init__(self, part: str, error: MagicKeysError) -> None:
        self.part = part
        super().__init__(_named(part, error))


def _named(part: str, error: MagicKeysError) -> Message:
    """Name the part of the form in place of the state's field."""
    if not isinstance(error, InvalidStateError):
        return error.message
    return say(error.message.key, **{**error.message.values, "field": say(f"editor.{part}")})


def fates_of(state: State) -> dict[int, Fate]:
    """Tell for each space of a key what became of it.

    A state counts the known keys of a color; any of its spaces without a key stand for them.
    """
    fates: dict[int, Fate] = {}
    for color in COLORS:
        spaces = state.rules.spaces[color]
        hands = enumerate(held[color] for held in state.held_fakes)
        known = chain[Fate](
            repeat(REAL, state.found_real[color]),
            *(repeat(seat, number) for seat, number in hands),
            repeat(WELL, state.thrown_fakes[color]),
        )
        fates |= dict.fromkeys(spaces, UNTRIED)
        fates |= dict(zip(sorted(spaces - state.keys), known, strict=True))
    return fates


def _row(*children: widgets.Widget) -> widgets.HBox:
    row = widgets.HBox(children)
    row.add_class("magickeys-row")
    return row
