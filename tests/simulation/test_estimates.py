"""Chances to win from a position, by games played on from there."""

from math import isnan, sqrt
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from magickeys_widget.rules import (
    Action,
    Color,
    EndTurn,
    Event,
    KeyResult,
    Move,
    Roll,
    State,
    ThrowFakeKey,
    TryKey,
)
from magickeys_widget.simulation import (
    STRATEGIES,
    StrategyError,
    compare_actions,
    estimate_win_probability,
)
from magickeys_widget.simulation.jobs import FAST_BLOCK
from tests.engine.strategies_for_tests import played
from tests.engine.support import dice_of, events_of

BOTH = ["first_key", "first_key"]
LAST_GREEN = State.position(
    pawn=12,
    phase="moved",
    asleep=2,
    crystals=(13, 12),
    tried={13: True, 14: False, 1: True, 2: True, 3: True, 6: True, 7: True, 8: True},
)
"""Both players need one more key; the green one here is real in 2 of 3 cases."""


def quiet(*_numbers: int) -> None:
    """Take what is told, and say nothing."""


def test_a_chance_known_beforehand() -> None:
    """P1: the key in the chest decides, or the other player's next tries do: at least 2/3."""
    trying = LAST_GREEN.step(TryKey())
    estimate = estimate_win_probability(trying, BOTH, 20_000, 1)
    after_fake = trying.step(KeyResult(real=False))
    lost = estimate_win_probability(after_fake, BOTH, 20_000, 2)
    exact = 2 / 3 + (1 - lost.probability) / 3
    error = sqrt(estimate.standard_error**2 + lost.standard_error**2 / 9)
    assert after_fake.to_move == lost.seat == 1
    assert abs(estimate.probability - exact) < 4 * error
    assert sum(estimate.wins) == estimate.games == 20_000
    low, high = estimate.interval()
    assert low < estimate.probability < high


def test_a_certain_win() -> None:
    """R12, K4: the gold key is always real; an over game is over."""
    at_gate = State.position(pawn=22, phase="moved", crystals=(10, 10))
    for state in (at_gate, at_gate.step(TryKey()), at_gate.step(TryKey()).step(KeyResult(True))):
        for strategies in (BOTH, ["best_turn"] * 2):
            estimate = estimate_win_probability(state, strategies, 20, 1)
            assert (estimate.probability, estimate.standard_error) == (1, 0)
            assert estimate.interval()[0] < 1


def test_standard_error_by_formula() -> None:
    estimate = estimate_win_probability(State.start(), BOTH, 1000, 1)
    share = estimate.probability
    assert estimate.standard_error == sqrt(share * (1 - share) / 1000)


def test_standard_error_is_honest() -> None:
    """Forty estimates spread as far as their standard error says."""
    estimates = [estimate_win_probability(State.start(), BOTH, 500, seed) for seed in range(40)]
    mean = sum(e.probability for e in estimates) / 40
    spread = sqrt(sum((e.probability - mean) ** 2 for e in estimates) / 39)
    assert 0.6 < spread / estimates[0].standard_error < 1.5


def test_compared_actions() -> None:
    """Every legal action, the best first, and the clear case ends early."""
    told: list[int] = []
    compared = compare_actions(
        LAST_GREEN, BOTH, 50_000, 1, progress=lambda done, _games: told.append(done)
    )
    assert set(compared) == set(LAST_GREEN.legal_actions())
    assert next(iter(compared)) == TryKey()
    chances = [estimate.probability for estimate in compared.values()]
    assert chances == sorted(chances, reverse=True)
    assert told[-1] < 50_000
    assert {estimate.games for estimate in compared.values()} == {told[-1]}
    assert compared == compare_actions(LAST_GREEN, BOTH, 50_000, 1)


def test_a_close_comparison_spends_the_budget() -> None:
    """R11: a purple or a blue fake thrown is the same, game by game; so it never becomes clear."""
    state = State.position(
        pawn=20, phase="moved", asleep=3, tried={1: False, 6: False}, held={1: 0, 6: 0}
    )
    compared = compare_actions(state, BOTH, 3000, 1)
    (first, purple), (second, blue), (last, _) = compared.items()
    assert (first, second) == (ThrowFakeKey(Color.PURPLE), ThrowFakeKey(Color.BLUE))
    assert last == EndTurn()
    assert purple == blue
    assert purple.games == 3000


def test_common_luck_sharpens_the_comparison() -> None:
    """The spread of a lead over forty seeds is smaller than for independent games."""
    state = State.position(pawn=17, phase="choose", shown=(1, 3), asleep=1)
    leads, alone = [], 0.0
    for seed in range(40):
        compared = compare_actions(state, BOTH, 250, seed)
        leads.append(compared[Move(1)].probability - compared[Move(3)].probability)
        alone += sum(estimate.standard_error**2 for estimate in compared.values()) / 40
    mean = sum(leads) / 40
    assert sum((lead - mean) ** 2 for lead in leads) / 39 < 0.7 * alone


@given(played(longest=60))
@settings(max_examples=20)
def test_any_position_can_be_asked(game: tuple[State, list[Event]]) -> None:
    """Any phase, rules and hand of fakes; nothing to choose, nothing to compare."""
    state = game[0]
    for event in game[1]:
        state = state.step(event)
    names = ["first_key"] * len(state.crystals)
    compared = compare_actions(state, names, 5, 1)
    assert set(compared) == set(state.legal_actions())
    estimate = estimate_win_probability(state, names, 5, 1)
    assert estimate.games == sum(estimate.wins) + estimate.unfinished == 5


def test_own_strategies() -> None:
    """Functions are equals, by the rulebook; a wrong one is named here too."""

    def cautious(state: State, _rng: Random) -> Action:
        return state.legal_actions()[0]

    compared = compare_actions(LAST_GREEN, [cautious, "best_turn"], 40, 1)
    assert {estimate.games for estimate in compared.values()} == {40}

    def wrong(_state: State, _rng: Random) -> Action:
        return EndTurn()

    with pytest.raises(StrategyError, match="wrong"):
        estimate_win_probability(State.start(), [wrong, wrong], 5, 1)


def test_stop() -> None:
    """What was counted is kept; before the first game there is no chance to tell."""
    told: list[int] = []
    estimate = estimate_win_probability(
        State.start(), BOTH, 10 * FAST_BLOCK, 1,
        progress=lambda done, _: told.append(done), is_stopped=lambda: len(told) == 3,
    )  # fmt: skip
    assert estimate.games == 3 * FAST_BLOCK
    nothing = estimate_win_probability(State.start(), BOTH, 10, 1, is_stopped=lambda: True)
    assert nothing.games == 0
    assert isnan(nothing.probability)
    assert isnan(nothing.standard_error)
    assert nothing.interval() == (0, 1)
    compared = compare_actions(LAST_GREEN, BOTH, 10, 1, is_stopped=lambda: True)
    assert {e.games for e in compared.values()} == {0}


def test_best_race_takes_the_win() -> None:
    """The key that wins is tried, where the exact turn value would roll on for a dearer one."""
    rng = Random(1)
    assert STRATEGIES["best_race"](LAST_GREEN, rng) == TryKey()
    sure = State.position(
        pawn=5,
        phase="moved",
        asleep=0,
        crystals=(13, 12),
        tried={12: True, 13: True, 14: True, 1: True, 2: False, 3: False, 17: True, 6: False},
        held={2: 1},
    )
    assert sure.key_odds(sure.rules.path[5]) == (2, 2)
    assert STRATEGIES["best_race"](sure, rng) == TryKey()


def test_advice_is_calibrated() -> None:
    """PRB-09: over positions of many games, the chances told sum up to the games won."""
    told, won, variance = 0.0, 0, 0.0
    bands: dict[int, list[float]] = {}
    for game in range(120):
        random = dice_of(game)
        state = somewhere(State.start(), random)
        chance = estimate_win_probability(state, BOTH, 200, game, progress=quiet).probability
        wins = played_on(state, random) == state.to_move
        told, won, variance = told + chance, won + wins, variance + chance * (1 - chance)
        bands.setdefault(int(chance * 4), []).append(wins - chance)
    assert abs(told - won) < 4 * sqrt(variance)
    assert len(bands) > 2
    for differences in bands.values():
        assert abs(sum(differences)) < 4 * sqrt(len(differences) / 4) + 1


def somewhere(state: State, random: Random) -> State:
    """Play at random for a while, and stop before somebody has won."""
    for _ in range(random.randrange(60)):
        after = state.step(random.choice(events_of(state)))
        if after.is_terminal:
            break
        state = after
    return state


def played_on(state: State, random: Random) -> int | None:
    """Play a game to its end by the rulebook's own chances, and tell who won."""
    first_key: Any = STRATEGIES["first_key"]
    while not state.is_terminal:
        if state.is_chance:
            chances = state.chance_outcomes()
            event: Event = random.choices(list(chances), [float(p) for p in chances.values()])[0]
            assert isinstance(event, Roll | KeyResult)
        else:
            event = first_key(state, random)
        state = state.step(event)
    return state.winner
