"""A new game: who plays, with which dice and seed, and every value and switch that is assumed."""

from collections.abc import Mapping
from typing import Any

import ipywidgets as widgets

from magickeys_widget.game import Game
from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.rules import CRYSTALS, PRESETS, SEATS, Color, Rules
from magickeys_widget.rules.setup import SWITCHES, TARGETS, VALUES
from magickeys_widget.rules.words import tile_words
from magickeys_widget.widget.options import read_dice, whole_number
from magickeys_widget.widget.panels.panel import Drawer, toggle_class

OWN = "own"


class NewGame(Drawer):
    """A form; what is typed there is read when the game begins, and refused by name."""

    name = "new_game"

    def build(self) -> None:
        """Make the form."""
        self._count = self._chooser("players_count", [(str(n), n) for n in SEATS])
        self._names = [self._field("name", number=seat + 1) for seat in range(SEATS[-1])]
        presets = [(self.words(f"dice_{name}"), name) for name in (*PRESETS, OWN)]
        self._dice = self._chooser("dice", presets)
        self._faces = self._field("own_dice", value="1,2,2,3,moon,moon")
        self._seed = self._field("seed")
        for chooser in (self._count, self._dice):
            chooser.observe(lambda _: self.show(), names="value")
        start = self.button(self._start, "magickeys-primary")
        start.description = self.words("start")
        self._undo = self.button(self._take_back)
        self._undo.description = self.words("take_back")
        fields = (self._count, *self._names, self._dice, self._faces, self._seed)
        assumed = self._build_assumptions()
        self.root.children = (self.heading(), *fields, start, self._undo, assumed)

    def _build_assumptions(self) -> widgets.Accordion:
        self._values = {
            color: self._field("value", value=str(VALUES[color]), color=tile_words(color))
            for color in Color
        }
        self._targets = {n: self._field("target", value=str(TARGETS[n]), number=n) for n in SEATS}
        self._switches = {
            name: self._chooser(
                name, [(self.words(f"{name}_{str(o).lower()}"), o) for o in options]
            )
            for name, (_, options) in SWITCHES.items()
        }
        self._path = self._field("path", value=" ".join(Rules().path))
        note = widgets.HTML(self.html("<p>{note}</p>", note=say("panel.assumed_note")))
        box = widgets.VBox((
            note, *self._switches.values(), *self._values.values(), *self._targets.values(),
            self._path,
        ))  # fmt: skip
        return widgets.Accordion((box,), titles=(self.words("assumed"),), selected_index=None)

    def _field(self, key: str, value: str = "", **values: object) -> widgets.Text:
        field = widgets.Text(value=value, description=self.words(f"field_{key}", **values))
        field.add_class("magickeys-field")
        return field

    def _chooser(self, key: str, options: list[tuple[str, Any]]) -> widgets.Dropdown:
        chooser = widgets.Dropdown(options=options, description=self.words(f"field_{key}"))
        chooser.add_class("magickeys-field")
        return chooser

    def show(self) -> None:
        """Show as many names as there are players, and own faces only where they count."""
        for seat, field in enumerate(self._names):
            toggle_class(field, "magickeys-away", on=seat >= self._count.value)
        toggle_class(self._faces, "magickeys-away", on=self._dice.value != OWN)
        toggle_class(self._undo, "magickeys-away", on=self.desk.earlier_game is None)

    def _start(self) -> None:
        names = tuple(field.value for field in self._names[: self._count.value])
        self.desk.open_game(Game(names, self._rules(), self._seed.value.strip() or None))

    def _rules(self) -> Rules:
        own = self._dice.value == OWN
        return Rules(
            dice=_read(self._faces, read_dice) if own else PRESETS[self._dice.value],
            values=_numbers(self._values, 0),
            targets=_numbers(self._targets, 1),
            path=tuple(self._path.value.replace(",", " ").split()),
            **{name: chooser.value for name, chooser in self._switches.items()},
        )

    def _take_back(self) -> None:
        if self.desk.earlier_game:
            self.desk.open_game(self.desk.earlier_game)


def _read(field: widgets.Text, read: Any) -> Any:
    try:
        return read(field.value)
    except MagicKeysError as error:
        raise MagicKeysError(
            say("panel.in_field", field=field.description, why=error.message)
        ) from error


def _numbers(fields: Mapping[Any, widgets.Text], low: int) -> dict[Any, int]:
    return {
        key: _read(field, lambda text: whole_number(text, low, CRYSTALS))
        for key, field in fields.items()
    }
