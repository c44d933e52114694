"""A slider of the page's own kind: named, and silent when the program moves it."""

from collections.abc import Callable
from pathlib import Path

import anywidget
import traitlets

STATIC = Path(__file__).parent / "static"


class Slider(anywidget.AnyWidget):
    """Chooses a whole number from 0 to `last`; only a person's choice is reported.

    ipywidgets' own slider has no accessible name, and answers a change of its ends with the value
    it had before, as if a person had moved it.
    """

    _esm = STATIC / "slider.js"

    value = traitlets.Int().tag(sync=True)
    last = traitlets.Int().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    value_text = traitlets.Unicode().tag(sync=True)
    """What a screen reader says for the value."""

    def on_choice(self, callback: Callable[[int], None]) -> None:
        """Call `callback` with each number that a person chooses."""

        def receive(_: object, content: dict[str, object], __: object) -> None:
            if isinstance(number := content.get("chosen"), int):
                callback(min(max(number, 0), self.last))

        self.on_msg(receive)
