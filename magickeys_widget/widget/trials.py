"""Trials of questions about one position, made beside the page, and counted."""

import secrets
from collections import defaultdict
from collections.abc import Callable

from magickeys_widget.simulation.chance import stream_of
from magickeys_widget.simulation.frequency import MOST_TRIALS, Counted
from magickeys_widget.simulation.questions import BLOCK, Question, questions
from magickeys_widget.widget import plots
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.work import Stop, Tell, Work


class Trials:
    """Counts for each question; every call of `add` counts, also while others are being made.

    - `state`: the position they are about, until `reset` · `labels`: who plays there
    - `questions`: what can be asked of it
    - `counted`: the trials of each question so far
    """

    def __init__(self, desk: Controller, changed: Callable[[], None]) -> None:
        self._desk = desk
        self._work = Work(desk)
        self._changed = changed
        self._from = 0
        self.reset()

    def reset(self) -> None:
        """Throw all trials away, and turn to the position on the board."""
        self.stop()
        game = self._desk.game
        self.state = game.state
        self.labels = tuple(game.label(seat) for seat in range(len(game.players)))
        self.questions = tuple(questions(game.state))
        self.counted: dict[Question, Counted] = defaultdict(Counted)
        self._stream = stream_of(secrets.token_hex())

    @property
    def is_empty(self) -> bool:
        """Whether nothing is counted, nor will be."""
        return not self.total and not self._goals

    @property
    def total(self) -> int:
        """How many trials are counted, of all questions."""
        return sum(counted.trials for counted in self.counted.values())

    @property
    def is_running(self) -> bool:
        """Whether trials are being made."""
        return bool(self._goals)

    @property
    def share(self) -> float:
        """How much of what is being made is done, from 0 to 1."""
        for question, goal in self._goals.items():
            return (self.counted[question].trials - self._from) / (goal - self._from)
        return 0.0

    def room(self, question: Question) -> int:
        """How many trials may still be added."""
        return MOST_TRIALS - self._goal(question)

    def add(self, question: Question, number: int) -> None:
        """Make further trials, as far as there is room."""
        self._goals[question] = self._goal(question) + min(number, self.room(question))
        self._go_on()

    def stop(self) -> None:
        """Make no more trials; those counted are kept."""
        self._goals: dict[Question, int] = {}
        self._work.stop()

    def _goal(self, question: Question) -> int:
        return self._goals.get(question, self.counted[question].trials)

    def _go_on(self) -> None:
        if self._goals and not self._work.is_running:
            question = next(iter(self._goals))
            counted, stream = self.counted[question], self._stream
            self._from = counted.trials
            self._work.start(
                lambda tell, stop: self._make(question, stream, counted, tell, stop),
                lambda news: self._count(question, stream, news),
                lambda last: self._end(question, stream, last),
            )
        self._changed()

    def _make(
        self, question: Question, stream: int, counted: Counted, tell: Tell, is_stopped: Stop
    ) -> Counted:
        """Make trials up to the goal, which may move on meanwhile; in the other thread."""
        plots.load()
        while counted.trials < (goal := self._goals.get(question, 0)):
            block = range(counted.trials, min(counted.trials + BLOCK, goal))
            answers = question.answers(stream, block, is_stopped)
            if answers is None:
                break
            counted = counted.more(answers)
            tell(counted)
        return counted

    def _count(self, question: Question, stream: int, counted: Counted) -> None:
        if stream == self._stream:  # else they were thrown away
            self.counted[question] = counted
            self._changed()

    def _end(self, question: Question, stream: int, counted: Counted) -> None:
        if stream == self._stream:
            self.counted[question] = counted
            if counted.trials >= self._goals.get(question, 0):
                self._goals.pop(question, None)
        self._go_on()
