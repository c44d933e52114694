"""The chances of keys, by formula and by counting the ways to hide them (P1, P2, P3)."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given

from magickeys_widget import Game, key_probabilities, key_worlds
from magickeys_widget.rules import COLORS, Color, Event, KeyResult, State, ThrowFakeKey, TryKey
from tests.engine.strategies_for_tests import played

FOUND = [(real, fake) for real, fake in product(range(4), range(3))]
"""How many real and how many fake keys of a color can have been found."""
ALL_DEALS = [set(deal) for deal in combinations(range(5), 3)]
"""The ten ways to choose the three real ones among five keys."""


def fitting(real: int, fake: int) -> list[set[int]]:
    """Count by hand: keys 0, 1, … were found real, the next ones fake."""
    found, false = set(range(real)), set(range(real, real + fake))
    return [deal for deal in ALL_DEALS if found <= deal and not false & deal]


def known(real: int, fake: int) -> State:
    """Find so many real and fake purple keys."""
    tried = {space: space <= real for space in range(1, real + fake + 1)}
    return State.position(tried=tried)


@pytest.mark.parametrize(("real", "fake"), FOUND)
def test_key_chance_is_a_share_of_deals(real: int, fake: int) -> None:
    """P1, P3, PRB-13: each untested key is real in r/n of the ways that still fit."""
    deals, chance = fitting(real, fake), key_probabilities(known(real, fake))[Color.PURPLE]
    shares = [
        Fraction(sum(key in deal for deal in deals), len(deals)) for key in range(real + fake, 5)
    ]
    assert shares == [chance] * (5 - real - fake)
    assert (chance is None) == (real + fake == 5)


@pytest.mark.parametrize(("real", "fake"), FOUND)
def test_worlds_are_the_deals_that_fit(real: int, fake: int) -> None:
    """P3, PRB-13: the known keys first, then the others in the order of their spaces."""
    worlds = key_worlds(known(real, fake))[Color.PURPLE]
    assert {frozenset(i for i, is_real in enumerate(w) if is_real) for w in worlds} == {
        frozenset(deal) for deal in fitting(real, fake)
    }
    assert len(set(worlds)) == len(worlds)


@pytest.mark.parametrize(
    ("real", "fake", "count"),
    [(0, 0, 10), (1, 0, 6), (0, 1, 4), (1, 1, 3), (2, 0, 3), (0, 2, 1), (3, 0, 1)],
)
def test_numbers_of_worlds(real: int, fake: int, count: int) -> None:
    """P3, PRB-13: 10 at first, 6 after a real one, 4 after a fake, 3 after one of each."""
    assert len(key_worlds(known(real, fake))[Color.PURPLE]) == count


def test_start() -> None:
    """P1: three of five for each color, gold for certain."""
    chances = key_probabilities(State.start())
    assert chances == {**dict.fromkeys(COLORS, Fraction(3, 5)), Color.GOLD: Fraction(1)}


def test_certain_and_none_left() -> None:
    """P1, PRB-05, PRB-06: all real found 0, both fakes found 1, last real key 1, none left None."""
    cases = {(3, 0): 0, (3, 1): 0, (0, 2): 1, (2, 2): 1, (3, 2): None}
    for found, chance in cases.items():
        assert key_probabilities(known(*found))[Color.PURPLE] == chance


def test_a_thrown_fake_changes_nothing() -> None:
    """P2, R11, PRB-04: 3/4 and 4 worlds before and after the throw."""
    held = State.position(tried={1: False}, held={1: 0}, pawn=7, phase="moved", asleep=2)
    for state in (held, held.step(ThrowFakeKey(Color.PURPLE))):
        assert key_probabilities(state)[Color.PURPLE] == Fraction(3, 4)
        assert len(key_worlds(state)[Color.PURPLE]) == 4


def test_a_thrown_fake_is_remembered_over_saves_and_undo() -> None:
    """P2, PRB-04: stepping back over the throw, and opening a save, count the fake once."""
    held = State.position(tried={1: False}, held={1: 0}, pawn=7, phase="moved", asleep=2)
    game = Game.from_state(held)
    game.do(ThrowFakeKey(Color.PURPLE))
    again = Game.from_text(game.to_text())
    for sitting in (game, again):
        for step in (sitting.back, sitting.forward):
            step()
            assert key_probabilities(sitting.state)[Color.PURPLE] == Fraction(3, 4)
            assert len(key_worlds(sitting.state)[Color.PURPLE]) == 4
    assert again.state.thrown_fakes[Color.PURPLE] == 1


def test_the_number_changes_the_moment_the_key_is_tried() -> None:
    """P2, PRB-06: not before, while the key is in the chest."""
    moved = State.position(pawn=1, phase="moved")
    trying = moved.step(TryKey())
    numbers = [
        key_probabilities(state)[Color.PURPLE]
        for state in (moved, trying, trying.step(KeyResult(real=False)))
    ]
    assert numbers == [Fraction(3, 5), Fraction(3, 5), Fraction(3, 4)]


def test_asking_changes_nothing() -> None:
    """PRB-05: a look at the chances is no draw; the answers cannot be written to wrong effect."""
    state = State.start()
    first = dict(key_probabilities(state))
    assert dict(key_probabilities(state)) == first
    assert key_worlds(state) == key_worlds(state)
    assert state == State.start()


def states_of(game: tuple[State, list[Event]]) -> Iterator[tuple[State, Event]]:
    """Replay a drawn game, each state with the event that follows."""
    state = game[0]
    for event in game[1]:
        yield state, event
        state = state.step(event)


@given(played(longest=120))
def test_chances_in_any_game(game: tuple[State, list[Event]]) -> None:
    """P1, PRB-06: from 0 to 1, p times n is whole, and equal to the share of worlds."""
    for state, _ in states_of(game):
        for color, chance in key_probabilities(state).items():
            left = len(state.keys & state.rules.spaces[color])
            if chance is None:
                assert left == 0
                continue
            assert 0 <= chance <= 1
            assert (chance * left).denominator == 1
            if color is not Color.GOLD:
                worlds = key_worlds(state)[color]
                assert {
                    Fraction(sum(w[i] for w in worlds), len(worlds)) for i in range(5 - left, 5)
                } == {chance}


@given(played(longest=120))
def test_only_tried_keys_change_the_chances(game: tuple[State, list[Event]]) -> None:
    """P2: dice, turns, throws and players change nothing."""
    for state, event in states_of(game):
        if not isinstance(event, KeyResult):
            assert key_probabilities(state.step(event)) == key_probabilities(state)


@given(played(longest=120))
def test_a_try_is_answered_by_the_same_chance(game: tuple[State, list[Event]]) -> None:
    """P1: what the chest may answer is what the panel shows."""
    for state, event in states_of(game):
        if event == TryKey():
            color = state.rules.path[state.pawn]
            assert isinstance(color, Color)
            answers = state.step(event).chance_outcomes()
            assert answers.get(KeyResult(real=True), 0) == key_probabilities(state)[color]
