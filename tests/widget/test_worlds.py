"""Possible worlds: what is crossed out stays so, and the next mark is the next key's."""

import re
from fractions import Fraction

import pytest

from magickeys_widget import Color, Game, KeyResult, MagicKeys, key_probabilities, key_worlds
from magickeys_widget.rules import COLORS
from magickeys_widget.widget.panels.worlds import Worlds
from tests.browser.support import playing
from tests.widget.support import Opened


def left(opened: Opened, color: Color) -> list[str]:
    """List the rows of a color that are not crossed out."""
    (column,) = re.findall(rf'(?s)<section class="magickeys-{color}">.*?</section>', opened.html)
    return re.findall('<li class="">([^<]*)</li>', column)


@pytest.mark.parametrize("seed", [7, 8])
def test_worlds_only_go_and_their_count_gives_the_chance(seed: int) -> None:
    """P1, P3: in each step of a game, forward and back."""
    game = Game(seed=seed)
    opened = Opened(MagicKeys(game), Worlds)
    seen = [{color: left(opened, color) for color in COLORS}]
    for _, event in playing(game):
        now = {color: left(opened, color) for color in COLORS}
        for color, rows in now.items():
            assert set(rows) <= set(seen[-1][color])
            assert len(rows) == len(key_worlds(game.state)[color])
            if chance := key_probabilities(game.state)[color]:
                known = 5 - sum(key in game.state.keys for key in game.rules.spaces[color])
                real = sum(row[known] == "✔" for row in rows)
                assert Fraction(real, len(rows)) == chance
        if isinstance(event, KeyResult):
            changed = [color for color in COLORS if now[color] != seen[-1][color]]
            assert len(changed) <= 1
        seen.append(now)
    while game.position:
        game.back()
        seen.pop()
        assert {color: left(opened, color) for color in COLORS} == seen[-1]
