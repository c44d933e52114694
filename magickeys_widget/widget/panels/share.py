"""Taking a game away: as a link and its code, as a table, as a picture, as a worksheet."""

from collections.abc import Callable

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget import links
from magickeys_widget.messages import Message, say
from magickeys_widget.picture import to_svg
from magickeys_widget.table_of_events import table_of_events
from magickeys_widget.widget.panels.panel import Drawer, toggle_class
from magickeys_widget.worksheet import Worksheet, read_steps, tries

PNG_WIDTH = 2_000
"""Pixels; enough for a printed page."""
BYTE_ORDER_MARK = "\ufeff"
"""By it spreadsheets know that a table is UTF-8."""
LINK = """<label>{label}<textarea rows="2" readonly spellcheck="false">{text}</textarea></label>"""
CODE = """<div role="img" aria-label="{alt}">{code}</div>"""


class Share(Drawer):
    """All that can be taken out of the page; the link follows the game while the drawer is open."""

    name = "share"

    def build(self) -> None:
        """Make fields, buttons, and the places of link and code."""
        self._link, self._about, self._code = (widgets.HTML() for _ in range(3))
        self._link.add_class("magickeys-field")
        self._code.add_class("magickeys-code")
        self._shows_code = False
        self._seed = self.caption(widgets.Checkbox(), description=say("panel.tell_seed"))
        self._seed.observe(self.desk.guard(lambda _: self.show()), names="value")
        self._copy = self._named("copy", lambda: self.desk.frame.copy(self._text))
        self._show_code = self._named("code", self._toggle_code)
        self._file = self._named("file", self._save_file)
        self._worksheet_about = widgets.HTML()
        self._steps = self.caption(widgets.Text(), description=say("share.steps"))
        self._steps.add_class("magickeys-field")
        self._this_step = self.button(self._add_step)
        self.root.children = (
            self.heading(), self._link, self._about, self._seed,
            self._row(self._copy, self._show_code, self._file), self._code,
            self._title("data"), self._row(
                self._named("table", self._save_table),
                self._named("svg", self._save_svg),
                self._named("png", self._save_png),
            ),
            self._title("worksheet"), self._worksheet_about, self._steps,
            self._row(self._this_step), self._row(
                self._named("pupils", self._save_worksheet),
                self._named("answers", self._save_answers),
            ),
        )  # fmt: skip

    def _named(self, key: str, press: Callable[[], None]) -> widgets.Button:
        return self.caption(self.button(press), description=say(f"share.{key}"))

    def _title(self, key: str) -> widgets.HTML:
        return self.paragraph(say(f"share.{key}"), "<h4>{text}</h4>")

    def _row(self, *buttons: widgets.Button) -> widgets.HBox:
        row = widgets.HBox(buttons)
        row.add_class("magickeys-row")
        return row

    @property
    def _with_seed(self) -> bool:
        return self._seed.value and self.desk.game.seed is not None

    @property
    def _text(self) -> str:
        """The link; without a page that opens it, only what goes behind that page's address."""
        word = links.link_word(self.desk.game, with_seed=self._with_seed)
        return links.link(self.desk.page, word)

    def show(self) -> None:
        """Write the link to the game as it is now, and what is in it."""
        game, text = self.desk.game, self._text
        fits = len(text) <= links.LONGEST_LINK
        field = self.html(LINK, label=say("share.link"), text=text)
        self._link.value = field if fits else ""
        notes = self._notes() if fits else (
            say("share.too_long", n=len(text), most=links.LONGEST_LINK),
        )  # fmt: skip
        self._about.value = self.html("<p>{notes}</p>", notes=" ".join(map(self.desk.text, notes)))
        toggle_class(self._seed, "magickeys-away", on=game.seed is None)
        self._copy.disabled = not fits
        self._show_code.disabled = not (fits and self.desk.page)
        self._draw_code(text if self._shows_code and not self._show_code.disabled else "")
        about = say("share.worksheet_about", n=len(tries(game)))
        self._worksheet_about.value = self.html("<p>{about}</p>", about=about)
        self._this_step.description = self.desk.text(say("share.this_step", step=game.position))

    def _notes(self) -> tuple[Message, ...]:
        carried = links.contents(self.desk.game, with_seed=self._with_seed)
        if not self.desk.page:
            return (say("share.notebook"), *carried)
        if links.is_of_this_computer(self.desk.page):
            return (say("share.only_here"), *carried)
        return carried

    def refresh(self) -> None:
        """Show the drawer; a code covers the board no longer than it is open."""
        if self.desk.drawer != self.name:
            self._shows_code = False
        super().refresh()

    def _toggle_code(self) -> None:
        if not self._shows_code:
            links.code_svg(self._text)  # refused before anything is shown
        self._shows_code = not self._shows_code
        self.desk.say()  # a notice would lie over the code

    def _draw_code(self, text: str) -> None:
        toggle_class(self._show_code, "magickeys-pressed", on=bool(text))
        toggle_class(self._code, "magickeys-away", on=not text)
        code = Markup(links.code_svg(text)) if text else ""  # noqa: S704 - no text of people
        self._code.value = self.html(CODE, alt=say("share.code_alt"), code=code) if text else ""

    def _save_file(self) -> None:
        text = self.desk.game.to_text(with_seed=self._with_seed)
        self.desk.frame.download("magic-keys.txt", text)

    def _save_table(self) -> None:
        table = table_of_events(self.desk.game, self.desk.language)
        self.desk.frame.download("magic-keys.csv", BYTE_ORDER_MARK + table, "text/csv")

    def _save_svg(self) -> None:
        svg = to_svg(self.desk.picture())
        self.desk.frame.download("magic-keys.svg", svg, "image/svg+xml")

    def _save_png(self) -> None:
        svg = to_svg(self.desk.picture())
        self.desk.frame.download_png("magic-keys.png", svg, PNG_WIDTH)

    def _add_step(self) -> None:
        chosen = self._steps.value.strip().rstrip(",;")
        step = str(self.desk.game.position)
        self._steps.value = f"{chosen}, {step}" if chosen else step

    @property
    def _worksheet(self) -> Worksheet:
        game = self.desk.game
        return Worksheet(game, self.desk.language, read_steps(self._steps.value, game))

    def _save_worksheet(self) -> None:
        page = self._worksheet.questions()
        self.desk.frame.download("magic-keys-worksheet.html", page, "text/html")

    def _save_answers(self) -> None:
        page = self._worksheet.answers()
        self.desk.frame.download("magic-keys-answers.html", page, "text/html")
