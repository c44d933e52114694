"""The seven questions that players confuse most often, a test each."""

from magickeys_widget.rules import (
    MOON,
    Color,
    EndTurn,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    State,
    ThrowFakeKey,
    TryKey,
)
from tests.engine.support import after

MOONS = Roll((MOON, MOON, MOON))


def test_do_three_moons_always_end_the_turn() -> None:
    """R9, R5: not in the opening roll; later they do, unless a fake is thrown."""
    opening = State.position(pawn=3).step(MOONS)
    assert opening.legal_actions() == (RollAgain(),)
    later = State.position(pawn=3, tried={1: False}, held={1: 0}, phase="rolling").step(MOONS)
    assert later.legal_actions() == (ThrowFakeKey(Color.PURPLE), EndTurn())


def test_are_two_dice_used_for_one_move() -> None:
    """R2: exactly one is, and the others wait for the next roll."""
    state = State.start().step(Roll((1, 2, MOON)))
    assert state.legal_actions() == (Move(1), Move(2))
    assert Move(1) not in state.step(Move(2)).legal_actions()


def test_what_if_the_key_of_the_space_is_gone() -> None:
    """R4: no stop there; the player must roll again."""
    state = State.position(pawn=1, tried={2: False}, phase="choose", shown=(1,)).step(Move(1))
    assert state.legal_actions() == (RollAgain(),)


def test_can_a_real_key_be_kept() -> None:
    """K2: it hangs on a tower for all to see; only a fake is kept."""
    trying = State.position(pawn=1, phase="trying")
    real, fake = (trying.step(KeyResult(real=result)) for result in (True, False))
    assert (real.found_real[Color.PURPLE], real.held_fakes[0][Color.PURPLE]) == (1, 0)
    assert (fake.found_real[Color.PURPLE], fake.held_fakes[0][Color.PURPLE]) == (0, 1)


def test_when_can_a_fake_be_thrown() -> None:
    """R11: in the own turn, before and after a move, also with all three dice asleep."""
    throw = ThrowFakeKey(Color.BLUE)
    for turn in ({"phase": "choose", "asleep": 1, "shown": (1, 2)}, {"asleep": 1}, {"asleep": 3}):
        facts = {"phase": "moved", "tried": {6: False}, "held": {6: 0}, "pawn": 4} | turn
        state = State.position(**facts)  # type: ignore[arg-type]
        assert state.step(throw).asleep == 0


def test_where_does_the_next_turn_start() -> None:
    """E1, E2: on the start after a try, else where the pawn was stopped."""
    moved = State.position(pawn=8, phase="moved")
    assert {after(moved, TryKey(), KeyResult(real=r)).pawn for r in (True, False)} == {0}
    assert after(moved, RollAgain(), MOONS, EndTurn()).pawn == 8


def test_does_the_gold_key_hang_on_a_tower() -> None:
    """K4: it goes back to its own space before the gate."""
    state = State.position(pawn=22, phase="trying").step(KeyResult(real=True))
    assert 22 in state.keys
    assert sum(state.found_real.values()) == 0
