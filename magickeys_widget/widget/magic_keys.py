"""`MagicKeys`: the widget that a cell shows."""

from collections.abc import Mapping
from typing import Any

import ipywidgets as widgets
from IPython.display import display

from magickeys_widget.game import Game
from magickeys_widget.messages import DEFAULT_LANGUAGE, MagicKeysError, say
from magickeys_widget.picture import to_svg
from magickeys_widget.rules import Rules
from magickeys_widget.widget.board import Board
from magickeys_widget.widget.classroom import Classroom
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.options import read_language
from magickeys_widget.widget.panels import lay_out
from magickeys_widget.widget.still import still_bundle


class MagicKeys(widgets.VBox):  # type: ignore[misc] # ipywidgets has no types
    """The board of Magic Keys with the chances of its keys, to be played and stepped through.

    - `game`: the live `Game`; what another cell does with it moves the board. It can be replaced
    - `chances_hidden`: whether the chances are hidden, everywhere on the screen

    Either a `Game`, or what begins one: `players` (how many, or their names), `rules`, `seed`.
    All that is read is in one `language`, such as `"de"`; by default English, or in a page of its
    own the browser's.

    A `standalone` widget is a page of its own: it takes options from the page's address, and
    keeps the game over a reload. Raises `InvalidStateError` for what cannot be.

    >>> widget = MagicKeys(players=("Ada", "Ben"), seed=7)
    >>> widget.game.roll()
    Roll(faces=(3, MOON, MOON))
    """

    def __init__(  # noqa: PLR0913  all but the game go by name
        self,
        game: Game | None = None,
        *,
        players: int | tuple[str, ...] | list[str] = 2,
        rules: Rules | None = None,
        seed: int | str | None = None,
        language: str | None = None,
        standalone: bool = False,
    ) -> None:
        if game is not None and not isinstance(game, Game):
            raise MagicKeysError(say("panel.no_game", given=type(game).__name__))
        chosen = None if language is None else read_language(language)
        game = game or Game(players, rules, seed)
        self._desk = desk = Controller(game, chosen or DEFAULT_LANGUAGE)
        self._board = Board(desk)
        self._board_id: str = self._board.frame.board.model_id
        self._board.frame.listen("calm", desk.guard(self._update_still))
        super().__init__(children=(lay_out(desk, self._board),))
        self.add_class("magickeys")
        if standalone:
            self.add_class("magickeys-standalone")
            Classroom(desk, chosen)
        desk.refresh()

    @property
    def game(self) -> Game:
        """The live game; another one can be put in its place."""
        return self._desk.game

    @game.setter
    def game(self, game: Game) -> None:
        self._desk.open_game(game)

    @property
    def chances_hidden(self) -> bool:
        """Whether the chances are hidden; can be set."""
        return self._desk.is_on("hidden")

    @chances_hidden.setter
    def chances_hidden(self, hidden: bool) -> None:
        if bool(hidden) is not self.chances_hidden:
            self._desk.switch("hidden")

    def to_svg(self) -> str:
        """The board as it is now, as an SVG picture with a description in words."""
        return to_svg(self._board.picture)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**options)
        words = self._board.picture.alt
        return bundle | {"image/svg+xml": self.to_svg(), "text/plain": words}

    def _ipython_display_(self) -> None:
        """Show the widget, unless it is closed, and its picture for where no widget runs."""
        if self.comm is not None:
            view = super()._repr_mimebundle_()
            display(view | {"text/plain": self._desk.text(say("static.name"))}, raw=True)  # type: ignore[no-untyped-call]
        display(self._still(), raw=True, display_id=self._board_id)  # type: ignore[no-untyped-call]

    def _still(self) -> dict[str, str]:
        caption = self._desk.text(say("static.play"))
        return still_bundle(self._board.picture, caption, self._board_id)

    def _update_still(self, _content: Mapping[str, object]) -> None:
        display(self._still(), raw=True, display_id=self._board_id, update=True)  # type: ignore[no-untyped-call]

    def close(self) -> None:
        """Close the widget; its game goes on without it."""
        if hasattr(self, "_desk"):  # else it was refused before it was made
            self._desk.close()
        super().close()
