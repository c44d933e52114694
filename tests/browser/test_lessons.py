"""Positions for a lesson, by link, from the drawer or set up by hand; and keys only counted."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from magickeys_widget import Color
from tests.browser.support import ANSWERED, Screen, open_app, reload

GRAVE = {"serious", "critical"}
SIZES = """() => {
    const page = document.documentElement;
    return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight];
}"""
"""How far the page can be scrolled sideways and down, in pixels."""


def begin_count(screen: Screen, button: str = "Count a full box") -> None:
    """Begin a quick count from the tools."""
    screen.open_drawer("Quick count")
    screen.press(button)
    screen.expect_told("Enter each key that is tried in the real box.")


def count(screen: Screen, *buttons: str) -> None:
    """Enter keys that were tried in the real box."""
    for button in buttons:
        counting(screen).get_by_role("button", name=button).click()


def counting(screen: Screen) -> Locator:
    """Find the buttons of the count."""
    return screen.root.locator(".magickeys-counting")


def test_link_opens_a_lesson_with_its_question(page: Page, voila_url: str) -> None:
    """The position and the question are there at once, the answer later, and nothing scrolls."""
    screen = open_app(page, voila_url, lesson="two_real_blue", names="Ada,Ben")
    screen.expect_notice("Two real blue keys hang on the towers.")
    assert "hidden" in screen.chance(Color.BLUE)
    screen.press("Show chances")
    expect(screen.root.locator(".magickeys-chances .magickeys-blue")).to_contain_text("1/3")
    assert screen.turn == "Ada\u2019s turn"
    assert screen.told.startswith("The game begins here: ")
    assert page.evaluate(SIZES) == [0, 0]
    screen.press("Try the key")
    screen.expect_step(1)


def test_reload_goes_on_with_the_lesson(page: Page, voila_url: str) -> None:
    """DEP-03: what was played from the link's position is kept."""
    screen = open_app(page, voila_url, lesson="two_real_blue")
    screen.press("Try the key")
    screen.expect_step(1)
    screen = reload(screen)
    screen.expect_step(1, 1)
    screen.expect_notice("The game goes on where it was")


def test_link_to_a_lesson_leaves_a_kept_game_alone(page: Page, voila_url: str) -> None:
    """The lesson opens although the browser keeps a game, which goes on at its own address."""
    screen = open_app(page, voila_url, names="Ada,Ben")
    screen.press("Roll the dice")
    screen.expect_step(1)
    told = screen.told
    page.wait_for_timeout(300)
    screen = open_app(page, voila_url, lesson="first_key")
    screen.expect_notice("No key has been tried yet.")
    screen.expect_step(0, 0)
    screen = open_app(page, voila_url, names="Ada,Ben")
    screen.expect_step(1, 1)
    assert screen.told == told


def test_lesson_from_the_drawer_can_be_taken_back(page: Page, voila_url: str) -> None:
    """It has the names of the game before, which is a press away."""
    screen = open_app(page, voila_url, names="Ada,Ben")
    screen.press("Roll the dice")
    screen.expect_step(1)
    told = screen.told
    screen.open_drawer("Lessons")
    screen.press(re.compile("^Three Moons"))
    screen.expect_notice("All three dice are asleep")
    assert screen.players[0].startswith("Ada\n2 of 15")
    screen.open_drawer("Set up")
    screen.press("Open this position")
    screen.expect_told(re.compile("^The game begins here"))
    screen = reload(screen)  # it is kept as well
    screen.open_drawer("Lessons")
    screen.press("Back to the game before")
    screen.expect_step(1, 1)
    assert screen.told == told


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"lesson": "nope"}, "there is no lesson “nope”; there are first_key"),
        ({"lesson": "first_key", "players": 3}, "a lesson for 2 players"),
        ({"lesson": "first_key", "dice": "boxed"}, "a lesson and for other dice"),
    ],
)
def test_wrong_lesson_is_named(
    page: Page, voila_url: str, options: dict[str, object], said: str
) -> None:
    """SEC-09: one sentence, and a game all the same."""
    screen = open_app(page, voila_url, **options)
    expect(screen.root.locator(".magickeys-notice")).to_contain_text(said, timeout=ANSWERED)
    assert len(screen.players) == 2


def test_lessons_by_keyboard_alone(page: Page, voila_url: str) -> None:
    """From the drawer to the second lesson by Tab and Enter; then the focus is of use."""
    screen = open_app(page, voila_url, names="Ada,Ben")
    screen.open_drawer("Lessons")
    for _ in range(2):
        screen.key("Tab")
    assert screen.focused.startswith("button: Two keys in a row")
    screen.key("Enter")
    screen.expect_notice("Two purple keys are tried")
    expect(screen.drawer("Lessons")).to_have_count(0)
    page.wait_for_timeout(500)
    assert page.evaluate("document.activeElement !== document.body")


def test_position_is_set_up_and_opened(page: Page, voila_url: str) -> None:
    """What cannot be is said while it is chosen, and marked; then it opens with the same names."""
    screen = open_app(page, voila_url, names="Ada,Ben")
    screen.open_drawer("Set up")
    form = screen.drawer("Set up")
    for space in range(6, 10):
        form.get_by_label(f"blue key of space {space}").select_option(label="✔")
    said = form.get_by_role("status")
    expect(said).to_contain_text("4 blue ones can't be", timeout=ANSWERED)
    expect(form.locator(".magickeys-wrong")).to_have_count(1)
    screen.press("Open this position")
    screen.expect_notice("4 blue ones can't be")
    screen.expect_step(0, 0)
    form.get_by_label("blue key of space 9").select_option(label="✘ Ben")
    form.get_by_label("Ada: crystals").fill("6")
    form.get_by_label("Pawn\u2019s space").select_option(label="10: blue")
    form.get_by_label("What comes next").select_option(label="Roll on, try the key, or stop")
    form.get_by_label("Die 1").select_option(label="Moon")
    expect(said).to_have_text("This position is possible.", timeout=ANSWERED)
    screen.press("Open this position")
    screen.expect_told(re.compile("space 10"))
    assert screen.chance(Color.BLUE).split()[-2:] == ["0", "0%"]
    assert screen.players[0].startswith("Ada\n6 of 15")
    assert "1 die is asleep" in screen.description.inner_text()


def test_keys_in_a_chooser_do_not_play(page: Page, voila_url: str) -> None:
    """The focused control keeps the keys it uses: letters and arrows choose in it."""
    screen = open_app(page, voila_url)
    screen.open_drawer("Set up")
    chooser = screen.drawer("Set up").get_by_label("What comes next")
    chooser.focus()
    screen.key("ArrowDown")
    screen.key("r")
    page.wait_for_timeout(500)
    screen.expect_step(0, 0)
    assert chooser.input_value() != "0"


def test_quick_count_without_dice_or_pawn(page: Page, voila_url: str) -> None:
    """Three presses a key; chances and board follow, and nothing scrolls."""
    screen = open_app(page, voila_url, names="Ada,Ben")
    begin_count(screen)
    assert screen.turn == "Quick count"
    count(screen, "Ben", "purple", "It is real")
    screen.expect_step(1, 1)
    assert (
        screen.told == "The purple key is real! Ben gets 2 crystals and hangs the key on a tower."
    )
    assert "1/2" in screen.chance(Color.PURPLE)
    count(screen, "purple", "It is fake")
    screen.expect_step(2, 2)
    assert screen.told == "The purple key is fake. Ada keeps it."
    assert "2/3" in screen.chance(Color.PURPLE)
    expect(screen.button("Roll the dice")).to_be_hidden()
    expect(screen.place("die-0")).to_have_count(0)
    assert page.evaluate(SIZES) == [0, 0]


def test_slip_in_a_count_is_corrected_and_kept(page: Page, voila_url: str) -> None:
    """Back, and the right entry; a reload brings back exactly that."""
    screen = open_app(page, voila_url, names="Ada,Ben")
    begin_count(screen)
    count(screen, "blue", "It is real")
    screen.expect_step(1, 1)
    screen.frame.focus()
    screen.key("ArrowLeft")
    screen.expect_step(0, 1)
    count(screen, "blue", "It is fake")
    screen.expect_told("The blue key is fake. Ada keeps it.")
    screen = reload(screen)
    screen.expect_step(1, 1)
    assert screen.told == "The blue key is fake. Ada keeps it."
    assert "3/4" in screen.chance(Color.BLUE)


def test_impossible_key_is_not_offered_and_says_why(page: Page, voila_url: str) -> None:
    """C5: with three real purple keys known, the next one is fake; counted on from a lesson."""
    screen = open_app(page, voila_url, lesson="all_purple_found")
    screen.press("Show chances")
    begin_count(screen, "Count on from this position")
    count(screen, "purple")
    asked = counting(screen).get_by_role("status")
    expect(asked).to_have_text("All three real purple keys are known, so this one is fake.")
    expect(screen.button("It is real")).to_be_disabled()
    expect(screen.button("It is fake")).to_be_enabled()


def test_count_by_keyboard_alone(page: Page, voila_url: str) -> None:
    """Tab and Enter; after a key the focus is on what can be used next."""
    screen = open_app(page, voila_url, names="Ada,Ben")
    begin_count(screen)
    counting(screen).get_by_role("button", name="green").focus()
    screen.key("Enter")
    expect(screen.button("It is real")).to_be_enabled(timeout=ANSWERED)
    for _ in range(3):
        screen.key("Tab")
    assert screen.focused == "button: It is real"
    screen.key("Enter")
    screen.expect_step(1, 1)
    page.wait_for_timeout(500)
    expect(page.locator(":focus")).to_be_enabled()
    assert page.evaluate("document.activeElement !== document.body")


def test_game_before_a_count_comes_back(page: Page, voila_url: str) -> None:
    """Switching it on begins another game; the one before is a press away."""
    screen = open_app(page, voila_url, seed=7)
    screen.press("Roll the dice")
    screen.expect_step(1)
    told = screen.told
    begin_count(screen)
    screen.open_drawer("Quick count")
    screen.press("Back to the game before")
    screen.expect_told(told)


def test_nothing_hangs_over_on_a_phone(phone: Page, voila_url: str) -> None:
    """390 pixels are enough for each of the three, and what is pressed is large enough."""
    screen = open_app(phone, voila_url, lesson="last_crystals", names="Bernadette,Cleopatra,C,D")
    for drawer in ("Lessons", "Set up", "Quick count"):
        screen.open_drawer(drawer)
        assert phone.evaluate(SIZES)[0] == 0, drawer
        for control in screen.drawer(drawer).locator("button:visible, select:visible").all():
            box = control.bounding_box()
            assert box, drawer
            assert min(box["width"], box["height"]) >= 44, (drawer, control.inner_text(), box)
            assert box["x"] + box["width"] <= 390
    screen.press("Count a full box")
    screen.expect_told("Enter each key that is tried in the real box.")
    assert phone.evaluate(SIZES)[0] == 0


def test_no_grave_fault(page: Page, voila_url: str) -> None:
    """A11-08: names and contrast of all that was added."""
    screen = open_app(page, voila_url, lesson="three_moons")
    for drawer in ("Lessons", "Set up", "Quick count"):
        screen.open_drawer(drawer)
        assert grave(page) == [], drawer
    screen.press("Count a full box")
    screen.expect_told("Enter each key that is tried in the real box.")
    count(screen, "yellow")
    assert grave(page) == []


def grave(page: Page) -> list[str]:
    """List the grave faults, each with the place where it is."""
    return [
        f"{fault['id']}: {node['html'][:200]} {node['failureSummary'][:200]}"
        for fault in Axe().run(page).response["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]
