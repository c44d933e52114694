"""Positions that cannot be are refused at every door (SAV-02, SAV-03)."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from magickeys_widget import (
    Game,
    action_values,
    estimate_win_probability,
    key_probabilities,
    key_worlds,
    turn_value,
)
from magickeys_widget.analysis import next_roll, reach_probabilities
from magickeys_widget.messages import MagicKeysError
from magickeys_widget.rules import COLORS, Color, InvalidStateError, Rules, State

NONE = dict.fromkeys(COLORS, 0)
START = State.start()

IMPOSSIBLE: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a fourth real key": ("found_real", "C5", {"found_real": {**NONE, Color.PURPLE: 4}}),
    "three fakes of a color": (
        "held_fakes", "C5", {"held_fakes": ({**NONE, Color.BLUE: 2}, {**NONE, Color.BLUE: 1})},
    ),
    "three fakes in hand and well": (
        "held_fakes", "C5",
        {"held_fakes": ({**NONE, Color.BLUE: 2}, NONE), "thrown_fakes": {**NONE, Color.BLUE: 1}},
    ),
    "keys that don't add up": ("keys", "C5", {"keys": START.keys - {1}}),
    "a fake held that was never found": (
        "keys", "C5", {"held_fakes": (NONE, {**NONE, Color.GREEN: 1})},
    ),
    "a thrown fake that was never found": (
        "keys", "C5", {"thrown_fakes": {**NONE, Color.GREEN: 1}},
    ),
    "a key on the start": ("keys", "C7", {"keys": START.keys | {0}}),
    "a key on the red space": ("keys", "C7", {"keys": START.keys | {11}}),
    "no gold key": ("keys", "K4", {"keys": START.keys - {22}}),
    "gold hung on a tower": ("found_real", "K4", {"found_real": {**NONE, Color.GOLD: 1}}),
    "gold held as a fake": ("held_fakes", "K4", {"held_fakes": ({**NONE, Color.GOLD: 1}, NONE)}),
    "a color not counted": ("found_real", "K4", {"found_real": {Color.BLUE: 0}}),
    "a negative count": ("found_real", "C5", {"found_real": {**NONE, Color.BLUE: -1}}),
    "43 crystals": ("crystals", "C3", {"crystals": (43, 0)}),
    "43 crystals together": ("crystals", "C3", {"crystals": (22, 21)}),
    "3 crystals with nothing hung": ("crystals", "K2", {"crystals": (3, 0)}),
    "crystals below nothing": ("crystals", "C3", {"crystals": (-5, 5)}),
    "half a crystal": ("crystals", "C3", {"crystals": (2.5, 2.5)}),
    "two winners": ("crystals", "E5", {"crystals": (15, 15)}),
    "a winner who may still move": (
        "phase", "E5", {"crystals": (15, 0), "phase": "moved", "pawn": 3},
    ),
    "one player": ("crystals", "U1", {"crystals": (0,), "held_fakes": (NONE,)}),
    "five players": ("crystals", "U1", {"crystals": (0,) * 5, "held_fakes": (NONE,) * 5}),
    "a hand too many": ("held_fakes", "U1", {"held_fakes": (NONE,) * 3}),
    "pawn off the path": ("pawn", "C7", {"pawn": 23}),
    "pawn before the start": ("pawn", "C7", {"pawn": -1}),
    "pawn on True": ("pawn", "C7", {"pawn": True}),
    "a seat that is not there": ("to_move", "E3", {"to_move": 2}),
    "no such phase": ("phase", "R1", {"phase": "thinking"}),
    "four dice asleep": ("asleep", "C4", {"asleep": 4, "phase": "moved"}),
    "more than three dice": (
        "shown", "C4", {"asleep": 2, "shown": (1, 2), "phase": "choose", "pawn": 1},
    ),
    "a sleeping die that also shows 2": (
        "shown", "C4", {"asleep": 3, "shown": (2,), "phase": "moved", "pawn": 1},
    ),
    "a number not on the dice": ("shown", "C4a", {"shown": (6,), "phase": "choose"}),
    "a Moon shown": ("shown", "C4", {"shown": ("moon",), "phase": "choose"}),
    "dice shown before the opening roll": ("shown", "R1", {"shown": (1, 2)}),
    "dice asleep before the opening roll": ("asleep", "R1", {"asleep": 1}),
    "nothing to choose from": ("shown", "R2", {"phase": "choose", "asleep": 1}),
    "at the gate with a choice of dice": (
        "pawn", "R12", {"pawn": 22, "phase": "choose", "shown": (1,)},
    ),
    "at the gate with a roll due": ("pawn", "R12", {"pawn": 22, "phase": "rolling"}),
    "a turn that opens at the gate": ("pawn", "R12", {"pawn": 22}),
    "at the gate with all dice asleep": (
        "asleep", "R12", {"pawn": 22, "asleep": 3, "phase": "moved"},
    ),
    "a roll of no dice": ("asleep", "R5", {"asleep": 3, "phase": "rolling", "pawn": 1}),
    "a try where no key is": ("pawn", "R4", {"pawn": 11, "phase": "trying"}),
    "a try with all dice asleep": ("asleep", "R6", {"pawn": 1, "asleep": 3, "phase": "trying"}),
    "no rules": ("rules", "C7", {"rules": None}),
}  # fmt: skip
"""What is wrong: the field and the clause that the refusal names, and the facts changed."""


def by_constructor(facts: dict[str, Any]) -> State:
    """Give every field by hand."""
    fields = {name: getattr(START, name) for name in State.__dataclass_fields__}
    return State(**(fields | facts))


def by_replace(facts: dict[str, Any]) -> State:
    """Change a possible position by `dataclasses.replace`."""
    return replace(START, **facts)


@pytest.mark.parametrize("door", [by_constructor, by_replace])
@pytest.mark.parametrize(("field", "clause", "facts"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_position(
    door: Callable[[dict[str, Any]], State], field: str, clause: str, facts: dict[str, Any]
) -> None:
    """SAV-02, SAV-03: the same refusal at each door, naming field and clause."""
    with pytest.raises(InvalidStateError) as refusal:
        door(facts)
    assert (refusal.value.field, refusal.value.clause) == (field, clause)
    assert field in str(refusal.value)
    assert clause in str(refusal.value)


BY_HAND: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a fourth real purple key": ("found_real", "C5", {"tried": dict.fromkeys((1, 2, 3, 4), True)}),
    "three blue fakes": ("held_fakes", "C5", {"tried": dict.fromkeys((6, 7, 8), False)}),
    "gold tried": ("tried", "C7", {"tried": {22: True}}),
    "the red space tried": ("tried", "C7", {"tried": {11: False}}),
    "a space off the path tried": ("tried", "C7", {"tried": {99: False}}),
    "a result that is none": ("tried", "C7", {"tried": {1: "real"}}),
    "a real key held": ("held", "K3", {"tried": {1: True}, "held": {1: 0}}),
    "an untested key held": ("held", "K3", {"held": {1: 0}}),
    "held by nobody there": ("held", "K3", {"tried": {1: False}, "held": {1: 2}}),
    "crystals of too many seats": ("held_fakes", "U1", {"crystals": (0, 0, 0)}),
    "an impossible sum": ("crystals", "K2", {"tried": {1: True}, "crystals": (3, 0)}),
    "more than the keys paid": ("crystals", "K2", {"tried": {1: True}, "crystals": (0, 0)}),
    "pawn off the path": ("pawn", "C7", {"pawn": 23}),
}


@pytest.mark.parametrize(("field", "clause", "facts"), BY_HAND.values(), ids=BY_HAND)
def test_impossible_position_by_spaces(field: str, clause: str, facts: dict[str, Any]) -> None:
    """SAV-02: `State.position` refuses what its spaces and seats contradict."""
    with pytest.raises(InvalidStateError) as refusal:
        State.position(**facts)
    assert (refusal.value.field, refusal.value.clause) == (field, clause)


def test_rules_decide_what_is_possible() -> None:
    """C8, K5, R6: other values, an emptied chest, and a forced try are no contradictions."""
    gold = Rules(values={Color.GOLD: 3})
    assert State.position(gold, crystals=(3, 0)).chest == 39
    emptied = Rules(values={Color.GOLD: 20}, targets={2: 42})
    assert State.position(emptied, crystals=(22, 20)).chest == 0
    must = Rules(try_when_out="must")
    assert State.position(must, pawn=1, asleep=3, phase="trying").is_chance


def test_a_finished_game_is_a_position() -> None:
    """E5: one seat at its target, nobody moves any more."""
    state = State.position(crystals=(15, 0))
    assert (state.winner, state.legal_actions(), state.is_chance) == (0, (), False)


def test_what_play_could_not_lead_to_is_still_a_position() -> None:
    """The pawn on the start after a move: odd, but without contradiction."""
    assert State.position(pawn=0, phase="moved").legal_actions()


def test_crystals_left_out_are_shared_out() -> None:
    """K2: as evenly as it goes, so that they add up."""
    state = State.position(players=3, tried={1: True, 12: True, 17: True})
    assert state.crystals == (3, 3, 3)


@pytest.mark.parametrize(
    "ask",
    [
        key_probabilities, key_worlds, turn_value, action_values, reach_probabilities, next_roll,
        Game.from_state, partial(estimate_win_probability, strategies=["random"], games=1, seed=1),
    ],
)  # fmt: skip
@pytest.mark.parametrize("given", [Game(), None])
def test_what_is_no_position_is_refused_by_one_sentence(
    ask: Callable[[Any], object], given: object
) -> None:
    """API-01: a Game is the likeliest slip."""
    with pytest.raises(MagicKeysError, match=r"A State is expected here.*game\.state"):
        ask(given)
