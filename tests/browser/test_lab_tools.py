"""Every tool of a lesson in a notebook's cell, as in the app."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from magickeys_widget.messages import DEFAULT_LANGUAGE, language, say
from magickeys_widget.widget.panels import MAIN, MORE
from tests.browser.conftest import PROJECTOR, LabUrl, run_all, watched_page
from tests.browser.support import LISTEN, Screen
from tests.browser.test_lab import LESSON, LONG, NOISE

TITLES = {
    drawer.name: language(DEFAULT_LANGUAGE).text(say(f"panel.{drawer.name}"))
    for drawer in (*MAIN, *MORE)
}
WIDER = """(root) => Math.max(0, ...[...root.querySelectorAll("*")]
    .map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 1)
    .map(({ right }) => right - root.getBoundingClientRect().right))"""


@pytest.fixture(scope="module")
def screen(browser: Browser, lab_url: LabUrl) -> Iterator[Screen]:
    """Open the first lesson, and stand at the first of its boards."""
    with watched_page(browser, NOISE, viewport=PROJECTOR) as page:
        page.goto(lab_url(LESSON))
        run_all(page)
        root = page.locator(".jp-Notebook .magickeys").first
        root.locator("canvas").first.wait_for(timeout=LONG)
        root.evaluate("(board) => board.scrollIntoView({ block: 'center' })")
        root.evaluate(LISTEN)
        yield Screen(page, root)


@pytest.mark.parametrize("name", TITLES)
def test_each_drawer_opens_and_fits_the_cell(screen: Screen, name: str) -> None:
    screen.open_drawer(TITLES[name])
    assert screen.root.evaluate(WIDER) <= 1
    screen.close_drawer(TITLES[name])
    assert not [said for said in screen.heard if "went wrong" in said]


def test_a_lesson_is_played_in_a_cell(screen: Screen) -> None:
    """The real box on the table, a guess before the key, the worlds, the coach, a what-if."""
    screen.frame.focus()
    screen.play("key", [" "])
    screen.key("ArrowLeft")
    for key in ("d", "i", "3", "0", "0"):
        screen.key(key)
    screen.expect_told("Ada rolls 3, Moon, and Moon.")
    screen.play("key", ["3", "t"], start=1)
    screen.key("4")
    expect(screen.root.locator(".magickeys-predict")).to_contain_text("75% · exact: 3/5")
    screen.press("It is real (1)")
    screen.expect_told(re.compile("The purple key is real!"))
    screen.open_drawer("Possible worlds")
    worlds = screen.drawer("Possible worlds").locator(".magickeys-purple")
    expect(worlds.locator("li:not(.magickeys-out)")).to_have_count(6)
    screen.open_drawer("Predictions")
    expect(screen.drawer("Predictions")).to_contain_text("0.06")
    screen.close_drawer("Predictions")
    screen.frame.focus()
    for key in ("d", "i", "c", "ArrowLeft", "ArrowLeft"):
        screen.key(key)
    screen.expect_step(2)
    expect(screen.root.locator(".magickeys-turn")).to_contain_text("★")
    for key in ("x", "a"):
        screen.key(key)
    screen.expect_step(3, 3)
    screen.open_drawer("What if?")
    expect(screen.drawer("What if?")).to_contain_text("What if “1”, from step 2")
    screen.key("o")
    screen.expect_step(2, 4)


def test_numbers_are_made_and_taken_away_in_a_cell(screen: Screen) -> None:
    """Trials, a comparison of strategies, the link's code, a picture, another language."""
    screen.open_drawer("Experiment")
    screen.press("100")
    expect(screen.drawer("Experiment")).to_contain_text("100 trials")
    screen.open_drawer("Compare")
    screen.press("Play")
    expect(screen.drawer("Compare")).to_contain_text("% of", timeout=LONG)
    screen.open_drawer("Take away")
    for name, end in {"Table (CSV)": ".csv", "PNG": ".png", "Worksheet": ".html"}.items():
        with screen.page.expect_download() as taken:
            screen.press(name)
        assert taken.value.suggested_filename.endswith(end)
    screen.close_drawer("Take away")
    screen.open_drawer("Tools")
    screen.press("Deutsch")
    expect(screen.root.locator(".magickeys-chances")).to_contain_text("echt")
    screen.press("English")
    screen.close_drawer("Tools")


def test_the_game_goes_on_by_itself_and_is_looked_back_on_in_a_cell(screen: Screen) -> None:
    """A preset, some turns of two strategies, each decision weighed, a sentence said large."""
    screen.open_drawer("Lessons")
    screen.press(re.compile("^Three Moons"))
    screen.open_drawer("Autoplay")
    for _ in range(4):
        screen.press("One turn")
    screen.open_drawer("Skill and luck")
    expect(screen.drawer("Skill and luck")).to_contain_text("decision")
    screen.open_drawer("Story")
    screen.root.get_by_label("Your own words for this step").fill("Look here!")
    screen.press("Keep these words")
    screen.close_drawer("Story")
    screen.frame.focus()
    screen.key("s")
    expect(screen.root.locator(".magickeys-projection")).to_contain_text("Look here!")
    screen.key("s")
    screen.open_drawer("Set up")
    screen.press("Open this position")
    screen.expect_step(0, 0)
