"""Strategies compared, and win chances, as a person meets them."""

import re

from playwright.sync_api import Page, expect

from tests.browser.support import ANSWERED, open_app


def test_strategies_are_compared_in_bars_histogram_and_table(page: Page, voila_url: str) -> None:
    screen = open_app(page, voila_url, seed=7)
    screen.open_drawer("Compare")
    drawer = screen.root.locator(".magickeys-compare")
    drawer.get_by_role("button", name="Play", exact=True).click()
    expect(drawer.get_by_role("img")).to_have_count(2, timeout=ANSWERED)
    shares, lengths = drawer.get_by_role("img").all()
    expect(shares).to_have_accessible_name(re.compile("^Bar chart: .*95% intervals"))
    expect(lengths).to_have_accessible_name(re.compile("^Histogram"))
    assert len(drawer.get_by_role("row").all()) == 3
    expect(drawer).to_contain_text("of 1,000 games (seed 1)")


def test_a_long_comparison_stops_and_keeps_what_was_counted(page: Page, voila_url: str) -> None:
    """SIM-06: progress, a page that answers, a stop at once, no second run."""
    screen = open_app(page, voila_url, seed=7)
    screen.open_drawer("Compare")
    drawer = screen.root.locator(".magickeys-compare")
    for number in (1, 2):
        player = drawer.get_by_label(f"Player {number}", exact=True)
        player.select_option("most crystals in this turn")
    drawer.get_by_label("Games", exact=True).select_option("1,000")
    play = drawer.get_by_role("button", name="Play", exact=True)
    play.dblclick()
    bar = drawer.get_by_role("progressbar", name="Progress")
    expect(bar).not_to_have_attribute("value", "0", timeout=ANSWERED)
    expect(play).to_be_disabled()
    screen.key("h")
    screen.button("Show chances").wait_for()
    drawer.get_by_role("button", name="Stop", exact=True).click()
    expect(play).to_be_enabled(timeout=2000)
    counted = re.search(r"% of ([\d,]+) games? \(seed 1\)", drawer.inner_text())
    assert counted
    assert 0 < int(counted[1].replace(",", "")) < 1000


def test_win_chances_mark_the_best_and_go_when_the_board_moves_on(
    page: Page, voila_url: str
) -> None:
    screen = open_app(page, voila_url, seed=7)
    for step, key in enumerate(("a", "3"), 1):
        screen.key(key)
        screen.expect_step(step)
    screen.open_drawer("Win chances")
    drawer = screen.root.locator(".magickeys-win_chances")
    drawer.get_by_role("button", name="Estimate", exact=True).press("Enter")
    expect(drawer.locator(".magickeys-here")).to_contain_text("★", timeout=ANSWERED)
    expect(drawer.get_by_role("row")).to_have_count(4)
    expect(drawer).to_contain_text(re.compile(r"[\d.]+% ± [\d.]+"))
    expect(drawer).to_contain_text(re.compile(r"After [\d,]+ games of each choice"))
    screen.frame.focus()
    screen.key("a")
    expect(drawer).to_contain_text("nothing to choose now", timeout=ANSWERED)
    expect(drawer).not_to_contain_text("%")
