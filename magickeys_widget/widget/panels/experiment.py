"""The experiment: a question asked again and again, until its frequency has found the chance."""

from collections.abc import Callable

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.messages import MagicKeysError, Message, say
from magickeys_widget.simulation.frequency import Counted
from magickeys_widget.simulation.questions import KeyIsReal, Question
from magickeys_widget.widget.counts import (
    Chance,
    csv_of,
    question_words,
    result_words,
    table_of,
    trial_words,
)
from magickeys_widget.widget.panels.panel import Drawer, toggle_class
from magickeys_widget.widget.panels.running import Running
from magickeys_widget.widget.plots import Plot, frequency_plot
from magickeys_widget.widget.trials import Trials

STEPS = (1, 10, 100, 1_000, 10_000, 100_000)
FILE = "magic-keys-experiment"


class Experiment(Drawer):
    """Counts answers to questions about one position; nothing but `reset` throws trials away."""

    name = "experiment"

    def build(self) -> None:
        """Make the question, the buttons, and the places of plot and table."""
        self._trials = Trials(self.desk, self._follow)
        self._question = widgets.Dropdown()
        self.caption(self._question, description=say("experiment.question"))
        self._question.add_class("magickeys-field")
        self._choose = self.desk.guard(lambda _: self.show())
        self._question.observe(self._choose, names="value")
        self._moved, self._plot, self._result, self._table = (widgets.HTML() for _ in range(4))
        self._table.add_class("magickeys-numbers")
        self._drawn: object = None
        self._is_asking = self._is_busy = False
        self._reset = self._named("reset", self._ask)
        self._running = Running(self, self.button(self._stop), after=(self._reset,))
        self.root.children = (
            self.heading(), self._question, self._build_adders(), self._running.root,
            self._build_asking(), self._moved, self._plot, self._result, self._table,
            self._build_saving(),
        )  # fmt: skip

    def _build_adders(self) -> widgets.HBox:
        self._adders = {number: self._adder(number) for number in STEPS}
        row = self._row(*self._adders.values())
        row.add_class("magickeys-adders")
        return row

    def _build_asking(self) -> widgets.HBox:
        self._really = widgets.HTML()
        keep, throw = self._named("keep", self._keep), self._named("throw_away", self._throw_away)
        self._asking = self._row(self._really, keep, throw)
        self._asking.add_class("magickeys-asking")
        return self._asking

    def _build_saving(self) -> widgets.HBox:
        savers: dict[str, Callable[[], None]] = {
            "csv": self._save_csv, "svg": self._save_svg, "png": self._save_png,
        }  # fmt: skip
        self._savers = {kind: self.button(save) for kind, save in savers.items()}
        for kind, button in self._savers.items():
            self.caption(button, description=say("experiment.save", kind=kind.upper()))
        return self._row(*self._savers.values())

    def _text(self, key: str, **values: object) -> str:
        return self.desk.text(say(f"experiment.{key}", **values))

    def _named(self, key: str, press: Callable[[], None]) -> widgets.Button:
        return self.caption(self.button(press), description=say(f"experiment.{key}"))

    def _adder(self, number: int) -> widgets.Button:
        return self.caption(
            self.button(lambda: self._add(number)),
            description=say("number", number=number),
            tooltip=say("experiment.add", n=number),
        )

    @staticmethod
    def _row(*parts: widgets.Widget) -> widgets.HBox:
        row = widgets.HBox(parts)
        row.add_class("magickeys-row")
        return row

    def _add(self, number: int) -> None:
        self._is_asking = False
        self._trials.add(self._question.value, number)

    def _stop(self) -> None:
        self._trials.stop()
        self.show()

    def _ask(self) -> None:
        self._is_asking = True
        self.show()
        self.desk.frame.focus(".magickeys-asking button")

    def _keep(self) -> None:
        self._is_asking = False
        self.show()

    def _throw_away(self) -> None:
        self._trials.reset()
        self._question.value = self._question.options[0][1]
        self._keep()

    def _follow(self) -> None:
        """Show how far the trials are, and say what came of them."""
        if self.desk.drawer == self.name:
            self.show()
        has_ended = self._is_busy and not self._trials.is_running
        self._is_busy = self._trials.is_running
        if has_ended:
            self.desk.frame.announce(self.desk.text(self._words(self._question.value)))

    def _words(self, question: Question) -> Message:
        counted, chance = self._trials.counted[question], self._chance(question)
        return result_words(counted, chance, self.desk.language)

    def _save_csv(self) -> None:
        question = self._question.value
        counted, chance = self._trials.counted[question], self._chance(question)
        text = csv_of(counted, chance, self.desk.language)
        self.desk.frame.download(f"{FILE}.csv", text, "text/csv")

    def _save_svg(self) -> None:
        self.desk.frame.download(f"{FILE}.svg", self._plotted().svg(), "image/svg+xml")

    def _save_png(self) -> None:
        self.desk.frame.download(f"{FILE}.png", self._plotted().png(), "image/png")

    def show(self) -> None:
        """Show the question's trials; without any, the questions are those of the board now."""
        trials = self._trials
        if trials.is_empty and trials.state != self.desk.game.state:
            trials.reset()
        self._offer_questions()
        self._running.show(trials.share, is_running=trials.is_running)
        self._reset.disabled = trials.is_empty
        really = say("experiment.really", n=trials.total)
        self._really.value = self.html("<p>{really}</p>", really=really)
        toggle_class(self._asking, "magickeys-away", on=not self._is_asking)
        self._show_counted(self._question.value)

    def _offer_questions(self) -> None:
        trials = self._trials
        options = [(self.desk.text(question_words(q, trials.labels)), q) for q in trials.questions]
        if [*self._question.options] == options:
            return
        kept = self._question.value
        if kept not in self._trials.questions:
            kept = dict(options).get(self._asked, options[0][1])
        self._question.unobserve(self._choose, names="value")  # filling it is no choice
        self._question.options = options
        self._question.value = kept
        self._question.observe(self._choose, names="value")

    @property
    def _asked(self) -> str:
        """The chosen question in words; the chooser's own label is set after its value."""
        names: dict[object, str] = {question: name for name, question in self._question.options}
        return names.get(self._question.value, "")

    def _show_counted(self, question: Question) -> None:
        trials = self._trials
        counted, chance = trials.counted[question], self._chance(question)
        has_moved = trials.state != self.desk.game.state
        moved = self.html("<p>{moved}</p>", moved=say("experiment.moved"))
        self._moved.value = moved if has_moved else ""
        self._result.value = self.html(
            "<p>{result}</p><p>{about}</p>",
            result=self._words(question),
            about=trial_words(question),
        )
        self._show_table(table_of(counted, chance, self.desk.language))
        for number, button in self._adders.items():
            button.disabled = number > trials.room(question)
        for button in self._savers.values():
            button.disabled = not counted.trials
        if not trials.is_running:
            self._draw(question, counted, chance)

    def _chance(self, question: Question) -> Chance:
        if isinstance(question, KeyIsReal) and question.color in self.desk.hidden_colors:
            return None
        exact = question.chance
        return self._trials.counted[question].frequency if exact is None else exact

    def _show_table(self, rows: list[tuple[str, ...]]) -> None:
        head, *body = rows
        self._table.value = (
            self.html(
                "<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>",
                head=self._cells('<th scope="col">{cell}</th>', head),
                body=Markup().join(
                    self.html("<tr>{cells}</tr>", cells=self._cells("<td>{cell}</td>", row))
                    for row in body
                ),
            )
            if body
            else ""
        )

    def _cells(self, pattern: str, row: tuple[str, ...]) -> Markup:
        return Markup().join(self.html(pattern, cell=cell) for cell in row)

    def _draw(self, question: Question, counted: Counted, chance: Chance) -> None:
        wanted = (question, counted, chance, self.desk.language)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        try:
            drawing = self._plotted().html() if counted.trials else ""
        except MagicKeysError as missing:
            drawing = self.html("<p>{missing}</p>", missing=missing.message)
        self._plot.value = drawing

    def _plotted(self) -> Plot:
        question = self._question.value
        alt = self._text("alt", question=self._asked, result=self._words(question))
        counted, chance = self._trials.counted[question], self._chance(question)
        return frequency_plot(counted, chance, alt, self.desk.language)
