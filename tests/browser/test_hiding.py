"""Hiding the chances: first guess, then look."""

import re

from playwright.sync_api import Page

from magickeys_widget.rules import COLORS
from tests.browser.support import Screen, open_app

NUMBERS = re.compile(r"\d+/\d+|\d ?%|\d of the \d|chance \d")
"""A chance as a fraction, a percentage or a natural frequency."""


def test_hidden_chances_are_nowhere_on_the_page(page: Page, voila_url: str) -> None:
    """PRB-12: each place says that it hides something; announcements hold no number either."""
    screen = open_app(page, voila_url, seed=7)
    assert NUMBERS.search(screen.root.inner_text())
    screen.key("h")
    screen.button("Show chances").wait_for()
    for step, key in enumerate(("a", "3", "t", "ArrowRight", "a"), 1):
        screen.key(key)
        screen.expect_step(step)
        for text in (screen.root.inner_text(), screen.heard[-1], *attributes(screen)):
            assert not NUMBERS.search(text), text
        assert all("hidden" in screen.chance(color) for color in COLORS)
    assert "gold always real" in " ".join(screen.root.inner_text().split())


def attributes(screen: Screen) -> list[str]:
    """List names and tooltips: what is heard or shown without being text."""
    return list(
        screen.root.evaluate(
            """(root) => [...root.querySelectorAll("*")].flatMap((one) => [...one.attributes]
                .filter(({ name }) => /^(title|alt|value|aria-|data-)/.test(name))
                .map(({ value }) => value))"""
        )
    )


def test_shown_again_the_chances_are_those_of_now(page: Page, voila_url: str) -> None:
    screen = open_app(page, voila_url, seed=7)
    screen.press("Hide chances")
    for step, key in enumerate(("a", "3", "t", "ArrowRight"), 1):
        screen.frame.focus()
        screen.key(key)
        screen.expect_step(step)
    real = "real!" in screen.told
    screen.press("Show chances")
    screen.button("Hide chances").wait_for()
    purple = screen.chance(COLORS[0])
    assert ("2 of the 4" in purple) is real
    assert ("1/2" in purple) is real
    assert ("3/4" in purple) is not real
