"""A page of its own: it begins as its address says, and goes on where it was after a reload."""

import json
from collections.abc import Mapping
from typing import Any

from magickeys_widget.game import Game
from magickeys_widget.messages import FORMS, MagicKeysError, Message, best_language, say
from magickeys_widget.widget.commands import SWITCHES
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.options import game_of, read_address


class Classroom:
    """Keeps games, language, switches and form in the browser, and brings them back, once.

    What is kept holds no hidden truth: a game without a seed of its own goes on with fresh luck.
    """

    def __init__(self, desk: Controller, language: str | None) -> None:
        self.desk = desk
        self._language = language
        self._is_restored = False
        self._kept = ""
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
            "switches": sorted(desk.switched_on),
        }
        if before := next((game for game in desk.earlier_games[::-1] if game.timeline), None):
            kept["before"] = before.to_text(with_seed=True)
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
        wishes = (kept.get("language"), options.get("lang"), self._language, content["language"])
        desk.speak(best_language(*wishes))
        desk.switched_on = frozenset(SWITCHES) & set(kept.get("switches", ()))
        if options.get("lesson") and "game" not in kept:
            desk.switched_on |= {"hidden"}  # a lesson asks first
        desk.form = kept["form"] if kept.get("form") in FORMS else desk.form
        game, before = _choose_game(kept, options, notices), _saved_game(kept, [], "before")
        if content["earlier"]:
            before = _saved_game(_read_kept(content["earlier"]), [])
            notices.extend([say("panel.earlier")] if before and before.timeline else [])
        if not content["storage"]:
            notices.append(say("panel.no_storage"))
        self._is_restored = True
        desk.open_game(game, notices)
        desk.earlier_games = [before] if before else []
        desk.frame.focus()  # so that a presenter's clicker works at once


def _choose_game(
    kept: Mapping[str, Any], options: Mapping[str, Any], notices: list[Message]
) -> Game:
    """Go on with the kept game, or begin the one that the address asks for."""
    if saved := _saved_game(kept, notices):
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


def _read_kept(saved: object) -> dict[str, Any]:
    try:
        kept = json.loads(str(saved))
    except ValueError:
        return {}
    return kept if isinstance(kept, dict) else {}


def _saved_game(
    kept: Mapping[str, Any], notices: list[Message], which: str = "game"
) -> Game | None:
    if which not in kept:
        return None
    try:
        return Game.from_text(kept[which])
    except MagicKeysError as error:
        notices.append(error.message)
        return None
