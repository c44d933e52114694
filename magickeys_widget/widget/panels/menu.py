"""The buttons that are always at hand: hide the chances, and open the main drawers."""

import ipywidgets as widgets

from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.panel import Panel, toggle_class


class Menu(Panel):
    """A button to hide the chances, and one for each main drawer."""

    name = "menu"

    def __init__(self, desk: Controller, drawers: list[str]) -> None:
        super().__init__(desk)
        self._hide = self.button(lambda: desk.switch("hidden"))
        self._openers = {name: self.opener(name) for name in drawers}
        row = widgets.HBox((self._hide, *self._openers.values()))
        row.add_class("magickeys-row")
        self.root.children = (row,)

    def refresh(self) -> None:
        """Name the buttons, and mark the one whose drawer is open."""
        is_hidden = self.desk.is_on("hidden")
        self._hide.description = self.words("show_chances" if is_hidden else "hide_chances")
        for name, button in self._openers.items():
            button.description = self.words(name)
            toggle_class(button, "magickeys-pressed", on=self.desk.drawer == name)
