"""The panels: each a file of its own, listed here and nowhere else."""

from magickeys_widget.widget.panels.chances import Chances
from magickeys_widget.widget.panels.help import Help
from magickeys_widget.widget.panels.menu import Menu
from magickeys_widget.widget.panels.new_game import NewGame
from magickeys_widget.widget.panels.notice import Notice
from magickeys_widget.widget.panels.panel import Drawer, Panel
from magickeys_widget.widget.panels.players import Players
from magickeys_widget.widget.panels.saves import Saves
from magickeys_widget.widget.panels.timeline import Timeline
from magickeys_widget.widget.panels.turn import Turn

SIDE: tuple[type[Panel], ...] = (Chances, Turn)
"""Beside the board, from above."""
DRAWERS: tuple[type[Drawer], ...] = (NewGame, Saves, Help)
"""In place of the side, one at a time; each has a button in the menu."""
STRIP: tuple[type[Panel], ...] = (Players, Timeline)
"""Below, from the left; the menu comes last."""

__all__ = ["DRAWERS", "SIDE", "STRIP", "Drawer", "Menu", "Notice", "Panel"]
