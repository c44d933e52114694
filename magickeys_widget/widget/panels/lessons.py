"""Lessons: positions worth a question, opened by a press."""

import ipywidgets as widgets

from magickeys_widget.lessons import LESSONS, Lesson, lesson_of
from magickeys_widget.messages import say
from magickeys_widget.widget.panels.panel import Drawer, toggle_class


class Lessons(Drawer):
    """A button for each lesson, with the question to ask; it opens the lesson's position."""

    name = "lessons"

    def build(self) -> None:
        """Make the buttons, and the way back to the game before."""
        self._openers = {name: self._opener(lesson) for name, lesson in LESSONS.items()}
        self._undo = self.button(self.desk.take_game_back)
        self.caption(self._undo, description=say("panel.take_back"))
        about = self.paragraph(say("lesson.about"))
        self.root.children = (self.heading(), about, self._undo, *self._openers.values())

    def _opener(self, lesson: Lesson) -> widgets.Button:
        opener = self.button(lambda: self.desk.open_lesson(lesson), "magickeys-lesson")
        words = say("lesson.button", title=lesson.title, question=lesson.question)
        self.caption(opener, description=words)
        return opener

    def show(self) -> None:
        """Mark the lesson that is on the board."""
        now = lesson_of(self.desk.game.nodes[0].state)
        for name, opener in self._openers.items():
            toggle_class(opener, "magickeys-pressed", on=LESSONS[name] == now)
        toggle_class(self._undo, "magickeys-away", on=not self.desk.earlier_games)
