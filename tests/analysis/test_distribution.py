"""`Distribution`: exact, immutable, and right by enumeration and by the book."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from pickle import dumps, loads

import pytest
from hypothesis import given

from magickeys_widget import MOON, Distribution, Roll, Rules, State
from tests.engine.strategies_for_tests import weights

DIE = Distribution.from_weights(dict.fromkeys(range(1, 7), 1))


@given(weights)
def test_chances_are_weights_over_their_sum(given: dict[int, int]) -> None:
    """Whole numbers, divided once; impossible outcomes are left out."""
    distribution, total = Distribution.from_weights(given), sum(given.values())
    assert dict(distribution) == {k: Fraction(w, total) for k, w in given.items() if w}
    assert sum(distribution.values()) == 1


@pytest.mark.parametrize(
    "chances",
    [
        {"a": 0.5, "b": 0.5},
        {"a": 1.0},
        {"a": Fraction(1, 2)},
        {"a": Fraction(3, 2), "b": Fraction(-1, 2)},
        {"a": 2},
        {},
        {"a": "1"},
        {"a": None},
    ],
)
def test_what_is_not_exact_or_not_one_is_refused(chances: dict[str, object]) -> None:
    """Floats, sums other than 1, and chances below 0: one sentence each."""
    with pytest.raises(ValueError, match=r"[Cc]hances"):
        Distribution(chances)  # type: ignore[arg-type]


def test_weights_of_nothing_are_refused() -> None:
    """No outcome, or only impossible ones, is no distribution."""
    for nothing in ({}, {"a": 0}):
        with pytest.raises(ValueError, match="chances"):
            Distribution.from_weights(nothing)


def test_it_never_changes() -> None:
    """No item, no attribute can be set; the mapping given is copied."""
    chances = {"a": Fraction(1)}
    distribution = Distribution(chances)
    chances["b"] = Fraction(1)
    assert list(distribution) == ["a"]
    with pytest.raises(TypeError):
        distribution["a"] = Fraction(0)  # type: ignore[index]
    with pytest.raises(AttributeError):
        distribution.note = "changed"


def test_equal_and_hashed_by_content() -> None:
    """The order of outcomes does not matter; an impossible outcome neither."""
    one = Distribution.from_weights({1: 1, 2: 1})
    other = Distribution({2: Fraction(1, 2), 1: Fraction(1, 2), 3: 0})
    assert one == other
    assert hash(one) == hash(other)
    assert loads(dumps(one)) == one  # noqa: S301
    assert 3 not in other
    with pytest.raises(KeyError):
        other[3]


@given(weights)
def test_mean_and_probability_by_enumeration(given: dict[int, int]) -> None:
    """Each outcome as often as its weight, then plain averages."""
    distribution = Distribution.from_weights(given)
    listed = list(Counter(given).elements())
    assert distribution.mean() == Fraction(sum(listed), len(listed))
    assert distribution.mean(abs) == Fraction(sum(map(abs, listed)), len(listed))
    share = Fraction(sum(value > 2 for value in listed), len(listed))
    assert distribution.probability(lambda value: value > 2) == share


@given(weights)
def test_map_merges_equal_images(given: dict[int, int]) -> None:
    """Chances of outcomes that become equal are added."""
    squares = Distribution.from_weights(given).map(lambda value: value * value)
    listed = Counter(value * value for value in Counter(given).elements())
    assert squares == Distribution.from_weights(listed)


@given(weights, weights)
def test_convolve_by_enumeration(given: dict[int, int], others: dict[int, int]) -> None:
    """Both at once, independently: the sum, or whatever combines them."""
    one, two = Distribution.from_weights(given), Distribution.from_weights(others)
    pairs = list(product(Counter(given).elements(), Counter(others).elements()))
    assert one.convolve(two) == Distribution.from_weights(Counter(a + b for a, b in pairs))
    best = Distribution.from_weights(Counter(max(pair) for pair in pairs))
    assert one.convolve(two, max) == best


def test_dice_by_the_book() -> None:
    """Two dice show 7 in 1/6 of all rolls; three show 10 in 27/216, more than 9 in 25/216."""
    assert DIE.convolve(DIE)[7] == Fraction(1, 6)
    three = DIE.convolve(DIE).convolve(DIE)
    assert (three[10], three[9]) == (Fraction(27, 216), Fraction(25, 216))


def test_a_six_among_four_dice_by_the_book() -> None:
    """The Chevalier de Méré's bet: 671/1296 for at least one six in four rolls."""
    sixes = Distribution.from_weights({0: 5, 1: 1})
    four = sixes.convolve(sixes).convolve(sixes).convolve(sixes)
    assert four.probability(bool) == Fraction(671, 1296)


@pytest.mark.parametrize("preset", ["guide", "boxed"])
def test_opening_rolls_by_the_book(preset: str) -> None:
    """C4a, R9: three Moons in 1/27, at least one in 19/27; a 1 among three dice in 91/216."""
    rolls = State.start(Rules.preset(preset)).chance_outcomes()
    assert rolls[Roll((MOON,) * 3)] == Fraction(1, 27)
    assert rolls.probability(lambda roll: MOON in roll.faces) == Fraction(19, 27)  # type: ignore[union-attr]
    assert rolls.probability(lambda roll: 1 in roll.faces) == Fraction(91, 216)  # type: ignore[union-attr]


def test_rolls_by_enumeration() -> None:
    """C4: all ordered rolls of the dice, equal faces merged."""
    dice = Rules.preset("boxed").dice
    ordered = Counter(tuple(sorted(map(str, faces))) for faces in product(dice, repeat=3))
    merged = State.start(Rules.preset("boxed")).chance_outcomes()
    named = merged.map(lambda roll: tuple(sorted(map(str, roll.faces))))  # type: ignore[union-attr]
    assert named == Distribution.from_weights(ordered)
    assert len(merged) == comb(5 + 3 - 1, 3)


def test_real_keys_among_two_by_the_book() -> None:
    """P1: drawing two of five keys, three of them real, is hypergeometric: 1, 6 and 3 in 10."""
    first = Distribution.from_weights({1: 3, 0: 2})
    found: Counter[int] = Counter()
    for one, two in product(first, repeat=2):
        second = Distribution.from_weights({1: 3 - one, 0: 2 - (1 - one)})
        found[one + two] += int(first[one] * second[two] * 20)
    expected = {k: comb(3, k) * comb(2, 2 - k) for k in range(3)}
    assert Distribution.from_weights(found) == Distribution.from_weights(expected)
