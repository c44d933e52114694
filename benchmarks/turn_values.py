"""How long the exact values of a turn take, beside python-chess in the same run.

The target is 20 ms for all actions of any state on a core on
which python-chess makes 31,000 steps a second; on another core, as many of its steps: 620.
"""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.figures import Figure
from benchmarks.steps import chess_steps, per_second, possible_events
from magickeys_widget.analysis import turn
from magickeys_widget.analysis.turn import action_values
from magickeys_widget.rules import COLORS, MOON, Color, Rules, Space, State

TARGET_STEPS = 0.020 * 31_000
GAMES = 20
WIDE = Rules(
    dice=(1, 2, 3, 4, 5, MOON),
    path=(
        Space.START,
        *[color for color in COLORS for _ in range(5)],
        *[Space.EMPTY] * 37,
        Space.RED,
        Color.GOLD,
    ),
)
"""The longest path and the most numbers that the rules allow."""


def fakes_held(rules: Rules) -> State:
    """Set up a position in which the player holds all eight fakes."""
    tried = {s: False for color in COLORS for s in sorted(rules.spaces[color])[:2]}
    turn_facts = {"pawn": 3, "phase": "moved", "asleep": 2}
    return State.position(rules, tried=tried, held=dict.fromkeys(tried, 0), **turn_facts)  # type: ignore[arg-type]


def states_of_games() -> list[State]:
    """List the states of random games in which something can be chosen."""
    states, random = [], Random(1)
    for _ in range(GAMES):
        state = State.start()
        while not state.is_terminal:
            states += [state] * bool(state.legal_actions())
            state = state.step(random.choice(possible_events(state)))
    return states


def milliseconds(state: State) -> float:
    """Time all values of a state, with nothing remembered from before; the best of three times."""
    times = []
    for _ in range(3):
        turn.solved.cache_clear()
        start = perf_counter()
        action_values(state)
        times.append(perf_counter() - start)
    return 1000 * min(times)


def figures() -> Iterator[Figure]:
    """Measure, and give each time in milliseconds and in steps of python-chess."""
    games = [milliseconds(state) for state in states_of_games()]
    chess = per_second(chess_steps(Random(1)))
    times = {
        "median of random games": median(games),
        "slowest of random games": max(games),
        "eight fakes in hand": milliseconds(fakes_held(Rules())),
        "the same, longest path, five numbers": milliseconds(fakes_held(WIDE)),
    }
    for name, time in times.items():
        yield Figure(f"action_values, {name}, ms", time)
        steps = time * chess / 1000
        yield Figure(f"action_values, {name}, chess steps", steps, at_most=TARGET_STEPS)
