"""The buttons that are always at hand: hide the chances, and open the main drawers."""

import ipywidgets as widgets

from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.panel import Panel, toggle_class


class Menu(Panel):
    """A button to hide the chances, and one for each main drawer."""

    name = "menu"

    def __init__(self, desk: Controller, drawers: list[str]) -> None:
        super().__init__(desk)
        self._hide = self.button(lambda: desk.switch(self._hiding))
        self._openers = {name: self.opener(name) for name in drawers}
        row = widgets.HBox((self._hide, *self._openers.values()))
        row.add_class("magickeys-row")
        self.root.children = (row,)

    @property
    def _hiding(self) -> str:
        """The switch that hides the chances now, or would."""
        is_on = self.desk.is_on
        return "predict" if is_on("predict") and not is_on("hidden") else "hidden"

    def refresh(self) -> None:
        """Name the buttons, and mark the one whose drawer is open."""
        words = {"predict": "stop_predicting", "hidden": "hide_chances"}[self._hiding]
        self._hide.description = self.words("show_chances" if self.desk.is_on("hidden") else words)
        for name, button in self._openers.items():
            button.description = self.words(name)
            toggle_class(button, "magickeys-pressed", on=self.desk.drawer == name)
