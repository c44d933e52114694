"""The experiment as a person meets it: clicks, keys, plot, table and files."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.support import ANSWERED, Screen, open_app

PLOT = ".magickeys-plot"


def open_experiment(page: Page, root: str, **options: object) -> tuple[Screen, Locator]:
    screen = open_app(page, root, **{"seed": 7, **options})
    screen.open_drawer("Experiment")
    return screen, screen.root.locator(".magickeys-experiment")


def add(lab: Locator, number: str) -> None:
    lab.get_by_role("button", name=number, exact=True).click()


def expect_trials(lab: Locator, number: str) -> None:
    expect(lab).to_contain_text(re.compile(rf"(^|\D){number} trials?:"), timeout=ANSWERED)


def test_a_thousand_trials_give_a_plot_and_a_table(page: Page, voila_url: str) -> None:
    _, lab = open_experiment(page, voila_url)
    assert lab.locator(PLOT).count() == 0
    add(lab, "1,000")
    expect_trials(lab, "1,000")
    plot = lab.get_by_role("img")
    expect(plot).to_have_count(1, timeout=ANSWERED)
    expect(plot).to_have_accessible_name(re.compile(r"Is the next purple key real\? 1,000 trials"))
    rows = lab.get_by_role("row").all_inner_texts()
    assert rows[0].split("\t") == ["Trials", "Rel. freq.", "Exact", "95% band"]
    assert [row.split()[0] for row in rows[1:]] == ["1", "10", "100", "1,000"]
    assert rows[-1].split()[2:] == ["0.600", "0.570–0.630"]


def test_ten_clicks_on_the_spot_all_count_and_nothing_jumps(page: Page, voila_url: str) -> None:
    """SIM-09 and WID-06: the button stays under the mouse, and the plot never collapses."""
    _, lab = open_experiment(page, voila_url)
    add(lab, "1")
    expect(lab.locator(PLOT)).to_be_visible(timeout=ANSWERED)
    page.evaluate("""(selector) => {
        window.least = Infinity;
        const look = () => {
            const height = document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
            window.least = Math.min(window.least, height);
            requestAnimationFrame(look);
        };
        look();
    }""", PLOT)  # fmt: skip
    box = lab.get_by_role("button", name="1", exact=True).bounding_box()
    assert box
    before = page.evaluate("window.scrollY")
    for _ in range(10):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(80)
    expect_trials(lab, "11")
    assert page.evaluate("window.scrollY") == before
    assert page.evaluate("window.least") > 100
    expect(lab.locator(PLOT)).to_have_count(1)


def test_a_long_run_tells_how_far_it_is_and_stops_at_once(page: Page, voila_url: str) -> None:
    """SIM-06: progress is seen soon, the rest of the page answers, and stop keeps the trials."""
    screen, lab = open_experiment(page, voila_url, players=4)
    lab.get_by_label("Question").select_option("Does Player 1 win?")
    for _ in range(10):
        add(lab, "100,000")
    bar = lab.get_by_role("progressbar", name="Progress")
    expect(bar).not_to_have_attribute("value", "0", timeout=ANSWERED)
    screen.key("h")
    screen.button("Show chances").wait_for()
    stop = lab.get_by_role("button", name="Stop", exact=True)
    stop.click()
    expect(stop).to_be_disabled(timeout=1000)
    counted = re.search(r"([\d,]+) trials:", lab.inner_text())
    assert counted
    assert 0 < int(counted[1].replace(",", "")) < 1_000_000


def test_all_of_it_works_by_keyboard_alone(page: Page, voila_url: str) -> None:
    screen, lab = open_experiment(page, voila_url)
    for focused in ("select", "button: 1", "button: 10"):
        screen.key("Tab")
        assert screen.focused.startswith(focused)
    screen.key("Enter")
    expect_trials(lab, "10")
    screen.key("Space")
    expect_trials(lab, "20")
    lab.get_by_role("button", name="Reset", exact=True).focus()
    screen.key("Enter")
    expect(lab.get_by_role("button", name="Keep", exact=True)).to_be_focused()
    expect(lab).to_contain_text("Throw 20 trials away?")
    screen.key("Tab")
    screen.key("Enter")
    expect(lab).not_to_contain_text("trials:")
    expect(lab.locator(PLOT)).to_have_count(0)


@pytest.mark.parametrize("kind", ["CSV", "SVG", "PNG"])
def test_files_arrive_whole(page: Page, voila_url: str, kind: str, tmp_path: Path) -> None:
    _, lab = open_experiment(page, voila_url)
    add(lab, "100")
    expect_trials(lab, "100")
    with page.expect_download() as saved:
        lab.get_by_role("button", name=f"Save {kind}", exact=True).click()
    assert saved.value.suggested_filename == f"magic-keys-experiment.{kind.lower()}"
    saved.value.save_as(tmp_path / "file")
    begin = {"CSV": b"Trials,", "SVG": b"<?xml", "PNG": b"\x89PNG\r\n"}[kind]
    assert (tmp_path / "file").read_bytes().startswith(begin)


def test_on_a_phone_nothing_sticks_out(phone: Page, voila_url: str) -> None:
    _, lab = open_experiment(phone, voila_url)
    add(lab, "1,000")
    expect(lab.locator(PLOT)).to_be_visible(timeout=ANSWERED)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    for button in lab.get_by_role("button").all():
        if button.is_visible():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44
