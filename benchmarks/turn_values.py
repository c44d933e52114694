"""How long the exact values of a turn take, beside python-chess in the same run.

`python -m benchmarks.turn_values`. The target is 20 ms for all actions of any state on a core on
which python-chess makes 31,000 steps a second; on another core, as many of its steps: 620.
"""

from random import Random
from statistics import median
from time import perf_counter

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


def main() -> None:
    """Measure, and print one table."""
    games = [milliseconds(state) for state in states_of_games()]
    worst = [milliseconds(fakes_held(rules)) for rules in (Rules(), WIDE)]
    chess = per_second(chess_steps(Random(1)))
    rows = {
        "states of random games, median": median(games),
        "states of random games, slowest": max(games),
        "eight fakes in hand": worst[0],
        "the same, longest path, five numbers": worst[1],
    }
    print(f"python-chess: {chess:,.0f} steps/s, so that {TARGET_STEPS:.0f} steps take", end=" ")
    print(f"{1000 * TARGET_STEPS / chess:.1f} ms")
    print(f"{'all action values of a state':<40}{'ms':>8}{'chess steps':>14}{'target':>10}")
    for name, time in rows.items():
        print(f"{name:<40}{time:>8.2f}{time * chess / 1000:>14.0f}{TARGET_STEPS:>10.0f}")


if __name__ == "__main__":
    main()
