"""Dice of the luck are fair, and always legal (SIM-04).

Seeds are fixed, so that the result is the same at every run; with others, chance alone would fail
one of these tests in some thousands of runs.
"""

from collections import Counter
from math import sqrt

import pytest

from magickeys_widget import MOON, EndTurn, Game, Luck, Rules, State
from tests.engine.support import dice_of, events_of


@pytest.mark.parametrize("preset", ["guide", "boxed"])
def test_faces_are_equally_likely(preset: str) -> None:
    """SIM-04: 60,000 dice, each face within 4 standard errors."""
    rules, luck, rolls = Rules.preset(preset), Luck("fair"), 20_000
    state, seen, triples = State.start(rules), Counter[object](), 0
    for number in range(rolls):
        faces = luck.roll(state, number).faces
        seen.update(faces)
        triples += faces == (MOON,) * 3
    for face in set(rules.dice):
        share = rules.dice.count(face) / 6
        assert abs(seen[face] - 3 * rolls * share) < 4 * sqrt(3 * rolls * share * (1 - share))
    assert set(seen) == set(rules.dice)
    assert abs(triples - rolls / 27) < 4 * sqrt(rolls / 27 * 26 / 27)


def test_each_number_of_dice_is_fair() -> None:
    """SIM-04: one or two awake dice show Moons in a third of their faces, after any history."""
    luck = Luck("fair too")
    for asleep in (1, 2):
        state, rolls = State.position(pawn=1, phase="rolling", asleep=asleep), 6000
        faces = [face for n in range(rolls) for face in luck.roll(state, n).faces]
        expected = len(faces) / 3
        assert abs(faces.count(MOON) - expected) < 4 * sqrt(expected * 2 / 3)


def test_luck_is_always_legal() -> None:
    """What luck answers is among what chance can answer, in every game by any dice."""
    for seed in range(40):
        game = Game(
            players=2 + seed % 3, rules=Rules.preset(("guide", "boxed")[seed % 2]), seed=seed
        )
        random = dice_of(seed)
        for _ in range(200):
            if game.state.is_terminal:
                break
            legal = events_of(game.state)
            if game.state.is_chance:
                assert game.resolve() in legal
            else:
                game.do(random.choice([e for e in legal if e != EndTurn()] or legal))
