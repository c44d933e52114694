"""Pages come and go: their kernels go with them, and a lost kernel is told."""

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import PROJECTOR, watched_page
from tests.browser.support import loaded, open_app, reload
from tests.conftest import Serve, Server

SECONDS_TO_END = 20
SECONDS_TO_BE_MISSED = 120
"""After 45 the server looks for lost kernels, every 10, and ends them one after the other."""
GOING = ["Kernel", "kernel", "WebSocket", "Cannot send"]
"""What Jupyter's part of a page says when it is left before it was ready."""
LOST = "Cannot send|ERR_CONNECTION|WebSocket|Failed to fetch|NetworkError|[45]0[0-9]|[Kk]ernel"
"""What a browser's console says when the server's kernel is gone."""


@pytest.fixture(scope="module")
def server(serve: Serve) -> Iterator[Server]:
    """Serve the app for these tests alone, so that kernels can be counted."""
    with serve() as running:
        yield running


def wait_for_kernels(
    server: Server, is_right: Callable[[int], bool], seconds: float = SECONDS_TO_END
) -> None:
    """Wait until the number of kernels is as it should be."""
    until = time.monotonic() + seconds
    while not is_right(len(server.kernels())):
        assert time.monotonic() < until, f"{len(server.kernels())} kernels are left"
        time.sleep(0.2)


def test_killed_kernel_is_told_and_the_game_kept(browser: Browser, server: Server) -> None:
    """DEP-04: within ten seconds of the next click; after a reload the game goes on."""
    wait_for_kernels(server, lambda number: number == 0)
    with watched_page(browser, [LOST], viewport=PROJECTOR) as page:
        screen = open_app(page, server.address, seed=7)
        screen.press("Roll the dice")
        screen.expect_step(1)
        page.wait_for_timeout(300)
        for kernel in server.kernels():
            kernel.kill()
        screen.root.get_by_text("Move 3", exact=True).click()
        lost = screen.root.get_by_role("alert").filter(has_text="does not answer")
        expect(lost).to_be_visible(timeout=10_000)
        screen = reload(screen)
        screen.expect_step(1, 1)
        screen.press("Move 3")
        screen.expect_step(2, 2)


def test_closed_page_ends_its_long_calculation(browser: Browser, server: Server) -> None:
    """DEP-12: a busy kernel goes with its page like any other."""
    with watched_page(browser, GOING, viewport=PROJECTOR) as page:
        screen = open_app(page, server.address, seed=7)
        screen.open_drawer("Compare")
        for seat in (1, 2):
            chooser = screen.root.get_by_label(f"Player {seat}", exact=True)
            chooser.select_option("most crystals in this turn")
        screen.root.get_by_label("Games").select_option("100,000")
        screen.press("Play")
        expect(screen.drawer("Compare").get_by_role("button", name="Stop")).to_be_enabled()
    wait_for_kernels(server, lambda number: number == 0)


def test_reloads_and_closed_pages_leave_no_kernel(browser: Browser, server: Server) -> None:
    """DEP-03: also whoever loads the page again before it opened leaves nobody behind."""
    with watched_page(browser, GOING, viewport=PROJECTOR) as page:
        screen = open_app(page, server.address)
        for _ in range(10):
            page.reload()
            page.wait_for_timeout(500)
        for _ in range(3):
            page.goto(server.address, wait_until="commit")
        screen = loaded(page)
        wait_for_kernels(server, lambda number: number <= 1, SECONDS_TO_BE_MISSED)
        screen.press("Roll the dice")
        screen.expect_step(1)
    wait_for_kernels(server, lambda number: number == 0)
