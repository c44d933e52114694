"""Both roads side by side: the rulebook, game by game, and many games at once."""

from math import sqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from magickeys_widget.rules import MOON, Event, Rules, State
from magickeys_widget.simulation.engine import play_by_engine
from magickeys_widget.simulation.jobs import Job, never
from magickeys_widget.simulation.played import COUNTS, Played
from magickeys_widget.simulation.race import STRATEGIES, strategies_for
from tests.engine.strategies_for_tests import played

PLANNED = ("first_key", "furthest_key", "gold_only")
RULES = {
    "guide": Rules(),
    "boxed": Rules.preset("boxed"),
    "other switches": Rules(
        try_when_out="must",
        may_decline=False,
        opening_triple="from_start",
        overshoot="stop_at_gate",
    ),
    "large numbers, many Moons": Rules(dice=(2, 5, 6, MOON, MOON, MOON), targets={2: 20}),
}


def both(state: State, names: tuple[str, ...], games: range) -> tuple[Played, Played]:
    """Play the same games by both roads."""
    job = Job(state, strategies_for(len(state.crystals), names), stream=99)
    fast = job.play(games)
    plain = play_by_engine(state, job.strategies, job.stream, games, never)
    assert job.is_fast or state.is_terminal
    assert fast is not None
    assert plain is not None
    return fast, plain


def assert_same(one: Played, other: Played) -> None:
    """Compare game by game."""
    assert one.winner.tolist() == other.winner.tolist()
    assert one.turns.tolist() == other.turns.tolist()
    assert one.counts.tolist() == other.counts.tolist()


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    "names", [("first_key", "gold_only"), ("furthest_key",) * 3, ("gold_only", *PLANNED)]
)
def test_planned_games_are_the_same_ones(rules: str, names: tuple[str, ...]) -> None:
    """Not only alike: the same luck gives the same game, event by event counted."""
    assert_same(*both(State.start(RULES[rules], len(names)), names, range(3, 18)))


@given(played(longest=80), st.permutations(PLANNED))
@settings(max_examples=50)
def test_from_any_position(game: tuple[State, list[Event]], names: list[str]) -> None:
    """Any rules, any phase of a turn, fakes in hand, some keys known."""
    state = game[0]
    for event in game[1]:
        state = state.step(event)
    assert_same(*both(state, tuple((names * 2)[: len(state.crystals)]), range(2)))


MIXED: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
    ("guide", ("random", "random"), {}),
    ("other switches", ("random", "first_key", "random"), {}),
    ("guide", ("random", "random"), {"tried": {1: False, 6: False, 12: True}, "held": {1: 0, 6: 0},
     "pawn": 15, "phase": "moved", "asleep": 3}),
    ("boxed", ("random", "random"), {"tried": {1: False, 6: False}, "held": {1: 0, 6: 0},
     "pawn": 21, "phase": "choose", "asleep": 1, "shown": (2, 3)}),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "names", "facts"), MIXED)
def test_random_games_are_alike(rules: str, names: tuple[str, ...], facts: dict[str, Any]) -> None:
    """Shares, lengths and all counts within 4 standard errors (fixed seed)."""
    state = State.position(RULES[rules], len(names), **facts)
    plain = both(state, names, range(300))[1]
    fast = Job(state, strategies_for(len(names), names), stream=5).play(range(20_000))
    assert fast is not None
    for name, many in facts_of(fast).items():
        assert abs(distance(many, facts_of(plain)[name])) < 4, name


def facts_of(games: Played) -> dict[str, Any]:
    """List what is compared: lengths, winners and counts of each seat."""
    facts: dict[str, Any] = {"turns": games.turns}
    for seat in range(len(games.counts)):
        facts[f"wins of {seat}"] = games.winner == seat
        facts |= {f"{name} of {seat}": games.count(name)[seat] for name in COUNTS}
    return facts


def distance(many: Any, few: Any) -> float:
    """Tell how many standard errors two means lie apart."""
    error = sqrt(np.var(many) / len(many) + np.var(few) / len(few))
    return float(np.mean(many) - np.mean(few)) / max(error, 1e-9)


def test_who_is_fast() -> None:
    """Plans and the random strategy; everything else is played by the rulebook."""
    start = State.start()
    fast = {name for name, one in STRATEGIES.items() if Job(start, (one, one), 0).is_fast}
    assert fast == {"random", *PLANNED}
