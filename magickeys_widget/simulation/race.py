"""All strategies by name; the last one plays games to find out which choice wins most often."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from immutabledict import immutabledict

from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.rules import Action, State
from magickeys_widget.simulation.engine import name_of
from magickeys_widget.simulation.estimates import compared
from magickeys_widget.simulation.jobs import Job
from magickeys_widget.strategies import NAMED, Strategy, first_key

RACE_GAMES: Final = 512
"""How many games are played for each choice."""


def best_race(state: State, rng: Random) -> Action:
    """Do what wins most often, in games played on from here in which all try their first key."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    job = Job(state, (first_key,) * len(state.crystals), rng.getrandbits(64))
    return next(iter(compared(job, RACE_GAMES)))


STRATEGIES: Mapping[str, Strategy] = immutabledict({**NAMED, "best_race": best_race})
"""The named strategies; each docstring says in one sentence how it plays."""

Named = str | Strategy
"""A strategy, or the name of one."""


def strategies_for(seats: int, given: Sequence[Named]) -> tuple[Strategy, ...]:
    """Look up strategies, one a seat; raises `MagicKeysError` if one is unknown or missing."""
    if not isinstance(given, tuple | list) or len(given) != seats:
        number = len(given) if isinstance(given, tuple | list) else 1
        raise MagicKeysError(say("simulation.seats", n=seats, given=number))
    return tuple(_strategy(one) for one in given)


def _strategy(given: Named) -> Strategy:
    found = STRATEGIES.get(given) if isinstance(given, str) else given
    if not callable(found):
        known = tuple(STRATEGIES)
        raise MagicKeysError(say("simulation.unknown", given=str(given)[:60], known=known))
    return found


def named(strategy: Strategy) -> str:
    """Name a strategy as it is called here, or as its author called it."""
    names = [name for name, known in STRATEGIES.items() if known is strategy]
    return names[0] if names else name_of(strategy)
