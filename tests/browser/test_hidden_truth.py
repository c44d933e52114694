"""SEC-03: nothing that reaches the page tells which keys are real, or what the dice will show.

The kernels of these tests draw a secret that the test chooses. Two games without a seed, whose
secrets differ in keys of every color but not in the dice shown so far, must look the same to the
page, message by message; and no message may hold the secret itself. That the test is able to find
something is seen on a seed that the address gives, and on the first key that is tried.
"""

import base64
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

import pytest
from playwright.sync_api import Browser, Page, WebSocket

from magickeys_widget import Game, Luck, Move, RollAgain, State, TryKey
from magickeys_widget.narration import tell
from magickeys_widget.rules import COLORS
from tests.browser.conftest import PROJECTOR, watched_page
from tests.browser.support import Screen, open_app, reload
from tests.conftest import Serve

SITE = """import secrets, sys
from pathlib import Path

token_hex = secrets.token_hex

def chosen(size=None):
    if sys._getframe(1).f_globals["__name__"] == "magickeys_widget.luck":
        return Path({file!r}).read_text()
    return token_hex(size)

secrets.token_hex = chosen
"""
SPACES = [space for space, tile in enumerate(State.start().rules.path) if tile in COLORS]
VARYING = re.compile(
    rb"[0-9a-f-]{20,}(_\d+)*|magickeys-[0-9a-z]{5,}|\d{4}-\d\d-\d\dT[\d:.]+Z|127\.0\.0\.1:\d+"
    rb'|_xsrf=[^"]*'
)
"""What differs between any two pages: ids, times, ports."""
OF_JUPYTER = (b'"banner"', b'"restart"', b"No such comm")
"""Greetings of the kernel, with a tip of the day; and how it ends when a page reloads."""
STORED = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])"


@dataclass
class Twin:
    """One of two games that look the same so far."""

    secret: str
    told: list[str]
    keys: list[str]

    def is_real(self, space: int) -> bool:
        """Tell the truth about a key that nobody has tried."""
        state = State.position(pawn=space, phase="trying")
        return Luck(self.secret).key_result(state).real

    @property
    def pawn(self) -> int:
        """The space whose key can be tried after the first turn."""
        return sum(int(key) for key in self.keys if key != "a")


def first_turn(secret: str) -> Twin | None:
    """Roll, move, roll again and move; None where that doesn't lead to two keys."""
    game, keys = Game(seed=secret), []
    for _ in range(2):
        game.roll()
        moves = [action for action in game.state.legal_actions() if isinstance(action, Move)]
        if not moves:
            return None
        game.do(moves[-1])
        if TryKey() not in game.state.legal_actions():
            return None
        game.do(RollAgain())
        keys += ["a", str(moves[-1].number), "a"]
    return Twin(secret, [str(tell(game, node)) for node in game.nodes[:-1]], keys[:-1])


@pytest.fixture(scope="module")
def twins() -> tuple[Twin, Twin]:
    """Find two secrets with the same first turn, and other real keys in every color."""
    random, seen = Random(0), dict[str, list[Twin]]()
    while True:
        one = first_turn(f"{random.getrandbits(128):032x}")
        if one is None:
            continue
        for other in seen.setdefault(str(one.told), []):
            unlike = [space for space in SPACES if one.is_real(space) != other.is_real(space)]
            colors = {State.start().rules.path[space] for space in unlike}
            if one.pawn in unlike and len(colors) == len(COLORS):
                return other, one
        seen[str(one.told)].append(one)


@pytest.fixture(scope="module")
def choose_secret(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], object]]:
    """Make all kernels started meanwhile draw a secret of the test's choice."""
    folder = tmp_path_factory.mktemp("site")
    file = folder / "secret"
    (folder / "sitecustomize.py").write_text(SITE.format(file=str(file)), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        patch.setenv("PYTHONHASHSEED", "0")  # else widgets write their traits in another order
        yield file.write_text


@pytest.fixture(scope="module")
def known_url(serve: Serve, choose_secret: Callable[[str], object]) -> Iterator[str]:
    """Serve the app with kernels whose secret the test knows."""
    choose_secret("00")
    with serve() as server:
        yield server.address


@dataclass
class Wire:
    """All that a page has sent and received, and what it holds."""

    raw: list[bytes] = field(default_factory=list)

    def listen(self, socket: WebSocket) -> None:
        """Keep each frame of a socket."""
        for way in ("framesent", "framereceived"):
            socket.on(way, self.keep)

    def keep(self, frame: bytes | str) -> None:
        """Keep one frame, or any text of the page."""
        self.raw.append(frame if isinstance(frame, bytes) else frame.encode())

    def keep_page(self, page: Page) -> None:
        """Keep the page's source as it is now, and what the browser stores."""
        self.keep(page.content())
        self.keep(page.evaluate(STORED))

    def holds(self, secret: str) -> bool:
        """Search for a secret, as it is, as bytes, and in base64."""
        plain = [secret.encode(), bytes.fromhex(secret)]
        coded = [base64.b64encode(text)[:-4] for text in plain]
        return any(text in frame for frame in self.raw for text in (*plain, *coded))

    def contents(self) -> set[bytes]:
        """Give each content once, without what differs between any two pages."""
        bodies = [body(frame) for frame in self.raw]
        return {
            VARYING.sub(b"*", body)
            for body in bodies
            if not any(words in body for words in OF_JUPYTER)
        }


def body(frame: bytes) -> bytes:
    """Cut the table of offsets, the headers and the metadata off a message of Jupyter's."""
    count = int.from_bytes(frame[:8], "little")
    if not 5 < count < 50:
        return frame
    offsets = [int.from_bytes(frame[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
    return frame[offsets[0] : offsets[1]] + frame[offsets[4] :]


@contextmanager
def play(
    browser: Browser, root: str, twin: Twin, **options: object
) -> Iterator[tuple[Screen, Wire]]:
    """Play the first turn, use all of the screen, and listen."""
    with watched_page(browser, [], viewport=PROJECTOR, reduced_motion="reduce") as page:
        wire = Wire()
        page.on("websocket", wire.listen)
        screen = open_app(page, root, **options)
        for step, key in enumerate(twin.keys, 1):
            screen.key(key)
            screen.expect_step(step)
            assert screen.told == twin.told[step]
        use_everything(screen)
        wire.keep_page(page)
        yield screen, wire


def use_everything(screen: Screen) -> None:
    """Point at every key, step through the game, open every drawer, and load the page anew."""
    for space in SPACES:
        screen.page.mouse.move(*screen.middle(f"space-{space}"))
    for key in ("Home", "End", "h", "h"):
        screen.key(key)
    for drawer in ("New game", "Save & open", "Help"):
        screen.open_drawer(drawer)
    screen.close_drawer("Help")
    reload(screen)
    screen.page.wait_for_timeout(500)


def test_games_with_other_truths_look_the_same(
    browser: Browser,
    known_url: str,
    choose_secret: Callable[[str], object],
    twins: tuple[Twin, Twin],
) -> None:
    before, after = [], []
    for twin in twins:
        choose_secret(twin.secret)
        with play(browser, known_url, twin) as (screen, wire):
            assert not wire.holds(twin.secret)
            before.append(wire.contents())
            try_key(screen, is_real=twin.is_real(twin.pawn))
            after.append(wire.contents())
    assert len(before[0]) > 100
    assert before[0] == before[1]
    assert after[0] != after[1]


def try_key(screen: Screen, *, is_real: bool) -> None:
    """Try the key under the pawn; the page tells the truth that the test knows."""
    screen.frame.focus()
    screen.key("t")
    screen.key("ArrowRight")
    screen.expect_told(re.compile("key is real" if is_real else "key is fake"))


def test_search_finds_a_seed_that_the_address_gives(
    browser: Browser, voila_url: str, twins: tuple[Twin, Twin]
) -> None:
    secret = twins[0].secret
    with play(browser, voila_url, twins[0], seed=secret) as (_, wire):
        assert wire.holds(secret)
