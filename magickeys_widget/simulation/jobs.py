"""Playing a run's games in blocks: here or in several processes, with an open ear for a stop."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import wait
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

import numpy as np

from magickeys_widget.rules import State
from magickeys_widget.simulation.chance import game_keys
from magickeys_widget.simulation.engine import play_by_engine
from magickeys_widget.simulation.evenly import lanes_for
from magickeys_widget.simulation.extras import extra
from magickeys_widget.simulation.played import Played, in_a_row
from magickeys_widget.strategies import PLANS, Strategy, choose_randomly

Stop = Callable[[], bool]

FAST: Final = (*PLANS, choose_randomly)
"""The strategies that can be played many games at once."""

FAST_BLOCK: Final = 16_384
PLAIN_BLOCK: Final = 8
"""How many games are played before they are counted, on the fast road and on the plain one."""
LISTENING: Final = 0.05
"""Seconds between two looks whether to stop, while other processes play."""


def never() -> bool:
    """Go on to the end."""
    return False


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be played: from which state, by whom, with which luck.

    With `rotates` game number n is begun by the seat that lies n seats further.
    """

    state: State
    strategies: tuple[Strategy, ...]
    stream: int
    rotates: bool = False

    @property
    def is_fast(self) -> bool:
        """Whether all strategies can be played many games at once."""
        is_known = all(any(one is fast for fast in FAST) for one in self.strategies)
        return is_known and not self.state.is_terminal

    def play(self, games: range, is_stopped: Stop = never) -> Played | None:
        """Play the games of these numbers; None if stopped on the way."""
        return self._play_fast(games, is_stopped) if self.is_fast else self._play(games, is_stopped)

    def _play_fast(self, games: range, is_stopped: Stop) -> Played | None:
        seats = np.full(len(games), self.state.to_move, np.int64)
        if self.rotates:
            seats = (seats + np.arange(games.start, games.stop)) % len(self.strategies)
        plans = [PLANS.get(strategy) for strategy in self.strategies]
        lanes = lanes_for(self.state, plans, game_keys(self.stream, games), seats)
        return lanes.play(self.state.phase, is_stopped)

    def _play(self, games: range, is_stopped: Stop) -> Played | None:
        parts = []
        for game in games:
            state = self.state
            if self.rotates:
                state = replace(state, to_move=(state.to_move + game) % len(state.crystals))
            one = range(game, game + 1)
            part = play_by_engine(state, self.strategies, self.stream, one, is_stopped)
            if part is None:
                return None
            parts.append(part)
        return in_a_row(parts)


def blocks(job: Job, games: int) -> list[range]:
    """Cut the numbers of a run's games into blocks."""
    size = FAST_BLOCK if job.is_fast else PLAIN_BLOCK
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def played_blocks(job: Job, games: int, workers: int, is_stopped: Stop) -> Iterator[Played]:
    """Play all games, and hand out block after block in order, until done or stopped."""
    parts = blocks(job, games)
    if workers > 1 and len(parts) > 1:
        yield from _in_processes(job, parts, workers, is_stopped)
        return
    for part in parts:
        played = job.play(part, is_stopped)
        if played is None:
            return
        yield played


def _in_processes(
    job: Job, parts: Sequence[range], workers: int, is_stopped: Stop
) -> Iterator[Played]:
    # joblib's processes also take functions that were written in a notebook.
    executor = extra("joblib.externals.loky").get_reusable_executor(max_workers=workers)
    coming = iter(parts)
    waiting = deque(executor.submit(job.play, part) for part in islice(coming, 2 * workers))
    is_done = False
    try:
        while waiting:
            while not wait(list(waiting)[:1], LISTENING).done:
                if is_stopped():
                    return
            played = waiting.popleft().result()
            waiting.extend(executor.submit(job.play, part) for part in islice(coming, 1))
            yield played
        is_done = True
    finally:
        if not is_done:
            executor.shutdown(wait=False, kill_workers=True)
