"""Keys remember, dice don't: the last keys and the last dice, and what each does to the next."""

from fractions import Fraction

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.analysis import key_probabilities
from magickeys_widget.messages import Message, say
from magickeys_widget.notation import Node
from magickeys_widget.rules import FACES, MOON, Color, Count, KeyResult, Roll
from magickeys_widget.rules.words import face_words, tile_words
from magickeys_widget.widget.panels.panel import Drawer

LATEST = 5
SIDES = """<div><section><h4>{keys_title}</h4><ul>{keys}</ul><p>{keys_moral}</p></section>
<section><h4>{dice_title}</h4><ul>{dice}</ul><p>{dice_moral}</p></section></div>"""


class Memory(Drawer):
    """Two lists side by side: a try changes the next chance of its color, a roll changes none."""

    name = "memory"
    keeps_turn = True

    def build(self) -> None:
        """Make the place of the lists."""
        self._lists = widgets.HTML()
        self.root.children = (self.heading(), self._lists)

    def show(self) -> None:
        """List what came last, the latest first."""
        keys = [self._key(node, *tried) for node in self._latest() if (tried := tried_key(node))]
        dice = [self._dice(node.event) for node in self._latest() if isinstance(node.event, Roll)]
        self._lists.value = self.html(
            SIDES,
            keys_title=say("memory.keys"),
            keys=self._items(keys[:LATEST]),
            keys_moral=say("memory.keys_moral"),
            dice_title=say("memory.dice"),
            dice=self._items(dice[:LATEST]),
            dice_moral=say("memory.dice_moral", moon=self._moon()),
        )

    def _latest(self) -> list[Node]:
        game = self.desk.game
        return [*reversed(game.nodes[: game.position + 1])]

    def _items(self, messages: list[Message]) -> Markup:
        lines = messages or [say("memory.nothing")]
        return Markup().join(self.html("<li>{message}</li>", message=line) for line in lines)

    def _key(self, node: Node, color: Color, is_real: bool) -> Message:  # noqa: FBT001  a fact
        assert node.parent
        found = "real" if is_real else "fake"
        if color is Color.GOLD:
            return say("memory.gold")
        if color in self.desk.hidden_colors:
            return say(f"memory.{found}_hidden", color=tile_words(color))
        before, now = (key_probabilities(n.state)[color] for n in (node.parent, node))
        assert before is not None
        after = say("memory.none_left") if now is None else self.desk.chance(now)
        words = {"before": self.desk.chance(before), "after": after}
        return say(f"memory.{found}", color=tile_words(color), **words)

    def _moon(self) -> str | Message:
        moons = self.desk.game.rules.dice.count(MOON)
        is_hidden = self.desk.is_on("hidden")
        return say("panel.hidden_here") if is_hidden else self.desk.chance(Fraction(moons, FACES))

    def _dice(self, roll: Roll) -> Message:
        faces = tuple(face_words(face) for face in roll.faces)
        return say("memory.roll", faces=faces, moon=self._moon())


def tried_key(node: Node) -> tuple[Color, bool] | None:
    """Tell which color's key an event has shown to be real or not, if it has."""
    if isinstance(node.event, Count):
        return node.event.color, node.event.real
    if isinstance(node.event, KeyResult) and node.parent:
        return Color(node.state.rules.path[node.parent.state.pawn]), node.event.real
    return None
