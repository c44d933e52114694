"""The rulebook, pure: what the game is made of, what may happen, and what follows from it.

It knows nothing of luck: chance is a node that lists its outcomes. Clause ids in the docstrings
(`R4`, `K2`, …) name the rules in the order of the game: C parts, U set-up, R a turn, K the chest,
E the end.
"""

from magickeys_widget.rules.errors import IllegalActionError, InvalidStateError
from magickeys_widget.rules.events import (
    Action,
    Chance,
    Count,
    EndTurn,
    Event,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    ThrowFakeKey,
    TryKey,
)
from magickeys_widget.rules.parts import (
    COLORS,
    CRYSTALS,
    DICE,
    FACES,
    FAKE_PER_COLOR,
    KEYS_PER_COLOR,
    MOON,
    REAL_PER_COLOR,
    SEATS,
    Color,
    Face,
    Moon,
    Phase,
    Space,
    Tile,
)
from magickeys_widget.rules.setup import LONGEST_PATH, PRESETS, Rules, is_whole
from magickeys_widget.rules.state import State, check_state
from magickeys_widget.rules.words import event_words, position_words

__all__ = [
    "COLORS",
    "CRYSTALS",
    "DICE",
    "FACES",
    "FAKE_PER_COLOR",
    "KEYS_PER_COLOR",
    "LONGEST_PATH",
    "MOON",
    "PRESETS",
    "REAL_PER_COLOR",
    "SEATS",
    "Action",
    "Chance",
    "Color",
    "Count",
    "EndTurn",
    "Event",
    "Face",
    "IllegalActionError",
    "InvalidStateError",
    "KeyResult",
    "Moon",
    "Move",
    "Phase",
    "Roll",
    "RollAgain",
    "Rules",
    "Space",
    "State",
    "ThrowFakeKey",
    "Tile",
    "TryKey",
    "check_state",
    "event_words",
    "is_whole",
    "position_words",
]
