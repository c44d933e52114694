"""The result of a simulation, as plain numbers, and how sure it makes us."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

import numpy as np

from magickeys_widget.messages import MagicKeysError, Message, say
from magickeys_widget.notation import seat_label
from magickeys_widget.rules import Rules
from magickeys_widget.simulation.extras import extra
from magickeys_widget.simulation.played import COUNTS, NOBODY, Played

LEVEL: Final = 0.95
"""How often an interval is to hold the true share."""

Interval = tuple[float, float]


def wilson_interval(hits: int, trials: int, level: float = LEVEL) -> Interval:
    """Give the interval for a share of which `hits` of `trials` were seen (Wilson 1927).

    It never leaves 0 to 1, and says something true also where nothing or everything was hit.

    >>> [round(end, 3) for end in wilson_interval(60, 100)]
    [0.502, 0.691]
    """
    if not 0 < level < 1:
        raise MagicKeysError(say("simulation.level", given=str(level)[:60]))
    if not trials:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + level / 2)
    share, weight = hits / trials, z * z / trials
    middle = share + weight / 2
    half = z * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    low = (middle - half) / (1 + weight) if hits else 0.0
    high = (middle + half) / (1 + weight) if hits < trials else 1.0
    return low, high


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """What many games came to; a number for each seat where there is a tuple.

    - `players` (names, empty where none was given), `strategies` (their names), `rules`, `seed`
    - `games` counted, of those `asked` for: fewer if the run was stopped
    - `wins`; `unfinished` games, without a winner after a thousand turns
    - `turns`: how many games took 0, 1, 2, … turns
    - `crystals`, `real` and `fake` keys tried, `outs` (turns ended by the dice): all games' sums
    """

    players: tuple[str, ...]
    strategies: tuple[str, ...]
    rules: Rules
    seed: str
    asked: int
    rotates: bool
    games: int = 0
    wins: tuple[int, ...] = ()
    unfinished: int = 0
    turns: tuple[int, ...] = ()
    crystals: tuple[int, ...] = ()
    real: tuple[int, ...] = ()
    fake: tuple[int, ...] = ()
    outs: tuple[int, ...] = ()

    def label(self, seat: int) -> str | Message:
        """Name a seat as people see it."""
        return seat_label(self.players, seat)

    def share(self, seat: int) -> float:
        """Give the share of games that a seat won."""
        return self.wins[seat] / self.games if self.games else 0.0

    def interval(self, seat: int, level: float = LEVEL) -> Interval:
        """Give Wilson's interval for a seat's chance to win."""
        return wilson_interval(self.wins[seat], self.games, level)

    @property
    def mean_turns(self) -> float:
        """The mean length of a game, in turns of all players."""
        return sum(n * games for n, games in enumerate(self.turns)) / max(1, self.games)

    @property
    def turns_error(self) -> float:
        """The standard error of `mean_turns`."""
        squares = sum((n - self.mean_turns) ** 2 * games for n, games in enumerate(self.turns))
        return sqrt(squares / max(1, self.games - 1) / max(1, self.games))

    def rows(self) -> list[dict[str, Any]]:
        """List what a table shows for each seat; counts are means of a game."""
        games = max(1, self.games)
        return [
            {
                "player": str(self.label(seat)),
                "strategy": strategy,
                "games": self.games,
                "wins": self.wins[seat],
                "share": self.share(seat),
                **dict(zip(("low", "high"), self.interval(seat), strict=True)),
                **{name: getattr(self, name)[seat] / games for name in COUNTS},
            }
            for seat, strategy in enumerate(self.strategies)
        ]

    def to_dataframe(self) -> Any:
        """Give the `rows` as a pandas data frame; raises `MagicKeysError` without pandas."""
        return extra("pandas").DataFrame(self.rows())


@dataclass(slots=True)
class Tally:
    """Counts that grow block by block."""

    seats: int
    games: int = 0
    wins: list[int] = field(default_factory=list)
    sums: dict[str, list[int]] = field(default_factory=dict)
    turns: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wins = [0] * (self.seats + 1)
        self.sums = {name: [0] * self.seats for name in COUNTS}

    def add(self, played: Played) -> None:
        """Count one block."""
        self.games += len(played.winner)
        self.wins = _added(self.wins, np.bincount(played.winner - NOBODY).tolist())
        self.turns = _added(self.turns, np.bincount(played.turns).tolist())
        for name, sums in self.sums.items():
            self.sums[name] = _added(sums, played.count(name).sum(axis=1).tolist())

    def facts(self) -> Mapping[str, Any]:
        """Give the counts as the fields of a `SimulationResult`."""
        return {
            "games": self.games,
            "wins": tuple(self.wins[1:]),
            "unfinished": self.wins[0],
            "turns": tuple(self.turns),
            **{name: tuple(sums) for name, sums in self.sums.items()},
        }


def _added(one: list[int], other: list[int]) -> list[int]:
    longer, shorter = sorted((one, other), key=len, reverse=True)
    return [a + b for a, b in zip(longer, shorter + [0] * len(longer), strict=False)]
