"""The chest (K1 to K6), the end of a turn and of the game (E1 to E5)."""

from typing import Any

import pytest

from magickeys_widget.rules import (
    MOON,
    Color,
    EndTurn,
    Event,
    IllegalActionError,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    Rules,
    State,
    TryKey,
)
from tests.engine.support import after

REAL, FAKE = (TryKey(), KeyResult(real=True)), (TryKey(), KeyResult(real=False))


def on_space(pawn: int, rules: Rules | None = None, **facts: Any) -> State:
    """Let the pawn have just arrived on a space."""
    return State.position(rules, pawn=pawn, phase="moved", **facts)


def test_the_chest_answers_before_anything_else() -> None:
    """K1: the key is tried at once; real or fake is chance's answer."""
    state = on_space(1).step(TryKey())
    assert state.is_chance
    assert set(state.chance_outcomes()) == {KeyResult(real=True), KeyResult(real=False)}


@pytest.mark.parametrize(("pawn", "color", "crystals"), [(1, "purple", 2), (12, "green", 3)])
def test_real_key(pawn: int, color: str, crystals: int) -> None:
    """K2: crystals by the key's color; the key hangs on a tower, nobody keeps it."""
    state = after(on_space(pawn), *REAL)
    assert (state.crystals, state.chest) == ((crystals, 0), 42 - crystals)
    assert state.found_real[Color(color)] == 1
    assert pawn not in state.keys
    assert all(sum(hand.values()) == 0 for hand in state.held_fakes)


def test_fake_key() -> None:
    """K3: the chest stays shut, the player keeps the key in the open."""
    state = after(on_space(6), *FAKE)
    assert state.crystals == (0, 0)
    assert (state.held_fakes[0][Color.BLUE], state.held_fakes[1][Color.BLUE]) == (1, 0)
    assert 6 not in state.keys


def test_gold_key() -> None:
    """K4: always real, five crystals, not hung; back on its space, to be won again."""
    at_gate = on_space(22).step(TryKey())
    assert dict(at_gate.chance_outcomes()) == {KeyResult(real=True): 1}
    state = at_gate.step(KeyResult(real=True))
    assert state.crystals == (5, 0)
    assert 22 in state.keys
    assert sum(state.found_real.values()) == 0
    assert (
        after(State.position(pawn=22, crystals=(5, 0), to_move=1, phase="moved"), *REAL).chest == 32
    )


def test_chest_with_too_few_crystals() -> None:
    """K5: the player takes what is left."""
    rules = Rules(values={Color.GOLD: 20}, targets={2: 42})
    state = after(on_space(22, rules, crystals=(20, 20)), *REAL)
    assert (state.crystals, state.chest) == ((22, 20), 0)
    assert after(on_space(22, rules, crystals=(22, 20)), *REAL).crystals == (22, 20)


def test_twelve_keys_hang_on_the_towers() -> None:
    """K6: all twelve real keys can be found, more than there are towers."""
    tried = {space: True for first in (1, 6, 12, 17) for space in range(first, first + 3)}
    rules = Rules(targets={2: 42})
    assert sum(State.position(rules, tried=tried).found_real.values()) == 12


@pytest.mark.parametrize("result", [REAL, FAKE])
def test_after_a_try_the_pawn_is_back_on_the_start(result: tuple[Event, ...]) -> None:
    """E1: real or fake, and the next player's turn opens."""
    state = after(on_space(9), *result)
    assert (state.pawn, state.to_move, state.is_chance) == (0, 1, True)


@pytest.mark.parametrize("asleep", [0, 3])
def test_after_a_stop_the_pawn_stays(asleep: int) -> None:
    """E2: stopped by the dice or by the player's will, the next player goes on from there."""
    state = on_space(9, asleep=asleep).step(EndTurn())
    assert (state.pawn, state.to_move) == (9, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_take_turns_with_all_dice(players: int) -> None:
    """E3: in order, the first after the last; all dice are back."""
    seats = [
        on_space(1, players=players, to_move=s, asleep=3).step(EndTurn()) for s in range(players)
    ]
    assert [state.to_move for state in seats] == [*range(1, players), 0]
    assert {state.asleep for state in seats} == {0}


@pytest.mark.parametrize(("players", "target"), [(2, 15), (3, 13), (4, 11)])
def test_targets(players: int, target: int) -> None:
    """E4: 15, 13 or 11 crystals win; one less does not."""
    others = (0,) * (players - 1)
    one_less = dict.fromkeys((1, 2)[: (target - 11) // 2], True)
    crystals = (target - 1, *others)
    state = on_space(9, players=players, tried=one_less, crystals=crystals)
    assert state.winner is None
    two_less = dict.fromkeys((1, 2, 3, 6)[: (target - 7) // 2], True)
    crystals = (target - 2, *others)
    state = on_space(9, players=players, tried=two_less, crystals=crystals)
    assert after(state, *REAL).winner == 0


def test_targets_can_be_changed() -> None:
    """E4: targets are data; those left out keep theirs."""
    rules = Rules(targets={2: 4})
    assert rules.targets == {2: 4, 3: 13, 4: 11}
    assert after(on_space(17, rules), *REAL).winner == 0


def test_the_game_ends_the_instant_the_target_is_reached() -> None:
    """E5, RUL-07: Ada wins, not the next to move; nothing is possible any more."""
    tried = {6: True, 7: True, 12: True, 13: True, 14: True}
    state = on_space(1, tried=tried, crystals=(13, 0))
    over = after(state, *REAL)
    assert (over.crystals, over.is_terminal, over.winner, over.to_move) == ((15, 0), True, 0, 0)
    assert over.legal_actions() == ()
    assert not over.is_chance
    for event in (Roll((1, 1, 1)), RollAgain(), TryKey(), EndTurn(), Move(1)):
        with pytest.raises(IllegalActionError):
            over.step(event)
    with pytest.raises(IllegalActionError):
        over.chance_outcomes()


def test_a_new_game_has_no_winner() -> None:
    """E5, RUL-07: nothing is left of the last game, and the other seat can win too."""
    assert State.start().winner is None
    tried = {6: True, 7: True, 12: True, 13: True, 14: True}
    assert after(on_space(1, tried=tried, crystals=(0, 13), to_move=1), *REAL).winner == 1


def test_a_tower_key_never_wakes_a_die() -> None:
    """K2, R1: a try ends the turn whatever sleeps; the next turn rolls three dice."""
    state = after(on_space(1, asleep=2), *REAL)
    assert state.asleep == 0
    assert after(state, Roll((MOON, 1, 1))).asleep == 1
