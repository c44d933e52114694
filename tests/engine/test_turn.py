"""A turn: clauses R1 to R8, and R12."""

from fractions import Fraction

import pytest

from magickeys_widget.rules import (
    MOON,
    EndTurn,
    Event,
    IllegalActionError,
    Move,
    Roll,
    RollAgain,
    Rules,
    State,
    ThrowFakeKey,
    TryKey,
)
from tests.engine.support import after


def test_turn_opens_with_three_dice_and_moons_fall_asleep() -> None:
    """R1: the Moon is set aside, the numbers stay awake."""
    state = after(State.start(), Roll((3, MOON, 1)))
    assert State.start().is_chance
    assert (state.asleep, state.shown) == (1, (1, 3))


def test_turn_begins_with_a_roll_on_a_key_too() -> None:
    """R2: the key under the pawn cannot be tried before the opening roll."""
    state = State.position(pawn=5)
    assert state.is_chance
    with pytest.raises(IllegalActionError):
        state.step(TryKey())


@pytest.mark.parametrize(
    ("faces", "moves"),
    [((2, 2, MOON), [2]), ((1, 2, 3), [1, 2, 3]), ((3, 1, 3), [1, 3]), ((2, 2, 2), [2])],
)
def test_one_die_is_chosen_never_a_sum(faces: tuple[int, ...], moves: list[int]) -> None:
    """R2, RUL-04: each number once, no sums, and nothing else while a number can be used."""
    state = after(State.start(), Roll(faces))
    assert state.legal_actions() == tuple(Move(number) for number in moves)


def test_only_one_move_before_the_next_roll() -> None:
    """R2, RUL-04: after a move the other dice wait; the pawn moved by the chosen number."""
    state = after(State.start(), Roll((1, 2, 3)), Move(2))
    assert state.pawn == 2
    assert state.legal_actions() == (RollAgain(), TryKey(), EndTurn())


def test_roll_again_rolls_the_awake_dice_and_the_used_one() -> None:
    """R3, RUL-03: two dice are awake, one of them just used; the sleeping one never changes."""
    state = after(State.start(), Roll((1, 3, MOON)), Move(3), RollAgain())
    rolls = state.chance_outcomes()
    assert {len(roll.faces) for roll in rolls} == {2}  # type: ignore[union-attr]
    assert sum(rolls.values()) == 1
    assert rolls[Roll((MOON, MOON))] == Fraction(1, 9)
    assert after(state, Roll((1, 1))).asleep == 1


def test_roll_again_without_limit() -> None:
    """R3: as long as a die is awake and the pawn moves on."""
    state = after(State.start(), Roll((1, 1, 1)), Move(1))
    for _ in range(8):
        state = after(state, RollAgain(), Roll((1, 1, 1)), Move(1))
    assert (state.pawn, state.asleep) == (9, 0)


def test_key_can_be_tried_only_where_it_still_is() -> None:
    """R4: on a space whose key is gone the player must roll again."""
    state = State.position(pawn=2, tried={2: True}, phase="moved")
    assert state.legal_actions() == (RollAgain(),)


def test_no_stop_on_an_empty_space_of_the_path() -> None:
    """R4: an empty space never holds a key."""
    path = ("start", "empty", *["blue", "green", "purple", "yellow"] * 5, "red", "gold")
    rules = Rules(path=path)  # type: ignore[arg-type]
    assert after(State.start(rules), Roll((1, 1, 1)), Move(1)).legal_actions() == (RollAgain(),)


def test_forced_stop_where_the_pawn_is() -> None:
    """R5, R6, RUL-09: all three asleep; the key is not tried, the turn ends by a step."""
    state = after(State.start(), Roll((MOON, MOON, 1)), Move(1), RollAgain(), Roll((MOON,)))
    assert (state.pawn, state.asleep) == (1, 3)
    assert state.legal_actions() == (EndTurn(),)
    following = after(state, EndTurn())
    assert (following.pawn, following.to_move, following.asleep) == (1, 1, 0)
    assert {len(roll.faces) for roll in following.chance_outcomes()} == {3}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("option", "tried", "expected"),
    [
        ("never", {}, (EndTurn(),)),
        ("must", {}, (TryKey(),)),
        ("must", {1: True}, (EndTurn(),)),
    ],
)
def test_key_after_the_forced_stop(
    option: str, tried: dict[int, bool], expected: tuple[Event, ...]
) -> None:
    """R6: by the switch the key is never tried, or must be where there is one."""
    rules = Rules(try_when_out=option)  # type: ignore[arg-type]
    state = State.position(rules, pawn=1, tried=tried, phase="moved", asleep=3)
    assert state.legal_actions() == expected


@pytest.mark.parametrize("option", ["never", "must"])
def test_a_fake_in_hand_is_offered_after_the_forced_stop(option: str) -> None:
    """R6, R11, RUL-09: with both readings the fake may be thrown."""
    rules = Rules(try_when_out=option)  # type: ignore[arg-type]
    state = State.position(rules, pawn=1, tried={2: False}, held={2: 0}, phase="moved", asleep=3)
    last = EndTurn() if option == "never" else TryKey()
    throws = [choice for choice in state.legal_actions() if isinstance(choice, ThrowFakeKey)]
    assert len(throws) == 1
    assert set(state.legal_actions()) == {*throws, last}


def test_stop_without_trying() -> None:
    """R7: allowed by default, and the pawn stays; not offered where the switch is off."""
    state = State.position(pawn=4, phase="moved")
    assert EndTurn() in state.legal_actions()
    assert state.step(EndTurn()).pawn == 4
    strict = State.position(Rules(may_decline=False), pawn=4, phase="moved")
    assert strict.legal_actions() == (RollAgain(), TryKey())


def test_the_turn_can_be_ended_without_choice_left_also_when_declining_is_off() -> None:
    """R5, R7: the switch is about a stop of the player's own will."""
    state = State.position(Rules(may_decline=False), pawn=4, phase="moved", asleep=3)
    assert state.legal_actions() == (EndTurn(),)


def test_red_space_reached_by_a_move_wakes_the_dice() -> None:
    """R8, RUL-11: all dice come back, no key, no stop, only another roll."""
    state = State.position(pawn=10, phase="choose", asleep=2, shown=(1,)).step(Move(1))
    assert (state.pawn, state.asleep) == (11, 0)
    assert state.legal_actions() == (RollAgain(),)


def test_red_space_does_nothing_in_passing() -> None:
    """R8, RUL-11: over the red space to 12, nothing comes back."""
    state = State.position(pawn=10, phase="choose", asleep=2, shown=(2,)).step(Move(2))
    assert (state.pawn, state.asleep) == (12, 2)


def test_at_the_gate_the_gold_key_is_tried_and_nothing_else() -> None:
    """R12, RUL-06: not even a fake can be thrown, nor the dice rolled again."""
    state = State.position(
        pawn=21, tried={1: False}, held={1: 0}, phase="choose", asleep=2, shown=(1,)
    )
    at_gate = state.step(Move(1))
    assert at_gate.legal_actions() == (TryKey(),)
