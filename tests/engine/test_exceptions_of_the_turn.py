"""The exceptions of a turn: three Moons at once (R9), past the gate (R10), the well (R11)."""

import pytest

from magickeys_widget.rules import (
    MOON,
    Color,
    EndTurn,
    Move,
    Roll,
    RollAgain,
    Rules,
    State,
    ThrowFakeKey,
    TryKey,
)
from tests.engine.support import after

MOONS = Roll((MOON, MOON, MOON))
FROM_START = Rules(opening_triple="from_start")
BLUNT = Rules(overshoot="stop_at_gate")


@pytest.mark.parametrize("pawn", [0, 3, 10, 11, 14, 21])
def test_opening_triple_leads_to_the_red_space(pawn: int) -> None:
    """R9, RUL-11: from anywhere, forward or back; three dice come back and are rolled."""
    state = State.position(pawn=pawn).step(MOONS)
    assert (state.pawn, state.asleep) == (11, 0)
    assert state.legal_actions() == (RollAgain(),)
    assert {len(roll.faces) for roll in state.step(RollAgain()).chance_outcomes()} == {3}  # type: ignore[union-attr]


def test_three_moons_later_in_the_turn_end_it() -> None:
    """R9, R5, RUL-01: forced stop on 3; the next player's opening triple counts again."""
    later = after(State.start(), Roll((3, 1, 2)), Move(3), RollAgain(), MOONS)
    assert (later.pawn, later.asleep) == (3, 3)
    assert later.legal_actions() == (EndTurn(),)
    opening = after(later, EndTurn(), MOONS)
    assert (opening.to_move, opening.pawn, opening.asleep) == (1, 11, 0)


def test_last_awake_dice_turning_to_moons_are_no_triple() -> None:
    """R9: the third Moon of a turn is no opening triple."""
    state = after(State.start(), Roll((MOON, MOON, 2)), Move(2), RollAgain(), Roll((MOON,)))
    assert (state.pawn, state.asleep) == (2, 3)


def test_second_triple_is_not_the_opening_roll() -> None:
    """R9: straight after the first it ends the turn on the red space."""
    state = after(State.start(), MOONS, RollAgain(), MOONS)
    assert (state.pawn, state.asleep, state.legal_actions()) == (11, 3, (EndTurn(),))


def test_opening_triple_from_the_start_only() -> None:
    """R9: by the switch it counts on the start; elsewhere the turn ends as in R5 (RUL-11)."""
    assert State.start(FROM_START).step(MOONS).pawn == 11
    state = State.position(FROM_START, pawn=14).step(MOONS)
    assert (state.pawn, state.asleep, state.legal_actions()) == (14, 3, (EndTurn(),))


def test_a_number_past_the_gate_cannot_be_chosen() -> None:
    """R10: the gate is reached exactly."""
    state = State.position(pawn=20, phase="choose", shown=(1, 2, 3))
    assert state.legal_actions() == (Move(1), Move(2))


def test_no_number_can_be_used_on_a_key() -> None:
    """R10: the pawn stays; the player rolls again, or stops there."""
    state = State.position(pawn=20, phase="choose", shown=(3, 3, 3))
    assert state.legal_actions() == (RollAgain(), TryKey(), EndTurn())


def test_no_number_can_be_used_where_the_key_is_gone() -> None:
    """R10, R4: then there is only the next roll, and three Moons are no opening triple."""
    state = State.position(pawn=20, tried={20: False}).step(Roll((3, 3, 3)))
    assert state.legal_actions() == (RollAgain(),)
    out = after(state, RollAgain(), MOONS)
    assert (out.pawn, out.asleep) == (20, 3)


def test_the_rest_of_a_number_can_be_lost() -> None:
    """R10: by the switch the pawn stops at the gate."""
    state = State.position(BLUNT, pawn=20, phase="choose", shown=(1, 3))
    assert state.legal_actions() == (Move(1), Move(3))
    assert state.step(Move(3)).pawn == 22
    assert state.step(Move(3)).legal_actions() == (TryKey(),)


def with_fakes(*spaces: int, **turn: object) -> State:
    """Give the mover fake keys of these spaces, on space 7."""
    tried, held = dict.fromkeys(spaces, False), dict.fromkeys(spaces, 0)
    return State.position(pawn=7, tried=tried, held=held, **turn)  # type: ignore[arg-type]


def test_a_thrown_fake_wakes_the_dice_and_keeps_the_numbers() -> None:
    """R11: shown dice keep their number, the ones that came back are rolled at the next roll."""
    state = with_fakes(1, phase="choose", asleep=2, shown=(3,)).step(ThrowFakeKey(Color.PURPLE))
    assert (state.asleep, state.shown) == (0, (3,))
    assert state.legal_actions() == (Move(3),)
    rolled = after(state, Move(3), RollAgain())
    assert {len(roll.faces) for roll in rolled.chance_outcomes()} == {3}  # type: ignore[union-attr]


def test_a_thrown_fake_stays_known() -> None:
    """R11, RUL-13: out of hand and game, still counted as a fake of its color."""
    state = with_fakes(1, 6, phase="moved", asleep=1).step(ThrowFakeKey(Color.PURPLE))
    assert state.held_fakes[0][Color.PURPLE] == 0
    assert state.held_fakes[0][Color.BLUE] == 1
    assert state.thrown_fakes[Color.PURPLE] == 1
    assert 1 not in state.keys


def test_nothing_is_thrown_while_nothing_sleeps() -> None:
    """R11, RUL-13: a second throw at once is not offered, there is nothing to win back."""
    once = with_fakes(1, 2, phase="moved", asleep=1).step(ThrowFakeKey(Color.PURPLE))
    assert once.legal_actions() == (RollAgain(), TryKey(), EndTurn())
    assert with_fakes(1, phase="choose", shown=(1, 1, 2)).legal_actions() == (Move(1), Move(2))


@pytest.mark.parametrize(
    ("tried", "expected"),
    [({1: False}, (RollAgain(), TryKey(), EndTurn())), ({1: False, 7: True}, (RollAgain(),))],
)
def test_a_throw_undoes_the_forced_stop(tried: dict[int, bool], expected: tuple[object]) -> None:
    """R11, RUL-13: with all three asleep; then as after a move, roll again or stop on a key."""
    state = State.position(pawn=7, tried=tried, held={1: 0}, phase="moved", asleep=3)
    assert state.legal_actions() == (ThrowFakeKey(Color.PURPLE), EndTurn())
    assert state.step(ThrowFakeKey(Color.PURPLE)).legal_actions() == expected


def test_only_own_fakes_are_thrown() -> None:
    """R11: a fake in front of another player does not help."""
    state = State.position(tried={1: False}, held={1: 1}, pawn=7, phase="moved", asleep=2)
    assert state.legal_actions() == (RollAgain(), TryKey(), EndTurn())


def test_fakes_of_two_colors_are_two_choices() -> None:
    """R11: each color held once, also when two of it are held."""
    state = with_fakes(1, 2, 6, phase="choose", asleep=1, shown=(1, 2))
    throws = (ThrowFakeKey(Color.PURPLE), ThrowFakeKey(Color.BLUE))
    assert state.legal_actions() == (Move(1), Move(2), *throws)
