"""The screen as a person meets it: what is read and heard there, pressed and clicked."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from magickeys_widget import (
    Color,
    EndTurn,
    Game,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    State,
    ThrowFakeKey,
    TryKey,
    key_probabilities,
)
from magickeys_widget.rules import Event
from tests.browser.conftest import wait_until_ready

LONGEST_ANIMATION = 600
"""Milliseconds."""
ANSWERED = 15_000
"""Milliseconds in which a busy machine answers a click."""

LIKELY = Fraction(1, 2)
BUTTONS = {
    Roll: "Roll the dice",
    KeyResult: "Open the chest",
    RollAgain: "Roll again",
    TryKey: "Try the key",
    EndTurn: "End the turn",
}
LISTEN = """(root) => {
    const log = root.querySelector("[role=log]");
    window.heard = [...log.children].map((said) => said.textContent);
    new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(
        (said) => window.heard.push(said.textContent)))).observe(log, { childList: true });
}"""
FOCUSED = """() => {
    const focused = document.activeElement;
    const name = focused.getAttribute("aria-label") || focused.textContent.trim();
    return `${focused.tagName.toLowerCase()}: ${name}`;
}"""


def address(root: str, **options: object) -> str:
    """Give the app's address with options, as a teacher would type it."""
    return f"{root}?{urlencode(options)}" if options else root


@dataclass(frozen=True)
class Screen:
    """One board in a page, with all that stands around it."""

    page: Page
    root: Locator

    @property
    def told(self) -> str:
        """What just happened, in one sentence."""
        return self.root.locator(".magickeys-told").inner_text()

    @property
    def turn(self) -> str:
        """Whose turn it is, or who has won."""
        return self.root.locator(".magickeys-turn h3").inner_text()

    @property
    def notice(self) -> str:
        """The sentence in the status line; empty if there is none."""
        line = self.root.locator(".magickeys-status .magickeys-notice p")
        return line.inner_text() if line.is_visible() else ""

    @property
    def players(self) -> list[str]:
        """Name and crystals of each player, as written below the board."""
        return self.root.locator(".magickeys-players li").all_inner_texts()

    @property
    def description(self) -> Locator:
        """The board in words, as a screen reader tells it."""
        return self.frame.locator("> p").first

    @property
    def heard(self) -> list[str]:
        """All that a screen reader has said since the page opened."""
        return list(self.page.evaluate("window.heard"))

    @property
    def frame(self) -> Locator:
        """The board."""
        return self.root.locator(".magickeys-frame")

    @property
    def slider(self) -> Locator:
        """The slider of the timeline."""
        return self.root.get_by_role("slider", name="Step of the game")

    @property
    def focused(self) -> str:
        """What has the keyboard focus, by kind and name."""
        return str(self.page.evaluate(FOCUSED))

    def chance(self, color: Color) -> str:
        """All that is written about the chances of a color."""
        row = self.root.locator(f".magickeys-chances tr.magickeys-{color}")
        row.wait_for()  # while it is put away its cells run together
        return " ".join(row.inner_text().split())

    def place(self, name: str) -> Locator:
        """Give a part of the board: `space-3`, `die-0`, `chest`, `well`."""
        return self.frame.locator(f"[data-place={name}]")

    def middle(self, name: str) -> tuple[float, float]:
        """Tell where in the window the middle of a part of the board is."""
        box = self.place(name).bounding_box()
        assert box, f"there is no {name} on the board"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, name: str) -> None:
        """Click the middle of a part of the board with the mouse, whatever lies there."""
        self.page.mouse.click(*self.middle(name))

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Find a button that can be seen, by its name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def press(self, name: str | re.Pattern[str]) -> None:
        """Click a button."""
        self.button(name).click()

    def open_drawer(self, name: str) -> None:
        """Open a drawer, from the menu or from the tools, and wait until the focus is there."""
        if not self.button(name).is_visible():
            self.open_drawer("Tools")
        self.press(name)
        expect(self.drawer(name).get_by_role("button", name="Close")).to_be_focused()

    def close_drawer(self, name: str) -> None:
        """Close a drawer by its button."""
        self.drawer(name).get_by_role("button", name="Close").click()
        expect(self.drawer(name)).to_have_count(0)

    def drawer(self, name: str) -> Locator:
        """Find a drawer that is open, by its title."""
        title = self.page.get_by_role("heading", name=name, exact=True)
        return self.root.locator(".magickeys-drawer:visible").filter(has=title)

    def expect_step(self, here: int, last: int | None = None) -> None:
        """Wait until the board stands at a step of the game."""
        pattern = re.compile(rf"^Step {here} of {'[0-9]+' if last is None else last}$")
        step = self.root.locator(".magickeys-timeline").get_by_text(re.compile("^Step"))
        expect(step).to_have_text(pattern, timeout=ANSWERED)

    def expect_told(self, told: str | re.Pattern[str]) -> None:
        """Wait until a sentence tells what happened."""
        expect(self.root.locator(".magickeys-told")).to_have_text(told, timeout=ANSWERED)

    def expect_notice(self, notice: str | re.Pattern[str]) -> None:
        """Wait until the status line says something."""
        line = self.root.locator(".magickeys-status .magickeys-notice p")
        expect(line).to_contain_text(notice, timeout=ANSWERED)
        expect(line).to_be_visible()

    def expect_heard(self, number: int) -> None:
        """Wait until so many sentences were said."""
        self.page.wait_for_function(
            "(number) => window.heard.length >= number", arg=number, timeout=ANSWERED
        )

    def expect_still(self) -> None:
        """Wait until no animation runs any more."""
        before = None
        while (now := self.pixels()) != before:
            before = now
            self.page.wait_for_timeout(LONGEST_ANIMATION / 4)

    def pixels(self) -> bytes:
        """Give what is painted on the board."""
        script = "(canvas) => canvas.toDataURL()"
        return str(self.root.locator("canvas").first.evaluate(script)).encode()

    def play(self, name: str, moves: Sequence[str], start: int = 0) -> None:
        """Press keys or buttons one after the other, and wait for the answer to each."""
        for count, move in enumerate(moves, start + 1):
            getattr(self, name)(move)
            self.expect_step(count)

    def key(self, key: str) -> None:
        """Press a key wherever the focus is."""
        self.page.keyboard.press(key)


def screen_of(page: Page, root: Locator | None = None) -> Screen:
    """Wait until a board stands in the page, and listen to what it says."""
    page.set_default_timeout(ANSWERED)
    wait_until_ready(page)
    screen = Screen(page, root or page.locator(".magickeys").first)
    screen.root.evaluate(LISTEN)
    return screen


def open_app(page: Page, root: str, **options: object) -> Screen:
    """Open the classroom app; ready as soon as its first sentence is said."""
    return open_address(page, address(root, **options))


def open_address(page: Page, url: str) -> Screen:
    """Open the classroom app at an address as it stands."""
    page.goto(url)
    return loaded(page)


def reload(screen: Screen) -> Screen:
    """Load the page anew, a moment after the last answer."""
    screen.page.wait_for_timeout(300)
    screen.page.reload()
    return loaded(screen.page)


def loaded(page: Page) -> Screen:
    """Wait until the classroom app has read its address, and what the browser kept."""
    screen = screen_of(page)
    screen.expect_heard(1)
    return screen


def button_of(event: Event) -> str:
    """Name the button that plays an event."""
    match event:
        case Move(number):
            return f"Move {number}"
        case ThrowFakeKey(color):
            return f"Well: fake {color} key"
    return BUTTONS[type(event)]


def places_of(event: Event, state: State) -> list[str]:
    """Name the parts of the board of which each plays an event."""
    match event:
        case Roll() | RollAgain():
            return [f"die-{number}" for number in range(3 - state.asleep)]
        case Move(number):
            return [f"space-{state.pawn + number}", f"die-{state.shown.index(number)}"]
        case TryKey():
            return [f"space-{state.pawn}", "chest"]
        case KeyResult():
            return ["chest"]
        case ThrowFakeKey() if sum(state.held_fakes[state.to_move].values()) == 1:
            return ["well"]
    return []


def playing(game: Game) -> Iterator[tuple[State, Event]]:
    """Play a game to its end; give each event after it was played, and the position before it."""
    while not game.state.is_terminal:
        before = game.state
        event = game.resolve() if before.is_chance else plan(before)
        if not before.is_chance:
            game.do(event)
        yield before, event


def plan(state: State) -> Event:
    """Choose as somebody does who tries every key that is more likely real than fake."""
    legal = state.legal_actions()
    throws = [action for action in legal if isinstance(action, ThrowFakeKey)]
    moves = [action for action in legal if isinstance(action, Move)]
    chances = key_probabilities(state)
    tile = state.rules.path[state.pawn]
    if throws:
        return throws[0]
    if moves:
        return max(moves, key=lambda move: move.number)
    if TryKey() in legal and isinstance(tile, Color) and (chances[tile] or 0) >= LIKELY:
        return TryKey()
    return RollAgain() if RollAgain() in legal else legal[0]
