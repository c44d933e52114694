"""The one controller: a click becomes a call on the game, and one refresh shows its change."""

import logging
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import wraps
from typing import Any, Protocol

from magickeys_widget.frame import Frame
from magickeys_widget.game import Change, Game
from magickeys_widget.home import Home
from magickeys_widget.lessons import Lesson
from magickeys_widget.messages import (
    FORMS,
    Language,
    MagicKeysError,
    Message,
    language,
    say,
)
from magickeys_widget.notation import CLASS, Node
from magickeys_widget.picture import Picture
from magickeys_widget.rules import (
    COLORS,
    DICE,
    SEATS,
    Color,
    Event,
    Face,
    KeyResult,
    Phase,
    Roll,
    State,
)
from magickeys_widget.rules.words import face_words

LOG = logging.getLogger(__name__)


class Part(Protocol):
    """A part of the screen that shows the game."""

    def refresh(self) -> None:
        """Show the game as it is now."""


class Controller:
    """Joins the panels to one `Game`; panels know it, and not each other.

    - `game`: the live game · `language`: the words of the whole screen
    - `form`: how chances are shown, one of `messages.FORMS`
    - `switched_on`: the names of the switches that are on · `notices`: sentences in the status line
    - `entered`: in table mode, the faces entered of the roll that is due
    - `drawer`: the name of the open drawer, or None
    - `change`: while parts refresh, what has just changed in the game; else None
    - `more_drawers`: the names of the drawers that are opened from the tools
    - `frame`: the way to the page: files, clipboard, keys · `picture` draws the board as it is now
    - `home`: where all of this happens, whichever thread a message comes from
    - `earlier_games`: those on the screen before, the last one last
    - `page`: the address that opens shared games, where this is a page of the app; else empty
    """

    frame: Frame
    picture: Callable[[], Picture]

    def __init__(self, game: Game, language_code: str) -> None:
        self.language: Language = language(language_code)
        self.form = next(iter(FORMS))
        self.switched_on: frozenset[str] = frozenset()
        self.notices: tuple[Message, ...] = ()
        self.entered: tuple[Face, ...] = ()
        self.drawer: str | None = None
        self.page = ""
        self.more_drawers: tuple[str, ...] = ()
        self.change: Change | None = None
        self.parts: list[Part] = []
        self.on_change: list[Callable[[Change], None]] = []
        self.on_close: list[Callable[[], None]] = []
        self._is_broken = False
        self.earlier_games: list[Game] = []
        self._revealed: Node | None = None
        self._lines = len(game.lines)
        self.home = Home()
        self._follow = self.home.bring(self._changed)
        self.game = game
        game.observe(self._follow)

    def text(self, message: Message) -> str:
        """Put a message into the words of the screen."""
        return self.language.text(message)

    def guard(self, function: Callable[..., Any]) -> Callable[..., None]:
        """Wrap an event handler: it runs at home, and what it refuses, or what breaks, is said."""

        @wraps(function)
        def guarded(*arguments: Any) -> None:
            try:
                function(*arguments)
            except MagicKeysError as error:
                self.say(error.message)
            except Exception as error:  # noqa: BLE001  else the page would stay silent
                self.report(error)

        return self.home.bring(guarded)

    def report(self, error: Exception) -> None:
        """Say that something broke, and log how; the game goes on."""
        LOG.error("Something broke on the screen", exc_info=error)
        self.say(say("panel.broken", error=type(error).__name__))

    def say(self, *notices: Message) -> None:
        """Show sentences in the status line; none clears it."""
        self.notices = notices
        for notice in notices:
            self.frame.announce(self.text(notice))
        self.refresh()

    def do(self, event: Event) -> None:
        """Play an event."""
        self.game.do(event)

    def resolve(self) -> None:
        """Let luck answer what is due; with predictions on, a key waits for a guess."""
        if self.is_on("table"):
            raise MagicKeysError(say("table.draw"))
        self._expect_guess()
        self.game.resolve()

    def is_on(self, switch: str) -> bool:
        """Tell whether a switch is on: `"hidden"` chances, `"coach"`, and so on."""
        return switch in self.switched_on

    def switch(self, name: str) -> None:
        """Turn a switch over."""
        self.switched_on ^= {name}
        self.refresh()

    def open_drawer(self, name: str | None) -> None:
        """Open a drawer by its name in place of the one that is open, or close it.

        The keyboard's focus goes along, and comes back to the button in the menu.
        """
        menu_button = f".magickeys-opens-{self.drawer}"
        self.drawer = name
        self.refresh()
        self.frame.focus(f".magickeys-{name} .magickeys-heading button" if name else menu_button)

    @property
    def awaits_guess(self) -> bool:
        """Whether with predictions on nobody has guessed yet of the key in the chest."""
        is_trying = self.game.state.phase is Phase.TRYING
        return self.is_on("predict") and is_trying and not self.game.node.guesses

    def _expect_guess(self) -> None:
        if self.awaits_guess:
            raise MagicKeysError(say("predict.first"))

    def enter_face(self, face: Face) -> None:
        """Enter one die of the real roll that is due; the last one completes the roll."""
        state = self.game.state
        if state.phase not in (Phase.OPENING, Phase.ROLLING) or state.is_terminal:
            raise MagicKeysError(say("table.no_dice"))
        if face not in state.rules.dice:
            faces = tuple(face_words(known) for known in sorted(set(state.rules.dice), key=str))
            raise MagicKeysError(say("table.no_face", given=face_words(face), faces=faces))
        self.entered += (face,)
        if len(self.entered) == DICE - state.asleep:
            self.game.do(Roll(self.entered))
        else:
            self.refresh()

    def take_back_face(self) -> None:
        """Take back the die entered last."""
        self.entered = self.entered[:-1]
        self.refresh()

    def enter_key(self, real: bool) -> None:  # noqa: FBT001  a fact about the key
        """Enter whether the tried key opened the real chest."""
        self._expect_guess()
        self.game.do(KeyResult(real))

    def speak(self, code: str) -> None:
        """Put all that is on the page into another language; the game does not change."""
        self.language = language(code)
        self.refresh()

    def next_form(self) -> None:
        """Show all chances in the next of the forms."""
        forms = [*FORMS]
        self.form = forms[(forms.index(self.form) + 1) % len(forms)]
        self.refresh()

    def chance(self, chance: Fraction) -> str:
        """Show a chance in the form of the whole screen."""
        return self.language.chance(chance, self.form)

    @property
    def is_revealed(self) -> bool:
        """Whether with predictions on the chance is shown: all have guessed, or the key is known.

        All have guessed when the class has, or each player, or when `reveal` says so.
        """
        node = self.game.node
        who = set(node.guesses)
        all_guessed = CLASS in who or len(who) == len(self.game.players)
        is_known = bool(node.parent and node.parent.guesses)
        return all_guessed or is_known or node is self._revealed

    def reveal(self) -> None:
        """Show the chance, though not all have guessed."""
        self._revealed = self.game.node
        self.refresh()

    @property
    def hidden_colors(self) -> frozenset[Color]:
        """The colors whose chances are hidden now."""
        every = self.is_on("hidden") or (self.is_on("predict") and not self.is_revealed)
        return frozenset(color for color in COLORS if every or self.is_on(f"hidden_{color}"))

    def toggle_drawer(self, name: str) -> None:
        """Open a drawer, or close it if it is the open one."""
        self.open_drawer(None if self.drawer == name else name)

    def open_game(self, game: Game, notices: Iterable[Message] = ()) -> None:
        """Put another game on the screen; the one before can be taken back."""
        if not isinstance(game, Game):
            raise MagicKeysError(say("panel.no_game", given=type(game).__name__))
        self.earlier_games.append(self.game)
        self._show(game, notices)

    def _show(self, game: Game, notices: Iterable[Message] = ()) -> None:
        self.game.unobserve(self._follow)
        self.game = game
        game.observe(self._follow)
        self.drawer = None
        self._changed(Change(None, game.node), notices)

    def open_lesson(self, lesson: Lesson) -> None:
        """Begin a game from a lesson's position; the chances are hidden, as it asks first."""
        self.switched_on |= {"hidden"}
        self.open_position(lesson.state, lesson.question)

    def open_position(self, state: State, *notices: Message) -> None:
        """Begin a game from a position, with the names on the screen."""
        names = (*self.game.players, *[""] * SEATS[-1])[: len(state.crystals)]
        self.open_game(Game.from_state(state, names), notices)
        for notice in notices:
            self.frame.announce(self.text(notice))

    def take_game_back(self) -> None:
        """Put the game before back on the screen; pressed again, those before that one.

        The one on the screen comes back last of all, if it was played.
        """
        if self.earlier_games:
            now, before = self.game, self.earlier_games.pop()
            if len(now.lines) > 1 or now.timeline:
                self.earlier_games.insert(0, now)
            self._show(before)

    def close(self) -> None:
        """Follow the game no longer, and end what runs beside the page."""
        self.game.unobserve(self._follow)
        self.parts.clear()
        for end in self.on_close:
            end()

    def refresh(self) -> None:
        """Have every part show the game as it is now; one that breaks does not hinder the others.

        What breaks is told once, until all is well again: whoever tells it refreshes too.
        """
        errors = [error for part in self.parts if (error := _broken(part))]
        is_new = errors and not self._is_broken
        self._is_broken = bool(errors)
        if is_new:
            self.report(errors[0])

    def _changed(self, change: Change, notices: Iterable[Message] = ()) -> None:
        self.entered = ()
        if self.game.is_branching:
            notices = (*notices, say("panel.branching"))
        lines, self._lines = self._lines, len(self.game.lines)
        if change.before and lines < self._lines and not self.game.node.branch_root:
            notices = (*notices, say("panel.real_now"))
        self.notices = tuple(notices)  # what was said of the board before is over
        self.change = change
        try:
            self.refresh()
        finally:
            self.change = None
        for callback in self.on_change:
            callback(change)


def _broken(part: Part) -> Exception | None:
    try:
        part.refresh()
    except Exception as error:  # noqa: BLE001  whatever it is, it is told
        return error
    return None
