"""The named ways to play: always legal, told in one sentence, and as they are told."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from magickeys_widget.analysis.turn import action_values
from magickeys_widget.rules import (
    Color,
    EndTurn,
    Event,
    Move,
    RollAgain,
    Rules,
    State,
    ThrowFakeKey,
    TryKey,
)
from magickeys_widget.simulation import STRATEGIES
from magickeys_widget.strategies import NAMED
from tests.engine.strategies_for_tests import played

RNG = Random(1)
OUT: dict[str, Any] = {"phase": "moved", "asleep": 3}


def choice(name: str, rules: Rules | None = None, **facts: Any) -> object:
    """Ask a strategy in a position by hand."""
    return STRATEGIES[name](State.position(rules, **facts), RNG)


def test_names() -> None:
    assert list(STRATEGIES) == [
        "random", "first_key", "furthest_key", "gold_only", "best_turn", "best_race",
    ]  # fmt: skip


@pytest.mark.parametrize("name", STRATEGIES)
def test_one_sentence_says_how_it_plays(name: str) -> None:
    sentence = STRATEGIES[name].__doc__ or ""
    assert re.fullmatch(r"[A-Z][^.\n]+\.", sentence)


@pytest.mark.parametrize("name", NAMED)
@given(game=played())
@settings(max_examples=25)
def test_every_choice_is_legal(name: str, game: tuple[State, list[Event]]) -> None:
    """In any game by any rules, and a second asking with the same luck gives the same answer."""
    state = game[0]
    for event in game[1]:
        if state.legal_actions():
            chosen = NAMED[name](state, Random(1))
            assert chosen in state.legal_actions()
            assert chosen == NAMED[name](state, Random(1))
        state = state.step(event)


def test_best_race_is_legal() -> None:
    state, random = State.start(), Random(3)
    for _ in range(12):
        if state.is_chance:
            state = state.step(random.choice(list(state.chance_outcomes())))
            continue
        chosen = STRATEGIES["best_race"](state, random)
        assert chosen in state.legal_actions()
        state = state.step(chosen)


SHOWN: dict[str, Any] = {"phase": "choose", "shown": (1, 2, 3)}
MOVES = [
    ("first_key", {"pawn": 3}, 1),
    ("first_key", {"pawn": 3, "tried": {4: True}}, 2),
    ("first_key", {"pawn": 10}, 2),
    ("furthest_key", {"pawn": 3}, 3),
    ("furthest_key", {"pawn": 8}, 2),
    ("gold_only", {"pawn": 8}, 3),
    ("gold_only", {"pawn": 21}, 1),
]


@pytest.mark.parametrize(("name", "facts", "number"), MOVES)
def test_moves(name: str, facts: dict[str, Any], number: int) -> None:
    """The nearest or the furthest key; the red space has none, but is on the way to gold."""
    assert choice(name, **SHOWN, **facts) == Move(number)


STOPS = [
    ("first_key", {"pawn": 3}, TryKey()),
    ("first_key", {"pawn": 11}, RollAgain()),
    ("furthest_key", {"pawn": 3, "asleep": 1}, RollAgain()),
    ("furthest_key", {"pawn": 3, "asleep": 2}, TryKey()),
    ("furthest_key", {"pawn": 11, "asleep": 2}, RollAgain()),
    ("gold_only", {"pawn": 3, "asleep": 2}, RollAgain()),
    ("gold_only", {"pawn": 22}, TryKey()),
]


@pytest.mark.parametrize(("name", "facts", "action"), STOPS)
def test_stops(name: str, facts: dict[str, Any], action: object) -> None:
    assert choice(name, phase="moved", **facts) == action


@pytest.mark.parametrize("name", ["first_key", "furthest_key", "gold_only"])
def test_a_fake_is_thrown_when_all_dice_sleep(name: str) -> None:
    """R11, and else the turn ends (R5)."""
    known: dict[str, Any] = {"tried": {1: False}, "pawn": 3}
    assert choice(name, **known, held={1: 0}, **OUT) == ThrowFakeKey(Color.PURPLE)
    assert choice(name, **known, held={1: 1}, **OUT) == EndTurn()


def test_where_a_key_must_be_tried() -> None:
    """R6: gold only throws a fake first, if it has one; the others try."""
    rules = Rules(try_when_out="must")
    facts: dict[str, Any] = {"tried": {1: False}, "pawn": 3, "held": {1: 0}, **OUT}
    assert choice("first_key", rules, **facts) == TryKey()
    assert choice("furthest_key", rules, **facts) == TryKey()
    assert choice("gold_only", rules, **facts) == ThrowFakeKey(Color.PURPLE)
    assert choice("gold_only", rules, pawn=3, **OUT) == TryKey()


def test_best_turn_takes_the_greatest_value() -> None:
    """PRB-08: by the exact numbers; one step from the gate it rolls on with three dice."""
    state = State.position(pawn=19, phase="moved", asleep=0)
    values = action_values(state)
    assert values[RollAgain()] > values[TryKey()]
    assert STRATEGIES["best_turn"](state, RNG) == RollAgain()
    assert choice("best_turn", pawn=21, phase="moved", asleep=2) == TryKey()


def test_random_chooses_evenly() -> None:
    state = State.position(pawn=3, phase="moved", asleep=1)
    rng = Random(5)
    chosen = [STRATEGIES["random"](state, rng) for _ in range(3000)]
    for action in state.legal_actions():
        assert abs(chosen.count(action) - 1000) < 4 * (3000 * 2 / 9) ** 0.5
