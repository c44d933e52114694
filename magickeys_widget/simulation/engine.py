"""The plain road: games played one by one through the rulebook, for any strategy."""

from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.rules import (
    DICE,
    Action,
    EndTurn,
    Event,
    IllegalActionError,
    KeyResult,
    Phase,
    Roll,
    State,
)
from magickeys_widget.simulation.chance import deal, deals, game_key, roll_faces
from magickeys_widget.simulation.played import LONGEST_GAME, NOBODY, PLACES, Played
from magickeys_widget.strategies import Strategy


class StrategyError(MagicKeysError):
    """A strategy chose what the rules don't allow: `strategy` (its name), `state`, `action`."""

    def __init__(self, strategy: str, state: State, action: object) -> None:
        self.strategy = strategy
        self.state = state
        self.action = action
        refused = IllegalActionError(action, state, state.legal_actions())
        super().__init__(say("simulation.illegal", strategy=strategy, why=refused.message))

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (self.strategy, self.state, self.action)


class OneGame:
    """One game under way, with luck of its own."""

    def __init__(self, state: State, key: int, real: int) -> None:
        self.state = state
        self.turns = 0
        self.counts = [0] * len(state.crystals)
        self._key = key
        self._real = real
        self._rolls = 0

    def answer(self) -> Roll | KeyResult:
        """Let luck answer what is due."""
        state = self.state
        if state.phase is Phase.TRYING:
            return KeyResult(bool(self._real >> state.pawn & 1))
        faces = roll_faces(state.rules.dice, self._key, self.turns + 1, self._rolls)
        self._rolls += 1
        return Roll(faces[: DICE - state.asleep])

    def play(self, event: Event) -> None:
        """Let an event happen, and count what it brings."""
        before, seat = self.state, self.state.to_move
        self.state = before.step(event)
        if not isinstance(event, EndTurn | KeyResult):
            return
        gained = {"outs": int(before.asleep == DICE)}
        if isinstance(event, KeyResult):
            gained["crystals"] = self.state.crystals[seat] - before.crystals[seat]
            gained["real" if event.real else "fake"] = 1
        self.counts[seat] += sum(number << PLACES[name] for name, number in gained.items())
        self.turns += 1
        self._rolls = 0


def play_by_engine(
    state: State,
    strategies: Sequence[Strategy],
    stream: int,
    games: range,
    is_stopped: Callable[[], bool],
) -> Played | None:
    """Play games from a state, a strategy a seat; None if stopped on the way.

    Raises `StrategyError` for a choice that the rules don't allow.
    """
    ways, played = deals(state), []
    for game in games:
        key = game_key(stream, game)
        one = OneGame(state, key, deal(ways, key))
        rng = Random(key)
        while not one.state.is_terminal and one.turns < LONGEST_GAME:
            if is_stopped():
                return None
            if one.state.is_chance:
                one.play(one.answer())
            else:
                one.play(chosen(strategies[one.state.to_move], one.state, rng))
        played.append(one)
    winners = [one.state.winner for one in played]
    return Played(
        np.array([NOBODY if winner is None else winner for winner in winners], np.int64),
        np.array([one.turns for one in played], np.int64),
        np.array([one.counts for one in played], np.int64).reshape(-1, len(state.crystals)).T,
    )


def chosen(strategy: Strategy, state: State, rng: Random) -> Action:
    """Ask a strategy, and refuse what the rules don't allow."""
    if not state.legal_actions():
        raise IllegalActionError(name_of(strategy), state, ())
    action = strategy(state, rng)
    if action not in state.legal_actions():
        raise StrategyError(name_of(strategy), state, action)
    return action


def name_of(strategy: object) -> str:
    """Name a strategy as its author did."""
    return str(getattr(strategy, "__name__", None) or strategy)
