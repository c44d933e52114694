"""Fingers, wheels and screens of every kind: what is touched is what is meant."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import watched_page
from tests.browser.support import Screen, open_app, sizes

SMALLEST_CONTROL, SMALLEST_PLACE = 44, 24
"""CSS pixels."""
SCROLLED = "document.scrollingElement.scrollTop"
UNDER = """([x, y]) => document.elementFromPoint(x, y)?.closest("[data-place]")?.dataset.place"""
PLACES = [*(f"space-{number}" for number in range(23)), "die-0", "die-1", "die-2", "chest", "well"]


def tap(screen: Screen, place: str) -> None:
    """Tap the middle of a part of the board."""
    screen.place(place).scroll_into_view_if_needed()
    screen.page.touchscreen.tap(*screen.middle(place))


def test_turn_by_taps_on_the_board(phone: Page, voila_url: str) -> None:
    """CAN-06: a tap plays once, and says what was tapped."""
    screen = open_app(phone, voila_url, seed=7)
    for step, place in enumerate(("die-0", "space-3", "chest", "chest"), 1):
        tap(screen, place)
        screen.expect_step(step, step)
        phone.wait_for_timeout(350)
        screen.expect_step(step, step)
    assert len(screen.heard) == 5
    tap(screen, "space-8")
    expect(screen.frame.get_by_text("Space 8, blue, key still here", exact=True)).to_be_visible()
    screen.expect_step(4, 4)


def test_swipe_that_starts_on_the_board_scrolls_the_page(phone: Page, voila_url: str) -> None:
    """CAN-05."""
    screen = open_app(phone, voila_url, seed=7)
    x, y = screen.middle("space-8")
    session = phone.context.new_cdp_session(phone)
    session.send(
        "Input.synthesizeScrollGesture",
        {"x": x, "y": y, "yDistance": -300, "gestureSourceType": "touch", "speed": 2000},
    )
    assert phone.evaluate(SCROLLED) > 100
    screen.expect_step(0, 0)


def test_wheel_over_the_board_scrolls_the_page(browser: Browser, voila_url: str) -> None:
    """CAN-05."""
    with watched_page(browser, [], viewport={"width": 700, "height": 500}) as page:
        screen = open_app(page, voila_url)
        page.mouse.move(*screen.middle("space-8"))
        page.mouse.wheel(0, 200)
        page.wait_for_function(f"{SCROLLED} > 100")


def test_controls_and_places_are_large_enough_for_a_finger(phone: Page, voila_url: str) -> None:
    """CAN-06."""
    screen = open_app(phone, voila_url, players=4, seed=7)
    tap(screen, "die-0")
    screen.expect_step(1)
    small = [place for place in sizes(screen.frame.locator("[data-place]"))
             if min(place["width"], place["height"]) < SMALLEST_PLACE]
    assert small == []
    for drawer in (None, "New game", "Save & open", "Help"):
        if drawer:
            screen.open_drawer(drawer)
        controls = screen.root.locator(
            "button, select, summary, textarea, input[type=text], input[type=range]"
        )
        small = [one for one in sizes(controls) if one["height"] < SMALLEST_CONTROL
                 or one["width"] < SMALLEST_CONTROL]
        assert small == [], drawer


@pytest.mark.parametrize(("width", "ratio"), [(390, 3), (700, 1), (1280, 2)])
def test_middle_of_every_place_is_that_place(
    browser: Browser, voila_url: str, width: int, ratio: int
) -> None:
    """CAN-08, CAN-07: also when the page is scrolled; and the store is as fine as the screen."""
    size = {"width": width, "height": 720}
    with watched_page(browser, [], viewport=size, device_scale_factor=ratio) as page:
        screen = open_app(page, voila_url)
        for offset in (0, 60):
            page.evaluate(f"scrollTo(0, {offset})")
            hit = [page.evaluate(UNDER, [*screen.middle(place)]) for place in PLACES]
            assert hit == PLACES
        page.wait_for_function(
            """(ratio) => {
                const canvas = document.querySelector(".magickeys canvas");
                return canvas.width >= 0.98 * ratio * canvas.getBoundingClientRect().width;
            }""",
            arg=ratio,
        )
        box = screen.place("space-3").bounding_box()
        assert box
        beside = [box["x"] + box["width"] / 2, box["y"] - 3]
        assert page.evaluate(UNDER, beside) != "space-3"
        page.evaluate("scrollTo(0, 0)")
        screen.click("die-1")
        screen.expect_step(1, 1)
