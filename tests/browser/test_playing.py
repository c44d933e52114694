"""A whole game in the page, played by clicks, beside the same game in the engine."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from magickeys_widget import Color, Game, key_probabilities
from magickeys_widget.messages import language
from magickeys_widget.narration import tell
from magickeys_widget.rules import COLORS
from tests.browser.conftest import PROJECTOR, watched_page
from tests.browser.support import Screen, button_of, open_app, places_of, playing, reload

SEED = 2050
"""A short game in which everything happens: three Moons, a forced stop, the well, both kinds."""
PLAYERS = ("Ada", "Ben")


@pytest.fixture(scope="module")
def finished(browser: Browser, voila_url: str) -> Iterator[tuple[Screen, Game]]:
    """Play a whole game by clicks on all that can be clicked, and compare after every event."""
    game = Game(PLAYERS, seed=SEED)
    with watched_page(browser, [], viewport=PROJECTOR) as page:
        screen = open_app(page, voila_url, names=",".join(PLAYERS), seed=SEED)
        for before, event in playing(game):
            ways = [*places_of(event, before), button_of(event)]
            way = ways[game.position % len(ways)]
            (screen.press if way == button_of(event) else screen.click)(way)
            screen.expect_step(game.position, game.position)
            check(screen, game)
        yield screen, game


@pytest.fixture
def end(finished: tuple[Screen, Game]) -> tuple[Screen, Game]:
    """Stand at the end of the finished game."""
    screen, game = finished
    screen.frame.focus()
    screen.key("End")
    screen.expect_step(len(game.timeline))
    return finished


def check(screen: Screen, game: Game) -> None:
    """Compare all that is written on the screen with the engine."""
    state = game.state
    assert screen.told == str(tell(game, game.node))
    assert [re.findall(r"\d+ of \d+", seat) for seat in screen.players] == [
        [f"{crystals} of 15"] for crystals in state.crystals
    ]
    assert [seat.split()[0] for seat in screen.players] == list(PLAYERS)
    pawn = f"{'Start, s' if state.pawn == 0 else 'S'}pace {state.pawn}"
    expect(screen.description).to_contain_text(f"The pawn is here: {pawn}")
    expect(screen.description).to_contain_text(f"The chest holds {state.chest} crystal")
    for color in COLORS:
        check_chance(screen.chance(color), game, color)


def check_chance(row: str, game: Game, color: Color) -> None:
    """Compare a color's row with the engine: marks, natural frequency, fraction and percent."""
    real, left = game.state.key_odds(color)
    chance = key_probabilities(game.state)[color]
    assert row.count("?") == left
    assert row.count("✔") == 3 - real
    if chance is None:
        assert f"no {color} keys are left" in row
        assert "%" not in row
    else:
        assert f"{real} of the {left} {color} key" in row
        assert f"{chance.numerator}/{chance.denominator}" in row or chance.denominator == 1
        assert row.endswith(language("en").percent(chance))


def test_whole_game_by_clicks_ends_with_the_right_winner(end: tuple[Screen, Game]) -> None:
    screen, game = end
    winner = PLAYERS[game.state.winner or 0]
    assert screen.turn == f"{winner} has won!"
    expect(screen.description).to_contain_text(f"{winner} has won the game.")
    assert "and wins the game!" in screen.told


def test_every_event_was_said_once_and_in_order(end: tuple[Screen, Game]) -> None:
    """A11-01: as many sentences as events, each beginning with what is written."""
    screen, game = end
    assert len(screen.heard) == len(game.nodes)
    for said, node in zip(screen.heard, game.nodes, strict=True):
        assert said.startswith(str(tell(game, node)))


def test_nothing_can_be_played_after_the_end(end: tuple[Screen, Game]) -> None:
    """RUL-07."""
    screen, game = end
    last = len(game.timeline)
    turn = screen.root.locator(".magickeys-turn")
    expect(turn.locator("button:visible:enabled")).to_have_count(0)
    for place in ("die-0", "chest", "space-0", "well"):
        screen.click(place)
    for key in ("ArrowRight", "1", "a", "t", "w", "e"):
        screen.key(key)
    screen.expect_step(last, last)
    assert "has won!" in screen.turn


def test_stepping_through_a_finished_game_goes_on_working(end: tuple[Screen, Game]) -> None:
    """RUL-07, UND-05: one step back the game is open again, and its end is the same."""
    screen, game = end
    last = len(game.timeline)
    screen.key("ArrowLeft")
    screen.expect_step(last - 1, last)
    assert "has won" not in screen.root.inner_text()
    screen.key("ArrowRight")
    screen.expect_step(last, last)
    check(screen, game)
    screen.key("Home")
    screen.expect_step(0, last)
    check(screen, Game(PLAYERS))
    screen.key("End")
    screen.expect_step(last, last)
    assert "has won!" in screen.turn


def test_new_game_shows_no_winner(end: tuple[Screen, Game]) -> None:
    """RUL-07; and the finished game can be taken back, also after a reload (SAV-14)."""
    screen, game = end
    last = len(game.timeline)
    screen.open_drawer("New game")
    screen.press("Start the game")
    screen.expect_step(0, 0)
    assert "won" not in screen.root.inner_text()
    expect(screen.root.get_by_role("log").locator("p").last).not_to_contain_text("win")
    screen.open_drawer("New game")
    screen.press("Back to the game before")
    screen.expect_step(last, last)
    again = reload(screen)
    again.expect_step(last, last)
    check(again, game)
    assert "has won!" in again.turn


def test_move_changes_the_picture(page: Page, voila_url: str) -> None:
    screen = open_app(page, voila_url, seed=7)
    screen.expect_still()
    pictures = [screen.pixels()]
    for step, place in enumerate(("die-0", "space-3", "chest", "chest"), 1):
        screen.click(place)
        screen.expect_step(step)
        screen.expect_still()
        pictures.append(screen.pixels())
    assert len(set(pictures)) == len(pictures)
    for _ in range(4):
        screen.key("ArrowLeft")
    screen.expect_step(0, 4)
    screen.expect_still()
    assert screen.pixels() == pictures[0]
