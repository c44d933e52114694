"""The fast road for the strategy that chooses evenly among all that is legal."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from magickeys_widget.rules import COLORS, DICE, Rules, State
from magickeys_widget.rules.parts import HIGHEST_NUMBER
from magickeys_widget.simulation.chance import Numbers, Wholes, mix
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
_CHOICES, _FIRST_THROW, _SECOND_THROW = (
    np.uint64(0x5851F42D4C957F2D),
    np.uint64(0x14057B7EF767814F),
    np.uint64(0x2545F4914F6CDD1D),
)
"""What sets the numbers for choices apart from those of the dice, and from each other."""


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
        options, self.option_count = _listed([_options(state.rules, s) for s in range(SIGHTS)])
        self.options, self.width = options.reshape(-1), options.shape[1]
        self.draws = mix(self.point ^ _CHOICES)

    def roll(self) -> None:
        """Roll, and draw what decides the choices until the next roll."""
        super().roll()
        self.draws = mix(self.point ^ _CHOICES)

    def numbers(self, usable: Wholes, ahead: Wholes) -> Wholes:
        """Choose evenly among the numbers of use and the colors of fakes to throw (R2, R11)."""
        count = NUMBER_COUNT.take(usable)
        self._throw(count, _FIRST_THROW)
        which = (self.draws >> _HALF) * count.view(np.uint64) >> _HALF
        number: Wholes = NUMBERS.take(usable * HIGHEST_NUMBER + which.view(np.int64))
        return self._only_even(number, lambda: super(EvenLanes, self).numbers(usable, ahead))

    def choices(self, sight: Wholes) -> Wholes:
        """Choose evenly among rolling on, trying, ending and throwing (R3 to R7, R11, R12)."""
        thrown = self._throw(self.option_count.take(sight), _SECOND_THROW)
        seen = sight.copy()
        seen[thrown] -= seen[thrown] % KEY
        count = self.option_count.take(seen)
        which = (self.draws & _LOWER) * count.view(np.uint64) >> _HALF
        choice: Wholes = self.options.take(seen * self.width + which.view(np.int64))
        return self._only_even(choice, lambda: super(EvenLanes, self).choices(sight))

    def _only_even(self, chosen: Wholes, planned: Callable[[], Wholes]) -> Wholes:
        """Keep the choices of even seats; the others follow their plans."""
        if self.is_even.all():
            return chosen
        is_planned = ~self.is_even[self.seat]
        chosen[is_planned] = planned()[is_planned]
        return chosen

    def _throw(self, count: Wholes, salt: np.uint64) -> Wholes:
        """Throw fakes where one of them is chosen among so many other options; give the lanes."""
        can_throw = (self.hand > 0) & (self.asleep > 0) & (self.pawn != self.board.gate)
        lanes = np.flatnonzero(can_throw & (count > 0) & self.is_even[self.seat])
        hand = self.hand[lanes]
        colors = COLOR_COUNT[hand]
        numbers: Numbers = mix(self.draws[lanes] ^ salt) >> _HALF
        which = numbers * (colors + count[lanes]).view(np.uint64) >> _HALF
        thrown = which < colors.view(np.uint64)
        thrown_at: Wholes = lanes[thrown]
        self.hand[thrown_at] = THROWN[hand[thrown], which[thrown]]
        self.asleep[thrown_at] = 0
        return thrown_at


def lanes_for(
    state: State, plans: Sequence[Plan | None], keys: NDArray[np.uint64], seat: Wholes
) -> Lanes:
    """Set up games side by side; seats without a plan choose evenly."""
    known = [plan for plan in plans if plan]
    if len(known) == len(plans):
        return Lanes(state, known, keys, seat)
    return EvenLanes(state, plans, keys, seat)
