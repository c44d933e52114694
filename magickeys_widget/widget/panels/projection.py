"""Say it: the step on the board as a paragraph that the last row can read."""

import ipywidgets as widgets

from magickeys_widget.narration import tell
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.chances import chance_words
from magickeys_widget.widget.panels.panel import Panel, toggle_class


class Projection(Panel):
    """Large words over the board, while they are switched on."""

    name = "projection"

    def __init__(self, desk: Controller) -> None:
        super().__init__(desk)
        self._text = widgets.HTML()
        self.root.children = (self._text,)

    def refresh(self) -> None:
        """Say the step, in the teacher's words if there are any, and how sure the key is."""
        toggle_class(self.root, "magickeys-away", on=not self.desk.is_on("say"))
        game = self.desk.game
        told = game.node.note or tell(game, game.node)
        sure = chance_words(self.desk) or ""
        self._text.value = self.html("<p>{told}</p><p><b>{sure}</b></p>", told=told, sure=sure)
