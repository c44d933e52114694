"""How fast the rules engine is, beside python-chess in the same run.

A step of random play is: list what can happen, pick one at random, play it. For python-chess that
is `list(board.legal_moves)`, a choice, and `push`.
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter

import chess

from benchmarks.figures import Figure
from magickeys_widget import Rules, State, key_probabilities
from magickeys_widget.rules import Event

SECONDS = 1.0
"""How long each round of a measurement lasts."""
ROUNDS = 5
STATES = 500


def possible_events(state: State) -> tuple[Event, ...]:
    """List what can happen next, by choice or by chance."""
    return tuple(state.chance_outcomes()) if state.is_chance else state.legal_actions()


def magic_keys_steps(random: Random) -> Callable[[], None]:
    """Prepare random play of Magic Keys; each call is one step."""
    beginning = state = State.start(Rules(), players=2)

    def step() -> None:
        nonlocal state
        state = state.step(random.choice(possible_events(state)))
        if state.is_terminal:
            state = beginning

    return step


def chess_steps(random: Random) -> Callable[[], None]:
    """Prepare random play of chess; each call is one step."""
    board = chess.Board()

    def step() -> None:
        nonlocal board
        moves = list(board.legal_moves)
        # Only the cheap signs of an end: asking for repetitions would slow chess down.
        if not moves or board.is_seventyfive_moves():
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(random.choice(moves))

    return step


def chances(random: Random) -> Callable[[], None]:
    """Prepare states of a random game; each call asks for the chances of one."""
    states = [State.start(Rules(), players=2)]
    while len(states) < STATES and not states[-1].is_terminal:
        states.append(states[-1].step(random.choice(possible_events(states[-1]))))

    def ask() -> None:
        key_probabilities(random.choice(states))

    return ask


def per_second(call: Callable[[], None]) -> float:
    """Count how many calls a second are made."""
    calls, start = 0, perf_counter()
    while (spent := perf_counter() - start) < SECONDS:
        for _ in range(100):
            call()
        calls += 100
    return calls / spent


def figures() -> Iterator[Figure]:
    """Measure in turn, round by round, and give the medians."""
    prepared = (magic_keys_steps, chess_steps, chances)
    rounds = [[per_second(prepare(Random(n))) for prepare in prepared] for n in range(ROUNDS)]
    keys, board, asked = (median(column) for column in zip(*rounds, strict=True))
    yield Figure("python-chess, steps a second", board)
    yield Figure("rules engine, steps a second", keys)
    yield Figure("rules engine, steps for each of python-chess", keys / board, at_least=2)
    yield Figure("key_probabilities of a state, µs", 1e6 / asked, at_most=50)
