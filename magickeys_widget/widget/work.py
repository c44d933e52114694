"""Long calculations beside the page: it stays alive, hears how far they are, and can stop them."""

from collections.abc import Callable
from concurrent.futures import Future
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

    News and result arrive at the widget's home, so that they may change the screen. Where no page
    is served (plain Python has no running loop) a calculation runs at once, in place.
    """

    def __init__(self, desk: Controller) -> None:
        self._desk = desk
        self._stopping = Event()
        self.is_running = False
        desk.on_close.append(self.stop)

    def start(self, calculate: Calculation, news: Tell, end: Tell) -> None:
        """Begin a calculation, if none is running; `end` gets its result, unless it breaks."""
        if self.is_running:
            return
        self.is_running = True
        self._stopping.clear()
        here = copy_context()  # which cell's output the kernel writes to
        run = Thread(target=here.run, args=(self._run, calculate, news, end), daemon=True)
        if self._desk.home.has_loop:
            run.start()
        else:
            run.run()

    def stop(self) -> None:
        """Ask the calculation to end now, with what it has."""
        self._stopping.set()

    def _run(self, calculate: Calculation, news: Tell, end: Tell) -> None:
        outcome: Future[Any] = Future()
        heard = self._desk.guard(news)
        last = monotonic()

        def tell(what: object) -> None:
            nonlocal last
            if monotonic() - last >= PACE:
                last = monotonic()
                heard(what)

        try:
            outcome.set_result(calculate(tell, self._stopping.is_set))
        except Exception as error:  # noqa: BLE001  it is raised again where the page can say it
            outcome.set_exception(error)
        self._desk.guard(self._end)(outcome, end)

    def _end(self, outcome: Future[Any], end: Tell) -> None:
        self.is_running = False
        end(outcome.result())
