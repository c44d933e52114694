"""What lies in the box: colors, spaces of the path, faces of a die, and how many there are."""

from enum import StrEnum
from typing import Final, Literal


class Color(StrEnum):
    """The colors of keys, cheapest first; gold is the one at the gate (C5)."""

    PURPLE = "purple"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    GOLD = "gold"


class Space(StrEnum):
    """The spaces of the path that never hold a key (C7)."""

    START = "start"
    EMPTY = "empty"
    RED = "red"


class Moon(StrEnum):
    """The sleeping face of a die; `MOON` is its only value."""

    MOON = "moon"

    def __repr__(self) -> str:
        return "MOON"


class Phase(StrEnum):
    """Where a turn stands.

    `OPENING`: the opening roll is due · `CHOOSE`: dice are shown, one is chosen · `MOVED`: roll
    again, try or stop; with all dice asleep it is the forced stop · `ROLLING`: a roll is due ·
    `TRYING`: a key is in the chest · `COUNT`: there are no turns; keys are counted only, for a box
    whose path or dice aren't known.
    """

    OPENING = "opening"
    CHOOSE = "choose"
    MOVED = "moved"
    ROLLING = "rolling"
    TRYING = "trying"
    COUNT = "count"


MOON: Final = Moon.MOON

Face = int | Literal[Moon.MOON]
Tile = Color | Space

COLORS: Final = (Color.PURPLE, Color.BLUE, Color.GREEN, Color.YELLOW)
"""The colors of which some keys are fake."""

REAL_PER_COLOR: Final = 3
FAKE_PER_COLOR: Final = 2
KEYS_PER_COLOR: Final = REAL_PER_COLOR + FAKE_PER_COLOR
CRYSTALS: Final = 42
"""What the full chest holds (C3)."""
DICE: Final = 3
FACES: Final = 6
HIGHEST_NUMBER: Final = 6
"""The highest number that a face of one's own dice can show (C4a)."""
SEATS: Final = (2, 3, 4)
"""How many can play (U1)."""


def face_order(face: Face) -> int:
    """Sort the faces of dice: numbers ascending, then Moons."""
    return HIGHEST_NUMBER + 1 if face is MOON else face
