"""Named ways to play.

A strategy is a function `strategy(state, rng)` that returns a legal action; `rng` is the run's own
`random.Random`. Functions that users write are its equals everywhere.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from immutabledict import immutabledict

from magickeys_widget.analysis.turn import action_values
from magickeys_widget.rules import DICE, Action, Move, RollAgain, State, ThrowFakeKey, TryKey

Strategy = Callable[[State, Random], Action]


@dataclass(frozen=True, slots=True)
class Plan:
    """A simple way to play, which looks at no more than dice, spaces ahead, and the key here.

    - `wants`: ranks a move by its number and whether a key lies where it leads, greatest first
    - `tries`: whether to try the key here, by the number of dice awake

    A fake is thrown when all dice are asleep, and no sooner (R11).
    """

    wants: Callable[[int, bool], tuple[int, ...]]
    tries: Callable[[int], bool]


FIRST_KEY = Plan(wants=lambda number, key: (key, -number), tries=lambda _awake: True)
FURTHEST_KEY = Plan(wants=lambda number, key: (key, number), tries=lambda awake: awake <= 1)
GOLD_ONLY = Plan(wants=lambda number, _key: (number,), tries=lambda _awake: False)


def follow(plan: Plan, state: State) -> Action:
    """Choose as a plan says."""
    legal = state.legal_actions()
    moves = [action for action in legal if isinstance(action, Move)]
    if moves:
        return max(moves, key=lambda move: plan.wants(move.number, _leads_to_key(state, move)))
    throws = [action for action in legal if isinstance(action, ThrowFakeKey)]
    if TryKey() in legal and (plan.tries(DICE - state.asleep) or len(legal) == 1):
        return TryKey()
    if state.asleep == DICE:
        return (throws or legal)[0]
    return RollAgain()


def _leads_to_key(state: State, move: Move) -> bool:
    return min(state.pawn + move.number, state.rules.gate) in state.keys


def choose_randomly(state: State, rng: Random) -> Action:
    """Choose evenly among all that is legal."""
    return rng.choice(state.legal_actions())


def first_key(state: State, _rng: Random) -> Action:
    """Go to the nearest key, and try the first one that can be tried."""
    return follow(FIRST_KEY, state)


def furthest_key(state: State, _rng: Random) -> Action:
    """Roll on as far as it goes, and try a key when only one die is awake."""
    return follow(FURTHEST_KEY, state)


def gold_only(state: State, _rng: Random) -> Action:
    """Roll on to the gate, and try no key but the gold one."""
    return follow(GOLD_ONLY, state)


def best_turn(state: State, _rng: Random) -> Action:
    """Do what promises most crystals in this turn, by the exact numbers."""
    return next(iter(action_values(state)))


PLANS: Mapping[Strategy, Plan] = immutabledict(
    {first_key: FIRST_KEY, furthest_key: FURTHEST_KEY, gold_only: GOLD_ONLY}
)
"""The strategies that follow a plan, and so can be played many games at once."""

NAMED: Mapping[str, Strategy] = immutabledict(
    random=choose_randomly,
    first_key=first_key,
    furthest_key=furthest_key,
    gold_only=gold_only,
    best_turn=best_turn,
)
"""The strategies by name; one that plays games to decide is added by the room above."""
