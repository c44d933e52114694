"""Keeping a game, and opening one: as a file, and as text to copy."""

import ipywidgets as widgets

from magickeys_widget.game import Game
from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.notation import LONGEST_TEXT
from magickeys_widget.widget.panels.panel import Drawer, toggle_class

FILE_NAME = "magic-keys.txt"


class Saves(Drawer):
    """The text of this game, and a place for the text of another one."""

    name = "saves"

    def build(self) -> None:
        """Make the text, the buttons, and the way to open another game."""
        self._text = self._area("save_text")
        self._text.disabled = True
        self._seed = self.caption(widgets.Checkbox(value=False), description=say("panel.tell_seed"))
        self._seed.observe(self.desk.guard(lambda _: self.show()), names="value")
        self._other = self._area("open_text")
        self._upload = widgets.FileUpload(accept=".txt,text/plain")
        self.caption(self._upload, description=say("panel.open_file"))
        self._upload.add_class("magickeys-button")
        self._upload.observe(self.desk.guard(self._open_file), names="value")
        keep = widgets.HBox((
            self._named("copy", lambda: self.desk.frame.copy(self._text.value)),
            self._named("save_file", lambda: self.desk.frame.download(FILE_NAME, self._text.value)),
        ))  # fmt: skip
        opening = widgets.HBox((
            self._named("open", lambda: self._open(self._other.value)), self._upload,
        ))  # fmt: skip
        for row in (keep, opening):
            row.add_class("magickeys-row")
        self.root.children = (
            self.heading(), self.paragraph(say("panel.saves_about")), self._seed, self._text, keep,
            self._other, opening,
        )  # fmt: skip

    def _area(self, key: str) -> widgets.Textarea:
        area = self.caption(widgets.Textarea(rows=7), description=say(f"panel.{key}"))
        area.add_class("magickeys-field")
        return area

    def _named(self, key: str, press: object) -> widgets.Button:
        button = self.button(press)  # type: ignore[arg-type]
        return self.caption(button, description=say(f"panel.{key}"))

    def show(self) -> None:
        """Write the game as it is now."""
        game = self.desk.game
        toggle_class(self._seed, "magickeys-away", on=game.seed is None)
        self._text.value = game.to_text(with_seed=self._seed.value)

    def _open(self, text: str) -> None:
        game = Game.from_text(text)
        self._other.value = ""
        seed = "panel.opened" if game.seed is None else "panel.opened_seed"
        self.desk.open_game(game, [say(seed, n=len(game.timeline))])

    def _open_file(self, _change: object) -> None:
        if not self._upload.value:
            return
        content = bytes(self._upload.value[0]["content"])
        # Emptied at once: the same file can be chosen again, and no trait keeps its text.
        self._upload.value = ()
        if len(content) > 4 * LONGEST_TEXT:
            raise MagicKeysError(say("panel.no_text_file"))
        try:
            self._open(content.decode("utf-8"))
        except UnicodeDecodeError:
            raise MagicKeysError(say("panel.no_text_file")) from None
