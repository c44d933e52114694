"""Positions worth a lesson's question, by name: each is opened from the screen, or by a link."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from immutabledict import immutabledict

from magickeys_widget.messages import Message, say
from magickeys_widget.rules import State


@dataclass(frozen=True, slots=True)
class Lesson:
    """A position with a question: `name` is what stands in links, `state` is for the board."""

    name: str
    state: State

    @property
    def title(self) -> Message:
        """What the position is about, in a few words."""
        return say(f"lesson.{self.name}")

    @property
    def question(self) -> Message:
        """What to ask of it; the answer isn't told."""
        return say(f"lesson.ask_{self.name}")


_STATES: Final[Mapping[str, State]] = immutabledict(
    first_key=State.position(pawn=3, phase="moved"),
    two_in_a_row=State.position(pawn=1, phase="moved"),
    two_real_blue=State.position(pawn=8, phase="moved", tried={6: True, 7: True}),
    fake_in_well=State.position(pawn=5, phase="moved", asleep=1, tried={2: False}),
    both_fakes_known=State.position(
        pawn=14, phase="moved", asleep=1, tried={12: False, 13: False}, held={12: 0, 13: 1}
    ),
    all_purple_found=State.position(
        pawn=4, phase="moved", asleep=2, tried=dict.fromkeys((1, 2, 3), True), crystals=(4, 2)
    ),
    three_dice=State.position(pawn=2),
    number_due=State.position(pawn=9, phase="rolling", asleep=2),
    three_moons=State.position(
        pawn=9, phase="moved", asleep=3, tried={3: False, 12: True}, held={3: 0}
    ),
    green_or_yellow=State.position(
        pawn=15, phase="choose", asleep=1, shown=(1, 2), crystals=(4, 4),
        tried={12: False, 20: True, 21: True}, held={12: 1},
    ),
    gold_in_reach=State.position(
        pawn=20, phase="moved", asleep=1, crystals=(12, 5),
        tried=dict.fromkeys((1, 2, 3, 6, 7, 8), True),
    ),
    last_crystals=State.position(
        players=4, pawn=14, phase="moved", asleep=1, crystals=(10, 10, 10, 10),
        tried=dict.fromkeys((1, 2, 3, 6, 7, 8, 12, 13, 17, 18, 19), True),
    ),
)  # fmt: skip

LESSONS: Final[Mapping[str, Lesson]] = immutabledict(
    {name: Lesson(name, state) for name, state in _STATES.items()}
)
"""All of them, in the order in which they can be taught."""


def lesson_of(state: State) -> Lesson | None:
    """Find the lesson that begins with a position, if one does."""
    return next((lesson for lesson in LESSONS.values() if lesson.state == state), None)
