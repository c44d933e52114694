"""Possible worlds: the ten ways to hide a color's keys, crossed out as keys are tried."""

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.analysis.probability import ALL_WORLDS, World, fitting_worlds, found_keys
from magickeys_widget.messages import Message, say
from magickeys_widget.rules import COLORS, KEYS_PER_COLOR, Color
from magickeys_widget.rules.words import tile_words
from magickeys_widget.widget.panels.memory import tried_key
from magickeys_widget.widget.panels.panel import COLOR_MARKS, Drawer

COLUMN = """<section class="magickeys-{color}"><h4><i aria-hidden="true">{mark}</i> {name}</h4>
<ol aria-hidden="true">{rows}</ol><p>{words}</p></section>"""
MARKS = {True: "✔", False: "✘"}


class Worlds(Drawer):
    """A column a color: each row is a way the keys can lie, in the order of the tries.

    So a row that is crossed out stays so, and the next mark of a row is that of the next key.
    """

    name = "worlds"
    keeps_turn = True

    def build(self) -> None:
        """Make the place of the columns."""
        self._columns = widgets.HTML()
        self.root.children = (self.heading(), self._columns)

    def show(self) -> None:
        """Cross out what no longer fits."""
        columns = Markup().join(self._column(color) for color in COLORS)
        self._columns.value = self.html("<div>{columns}</div>", columns=columns)

    def _column(self, color: Color) -> Markup:
        found = self._found(color)
        fitting = fitting_worlds(found)
        is_hidden = color in self.desk.hidden_colors
        shown = () if is_hidden else ALL_WORLDS
        return self.html(
            COLUMN,
            color=color,
            mark=COLOR_MARKS[color],
            name=tile_words(color),
            rows=Markup().join(self._row(world, world in fitting) for world in shown),
            words=say("panel.hidden_here") if is_hidden else self._words(len(found), fitting),
        )

    def _row(self, world: World, fits: bool) -> Markup:  # noqa: FBT001  a fact about the world
        marks = "".join(MARKS[real] for real in world)
        out = "" if fits else "magickeys-out"
        return self.html('<li class="{out}">{marks}</li>', out=out, marks=marks)

    def _found(self, color: Color) -> World:
        """List the keys of a color that are known: those at the beginning, then each try."""
        beginning, *played = self.desk.game.nodes[: self.desk.game.position + 1]
        tries = (tried_key(node) for node in played)
        later = tuple(real for tried, real in filter(None, tries) if tried is color)
        return found_keys(beginning.state, color) + later

    def _words(self, known: int, fitting: tuple[World, ...]) -> Message:
        if known == KEYS_PER_COLOR:
            return say("worlds.all_known")
        real = sum(world[known] for world in fitting)
        return say("worlds.left", n=len(fitting), real=real)
