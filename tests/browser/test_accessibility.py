"""What axe-core finds: no serious fault in the page, nor in any drawer of it (A11-08)."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.support import open_app

GRAVE = {"serious", "critical"}


def faults(page: Page) -> list[str]:
    """List the grave faults, each with the place where it is."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:200]} {node['failureSummary'][:200]}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


def test_page_and_its_drawers_have_no_grave_fault(page: Page, voila_url: str) -> None:
    screen = open_app(page, voila_url, names="Ada,Ben", seed=7, players=2)
    seen = {"start": faults(page)}
    screen.key("e")
    screen.expect_notice("possible")
    seen["notice"] = faults(page)
    for step, key in enumerate(("a", "3"), 1):
        screen.key(key)
        screen.expect_step(step)
    seen["choice"] = faults(page)
    for drawer in ("New game", "Tools", "Save & open", "Help"):
        if drawer != "Tools" or screen.button(drawer).is_visible():
            screen.open_drawer(drawer)
            unfold(page)
            seen[drawer] = faults(page)
    assert not any(seen.values()), seen


def unfold(page: Page) -> None:
    """Open what is closed at first."""
    folded = page.locator(".magickeys-drawer:visible .jupyter-widget-Collapse-header")
    for header in folded.all():
        header.click()
    page.locator(".magickeys-drawer:visible details").evaluate_all(
        "(all) => all.forEach((one) => { one.open = true; })"
    )


@pytest.mark.parametrize("contrast", ["more", "no-preference"])
def test_phone_has_no_grave_fault(phone: Page, voila_url: str, contrast: str) -> None:
    phone.emulate_media(contrast=contrast)  # type: ignore[arg-type]
    screen = open_app(phone, voila_url)
    screen.press("Hide chances")
    screen.button("Show chances").wait_for()
    assert faults(phone) == []
