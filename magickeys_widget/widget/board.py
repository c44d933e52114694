"""The board on the screen: picture, canvas and frame, brought up to date together."""

from collections.abc import Callable, Mapping

from magickeys_widget.analysis import next_spaces
from magickeys_widget.canvas import BoardCanvas
from magickeys_widget.frame import Frame
from magickeys_widget.game import Change
from magickeys_widget.messages import Message, say
from magickeys_widget.narration import tell
from magickeys_widget.picture import Picture, View, draw, motion
from magickeys_widget.picture.shapes import Layer
from magickeys_widget.rules import event_words
from magickeys_widget.widget.commands import COMMANDS, KEYS, REPEATING, click_place
from magickeys_widget.widget.controller import Controller


class Board:
    """Shows the game as a picture, plays what changes, and says it to screen readers."""

    def __init__(self, desk: Controller) -> None:
        self.desk = desk
        self._is_still = False
        self._canvas = BoardCanvas(on_error=desk.report)
        self.frame = Frame(self._canvas.widget, commands=dict(KEYS), repeating=list(REPEATING))
        self._on("place", lambda content: click_place(desk, str(content["id"])))
        self._on("key", lambda content: COMMANDS[str(content["command"])](desk))
        self._on("resize", self._fit)
        self._on("ready", self._fit)
        self._on("motion", self._set_motion)
        self._on("copied", self._say_copied)
        desk.on_change.append(desk.guard(self._announce))
        desk.frame = self.frame
        desk.picture = lambda: self.picture

    def _on(self, kind: str, callback: Callable[[Mapping[str, object]], None]) -> None:
        self.frame.listen(kind, self.desk.guard(callback))

    @property
    def picture(self) -> Picture:
        """The board as plain data, as it is now."""
        return draw(self.desk.game.state, self._view)

    @property
    def _view(self) -> View:
        game, text = self.desk.game, self.desk.language.value
        labels = tuple(text(game.label(seat)) for seat in range(len(game.players)))
        return View(labels, self.desk.language, self._notes())

    def _notes(self) -> Mapping[int, str]:
        """Write at each space the chance that the next roll can take the pawn there."""
        if not self.desk.is_on("next_roll") or self.desk.is_on("hidden"):
            return {}
        chances = next_spaces(self.desk.game.state)
        return {space: self.desk.chance(chance) for space, chance in chances.items()}

    def refresh(self) -> None:
        """Draw the position, and set hit areas and description."""
        picture = self.picture
        self.frame.show(picture)
        self._name_page()
        if frames := self._frames(self.desk.change):
            self._canvas.play(frames, picture)
        else:
            self._canvas.show(picture)

    def _name_page(self) -> None:
        with self.frame.hold_sync():
            self.frame.title = self.desk.text(say("static.name"))
            lost = "panel.lost" if self.frame.storage_key else "panel.lost_cell"
            self.frame.lost_text = self.desk.text(say(lost))
            self.frame.language = self.desk.language.code

    def _frames(self, change: Change | None) -> tuple[Layer, ...]:
        if change is None or self._is_still or not change.before or not change.is_event:
            return ()
        assert change.now.event
        return motion(change.before.state, change.now.event, change.now.state)

    def _announce(self, change: Change) -> None:
        if change.before is not change.now:
            self.frame.announce(self.desk.text(self._announcement()))

    def _announcement(self) -> Message:
        game = self.desk.game
        told = tell(game, game.node)
        choices = tuple(event_words(action) for action in game.state.legal_actions())
        return say("panel.told_choices", told=told, choices=choices) if choices else told

    def _fit(self, content: Mapping[str, object]) -> None:
        if "reduced_motion" in content:
            self._is_still = bool(content["reduced_motion"])
        if content["width"]:
            self._canvas.fit(float(str(content["ratio"])))

    def _set_motion(self, content: Mapping[str, object]) -> None:
        self._is_still = bool(content["reduced"])

    def _say_copied(self, content: Mapping[str, object]) -> None:
        self.desk.say(say("panel.copied" if content["ok"] else "panel.not_copied"))
