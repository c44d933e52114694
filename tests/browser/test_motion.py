"""Motion: short, never needed to understand, and none where it is not wished (A11-07)."""

from playwright.sync_api import Browser, Page

from tests.browser.conftest import PROJECTOR, watched_page
from tests.browser.support import LONGEST_ANIMATION, Screen, open_app


def pictures_after(screen: Screen, place: str, step: int) -> list[bytes]:
    """Click a part of the board, and look at the canvas again and again for a while."""
    screen.click(place)
    screen.expect_heard(step + 1)
    screen.page.mouse.move(1, 1)
    seen = []
    for _ in range(5):
        seen.append(screen.pixels())
        screen.page.wait_for_timeout(50)
    return seen


def test_nothing_moves_where_no_motion_is_wished(browser: Browser, voila_url: str) -> None:
    with watched_page(browser, [], viewport=PROJECTOR, reduced_motion="reduce") as page:
        screen = open_app(page, voila_url, seed=7)
        screen.expect_still()
        for step, place in enumerate(("die-0", "die-0", "chest", "chest"), 1):
            assert len(set(pictures_after(screen, place, step)[1:])) == 1
        assert len(screen.heard) == 5
        page.emulate_media(reduced_motion="no-preference")
        page.wait_for_timeout(300)
        assert len(set(pictures_after(screen, "die-0", 5))) > 1
        page.emulate_media(reduced_motion="reduce")
        page.wait_for_timeout(LONGEST_ANIMATION + 300)
        screen.root.locator(".magickeys-turn button:visible:enabled").first.click()
        screen.expect_heard(7)
        page.wait_for_timeout(50)
        first = page.screenshot()
        page.wait_for_timeout(50)
        assert page.screenshot() == first


def test_clicks_during_an_animation_count_once_each(page: Page, voila_url: str) -> None:
    """CAN-09: in order, each judged by the state at its turn; nothing follows later by itself."""
    screen = open_app(page, voila_url, seed=7)
    for place in ("die-0", "die-0", "chest", "chest", "chest"):
        screen.click(place)
        page.wait_for_timeout(60)
    screen.frame.focus()
    screen.expect_step(4)
    page.wait_for_timeout(2 * LONGEST_ANIMATION)
    screen.expect_step(4, 4)
    for _ in range(5):
        screen.key("ArrowLeft")
    for _ in range(5):
        screen.key("ArrowRight")
    screen.expect_step(5, 5)
    page.wait_for_timeout(LONGEST_ANIMATION)
    screen.expect_step(5, 5)


def test_double_click_plays_one_event(page: Page, voila_url: str) -> None:
    """WID-03, RUL-06: a button that is off by then does nothing."""
    screen = open_app(page, voila_url, seed=7)
    screen.button("Roll the dice").dblclick()
    screen.expect_step(1)
    page.wait_for_timeout(300)
    screen.expect_step(1, 1)
    assert len(screen.heard) == 2
