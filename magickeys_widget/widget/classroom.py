"""A page of its own: it begins as its address says, and goes on where it was after a reload."""

import json
from collections.abc import Mapping
from typing import Any

from magickeys_widget.game import Game
from magickeys_widget.messages import FORMS, MagicKeysError, Message, best_language, say
from magickeys_widget.widget.commands import SWITCHES
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.options import game_of, read_address

KEPT = ("game", "before", "refused", "language", "form", "switches")
"""What is kept in the browser: a text each."""


class Classroom:
    """Keeps games, language, switches and form in the browser, and brings them back, once.

    What is kept holds no hidden truth: a game without a seed of its own goes on with fresh luck.
    """

    def __init__(self, desk: Controller, language: str | None) -> None:
        self.desk = desk
        self._language = language
        self._is_restored = False
        self._kept = ""
        self._refused = ""
        desk.frame.storage_key = "classroom"
        desk.frame.listen("ready", desk.guard(self._restore))
        desk.parts.append(self)

    def refresh(self) -> None:
        """Keep the screen as it is now, if it differs from what is kept."""
        desk = self.desk
        kept = {
            "game": desk.game.to_text(with_seed=True),
            "language": desk.language.code,
            "form": desk.form,
            "switches": " ".join(sorted(desk.switched_on)),
        }
        if before := next((game for game in desk.earlier_games[::-1] if game.timeline), None):
            kept["before"] = before.to_text(with_seed=True)
        if self._refused:
            kept["refused"] = self._refused
        text = json.dumps(kept)
        if self._is_restored and text != self._kept:
            self._kept = text
            desk.frame.save(text)

    def _restore(self, content: Mapping[str, Any]) -> None:
        """Begin where the page was before, or as its address says; only at its first opening."""
        if self._is_restored:
            return
        desk, kept = self.desk, _read_kept(content["saved"])
        desk.page = str(content["page"])
        options, notices = read_address(str(content["search"]))
        wishes = (kept["language"], options.get("lang"), self._language, content["language"])
        desk.speak(best_language(*wishes))
        desk.switched_on = frozenset(name for name in SWITCHES if name in kept["switches"].split())
        if options.get("lesson") and not kept["game"]:
            desk.switched_on |= {"hidden"}  # a lesson asks first
        desk.form = kept["form"] if kept["form"] in FORMS else desk.form
        game = _choose_game(kept, options, notices)
        earlier = self._find_earlier(kept, _read_kept(content["earlier"]), notices)
        if not content["storage"]:
            notices.append(say("panel.no_storage"))
        self._is_restored = True
        desk.open_game(game, notices)
        desk.earlier_games = earlier
        desk.frame.focus()  # so that a presenter's clicker works at once

    def _find_earlier(
        self, kept: Mapping[str, str], other: Mapping[str, str], notices: list[Message]
    ) -> list[Game]:
        """List the games that can be taken back; one that no program here can read is kept on."""
        texts = [text for text in (kept["game"], kept["refused"]) if text]
        self._refused = next((text for text in texts if not _saved_game(text, [])), "")
        if last := _saved_game(other["game"], []):
            notices.extend([say("panel.earlier")] if last.timeline else [])
        games = (_saved_game(kept["refused"], []), _saved_game(kept["before"], []), last)
        return [game for game in games if game]


def _choose_game(
    kept: Mapping[str, Any], options: Mapping[str, Any], notices: list[Message]
) -> Game:
    """Go on with the kept game, or begin the one that the address asks for."""
    if saved := _saved_game(kept["game"], notices):
        if saved.timeline:
            notices.append(say("panel.goes_on" if saved.seed is None else "panel.goes_on_seed"))
        return saved
    game = game_of(options)
    if "game" in options:
        opened = "panel.opened" if game.seed is None else "panel.opened_seed"
        notices.append(say(opened, n=len(game.timeline)))
    if lesson := options.get("lesson"):
        notices.append(lesson.question)
    return game


def _read_kept(saved: object) -> dict[str, str]:
    """Read what was kept: texts by name, empty where there is none that makes sense."""
    try:
        kept = json.loads(str(saved))
    except ValueError:
        kept = None
    found = kept if isinstance(kept, dict) else {}
    return {name: one if isinstance(one := found.get(name), str) else "" for name in KEPT}


def _saved_game(text: str, notices: list[Message]) -> Game | None:
    if not text:
        return None
    try:
        return Game.from_text(text)
    except MagicKeysError as error:
        notices.append(error.message)
        return None
