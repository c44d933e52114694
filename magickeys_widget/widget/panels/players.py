"""The players: crystals on the way to the target, and fake keys held."""

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.messages import say
from magickeys_widget.rules import COLORS
from magickeys_widget.rules.words import tile_words
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.panel import COLOR_MARKS, Panel

SEAT = """<li class="{classes}"{current}><b>{name}</b> <span>{crystals}</span>
<meter min="0" max="{target}" value="{won}" aria-hidden="true"></meter>
<span class="magickeys-held"><span aria-hidden="true">{fakes}</span>
<span class="magickeys-unseen">{held}</span></span></li>"""


class Players(Panel):
    """A line a seat; the one whose turn it is, and the winner, are marked."""

    name = "players"

    def __init__(self, desk: Controller) -> None:
        super().__init__(desk)
        self._list = widgets.HTML()
        self.root.children = (self._list,)

    def refresh(self) -> None:
        """Show crystals and fakes as they are now."""
        seats = range(len(self.desk.game.players))
        self._list.value = self.html(
            "<ul>{seats}</ul>", seats=Markup().join(self._seat(seat) for seat in seats)
        )

    def _seat(self, seat: int) -> Markup:
        game, state = self.desk.game, self.desk.game.state
        target = state.rules.targets[len(state.crystals)]
        held = state.held_fakes[seat]
        is_current = seat == state.to_move
        return self.html(
            SEAT,
            classes=("magickeys-winner" if seat == state.winner else "magickeys-current")
            if is_current else "",
            current=Markup(' aria-current="true"') if is_current else "",
            name=game.label(seat),
            crystals=say("panel.crystals", n=state.crystals[seat], target=target),
            target=target, won=state.crystals[seat],
            fakes=Markup().join(
                self.html('<i class="magickeys-{color}">{mark}</i>', color=c, mark=COLOR_MARKS[c])
                for c in COLORS for _ in range(held[c])
            ),
            held=say("panel.holds", n=sum(held.values()), colors=tuple(
                tile_words(c) for c in COLORS for _ in range(held[c])
            )) if sum(held.values()) else "",
        )  # fmt: skip
