"""The quick count: of a box whose path or dice are others, only the keys are entered."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import ipywidgets as widgets

from magickeys_widget.messages import Message, say
from magickeys_widget.rules import SEATS, Color, Count, Phase, State
from magickeys_widget.rules.words import tile_words
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.panel import COLOR_MARKS, Drawer, Panel, toggle_class


class Counting(Panel):
    """Who tried a key, of which color, and what the chest did; only what can be is offered."""

    name = "counting"

    def __init__(self, desk: Controller) -> None:
        super().__init__(desk)
        self._asked = widgets.HTML()
        self._seats = {seat: self.button(self._take_seat(seat)) for seat in range(SEATS[-1])}
        self._colors = {color: self.button(self._take_color(color)) for color in Color}
        self._results = {real: self.button(self._count(real)) for real in (True, False)}
        self._rows = [_row(b.values()) for b in (self._seats, self._colors, self._results)]
        self._rows[1].add_class("magickeys-colors")
        self._node: object = None
        self._seat = 0
        self._color: Color | None = None
        self.root.children = (self._asked, *self._rows)

    def _take_seat(self, seat: int) -> Callable[[], None]:
        def take() -> None:
            self._seat = seat
            self.refresh()

        return take

    def _take_color(self, color: Color) -> Callable[[], None]:
        def take() -> None:
            self._color = color
            self.refresh()

        return take

    def _count(self, real: bool) -> Callable[[], None]:  # noqa: FBT001  a fact about the key
        def count() -> None:
            # A second press may come before the page has heard of the first: it does nothing.
            if self._color:
                self.desk.do(Count(self._color, real, self._seat))

        return count

    def _possible(self, color: Color | None) -> set[bool]:
        """Tell what a key of a color can be, real, fake or both; nothing where none is left."""
        events = self.desk.game.state.possible_events()
        return {event.real for event in events if isinstance(event, Count) and event.color is color}

    def refresh(self) -> None:
        """Ask for the next key; the player after the last one is taken for the next."""
        state = self.desk.game.state
        is_asked = state.phase is Phase.COUNT and not state.is_terminal
        toggle_class(self.root, "magickeys-away", on=not is_asked)
        if self._node is not self.desk.game.node:
            self._node = self.desk.game.node
            self._seat, self._color = state.to_move, None
        if is_asked:
            self._offer()

    def _offer(self) -> None:
        game = self.desk.game
        self._asked.value = self.html('<p role="status">{asked}</p>', asked=self._asking())
        for seat, button in self._seats.items():
            toggle_class(button, "magickeys-away", on=seat >= len(game.players))
            toggle_class(button, "magickeys-pressed", on=seat == self._seat)
            if seat < len(game.players):
                button.description = self.desk.language.value(game.label(seat))
        for color, button in self._colors.items():
            mark = COLOR_MARKS[color]
            button.description = self.words("count_color", mark=mark, color=tile_words(color))
            button.disabled = not self._possible(color)
            toggle_class(button, "magickeys-pressed", on=color is self._color)
        for real, button in self._results.items():
            button.description = self.words("count_real" if real else "count_fake")
            button.disabled = real not in self._offered()

    def _offered(self) -> set[bool]:
        # What can't be is not offered; but where chances are hidden, that would tell them.
        if self._color in self.desk.hidden_colors:
            return {True, False}
        return self._possible(self._color)

    def _asking(self) -> Message:
        """Ask for what is missing, or say why a result cannot be."""
        if self._color is None:
            return say("count.color")
        color, possible = tile_words(self._color), self._offered()
        if self._color is Color.GOLD:
            return say("count.gold")
        if len(possible) > 1:
            return say("count.result", color=color)
        return say("count.must_be_real" if True in possible else "count.must_be_fake", color=color)


class QuickCount(Drawer):
    """What the quick count is for, and the two ways to begin one."""

    name = "quick_count"

    def build(self) -> None:
        """Make the buttons."""
        self._anew = self.button(self._begin_anew, "magickeys-primary")
        self._on = self.button(self._count_on)
        self._undo = self.button(self.desk.take_game_back)
        self.caption(self._anew, description=say("count.anew"))
        self.caption(self._on, description=say("count.on"))
        self.caption(self._undo, description=say("panel.take_back"))
        about = self.paragraph(say("count.about"))
        buttons = widgets.VBox((self._anew, self._on, self._undo))
        buttons.add_class("magickeys-lines")
        self.root.children = (self.heading(), about, buttons)

    def show(self) -> None:
        """Offer to count on where something is known, and the way back where there is one."""
        state = self.desk.game.state
        self._on.disabled = state.is_terminal or state.phase is Phase.COUNT
        toggle_class(self._undo, "magickeys-away", on=not self.desk.earlier_games)

    def _begin_anew(self) -> None:
        game = self.desk.game
        state = State.position(game.rules, len(game.players), phase=Phase.COUNT)
        self.desk.open_position(state)

    def _count_on(self) -> None:
        state = self.desk.game.state
        self.desk.open_position(replace(state, phase=Phase.COUNT, pawn=0, asleep=0, shown=()))


def _row(buttons: Iterable[widgets.Button]) -> widgets.HBox:
    row = widgets.HBox(tuple(buttons))
    row.add_class("magickeys-row")
    return row
