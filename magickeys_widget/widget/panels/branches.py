"""What if? Lines beside the played one: begun anywhere, named, walked, run again, deleted."""

from collections.abc import Callable
from typing import Final

import ipywidgets as widgets

from magickeys_widget.messages import Message, say
from magickeys_widget.notation import Node
from magickeys_widget.widget.commands import COMMANDS
from magickeys_widget.widget.panels.panel import Drawer, toggle_class

MOST: Final = 100
"""How many lines have a button; a page can't hold thousands."""


class Branches(Drawer):
    """A button a line, the played one first; and what can be done with a what-if."""

    name = "branches"
    keeps_turn = True

    def build(self) -> None:
        """Make the buttons that are always there, and the place of the lines."""
        self._name = self.caption(widgets.Text(), description=say("panel.branch_name"))
        self._name.add_class("magickeys-field")
        self._begin = self.button(self._begin_what_if, "magickeys-primary")
        self._again = self.button(lambda: COMMANDS["again_what_if"](self.desk))
        self._real = self.button(lambda: COMMANDS["real_line"](self.desk))
        self._delete = self.button(self._delete_what_if)
        self._make_real = self.button(self._make_played)
        actions = widgets.HBox((self._real, self._again, self._delete))
        actions.add_class("magickeys-row")
        self._lines = widgets.VBox()
        self._lines.add_class("magickeys-lines")
        self._shown: tuple[Node, ...] = ()
        self._more = widgets.HTML()
        self.root.children = (
            self.heading(), self._name, self._begin, actions, self._make_real, self._lines,
            self._more,
        )  # fmt: skip

    def _begin_what_if(self) -> None:
        self.desk.game.branch(self._name.value)
        self._name.value = ""

    def _make_played(self) -> None:
        self.desk.game.make_played()

    def _delete_what_if(self) -> None:
        root = self.desk.game.node.branch_root
        if root:
            self.desk.game.delete_branch(root)

    def show(self) -> None:
        """List the lines; the one on the board is marked."""
        game = self.desk.game
        is_there = game.node.branch_root is not None
        for key, button in (("again", self._again), ("delete_branch", self._delete)):
            button.description = self.words(key)
            button.disabled = not is_there
        self._begin.description = self.words("begin_branch")
        self._real.description = self.words("real_line")
        is_real = game.nodes[-1] is game.lines[0]
        self._real.disabled = is_real
        self._make_real.description = self.words("make_real")
        can_be_real = not is_real and game.nodes[-1].branch_root is None
        toggle_class(self._make_real, "magickeys-away", on=not can_be_real)
        lines = game.lines[:MOST]
        if self._shown != lines:
            self._shown = lines
            put_away = self._lines.children
            self._lines.children = [self.button(self._take(end)) for end in lines]
            for button in put_away:
                button.close()
        self._more.value = self.html("{more}", more=self._more_words(len(game.lines) - MOST))
        for end, button in zip(self._shown, self._lines.children, strict=True):
            button.description = self.desk.text(line_words(game.lines, end))
            toggle_class(button, "magickeys-pressed", on=end is game.nodes[-1])

    def _more_words(self, number: int) -> Message | str:
        return say("branch.more", n=number) if number > 0 else ""

    def _take(self, end: Node) -> Callable[[], None]:
        return lambda: self.desk.game.take_line(end)


def line_words(lines: tuple[Node, ...], end: Node) -> Message:
    """Name a line: the played one, a what-if by its name, or another one by its number."""
    steps = len(end.from_root()) - 1
    if end is lines[0]:
        return say("branch.played", n=steps)
    root = end.branch_root
    if root is None:
        return say("branch.other", number=lines.index(end) + 1, n=steps)
    return say("branch.what_if", name=root.branch, begin=len(root.from_root()) - 2, n=steps)
