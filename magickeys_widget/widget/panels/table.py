"""Table mode: the real box stands on the table, and what its dice and chest did is entered."""

from collections.abc import Callable

import ipywidgets as widgets

from magickeys_widget.messages import say
from magickeys_widget.rules import DICE, MOON, Face, KeyResult, Phase
from magickeys_widget.rules.words import face_words
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.panel import Panel, toggle_class

NUMBERS: tuple[Face, ...] = (1, 2, 3, 4, 5, 6, MOON)


class Table(Panel):
    """Buttons for what chance can answer, in place of the one that lets luck answer."""

    name = "table"

    def __init__(self, desk: Controller) -> None:
        super().__init__(desk)
        self._asked = widgets.HTML()
        self._faces = {face: self.button(self._enter(face)) for face in NUMBERS}
        self._results = {real: self.button(self._open(real)) for real in (True, False)}
        self._undo = self.button(desk.take_back_face)
        rows = ((*self._faces.values(), self._undo), self._results.values())
        self._rows = [widgets.HBox(tuple(row)) for row in rows]
        for row in self._rows:
            row.add_class("magickeys-row")
        self.root.children = (self._asked, *self._rows)

    def _enter(self, face: Face) -> Callable[[], None]:
        return lambda: self.desk.enter_face(face)

    def _open(self, real: bool) -> Callable[[], None]:  # noqa: FBT001  a fact about the key
        return lambda: self.desk.enter_key(real)

    def refresh(self) -> None:
        """Ask for the dice or the key, and offer only what can be."""
        state = self.desk.game.state
        is_asked = self.desk.is_on("table") and state.is_chance
        toggle_class(self.root, "magickeys-away", on=not is_asked)
        if not is_asked:
            return
        is_trying = state.phase is Phase.TRYING
        dice, results = self._rows
        toggle_class(dice, "magickeys-away", on=is_trying)
        toggle_class(results, "magickeys-away", on=not is_trying)
        self._ask_for_key() if is_trying else self._ask_for_dice()

    def _ask_for_dice(self) -> None:
        entered = self.desk.entered
        left = DICE - self.desk.game.state.asleep - len(entered)
        shown = tuple(face_words(face) for face in entered)
        asked = say("table.dice_more", n=left, shown=shown) if shown else say("table.dice", n=left)
        self._asked.value = self.html("<p>{asked}</p>", asked=asked)
        for face, button in self._faces.items():
            button.description = self.desk.language.value(face_words(face))
            toggle_class(button, "magickeys-away", on=face not in self.desk.game.rules.dice)
        self._undo.description = self.words("undo_face")
        self._undo.disabled = not entered

    def _ask_for_key(self) -> None:
        # What can't be is not offered; but where chances are hidden, that would tell them.
        is_told = not self.desk.hidden_colors
        possible = self.desk.game.state.chance_outcomes()
        asked = say(self._certain() if is_told and len(possible) == 1 else "table.key")
        self._asked.value = self.html("<p>{asked}</p>", asked=asked)
        for real, button in self._results.items():
            words = self.words("enter_real" if real else "enter_fake")
            key = "" if self.desk.awaits_guess else f" ({int(real)})"
            button.description = words + key
            button.disabled = is_told and KeyResult(real) not in possible

    def _certain(self) -> str:
        is_real = KeyResult(True) in self.desk.game.state.chance_outcomes()
        return "table.must_be_real" if is_real else "table.must_be_fake"
