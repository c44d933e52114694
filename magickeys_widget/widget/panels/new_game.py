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
        self._count = self._chooser("players_count", tuple((str(n), n) for n in SEATS))
        self._names = [self._field("name", number=seat + 1) for seat in range(SEATS[-1])]
        presets = tuple((say(f"panel.dice_{name}"), name) for name in (*PRESETS, OWN))
        self._dice = self._chooser("dice", presets)
        self._faces = self._field("own_dice", value="1,2,2,3,moon,moon")
        self._seed = self._field("seed")
        for chooser in (self._count, self._dice):
            chooser.observe(self.desk.guard(lambda _: self.show()), names="value")
        start = self.button(self._start, "magickeys-primary")
        self.caption(start, description=say("panel.start"))
        self._undo = self.button(self.desk.take_game_back)
        self.caption(self._undo, description=say("panel.take_back"))
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
                name, tuple((say(f"panel.{name}_{str(o).lower()}"), o) for o in options)
            )
            for name, (_, options) in SWITCHES.items()
        }
        self._path = self._field("path", value=" ".join(Rules().path))
        box = widgets.VBox((
            self.paragraph(say("panel.assumed_note")), *self._switches.values(),
            *self._values.values(), *self._targets.values(), self._path,
        ))  # fmt: skip
        accordion = widgets.Accordion((box,), selected_index=None)
        return self.caption(accordion, titles=(say("panel.assumed"),))

    def _field(self, key: str, value: str = "", **values: object) -> widgets.Text:
        field = widgets.Text(value=value)
        field.add_class("magickeys-field")
        return self.caption(field, description=say(f"panel.field_{key}", **values))

    def _chooser(self, key: str, options: tuple[tuple[object, Any], ...]) -> widgets.Dropdown:
        chooser = widgets.Dropdown()
        chooser.add_class("magickeys-field")
        return self.caption(chooser, description=say(f"panel.field_{key}"), options=options)

    def show(self) -> None:
        """Show as many names as there are players, and own faces only where they count."""
        for seat, field in enumerate(self._names):
            toggle_class(field, "magickeys-away", on=seat >= self._count.value)
        toggle_class(self._faces, "magickeys-away", on=self._dice.value != OWN)
        toggle_class(self._undo, "magickeys-away", on=not self.desk.earlier_games)

    def _start(self) -> None:
        names = tuple(field.value for field in self._names[: self._count.value])
        game = Game(names, self._rules(), self._seed.value.strip() or None)
        self._seed.value = ""  # the next game has luck of its own
        self.desk.open_game(game)

    def _rules(self) -> Rules:
        own = self._dice.value == OWN
        return Rules(
            dice=self._read(self._faces, read_dice) if own else PRESETS[self._dice.value],
            values=self._numbers(self._values, 0),
            targets=self._numbers(self._targets, 1),
            path=tuple(self._path.value.replace(",", " ").split()),
            **{name: chooser.value for name, chooser in self._switches.items()},
        )

    def _read(self, field: widgets.Text, read: Any) -> Any:
        try:
            return read(field.value)
        except MagicKeysError as error:
            name = self.captions_of(field)["description"]
            raise MagicKeysError(say("panel.in_field", field=name, why=error.message)) from error

    def _numbers(self, fields: Mapping[Any, widgets.Text], low: int) -> dict[Any, int]:
        return {
            key: self._read(field, lambda text: whole_number(text, low, CRYSTALS))
            for key, field in fields.items()
        }
