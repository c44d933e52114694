"""The luck of simulated games: numbers that depend on seed, game, turn and roll alone.

They come from SplitMix64 (Steele, Lea and Flood 2014), whole-number arithmetic that gives the same
on every machine, here once for single numbers and once for arrays. So a game is the same whatever
the block, the worker or the road in which it is played, and two lines of play can meet the same
luck. A share of 1/n differs from the fair one by less than n in four billion.
"""

from hashlib import blake2b
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from magickeys_widget.rules import DICE, Color, Face, State
from magickeys_widget.rules.parts import FACES

Numbers = NDArray[np.uint64]
Wholes = NDArray[np.int64]

STEP: Final = 0x9E3779B97F4A7C15
TURN: Final = 1 << 32
"""How far apart the numbers of two turns lie in a game's stream."""
ROLLS: Final = FACES**DICE
_MASK: Final = (1 << 64) - 1
_FACTORS: Final = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
_SHIFTS: Final = (30, 27, 31)


def stream_of(seed: str) -> int:
    """Turn a seed into the beginning of a run's luck."""
    return int.from_bytes(blake2b(seed.encode(), digest_size=8).digest(), "big")


def mixed(number: int) -> int:
    """Scatter a number over 64 bits."""
    number &= _MASK
    for shift, factor in zip(_SHIFTS, (*_FACTORS, 1), strict=True):
        number = (number ^ (number >> shift)) * factor & _MASK
    return number


def mix(numbers: Numbers) -> Numbers:
    """Scatter each number over 64 bits, in place."""
    rest = np.empty_like(numbers)
    for shift, factor in zip(_SHIFTS, (*_FACTORS, None), strict=True):
        np.right_shift(numbers, np.uint64(shift), out=rest)
        np.bitwise_xor(numbers, rest, out=numbers)
        if factor:
            np.multiply(numbers, np.uint64(factor), out=numbers)
    return numbers


def game_key(stream: int, game: int) -> int:
    """Find the beginning of one game's luck."""
    return mixed(stream + (game + 1) * STEP)


def game_keys(stream: int, games: range) -> Numbers:
    """Find the beginnings of many games' luck."""
    numbers = np.arange(games.start + 1, games.stop + 1, dtype=np.uint64)
    return mix(numbers * np.uint64(STEP) + np.uint64(stream))


def pick(number: int, ways: int) -> int:
    """Choose one of so many ways by the upper half of a number."""
    return (number >> 32) * ways >> 32


def pick_all(numbers: Numbers, ways: int) -> Wholes:
    """Choose one of so many ways by the upper half of each number."""
    upper = numbers >> np.uint64(32)
    upper *= np.uint64(ways)
    upper >>= np.uint64(32)
    return upper.view(np.int64)


def roll_faces(dice: tuple[Face, ...], key: int, turn: int, roll: int) -> tuple[Face, ...]:
    """Throw three dice; turns and rolls count from 1 and 0. The first ones are the awake dice."""
    return faces_of(dice, pick(mixed(key + (turn * TURN + roll) * STEP), ROLLS))


def faces_of(dice: tuple[Face, ...], roll: int) -> tuple[Face, ...]:
    """Read one of the equally likely rolls of three dice as faces."""
    return tuple(dice[roll // FACES**place % FACES] for place in reversed(range(DICE)))


def deals(state: State) -> tuple[tuple[int, ...], ...]:
    """List for each color the ways to hide its real keys that fit what is known (P3).

    A way is a whole number, whose bit n says that the key on space n is real.
    """
    ways = []
    for color in Color:
        real, _ = state.key_odds(color)
        keys = sorted(state.keys & state.rules.spaces[color])
        ways.append(tuple(sum(1 << key for key in some) for some in combinations(keys, real)))
    return tuple(ways)


def deal(ways: tuple[tuple[int, ...], ...], key: int) -> int:
    """Hide one game's real keys evenly; bit n of the answer says that the one on n is real."""
    chosen = [way[pick(mixed(key + n * STEP), len(way))] for n, way in enumerate(ways)]
    return sum(chosen)


def deal_all(ways: tuple[tuple[int, ...], ...], keys: Numbers) -> Wholes:
    """Hide each game's real keys evenly."""
    real = np.zeros(len(keys), np.int64)
    for n, way in enumerate(ways):
        numbers = mix(keys + np.uint64(n * STEP & _MASK))
        real |= np.array(way, np.int64)[pick_all(numbers, len(way))]
    return real
