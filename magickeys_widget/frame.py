"""The board's frame in the page: keys, hit areas, announcements, storage, pixel ratio.

The page's half (`static/frame.js`) has manners only. What a key means, what a place is called and
what may be clicked is data from here; the page answers with messages, and `listen` hands them on.

======== ============================================================== =====================
kind     content                                                        when
======== ============================================================== =====================
ready    saved, earlier (texts or None), storage (bool),                a page opens, reloads
         search, page, language, width, ratio, reduced_motion           or shows another view
place    id                                                             an active place clicked
key      command                                                        a known key pressed
resize   width, ratio                                                   another size or screen
motion   reduced                                                        the wish has changed
copied   ok                                                             after `copy`
======== ============================================================== =====================

`width` is in CSS pixels (0 while hidden); `ratio` is device pixels a picture unit; `saved` is what
this tab has kept, else `earlier` what another one has; `language` is the browser's; `page` is the
page's address, without the options in `search`.
"""

from base64 import b64encode
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path

import anywidget
import traitlets
from ipywidgets import DOMWidget, widget_serialization

from magickeys_widget.picture.shapes import HEIGHT, WIDTH, Picture

STATIC = Path(__file__).parent / "static"

Content = Mapping[str, object]


class Frame(anywidget.AnyWidget):
    """Holds the canvas in the page. Its nearest ancestor of class `magickeys` gets the keys."""

    _esm = STATIC / "frame.js"
    _css = "".join((STATIC / name).read_text("utf-8") for name in ("frame.css", "screen.css"))

    board = traitlets.Instance(DOMWidget).tag(sync=True, **widget_serialization)
    size = traitlets.Tuple((WIDTH, HEIGHT)).tag(sync=True)
    places = traitlets.List(traitlets.Dict()).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)
    announcement = traitlets.Dict({"number": 0, "text": ""}).tag(sync=True)
    commands = traitlets.Dict().tag(sync=True)
    """From `KeyboardEvent.key` to the command it sends."""
    repeating = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """Commands that a key held down sends again and again."""
    shortcuts = traitlets.Bool(default_value=True).tag(sync=True)
    """Whether keys of one character (but space) send commands; can be off, WCAG 2.1.4."""
    storage_key = traitlets.Unicode().tag(sync=True)
    """Names the place in the browser's storage that `save` writes."""
    language = traitlets.Unicode().tag(sync=True)
    """The code of the language of all texts in the widget."""
    title = traitlets.Unicode().tag(sync=True)
    """Names the page, where the widget is one of its own."""
    lost_text = traitlets.Unicode().tag(sync=True)
    """Shown when something was done in the page and no answer came for 8 seconds."""

    def __init__(self, board: DOMWidget, **traits: object) -> None:
        super().__init__(board=board, **traits)
        self._listeners: dict[str, list[Callable[[Content], None]]] = defaultdict(list)
        self._acting_view: object = None
        self._announced = 0
        self.on_msg(self._receive)

    def listen(self, kind: str, callback: Callable[[Content], None]) -> None:
        """Call `callback` with the content of every message of this kind.

        `ready` comes again on each reload and for each further view: answer it idempotently.
        """
        self._listeners[kind].append(callback)

    def show(self, picture: Picture) -> None:
        """Set the hit areas, the name and the description in words, in one message."""
        with self.hold_sync():
            self.places = [asdict(place) for place in picture.places]
            self.label = picture.title
            self.description = picture.alt

    def announce(self, text: str) -> None:
        """Say a sentence to screen readers, once, politely."""
        self._announced += 1
        self.announcement = {"number": self._announced, "text": text}

    def save(self, text: str) -> None:
        """Keep a text in the browsers that show this frame, for `ready` after a reload."""
        self.send({"kind": "save", "text": text})

    def focus(self, selector: str = ".magickeys-frame") -> None:
        """Move the keyboard focus to a control of the widget, by CSS selector; else the board."""
        self._send_to_acting_view({"kind": "focus", "selector": selector})

    def download(self, name: str, content: str | bytes, media_type: str = "text/plain") -> None:
        """Save a text, or bytes, as a file on the user's side."""
        data = content if isinstance(content, str) else b64encode(content).decode()
        encoding = "text" if isinstance(content, str) else "base64"
        self._send_to_acting_view(
            {"kind": "download", "name": name, encoding: data, "type": media_type}
        )

    def download_png(self, name: str, svg: str, width: int) -> None:
        """Save a picture of the board's shape as a PNG, so many pixels wide; the page paints it."""
        self._send_to_acting_view(
            {"kind": "download_png", "name": name, "svg": svg, "width": width}
        )

    def copy(self, text: str) -> None:
        """Put a text on the user's clipboard; `copied` says whether that was possible."""
        self._send_to_acting_view({"kind": "copy", "text": text})

    def _send_to_acting_view(self, content: dict[str, object]) -> None:
        """Address the view used last: two views must not save two files."""
        self.send({**content, "view": self._acting_view})

    def _receive(self, _: object, content: Content, __: object) -> None:
        kind = content.get("kind")
        if kind == "ping":
            self._acting_view = content.get("view")
            self.send({"kind": "ack"})
        elif isinstance(kind, str):
            for callback in self._listeners.get(kind, ()):
                callback(content)
