"""Events that the rules do not allow: refused with data, and nothing changes (RUL-06)."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from magickeys_widget.rules import (
    MOON,
    Color,
    EndTurn,
    IllegalActionError,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    State,
    ThrowFakeKey,
    TryKey,
)
from tests.engine.support import dice_of, events_of

HERE = {
    "opening": State.position(pawn=3),
    "choose": State.position(pawn=3, phase="choose", asleep=1, shown=(1, 3)),
    "moved": State.position(pawn=3, phase="moved"),
    "out": State.position(pawn=3, phase="moved", asleep=3),
    "rolling": State.position(pawn=3, phase="rolling", asleep=1),
    "trying": State.position(pawn=3, phase="trying"),
    "last real key": State.position(pawn=3, tried={1: False, 2: False}, phase="trying"),
    "gate": State.position(pawn=22, phase="moved", tried={1: False}, held={1: 0}, asleep=1),
    "over": State.position(crystals=(15, 0)),
}
EVENTS = [
    *(Move(number) for number in (0, 1, 2, 3, 4, -1)),
    *(Roll(faces) for faces in ((), (1,), (1, 1), (1, 2, 3), (1, 2, 3, 3), (4, 4, 4), (MOON, 6))),
    *(ThrowFakeKey(color) for color in Color),
    *(RollAgain(), TryKey(), EndTurn(), KeyResult(real=True), KeyResult(real=False)),
]


@pytest.mark.parametrize("event", EVENTS, ids=repr)
@pytest.mark.parametrize("place", HERE)
def test_step_takes_what_is_listed_and_nothing_else(place: str, event: object) -> None:
    """RUL-06: what isn't legal raises, with event, state and legal ones as data."""
    state, before = HERE[place], repr(HERE[place])
    if event in events_of(state):
        assert state.step(event) != state
    else:
        with pytest.raises(IllegalActionError) as refusal:
            state.step(event)  # type: ignore[arg-type]
        assert refusal.value.event is event
        assert refusal.value.state is state
        assert set(refusal.value.legal) == set(events_of(state))
        assert len(str(refusal.value)) < 400
    assert repr(state) == before


@pytest.mark.parametrize("event", [None, 3, "Move(1)", (1, 2, 3), Move, object()])
def test_what_is_no_event_is_refused(event: object) -> None:
    """The sentence quotes it."""
    with pytest.raises(IllegalActionError):
        HERE["choose"].step(event)  # type: ignore[arg-type]


@pytest.mark.parametrize("event", [[], {}, [1, 2], {1: 2}])
def test_what_cannot_be_hashed_is_refused_alike(event: object) -> None:
    """At a chance node too, where what is legal is a mapping."""
    for place in ("opening", "choose"):
        with pytest.raises(IllegalActionError):
            HERE[place].step(event)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "value", "quoted"),
    [
        (Move, [1], "Move(number=[1])"), (Move, "x", "Move(number='x')"),
        (ThrowFakeKey, 3, "ThrowFakeKey(color=3)"), (Roll, (), "Roll(faces=())"),
        (Roll, None, "Roll("), (Roll, ("moon", 1, 2), "Roll("),
    ],
)  # fmt: skip
@pytest.mark.parametrize("place", ["opening", "choose"])
def test_events_of_nonsense_are_quoted(
    place: str, kind: Callable[[Any], Any], value: object, quoted: str
) -> None:
    """RUL-06: whatever it holds, what was given can be read in the sentence."""
    with pytest.raises(IllegalActionError) as refusal:
        HERE[place].step(kind(value))
    assert quoted in str(refusal.value)


@pytest.mark.parametrize("number", [1.0, True])
def test_only_whole_numbers_move(number: int) -> None:
    """What merely equals a legal number is refused, or leads to the same whole numbers."""
    try:
        pawn = HERE["choose"].step(Move(number)).pawn
    except IllegalActionError:
        return
    assert (pawn, type(pawn)) == (4, int)


def test_sentence_names_event_position_and_what_is_possible() -> None:
    """RUL-06: a person can read what is wrong and what would be right."""
    with pytest.raises(IllegalActionError) as refusal:
        HERE["choose"].step(Move(2))
    sentence = str(refusal.value)
    assert all(words in sentence for words in ("Move 2", "space 3", "Move 1", "Move 3"))


def test_chance_is_listed_only_where_it_answers() -> None:
    """A decision, the forced stop and the end list no chance; chance nodes list no choice."""
    for place, state in HERE.items():
        if place in ("opening", "rolling", "trying", "last real key"):
            assert state.is_chance
            assert state.legal_actions() == ()
        else:
            with pytest.raises(IllegalActionError):
                state.chance_outcomes()


def test_an_impossible_result_of_the_chest_is_refused() -> None:
    """P1: both fakes found, so the next key is real and a fake cannot be entered."""
    with pytest.raises(IllegalActionError):
        HERE["last real key"].step(KeyResult(real=False))


def test_a_state_never_changes() -> None:
    """Frozen, with mappings that cannot be written to."""
    state = State.start()
    with pytest.raises(FrozenInstanceError):
        state.pawn = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        state.found_real[Color.BLUE] = 1  # type: ignore[index]
    with pytest.raises((AttributeError, TypeError)):
        state.note = 1  # type: ignore[attr-defined]


def test_rolls_are_unordered() -> None:
    """Equal multisets are equal rolls, with one hash."""
    assert Roll((MOON, 2, 1)) == Roll((1, MOON, 2))
    assert len({Roll((3, 1, 2)), Roll((1, 2, 3)), Roll((1, 1, 2))}) == 2


def test_step_costs_no_luck() -> None:
    """The same event on the same state gives the same state, every time."""
    random, state = dice_of(1), State.start()
    for _ in range(300):
        event = random.choice(events_of(state))
        assert state.step(event) == state.step(event)
        state = state.step(event)
        if state.is_terminal:
            state = State.start()
