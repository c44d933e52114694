"""The keyboard: a game without a mouse, a page that nobody is caught in, letters that type."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import Screen, open_app

SEED = 7
"""Opens with a 3 and two Moons; the key on space 3 is tried then."""
ENDS = """() => {
    document.body.insertAdjacentHTML("afterbegin", "<button id='start'>Start</button>");
    document.body.insertAdjacentHTML("beforeend", "<button id='end'>End</button>");
}"""
"""Stand for the browser's own controls before and after the page."""
WIDTH_OF_RING = 3
"""CSS pixels, to be seen from the back of a room."""
CHOICES = "Possible: Roll again, Try the key, and End the turn."


def press_keys(screen: Screen, *keys: str) -> None:
    """Press keys of which each plays one event, and wait for the answer to each."""
    for step, key in enumerate(keys, 1):
        screen.key(key)
        screen.expect_step(step)


def test_turn_by_number_and_letter_keys(page: Page, voila_url: str) -> None:
    screen = open_app(page, voila_url, names="Ada,Ben", seed=SEED)
    press_keys(screen, "a", "3", "t", "ArrowRight")
    assert screen.turn == "Ben\u2019s turn"
    assert screen.told.startswith("The purple key is ")
    screen.key("a")
    screen.expect_step(5)
    assert screen.told.startswith("Ben rolls")


def test_turn_by_a_presenters_clicker(page: Page, voila_url: str) -> None:
    """Next plays what is obvious, else shows the choice; back goes back."""
    screen = open_app(page, voila_url, names="Ada,Ben", seed=SEED)
    press_keys(screen, "PageDown", " ")
    assert "space 3" in screen.told
    screen.key("PageDown")
    screen.expect_notice("There are 3 choices: press the button of one.")
    screen.key("Escape")
    expect(screen.root.locator(".magickeys-status .magickeys-notice")).to_be_hidden()
    screen.key("PageUp")
    screen.expect_step(1, 2)
    screen.key("Home")
    screen.expect_step(0, 2)
    screen.key("End")
    screen.expect_step(2, 2)


def test_turn_with_enter_only(page: Page, voila_url: str) -> None:
    """A11-04: after each press the focus is on a control that can be used now."""
    screen = open_app(page, voila_url, names="Ada,Ben", seed=SEED)
    screen.button("Roll the dice").focus()
    for step in range(1, 9):
        screen.key("Enter")
        screen.expect_step(step)
        screen.page.wait_for_timeout(300)
        focused = page.locator(":focus")
        expect(focused).to_be_enabled()
        assert focused.evaluate("(one) => one.matches('.magickeys-turn button')"), screen.focused
    assert len(screen.heard) == 9


def test_each_event_and_step_back_is_said_in_one_sentence(page: Page, voila_url: str) -> None:
    """A11-01: who, what, result, and what can be done; nothing is said twice or too early."""
    screen = open_app(page, voila_url, names="Ada,Ben", seed=SEED)
    press_keys(screen, "a", "3")
    screen.key("ArrowLeft")
    screen.expect_heard(4)
    assert screen.heard == [
        "Ada begins: roll the three dice.",
        "Ada rolls 3, Moon, and Moon. Possible: Move 3.",
        f"Ada moves 3 to space 3, where a purple key lies. {CHOICES}",
        "Ada rolls 3, Moon, and Moon. Possible: Move 3.",
    ]


def test_tab_passes_through_the_page_in_both_directions(page: Page, voila_url: str) -> None:
    """A11-03: the board is one stop, nothing is visited twice, both ends lead out."""
    screen = open_app(page, voila_url, seed=SEED)
    screen.key("a")  # an animation runs meanwhile
    page.evaluate(ENDS)
    forward = stops(screen, "Tab", "#start", "#end")
    assert sum("Magic Keys" in stop for stop in forward) == 1
    assert len(forward) == len(set(forward))
    for name in ("Move 3", "Hide chances", "New game", "Save & open", "Help"):
        assert f"button: {name}" in forward
    assert stops(screen, "Shift+Tab", "#end", "#start") == forward[::-1]


def stops(screen: Screen, key: str, start: str, end: str) -> list[str]:
    """Press Tab from one end of the page to the other; list the stops, each with a ring."""
    screen.page.locator(start).focus()
    found: list[str] = []
    while len(found) < 40:
        screen.key(key)
        focused = screen.page.locator(":focus")
        if focused.count() == 0 or focused.evaluate("(one, end) => one.matches(end)", end):
            return found
        ring = focused.evaluate("(one) => parseFloat(getComputedStyle(one).outlineWidth)")
        assert ring >= WIDTH_OF_RING, f"no ring: {screen.focused}"
        found.append(screen.focused)
    pytest.fail(f"{key} does not get out: {found}")


def test_letters_typed_into_a_field_are_typed(page: Page, voila_url: str) -> None:
    """WID-08: a, d, w and the space are commands elsewhere."""
    screen = open_app(page, voila_url, seed=SEED)
    screen.open_drawer("New game")
    field = screen.root.get_by_label("Name of player 1")
    field.click()
    page.keyboard.type("Badda 1t?")
    expect(field).to_have_value("Badda 1t?")
    screen.expect_step(0, 0)
    screen.key("Home")
    screen.key("Delete")
    expect(field).to_have_value("adda 1t?")
    screen.press("Start the game")
    screen.expect_told("adda 1t? begins: roll the three dice.")


def test_controls_keep_the_keys_they_use(page: Page, voila_url: str) -> None:
    """Space on a button presses it once, and does not roll as well."""
    screen = open_app(page, voila_url, seed=SEED)
    screen.button("Hide chances").focus()
    screen.key(" ")
    screen.button("Show chances").wait_for()
    screen.expect_step(0, 0)
    screen.key("ArrowRight")
    screen.expect_step(1, 1)


def test_letter_keys_can_be_switched_off(page: Page, voila_url: str) -> None:
    """WCAG 2.1.4: letters, digits and signs are silent then; arrows and space go on."""
    screen = open_app(page, voila_url, seed=SEED)
    screen.key("?")
    switch = screen.root.get_by_label("Letter keys play")
    switch.wait_for()
    switch.uncheck()
    screen.key("Escape")
    expect(switch).to_be_hidden()
    screen.frame.focus()
    for key in ("a", "h", "?"):
        screen.key(key)
    screen.key("ArrowRight")
    screen.expect_step(1, 1)
    for key in ("3", "e"):
        screen.key(key)
    screen.key(" ")
    screen.expect_step(2, 2)
    expect(screen.button("Hide chances")).to_be_visible()
    expect(switch).to_be_hidden()


def test_key_held_down_steps_but_never_plays_past_the_present(page: Page, voila_url: str) -> None:
    """A held letter plays once; the browser's own keys are left alone."""
    screen = open_app(page, voila_url, seed=SEED)
    page.keyboard.down("a")
    for _ in range(5):
        page.keyboard.down("a")
    page.keyboard.up("a")
    screen.expect_step(1, 1)
    screen.key("Control+ArrowRight")
    screen.key("Alt+3")
    page.wait_for_timeout(200)
    screen.expect_step(1, 1)
    assert screen.notice == ""
