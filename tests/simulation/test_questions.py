"""Questions asked again and again: their frequencies find the exact chances."""

from collections.abc import Iterator
from math import sqrt
from random import Random

import pytest

from magickeys_widget import STRATEGIES, Color, Game, Rules, State
from magickeys_widget.rules import Phase
from magickeys_widget.simulation.frequency import Counted
from magickeys_widget.simulation.questions import (
    DieShows,
    KeyIsReal,
    Question,
    ReachesGold,
    Wins,
    questions,
)

TRIALS = 20_000
RARE = 5
"""Standard errors; with a fixed seed the checks are the same in each run."""

POSITIONS = {
    "start": State.start(),
    "on the way": State.position(pawn=7, phase="moved", asleep=1),
    "dice on the table": State.position(pawn=17, phase="choose", asleep=1, shown=(1, 3)),
    "fakes in hand": State.position(
        pawn=3, phase="moved", asleep=2, tried={1: False, 6: False, 2: True}, held={1: 0, 6: 0}
    ),
    "boxed, stopping at the gate": State.position(
        Rules(dice=Rules.preset("boxed").dice, overshoot="stop_at_gate"), players=3, pawn=18,
        phase="rolling", asleep=1,
    ),
    "one color known": State.position(tried={1: True, 2: True, 3: True}),
}  # fmt: skip


def count(question: Question, trials: int = TRIALS) -> Counted:
    answers = question.answers(7, range(trials))
    assert answers is not None
    return Counted().more(answers)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_frequency_finds_the_exact_chance(name: str) -> None:
    for question in questions(POSITIONS[name]):
        if (chance := question.chance) is not None:
            error = sqrt(chance * (1 - chance) / TRIALS)
            assert abs(count(question).frequency - chance) <= RARE * error, question


def test_one_of_the_players_wins() -> None:
    state = State.start(players=3)
    wins = [count(Wins(state, seat), 2000) for seat in range(3)]
    assert sum(counted.hits for counted in wins) == 2000
    assert Wins(state, 0).chance is None


def test_the_same_trials_have_the_same_answers_in_whatever_parts() -> None:
    """A trial's luck depends on seed and number alone."""
    for question in questions(POSITIONS["on the way"]):
        whole, first, second = (
            question.answers(7, trials) for trials in (range(300), range(100), range(100, 300))
        )
        assert whole is not None
        assert first is not None
        assert second is not None
        assert [*whole] == [*first, *second]


def test_what_takes_long_can_be_stopped() -> None:
    for question in (ReachesGold(State.start()), Wins(State.start(), 0)):
        assert question.answers(7, range(1000), lambda: True) is None


def states() -> Iterator[State]:
    """Give the states of some random games."""
    for seed in range(3):
        game, chance = Game(2 + seed % 3, seed=seed), Random(seed)
        while not game.state.is_terminal:
            yield game.state
            if game.state.is_chance:
                game.resolve()
            else:
                game.do(STRATEGIES["random"](game.state, chance))
        yield game.state


def test_every_state_has_questions_that_can_be_answered() -> None:
    for state in list(states())[::20]:
        asked = list(questions(state))
        assert asked
        for question in asked:
            assert question.chance is None or 0 <= question.chance <= 1
            answers = question.answers(1, range(3))
            assert answers is not None
            assert len(answers) == 3


def test_only_what_makes_sense_is_asked() -> None:
    out = State.position(pawn=5, phase="moved", asleep=3)
    assert not any(isinstance(question, DieShows) for question in questions(out))
    trying = State.position(pawn=5, phase="trying")
    assert trying.phase is Phase.TRYING
    assert not any(isinstance(question, ReachesGold) for question in questions(trying))
    tried = {1: True, 2: True, 3: True, 4: False, 5: False}
    gone = State.position(tried=tried, held={4: 0, 5: 1})
    colors = [q.color for q in questions(gone) if isinstance(q, KeyIsReal)]
    assert colors == [Color.BLUE, Color.GREEN, Color.YELLOW]
