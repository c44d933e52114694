"""Relative frequencies: the band around them, and how they are remembered."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from magickeys_widget.simulation.frequency import FEW, MARKS, MOST_TRIALS, Counted, band

CHANCES = [Fraction(3, 5), Fraction(1, 2), Fraction(1, 27), Fraction(91, 216), Fraction(26, 27)]


def test_of_a_thousand_runs_the_right_share_ends_inside() -> None:
    """SIM-03: 400 trials with chance 3/5 end inside in 94.7 % of the runs."""
    low, high = band(Fraction(3, 5), 400)
    shares = (np.random.default_rng(7).random((1000, 400)) < 3 / 5).mean(axis=1)
    assert 915 <= np.sum((low <= shares) & (shares <= high)) <= 980


def binomial(chance: Fraction, trials: int, low: float, high: float) -> float:
    """Compute how likely the frequency of so many trials is within two ends."""
    p = float(chance)
    return sum(
        comb(trials, hits) * p**hits * (1 - p) ** (trials - hits)
        for hits in range(trials + 1)
        if low <= hits / trials <= high
    )


@pytest.mark.parametrize("chance", CHANCES)
def test_of_few_trials_at_least_95_percent_end_inside_and_no_end_is_idle(chance: Fraction) -> None:
    for trials in range(1, FEW):
        low, high = band(chance, trials)
        assert binomial(chance, trials, low, high) >= 0.95
        assert binomial(chance, trials, 0, low) >= 0.025
        assert binomial(chance, trials, high, 1) >= 0.025


def test_many_trials_follow_the_normal_curve_cut_to_what_can_be() -> None:
    low, high = band(Fraction(1, 2), 10_000)
    assert (low, high) == pytest.approx((0.4902, 0.5098), abs=1e-6)
    assert band(Fraction(1, 27), FEW)[0] == 0
    assert band(Fraction(26, 27), FEW)[1] == 1


@pytest.mark.parametrize(("chance", "ends"), [(0, (0.0, 0.0)), (1, (1.0, 1.0))])
@pytest.mark.parametrize("trials", [1, FEW - 1, FEW, 1000])
def test_what_is_certain_does_not_stray(
    chance: int, ends: tuple[float, float], trials: int
) -> None:
    assert band(Fraction(chance), trials) == ends


def test_a_wider_level_gives_a_wider_band() -> None:
    for trials in (10, 100):
        narrow, wide = (band(Fraction(3, 5), trials, level) for level in (0.8, 0.99))
        assert wide[0] < narrow[0] < narrow[1] < wide[1]


def test_counting_in_one_go_or_in_parts_comes_to_the_same() -> None:
    answers = np.random.default_rng(3).random(12_345) < 0.3
    at_once = Counted().more(answers)
    in_parts = Counted()
    for part in np.split(answers, [1, 2, 99, 101, 5000]):
        in_parts = in_parts.more(part)
    assert at_once == in_parts
    assert at_once.points[-1] == (12_345, int(answers.sum()))
    assert all(hits == answers[:trials].sum() for trials, hits in at_once.points)
    assert [trials for trials, _ in at_once.passed] == [m for m in MARKS if m <= 12_345]


def test_memory_stays_small_however_many_trials() -> None:
    assert len(MARKS) < 350
    assert {1, 10, 100, 1_000, 10_000, 100_000, MOST_TRIALS} <= {*MARKS}


def test_nothing_counted_has_no_frequency() -> None:
    assert np.isnan(Counted().frequency)
    assert Counted().points == ()
    assert Counted().more(np.zeros(0, np.bool_)) == Counted()
