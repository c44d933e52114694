"""What one block of games came to, game by game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Table = NDArray[np.int64]

LONGEST_GAME: Final = 1000
"""After so many turns a game counts as unfinished: with some dice nobody can ever win."""
NOBODY: Final = -1
COUNTS: Final = ("crystals", "real", "fake", "outs")
"""What is counted for each seat: crystals won, keys found real and fake, turns ended by the dice.

A game's count of a seat is packed into one number, 16 bits each.
"""
PLACES: Final = {name: 16 * place for place, name in enumerate(COUNTS)}
LOWEST: Final = (1 << 16) - 1


@dataclass(frozen=True, slots=True)
class Played:
    """Games with their winners' seats, their lengths in turns, and packed counts by seat."""

    winner: NDArray[np.int64]
    turns: NDArray[np.int64]
    counts: NDArray[np.int64]

    def count(self, name: str) -> Table:
        """Unpack one of the `COUNTS`: a row for each seat, a column for each game."""
        return (self.counts >> PLACES[name]) & LOWEST


def in_a_row(parts: Sequence[Played]) -> Played:
    """Join blocks, in their order."""
    return Played(
        np.concatenate([part.winner for part in parts]),
        np.concatenate([part.turns for part in parts]),
        np.concatenate([part.counts for part in parts], axis=1),
    )
