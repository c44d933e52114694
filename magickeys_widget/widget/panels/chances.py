"""How sure are we? For each color what is known, and the chance that its next key is real."""

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.analysis import key_probabilities
from magickeys_widget.messages import Message, say
from magickeys_widget.rules import COLORS, KEYS_PER_COLOR, REAL_PER_COLOR, Color, State
from magickeys_widget.rules.words import tile_words
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.panel import COLOR_MARKS, Panel

TABLE = """<h3>{title}</h3><table>{rows}</table>"""
ROW = """<tr class="magickeys-{color} {here}">
<th scope="row"><i aria-hidden="true">{mark}</i> {name}</th>
<td class="magickeys-marks"><span aria-hidden="true">{marks}</span>
<span class="magickeys-unseen">{known}</span></td>
<td class="magickeys-frequency">{frequency}</td><td class="magickeys-chance">{chance}</td></tr>"""
CHANCE = """<b>{big}</b> <small>{small}</small>"""


class Chances(Panel):
    """A row a color: five marks, the chance as a natural frequency, and as a number."""

    name = "chances"

    def __init__(self, desk: Controller) -> None:
        super().__init__(desk)
        self._table = widgets.HTML()
        self.root.children = (self._table,)

    def refresh(self) -> None:
        """Count anew."""
        rows = Markup().join(self._row(color) for color in COLORS)
        self._table.value = self.html(
            TABLE, title=say("panel.how_sure"), rows=rows + self._gold_row()
        )

    def _row(self, color: Color) -> Markup:
        state = self.desk.game.state
        chance = key_probabilities(state)[color]
        real, left = state.key_odds(color)
        found_real, found_fake = known_keys(state, color)
        unknown = KEYS_PER_COLOR - found_real - found_fake
        frequency = "panel.frequency_of_one" if real == 1 else "panel.frequency"
        values: dict[str, object] = {
            "frequency": say(
                frequency if left else "panel.none_left",
                real=real, n=left, color=tile_words(color),
            ),
            "chance": "",
        }  # fmt: skip
        if chance is not None:
            other = "fraction" if self.desk.form == "percent" else "percent"
            small = self.desk.language.chance(chance, other)
            values["chance"] = self.html(CHANCE, big=self.desk.chance(chance), small=small)
        if color in self.desk.hidden_colors:
            values = {"frequency": say("panel.hidden_here"), "chance": ""}
        return self.html(
            ROW, color=color, here="magickeys-here" if color is self._color_here() else "",
            mark=COLOR_MARKS[color], name=tile_words(color),
            marks="✔" * found_real + "✘" * found_fake + "?" * unknown,
            known=say("panel.known", real=found_real, fake=found_fake, unknown=unknown), **values,
        )  # fmt: skip

    def _color_here(self) -> object:
        state = self.desk.game.state
        return state.rules.path[state.pawn] if state.pawn in state.keys else None

    def _gold_row(self) -> Markup:
        return self.html(
            '<tr class="magickeys-gold"><th scope="row"><i aria-hidden="true">{mark}</i> {name}'
            '</th><td colspan="3">{always}</td></tr>',
            mark=COLOR_MARKS[Color.GOLD], name=tile_words(Color.GOLD), always=say("panel.gold"),
        )  # fmt: skip


def known_keys(state: State, color: Color) -> tuple[int, int]:
    """Count a color's keys known to be real, and known to be fake (P2)."""
    real, left = state.key_odds(color)
    found = REAL_PER_COLOR - real
    return found, KEYS_PER_COLOR - left - found


def chance_words(desk: Controller) -> Message | None:
    """Say how sure we are of the key on the pawn's space; None where there is none."""
    state = desk.game.state
    color = state.rules.path[state.pawn]
    if state.pawn not in state.keys or not isinstance(color, Color) or state.is_terminal:
        return None
    if color in desk.hidden_colors:
        return say("panel.key_here_hidden", color=tile_words(color))
    chance = key_probabilities(state)[color]
    assert chance is not None
    if chance in (0, 1):
        return say(
            "panel.key_here_real" if chance else "panel.key_here_fake", color=tile_words(color)
        )
    return say("panel.key_here", color=tile_words(color), chance=desk.chance(chance))
