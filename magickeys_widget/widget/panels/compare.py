"""Strategies against each other: who wins how often, and how long it takes."""

from bisect import bisect_left
from itertools import accumulate
from typing import Final

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.messages import MagicKeysError, Message, say
from magickeys_widget.rules import SEATS
from magickeys_widget.simulation import SimulationResult, simulate
from magickeys_widget.strategies import NAMED
from magickeys_widget.widget import plots
from magickeys_widget.widget.panels.panel import Drawer
from magickeys_widget.widget.panels.running import Running
from magickeys_widget.widget.work import Stop, Tell, Work

GAMES: Final = (100, 1_000, 10_000, 100_000)
USUAL: Final = ("first_key", "furthest_key", "", "")
"""Who plays at first. The slowest strategy can't be chosen: a game of it takes minutes."""
COLUMNS: Final = ("player", "wins", "share", "interval")
TABLE: Final = """<table><thead><tr><th scope="col">{player}</th><th scope="col">{wins}</th>
<th scope="col">{share}</th><th scope="col">{interval}</th></tr></thead>
<tbody>{rows}</tbody></table>"""
ROW: Final = """<tr><th scope="row">{player}</th><td>{wins}</td><td>{share}</td>
<td>{low}–{high}</td></tr>"""


class Compare(Drawer):
    """A form, and what came of the games; the same seed brings the same result."""

    name = "compare"

    def build(self) -> None:
        """Make the form, and the places of plots and table."""
        self._work = Work(self.desk)
        self._share = 0.0
        self._players = [self._player(number) for number in range(1, SEATS[-1] + 1)]
        games = tuple((say("number", number=number), number) for number in GAMES)
        self._games = self._named(widgets.Dropdown(), "games")
        self.caption(self._games, options=games)
        self._games.value = 1_000
        self._seed = self._named(widgets.Text(value="1"), "seed")
        self._start = self._named(self.button(self._play, "magickeys-primary"), "start")
        self._running = Running(self, self.button(self._work.stop), before=(self._start,))
        self._shares, self._words, self._table, self._lengths = (widgets.HTML() for _ in range(4))
        self._table.add_class("magickeys-numbers")
        self._result: SimulationResult | None = None
        self._shown: object = None
        numbers = widgets.HBox((self._games, self._seed))
        numbers.add_class("magickeys-row")
        for field in (*self._players, self._games, self._seed):
            field.add_class("magickeys-field")
            field.add_class("magickeys-inline")
        self.root.children = (
            self.heading(), *self._players, numbers, self._running.root,
            self._shares, self._words, self._table, self._lengths,
        )  # fmt: skip

    def _text(self, key: str, **values: object) -> str:
        return self.desk.text(say(f"compare.{key}", **values))

    def _named(self, widget: widgets.DOMWidget, key: str, **values: object) -> widgets.DOMWidget:
        return self.caption(widget, description=say(f"compare.{key}", **values))

    def _player(self, number: int) -> widgets.Dropdown:
        nobody = ((say("compare.nobody"), ""),) if number > SEATS[0] else ()
        named = ((say(f"strategy.{name}"), name) for name in NAMED)
        chooser = self._named(widgets.Dropdown(), "player", number=number)
        self.caption(chooser, options=(*nobody, *named))
        chooser.value = USUAL[number - 1]
        return chooser

    def _play(self) -> None:
        chosen = [player.value for player in self._players if player.value]
        games, seed, rules = self._games.value, self._seed.value, self.desk.game.rules

        def calculate(tell: Tell, is_stopped: Stop) -> SimulationResult:
            plots.load()
            return simulate(
                len(chosen), chosen, games, seed, rules,
                progress=lambda done, all_games: tell(done / all_games), is_stopped=is_stopped,
            )  # fmt: skip

        self._work.start(calculate, self._hear, self._end)
        self.show()

    def _hear(self, share: float) -> None:
        self._share = share
        self.refresh()

    def _end(self, result: SimulationResult) -> None:
        self._share = 0.0
        self._result = result
        self.desk.frame.announce(self.desk.text(self._told(result)[0]))
        self.refresh()

    def show(self) -> None:
        """Show how far the games are, and what came of those before."""
        self._start.disabled = self._work.is_running
        self._running.show(self._share, is_running=self._work.is_running)
        wanted = (self._result, self.desk.language)
        if wanted != self._shown:
            self._shown = wanted
            self._show_result(self._result) if self._result else self._tell(say("compare.about"))

    def _show_result(self, result: SimulationResult) -> None:
        self._tell(*self._told(result))
        self._table.value = self._table_of(result) if result.games else ""
        for place, plot in ((self._shares, self._shares_plot), (self._lengths, self._lengths_plot)):
            try:
                place.value = plot(result).html() if result.games else ""
            except MagicKeysError as missing:
                place.value = self.html("<p>{missing}</p>", missing=missing.message)

    def _tell(self, *words: Message) -> None:
        lines = (self.html("<p>{line}</p>", line=line) for line in words)
        self._words.value = Markup().join(lines)

    def _told(self, result: SimulationResult) -> list[Message]:
        if not result.games:
            return [say("compare.stopped_early")]
        best = max(range(len(result.wins)), key=result.wins.__getitem__)
        decimal = self.desk.language.decimal
        told = [
            say(
                "compare.result", n=result.games, seed=result.seed,
                best=self._name(result, best, "full_name"), share=self._percent(result.share(best)),
            ),
            say("compare.length", mean=decimal(result.mean_turns, 1),
                error=decimal(2 * result.turns_error, 1)),
        ]  # fmt: skip
        if result.unfinished:
            told.append(say("compare.unfinished", n=result.unfinished))
        return told

    def _name(self, result: SimulationResult, seat: int, key: str = "name") -> Message:
        strategy = say(f"strategy.{result.strategies[seat]}")
        return say(f"compare.{key}", number=seat + 1, strategy=strategy)

    def _percent(self, share: float) -> str:
        return self.desk.language.percentage(share, 1)

    def _facts(self, result: SimulationResult, seat: int) -> dict[str, object]:
        low, high = result.interval(seat)
        return {
            "player": self._name(result, seat),
            "wins": self.desk.language.value(result.wins[seat]),
            "share": self._percent(result.share(seat)),
            "low": self.desk.language.decimal(100 * low, 1),
            "high": self._percent(high),
        }

    def _table_of(self, result: SimulationResult) -> Markup:
        seats = range(len(result.strategies))
        rows = Markup().join(self.html(ROW, **self._facts(result, seat)) for seat in seats)
        heads = {name: say(f"compare.column_{name}") for name in COLUMNS}
        return self.html(TABLE, rows=rows, **heads)

    def _shares_plot(self, result: SimulationResult) -> plots.Plot:
        seats = range(len(result.strategies))
        names = [self.desk.text(self._name(result, seat)) for seat in seats]
        shares = tuple(say("compare.share_words", **self._facts(result, seat)) for seat in seats)
        alt = self._text("shares_alt", shares=shares)
        return plots.shares_plot(names, result, alt, self.desk.language)

    def _lengths_plot(self, result: SimulationResult) -> plots.Plot:
        up_to = [*accumulate(result.turns)]
        low, high = (bisect_left(up_to, part * result.games) for part in (0.25, 0.75))
        alt = self._text("lengths_alt", low=low, high=high, longest=len(result.turns) - 1)
        return plots.lengths_plot(result.turns, alt, self.desk.language)
