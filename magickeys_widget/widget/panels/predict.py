"""Predict, record, reveal: a guess before each try, and how the guesses did."""

from fractions import Fraction

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.analysis import key_probabilities
from magickeys_widget.messages import Message, say
from magickeys_widget.notation import CLASS
from magickeys_widget.predictions import brier_score, calibration, exact_score, guesses_of
from magickeys_widget.rules import Color, Phase
from magickeys_widget.rules.words import tile_words
from magickeys_widget.slider import Slider
from magickeys_widget.widget.commands import GUESS_WORDS
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.panel import Drawer, Panel, set_traits, toggle_class

ENOUGH = 10
"""How many guesses a calibration table needs to mean anything."""
BIN = 20
EVEN, LAST = 50, 100
"""Percent: where the slider begins, and the surest guess."""


class Predict(Panel):
    """Takes the place of the chances while a key is in the chest and a guess is awaited.

    Once all have guessed it makes room, and shows the guesses beside what is exact.
    """

    name = "predict"

    def __init__(self, desk: Controller) -> None:
        super().__init__(desk)
        self._question = widgets.HTML()
        self._who = widgets.Dropdown()
        for name in ("magickeys-field", "magickeys-inline"):
            self._who.add_class(name)
        self._slider = Slider(value=EVEN, last=LAST)
        self._slider.on_choice(desk.guard(self._move))
        self._words = [self._word(percent) for percent in GUESS_WORDS.values()]
        self._are_players_asked, self._guessed = False, dict[int, int]()
        self._record = self.button(lambda: self._guess(self._slider.value), "magickeys-primary")
        self._guesses = widgets.HTML()
        self._reveal = self.button(desk.reveal)
        words = widgets.HBox(self._words)
        words.add_class("magickeys-row")
        self._form = widgets.VBox((
            self._question, self._who, words, self._slider, self._record, self._reveal,
        ))  # fmt: skip
        self._form.add_class("magickeys-panel")
        self.root.children = (self._form, self._guesses)

    def _word(self, percent: int) -> widgets.Button:
        return self.button(lambda: self._guess(percent))

    def _guess(self, percent: int) -> None:
        self._slider.value = percent
        self._are_players_asked = bool(self._who.value)
        self.desk.game.guess(percent, who=self._who.value or CLASS)

    def _move(self, percent: int) -> None:
        self._slider.value = percent
        self.refresh()

    def refresh(self) -> None:
        """Ask, or show what was guessed beside what is exact."""
        state = self.desk.game.state
        is_asked = self.desk.is_on("predict") and state.phase is Phase.TRYING
        toggle_class(self.root, "magickeys-away", on=not is_asked)
        if not is_asked:
            return
        for name in ("magickeys-drawer", "magickeys-keeps-turn"):
            toggle_class(self.root, name, on=not self.desk.is_revealed)
        toggle_class(self._form, "magickeys-away", on=self.desk.is_revealed)
        color = Color(state.rules.path[state.pawn])
        question = say("predict.question", color=tile_words(color))
        self._question.value = self.html("<h3>{question}</h3>", question=question)
        self._fill_who()
        percent = self._slider.value
        set_traits(self._slider, label=self.words("guess"), value_text=self._percent(percent))
        self._record.description = self.words("record", percent=percent)
        for button, word in zip(self._words, GUESS_WORDS, strict=True):
            button.description = self.desk.text(say(f"predict.{word}"))
        chance = key_probabilities(state)[color]
        assert chance is not None
        is_hidden = color in self.desk.hidden_colors
        exact = say("panel.hidden_here") if is_hidden else self.desk.chance(chance)
        lines = [
            say("predict.line", name=self._name(who), guess=guess, exact=exact)
            for who, guess in self.desk.game.node.guesses.items()
        ]
        toggle_class(self._reveal, "magickeys-away", on=not self.desk.game.node.guesses)
        self._reveal.description = self.words("reveal")
        self._guesses.value = Markup().join(self.html("<p>{line}</p>", line=line) for line in lines)

    def _percent(self, guess: int) -> str:
        return self.desk.language.percentage(Fraction(guess, LAST))

    def _fill_who(self) -> None:
        seats = range(CLASS, len(self.desk.game.players) + 1)
        options = tuple((self.desk.language.value(self._name(who)), who) for who in seats)
        guessed = self.desk.game.node.guesses
        asked = seats[CLASS + 1 :] if self._are_players_asked else seats
        chosen = next((who for who in asked if who not in guessed), CLASS)
        if self._who.options != options or guessed != self._guessed:
            self._guessed = dict(guessed)
            self._slider.value = self._slider.value if guessed else EVEN
            set_traits(self._who, description=self.words("who"), options=options, value=chosen)

    def _name(self, who: int) -> str | Message:
        return who_words(self.desk, who)


class Predictions(Drawer):
    """The summary: a fair score for each, and whether what was called likely came true."""

    name = "predictions"

    def build(self) -> None:
        """Make the place of the tables."""
        self._text = widgets.HTML()
        self.root.children = (self.heading(), self._text)

    def show(self) -> None:
        """Score what was guessed up to the board's place."""
        guesses = guesses_of(self.desk.game)
        rows = Markup()
        for who in range(CLASS, len(self.desk.game.players) + 1):
            own = [guess for guess in guesses if guess.who == who]
            scores = [score for score in (brier_score(own), exact_score(own)) if score is not None]
            if scores:
                words = map(self.desk.language.decimal, scores)
                rows += self._row(who_words(self.desk, who), len(own), *words)
        parts = [self.html("<p>{about}</p>", about=say("predict.about"))]
        if rows:
            titles = ("name", "count", "score", "score_exact")
            head = self._row(*(say(f"predict.{title}") for title in titles))
            parts.append(self.html("<table>{head}{rows}</table>", head=head, rows=rows))
        if len(guesses) >= ENOUGH:
            parts.append(self._calibration(calibration(guesses)))
        else:
            parts.append(self.html("<p>{later}</p>", later=say("predict.later", n=ENOUGH)))
        self._text.value = Markup().join(parts)

    def _row(self, *cells: object) -> Markup:
        columns = Markup().join(self.html("<td>{cell}</td>", cell=cell) for cell in cells)
        return self.html("<tr>{columns}</tr>", columns=columns)

    def _calibration(self, bins: tuple[tuple[int, int, int], ...]) -> Markup:
        lines = Markup()
        for low, many, true in bins:
            if many:
                line = say("predict.bin", low=low, high=low + BIN, n=many, true=true)
                meter = '<meter min="0" max="{n}" value="{true}" aria-hidden="true"></meter>'
                lines += self.html(
                    "<li>{line} {meter}</li>", line=line, meter=self.html(meter, n=many, true=true)
                )
        title = self.html("<h4>{title}</h4>", title=say("predict.calibration"))
        return title + self.html("<ul>{lines}</ul>", lines=lines)


def who_words(desk: Controller, who: int) -> str | Message:
    """Name the class, or a player."""
    return say("predict.class") if who == CLASS else desk.game.label(who - 1)
