"""Many games: how often a way of playing wins, and how sure that makes us.

There are two roads. Named simple strategies are played many games at once with NumPy; every other
strategy is played by the rulebook, game by game. Both meet the same luck.
"""

from magickeys_widget.simulation.engine import StrategyError, chosen
from magickeys_widget.simulation.estimates import WinEstimate
from magickeys_widget.simulation.race import STRATEGIES, strategies_for
from magickeys_widget.simulation.results import SimulationResult, wilson_interval
from magickeys_widget.simulation.runs import compare_actions, estimate_win_probability, simulate

__all__ = [
    "STRATEGIES",
    "SimulationResult",
    "StrategyError",
    "WinEstimate",
    "chosen",
    "compare_actions",
    "estimate_win_probability",
    "simulate",
    "strategies_for",
    "wilson_interval",
]
