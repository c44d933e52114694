"""A widget without a page: its drawers, what is written in them, and how it lives on."""

import asyncio
import re
import time
from collections.abc import Callable
from typing import Any

from magickeys_widget import MagicKeys
from magickeys_widget.widget.panels.panel import Drawer

PATIENCE = 20.0
"""Seconds after which a test gives up."""


class Opened:
    """An open drawer: what is written in it, and its controls."""

    def __init__(self, widget: MagicKeys, kind: type[Drawer]) -> None:
        self.desk = widget._desk  # noqa: SLF001  there is no other way in without a page
        self.desk.open_drawer(kind.name)
        self.panel = next(part for part in self.desk.parts if isinstance(part, kind))

    def parts(self, kind: str) -> list[Any]:
        """List the drawer's widgets of a kind."""
        waiting, found = [self.panel.root], []
        while waiting:
            widget = waiting.pop(0)
            found += [widget] if type(widget).__name__ == kind else []
            waiting[:0] = getattr(widget, "children", ())
        return found

    def button(self, name: str) -> Any:
        """Find a button."""
        return next(b for b in self.parts("Button") if b.description == name)

    @property
    def html(self) -> str:
        """All that is written, with its marks."""
        return " ".join(part.value for part in self.parts("HTML"))

    @property
    def text(self) -> str:
        """All that is written, without the drawings."""
        return " ".join(re.sub(r"(?s)<svg.*?</svg>|<[^>]*>", " ", self.html).split())


async def until(is_so: Callable[[], bool]) -> float:
    """Let the page live until something is so; tell how many seconds that took."""
    begun = time.monotonic()
    async with asyncio.timeout(PATIENCE):
        while not is_so():  # noqa: ASYNC110  what it waits for is what a person sees
            await asyncio.sleep(0.005)
    return time.monotonic() - begun
