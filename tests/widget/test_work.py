"""Long calculations beside the page: it stays alive, hears of them, and can stop them."""

import asyncio
import threading
import time

from magickeys_widget.game import Game
from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.work import Stop, Tell, Work
from tests.widget.support import PATIENCE, until


def open_desk() -> Controller:
    """Make a controller that no page shows; its home is where it is made."""
    return Controller(Game(seed=7), "en")


def count_on(tell: Tell, is_stopped: Stop) -> int:
    """Count until stopped; busy all the time, as a real calculation is."""
    number = 0
    while not is_stopped():
        number += 1
        tell(number)
    return number


def test_a_calculation_tells_and_stops_while_the_page_lives() -> None:
    """SIM-06: news within half a second, stopped within 0.2 s, keeping what was counted."""
    news: list[int] = []
    ends: list[int] = []
    threads: set[int] = set()

    def hear(number: int) -> None:
        threads.add(threading.get_ident())
        news.append(number)

    async def page() -> None:
        work = Work(open_desk())
        work.start(count_on, hear, ends.append)
        assert work.is_running
        assert await until(lambda: bool(news)) < 0.5
        work.start(count_on, hear, ends.append)  # a second click starts nothing
        work.stop()
        assert await until(lambda: not work.is_running) < 0.2

    asyncio.run(page())
    assert len(ends) == 1
    assert ends[0] >= news[-1] > 0
    assert threads == {threading.get_ident()}


def test_what_breaks_is_said_and_the_next_calculation_runs() -> None:
    ends: list[str] = []

    def refuse(_tell: Tell, _is_stopped: Stop) -> None:
        raise MagicKeysError(say("win.none"))

    async def page() -> None:
        desk = open_desk()
        work = Work(desk)
        work.start(refuse, ends.append, ends.append)
        await until(lambda: not work.is_running)
        assert desk.notices == (say("win.none"),)
        work.start(lambda _tell, _stop: "fine", ends.append, ends.append)
        await until(lambda: not work.is_running)

    asyncio.run(page())
    assert ends == ["fine"]


def test_without_a_page_it_runs_at_once() -> None:
    """In plain Python there is no loop that could hear of it later."""
    work = Work(open_desk())
    ends: list[int] = []
    work.start(lambda _tell, _stop: threading.get_ident(), ends.append, ends.append)
    assert ends == [threading.get_ident()]
    assert not work.is_running


def test_a_page_that_is_gone_keeps_nothing_alive() -> None:
    async def page() -> Work:
        work = Work(open_desk())
        work.start(count_on, lambda _: None, lambda _: None)
        return work

    before = threading.active_count()
    work = asyncio.run(page())
    assert all(thread.daemon for thread in threading.enumerate()[before:])
    work.stop()
    begun = time.monotonic()
    while threading.active_count() > before:
        assert time.monotonic() - begun < PATIENCE
        time.sleep(0.01)
