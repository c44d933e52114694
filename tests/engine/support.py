"""What several test modules use: moving through a game, and the two roads side by side."""

from collections.abc import Mapping
from random import Random
from typing import Any

from magickeys_widget.rules import (
    COLORS,
    MOON,
    Color,
    EndTurn,
    Event,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    State,
    ThrowFakeKey,
    TryKey,
)
from tests.engine.naive_rules import Game, Happening

STAGES = {
    "opening": "opening",
    "choose": "choosing",
    "moved": "moved",
    "rolling": "rolling",
    "trying": "chest",
}
"""The phases of a turn, as `State` and the plain rules call them."""
PLAIN_CHOICES: dict[Happening, Event] = {
    ("again",): RollAgain(),
    ("try",): TryKey(),
    ("end",): EndTurn(),
}


def dice_of(seed: int) -> Random:
    """Make chance that is the same at every run."""
    return Random(seed)


def after(state: State, *events: Event) -> State:
    """Let events happen one after the other."""
    for event in events:
        state = state.step(event)
    return state


def way_to(space: int) -> list[Event]:
    """List what brings the pawn from the start to a space before the red one, ready to try."""
    numbers = [3] * (space // 3) + [space % 3] * (space % 3 > 0)
    events: list[Event] = []
    for number in numbers:
        events += [RollAgain(), Roll((number,) * 3), Move(number)]
    return events[1:]


def events_of(state: State) -> tuple[Event, ...]:
    """List all that may happen next."""
    return tuple(state.chance_outcomes()) if state.is_chance else state.legal_actions()


def random_events(state: State, random: Random, longest: int) -> list[Event]:
    """Play on by chance, at most `longest` events, choosing evenly among what is possible."""
    events: list[Event] = []
    while not state.is_terminal and len(events) < longest:
        events.append(random.choice(events_of(state)))
        state = state.step(events[-1])
    return events


def real_event(happening: Happening) -> Event:
    """Turn an event of the plain rules into one of the package."""
    match happening:
        case ("roll", faces):
            return Roll(tuple(MOON if face == "moon" else face for face in faces))
        case ("move", number):
            return Move(number)
        case ("key", is_real):
            return KeyResult(is_real)
        case ("throw", hue):
            return ThrowFakeKey(Color(hue))
        case _:
            return PLAIN_CHOICES[happening]


def public_facts(state: State) -> dict[str, Any]:
    """Write a state as the plain rules do."""
    return {
        "mover": state.to_move,
        "pawn": state.pawn,
        "crystals": list(state.crystals),
        "keys": set(state.keys),
        "hung": _plain(state.found_real),
        "well": _plain(state.thrown_fakes),
        "hands": [_plain(hand) for hand in state.held_fakes],
        "stage": STAGES[state.phase],
        "asleep": state.asleep,
        "numbers": state.shown,
    }


def plain_facts(game: Game) -> dict[str, Any]:
    """Take what lies on the table of the plain rules, without their options."""
    return {name: fact for name, fact in game.items() if name != "options"}


def _plain(counts: Mapping[Color, int]) -> dict[str, int]:
    return {color.value: counts[color] for color in COLORS}
