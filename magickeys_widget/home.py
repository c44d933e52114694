"""One thread for all that a widget does, whoever calls it.

A Jupyter kernel may answer a page in one thread while a cell, an animation or a calculation runs
in another, and ipywidgets, ipycanvas and a game are made for one.
"""

import asyncio
from collections.abc import Callable
from contextvars import copy_context
from functools import wraps


class Home:
    """The thread and the event loop in which it is made; plain Python has no running loop.

    Without a loop, or with one that has ended, `call` calls at once.
    """

    def __init__(self) -> None:
        self._loop = running_loop()

    @property
    def has_loop(self) -> bool:
        """Whether a loop runs, so that something else can run meanwhile."""
        return self._loop is not None and self._loop.is_running()

    def call(self, function: Callable[..., object], *arguments: object) -> None:
        """Call a function at home: at once from there, and soon from any other thread."""
        if self._loop is None or not self.has_loop or self._loop is running_loop():
            function(*arguments)
        else:
            self._loop.call_soon_threadsafe(function, *arguments, context=copy_context())

    def bring(self, function: Callable[..., object]) -> Callable[..., None]:
        """Wrap a function so that it is called at home."""

        @wraps(function)
        def brought(*arguments: object) -> None:
            self.call(function, *arguments)

        return brought


def running_loop() -> asyncio.AbstractEventLoop | None:
    """Find the event loop that runs in this thread, if there is one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
