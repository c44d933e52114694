"""Rules that make no sense are refused, in one sentence that names the field (RUL-12)."""

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from magickeys_widget.rules import MOON, Color, InvalidStateError, Rules, State
from magickeys_widget.rules.setup import PATH, SWITCHES

ONE_RED_MORE = (*PATH[:5], "red", *PATH[5:])

NONSENSE: list[tuple[str, str, Any]] = [
    ("dice", "C4a", (MOON,) * 6),
    ("dice", "C4a", (1, 2, 3, 4, 5, 6)),
    ("dice", "C4a", (0, 1, 2, 3, MOON, MOON)),
    ("dice", "C4a", (7, 1, 2, 3, MOON, MOON)),
    ("dice", "C4a", (1, 2, 3, MOON, MOON)),
    ("dice", "C4a", (1, 2, 3, 4, 5, 6, MOON)),
    ("dice", "C4a", (True, 2, 2, 3, MOON, MOON)),
    ("dice", "C4a", (1.0, 2, 2, 3, MOON, MOON)),
    ("dice", "C4a", None),
    ("dice", "C4a", "122344"),
    ("path", "C7", ONE_RED_MORE),
    ("path", "C7", tuple(tile for tile in PATH if tile != "red")),
    ("path", "C7", PATH[1:]),
    ("path", "C7", PATH[:-1]),
    ("path", "C7", (*PATH, "empty")),
    ("path", "C7", (*PATH[:1], "start", *PATH[1:])),
    ("path", "C7", (*PATH[:1], "blue", *PATH[2:])),
    ("path", "C7", (*PATH[:1], "pink", *PATH[2:])),
    ("path", "C7", (*PATH[:1], "<b>", *PATH[2:])),
    ("path", "C7", (*PATH[:1], *["empty"] * 1000, *PATH[1:])),
    ("path", "C7", 23),
    ("path", "C7", ()),
    ("values", "C8", {Color.GOLD: -1}),
    ("values", "C8", {Color.GOLD: 43}),
    ("values", "C8", {Color.GOLD: 2.5}),
    ("values", "C8", {"pink": 2}),
    ("values", "C8", 5),
    ("targets", "E4", {2: 0}),
    ("targets", "E4", {2: 43}),
    ("targets", "E4", {5: 10}),
    ("targets", "E4", {2: True}),
    ("try_when_out", "R6", "sometimes"),
    ("try_when_out", "R6", None),
    ("may_decline", "R7", "no"),
    ("may_decline", "R7", None),
    ("opening_triple", "R9", "nowhere"),
    ("overshoot", "R10", "bounce"),
]


@pytest.mark.parametrize(("field", "clause", "value"), NONSENSE)
def test_nonsense_is_refused(field: str, clause: str, value: object) -> None:
    """C4a, C7, C8, E4 and the switches: field and clause as data, one sentence to read."""
    with pytest.raises(InvalidStateError) as refusal:
        Rules(**{field: value})  # type: ignore[arg-type]
    assert (refusal.value.field, refusal.value.clause) == (field, clause)
    sentence = str(refusal.value)
    assert field in sentence
    assert len(sentence) < 400
    assert "\n" not in sentence


def test_unknown_preset_is_refused() -> None:
    """C4a: the sentence names the presets there are."""
    with pytest.raises(InvalidStateError, match=r"guide.*boxed"):
        Rules.preset("deluxe")


def test_unusual_options_act_as_written() -> None:
    """RUL-12: a switch off, and a die that always shows 6 or a Moon, are not the default."""
    rules = Rules(may_decline=False, dice=(6, 6, 6, 6, 6, MOON))
    assert rules.may_decline is False
    assert State.start(rules).chance_outcomes().mean(lambda roll: len({*roll.faces} - {MOON})) < 1  # type: ignore[union-attr]
    assert dict(rules.changes) == {"may_decline": False, "dice": (6, 6, 6, 6, 6, MOON)}


def test_a_value_of_zero_is_not_the_default() -> None:
    """RUL-12, C8: a gold key worth nothing pays nothing."""
    assert Rules(values={Color.GOLD: 0}).values[Color.GOLD] == 0


def test_every_switch_names_its_clause_and_its_default() -> None:
    """RUL-12: R6, R7, R9 and R10, the default option first."""
    usual = Rules()
    assert {name: clause for name, (clause, _) in SWITCHES.items()} == {
        "try_when_out": "R6",
        "may_decline": "R7",
        "opening_triple": "R9",
        "overshoot": "R10",
    }
    assert all(getattr(usual, name) == options[0] for name, (_, options) in SWITCHES.items())


def test_only_changes_are_named() -> None:
    """RUL-12: default rules differ in nothing, the boxed preset in its dice."""
    assert not Rules().changes
    assert set(Rules.preset("boxed").changes) == {"dice"}
    assert set(Rules(overshoot="stop_at_gate").changes) == {"overshoot"}


def test_rules_never_change() -> None:
    """Frozen, equal when their fields are, and usable as a key."""
    rules = Rules()
    with pytest.raises(FrozenInstanceError):
        rules.may_decline = False  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.values[Color.GOLD] = 9  # type: ignore[index]
    assert rules == Rules(dice=(MOON, 3, 2, 2, 1, MOON))
    assert len({rules, Rules(), replace(rules, may_decline=False)}) == 2


def test_own_rules_are_not_changed_from_outside() -> None:
    """The mapping given is copied."""
    values = {Color.GOLD: 9}
    rules = Rules(values=values)
    values[Color.GOLD] = 1
    assert rules.values[Color.GOLD] == 9
