"""Taking a game away: the link and its code, the table, the picture, the worksheet."""

import csv
import re
from base64 import b64encode
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from string import ascii_letters

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from magickeys_widget import Game, TryKey
from magickeys_widget.links import code_svg, link, link_word
from magickeys_widget.narration import tell
from tests.browser.conftest import PHONE, PROJECTOR, watched_page
from tests.browser.support import (
    LONGEST_ANIMATION,
    Screen,
    address,
    button_of,
    open_address,
    open_app,
    playing,
    reload,
)

NAMES = ("Ada", "Ben & <b>Co</b>")
SMALLEST_TARGET = 44
"""CSS pixels."""
SIZE_OF_PICTURE = """async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const colors = new Set(new Uint32Array(data.buffer).filter((_, place) => place % 997 === 0));
    return [picture.width, picture.height, colors.size];
}"""


def played(tries: int = 2) -> Game:
    """Play until so many keys have been tried, and the next one is in the chest."""
    game = Game(NAMES, seed=7)
    for _, event in playing(game):
        tries -= event == TryKey()
        if tries < 0:
            break
    return game


GAME = played()


def shared(page: Page, root: str, game: Game = GAME) -> Screen:
    """Open a game by its link, and the drawer with all that can be taken away."""
    screen = open_address(page, link(root, link_word(game, with_seed=True)))
    screen.expect_step(game.position)
    screen.open_drawer("Take away")
    return screen


def field(screen: Screen) -> Locator:
    """Find the link."""
    return screen.root.get_by_role("textbox", name="Link to this game")


def taken(screen: Screen, button: str) -> tuple[str, bytes]:
    """Press a button that saves a file; give the file's name and content."""
    with screen.page.expect_download() as download:
        screen.press(button)
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_link_opens_the_same_game_elsewhere(browser: Browser, page: Page, voila_url: str) -> None:
    screen = open_app(page, voila_url, names=",".join(NAMES), seed=7)
    game = Game(NAMES, seed=7)
    for _, event in playing(game):
        screen.press(button_of(event))
        screen.expect_step(game.position)
        if game.position == 6:
            break
    screen.open_drawer("Take away")
    text = field(screen).input_value()
    assert text == link(voila_url, link_word(game))
    with watched_page(browser, [], viewport=PHONE) as other_page:
        other = open_address(other_page, text)
        other.expect_notice("A game of 6 steps is open; what is unknown in it is dealt afresh.")
        other.expect_step(6, 6)
        assert other.told == str(tell(game, game.node))
        assert other.players[1].startswith(NAMES[1])
        assert other_page.evaluate("window.hit") is None
        other.frame.focus()
        other.key("ArrowLeft")
        other.expect_step(5, 6)
        reload(other).expect_step(5, 6)


def test_link_follows_the_game_and_tells_what_it_carries(page: Page, voila_url: str) -> None:
    """SAV-14: what-ifs go along, and the drawer says so; the seed only if asked."""
    screen = open_app(page, voila_url, seed=7)
    screen.press("Roll the dice")
    screen.expect_step(1)
    screen.key("x")
    screen.press("Move 3")
    screen.expect_step(2)
    screen.open_drawer("Take away")
    drawer = screen.drawer("Take away")
    expect(drawer).to_contain_text("1 step. 1 other line, such as what-ifs.")
    expect(drawer).to_contain_text("No seed")
    expect(drawer).to_contain_text("This address works on this computer only")
    before = field(screen).input_value()
    screen.root.get_by_label("Same luck for everyone").check()
    expect(drawer).to_contain_text("With the seed")
    expect(field(screen)).not_to_have_value(before)
    other = open_address(page, field(screen).input_value())
    other.expect_notice("with the luck of its seed.")
    other.expect_step(2, 2)


def test_link_is_copied_with_and_without_a_clipboard(browser: Browser, voila_url: str) -> None:
    """SAV-10: never a silent button; what can't be copied can be marked by keyboard."""
    with watched_page(browser, [], viewport=PROJECTOR) as page:
        page.add_init_script("delete Navigator.prototype.clipboard")
        screen = shared(page, voila_url)
        screen.press("Copy")
        screen.expect_notice("copied")
        page.evaluate("document.execCommand = () => false")
        screen.press("Copy")
        screen.expect_notice("mark the text and copy it by hand")
        field(screen).focus()
        screen.key("Control+a")
        marked = field(screen).evaluate("(one) => one.selectionEnd - one.selectionStart")
        assert marked == len(field(screen).input_value())
        text = field(screen).input_value()
        screen.key("x")
        expect(field(screen)).to_have_value(text)


def test_code_covers_the_board_for_cameras(page: Page, voila_url: str) -> None:
    """By keyboard: it comes and goes, goes with the drawer, and nothing scrolls."""
    screen = shared(page, voila_url)
    screen.button("QR code").focus()
    screen.key("Enter")
    code = screen.root.get_by_role("img", name="QR code of the link to this game")
    expect(code).to_be_visible()
    box = code.locator("svg").bounding_box()
    assert box
    assert box["height"] > 480
    assert box["x"] + box["width"] < 870
    shown = code.locator("svg path").last.get_attribute("d")
    assert f'd="{shown}"' in code_svg(field(screen).input_value())
    expect(screen.root.locator(".magickeys-notice p")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    screen.key("Enter")
    expect(code).to_be_hidden()
    screen.key("Enter")
    expect(code).to_be_visible()
    screen.close_drawer("Take away")
    expect(code).to_be_hidden()
    screen.open_drawer("Take away")
    expect(code).to_be_hidden()


def test_drawer_fits_a_phone(phone: Page, voila_url: str) -> None:
    screen = shared(phone, voila_url)
    screen.press("QR code")
    expect(screen.root.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in screen.drawer("Take away").get_by_role("button").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= SMALLEST_TARGET, button.inner_text()


def test_table_is_taken_as_a_file(page: Page, voila_url: str) -> None:
    name, content = taken(shared(page, voila_url), "Table (CSV)")
    assert name == "magic-keys.csv"
    rows = [*csv.DictReader(StringIO(content.decode("utf-8-sig")))]
    assert len(rows) == len(GAME.timeline)
    assert rows[0]["player"] == NAMES[0]
    assert rows[0]["purple before: chance"] == "0.600000"


def test_board_is_taken_as_a_picture(page: Page, voila_url: str) -> None:
    screen = shared(page, voila_url)
    name, content = taken(screen, "SVG")
    assert name == "magic-keys.svg"
    assert content.startswith(b"<svg ")
    assert b"Ben &amp; &lt;b&gt;Co" in content
    name, content = taken(screen, "PNG")
    assert name == "magic-keys.png"
    assert content.startswith(b"\x89PNG")
    page.wait_for_timeout(LONGEST_ANIMATION)
    width, height, colors = page.evaluate(SIZE_OF_PICTURE, b64encode(content).decode())
    assert (width, height) == (2000, 1360)
    assert colors > 50


def test_worksheet_and_answers_are_two_files(
    browser: Browser, page: Page, voila_url: str, tmp_path: Path
) -> None:
    """SEC-05, SEC-07: printed on A4 without anything else; the pupils' file has no answers."""
    screen = shared(page, voila_url)
    name, questions = taken(screen, "Worksheet")
    assert name == "magic-keys-worksheet.html"
    name, answers = taken(screen, "Answers")
    assert name == "magic-keys-answers.html"
    assert b"3/5" in answers
    assert b"3/5" not in questions
    file = tmp_path / "worksheet.html"
    file.write_bytes(questions)
    context = browser.new_context(java_script_enabled=False, offline=True)
    sheet = context.new_page()
    asked: list[str] = []
    sheet.on("request", lambda request: asked.append(request.url))
    sheet.goto(file.as_uri())
    assert all(one.startswith(("file:", "data:")) for one in asked)
    expect(sheet.get_by_role("heading", name=re.compile("Step [0-9]+ of the game"))).to_have_count(
        3
    )
    expect(sheet.get_by_text(NAMES[1]).first).to_be_visible()
    for picture in sheet.locator("img").all():
        assert picture.evaluate("(one) => one.complete && one.naturalWidth > 0")
    assert sheet.pdf(prefer_css_page_size=True).startswith(b"%PDF")
    context.close()


def test_teacher_chooses_the_steps(page: Page, voila_url: str) -> None:
    screen = shared(page, voila_url)
    steps = screen.root.get_by_label("Steps, such as")
    steps.fill("0-2")
    screen.press(f"Add step {GAME.position}")
    expect(steps).to_have_value(f"0-2, {GAME.position}")
    _, questions = taken(screen, "Worksheet")
    assert questions.count(b"<section>") == 4
    for wrong in ("0-999", "x", "<b>"):
        steps.fill(wrong)
        screen.press("Worksheet")
        screen.expect_notice(f"“{wrong}” is no step of this game.")


def test_file_stands_in_where_a_link_would_be_cut(page: Page, voila_url: str) -> None:
    """SAV-09."""
    screen = open_app(page, voila_url)
    screen.open_drawer("Save & open")
    game, chance = Game(NAMES, seed=7), Random(1)
    for _ in playing(game):
        game.note("".join(chance.choices(ascii_letters, k=400)))
        if game.position == 20:
            break
    screen.root.get_by_label("Another game").fill(game.to_text())
    screen.press("Open this text")
    screen.expect_step(20)
    screen.open_drawer("Take away")
    expect(screen.drawer("Take away")).to_contain_text("take the game as a file instead")
    expect(screen.button("Copy")).to_be_disabled()
    expect(screen.button("QR code")).to_be_disabled()
    name, content = taken(screen, "Save as a file")
    assert name == "magic-keys.txt"
    assert content.decode() == game.to_text()


WORD = link_word(GAME)


@pytest.mark.parametrize(
    ("search", "said"),
    [
        (f"?game={WORD[:-10]}", "the link is cut or damaged"),
        (f"?game={WORD[:40]}x{WORD[41:]}", "the link is cut or damaged"),
        ("?game=", "this is no game"),
        ("?game=%00", "this is no game"),
        ("?game=<svg%20onload=window.hit=1>", "this is no game"),
        (f"?game=2{WORD[1:]}", "made by a newer program"),
        (f"?game={WORD}&game={WORD}", "this option is given twice"),
        (f"?game={WORD}&players=3&seed=5", "these options are left out: players and seed."),
        (f"?game={'A' * 10_000}", "longer than 2,000 characters"),
    ],
    ids=["cut", "damaged", "empty", "nul", "markup", "newer", "twice", "others", "endless"],
)
def test_wrong_link_gets_one_sentence(
    opened: Callable[[str], Screen], search: str, said: str
) -> None:
    """SAV-09, SEC-09: never a shorter game."""
    screen = opened(search)
    expect(screen.root.locator(".magickeys-status")).to_contain_text(said)
    screen.expect_step(GAME.position if f"?game={WORD}&" in search else 0)
    assert screen.page.evaluate("window.hit") is None


def test_link_at_the_end_of_a_sentence_opens(opened: Callable[[str], Screen]) -> None:
    """SAV-09: with a stop behind it, and wrapped as a mail program does."""
    for search in (f"?game={WORD}.", f"?game={WORD[:70]}%0D%0A{WORD[70:]}"):
        opened(search).expect_step(GAME.position, GAME.position)


@pytest.fixture
def opened(page: Page, voila_url: str) -> Callable[[str], Screen]:
    """Open the app with options as they stand."""
    return lambda search: open_address(page, address(voila_url) + search)
