"""How fast the classroom page is, beside a page with nothing but a button and a label.

For both pages: seconds until it can be used, milliseconds from a click to its change, and bytes
from the server a click. Both are served by Voilà in one run; compare, don't quote.
"""

import contextlib
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

from benchmarks.figures import Figure
from magickeys_widget.app import LESSONS
from tests.browser.conftest import ARGUMENTS, find_chromium

CLICKS = 15
BARE = """import ipywidgets
label, button = ipywidgets.Label("0"), ipywidgets.Button(description="more")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])"""
SERVE = """import pathlib, sys
from magickeys_widget import app
app.LESSONS = pathlib.Path(sys.argv[1])
app.main(["--no-browser", "--port", sys.argv[2]])"""
TIMED = """async ([press, shows, clicks]) => {
    const times = [];
    for (let click = 0; click < clicks; click += 1) {
        const buttons = [...document.querySelectorAll(press)];
        const button = buttons[click % buttons.length];
        const start = performance.now();
        await new Promise((done) => {
            const watch = new MutationObserver(() => { watch.disconnect(); done(); });
            watch.observe(document.querySelector(shows),
                { subtree: true, childList: true, characterData: true });
            button.click();
        });
        times.push(performance.now() - start);
        await new Promise((done) => setTimeout(done, 700));
    }
    return times;
}"""


@contextmanager
def served(notebook: Path, port: int) -> Iterator[str]:
    """Serve a notebook called classroom.ipynb as the app does."""
    command = [sys.executable, "-c", SERVE, str(notebook.parent), str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        try:
            _wait_for(port)
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def _wait_for(port: int) -> None:
    for _ in range(300):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)
    raise TimeoutError(port)


def bare_notebook(folder: Path) -> Path:
    """Write a notebook with a button and a label."""
    cell = {"cell_type": "code", "id": "bare", "metadata": {}, "outputs": []}
    cells = [{**cell, "execution_count": None, "source": BARE}]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    notebook = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    path = folder / "classroom.ipynb"
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


def measure(browser: Browser, address: str, press: str, shows: str) -> tuple[float, float, float]:
    """Give seconds until the page is ready, and the medians of milliseconds and bytes a click."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    received: list[int] = []
    page.on("websocket", lambda wire: _count(wire, received))
    start = time.perf_counter()
    page.goto(address)
    page.locator(press).first.wait_for(timeout=60_000)
    ready = time.perf_counter() - start
    page.wait_for_timeout(2000)
    received.clear()
    times = _click(page, press, shows)
    page.close()
    return ready, statistics.median(times), sum(received) / CLICKS


def _count(wire: WebSocket, received: list[int]) -> None:
    wire.on("framereceived", lambda frame: received.append(len(frame)))


def _click(page: Page, press: str, shows: str) -> list[float]:
    times: list[float] = page.evaluate(TIMED, [press, shows, CLICKS])
    return times


def figures() -> Iterator[Figure]:
    """Measure both pages."""
    pages = {
        "page with a bare button": ("", "button", ".widget-label"),
        "page of Magic Keys": ("?seed=7", ".magickeys-turn button:enabled", ".magickeys-turn"),
    }
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        notebooks = (bare_notebook(Path(folder)), LESSONS / "classroom.ipynb")
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)
        for port, (name, (query, press, shows)), notebook in zip(
            (8951, 8952), pages.items(), notebooks, strict=True
        ):
            with served(notebook, port) as address:
                ready, click, size = measure(browser, address + query, press, shows)
            yield Figure(f"{name}, seconds until ready", ready)
            yield Figure(f"{name}, milliseconds a click", click)
            yield Figure(f"{name}, bytes a click", size)
        browser.close()
