"""Questions, and what was counted of them, in words, as a table and as a file."""

import csv
from collections.abc import Sequence
from fractions import Fraction
from io import StringIO
from typing import Final

from magickeys_widget.messages import Language, Message, say
from magickeys_widget.rules import DICE
from magickeys_widget.rules.words import tile_words
from magickeys_widget.simulation.frequency import Counted, band
from magickeys_widget.simulation.questions import DieShows, KeyIsReal, Question, ReachesGold, Wins

PLACES: Final = 3
"""Decimal places of a relative frequency."""

Chance = Fraction | float | None
"""A chance as it is shown: exact, estimated, or hidden."""


def question_words(question: Question, labels: Sequence[str | Message]) -> Message:
    """Ask a question; `labels` name the seats."""
    match question:
        case KeyIsReal(color=color):
            return say("experiment.key", color=tile_words(color))
        case DieShows(state=state, number=number):
            return say("experiment.die", n=DICE - state.asleep, number=number)
        case Wins(seat=seat):
            return say("experiment.wins", name=labels[seat])
    return say("experiment.gold")


def trial_words(question: Question) -> Message:
    """Say what happens in a trial."""
    kinds = {KeyIsReal: "key", DieShows: "die", ReachesGold: "gold", Wins: "wins"}
    return say(f"experiment.about_{kinds[type(question)]}")


def result_words(counted: Counted, chance: Chance, language: Language) -> Message:
    """Say what came of the trials."""
    if not counted.trials:
        return say("experiment.none")
    frequency = language.decimal(counted.frequency, PLACES)
    result = say("experiment.result", n=counted.trials, hits=counted.hits, frequency=frequency)
    if chance is None:
        return say("experiment.hidden", result=result)
    if isinstance(chance, Fraction):
        return say("experiment.exact", result=result, chance=chance_words(chance, language))
    return say("experiment.estimate", result=result)


def chance_words(chance: Fraction | float, language: Language) -> str:
    """Write a chance as a fraction that can be read, else as a decimal number."""
    decimal = language.decimal(chance, PLACES)
    is_short = isinstance(chance, Fraction) and chance.denominator < 10**PLACES
    return f"{language.value(chance)} = {decimal}" if is_short else decimal


def band_words(chance: Fraction | float, trials: int, language: Language) -> str:
    """Write the ends of the band."""
    return "–".join(language.decimal(end, PLACES) for end in band(chance, trials))


def table_of(counted: Counted, chance: Chance, language: Language) -> list[tuple[str, ...]]:
    """List the course of the trials at each power of ten, and where it stands now.

    The first row holds the headings.
    """
    columns = ["trials", "frequency"]
    if chance is not None:
        columns += ["exact" if isinstance(chance, Fraction) else "estimate", "band"]
    rows = [tuple(language.text(say(f"experiment.column_{name}")) for name in columns)]
    for trials, hits in counted.points:
        if trials == counted.trials or trials in _POWERS:
            row = [language.value(trials), language.decimal(hits / trials, PLACES)]
            if chance is not None:
                exact = language.decimal(chance, PLACES)
                row += [exact, band_words(chance, trials, language)]
            rows.append(tuple(row))
    return rows


_POWERS: Final = frozenset(10**power for power in range(9))


def csv_of(counted: Counted, chance: Chance, language: Language) -> str:
    """Write the course of the trials as a table for other programs."""
    columns = ["trials", "hits", "frequency"]
    if chance is not None:
        columns += ["exact" if isinstance(chance, Fraction) else "estimate", "low", "high"]
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(language.text(say(f"experiment.column_{name}")) for name in columns)
    for trials, hits in counted.points:
        known = () if chance is None else (float(chance), *band(chance, trials))
        writer.writerow((trials, hits, hits / trials, *known))
    return text.getvalue()
