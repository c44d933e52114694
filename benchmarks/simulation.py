"""How many games a second are simulated, beside python-chess and the engine in the same run.

The targets: four two-player games for each step of python-chess (half of what a C program does),
a hundred for each game that the engine plays for the same strategies, and a fifth of a second from
the wish to stop to the result of what was counted.
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.figures import Figure
from benchmarks.steps import chess_steps, per_second
from magickeys_widget.rules import State
from magickeys_widget.simulation import simulate
from magickeys_widget.simulation.engine import play_by_engine
from magickeys_widget.simulation.jobs import FAST_BLOCK, Job, never
from magickeys_widget.simulation.progress import quiet
from magickeys_widget.simulation.race import strategies_for

ROUNDS = 5
BLOCKS = 4
PLAIN_GAMES = 60
MANY = 10_000_000
SECONDS_BEFORE_STOP = 4
PAIRS = (
    ("first_key", "first_key"),
    ("first_key", "furthest_key"),
    ("furthest_key", "furthest_key"),
    ("gold_only", "gold_only"),
    ("random", "random"),
)


def games_per_second(play: Callable[[range], object], size: int, blocks: int) -> float:
    """Time some blocks of games."""
    start = perf_counter()
    for block in range(blocks):
        play(range(block * size, (block + 1) * size))
    return size * blocks / (perf_counter() - start)


def seconds_to_stop(names: tuple[str, ...], workers: int) -> float:
    """Time how long a run goes on after the wish to stop it."""
    due = perf_counter() + SECONDS_BEFORE_STOP
    simulate(
        2,
        names,
        games=MANY,
        seed=1,
        workers=workers,
        progress=quiet,
        is_stopped=lambda: perf_counter() > due,
    )
    return perf_counter() - due


def figures() -> Iterator[Figure]:
    """Measure in turn, round by round, and give the medians."""
    start = State.start()
    for names in PAIRS:
        job = Job(start, strategies_for(2, names), stream=1)

        def plainly(games: range, job: Job = job) -> object:
            return play_by_engine(start, job.strategies, job.stream, games, never)

        rounds = [
            (
                games_per_second(job.play, FAST_BLOCK, BLOCKS),
                per_second(chess_steps(Random(number))),
                games_per_second(plainly, PLAIN_GAMES, 1),
            )
            for number in range(ROUNDS)
        ]
        fast, chess, plain = (median(column) for column in zip(*rounds, strict=True))
        pair = " and ".join(names)
        yield Figure(f"{pair}, games a second", fast)
        yield Figure(f"{pair}, games for each chess step", fast / chess, at_least=4)
        yield Figure(f"{pair}, games for each of the engine", fast / plain, at_least=100)
    for names in (("first_key", "random"), ("best_turn", "best_turn")):
        for workers in (1, 2):
            name = f"{' and '.join(names)}, {workers} at work, seconds to stop"
            yield Figure(name, seconds_to_stop(names, workers), at_most=0.2)
