"""The game told step by step; the teacher may put each step in words of their own."""

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.messages import say
from magickeys_widget.narration import tell
from magickeys_widget.notation import Node
from magickeys_widget.widget.panels.panel import Drawer

AROUND = 6
"""How many steps before and after the board's place are shown."""


class Story(Drawer):
    """The steps round the one on the board, and a field for one's own words."""

    name = "story"

    def build(self) -> None:
        """Make the list, and the field."""
        self._list = widgets.HTML()
        self._own = self.caption(widgets.Textarea(rows=3), description=say("panel.own_words"))
        self._own.add_class("magickeys-field")
        self._keep = self.button(self._keep_words, "magickeys-primary")
        self._say = self.button(lambda: self.desk.switch("say"))
        row = widgets.HBox((self._keep, self._say))
        row.add_class("magickeys-row")
        self.root.children = (self.heading(), self._own, row, self._list)
        self._told: Node | None = None

    def _keep_words(self) -> None:
        self.desk.game.note(self._own.value.strip())

    def show(self) -> None:
        """Tell the steps; the field keeps what is being typed until the board moves."""
        game = self.desk.game
        self._keep.description = self.words("keep_words")
        self._say.description = self.words("say_it")
        if self._told is not game.node:
            self._told = game.node
            self._own.value = game.node.note
        first = max(0, game.position - AROUND)
        nodes = game.nodes[first : game.position + AROUND + 1]
        lines = Markup().join(self._line(node, first + i) for i, node in enumerate(nodes))
        self._list.value = self.html('<ol start="{first}">{lines}</ol>', first=first, lines=lines)

    def _line(self, node: Node, step: int) -> Markup:
        here = Markup(' aria-current="step"') if step == self.desk.game.position else ""
        told = node.note or self.desk.text(tell(self.desk.game, node))
        return self.html("<li{here}>{told}</li>", here=here, told=told)
