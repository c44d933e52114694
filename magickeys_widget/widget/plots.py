"""Plots as pictures of their own: data in, SVG or PNG out.

They are drawn without pyplot, so that no figure stays open and none shows up anywhere else; and on
a light ground of their own, so that they read the same in dark pages. Matplotlib is loaded when the
first plot is wanted, and no sooner.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO, StringIO
from math import ceil, log10
from typing import Any, Final

from markupsafe import Markup

from magickeys_widget.messages import Language, MagicKeysError, say
from magickeys_widget.simulation import SimulationResult
from magickeys_widget.simulation.extras import extra
from magickeys_widget.simulation.frequency import MARKS, Counted, band
from magickeys_widget.widget.counts import Chance, band_words, chance_words

WIDTH: Final = 376
"""Units of a plot, which are CSS pixels in a drawer: there its type is as large as the page's."""
INCH: Final = 72
"""Units to what Matplotlib calls an inch."""
PNG_SCALE: Final = 3
INK, QUIET, GROUND, GRID = "#2b2438", "#55506a", "#ffffff", "#d6dfd2"
LINE, EXACT, BAND, BAR = "#0f62b5", "#a3341b", "#f8d9b8", "#5f9bd6"
WHISKERS: Final = {"ecolor": INK, "elinewidth": 2.5, "capsize": 6, "capthick": 2.5}
BEHIND_TEXT: Final = {"facecolor": GROUND, "edgecolor": "none", "pad": 1}
MOST_BARS: Final = 40

STYLE: Final = {
    "figure.facecolor": GROUND,
    "font.size": 17,
    "svg.fonttype": "none",
    "svg.hashsalt": "magickeys",
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": QUIET,
    "axes.facecolor": GROUND,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "grid.color": GRID,
    "xtick.color": INK,
    "ytick.color": INK,
}


def load() -> None:
    """Load Matplotlib ahead of the first plot, for it takes a second; if it is there."""
    with suppress(MagicKeysError):
        for module in ("figure", "backends.backend_svg", "backends.backend_agg"):
            extra(f"matplotlib.{module}")


@contextmanager
def style() -> Iterator[None]:
    """Draw in the style of the page, and leave everybody else's as it is."""
    with extra("matplotlib").rc_context(STYLE):
        yield


@dataclass(frozen=True)
class Plot:
    """A figure, and what it shows in words."""

    figure: Any
    alt: str

    def svg(self) -> str:
        """Give a file of lines and letters."""
        text = StringIO()
        with style():
            self.figure.savefig(text, format="svg", metadata={"Date": None, "Title": self.alt})
        return text.getvalue()

    def png(self) -> bytes:
        """Give a file of pixels."""
        data = BytesIO()
        with style():
            self.figure.savefig(data, format="png", dpi=PNG_SCALE * INCH)
        return data.getvalue()

    def html(self) -> Markup:
        """Give the drawing as a part of a page; the style of the file would reach beyond it."""
        drawing = re.sub(r"(?s)<(title|metadata|style)\b.*?</\1>", "", self.svg())
        _, size, content = re.split(r"<svg[^>]*(viewBox=\"[^\"]*\")[^>]*>", drawing, maxsplit=1)
        opening = Markup('<svg class="magickeys-plot" role="img" aria-label="{}" {}>')
        # Matplotlib has escaped the texts in the drawing.
        return opening.format(self.alt, Markup(size)) + Markup(content)  # noqa: S704


def new_axes(height: int, left: int, bottom: int) -> Any:
    """Begin a figure with one pair of axes; only within `style`.

    `height` of the figure, and what is free at the `left` of the axes and below them, are in units.
    Matplotlib's own layouts would take twice the time.
    """
    right, top = 44, 12
    figure = extra("matplotlib.figure").Figure(figsize=(WIDTH / INCH, height / INCH))
    width, tall = (WIDTH - left - right) / WIDTH, (height - bottom - top) / height
    return figure.add_axes((left / WIDTH, bottom / height, width, tall))


def _explain(axes: Any, *, reverse: bool = False) -> None:
    axes.figure.legend(
        loc="lower left",
        frameon=False,
        borderpad=0,
        borderaxespad=0,
        handlelength=1.4,
        reverse=reverse,
    )


def frequency_plot(counted: Counted, chance: Chance, alt: str, language: Language) -> Plot:
    """Draw how the relative frequency runs over the trials, on a log scale.

    With a `chance` also its line, exact if it is a `Fraction`, and the `band` around it.
    """
    last = 10 ** max(1, ceil(log10(counted.trials)))
    trials, hits = zip(*counted.points, strict=True)
    shares = [k / n for k, n in zip(hits, trials, strict=True)]
    with style():
        axes = new_axes(330, left=36, bottom=136)
        axes.set(xscale="log", xlim=(1, last), ylim=(0, 1), yticks=(0, 0.5, 1))
        axes.minorticks_off()
        axes.set_xticks(*_powers(last, language))
        axes.set_xlabel(language.text(say("plot.trials")))
        axes.grid(visible=True, axis="y")
        line = language.text(say("plot.frequency"))
        axes.plot(trials, shares, color=LINE, linewidth=2.5, label=line, zorder=3)
        axes.plot(trials[-1:], shares[-1:], "o", color=LINE, ms=8, clip_on=False, zorder=4)
        if chance is not None:
            _draw_chance(axes, chance, last, counted.trials, language)
        _explain(axes)
    return Plot(axes.figure, alt)


def _draw_chance(
    axes: Any, chance: Fraction | float, last: int, trials: int, language: Language
) -> None:
    key = "plot.exact" if isinstance(chance, Fraction) else "plot.estimate"
    line = language.text(say(key, chance=chance_words(chance, language)))
    axes.axhline(float(chance), color=EXACT, linewidth=2, dashes=(5, 3), label=line)
    marks = [mark for mark in MARKS if mark <= last]
    lows, highs = zip(*(band(chance, mark) for mark in marks), strict=True)
    label = language.text(
        say("plot.band", trials=trials, ends=band_words(chance, trials, language))
    )
    axes.fill_between(marks, lows, highs, color=BAND, linewidth=0, label=label)


def _powers(last: int, language: Language) -> tuple[list[int], list[str]]:
    """Mark each power of ten, and name as many as there is room for."""
    powers = [10**power for power in range(round(log10(last)) + 1)]
    every = 1 + (len(powers) > 5)  # noqa: PLR2004  their names would touch
    names = ["" if place % every else language.value(n) for place, n in enumerate(powers)]
    return powers, names


def shares_plot(
    names: Sequence[str], result: SimulationResult, alt: str, language: Language
) -> Plot:
    """Draw the share of games that each player won, with its interval, and a line where all tie."""
    places = range(len(names))
    shares = [result.share(seat) for seat in places]
    ends = [result.interval(seat) for seat in places]
    errors = [
        [max(0.0, share - low) for share, (low, _) in zip(shares, ends, strict=True)],
        [max(0.0, high - share) for share, (_, high) in zip(shares, ends, strict=True)],
    ]
    with style():
        axes = new_axes(100 + 56 * len(names), left=18, bottom=84)
        won = language.text(say("plot.share"))
        axes.barh(places, shares, 0.4, xerr=errors, color=BAR, error_kw=WHISKERS, label=won)
        for place, name in enumerate(names):
            axes.text(0.01, place - 0.24, name, va="bottom", bbox=BEHIND_TEXT)
        even = language.text(say("plot.even"))
        line = {"color": EXACT, "linewidth": 2, "dashes": (5, 3)}
        axes.axvline(1 / len(names), zorder=1.5, label=even, **line)
        axes.set(xlim=(0, 1), yticks=(), ylim=(len(names) - 0.7, -0.85))
        axes.set_xticks((0, 0.5, 1), [language.percent(Fraction(n, 2)) for n in range(3)])
        axes.spines["left"].set_visible(False)
        _explain(axes, reverse=True)
    return Plot(axes.figure, alt)


def lengths_plot(turns: Sequence[int], alt: str, language: Language) -> Plot:
    """Draw how many games took how many turns; `turns` counts them from 0 turns on."""
    width = ceil(len(turns) / MOST_BARS)
    starts = range(0, len(turns), width)
    with style():
        axes = new_axes(240, left=96, bottom=58)
        heights = [sum(turns[start : start + width]) for start in starts]
        axes.bar(starts, heights, width, align="edge", color=BAR, edgecolor=GROUND, linewidth=0.5)
        axes.set_xlabel(language.text(say("plot.turns")))
        axes.set_ylabel(language.text(say("plot.games")))
        axes.yaxis.set_major_formatter(lambda value, _: language.value(round(value)))
        axes.locator_params(nbins=4, integer=True)
    return Plot(axes.figure, alt)
