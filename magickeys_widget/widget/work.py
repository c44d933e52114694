"""Long calculations beside the page: it stays alive, hears how far they are, and can stop them."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from contextvars import copy_context
from threading import Event, Thread
from time import monotonic
from typing import Any, Final

from magickeys_widget.widget.controller import Controller

PACE: Final = 0.1
"""Seconds between two pieces of news; the page needs no more."""

Tell = Callable[[Any], None]
"""Passes a piece of news to the page, whatever the calculation has to say."""
Stop = Callable[[], bool]
"""Says whether the calculation is to end now, with what it has."""
Calculation = Callable[[Tell, Stop], Any]


class Work:
    """Runs one calculation at a time, in a thread of its own; it ends with the program.

    News and result arrive in the thread of the page, so that they may change widgets. Where no
    page is served (plain Python has no running loop) a calculation runs at once, in place.
    """

    def __init__(self, desk: Controller) -> None:
        self._desk = desk
        self._stopping = Event()
        self.is_running = False

    def start(self, calculate: Calculation, news: Tell, end: Tell) -> None:
        """Begin a calculation, if none is running; `end` gets its result, unless it breaks."""
        if self.is_running:
            return
        self.is_running = True
        self._stopping.clear()
        hand_over = _way_to_the_page()
        run = Thread(target=self._run, args=(calculate, hand_over, news, end), daemon=True)
        if hand_over is _directly:
            run.run()
        else:
            run.start()

    def stop(self) -> None:
        """Ask the calculation to end now, with what it has."""
        self._stopping.set()

    def _run(
        self, calculate: Calculation, hand_over: Callable[..., None], news: Tell, end: Tell
    ) -> None:
        outcome: Future[Any] = Future()
        heard = self._desk.guard(news)
        last = monotonic()

        def tell(what: object) -> None:
            nonlocal last
            if monotonic() - last >= PACE:
                last = monotonic()
                hand_over(heard, what)

        try:
            outcome.set_result(calculate(tell, self._stopping.is_set))
        except Exception as error:  # noqa: BLE001  it is raised again where the page can say it
            outcome.set_exception(error)
        hand_over(self._desk.guard(self._end), outcome, end)

    def _end(self, outcome: Future[Any], end: Tell) -> None:
        self.is_running = False
        end(outcome.result())


def _directly(function: Callable[..., None], *arguments: object) -> None:
    function(*arguments)


def _way_to_the_page() -> Callable[..., None]:
    """Find how a thread can have something done in the page's thread."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return _directly
    context = copy_context()

    def hand_over(function: Callable[..., None], *arguments: object) -> None:
        with suppress(RuntimeError):  # a closed loop: nobody is there any more
            loop.call_soon_threadsafe(function, *arguments, context=context)

    return hand_over
