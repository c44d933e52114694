"""Stepping: back and forward, the slider, other lines of play, and luck that stays the same."""

import re

import pytest
from playwright.sync_api import Page, expect

from magickeys_widget import Game
from magickeys_widget.narration import tell
from tests.browser.support import Screen, button_of, open_app, playing

SEED = 7
STEPS = 12


@pytest.fixture
def played(page: Page, voila_url: str) -> tuple[Screen, Game]:
    """Play the first steps of a game, in the page and in the engine."""
    screen = open_app(page, voila_url, names="Ada,Ben", seed=SEED)
    game = Game(("Ada", "Ben"), seed=SEED)
    for _, event in playing(game):
        screen.press(button_of(event))
        screen.expect_step(game.position)
        if game.position == STEPS:
            break
    screen.frame.focus()
    return screen, game


def told_at(game: Game, step: int) -> str:
    """Tell what led to a step."""
    return str(tell(game, game.nodes[step]))


def test_stepping_by_buttons_and_keys(played: tuple[Screen, Game]) -> None:
    """UND-06: one undo too many destroys nothing, however fast the keys come."""
    screen, game = played
    for name, step in (
        ("One step back (←)", 11), ("First step (Home)", 0), ("One step forward (→)", 1),
        ("Last step (End)", 12),
    ):  # fmt: skip
        screen.root.get_by_title(name).click()
        screen.expect_step(step, STEPS)
        assert screen.told == told_at(game, step)
    screen.frame.focus()
    for _ in range(50):
        screen.key("ArrowLeft")
    screen.expect_step(0, STEPS)
    expect(screen.root.get_by_title("One step back (←)")).to_be_disabled()
    for _ in range(STEPS):
        screen.key("ArrowRight")
    screen.expect_step(STEPS, STEPS)
    assert screen.told == told_at(game, STEPS)
    expect(screen.root.get_by_title("Last step (End)")).to_be_disabled()


def test_slider_by_keyboard(played: tuple[Screen, Game]) -> None:
    """The slider keeps its keys, and says where it is."""
    screen, game = played
    screen.slider.focus()
    for key, step in (("Home", 0), ("ArrowRight", 1), ("ArrowUp", 2), ("End", 12)):
        screen.key(key)
        screen.expect_step(step, STEPS)
        screen.expect_told(told_at(game, step))
        expect(screen.slider).to_have_attribute("aria-valuetext", f"Step {step} of {STEPS}")
        expect(screen.slider).to_be_focused()
    expect(screen.root.get_by_title("One step forward (→)")).to_be_disabled()


def test_other_action_after_going_back_keeps_the_old_line(played: tuple[Screen, Game]) -> None:
    """UND-03: forward does not mix two histories; the old line is one press away."""
    screen, game = played
    screen.key("Home")
    screen.key("ArrowRight")
    screen.key("ArrowRight")
    screen.expect_step(2, STEPS)
    assert not told_at(game, 3).startswith("Ada stops")
    screen.press("End the turn")
    screen.expect_step(3, 3)
    screen.expect_notice("This is the real game now. What was played before is kept")
    screen.key("End")
    screen.expect_step(3, 3)
    screen.open_drawer("What if?")
    screen.press(re.compile(f": {STEPS} steps$"))
    screen.expect_step(STEPS, STEPS)
    screen.expect_told(told_at(game, STEPS))
    screen.press("Make this line the real game")
    expect(screen.button(f"The real game: {STEPS} steps")).to_be_visible()
    screen.press(re.compile(": 3 steps$"))
    screen.expect_step(3, 3)
    screen.key("o")
    screen.expect_step(2, STEPS)


def test_same_luck_after_going_back(page: Page, voila_url: str) -> None:
    """The same dice and the same key, also without a seed and after another way to get there."""
    screen = open_app(page, voila_url)
    told = [screen.told]
    while len(told) < 8:
        screen.root.locator(".magickeys-turn button:visible:enabled").first.click()
        screen.expect_step(len(told), len(told))
        told.append(screen.told)
    screen.frame.focus()
    screen.key("Home")
    screen.expect_step(0, 7)
    for step in range(1, 8):
        screen.root.locator(".magickeys-turn button:visible:enabled").first.click()
        screen.expect_step(step, 7)
        assert screen.told == told[step]


def test_nothing_plays_by_itself(played: tuple[Screen, Game]) -> None:
    """WID-01: drawers, choosers and stepping never add an event."""
    screen, _ = played
    for drawer in ("New game", "Save & open", "Help"):
        screen.open_drawer(drawer)
    screen.open_drawer("New game")
    for label, choice in (("Players", "4"), ("Dice", "1 2 3 4 and two Moons"), ("Players", "2")):
        screen.root.get_by_label(label, exact=True).select_option(choice)
    screen.key("Escape")
    screen.frame.focus()
    screen.key("Home")
    screen.key("End")
    screen.expect_step(STEPS, STEPS)
    screen.open_drawer("What if?")
    expect(screen.button(re.compile("steps?$"))).to_have_count(1)
