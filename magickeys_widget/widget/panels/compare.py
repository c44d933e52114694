"""Strategies against each other: who wins how often, and how long it takes."""

from typing import Final

import ipywidgets as widgets
from markupsafe import Markup

from magickeys_widget.messages import MagicKeysError, Message, say
from magickeys_widget.notation import check_seed
from magickeys_widget.rules import SEATS
from magickeys_widget.simulation import SimulationResult, simulate
from magickeys_widget.strategies import NAMED
from magickeys_widget.widget import plots
from magickeys_widget.widget.panels.panel import Drawer
from magickeys_widget.widget.panels.running import Running
from magickeys_widget.widget.work import Stop, Tell, Work

GAMES: Final = (100, 1_000, 10_000, 100_000)
USUAL: Final = ("first_key", "furthest_key", None, None)
"""Who plays at first; the named strategies but one, of which a single game takes minutes."""
