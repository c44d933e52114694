"""Strategies compared, and win chances, without a browser."""

import asyncio
import re

import pytest

from magickeys_widget import Game, MagicKeys, RollAgain, State, simulate
from magickeys_widget.widget.panels.compare import Compare
from magickeys_widget.widget.panels.win_chances import GAMES, WinChances
from tests.widget.support import Opened, until


@pytest.fixture
def comparison() -> Opened:
    """Open the comparison of strategies."""
    return open_comparison()


def open_comparison() -> Opened:
    """Open the comparison of strategies."""
    return Opened(MagicKeys(seed=7), Compare)


def test_the_numbers_are_those_of_the_simulation(comparison: Opened) -> None:
    comparison.button("Play").click()
    result = simulate(2, ["first_key", "furthest_key"], games=1000, seed=1)
    for seat in (0, 1):
        low, high = result.interval(seat)
        row = f"{result.wins[seat]} {result.share(seat):.1%} {low * 100:.1f}–{high:.1%}"
        assert row in comparison.text
    assert f"{result.mean_turns:.1f} ± {2 * result.turns_error:.1f} turns" in comparison.text


def test_plots_say_in_words_what_they_show(comparison: Opened) -> None:
    comparison.button("Play").click()
    shares, lengths = re.findall(r'role="img" aria-label="([^"]*)"', comparison.html)
    assert re.search(r"1: the first key it can [\d.]+%, from [\d.]+ to [\d.]+%", shares)
    assert re.search(r"half of them took \d+ to \d+ turns, the longest \d+", lengths)


def test_up_to_four_play_and_empty_seats_are_left_out(comparison: Opened) -> None:
    players = comparison.parts("Dropdown")[:4]
    players[2].value, players[3].value = "", "gold_only"
    comparison.button("Play").click()
    assert "3: only gold" in comparison.text
    assert "4:" not in comparison.text


def test_a_long_comparison_can_be_stopped_and_keeps_what_was_counted() -> None:
    """SIM-06, with a strategy that thinks."""

    async def page() -> str:
        comparison = open_comparison()
        for player in comparison.parts("Dropdown")[:2]:
            player.value = "best_turn"
        comparison.parts("Dropdown")[4].value = 100_000
        comparison.button("Play").click()
        assert comparison.button("Play").disabled
        await until(lambda: bool(re.search('value="[1-9]|value="0"', comparison.html)))
        await asyncio.sleep(1.5)
        comparison.button("Stop").click()
        async with asyncio.timeout(0.5):
            await until(lambda: not comparison.button("Play").disabled)
        return comparison.text

    counted = re.search(r"% of ([\d,]+) games", asyncio.run(page()))
    assert counted
    assert 0 < int(counted[1].replace(",", "")) < 100_000


def test_a_seed_that_cannot_be_is_refused_by_name(comparison: Opened) -> None:
    comparison.parts("Text")[0].value = ""
    comparison.button("Play").click()
    assert "seed" in comparison.desk.text(comparison.desk.notices[0])
    assert not comparison.button("Play").disabled


@pytest.fixture
def chances() -> Opened:
    """Open the chances to win."""
    return open_chances()


def open_chances() -> Opened:
    """Stand on a yellow key with one die awake, three crystals short of winning."""
    state = State.position(pawn=20, phase="moved", asleep=2, crystals=(12, 10), tried={1: True})
    return Opened(MagicKeys(Game.from_state(state, ("Ada", "Ben"))), WinChances)


def test_each_choice_has_its_chance_and_the_best_is_marked(chances: Opened) -> None:
    chances.button("Estimate").click()
    assert "★ Try the key" in chances.text
    assert len(re.findall(r"[\d.]+% ± [\d.]+", chances.text)) == 3
    assert re.search(r"Best for Ada: Try the key. After [\d,]+ games of each choice", chances.text)
    assert chances.html.count("magickeys-here") == 1


def test_nothing_uncertain_is_called_certain() -> None:
    """Five crystals short at the gate: that wins for sure, which games alone can't know."""
    state = State.position(pawn=22, phase="moved", crystals=(10, 5))
    chances = Opened(MagicKeys(Game.from_state(state)), WinChances)
    chances.button("Estimate").click()
    assert "over 99.9" in chances.text or "over 100" in chances.text
    assert f"{GAMES:,} games were played" in chances.text


def test_estimates_go_when_the_board_moves_on(chances: Opened) -> None:
    chances.button("Estimate").click()
    chances.desk.do(RollAgain())
    assert "%" not in chances.text
    assert "nothing to choose now" in chances.text
    assert chances.button("Estimate").disabled


def test_estimates_that_come_too_late_are_not_shown() -> None:
    async def page() -> None:
        chances = open_chances()
        chances.button("Estimate").click()
        chances.desk.do(RollAgain())
        await asyncio.sleep(0.5)
        assert "%" not in chances.text

    asyncio.run(page())


def test_hidden_chances_hide_these_too(chances: Opened) -> None:
    chances.button("Estimate").click()
    chances.desk.switch("hidden")
    assert "%" not in chances.text
    assert "Chances are hidden" in chances.text
    chances.desk.switch("hidden")
    assert "★ Try the key" in chances.text
