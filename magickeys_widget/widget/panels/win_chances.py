"""What each choice does to the chance to win: by games played on from here, on request."""

import secrets
from collections.abc import Mapping
from typing import Final

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.messages import Message, say
from magickeys_widget.rules import Action, State
from magickeys_widget.simulation import WinEstimate, compare_actions
from magickeys_widget.widget.panels.panel import Drawer
from magickeys_widget.widget.panels.running import Running
from magickeys_widget.widget.panels.turn import choice_words
from magickeys_widget.widget.work import Stop, Tell, Work

GAMES: Final = 20_000
"""At most, for each choice."""

ROW: Final = """<tr class="{classes}"><th scope="row">{mark}{choice}</th>
<td><meter min="0" max="1" value="{share}" aria-hidden="true"></meter></td><td>{chance}</td></tr>"""
TABLE: Final = """<table><thead><tr><th scope="col">{choice}</th><td></td>
<th scope="col">{chance}</th></tr></thead><tbody>{rows}</tbody></table>"""


class WinChances(Drawer):
    """Estimates of one position; they go as soon as the board moves on."""

    name = "win_chances"

    def build(self) -> None:
        """Make the buttons, and the places of bar, table and sentence."""
        self._work = Work(self.desk)
        self._start = self.button(self._estimate, "magickeys-primary")
        self.caption(self._start, description=say("win.start"))
        self._running = Running(self, self.button(self._stop), before=(self._start,))
        self._text, self._table = widgets.HTML(), widgets.HTML()
        self._table.add_class("magickeys-numbers")
        self.root.children = (
            self.heading(), self._running.root, self._table, self._text,
        )  # fmt: skip
        self._forget()

    def _forget(self) -> None:
        self._run: object = None
        self._state: State = self.desk.game.state
        self._estimates: Mapping[Action, WinEstimate] | None = None
        self._share = 0.0
        self._was_stopped = False
        self._work.stop()

    def _stop(self) -> None:
        self._was_stopped = True
        self._work.stop()

    def _estimate(self) -> None:
        self._was_stopped = False
        self._run = run = object()
        state, seed = self._state, secrets.token_hex(8)

        def calculate(tell: Tell, is_stopped: Stop) -> Mapping[Action, WinEstimate]:
            players = ["first_key"] * len(state.crystals)
            return compare_actions(
                state, players, GAMES, seed,
                progress=lambda done, games: tell(done / games), is_stopped=is_stopped,
            )  # fmt: skip

        self._work.start(calculate, self._hear, lambda found: self._end(run, found))
        self.show()

    def _hear(self, share: float) -> None:
        self._share = share
        self.refresh()

    def _end(self, run: object, found: Mapping[Action, WinEstimate]) -> None:
        self._share = 0.0
        if run is self._run:  # else the board has moved on meanwhile, and perhaps back
            self._estimates = found
            self.desk.frame.announce(self.desk.text(self._words()))
        self.refresh()

    def show(self) -> None:
        """Show what is known of the position on the board."""
        if self._state != self.desk.game.state:
            self._forget()
        can_start = bool(self._state.legal_actions()) and not self.desk.hidden_colors
        self._start.disabled = self._work.is_running or not can_start
        self._running.show(self._share, is_running=self._work.is_running)
        self._text.value = self.html("<p>{words}</p>", words=self._words())
        is_told = can_start and self._estimates and self._games
        self._table.value = self._table_of(self._estimates or {}) if is_told else ""

    @property
    def _games(self) -> int:
        """How many games were played for each choice."""
        return next((one.games for one in (self._estimates or {}).values()), 0)

    def _words(self) -> Message:
        if self.desk.hidden_colors:
            return say("win.hidden")
        if not self._state.legal_actions():
            return say("win.over" if self._state.is_terminal else "win.nothing")
        if self._estimates is None:
            return say("win.about", n=GAMES)
        if not self._games:
            return say("win.none")
        best, *others = self._estimates
        key = "close" if others else "only"
        if others and not self._was_stopped and self._games < GAMES:
            key = "clear"
        name = self.desk.game.label(self._state.to_move)
        return say(f"win.{key}", name=name, choice=choice_words(best), n=self._games)

    def _table_of(self, estimates: Mapping[Action, WinEstimate]) -> Markup:
        best = next(iter(estimates))
        rows = (
            self.html(
                ROW,
                classes="magickeys-here" if action == best else "",
                mark="★ " if action == best else "",
                choice=choice_words(action),
                share=estimate.probability,
                chance=self._chance(estimate),
            )
            for action, estimate in estimates.items()
        )
        heads = {"choice": say("win.choice"), "chance": say("win.chance")}
        return self.html(TABLE, rows=Markup().join(rows), **heads)

    def _chance(self, estimate: WinEstimate) -> Message:
        """Write the share, and half of its interval; never that something is certain."""
        low, high = (100 * end for end in estimate.interval())
        decimal = self.desk.language.decimal
        if estimate.probability == 0:
            return say("win.below", share=decimal(high, 1))
        if estimate.probability == 1:
            return say("win.above", share=decimal(low, 1))
        share, error = decimal(100 * estimate.probability, 1), decimal((high - low) / 2, 1)
        return say("win.share", share=share, error=error)
