"""Stepping through the game: first, back, forward, last, a slider, and other lines of play."""

import ipywidgets as widgets

from magickeys_widget.slider import Slider
from magickeys_widget.widget.commands import COMMANDS
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.panel import Panel, set_traits, toggle_class

SIGNS = {"first": "|◀", "back": "◀", "forward": "▶", "last": "▶|"}


class Timeline(Panel):
    """Where the board stands in the game, and the way to any other place in it."""

    name = "timeline"

    def __init__(self, desk: Controller) -> None:
        super().__init__(desk)
        self._buttons = {name: self._step_button(name) for name in SIGNS}
        self._step = widgets.HTML()
        self._slider = Slider()
        self._slider.on_choice(desk.guard(self._go_to))
        self._real = self.button(lambda: COMMANDS["real_line"](desk))
        first, back, forward, last = self._buttons.values()
        row = widgets.HBox((first, back, self._step, forward, last, self._slider, self._real))
        row.add_class("magickeys-row")
        self.root.children = (row,)

    def _step_button(self, command: str) -> widgets.Button:
        return self.button(lambda: COMMANDS[command](self.desk))

    def refresh(self) -> None:
        """Show the board's place."""
        game = self.desk.game
        here, last = game.position, len(game.timeline)
        step = self.words("step", here=here, last=last)
        self._step.value = self.html("{step}", step=step)
        for name, button in self._buttons.items():
            at_end = here == (0 if name in ("first", "back") else last)
            set_traits(button, description=SIGNS[name], tooltip=self.words(name), disabled=at_end)
        set_traits(
            self._slider, last=last, value=here, label=self.words("step_slider"), value_text=step
        )
        is_real = game.nodes[-1] is game.lines[0]
        toggle_class(self._real, "magickeys-away", on=is_real)
        self._real.description = self.words("real_line")
        toggle_class(self.root, "magickeys-what-if", on=not is_real)

    def _go_to(self, step: int) -> None:
        self.desk.game.go_to(step)
