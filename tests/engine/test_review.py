"""Skill and luck: exact, and counted so that nothing is lost in between."""

from fractions import Fraction
from random import Random

import pytest

from magickeys_widget import Game, Move, RollAgain, State, TryKey, turn_value
from magickeys_widget.review import loss_of, luck_of, review
from magickeys_widget.rules import KeyResult, Phase, Roll


def played_game(seed: int) -> Game:
    """Play a whole game at random."""
    game, chance = Game(3, seed=seed), Random(seed)
    while not game.state.is_terminal:
        if game.state.is_chance:
            game.resolve()
        else:
            game.do(chance.choice(game.state.legal_actions()))
    return game


@pytest.mark.parametrize("seed", range(3))
def test_what_is_won_is_value_and_luck_less_what_is_lost(seed: int) -> None:
    """Turn by turn, in fractions: won = value at the beginning + luck - loss."""
    game = played_game(seed)
    turns: list[list] = []  # type: ignore[type-arg]
    for node in game.nodes[1:]:
        assert node.parent
        if node.parent.state.phase is Phase.OPENING:
            turns.append([])
        turns[-1].append(node)
    for turn in turns:
        start, end = turn[0].parent.state, turn[-1].state
        won = end.crystals[start.to_move] - start.crystals[start.to_move]
        luck = sum(luck_of(node) for node in turn if isinstance(node.event, Roll | KeyResult))
        lost = sum(loss_of(node) for node in turn)
        assert won == turn_value(start) + luck - lost


def test_a_mistake_is_found_at_its_step() -> None:
    """Rolling on with one awake die from a yellow key that is certainly real gives away much."""
    tried = dict.fromkeys((17, 18), False)
    game = Game.from_state(State.position(pawn=19, phase="moved", asleep=2, tried=tried))
    game.do(RollAgain())
    looked = review(game)
    assert looked.worst_step == 0
    assert looked.seats[0].lost == looked.worst_loss == 4 - turn_value(game.state)
    assert looked.seats[0].best_decisions == 0


def test_forced_steps_are_no_decisions() -> None:
    """Only where there was a choice something can be lost."""
    game = Game.from_state(State.position(pawn=21, phase="choose", asleep=2, shown=(1,)))
    game.do(Move(1))
    game.do(TryKey())
    assert review(game).seats[0].decisions == 0
    assert review(game).worst_loss == Fraction()
