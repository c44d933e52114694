"""The fast road for the strategy that chooses evenly among all that is legal."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from magickeys_widget.rules import COLORS, DICE, Rules, State
from magickeys_widget.rules.parts import HIGHEST_NUMBER
from magickeys_widget.simulation.chance import Numbers, Wholes
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


def _listed(lists: Sequence[Sequence[int]]) -> tuple[Table, Table]:
    """Write lists as a table, a row each, and how long each is."""
    width = max(len(row) for row in lists)
    table = [[*row, *[0] * (width - len(row))] for row in lists]
    return np.array(table, np.int64), np.array([len(row) for row in lists], np.int64)


NUMBERS, NUMBER_COUNT = _listed(
    [[n for n in range(1, HIGHEST_NUMBER + 1) if mask >> n - 1 & 1] for mask in range(MASKS)]
)
"""The numbers of each mask, filled up to a table."""
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
        self.all_even = bool(self.is_even.all())
        options, self.option_count = _listed([_options(state.rules, s) for s in range(SIGHTS)])
        self.options, self.width = options.reshape(-1), options.shape[1]
        self.draws = self.luck & _LOWER

    def roll(self) -> None:
        """Roll by the upper half of each number; the lower half is for the choices after it."""
        super().roll()
        self.draws = self.luck & _LOWER

    def numbers(self, usable: Wholes, ahead: Wholes) -> Wholes:
        """Choose evenly among the numbers of use and the colors of fakes to throw (R2, R11)."""
        count = NUMBER_COUNT.take(usable)
        which, thrown = self._draw_or_throw(count)
        which[thrown] = self._draw(count[thrown], thrown)
        number: Wholes = NUMBERS.take(usable * HIGHEST_NUMBER + which)
        return self._only_even(number, lambda: super(EvenLanes, self).numbers(usable, ahead))

    def choices(self, sight: Wholes) -> Wholes:
        """Choose evenly among rolling on, trying, ending and throwing (R3 to R7, R11, R12)."""
        seen = sight.copy()
        which, thrown = self._draw_or_throw(self.option_count.take(sight))
        seen[thrown] -= seen[thrown] % KEY
        which[thrown] = self._draw(self.option_count[seen[thrown]], thrown)
        choice: Wholes = self.options.take(seen * self.width + which)
        return self._only_even(choice, lambda: super(EvenLanes, self).choices(sight))

    def _only_even(self, chosen: Wholes, planned: Callable[[], Wholes]) -> Wholes:
        """Keep the choices of even seats; the others follow their plans."""
        if self.all_even:
            return chosen
        is_planned = ~self.is_even[self.seat]
        chosen[is_planned] = planned()[is_planned]
        return chosen

    def _draw_or_throw(self, count: Wholes) -> tuple[Wholes, Wholes]:
        """Choose evenly among so many options, and the colors of fakes where one may be thrown.

        Gives the option of each lane, and the lanes in which a fake was thrown instead.
        """
        can_throw = (self.hand > 0) & (self.asleep > 0)
        can_throw &= (self.pawn != self.board.gate) & (count > 0)
        if not self.all_even:
            can_throw &= self.is_even[self.seat]
        lanes = np.flatnonzero(can_throw)
        hand, options = self.hand[lanes], count[lanes]
        ways = np.maximum(count, 1)  # where nothing is to choose, the number is kept
        ways[lanes] += COLOR_COUNT[hand]
        which = self._draw(ways)
        color = which[lanes] - options
        is_thrown = color >= 0
        thrown: Wholes = lanes[is_thrown]
        self.hand[thrown] = THROWN[hand[is_thrown], color[is_thrown]]
        self.asleep[thrown] = 0
        return which, thrown

    def _draw(self, ways: Wholes, lanes: Wholes | slice = slice(None)) -> Wholes:
        """Choose one of so many ways in some lanes; what is left of the number is for the next."""
        numbers: Numbers = self.draws[lanes] * ways.view(np.uint64)
        self.draws[lanes] = numbers & _LOWER
        numbers >>= _HALF
        return numbers.view(np.int64)


def lanes_for(
    state: State, plans: Sequence[Plan | None], keys: NDArray[np.uint64], seat: Wholes
) -> Lanes:
    """Set up games side by side; seats without a plan choose evenly."""
    known = [plan for plan in plans if plan]
    if len(known) == len(plans):
        return Lanes(state, known, keys, seat)
    return EvenLanes(state, plans, keys, seat)
