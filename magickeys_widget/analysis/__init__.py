"""Exact analysis: what is known, and what a choice is worth."""

from magickeys_widget.analysis.probability import key_probabilities, key_worlds

__all__ = ["key_probabilities", "key_worlds"]
