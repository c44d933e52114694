"""The browser of the tests: a real Chromium, at a real Voilà and a real JupyterLab.

Run as a script it tells by its exit code whether there is a Chromium.
"""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.conftest import Serve

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# No sandbox, for root in a container; nothing that asks the world outside.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
LabUrl = Callable[[str], str]

PROJECTOR = ViewportSize(width=1280, height=720)
PHONE = ViewportSize(width=390, height=844)

# Fewer colors than these on the canvas mean that the board is not painted.
FEWEST_COLORS = 5
PAINTED = """(fewest) => {
    const canvas = document.querySelector(".magickeys canvas");
    if (!canvas || !canvas.width) return false;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const pixels = new Uint32Array(data.buffer);
    const colors = new Set();
    for (let place = 0; place < pixels.length; place += 97) colors.add(pixels[place]);
    return colors.size >= fewest;
}"""


def find_chromium() -> str | None:
    """Name the browser's program: $CHROMIUM, the system's, or the one Playwright installed."""
    candidates = (os.environ.get("CHROMIUM"), *map(shutil.which, NAMES))
    found = next((path for path in candidates if path), None)
    if found:
        return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser's tests last: from its start on, a loop of its own runs in this thread."""
    items.sort(key=lambda item: Path(__file__).parent in item.path.parents)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Name the browser's program."""
    found = find_chromium()
    assert found, "no Chromium here: `make chromium` gets one"
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Start the browser, once for all tests."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def voila_url(serve: Serve) -> Iterator[str]:
    """Serve the classroom app, and give its address."""
    with serve() as server:
        yield server.address


@pytest.fixture(scope="session")
def lab_url(serve: Serve, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabUrl]:
    """Serve JupyterLab: `lab_url("01_first_keys.ipynb")` opens a copy that nobody else has."""
    folder = tmp_path_factory.mktemp("lessons")
    with serve("--lab", folder=folder) as server:
        lab, _, token = server.address.partition("?")

        def copied(lesson: str) -> str:
            (original,) = folder.glob(f"*/{lesson}")
            copy = original.with_stem(f"{original.stem}-{len(list(folder.glob('*/*.ipynb')))}")
            shutil.copyfile(original, copy)
            return f"{lab}/tree/{copy.name}?reset&{token}"

        yield copied


@pytest.fixture
def expected_problems() -> list[str]:
    """List patterns of problems that the test provokes; all others fail it."""
    return []


@contextmanager
def watched_page(browser: Browser, expected: list[str], **options: object) -> Iterator[Page]:
    """Open a page of its own; errors in its console and requests to elsewhere fail the test."""
    context = browser.new_context(**options)  # type: ignore[arg-type]
    problems: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    context.on("request", lambda asked: problems.extend(elsewhere(asked.url)))
    yield page
    page.close(run_before_unload=True)
    context.close()
    unexpected = [
        problem for problem in problems if not any(re.search(one, problem) for one in expected)
    ]
    assert not unexpected, unexpected


def elsewhere(address: str) -> list[str]:
    """Give the address back if it leaves this machine."""
    return [address] if urlsplit(address).hostname not in {None, "127.0.0.1"} else []


@pytest.fixture
def page(browser: Browser, expected_problems: list[str]) -> Iterator[Page]:
    """Open a page as a projector shows it."""
    with watched_page(browser, expected_problems, viewport=PROJECTOR) as opened:
        yield opened


@pytest.fixture
def phone(browser: Browser, expected_problems: list[str]) -> Iterator[Page]:
    """Open a page as a phone shows it."""
    with watched_page(
        browser,
        expected_problems,
        viewport=PHONE,
        device_scale_factor=3,
        has_touch=True,
        is_mobile=True,
    ) as opened:
        yield opened


def run_all(page: Page) -> None:
    """Run all cells of the notebook that JupyterLab opens.

    Before it says that the kernel is idle, it would run nothing, or ask which kernel to take.
    """
    page.locator("#jp-main-statusbar").get_by_text("| Idle").wait_for(timeout=60_000)
    choose(page, "Run", "Run All Cells")


def choose(page: Page, menu: str, command: str) -> None:
    """Choose a command of a JupyterLab menu."""
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.locator(".lm-Menu-itemLabel").get_by_text(command, exact=True).click()


def wait_until_ready(page: Page) -> None:
    """Wait until the widget stands in the page and its board is painted."""
    page.locator(".magickeys").first.wait_for(state="visible", timeout=60_000)
    page.wait_for_function(PAINTED, arg=FEWEST_COLORS, polling=200, timeout=30_000)


if __name__ == "__main__":
    sys.exit(find_chromium() is None)
