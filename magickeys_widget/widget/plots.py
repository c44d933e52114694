"""Plots as pictures of their own: data in, SVG or PNG out.

They are drawn without pyplot, so that no figure stays open and none shows up anywhere else; and on
a light ground of their own, so that they read the same in dark pages. Matplotlib is loaded when the
first plot is wanted, and no sooner.
"""

from typing import Final

WIDTH: Final = 376
"""CSS pixels: what a drawer has room for; a plot's units, so that type is as large as the page's."""
TEXT: Final = 17
INK, QUIET, GROUND, GRID = "#2b2438", "#55506a", "#ffffff", "#d6dfd2"
LINE, EXACT, BAND = "#0f62b5", "#a3341b", "#f6c9a0"
BARS: Final = ("#7a35bb", "#0f62b5", "#1d7431", "#9a5b00")
PNG_SCALE: Final = 3

_STYLE: Final = {
    "svg.fonttype": "none",
    "svg.hashsalt": "magickeys",
    "font.family": "sans-serif",
    "font.size": TEXT * 72 / 100,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": INK,
    "axes.facecolor": GROUND,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": GROUND,
    "grid.color": GRID,
}
