"""The fast road for the strategy that chooses evenly among all that is legal."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from magickeys_widget.rules import COLORS, DICE, Rules, State
from magickeys_widget.rules.parts import HIGHEST_NUMBER
from magickeys_widget.simulation.chance import Wholes, mix
from magickeys_widget.simulation.tables import (
    END,
    GATE,
    HANDS,
    KEY,
    MASKS,
    ROLL,
    SIGHTS,
    TRY,
    Table,
)
from magickeys_widget.simulation.vectorized import Lanes
from magickeys_widget.strategies import GOLD_ONLY, Plan

_HALF: Final = np.uint64(32)
_LOWER: Final = np.uint64((1 << 32) - 1)
_MOVES, _STOPS = np.uint64(0x5851F42D4C957F2D), np.uint64(0x14057B7EF767814F)
"""What sets the numbers for choices apart from those of the dice."""


def _listed(lists: Sequence[Sequence[int]]) -> tuple[Table, Table]:
    """Write lists as a table, a row each, and how long each is."""
    width = max(len(row) for row in lists)
    table = [[*row, *[0] * (width - len(row))] for row in lists]
    return np.array(table, np.int64), np.array([len(row) for row in lists], np.int64)


NUMBERS, NUMBER_COUNT = _listed(
    [[n for n in range(1, HIGHEST_NUMBER + 1) if mask >> n - 1 & 1] for mask in range(MASKS)]
)
"""The numbers of each mask."""
THROWN, COLOR_COUNT = _listed(
    [[h - (1 << 2 * n) for n in range(len(COLORS)) if h >> 2 * n & 3] for h in range(HANDS)]
)
"""What is left of a hand after a fake of each color held."""


def _options(rules: Rules, sight: int) -> list[int]:
    if sight & GATE:
        return [TRY]
    has_key = bool(sight & KEY)
    if sight % KEY == DICE:
        return [TRY if has_key and rules.try_when_out == "must" else END]
    return [ROLL, *[TRY] * has_key, *[END] * (has_key and rules.may_decline)]


class EvenLanes(Lanes):
    """Games in which seats without a plan choose evenly."""

    def __init__(
        self,
        state: State,
        plans: Sequence[Plan | None],
        keys: NDArray[np.uint64],
        seat: Wholes,
    ) -> None:
        super().__init__(state, [plan or GOLD_ONLY for plan in plans], keys, seat)
        self.is_even = np.array([plan is None for plan in plans])
        sights = [_options(state.rules, sight) for sight in range(SIGHTS)]
        self.options, self.option_count = _listed(sights)

    def numbers(self, usable: Wholes, ahead: Wholes) -> Wholes:
        """Choose evenly among the numbers of use and the colors of fakes to throw (R2, R11)."""
        number = super().numbers(usable, ahead)
        lanes = np.flatnonzero(self.is_even[self.seat] & (usable > 0))
        shown = usable[lanes]
        count = NUMBER_COUNT[shown]
        which = self._choose(lanes, count, count, _MOVES)
        number[lanes] = NUMBERS[shown, which]
        return number

    def choices(self, sight: Wholes) -> Wholes:
        """Choose evenly among rolling on, trying, ending and throwing (R3 to R7, R11, R12)."""
        choice = super().choices(sight)
        lanes = np.flatnonzero(self.is_even[self.seat])
        seen = sight[lanes]
        awake = seen - seen % KEY
        count = self.option_count
        which = self._choose(lanes, count[seen], count[awake], _STOPS)
        choice[lanes] = self.options[np.where(self.asleep[lanes] == 0, awake, seen), which]
        return choice

    def _choose(self, lanes: Wholes, count: Wholes, after: Wholes, salt: np.uint64) -> Wholes:
        """Choose among so many options and the throws; after a throw among those there are then.

        The fraction left over from the first choice is as even as the whole, and makes the second.
        """
        hand = self.hand[lanes]
        can_throw = (self.asleep[lanes] > 0) & (self.pawn[lanes] != self.board.gate)
        throws = COLOR_COUNT[hand] * can_throw
        parts = (mix(self.point[lanes] ^ salt) >> _HALF) * (count + throws).view(np.uint64)
        which: Wholes = (parts >> _HALF).view(np.int64) - throws
        thrown = which < 0
        at = lanes[thrown]
        self.hand[at] = THROWN[hand[thrown], (which + throws)[thrown]]
        self.asleep[at] = 0
        rest = (parts & _LOWER) * after.view(np.uint64) >> _HALF
        which[thrown] = rest.view(np.int64)[thrown]
        return which


def lanes_for(
    state: State, plans: Sequence[Plan | None], keys: NDArray[np.uint64], seat: Wholes
) -> Lanes:
    """Set up games side by side; seats without a plan choose evenly."""
    known = [plan for plan in plans if plan]
    if len(known) == len(plans):
        return Lanes(state, known, keys, seat)
    return EvenLanes(state, plans, keys, seat)
