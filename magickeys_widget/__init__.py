"""Magic Keys as a teaching widget: play the game, and see how sure we are of every key."""

from magickeys_widget.analysis import action_values, key_probabilities, key_worlds, turn_value
from magickeys_widget.distribution import Distribution
from magickeys_widget.game import Game
from magickeys_widget.luck import Luck
from magickeys_widget.notation import InvalidGameTextError
from magickeys_widget.rules import (
    MOON,
    Color,
    EndTurn,
    IllegalActionError,
    InvalidStateError,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    Rules,
    State,
    ThrowFakeKey,
    TryKey,
)
from magickeys_widget.simulation import STRATEGIES, estimate_win_probability, simulate
from magickeys_widget.widget import MagicKeys

__all__ = [
    "MOON",
    "STRATEGIES",
    "Color",
    "Distribution",
    "EndTurn",
    "Game",
    "IllegalActionError",
    "InvalidGameTextError",
    "InvalidStateError",
    "KeyResult",
    "Luck",
    "MagicKeys",
    "Move",
    "Roll",
    "RollAgain",
    "Rules",
    "State",
    "ThrowFakeKey",
    "TryKey",
    "action_values",
    "estimate_win_probability",
    "key_probabilities",
    "key_worlds",
    "simulate",
    "turn_value",
]
