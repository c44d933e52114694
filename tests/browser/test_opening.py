"""The page as it opens: what is there, what fits, and what the address may say."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from magickeys_widget import Game, Rules
from magickeys_widget.narration import tell
from magickeys_widget.rules import PRESETS
from tests.browser.conftest import PROJECTOR, watched_page
from tests.browser.support import (
    Screen,
    button_of,
    open_address,
    open_app,
    playing,
    reload,
)

MARKUP = "<img src onerror=hit=1>"
"""A name that a pupil may type; read as markup it would run."""
OVERFLOW = """() => {
    const { scrollWidth, scrollHeight } = document.scrollingElement;
    return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}"""
OUTSIDE = """(root) => [...root.querySelectorAll("button, input, tr, h3, li, summary, canvas")]
    .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width && !one.closest(".magickeys-unseen")
            && (left < 0 || right > innerWidth + 0.5);
    }).map((one) => `${one.tagName} ${one.textContent} ${one.getBoundingClientRect().right}`)"""
WITHOUT_STORAGE = """for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(window, name, {
        get() { throw new DOMException("no", "SecurityError"); },
    });
"""


def test_app_opens_ready_to_play(page: Page, voila_url: str) -> None:
    screen = open_app(page, voila_url)
    assert page.title() == "Magic Keys"
    assert screen.turn == "Player 1\u2019s turn"
    assert screen.notice == ""
    expect(page.locator("[rel=icon][type='image/svg+xml']")).to_have_count(1)
    assert "import" not in page.locator("body").inner_text()
    assert "MagicKeys(" not in page.content()
    assert page.locator("html").get_attribute("lang") == "en"
    assert screen.focused.startswith("div: Magic Keys")
    expect(screen.button("Roll the dice")).to_be_enabled()


def test_nothing_scrolls_on_a_projector(page: Page, voila_url: str) -> None:
    screen = open_app(page, voila_url, names="Ada,Ben,Cleo,Dan", seed=7)
    for step, place in enumerate(("die-0", "die-0", "chest", "chest"), 1):
        assert page.evaluate(OVERFLOW) == [0, 0]
        assert outside(screen) == []
        screen.click(place)
        screen.expect_step(step)
    for drawer in ("New game", "Save & open", "Help"):
        screen.open_drawer(drawer)
        assert page.evaluate(OVERFLOW) == [0, 0]


def outside(screen: Screen) -> list[str]:
    """Name the parts that a person should see and that stick out of the window."""
    return list(screen.root.evaluate(OUTSIDE))


def test_nothing_scrolls_sideways_on_a_phone(phone: Page, voila_url: str) -> None:
    screen = open_app(phone, voila_url, names="Ada,Ben,Cleo,Dan")
    for drawer in (None, "New game", "Save & open", "Help"):
        if drawer:
            screen.open_drawer(drawer)
        assert phone.evaluate(OVERFLOW)[0] == 0
        assert outside(screen) == []


def test_options_of_the_address(page: Page, voila_url: str) -> None:
    screen = open_app(page, voila_url, players=3, names="Ada,Ben,Cleo", dice="boxed", seed=7)
    assert screen.notice == ""
    assert [name.split()[0] for name in screen.players] == ["Ada", "Ben", "Cleo"]
    assert all("of 13" in seat for seat in screen.players)
    expect(screen.root.get_by_text("Move 4")).to_have_count(1)
    game = Game(("Ada", "Ben", "Cleo"), Rules(dice=PRESETS["boxed"]), seed=7)
    game.roll()
    screen.press("Roll the dice")
    screen.expect_told(str(tell(game, game.node)))


@pytest.mark.parametrize(
    ("search", "said"),
    [
        ("players=9", "players=9: a whole number from 2 to 4 is expected, not “9”."),
        ("players=3&names=Ada,Ben", "asks for 3 players but gives 2 names"),
        ("dice=moon,moon,moon,moon,moon,moon", "dice=moon"),
        ("lang=<script>window.hit=1</script>", "lang=<script>window.hit=1"),
        ("game=<svg onload=window.hit=1>", "game=<svg onload=window.hit"),
        ("seed=%00", "seed=�: "),
        ("players=3&players=4", "this option is given twice. That is left out."),
    ],
)
def test_wrong_option_is_named_and_the_default_taken(
    shared: Callable[[str], Screen], search: str, said: str
) -> None:
    """SEC-09: a plain sentence, and nothing of it runs."""
    screen = shared(search)
    screen.expect_notice(said)
    assert len(screen.players) == (3 if search.startswith("players=3") else 2)
    assert screen.page.evaluate("window.hit") is None
    screen.key("Escape")
    expect(screen.root.locator(".magickeys-status .magickeys-notice")).to_be_hidden()


@pytest.fixture(scope="module")
def shared_page(browser: Browser) -> Iterator[Page]:
    """Keep one page for many addresses."""
    with watched_page(browser, [], viewport=PROJECTOR) as page:
        yield page


@pytest.fixture
def shared(shared_page: Page, voila_url: str) -> Callable[[str], Screen]:
    """Open the app with what stands after the question mark."""
    return lambda search: open_address(shared_page, f"{voila_url}?{quote(search, safe='=&,%+')}")


def test_endless_address_is_refused_and_the_next_page_is_served(
    shared: Callable[[str], Screen], voila_url: str
) -> None:
    """SEC-09: the server does not read 100 kB, and the page does not read 10 kB."""
    with suppress(OSError), urlopen(f"{voila_url}?names={'x' * 100_000}") as answer:
        assert b"Traceback" not in answer.read()
    screen = shared(f"names={'x' * 10_000}")
    screen.expect_notice("longer than 2,000 characters")
    assert len(screen.players) == 2


def test_names_are_shown_as_typed_at_every_place(page: Page, voila_url: str) -> None:
    """SEC-05, SEC-08: turn, story, players, bubble, winner, announcements, error, save."""
    seed, players = 2050, (MARKUP, "Ben & Co")
    screen = open_app(page, voila_url, names=",".join(players), seed=seed)
    game = Game(players, seed=seed)
    moves = [button_of(event) for _, event in playing(game)]
    text = game.to_text()
    assert screen.turn == f"{MARKUP}\u2019s turn"
    assert screen.told == f"{MARKUP} begins: roll the three dice."
    assert screen.players[0].startswith(MARKUP)
    assert MARKUP in screen.description.inner_text()
    assert MARKUP in (screen.frame.get_attribute("aria-label") or "")
    page.mouse.move(*screen.middle("seat-0"))
    expect(screen.frame.get_by_text(f"{MARKUP}, 0 crystals")).to_be_visible()
    screen.press(moves[0])
    screen.expect_told(re.compile(f"^{re.escape(MARKUP)} rolls"))
    assert MARKUP in screen.heard[-1]
    screen.open_drawer("Save & open")
    assert MARKUP in screen.root.get_by_label("This game").input_value()
    screen.root.get_by_label("Another game").fill(text)
    screen.press("Open this text")
    winner = players[game.state.winner or 0]
    screen.expect_told(re.compile(f"{re.escape(winner)} gets"))
    assert screen.turn == f"{winner} has won!"
    again = reload(screen)
    assert again.turn == f"{winner} has won!"
    assert page.evaluate("window.hit") is None
    assert screen.root.locator("img, b b").count() == 0


def test_page_without_storage_says_so(page: Page, voila_url: str) -> None:
    """DEP-03: a sentence, no error; and the game can be played."""
    page.add_init_script(WITHOUT_STORAGE)
    screen = open_app(page, voila_url)
    screen.expect_notice("This browser keeps nothing")
    screen.press("Roll the dice")
    screen.expect_step(1)
