"""What all panels are made of."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.messages import Message, say
from magickeys_widget.rules import Color
from magickeys_widget.widget.controller import Controller

COLOR_MARKS: Final[Mapping[Color, str]] = dict(zip(Color, "◆●▲■★", strict=True))
"""The shape of each color, as a letter of a text."""


@dataclass(frozen=True, slots=True)
class _Passage:
    """A message in a piece of HTML, as the `text` of its pattern."""

    pattern: str
    message: Message


class Panel:
    """A part of the screen: `root` is its widget, `refresh` shows the game as it is now."""

    name = ""

    def __init__(self, desk: Controller) -> None:
        self.desk = desk
        self._captions: dict[widgets.DOMWidget, Mapping[str, object]] = {}
        self._written_in = desk.language
        self.root = widgets.VBox()
        self.root.add_class("magickeys-panel")
        self.root.add_class(f"magickeys-{self.name}")

    def refresh(self) -> None:
        """Show the game as it is now."""
        raise NotImplementedError

    def words(self, key: str, /, **values: object) -> str:
        """Put one of the panels' messages into words."""
        return self.desk.text(say(f"panel.{key}", **values))

    def html(self, pattern: str, **values: object) -> Markup:
        """Fill values into a pattern of HTML; every value that isn't HTML itself is escaped."""
        return Markup(pattern).format(  # noqa: S704 - the one place where HTML is made
            **{
                name: self.desk.text(value) if isinstance(value, Message) else value
                for name, value in values.items()
            }
        )

    def caption(self, widget: widgets.DOMWidget, **texts: object) -> widgets.DOMWidget:
        """Give a widget texts that stay, in whatever language the page speaks later.

        Each is a trait of the widget as a message, or as a tuple that holds some.
        """
        self._captions[widget] = {**self.captions_of(widget), **texts}
        self._write(widget, texts)
        return widget

    def paragraph(self, message: Message, pattern: str = "<p>{text}</p>") -> widgets.HTML:
        """Make a text that stays, in whatever language the page speaks later."""
        return self.caption(widgets.HTML(), value=_Passage(pattern, message))

    def captions_of(self, widget: widgets.DOMWidget) -> Mapping[str, object]:
        """Give the texts of a widget, in no language yet."""
        return self._captions.get(widget, {})

    def write_captions(self) -> None:
        """Write the captions anew if the page's language has changed."""
        if self._written_in is not self.desk.language:
            self._written_in = self.desk.language
            for widget, texts in self._captions.items():
                self._write(widget, texts)

    def _write(self, widget: widgets.DOMWidget, texts: Mapping[str, object]) -> None:
        chosen = getattr(widget, "index", None)
        set_traits(widget, **{trait: self._in_words(text) for trait, text in texts.items()})
        if "options" in texts:
            widget.index = chosen or 0  # with new options a chooser forgets what was chosen

    def _in_words(self, text: object) -> object:
        match text:
            case Message():
                return self.desk.text(text)
            case _Passage(pattern, message):
                return self.html(pattern, text=message)
            case tuple():
                return tuple(self._in_words(part) for part in text)
            case _:
                return text

    def button(self, press: Callable[[], None], *classes: str) -> widgets.Button:
        """Make a button; what it does is guarded, so that nothing fails silently."""
        button = widgets.Button()
        for name in ("magickeys-button", *classes):
            button.add_class(name)
        handler = self.desk.guard(press)
        button.on_click(lambda _: handler())
        return button

    def opener(self, drawer: str) -> widgets.Button:
        """Make a button that opens a drawer, or closes it; the focus comes back to it."""
        return self.button(lambda: self.desk.toggle_drawer(drawer), f"magickeys-opens-{drawer}")


class Drawer(Panel):
    """A panel that lies over the side of the screen while it is open; made when first opened."""

    keeps_turn = False
    """Whether the turn's panel stays in sight beside the open drawer."""

    def __init__(self, desk: Controller) -> None:
        super().__init__(desk)
        self.root.add_class("magickeys-drawer")
        if self.keeps_turn:
            self.root.add_class("magickeys-keeps-turn")
        self.is_built = False

    def refresh(self) -> None:
        """Show or put away the drawer."""
        is_open = self.desk.drawer == self.name
        if is_open and not self.is_built:
            self.is_built = True
            self.build()
        self.write_captions()
        toggle_class(self.root, "magickeys-away", on=not is_open)
        if is_open:
            self.show()

    def heading(self) -> widgets.HBox:
        """Make the drawer's first line: its title, and a button that closes it."""
        close = self.button(lambda: self.desk.open_drawer(None))
        self.caption(close, description=say("panel.close"))
        title = self.paragraph(say(f"panel.{self.name}"), "<h3>{text}</h3>")
        row = widgets.HBox([title, close])
        row.add_class("magickeys-heading")
        return row

    def build(self) -> None:
        """Fill `root`, once."""
        raise NotImplementedError

    def show(self) -> None:
        """Bring the open drawer up to date."""


def toggle_class(widget: widgets.DOMWidget, name: str, *, on: bool) -> None:
    """Give a widget a CSS class, or take it away."""
    if on:
        widget.add_class(name)
    else:
        widget.remove_class(name)


def set_traits(widget: widgets.DOMWidget, **traits: Any) -> None:
    """Set several traits in one message to the page."""
    with widget.hold_sync():
        for name, value in traits.items():
            setattr(widget, name, value)
