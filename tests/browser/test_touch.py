"""Fingers, wheels and screens of every kind: what is touched is what is meant."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import watched_page
from tests.browser.support import Screen, open_app

SMALLEST_CONTROL, SMALLEST_PLACE = 44, 24
"""CSS pixels."""
UNDER = """([x, y]) => document.elementFromPoint(x, y)?.closest("[data-place]")?.dataset.place"""
PLACES = [*(f"space-{number}" for number in range(23)), "die-0", "die-1", "die-2", "chest", "well"]


def top(screen: Screen) -> float:
    """Tell how far below the window's edge the board begins."""
    return float(screen.frame.evaluate("(board) => board.getBoundingClientRect().top"))


def expect_scrolled(screen: Screen, start: float) -> None:
    """Wait until the board has moved up."""
    script = "([board, start]) => board.getBoundingClientRect().top < start - 100"
    screen.page.wait_for_function(script, arg=[screen.frame.element_handle(), start])


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
    start = top(screen)
    x, y = screen.middle("space-3")
    finger = phone.context.new_cdp_session(phone)
    points = [[{"x": x, "y": y - 25 * step}] for step in range(11)]
    for kind, point in zip(["touchStart", *["touchMove"] * 10], points, strict=True):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": point})
        phone.wait_for_timeout(16)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect_scrolled(screen, start)
    screen.expect_step(0, 0)


def test_wheel_over_the_board_scrolls_the_page(browser: Browser, voila_url: str) -> None:
    """CAN-05."""
    with watched_page(browser, [], viewport={"width": 700, "height": 500}) as page:
        screen = open_app(page, voila_url)
        start = top(screen)
        page.mouse.move(*screen.middle("space-8"))
        page.mouse.wheel(0, 200)
        expect_scrolled(screen, start)


def test_controls_and_places_are_large_enough_for_a_finger(phone: Page, voila_url: str) -> None:
    """CAN-06."""
    screen = open_app(phone, voila_url, players=4, seed=7)
    tap(screen, "die-0")
    screen.expect_step(1)
    assert smaller(screen.frame.locator("[data-place]"), SMALLEST_PLACE) == []
    for drawer in (None, "New game", "Save & open", "Help"):
        if drawer:
            screen.open_drawer(drawer)
        controls = screen.root.locator(
            "button, select, summary, textarea, input[type=text], input[type=range]"
        )
        assert smaller(controls, SMALLEST_CONTROL) == [], drawer


def smaller(locator: Locator, least: float) -> list[str]:
    """Measure all elements that can be seen, and name those that are too small."""
    return list(
        locator.evaluate_all(
            """(all, least) => all.filter((one) => one.getClientRects().length)
                .map((one) => [one, one.getBoundingClientRect()])
                .filter(([one, { width, height }]) => width < least || height < least)
                .map(([one, { width, height }]) => `${one.outerHTML} ${width} x ${height}`)""",
            least,
        )
    )


@pytest.mark.parametrize(("width", "ratio"), [(390, 3), (700, 1), (1280, 2)])
def test_middle_of_every_place_is_that_place(
    browser: Browser, voila_url: str, width: int, ratio: int
) -> None:
    """CAN-08, CAN-07: also when the page is scrolled; and the store is as fine as the screen."""
    size = {"width": width, "height": 720}
    with watched_page(browser, [], viewport=size, device_scale_factor=ratio) as page:
        screen = open_app(page, voila_url)
        for wheel in (0, 60):
            page.mouse.move(*screen.middle("space-8"))
            page.mouse.wheel(0, wheel)
            page.wait_for_timeout(200)
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
        screen.click("die-1")
        screen.expect_step(1, 1)
