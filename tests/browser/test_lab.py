"""The widget in a notebook of a real JupyterLab, as a pupil runs a lesson."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import PROJECTOR, LabUrl, run_all, watched_page
from tests.browser.support import LISTEN, Screen

LESSON = "01_first_keys.ipynb"
NOISE = ["ResizeObserver", "favicon", "40[0-9]", "source map", "widget model not found"]
"""What JupyterLab itself writes to the console, the last before it has asked a running kernel."""
LONG = 60_000
"""Milliseconds in which a lesson has opened, or run."""


@pytest.fixture(scope="module")
def lab(browser: Browser, lab_url: LabUrl) -> Iterator[Page]:
    """Open the first lesson, and run all of it."""
    with watched_page(browser, NOISE, viewport=PROJECTOR) as page:
        page.goto(lab_url(LESSON))
        run_all(page)
        boards(page).nth(2).wait_for(state="attached", timeout=LONG)
        yield page


def boards(page: Page) -> Locator:
    """Find the boards of the notebook."""
    return page.locator(".jp-Notebook .magickeys")


def board(page: Page, number: int = 0) -> Screen:
    """Scroll to a board, and listen to it from now on."""
    root = boards(page).nth(number)
    screen = Screen(page, root)
    screen.frame.evaluate("(board) => board.scrollIntoView({ block: 'center' })")
    expect(root.locator("canvas").first).to_be_visible(timeout=LONG)
    screen.root.evaluate(LISTEN)
    return screen


def cells(page: Page) -> list[str]:
    """List the cells: kind and how often run."""
    return list(
        page.locator(".jp-Notebook .jp-Cell").evaluate_all(
            """(all) => all.map((one) => `${one.className.match(/jp-(Code|Markdown|Raw)Cell/)} ${
                one.querySelector(".jp-InputArea-prompt")?.textContent}`)"""
        )
    )


def run_in_console(page: Page, code: str) -> None:
    """Type code into a new cell below the last one, and run it."""
    last = page.locator(".jp-Notebook .jp-Cell").last
    last.scroll_into_view_if_needed()
    last.locator(".jp-InputPrompt, .jp-MarkdownOutput").first.click()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.keyboard.type(code)
    page.keyboard.press("Shift+Enter")


def test_lesson_shows_its_boards_at_their_positions(lab: Page) -> None:
    expect(boards(lab)).to_have_count(3)
    expect(boards(lab).nth(1)).to_contain_text("How sure are you that it is real?")
    screen = board(lab, 1)
    screen.press("Show chances")
    expect(screen.root).to_contain_text("The purple key here is real with chance 3/5")


def test_one_click_plays_one_event(lab: Page) -> None:
    """WID-03."""
    screen = board(lab)
    screen.press("Roll the dice")
    screen.expect_step(1, 1)
    screen.expect_heard(1)
    assert len(screen.heard) == 1


def test_keys_in_the_board_are_no_commands_of_the_notebook(lab: Page) -> None:
    """WID-08: neither with the focus on the board, nor on a button or in a field."""
    screen = board(lab)
    before = cells(lab)
    for focused in (screen.frame, screen.button("Hide chances")):
        focused.focus()
        for key in ("b", "d", "d", "m", "y", "x", "Escape", "ArrowUp", "ArrowDown"):
            screen.key(key)
    screen.frame.click(position={"x": 5, "y": 5})
    for key in ("m", "x", "Shift+Enter"):
        screen.key(key)
    screen.open_drawer("New game")
    field = screen.root.get_by_label("Name of player 1")
    field.fill("")
    field.press_sequentially("Badda")
    expect(field).to_have_value("Badda")
    screen.close_drawer("New game")
    assert cells(lab) == before
    expect(boards(lab)).to_have_count(3)


def test_wheel_over_the_board_scrolls_the_notebook(lab: Page) -> None:
    """CAN-05."""
    screen = board(lab)
    lab.wait_for_timeout(300)
    before = screen.frame.bounding_box()
    lab.mouse.move(*screen.middle("space-8"))
    lab.mouse.wheel(0, 150)
    lab.wait_for_timeout(500)
    after = screen.frame.bounding_box()
    assert before
    assert after
    assert before["y"] - after["y"] > 100


def test_code_in_another_cell_moves_the_board(lab: Page) -> None:
    """Two views of one widget: both move, by code and by click, and a sentence is said once."""
    run_in_console(lab, "lesson")
    boards(lab).nth(3).wait_for(state="attached", timeout=LONG)
    views = [board(lab, 1), board(lab, 3)]
    run_in_console(lab, "from magickeys_widget import TryKey; lesson.game.do(TryKey())")
    for view in views:
        view.expect_told("Player 1 tries the purple key of space 2 in the chest. Is it real?")
    views[1].press("Open the chest")
    for view in views:
        view.expect_step(2, 2)
        view.expect_told(re.compile("^The purple key is"))


def test_board_is_there_after_the_page_is_loaded_anew(lab: Page) -> None:
    """CAN-01: with the kernel running nothing need be run again; a click counts once."""
    told, shown = board(lab).told, boards(lab).count()
    lab.keyboard.press("Control+s")
    lab.wait_for_timeout(1000)
    for _ in range(2):
        lab.reload()
        boards(lab).first.wait_for(state="attached", timeout=LONG)
    screen = board(lab)
    expect(boards(lab)).to_have_count(shown, timeout=LONG)
    expect(lab.get_by_text("model not found")).to_have_count(0)
    assert screen.told == told
    screen.expect_step(1, 1)
    lab.wait_for_function(
        "(canvas) => new Set(canvas.getContext('2d').getImageData(0, 0, canvas.width,"
        " canvas.height).data).size > 50",
        arg=screen.root.locator("canvas").first.element_handle(),
    )
    screen.root.locator(".magickeys-turn button:visible:enabled").first.click()
    screen.expect_step(2, 2)
    assert len(screen.heard) == 1
