"""Exact analysis: what is known, and what a choice is worth."""

from magickeys_widget.analysis.probability import key_probabilities, key_worlds
from magickeys_widget.analysis.reach import next_roll, next_spaces, reach_probabilities
from magickeys_widget.analysis.turn import action_values, turn_value

__all__ = [
    "action_values",
    "key_probabilities",
    "key_worlds",
    "next_roll",
    "next_spaces",
    "reach_probabilities",
    "turn_value",
]
