"""The tools of a lesson in the page, by keyboard alone where that is possible."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.support import Screen, open_app, reload

NARROW = {"names": "Ada,Ben", "seed": 7}
"""Seed 7: Ada rolls 3 and two Moons, moves to a purple key, and that key is fake."""


@pytest.fixture
def at_key(page: Page, voila_url: str) -> Screen:
    """Stand on a purple key after two steps."""
    screen = open_app(page, voila_url, **NARROW)
    screen.play("key", [" ", "3"])
    return screen


def nothing_scrolls(screen: Screen) -> bool:
    """Tell whether the page fits its window."""
    return bool(screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight"))


def test_predict_record_reveal(at_key: Screen) -> None:
    """The chance appears beside the guess, not before it; then the score does."""
    screen = at_key
    screen.key("i")
    expect(screen.root.locator(".magickeys-chances")).to_contain_text("hidden")
    screen.key("t")
    screen.expect_step(3)
    assert "3/5" not in screen.root.inner_text()
    screen.key(" ")
    screen.expect_notice("record a guess first")
    screen.key("4")
    guess = screen.root.locator(".magickeys-predict")
    expect(guess).to_contain_text("The class: 75% · exact: 3/5")
    assert nothing_scrolls(screen)
    screen.key(" ")
    screen.expect_step(4)
    screen.open_drawer("Predictions")
    expect(screen.drawer("Predictions")).to_contain_text(re.compile(r"The class\s*1\s*0.56\s*0.36"))
    screen = reload(screen)
    screen.open_drawer("Predictions")
    expect(screen.drawer("Predictions")).to_contain_text("0.56")


def test_a_guess_has_the_place_of_the_worlds_and_gives_it_back(at_key: Screen) -> None:
    """The chest can be opened all the time; a word is a whole guess, which nothing overwrites."""
    screen = at_key
    screen.key("i")
    expect(screen.button("Stop predicting")).to_be_visible()
    screen.open_drawer("Possible worlds")
    screen.key("t")
    screen.expect_step(3)
    expect(screen.drawer("Possible worlds")).to_have_count(0)
    expect(screen.button("Open the chest")).to_be_in_viewport(ratio=1)
    screen.root.get_by_label("Who guesses").select_option("Ada")
    screen.press("likely")
    expect(screen.button("Record 75%")).to_be_in_viewport(ratio=1)
    expect(screen.root.get_by_label("Who guesses")).to_have_value("Ben")
    screen.press("Show the chance now")
    expect(screen.button("Record 75%")).to_have_count(0)
    expect(screen.drawer("Possible worlds")).to_be_visible()
    expect(screen.root.locator(".magickeys-predict")).to_contain_text("Ada: 75% · exact: 3/5")
    expect(screen.button("Open the chest")).to_be_in_viewport(ratio=1)
    assert nothing_scrolls(screen)
    screen.press("Stop predicting")
    expect(screen.button("Hide chances")).to_be_visible()


def test_several_guess_before_the_chance_is_shown(at_key: Screen) -> None:
    """Who guesses second has no answer in sight."""
    screen = at_key
    screen.key("i")
    screen.key("t")
    who = screen.root.get_by_label("Who guesses")
    who.select_option("Ada")
    screen.press("likely")
    expect(screen.root.locator(".magickeys-predict")).to_contain_text("Ada: 75% · exact: hidden")
    expect(who).to_have_value("Ben")
    screen.press("even")
    expect(screen.root.locator(".magickeys-predict")).to_contain_text("Ben: 50% · exact: 3/5")


def test_possible_worlds_follow_the_steps(at_key: Screen) -> None:
    """P3, PRB-13: ten worlds, then four after a fake one; back again ten."""
    screen = at_key
    screen.open_drawer("Possible worlds")
    purple = screen.drawer("Possible worlds").locator(".magickeys-purple")
    expect(purple.locator("li:not(.magickeys-out)")).to_have_count(10)
    screen.key("t")
    screen.key("ArrowRight")
    screen.expect_step(4)
    expect(purple.locator("li:not(.magickeys-out)")).to_have_count(4)
    expect(purple).to_contain_text("4 worlds left: next key real in 3")
    screen.key("ArrowLeft")
    screen.expect_step(3)
    expect(purple.locator("li:not(.magickeys-out)")).to_have_count(10)
    screen.key("p")
    expect(purple.locator("li")).to_have_count(0)
    assert nothing_scrolls(screen)


def test_keys_remember_and_dice_do_not(at_key: Screen) -> None:
    """Side by side: the try has changed its color's chance, the roll has changed nothing."""
    screen = at_key
    screen.play("key", ["t", "ArrowRight"], start=2)
    screen.open_drawer("Keys and dice")
    drawer = screen.drawer("Keys and dice")
    expect(drawer).to_contain_text("purple was fake: 3/5 → 3/4")
    expect(drawer).to_contain_text("Moon 1/3 → 1/3")


def test_table_mode_by_three_keystrokes(page: Page, voila_url: str) -> None:
    """What the real box did is entered; a slip is taken back; luck takes over again."""
    screen = open_app(page, voila_url, **NARROW)
    screen.key("d")
    for key in ("1", "2"):
        screen.key(key)
    table = screen.root.locator(".magickeys-table")
    expect(table).to_contain_text("Entered: 1 and 2. 1 die more.")
    screen.key("Backspace")
    expect(table).to_contain_text("Entered: 1. 2 dice more.")
    for key in ("3", "0"):
        screen.key(key)
    screen.expect_told("Ada rolls 1, 3, and Moon.")
    screen.play("key", ["3", "t"], start=1)
    screen.press("It is real (1)")
    screen.expect_told(re.compile("The purple key is real!"))
    screen.key("d")
    screen.press("Roll the dice")
    screen.expect_step(5)
    assert "Ben" in screen.told


def test_what_if_leaves_the_real_game_alone(at_key: Screen) -> None:
    """UND-07: a branch is begun, seen, run again, and left; a reload keeps it."""
    screen = at_key
    screen.play("key", ["t", " "], start=2)
    real = screen.told
    screen.key("ArrowLeft")
    screen.key("ArrowLeft")
    screen.expect_step(2)
    screen.key("x")
    screen.expect_notice("does not touch the real game")
    screen.key("a")
    screen.expect_step(3, 3)
    screen = reload(screen)
    screen.expect_step(3, 3)
    screen.open_drawer("What if?")
    expect(screen.drawer("What if?")).to_contain_text("What if “1”, from step 2: 3 steps")
    screen.press("Run it again")
    screen.expect_step(2)
    screen.key("a")
    expect(screen.drawer("What if?")).to_contain_text("What if “2”")
    screen.key("o")
    screen.expect_step(2, 4)
    screen.key("End")
    screen.expect_step(4, 4)
    screen.expect_told(real)


def test_one_key_changes_the_form_of_all_chances(at_key: Screen) -> None:
    """The value stays; only its form changes."""
    screen = at_key
    big = screen.root.locator(".magickeys-chances .magickeys-purple b")
    for shown in ("3/5", "60%", "0.6", "3 of 5", "3/5"):
        expect(big).to_have_text(shown)
        screen.key("f")


def test_coach_and_next_roll(at_key: Screen) -> None:
    """Each choice has its value, the best is marked and explained; the board says where to."""
    screen = at_key
    screen.key("c")
    turn = screen.root.locator(".magickeys-turn")
    expect(turn).to_contain_text("★")
    expect(turn).to_contain_text("Try the key: it pays 2 crystals with chance 3/5, 1.20")
    expect(screen.button(re.compile(r"Try the key\s*★ 1\.20"))).to_be_visible()
    assert nothing_scrolls(screen)
    screen.key("n")
    expect(screen.description).to_contain_text("the next roll can take the pawn there")
    screen.key("h")
    expect(turn).to_contain_text("silent while chances are hidden")


def test_skill_and_luck_leads_to_the_dearest_step(at_key: Screen) -> None:
    """One click goes to the step at which most was given away."""
    screen = at_key
    screen.play("key", ["e"], start=2)
    screen.open_drawer("Skill and luck")
    drawer = screen.drawer("Skill and luck")
    expect(drawer).to_contain_text("1 decision, 0 of them the best one")
    drawer.get_by_role("button", name=re.compile("Go to the step before")).click()
    screen.expect_step(2, 3)


def test_story_in_own_words_and_said_large(at_key: Screen) -> None:
    """The teacher's words take the place of the sentence, and are kept."""
    screen = at_key
    screen.open_drawer("Story")
    screen.root.get_by_label("Your own words for this step").fill("<b>Look here!</b>")
    screen.press("Keep these words")
    expect(screen.drawer("Story").locator("[aria-current=step]")).to_have_text("<b>Look here!</b>")
    screen.close_drawer("Story")
    screen.frame.focus()
    screen.key("s")
    large = screen.root.locator(".magickeys-projection")
    expect(large).to_contain_text("<b>Look here!</b>")
    assert large.evaluate("(words) => parseFloat(getComputedStyle(words).fontSize)") >= 30
    screen = reload(screen)
    expect(screen.root.locator(".magickeys-projection")).to_contain_text("Look here!")
    screen.key("Escape")
    screen.key("Escape")  # the first put away what the reload said
    expect(screen.root.locator(".magickeys-projection")).to_be_hidden()


def test_autoplay_runs_stops_and_says_so(page: Page, voila_url: str) -> None:
    """A turn at once, then on its own until it is stopped."""
    screen = open_app(page, voila_url, **NARROW)
    screen.open_drawer("Autoplay")
    screen.root.get_by_label("Ada plays").select_option("the first key it can")
    screen.press("One turn")
    screen.expect_told(re.compile("is fake|Ada gets"))
    screen.root.get_by_label("Speed").select_option("fast")
    screen.press("Run")
    expect(screen.root.get_by_role("button", name="Stop", exact=True)).to_be_visible()
    page.wait_for_timeout(1500)
    screen.press("Stop")
    page.wait_for_timeout(300)
    stopped = screen.root.locator(".magickeys-timeline").inner_text()
    page.wait_for_timeout(1200)
    assert screen.root.locator(".magickeys-timeline").inner_text() == stopped
