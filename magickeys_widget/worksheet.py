"""A worksheet of a game that was really played, to be printed: questions with blanks.

The answers are a page of their own, and the pupils' page holds none of them. Both stand alone:
no script, no address of anything outside, the pictures inside.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final
from urllib.parse import quote

from markupsafe import Markup

from magickeys_widget.game import Game
from magickeys_widget.messages import Language, MagicKeysError, Message, say
from magickeys_widget.narration import tell
from magickeys_widget.picture import View, draw, to_svg
from magickeys_widget.rules import (
    COLORS,
    KEYS_PER_COLOR,
    REAL_PER_COLOR,
    Color,
    Count,
    KeyResult,
    Phase,
    State,
)
from magickeys_widget.rules.words import tile_words

MOST_STEPS: Final = 30
STEPS: Final = re.compile(r"([0-9]{1,6})(?:\s*[-–]\s*([0-9]{1,6}))?")
PLAIN_IN_ADDRESS: Final = " =:;,/()'"
"""Letters that may stand in a data address as they are."""
STYLE: Final = Markup((Path(__file__).parent / "static" / "worksheet.css").read_text("utf-8"))  # noqa: S704
PAGE: Final = """<!DOCTYPE html>
<html lang="{language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>{title}</title><style>{style}</style></head>
<body><header><h1>{title}</h1>{head}</header><main>{sections}</main></body></html>
"""
HEAD: Final = """<p class="who">{name} <span></span> {date} <span></span></p>
<p>{about} {of_game}</p>"""
SECTION: Final = "<section><h2>{heading}</h2>{content}</section>"
STEP: Final = """<div class="step"><img src="{source}" alt="{alt}">
<div><p>{told}</p>{questions}</div></div>"""
ANSWER: Final = "<p>{told} {then}</p>{questions}"
TABLE: Final = """<p>{question}</p><table><thead><tr><th scope="col">{color}</th>
<th scope="col">{left}</th><th scope="col">{real}</th><th scope="col">{sure}</th></tr></thead>
<tbody>{rows}</tbody></table>"""
ROW: Final = (
    """<tr><th scope="row">{color}</th><td>{left}</td><td>{real}</td><td>{sure}</td></tr>"""
)
BLANK: Final = Markup('<span class="blank"></span>')


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a position, and its answers, each with a label if it needs one."""

    sentence: Message
    answers: tuple[tuple[Message | str, str], ...]


@dataclass(frozen=True, slots=True)
class Worksheet:
    """Questions about steps of the line on the board: what was known there of the keys.

    `steps` are places on that line, counted as on the screen; `read_steps` checks them.
    """

    game: Game
    language: Language
    steps: tuple[int, ...]

    def questions(self) -> str:
        """Write the pupils' page: a picture and questions for each step, no answers."""
        fakes = KEYS_PER_COLOR - REAL_PER_COLOR
        head = self._fill(
            HEAD, name=say("worksheet.name"), date=say("worksheet.date"),
            about=say("worksheet.about", n=KEYS_PER_COLOR, real=REAL_PER_COLOR, fake=fakes),
            of_game=say("worksheet.of_game", names=tuple(map(self.game.label, self._seats))),
        )  # fmt: skip
        return self._page(say("worksheet.title"), head, [self._step(step) for step in self.steps])

    def answers(self) -> str:
        """Write the teacher's page: the same questions answered, without pictures."""
        contents = [self._answer(step) for step in self.steps]
        return self._page(say("worksheet.answers"), Markup(), contents)

    @property
    def _seats(self) -> range:
        return range(len(self.game.players))

    def _page(self, title: Message, head: Markup, contents: list[Markup]) -> str:
        sections = Markup().join(
            self._fill(
                SECTION, content=content,
                heading=say("worksheet.heading", number=number, step=step),
            )
            for number, (step, content) in enumerate(zip(self.steps, contents, strict=True), 1)
        )  # fmt: skip
        page = self._fill(
            PAGE, language=self.language.code, title=title, style=STYLE, head=head,
            sections=sections,
        )  # fmt: skip
        return str(page)

    def _step(self, step: int) -> Markup:
        node = self.game.nodes[step]
        names = tuple(self.language.value(self.game.label(seat)) for seat in self._seats)
        picture = draw(node.state, View(names, self.language))
        return self._fill(
            STEP, alt=picture.alt, told=tell(self.game, node),
            source=f"data:image/svg+xml,{quote(to_svg(picture), safe=PLAIN_IN_ADDRESS)}",
            questions=self._asked(step, is_answered=False),
        )  # fmt: skip

    def _answer(self, step: int) -> Markup:
        node = self.game.nodes[step]
        then = tell(self.game, self.game.nodes[step + 1]) if _is_result(self.game, step) else ""
        asked = self._asked(step, is_answered=True)
        return self._fill(ANSWER, told=tell(self.game, node), then=then, questions=asked)

    def _asked(self, step: int, *, is_answered: bool) -> Markup:
        state, color = self.game.nodes[step].state, _color(self.game, step)
        if color is None:
            return self._table(state, is_answered=is_answered)
        items = (
            self._fill(
                "<li>{sentence} {blanks}</li>", sentence=question.sentence,
                blanks=Markup(" ").join(
                    self._fill('<span class="answer">{label} {answer}</span>', label=label,
                               answer=self._blank(answer, is_answered=is_answered))
                    for label, answer in question.answers
                ),
            )
            for question in self._about_key(state, color)
        )  # fmt: skip
        return self._fill("<ol>{items}</ol>", items=Markup().join(items))

    def _about_key(self, state: State, color: Color) -> tuple[Question, ...]:
        """Ask about a key: its color's counts, its chance, and that of the next one."""
        (real, left), word = state.key_odds(color), {"color": tile_words(color)}
        questions = (
            Question(say("worksheet.left", **word), (("", str(left)),)),
            Question(say("worksheet.real", **word), (("", str(real)),)),
            Question(say("worksheet.sure", **word), self._chance(real, left)),
        )
        if real == 0 or left == 1:
            return questions
        following = self._chance(real - 1, left - 1)
        return (*questions, Question(say("worksheet.next", **word), following))

    def _chance(self, real: int, left: int) -> tuple[tuple[Message, str], ...]:
        chance = Fraction(real, left)
        return (
            (say("worksheet.fraction"), self.language.value(chance)),
            (say("worksheet.percent"), self.language.percent(chance)),
        )

    def _table(self, state: State, *, is_answered: bool) -> Markup:
        """Ask about every color."""
        rows = []
        for color in COLORS:
            real, left = state.key_odds(color)
            sure = self.language.value(Fraction(real, left)) if left else "–"
            answers = {"left": str(left), "real": str(real), "sure": sure}
            cells = answers if is_answered else dict.fromkeys(answers, "")
            rows.append(self._fill(ROW, color=tile_words(color), **cells))
        columns = ("color", "left", "real", "sure")
        heads = {name: say(f"worksheet.column_{name}") for name in columns}
        question = say("worksheet.each_color")
        return self._fill(TABLE, question=question, rows=Markup().join(rows), **heads)

    @staticmethod
    def _blank(answer: str, *, is_answered: bool) -> Markup:
        return Markup("<b>{}</b>").format(answer) if is_answered else BLANK

    def _fill(self, pattern: str, **values: object) -> Markup:
        """Fill values into a pattern of HTML; all but what is HTML itself is escaped."""
        return Markup(pattern).format(  # noqa: S704 - the patterns stand in this file
            **{
                name: self.language.text(value) if isinstance(value, Message) else value
                for name, value in values.items()
            }
        )


def tries(game: Game) -> tuple[int, ...]:
    """List the steps of the line on the board before it is known of a key whether it is real.

    Steps with a gold key are left out.
    """
    return tuple(
        step
        for step, node in enumerate(game.nodes)
        if node.state.phase is Phase.TRYING or _is_result(game, step)
        if _color(game, step)
    )


def _is_result(game: Game, step: int) -> bool:
    following = game.nodes[step + 1 : step + 2]
    return bool(following) and isinstance(following[0].event, KeyResult | Count)


def _color(game: Game, step: int) -> Color | None:
    """Tell which color is in question at a step: that of the key to come or below the pawn."""
    state, following = game.nodes[step].state, game.nodes[step + 1 : step + 2]
    color = state.rules.path[state.pawn] if state.pawn in state.keys else None
    if following and isinstance(following[0].event, Count):
        color = following[0].event.color
    return Color(color) if color in COLORS else None


def read_steps(text: str, game: Game) -> tuple[int, ...]:
    """Read steps such as `4, 12-15`; nothing means each try, the first ones if there are many.

    Raises `MagicKeysError` for what is no step of the line on the board, or for too many.
    """
    last = len(game.timeline)
    chosen: set[int] = set()
    for part in filter(None, re.split(r"[,;]\s*", text.strip())):
        found = STEPS.fullmatch(part.strip())
        low, high = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
        if not low <= high <= last:
            raise MagicKeysError(say("worksheet.steps", last=last, given=part[:20]))
        chosen.update(range(low, high + 1))
    steps = tuple(sorted(chosen)) if chosen else tries(game)[:MOST_STEPS]
    if not steps:
        raise MagicKeysError(say("worksheet.no_tries"))
    if len(steps) > MOST_STEPS:
        raise MagicKeysError(say("worksheet.many_steps", n=MOST_STEPS, given=len(steps)))
    return steps
