"""How many ways a game can go: counted by two independent roads, and frozen.

`counting.txt` holds for each set of rules and each position the number of distinct sequences of
events of length 1, 2, 3, … A wrong rule shows as a wrong count; the failing test prints the count
below each first event, so that the fault is found by halving. Run this file to write the counts
anew; a changed count is a changed rule.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from magickeys_widget.rules import MOON, Rules, State
from tests.engine import naive_rules
from tests.engine.naive_rules import GUIDE, Game, Happening, new_game
from tests.engine.support import dice_of, events_of, plain_facts, public_facts, real_event

FROZEN = Path(__file__).with_name("counting.txt")
LONGEST = 8
Sums = tuple[int, Fraction, Fraction]
"""How many sequences; their chances added up; and their crystals times their chances."""

RULES: dict[str, tuple[Rules, dict[str, Any]]] = {
    "guide": (Rules(), {}),
    "boxed": (Rules.preset("boxed"), {"faces": (1, 2, 3, 4, "moon", "moon")}),
    "try_when_out must": (Rules(try_when_out="must"), {"when_out": "must"}),
    "may_decline off": (Rules(may_decline=False), {"decline": False}),
    "opening_triple from_start": (Rules(opening_triple="from_start"), {"triple": "from_start"}),
    "overshoot stop_at_gate": (Rules(overshoot="stop_at_gate"), {"past_gate": "stop_at_gate"}),
    "six Moons but one": (Rules(dice=(6, *[MOON] * 5)), {"faces": (6, *["moon"] * 5)}),
}
"""Each preset and each switch, for the package and for the plain rules."""

POSITIONS: dict[str, tuple[int, dict[str, Any], dict[str, Any]]] = {
    "start": (2, {}, {}),
    "near the gate": (
        3,
        {"pawn": 19, "tried": {20: True, 1: False, 2: False, 6: True}, "held": {1: 0, 2: 1},
         "crystals": (2, 4, 0)},
        {"pawn": 19, "keys": {*range(3, 6), *range(7, 11), *range(12, 20), 21, 22},
         "hung": {"purple": 0, "blue": 1, "green": 0, "yellow": 1},
         "hands": [{**dict.fromkeys(naive_rules.HUES, 0), "purple": n} for n in (1, 1, 0)],
         "crystals": [2, 4, 0]},
    ),
    "one key from the end": (
        4,
        {"pawn": 9, "tried": {12: True, 13: True, 14: True, 17: False}, "held": {17: 0},
         "crystals": (9, 0, 0, 5)},
        {"pawn": 9, "keys": {*range(1, 11), 15, 16, *range(18, 23)},
         "hung": {"purple": 0, "blue": 0, "green": 3, "yellow": 0},
         "hands": [{**dict.fromkeys(naive_rules.HUES, 0), "yellow": n} for n in (1, 0, 0, 0)],
         "crystals": [9, 0, 0, 5]},
    ),
}  # fmt: skip
"""Seats, and the facts of a position: for `State.position`, and for the plain rules."""

CASES = [(rules, position) for rules in RULES for position in POSITIONS]


def both_starts(rules: str, position: str) -> tuple[State, Game]:
    """Set up one position by both roads."""
    ours, options = RULES[rules]
    seats, facts, plain = POSITIONS[position]
    return State.position(ours, seats, **facts), new_game(GUIDE | options, seats, **plain)


@dataclass(frozen=True)
class Road:
    """One of the two implementations: its possible next events with chances, and its step.

    Choices count as evenly likely, so that chances along all sequences must sum to 1.
    """

    events: Callable[[Any], dict[Any, Fraction]]
    step: Callable[[Any, Any], Any]
    crystals: Callable[[Any], int]
    name: Callable[[Any], Hashable] = lambda position: position

    def counts(self, position: object, longest: int) -> list[Sums]:
        """Count the sequences of each length up to the longest."""
        known: dict[Hashable, Sums] = {}

        def below(position: object, depth: int) -> Sums:
            events = self.events(position) if depth else {}
            if not events:
                return 1, Fraction(1), Fraction(self.crystals(position))
            key = (self.name(position), depth)
            if key not in known:
                parts = [
                    (below(self.step(position, event), depth - 1), chance)
                    for event, chance in events.items()
                ]
                known[key] = (
                    sum(part[0] for part, _ in parts),
                    sum((part[1] * chance for part, chance in parts), Fraction()),
                    sum((part[2] * chance for part, chance in parts), Fraction()),
                )
            return known[key]

        return [below(position, depth) for depth in range(1, longest + 1)]

    def count_by_event(self, position: object, depth: int) -> dict[Any, int]:
        """Count the sequences below each first event, to find a wrong rule by halving."""
        following = {event: self.step(position, event) for event in self.events(position)}
        if depth == 1:
            return dict.fromkeys(following, 1)
        return {event: self.counts(p, depth - 1)[-1][0] for event, p in following.items()}


def our_events(state: State) -> dict[Any, Fraction]:
    """List what may follow in the package, with chances."""
    if state.is_chance:
        return dict(state.chance_outcomes())
    choices = state.legal_actions()
    return {choice: Fraction(1, len(choices)) for choice in choices}


def plain_events(game: Game) -> dict[Happening, Fraction]:
    """List what may follow in the plain rules, with chances."""
    choices = naive_rules.choices(game)
    return naive_rules.answers(game) or {choice: Fraction(1, len(choices)) for choice in choices}


OURS = Road(our_events, State.step, lambda state: sum(state.crystals))
PLAIN = Road(
    plain_events,
    naive_rules.play,
    lambda game: sum(game["crystals"]),
    lambda game: repr(plain_facts(game)),
)


@cache
def frozen_counts() -> dict[str, list[int]]:
    """Read the counts written down."""
    lines = FROZEN.read_text(encoding="utf-8").splitlines()
    named = (line.split(":") for line in lines if line and not line.startswith("#"))
    return {name: [int(count) for count in counts.split()] for name, counts in named}


@pytest.mark.parametrize(("rules", "position"), CASES)
def test_numbers_of_event_sequences(rules: str, position: str) -> None:
    """The package counts as frozen, and the chances along all sequences sum to exactly 1."""
    state, _ = both_starts(rules, position)
    frozen = frozen_counts()[f"{rules}, {position}"]
    for depth, (count, chances, _) in enumerate(OURS.counts(state, LONGEST), start=1):
        assert chances == 1
        assert count == frozen[depth - 1], f"length {depth}: {OURS.count_by_event(state, depth)}"


@pytest.mark.parametrize(("rules", "position"), CASES)
def test_two_roads_count_alike(rules: str, position: str) -> None:
    """The plain rules give the same counts, and the same average of crystals won."""
    state, game = both_starts(rules, position)
    roads = zip(PLAIN.counts(game, LONGEST - 2), OURS.counts(state, LONGEST - 2), strict=True)
    for depth, (plain, ours) in enumerate(roads, start=1):
        assert plain == ours, (
            f"length {depth}: {PLAIN.count_by_event(game, depth)} by the plain rules, "
            f"{OURS.count_by_event(state, depth)} by the package"
        )


@pytest.mark.parametrize(("rules", "position"), CASES)
def test_two_roads_agree_along_random_games(rules: str, position: str) -> None:
    """Public facts, choices, and chances are equal at each step of random play."""
    random = dice_of(20)
    for length in (*[10] * 96, *[100] * 4):
        state, game = both_starts(rules, position)
        for _ in range(length):
            assert public_facts(state) == plain_facts(game)
            plain = plain_events(game)
            assert our_events(state) == {real_event(event): p for event, p in plain.items()}
            if not plain:
                break
            happening = random.choice(sorted(plain, key=repr))
            state, game = state.step(real_event(happening)), naive_rules.play(game, happening)
        assert state.is_terminal == naive_rules.is_over(game)


def test_no_choice_is_listed_twice() -> None:
    """Equal dice give one choice (R2), so that sequences are counted once."""
    random, state = dice_of(3), State.start()
    for _ in range(2000):
        events = events_of(state)
        assert len(set(events)) == len(events)
        state = state.step(random.choice(events)) if events else State.start()


def write() -> None:
    """Count anew and write the counts down."""
    lines = ["# Numbers of event sequences of length 1, 2, 3, …; written by test_counting.py"]
    for rules, position in CASES:
        state, _ = both_starts(rules, position)
        counts = [count for count, _, _ in OURS.counts(state, LONGEST)]
        lines.append(f"{rules}, {position}: {' '.join(map(str, counts))}")
    FROZEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
