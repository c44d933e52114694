"""The panels: each a file of its own, listed here and nowhere else."""

import ipywidgets as widgets

from magickeys_widget.widget.board import Board
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.autoplay import Autoplay
from magickeys_widget.widget.panels.branches import Branches
from magickeys_widget.widget.panels.chances import Chances
from magickeys_widget.widget.panels.compare import Compare
from magickeys_widget.widget.panels.counting import Counting, QuickCount
from magickeys_widget.widget.panels.editor import Editor
from magickeys_widget.widget.panels.experiment import Experiment
from magickeys_widget.widget.panels.help import Help
from magickeys_widget.widget.panels.lessons import Lessons
from magickeys_widget.widget.panels.memory import Memory
from magickeys_widget.widget.panels.menu import Menu
from magickeys_widget.widget.panels.new_game import NewGame
from magickeys_widget.widget.panels.notice import Notice
from magickeys_widget.widget.panels.panel import Drawer, Panel
from magickeys_widget.widget.panels.players import Players
from magickeys_widget.widget.panels.predict import Predict, Predictions
from magickeys_widget.widget.panels.projection import Projection
from magickeys_widget.widget.panels.saves import Saves
from magickeys_widget.widget.panels.share import Share
from magickeys_widget.widget.panels.skill import Skill
from magickeys_widget.widget.panels.story import Story
from magickeys_widget.widget.panels.table import Table
from magickeys_widget.widget.panels.timeline import Timeline
from magickeys_widget.widget.panels.tools import Tools
from magickeys_widget.widget.panels.turn import Turn
from magickeys_widget.widget.panels.win_chances import WinChances
from magickeys_widget.widget.panels.worlds import Worlds

BESIDE: tuple[type[Panel], ...] = (Chances, Predict, Turn, Table, Counting)
"""Beside the board, from above."""
BELOW: tuple[type[Panel], ...] = (Players, Timeline)
"""Below it, from the left; the menu comes last."""
OVER: tuple[type[Panel], ...] = (Notice, Projection)
"""Over the board, while they have something to say."""
MAIN: tuple[type[Drawer], ...] = (NewGame, Saves, Tools, Help)
"""In place of what stands beside the board, one at a time; each has a button in the menu."""
MORE: tuple[type[Drawer], ...] = (
    Lessons,
    Editor,
    QuickCount,
    Predictions,
    Worlds,
    Memory,
    Branches,
    Skill,
    Story,
    Autoplay,
    Experiment,
    WinChances,
    Compare,
    Share,
)
"""The same, opened from the tools."""


def lay_out(desk: Controller, board: Board) -> widgets.Box:
    """Make all panels, put them round the board, and have the desk refresh it all.

    The turn's words come first, as they should not wait for the picture; the timeline comes last,
    so that whoever sees the step sees its board.
    """
    beside = [make(desk) for make in BESIDE]
    below = [*(make(desk) for make in BELOW), Menu(desk, [drawer.name for drawer in MAIN])]
    drawers = [make(desk) for make in (*MAIN, *MORE)]
    desk.more_drawers = tuple(drawer.name for drawer in MORE)
    over = [make(desk) for make in OVER]
    desk.parts.extend([*beside, *over, *drawers, board, *below])
    boxes = {
        "board": [board.frame],
        "side": [panel.root for panel in (*beside, *drawers)],
        "strip": [panel.root for panel in below],
        "status": [panel.root for panel in over],
    }
    return _box("grid", [_box(name, children) for name, children in boxes.items()])


def _box(name: str, children: list[widgets.Widget]) -> widgets.Box:
    box = widgets.Box(tuple(children))
    box.add_class(f"magickeys-{name}")
    return box


__all__ = ["lay_out"]
