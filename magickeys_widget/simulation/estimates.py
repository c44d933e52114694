"""How likely a player is to win from a position, estimated by playing on from there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

import numpy as np

from magickeys_widget.rules import Action
from magickeys_widget.simulation.jobs import FAST_BLOCK, Job, Stop, never, played_blocks
from magickeys_widget.simulation.played import NOBODY, Played, in_a_row
from magickeys_widget.simulation.progress import Progress, quiet
from magickeys_widget.simulation.results import LEVEL, Interval, wilson_interval

CLEAR: Final = 4.0
"""By how many standard errors the best action must lead each other one, to stop early."""
FEWEST: Final = 256
"""Games of each action before the lead is looked at."""
PLAIN_BATCH: Final = 32
"""Games of each action between two looks, where games are played one by one."""


@dataclass(frozen=True, slots=True)
class WinEstimate:
    """The chance of one seat to win, from so many games; a tuple has a number for each seat."""

    seat: int
    games: int
    wins: tuple[int, ...]
    unfinished: int

    @property
    def probability(self) -> float:
        """The share of games that the seat won; NaN before any game was counted."""
        return self.wins[self.seat] / self.games if self.games else float("nan")

    @property
    def standard_error(self) -> float:
        """The standard error of `probability`, sqrt(p(1-p)/n); for shares near 0 or 1 see below.

        There it is too small, 0 at the ends: say `interval` instead.
        """
        return sqrt(self.probability * (1 - self.probability) / max(1, self.games))

    def interval(self, level: float = LEVEL) -> Interval:
        """Give Wilson's interval for the seat's chance to win."""
        return wilson_interval(self.wins[self.seat], self.games, level)


def estimate(seat: int, seats: int, played: list[Played]) -> WinEstimate:
    """Count the winners of blocks of games."""
    winners = in_a_row(played).winner if played else np.empty(0, np.int64)
    counts = np.bincount(winners - NOBODY, minlength=seats + 1).tolist()
    return WinEstimate(seat, len(winners), tuple(counts[1:]), counts[0])


def estimated(
    job: Job,
    games: int,
    workers: int = 1,
    progress: Progress = quiet,
    is_stopped: Stop = never,
) -> WinEstimate:
    """Play games from the job's state, and count how often the seat to move wins."""
    played: list[Played] = []
    done = 0
    for block in played_blocks(job, games, workers, is_stopped):
        played.append(block)
        done += len(block.winner)
        progress(done, games)
    return estimate(job.state.to_move, len(job.strategies), played)


def compared(
    job: Job, games: int, progress: Progress = quiet, is_stopped: Stop = never
) -> Mapping[Action, WinEstimate]:
    """Estimate each legal action by games with the same luck, the best action first.

    It stops when the best one is clear, at the latest after so many games of each.
    """
    jobs = {a: replace(job, state=job.state.step(a)) for a in job.state.legal_actions()}
    played: dict[Action, list[Played]] = {action: [] for action in jobs}
    seat, seats = job.state.to_move, len(job.strategies)
    for batch in _batches(job, games) if jobs else ():
        blocks = {action: one.play(batch, is_stopped) for action, one in jobs.items()}
        whole = {action: block for action, block in blocks.items() if block}
        if len(whole) < len(jobs):
            break
        for action, block in whole.items():
            played[action].append(block)
        progress(batch.stop, games)
        if _is_clear(seat, [in_a_row(parts).winner for parts in played.values()]):
            break
    estimates = {action: estimate(seat, seats, parts) for action, parts in played.items()}
    ranked = sorted(estimates.items(), key=lambda item: item[1].wins[seat], reverse=True)
    return dict(ranked)


def _batches(job: Job, games: int) -> Iterator[range]:
    """Cut the games of each action into batches that grow, so that a clear case ends soon."""
    first, size = 0, FEWEST if job.is_fast else PLAIN_BATCH
    while first < games:
        yield range(first, min(first + size, games))
        first += size
        size = min(2 * size, FAST_BLOCK) if job.is_fast else size


def _is_clear(seat: int, winners: list[np.ndarray[tuple[int], np.dtype[np.int64]]]) -> bool:
    """Tell whether the best action leads each other one clearly, game by game compared.

    Games with the same luck are pairs, so that the error is that of their differences.
    """
    wins = sorted([(won == seat).astype(np.int64) for won in winners], key=np.sum)
    best = wins.pop()
    games = len(best)
    if games < FEWEST:
        return False
    leads = [best - other for other in wins]
    return bool(leads) and all(lead.mean() > CLEAR * lead.std() / sqrt(games) for lead in leads)
