"""What is known of the keys: exact chances, and the ways of hiding them that still fit."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations

from magickeys_widget.rules import COLORS, KEYS_PER_COLOR, REAL_PER_COLOR, Color, State, check_state

World = tuple[bool, ...]
"""One way of hiding a color's keys: for each of the five, whether it is real."""


def key_probabilities(state: State) -> Mapping[Color, Fraction | None]:
    """Tell for each color the chance that any one of its keys left on the board is real.

    With r real among n left it is r/n; None where no key is left; gold is always real (P1, P2).

    >>> chances = key_probabilities(State.start())
    >>> chances[Color.PURPLE], chances[Color.GOLD]
    (Fraction(3, 5), Fraction(1, 1))
    """
    check_state(state)
    return {color: key_chance(*state.key_odds(color)) for color in Color}


@cache
def key_chance(real: int, left: int) -> Fraction | None:
    """Divide the real keys among those left; None where none is left (P1)."""
    return Fraction(real, left) if left else None


def key_worlds(state: State) -> Mapping[Color, tuple[World, ...]]:
    """List for each color the equally likely ways to hide its keys that fit what is known (P3).

    A way is five truth values: first the keys found real, then those found fake, then the keys
    left, in the order of their spaces.

    >>> [len(ways) for ways in key_worlds(State.start()).values()]
    [10, 10, 10, 10]
    """
    check_state(state)
    return {color: fitting_worlds(found_keys(state, color)) for color in COLORS}


def found_keys(state: State, color: Color) -> World:
    """List the keys of a color that were found, the real ones first."""
    real, left = state.key_odds(color)
    fake = KEYS_PER_COLOR - REAL_PER_COLOR + real - left
    return (True,) * (REAL_PER_COLOR - real) + (False,) * fake


@cache
def fitting_worlds(found: World) -> tuple[World, ...]:
    """Pick from `ALL_WORLDS` those whose first keys are the ones found, in this order."""
    return tuple(world for world in ALL_WORLDS if world[: len(found)] == found)


ALL_WORLDS: tuple[World, ...] = tuple(
    tuple(key in hidden for key in range(KEYS_PER_COLOR))
    for hidden in combinations(range(KEYS_PER_COLOR), REAL_PER_COLOR)
)
"""The ten ways in which three real keys can lie among five (P3)."""
