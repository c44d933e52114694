"""Positions for lessons: each is what its question says."""

from fractions import Fraction

import pytest

from magickeys_widget import Color, EndTurn, Game, Move, ThrowFakeKey, key_probabilities, turn_value
from magickeys_widget.lessons import LESSONS, lesson_of
from magickeys_widget.rules import KeyResult, RollAgain, State, TryKey
from magickeys_widget.widget.options import game_of, read_address


@pytest.mark.parametrize("name", LESSONS)
def test_lesson_is_playable_and_asks(name: str) -> None:
    """The position goes on, its sentences are there, and its game is kept to the letter."""
    lesson = LESSONS[name]
    assert lesson.name == name
    assert lesson.state.possible_events()
    assert str(lesson.title) != lesson.title.key
    assert str(lesson.question).endswith("?")
    text = Game.from_state(lesson.state).to_text()
    assert Game.from_text(text).state == lesson.state


def test_lessons_are_told_apart_by_their_positions() -> None:
    """No two begin alike, and none as an ordinary game does."""
    assert [lesson_of(lesson.state) for lesson in LESSONS.values()] == [*LESSONS.values()]
    assert lesson_of(State.start()) is None


@pytest.mark.parametrize(
    ("name", "color", "chance"),
    [
        ("first_key", Color.PURPLE, Fraction(3, 5)),
        ("two_in_a_row", Color.PURPLE, Fraction(3, 5)),
        ("two_real_blue", Color.BLUE, Fraction(1, 3)),
        ("fake_in_well", Color.PURPLE, Fraction(3, 4)),
        ("both_fakes_known", Color.GREEN, Fraction(1)),
        ("all_purple_found", Color.PURPLE, Fraction(0)),
        ("gold_in_reach", Color.YELLOW, Fraction(3, 5)),
        ("last_crystals", Color.GREEN, Fraction(1, 3)),
    ],
)
def test_key_under_the_pawn(name: str, color: Color, chance: Fraction) -> None:
    """P1: the key that is asked about lies there, and can be tried."""
    state = LESSONS[name].state
    assert state.rules.path[state.pawn] is color
    assert TryKey() in state.legal_actions()
    assert key_probabilities(state)[color] == chance


def test_three_moons_and_a_fake_in_hand() -> None:
    """R5, R11: a forced stop, at which the fake can be thrown."""
    state = LESSONS["three_moons"].state
    assert state.legal_actions() == (ThrowFakeKey(Color.PURPLE), EndTurn())


def test_last_crystals_are_all_that_a_key_pays() -> None:
    """K5, E5: two are left, so a green key pays two instead of three, and wins the game."""
    state = LESSONS["last_crystals"].state
    after = state.step(TryKey()).step(KeyResult(real=True))
    assert (state.chest, after.chest, after.winner) == (2, 0, 0)
    assert turn_value(state.step(TryKey())) == Fraction(2, 3)


def test_green_or_yellow_are_both_in_reach() -> None:
    """Green promises 3/4 of 3 crystals, yellow 1/3 of 4."""
    state = LESSONS["green_or_yellow"].state
    spaces = [state.rules.path[state.step(move).pawn] for move in (Move(1), Move(2))]
    assert spaces == [Color.GREEN, Color.YELLOW]
    chances = key_probabilities(state)
    assert (chances[Color.GREEN], chances[Color.YELLOW]) == (Fraction(3, 4), Fraction(1, 3))


def test_gold_in_reach() -> None:
    """R3: one can roll on, with two dice."""
    state = LESSONS["gold_in_reach"].state
    assert RollAgain() in state.legal_actions()
    assert state.rules.gate - state.pawn <= max(n for n in state.rules.dice if isinstance(n, int))


def test_lesson_is_an_option_of_the_address() -> None:
    """With names, and with a seed."""
    options, problems = read_address("?lesson=two_real_blue&names=Ada,Ben&seed=7")
    game = game_of(options)
    assert not problems
    assert (game.state, game.players, game.seed) == (
        LESSONS["two_real_blue"].state, ("Ada", "Ben"), "7",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("search", "said"),
    [
        ("lesson=nope", "there is no lesson “nope”; there are first_key,"),
        ("lesson=two_real_blue&players=3", "a lesson for 2 players"),
        ("lesson=two_real_blue&dice=boxed", "dice count."),
        ("lesson=last_crystals&names=Ada,Ben", "4 players but gives 2 names"),
        ("lesson=two_real_blue&lesson=first_key", "given twice"),
    ],
)
def test_options_that_contradict_a_lesson_are_named(search: str, said: str) -> None:
    """SEC-09: one sentence; the lesson opens all the same, if there is one."""
    options, problems = read_address(f"?{search}")
    assert said in str(problems[0])
    assert len(problems) == 1
    state = game_of(options).state
    assert lesson_of(state) == options.get("lesson")
