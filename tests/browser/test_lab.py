"""The widget in a notebook of a real JupyterLab, as a pupil runs a lesson."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PROJECTOR, watched_page
from tests.browser.support import Screen, screen_of

LESSON = "01_first_keys.ipynb"
NOISE = ["ResizeObserver", "favicon", "40[0-9]", "source map", "the server responded"]
"""What JupyterLab itself writes to the console."""
SECONDS = 60_000
"""Milliseconds in which a lesson has run."""


@pytest.fixture(scope="module")
def lab(browser: Browser, lab_url: Callable[[str], str]) -> Iterator[Page]:
    """Open the first lesson, and run all of it."""
    with watched_page(browser, NOISE, viewport=PROJECTOR) as page:
        page.goto(lab_url(LESSON))
        page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=SECONDS)
        run_all(page)
        yield page


def run_all(page: Page) -> None:
    """Run all cells from the menu."""
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    boards(page).nth(2).wait_for(timeout=SECONDS)


def boards(page: Page) -> Locator:
    """Find the boards of the notebook."""
    return page.locator(".jp-Notebook .magickeys")
