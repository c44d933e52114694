"""The luck of simulated games: fair, and the same wherever it is asked for."""

from collections import Counter
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from magickeys_widget.rules import COLORS, MOON, Rules, State
from magickeys_widget.simulation.chance import (
    ROLLS,
    STEP,
    deal,
    deal_all,
    deals,
    game_key,
    game_keys,
    mix,
    mixed,
    pick,
    pick_all,
    roll_faces,
    stream_of,
)

GAMES = range(20_000)
FOUND = {1: True, 2: False, 6: True, 7: True, 8: True, 17: False, 18: False}
"""Purple one of each, all real blue ones, both yellow fakes."""


def test_published_numbers() -> None:
    """SplitMix64 begins with these numbers for the seed 1234567, by its published test vector."""
    numbers = [mixed(1234567 + step * STEP) for step in range(1, 4)]
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_single_numbers_and_arrays_agree() -> None:
    stream = stream_of("7")
    keys = game_keys(stream, range(5, 50))
    assert keys.tolist() == [game_key(stream, game) for game in range(5, 50)]
    assert mix(keys.copy()).tolist() == [mixed(int(key)) for key in keys]
    for ways in (1, 3, 10, ROLLS):
        assert pick_all(keys, ways).tolist() == [pick(int(key), ways) for key in keys]


def test_seeds_give_different_luck() -> None:
    streams = {stream_of(seed) for seed in ("1", "2", "-1", "a", "A", "ab")}
    assert len(streams) == 6


@pytest.mark.parametrize("preset", ["guide", "boxed"])
def test_dice_are_fair(preset: str) -> None:
    """SIM-04: 60,000 dice, each face within 4 standard errors of its share; two Moons give 1/3."""
    dice = Rules.preset(preset).dice
    keys = [game_key(stream_of("fair"), game) for game in GAMES]
    rolls = [roll_faces(dice, key, 1, 0) for key in keys]
    counts = Counter(face for roll in rolls for face in roll)
    assert set(counts) == set(dice)
    for face, count in counts.items():
        share, all_dice = dice.count(face) / 6, 3 * len(GAMES)
        assert abs(count - share * all_dice) < 4 * sqrt(all_dice * share * (1 - share))
    triples, share = rolls.count((MOON,) * 3), 1 / 27
    assert abs(triples - share * len(GAMES)) < 4 * sqrt(len(GAMES) * share * (1 - share))


def test_rolls_of_a_game_are_independent() -> None:
    """Each pair of one roll and the next, or the same one a turn later, is equally likely."""
    key = game_key(stream_of("pairs"), 0)
    dice = (1, 2, 3, 4, 5, MOON)
    for apart in ((0, 1), (1, 0)):
        pairs = Counter(
            (roll_faces(dice, key, turn, roll)[0],
             roll_faces(dice, key, turn + apart[0], roll + apart[1])[0])
            for turn in range(1, 2001) for roll in range(4)
        )  # fmt: skip
        expected = 8000 / 36
        chi_square = sum((count - expected) ** 2 / expected for count in pairs.values())
        assert len(pairs) == 36
        assert chi_square < 35 + 4 * sqrt(70)


def test_deals_list_what_fits() -> None:
    """P3: ten ways at the start for each color, and those left when keys are known."""
    assert [len(way) for way in deals(State.start())] == [10, 10, 10, 10, 1]
    state = State.position(tried=FOUND)
    assert [len(way) for way in deals(state)] == [3, 1, 10, 1, 1]
    yellow = sum(1 << key for key in (19, 20, 21))
    assert deals(state)[1] == (0,)
    assert deals(state)[3] == (yellow,)
    assert set(deals(state)[0]) == {sum(1 << k for k in c) for c in combinations((3, 4, 5), 2)}


def test_keys_are_dealt_evenly() -> None:
    """Each of the ways that fit is dealt within 4 standard errors of its share."""
    state = State.start()
    ways, keys = deals(state), game_keys(stream_of("deal"), GAMES)
    real = deal_all(ways, keys)
    assert real[:50].tolist() == [deal(ways, int(key)) for key in keys[:50]]
    for color in COLORS:
        mask = sum(1 << space for space in state.rules.spaces[color])
        counts = Counter((real & mask).tolist())
        share = 1 / comb(5, 3)
        assert len(counts) == 10
        for count in counts.values():
            assert abs(count - share * len(GAMES)) < 4 * sqrt(len(GAMES) * share * (1 - share))
    purple, blue = (real >> 1 & 1).astype(float), (real >> 6 & 1).astype(float)
    assert abs(np.corrcoef(purple, blue)[0, 1]) < 4 / sqrt(len(GAMES))
