"""Hide the chances, and open the drawers."""

from collections.abc import Callable

import ipywidgets as widgets

from magickeys_widget.widget.commands import COMMANDS
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.panel import Panel, toggle_class


class Menu(Panel):
    """A button to hide the chances, and one for each drawer."""

    name = "menu"

    def __init__(self, desk: Controller, drawers: tuple[str, ...]) -> None:
        super().__init__(desk)
        self._hide = self.button(lambda: COMMANDS["hide"](desk))
        self._drawers = {
            name: self.button(self._toggle(name), f"magickeys-opens-{name}") for name in drawers
        }
        row = widgets.HBox((self._hide, *self._drawers.values()))
        row.add_class("magickeys-row")
        self.root.children = (row,)

    def _toggle(self, name: str) -> Callable[[], None]:
        return lambda: self.desk.open_drawer(None if self.desk.drawer == name else name)

    def refresh(self) -> None:
        """Name the buttons, and mark the one whose drawer is open."""
        self._hide.description = self.words(
            "show_chances" if self.desk.is_hidden else "hide_chances"
        )
        for name, button in self._drawers.items():
            button.description = self.words(name)
            toggle_class(button, "magickeys-pressed", on=self.desk.drawer == name)
