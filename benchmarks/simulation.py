"""How many games a second are simulated, beside python-chess and the engine in the same run.

`python -m benchmarks.simulation`. The targets: four two-player games for each step of python-chess
(half of what a C program does), and a hundred for each game that the engine plays for the same
strategies.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.steps import chess_steps, per_second
from magickeys_widget.rules import State
from magickeys_widget.simulation.engine import play_by_engine
from magickeys_widget.simulation.jobs import FAST_BLOCK, Job, never
from magickeys_widget.simulation.race import strategies_for

ROUNDS = 5
BLOCKS = 4
PLAIN_GAMES = 60
TARGETS = (4, 100)
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


def main() -> None:
    """Measure in turn, round by round, and print the medians."""
    start = State.start()
    print(f"{'two players':<28}{'games/s':>10}{'of chess':>10}{'of engine':>11}")
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
        ratios = f"{fast / chess:>10.1f}{fast / plain:>11.0f}"
        print(f"{' and '.join(names):<28}{fast:>10,.0f}{ratios}")
    print(f"{'target':<28}{'':>10}{TARGETS[0]:>10}{TARGETS[1]:>11}")


if __name__ == "__main__":
    main()
