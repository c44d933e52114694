"""Languages in the page: chosen by address, browser or click; kept; and nothing cut off."""

import os
import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from magickeys_widget.app import LESSONS, PACKAGE
from magickeys_widget.messages import language, languages, say
from tests.browser.conftest import PHONE, PROJECTOR, watched_page
from tests.browser.support import Screen, open_app, reload
from tests.conftest import Serve
from tests.widget.test_languages import PSEUDO, unwrapped, write_pseudo

CUT = """(root) => [...root.querySelectorAll("button, label, p, th, td, h3, h4, li, summary")]
    .filter((one) => !one.closest(".magickeys-unseen, .magickeys-cell"))
    .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.tagName} ${one.textContent}`)"""
OVERLAPPING = """(root) => {
    const cut = (a, b) => ({
        left: Math.max(a.left, b.left), right: Math.min(a.right, b.right),
        top: Math.max(a.top, b.top), bottom: Math.min(a.bottom, b.bottom),
    });
    const isEmpty = ({ left, right, top, bottom }) => right - left <= 1 || bottom - top <= 1;
    const seen = (one) => {
        let box = one.getBoundingClientRect();
        for (let part = one.parentElement; part !== root; part = part.parentElement) {
            const scrolls = getComputedStyle(part).overflowY !== "visible";
            if (scrolls) box = cut(box, part.getBoundingClientRect());
        }
        return box;
    };
    const boxes = [...root.querySelectorAll("button, select, input, summary")]
        .filter((one) => one.getClientRects().length && one.type !== "file")
        .filter((one) => !one.closest(".magickeys-footer"))
        .map((one) => [one.textContent || one.ariaLabel, seen(one)])
        .filter(([, box]) => !isEmpty(box));
    return boxes.flatMap(([name, box], place) => boxes.slice(place + 1)
        .filter(([, other]) => !isEmpty(cut(box, other))).map(([other]) => `${name} / ${other}`));
}"""
READ = """(root) => [
    root.innerText.replace(root.querySelector("[role=log]").innerText, ""),
    ...[...root.querySelectorAll("*")].filter((one) => one.getClientRects().length)
        .flatMap((one) => [...one.attributes])
        .filter(({ name }) => /^(title|alt|aria-label|data-label)$/.test(name))
        .map(({ value }) => value),
].join("\\n")"""
BOTTOM = "(strip) => strip.getBoundingClientRect().bottom - innerHeight"
WIDER = "() => document.scrollingElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def pseudo_url(serve: Serve, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the app with one language more, in which every text is wrapped and longer."""
    site = tmp_path_factory.mktemp("site")
    package = shutil.copytree(PACKAGE, site / PACKAGE.name)
    shutil.copytree(LESSONS, package / LESSONS.name, dirs_exist_ok=True)
    write_pseudo(package / "locale")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site), prepend=os.pathsep)
        with serve() as server:
            yield server.address


def words(code: str, key: str, **values: object) -> str:
    """Put a message into words."""
    return language(code).text(say(key, **values))


def press(screen: Screen, code: str, key: str) -> None:
    """Press a button by its name in a language."""
    screen.press(words(code, key))


@pytest.mark.parametrize(
    ("browsers", "options", "code"),
    [("de-CH", {}, "de"), ("fr", {}, "fr"), ("ja", {}, "en"), ("de", {"lang": "fr"}, "fr")],
)
def test_page_speaks_the_browsers_language_unless_the_address_says_another(
    browser: Browser, voila_url: str, browsers: str, options: dict[str, str], code: str
) -> None:
    """I18-06."""
    with watched_page(browser, [], viewport=PROJECTOR, locale=browsers) as page:
        screen = open_app(page, voila_url, names="Ada,Ben", **options)
        expect(page.locator("html")).to_have_attribute("lang", code)
        assert page.title() == words(code, "static.name")
        assert screen.turn == words(code, "panel.turn", name="Ada")
        assert screen.heard[-1].startswith(words(code, "told.begin", name="Ada"))


def test_language_that_is_not_there_is_refused_by_name(page: Page, voila_url: str) -> None:
    screen = open_app(page, voila_url, lang="xx")
    screen.expect_notice("“xx” is no language of this page; there are en, de, and fr.")
    assert page.locator("html").get_attribute("lang") == "en"


def test_choice_in_the_tools_changes_the_page_at_once_and_lasts(page: Page, voila_url: str) -> None:
    """I18-01: by keyboard, in mid-game; nothing is played; a reload keeps it; and back again."""
    screen = open_app(page, voila_url, seed=7, names="Ada,Ben")
    screen.play("key", ["a", "3", "t"])
    screen.open_drawer("Tools")
    before = all_texts(screen)
    choose(screen, "Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    german = all_texts(screen)
    assert page.title() == "Die magischen Schlüssel"
    assert screen.told == "Ada probiert den lila Schlüssel von Feld 3 an der Truhe. Ist er echt?"
    expect(screen.root.locator(".magickeys-chances")).to_contain_text("noch 5 blaue, davon 3 echt")
    assert not re.search(r"\b(the|key|real|space|crystals?|chances?|of)\b", german)
    expect(screen.root.locator(".magickeys-timeline")).to_contain_text("Schritt 3 von 3")
    screen = reload(screen)
    assert page.locator("html").get_attribute("lang") == "de"
    press(screen, "de", "panel.tools")
    choose(screen, "English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    screen.key("Escape")  # the reload was told
    expect(screen.root.locator(".magickeys-notice")).to_be_hidden()
    assert all_texts(screen) == before


def choose(screen: Screen, name: str) -> None:
    """Choose a language by keyboard."""
    screen.button(name).focus()
    screen.key("Enter")
    expect(screen.button(name)).to_have_class(re.compile("magickeys-pressed"))


def all_texts(screen: Screen) -> str:
    """Give all that is read, seen at a pointer, or heard of the screen, but not what was said."""
    lines = str(screen.root.evaluate(READ)).splitlines()
    return "\n".join(line.strip() for line in lines if line.strip())


@pytest.mark.parametrize("code", [*languages()[1:], PSEUDO])
@pytest.mark.parametrize("size", [PROJECTOR, PHONE], ids=["projector", "phone"])
def test_nothing_is_cut_off(
    browser: Browser, pseudo_url: str, size: ViewportSize, code: str
) -> None:
    """I18-05: in each language, and in one that is 40 % longer and wrapped."""
    with watched_page(browser, [], viewport=size, reduced_motion="reduce") as page:
        screen = open_app(page, pseudo_url, lang=code, seed=7, names="Ada,Ada B")
        expect(page.locator("html")).to_have_attribute("lang", code)
        for key in ("a", "3"):
            screen.key(key)
        screen.expect_heard(3)
        expect_whole(screen, code)
        if size is PROJECTOR and code != PSEUDO:
            strip = screen.root.locator(".magickeys-strip")
            assert strip.evaluate(BOTTOM) <= 0
        for number in range(drawers(screen)):
            open_drawer(screen, number)
            expect_whole(screen, code)


def drawers(screen: Screen) -> int:
    """Count the buttons that open a drawer."""
    screen.root.locator(".magickeys-opens-tools").click()
    screen.root.locator(".magickeys-drawer.magickeys-tools").wait_for()
    return screen.root.locator("[class*=magickeys-opens-]").count()


def open_drawer(screen: Screen, number: int) -> None:
    """Open a drawer from the menu, or from the tools."""
    opener = screen.root.locator("[class*=magickeys-opens-]").nth(number)
    if not opener.is_visible():
        screen.root.locator(".magickeys-opens-tools").click()
    (name,) = re.findall("magickeys-opens-([a-z_]+)", opener.get_attribute("class") or "")
    opener.click()
    close = screen.root.locator(f".magickeys-drawer.magickeys-{name} .magickeys-heading button")
    expect(close).to_be_focused()


def expect_whole(screen: Screen, code: str) -> None:
    """Find nothing cut, overlapping, outside of the window or, if wrapped, outside of brackets."""
    assert screen.root.evaluate(CUT) == []
    assert screen.root.evaluate(OVERLAPPING) == []
    assert screen.page.evaluate(WIDER) <= 0
    if code == PSEUDO:
        for text in screen.root.locator(".magickeys-side, .magickeys-strip").all_inner_texts():
            assert not re.search(r"[^\W\d_]{2}", unwrapped(text)), unwrapped(text)
