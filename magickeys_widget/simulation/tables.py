"""Rules and plans written out as tables, so that many games can look up what comes next at once.

A set of numbers on dice is a mask, whose bit n - 1 stands for the number n. Held fakes are packed
into one byte, two bits for each color.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from magickeys_widget.rules import COLORS, DICE, MOON, Color, Rules
from magickeys_widget.rules.parts import HIGHEST_NUMBER
from magickeys_widget.simulation.chance import ROLLS, faces_of
from magickeys_widget.strategies import Plan

Table = NDArray[np.int64]

MASKS: Final = 1 << HIGHEST_NUMBER
HANDS: Final = 1 << 2 * len(COLORS)

ROLL, TRY, END, THROW = 0, 1, 2, 3
"""What can be done after a move; THROW is added where a fake is thrown before it."""

KEY, FAKE, GATE = 4, 8, 16
"""What a stop looks at, added to the number of dice asleep: a key here, a fake held, the gate."""
SIGHTS: Final = 32


@dataclass(frozen=True, slots=True)
class Board:
    """The rules as tables, most of them by space.

    - `rolls`: by dice asleep and roll, the mask shown, and times MASKS the dice then asleep
    - `usable`: the mask of the numbers that can be chosen · `gate`, `red`: the spaces
    - `values`: crystals of the real key · `taken`: the bit of a key that a try takes away
    - `packed`: a fake of the space's color, as it is added to a hand
    """

    rolls: Table
    usable: Table
    values: Table
    taken: Table
    packed: Table
    gate: int
    red: int


@lru_cache(16)
def board(rules: Rules) -> Board:
    """Write out the rules."""
    spaces = range(rules.gate + 1)
    exact = rules.overshoot == "exact"
    usable = [sum(1 << n for n in range(HIGHEST_NUMBER) if s + n < rules.gate) for s in spaces]
    return Board(
        rolls=np.concatenate([_rolls(rules, asleep) for asleep in range(DICE)]),
        usable=np.array(usable if exact else [MASKS - 1] * len(usable), np.int64),
        values=np.array([_value(rules, tile) for tile in rules.path], np.int64),
        taken=np.array([0 if s == rules.gate else 1 << s for s in spaces], np.int64),
        packed=np.array([_packed(tile) for tile in rules.path], np.int64),
        gate=rules.gate,
        red=rules.red,
    )


def _rolls(rules: Rules, asleep: int) -> Table:
    table = []
    for roll in range(ROLLS):
        faces = faces_of(rules.dice, roll)[: DICE - asleep]
        mask = sum(1 << number - 1 for number in {face for face in faces if face is not MOON})
        table.append(mask + MASKS * (asleep + faces.count(MOON)))
    return np.array(table, np.int64)


def _value(rules: Rules, tile: object) -> int:
    return rules.values[tile] if isinstance(tile, Color) else 0


def _packed(tile: object) -> int:
    return 1 << 2 * COLORS.index(tile) if isinstance(tile, Color) and tile in COLORS else 0


def packed_hand(fakes: Mapping[Color, int]) -> int:
    """Pack the fakes that a seat holds."""
    return sum(fakes[color] << 2 * place for place, color in enumerate(COLORS))


FIRST_THROWN: Final = np.array(
    [hand - next((1 << 2 * n for n in range(4) if hand >> 2 * n & 3), 0) for hand in range(HANDS)]
)
"""By hand, what is left after one fake of the first color is thrown."""


@lru_cache(64)
def moves(plan: Plan) -> Table:
    """Write out which number a plan takes, by the mask of usable numbers and of keys ahead."""
    return np.array(
        [_wanted(plan, numbers, keys) for numbers in range(MASKS) for keys in range(MASKS)],
        np.int64,
    )


def _wanted(plan: Plan, numbers: int, keys: int) -> int:
    shown = [n for n in range(1, HIGHEST_NUMBER + 1) if numbers >> n - 1 & 1]
    return max(shown, key=lambda n: plan.wants(n, bool(keys >> n - 1 & 1)), default=0)


@lru_cache(64)
def stops(plan: Plan, rules: Rules) -> Table:
    """Write out what a plan does after a move, by what it sees (`KEY`, `FAKE`, `GATE`)."""
    return np.array([_stop(plan, rules, sight) for sight in range(SIGHTS)], np.int64)


def _stop(plan: Plan, rules: Rules, sight: int) -> int:
    asleep, has_key = sight % KEY, bool(sight & KEY)
    if sight & GATE:
        return TRY
    if asleep < DICE:
        return TRY if has_key and plan.tries(DICE - asleep) else ROLL
    may_try = has_key and rules.try_when_out == "must"
    if sight & FAKE and not (may_try and plan.tries(0)):
        return THROW + (TRY if has_key and plan.tries(DICE) else ROLL)
    return TRY if may_try else END
