"""Keeping a game: over a reload, in two tabs, as text and as a file; and what is refused."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from magickeys_widget import Game
from magickeys_widget.narration import tell
from tests.browser.conftest import PROJECTOR, watched_page
from tests.browser.support import Screen, button_of, open_app, playing, reload, screen_of

SEED = 7
STEPS = 6
CHESS = '[Event "Casual"]\n[White "Anderssen"]\n\n1. e4 e5 2. f4 exf4 1-0\n'


def played(page: Page, root: str, **options: object) -> tuple[Screen, Game]:
    """Play the first steps of a game, in the page and in the engine."""
    screen = open_app(page, root, names="Ada,Ben", seed=SEED, **options)
    game = Game(("Ada", "Ben"), seed=SEED)
    for _, event in playing(game):
        screen.press(button_of(event))
        screen.expect_step(game.position)
        if game.position == STEPS:
            break
    return screen, game


def test_reload_keeps_a_game_with_a_seed(page: Page, voila_url: str) -> None:
    """DEP-03, CAN-12: the same place, the same picture, the same way forward, the same luck."""
    screen, game = played(page, voila_url)
    screen.frame.focus()
    screen.key("ArrowLeft")
    screen.expect_step(STEPS - 1, STEPS)
    screen.expect_still()
    before = screen.pixels()
    screen = reload(screen)
    screen.expect_step(STEPS - 1, STEPS)
    screen.expect_still()
    assert screen.pixels() == before, "something of an older picture was left on the board"
    assert screen.notice == "The game goes on where it was."
    assert screen.told == str(tell(game, game.nodes[STEPS - 1]))
    screen.key("ArrowRight")
    screen.expect_step(STEPS, STEPS)
    for _, event in playing(game):
        screen.press(button_of(event))
        screen.expect_step(game.position)
        assert screen.told == str(tell(game, game.node))
        if game.position == STEPS + 6:
            break


def test_reload_keeps_a_game_without_a_seed(page: Page, voila_url: str) -> None:
    screen = open_app(page, voila_url)
    screen.press("Roll the dice")
    screen.expect_step(1)
    told = screen.told
    screen = reload(screen)
    screen.expect_step(1, 1)
    assert screen.told == told
    assert screen.notice == (
        "The game goes on where it was; what was still unknown is dealt afresh."
    )
    assert "Seed" not in page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")


def test_two_tabs_do_not_fight(browser: Browser, voila_url: str) -> None:
    """Each tab keeps its own game, also when both are loaded anew."""
    with watched_page(browser, [], viewport=PROJECTOR) as page:
        first, _ = played(page, voila_url)
        with page.context.expect_page() as opened:
            page.evaluate("window.open(location.href)")
        other = opened.value
        second = screen_of(other)
        second.expect_heard(1)
        second.open_drawer("New game")
        second.root.get_by_label("Name of player 1").fill("Zoe")
        second.press("Start the game")
        second.expect_told("Zoe begins: roll the three dice.")
        second.press("Roll the dice")
        second.expect_step(1, 1)
        first = reload(first)
        first.expect_step(STEPS, STEPS)
        assert first.players[0].startswith("Ada")
        second = reload(second)
        second.expect_step(1, 1)
        assert second.players[0].startswith("Zoe")


@pytest.fixture
def saves(page: Page, voila_url: str) -> tuple[Screen, Game]:
    """Play a little, and open the drawer of saves."""
    screen, game = played(page, voila_url)
    screen.open_drawer("Save & open")
    screen.root.get_by_label("Another game").wait_for()
    return screen, game


def saved_text(screen: Screen) -> str:
    """Read the text of the game."""
    return screen.root.get_by_label("This game").input_value()


def open_text(screen: Screen, text: str) -> None:
    """Paste a text and open it."""
    screen.root.get_by_label("Another game").fill(text)
    screen.press("Open this text")


def choose_file(screen: Screen, file: Path) -> None:
    """Choose a file in the browser's dialog."""
    with screen.page.expect_file_chooser() as chooser:
        screen.press(re.compile("Open a file"))
    chooser.value.set_files(file)


def test_copied_text_opens_as_the_same_game(saves: tuple[Screen, Game]) -> None:
    screen, game = saves
    screen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    screen.press("Copy")
    screen.expect_notice("It is copied.")
    copied = screen.page.evaluate("navigator.clipboard.readText()")
    assert copied == saved_text(screen)
    assert "Seed" not in copied
    screen.open_drawer("New game")
    screen.press("Start the game")
    screen.expect_step(0, 0)
    screen.open_drawer("Save & open")
    open_text(screen, copied)
    screen.expect_notice("A game of 6 steps is open; what is unknown in it is dealt afresh.")
    screen.expect_step(STEPS, STEPS)
    assert screen.told == str(tell(game, game.node))
    screen.open_drawer("Save & open")
    expect(screen.root.get_by_label("This game")).to_have_value(copied)


def test_copying_works_without_a_clipboard(browser: Browser, voila_url: str) -> None:
    """SAV-10: plain http in the local network has none."""
    with watched_page(browser, [], viewport=PROJECTOR) as page:
        page.add_init_script("delete Navigator.prototype.clipboard")
        screen = open_app(page, voila_url, seed=SEED)
        screen.open_drawer("Save & open")
        screen.press("Copy")
        screen.expect_notice("It is copied.")
        field = screen.root.get_by_label("Another game")
        field.focus()
        screen.key("Control+v")
        expect(field).to_have_value(saved_text(screen))


def test_seed_is_told_only_when_asked(saves: tuple[Screen, Game]) -> None:
    screen, _ = saves
    field = screen.root.get_by_label("This game")
    expect(field).to_have_value(re.compile("Ada"))
    assert "Seed" not in saved_text(screen)
    screen.root.get_by_label("Same luck for everyone").check()
    expect(field).to_have_value(re.compile(rf'\[Seed "{SEED}"\]'))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ""),
        (CHESS, ""),
        ('[MagicKeys "99"]\n[Player1 "Ada"]\n[Player2 "Ben"]\n\nr3MM\n', "newer"),
        ('[MagicKeys "1"]\n[Player1 "Ada"]\n[Player2 "Ben"]\n\nr3MM m2\n', "m2"),
        ('[MagicKeys "1"]\n[Player1 "Ada"', ""),
        ("x" * 5_000_000, ""),
    ],
    ids=["empty", "chess", "newer", "impossible", "half", "endless"],
)
def test_refused_text_gets_one_sentence_and_leaves_the_game(
    refusing: Screen, text: str, said: str
) -> None:
    """SAV-05, SAV-08: where, what, and what would be right; put away by keyboard."""
    before = position(refusing)
    refusing.root.get_by_label("Another game").evaluate(PASTE, text)
    refusing.press("Open this text")
    refusing.expect_notice(said)
    assert 20 < len(refusing.notice) < 300
    assert "Error" not in refusing.notice
    assert position(refusing) == before
    refusing.button("Open this text").focus()
    refusing.key("Escape")
    expect(refusing.root.locator(".magickeys-status .magickeys-notice")).to_be_hidden()
    expect(refusing.root.get_by_label("Another game")).to_be_visible()


def position(screen: Screen) -> list[str]:
    """Read where the game stands."""
    return [screen.told, screen.root.locator(".magickeys-timeline").inner_text(), *screen.players]


PASTE = """(field, text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
}"""


@pytest.fixture(scope="module")
def refusing_page(browser: Browser, voila_url: str) -> Iterator[Screen]:
    """Keep one page for all that is refused."""
    with watched_page(browser, [], viewport=PROJECTOR) as page:
        screen, _ = played(page, voila_url)
        screen.open_drawer("Save & open")
        yield screen


@pytest.fixture
def refusing(refusing_page: Screen) -> Screen:
    """Give the page in which texts are refused, with its status line empty."""
    expect(refusing_page.root.locator(".magickeys-status .magickeys-notice")).to_be_hidden()
    return refusing_page


def test_same_file_can_be_opened_twice(saves: tuple[Screen, Game], tmp_path: Path) -> None:
    """SAV-11, SAV-08: saved by the page, with a mark and line ends as other systems write them."""
    screen, _ = saves
    with screen.page.expect_download() as download:
        screen.press("Save as a file")
    assert download.value.suggested_filename == "magic-keys.txt"
    file = tmp_path / "game.txt"
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert text == saved_text(screen)
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    for _ in range(2):
        choose_file(screen, file)
        screen.expect_notice("A game of 6 steps is open")
        screen.expect_step(STEPS, STEPS)
        screen.frame.focus()
        screen.key("Home")
        screen.expect_step(0, STEPS)
        screen.open_drawer("Save & open")


def test_broken_file_can_be_mended_and_opened(saves: tuple[Screen, Game], tmp_path: Path) -> None:
    """SAV-11, SAV-12: bytes, code and five megabytes are refused; the mended file opens."""
    screen, game = saves
    file = tmp_path / "game.txt"
    for content in (bytes(range(256)), b"x" * 5_000_000, b"\x80\x04cos\nsystem\n", b""):
        file.write_bytes(content)
        choose_file(screen, file)
        screen.expect_notice("")
        screen.expect_step(STEPS, STEPS)
        screen.root.locator(".magickeys-status").get_by_role("button", name="Close").click()
    file.write_text(game.to_text(), encoding="utf-8")
    choose_file(screen, file)
    screen.expect_notice("A game of 6 steps is open")


def test_new_game_can_be_taken_back(saves: tuple[Screen, Game]) -> None:
    """SAV-14."""
    screen, game = saves
    screen.open_drawer("New game")
    screen.press("Start the game")
    screen.expect_step(0, 0)
    screen.open_drawer("New game")
    screen.press("Back to the game before")
    screen.expect_step(STEPS, STEPS)
    assert screen.told == str(tell(game, game.node))


def test_impossible_new_game_is_refused_by_name(page: Page, voila_url: str) -> None:
    """RUL-10, RUL-12, WID-05: the field is named, and the game stays."""
    screen = open_app(page, voila_url, names="Ada,Ben", seed=SEED)
    screen.open_drawer("New game")
    for name in ("Name of player 1", "Name of player 2"):
        screen.root.get_by_label(name).fill("Zoe")
    screen.press("Start the game")
    screen.expect_notice("Zoe")
    assert [seat.split()[0] for seat in screen.players] == ["Ada", "Ben"]
    screen.root.get_by_label("Name of player 2").fill("")
    screen.root.get_by_label("Dice", exact=True).select_option("match your own dice")
    faces = screen.root.get_by_label("Six faces")
    for wrong in ("1,2,3", "moon,moon,moon,moon,moon,moon", "1,2,3,4,5,7", "1,2,2,3,moon,moo"):
        faces.fill(wrong)
        screen.press("Start the game")
        screen.expect_notice("Six faces: ")
        screen.key("Escape")
    faces.fill("1,2,2,3,4,Moon")
    screen.press("Start the game")
    expect(screen.root.get_by_text("Move 4")).to_have_count(1)
