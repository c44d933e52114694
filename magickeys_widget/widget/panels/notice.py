"""The status line: what a person should know, which can be put away."""

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.panel import Panel, toggle_class


class Notice(Panel):
    """What was refused, or what else a person should know; empty most of the time."""

    name = "notice"

    def __init__(self, desk: Controller) -> None:
        super().__init__(desk)
        self._text = widgets.HTML()
        self._close = self.button(desk.say)
        row = widgets.HBox((self._text, self._close))
        row.add_class("magickeys-row")
        self.root.children = (row,)

    def refresh(self) -> None:
        """Show the sentence, or nothing."""
        notices = self.desk.notices
        self._close.description = self.words("close")
        self._text.value = Markup().join(self.html("<p>{text}</p>", text=text) for text in notices)
        toggle_class(self.root, "magickeys-away", on=not notices)
