"""Questions with the answer yes or no, asked of a position again and again by chance.

Each trial has luck of its own: hidden keys are dealt anew, evenly among what fits what is known.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, Protocol

import numpy as np

from magickeys_widget.analysis import key_probabilities, next_roll, reach_probabilities
from magickeys_widget.analysis.backward import Endings, TurnTable
from magickeys_widget.rules import (
    COLORS,
    DICE,
    MOON,
    Color,
    Move,
    Phase,
    Roll,
    RollAgain,
    State,
    ThrowFakeKey,
)
from magickeys_widget.simulation.chance import (
    ROLLS,
    STEP,
    Numbers,
    Wholes,
    deal_all,
    deals,
    faces_of,
    game_keys,
    mix,
    pick_all,
)
from magickeys_widget.simulation.frequency import Answers
from magickeys_widget.simulation.jobs import FAST_BLOCK, Job, Stop, never
from magickeys_widget.strategies import first_key

BLOCK: Final = FAST_BLOCK
"""How many trials are best made at once."""


class Question(Protocol):
    """A question about a position; equal ones are asked of equal positions."""

    @property
    def chance(self) -> Fraction | None:
        """The exact chance of yes, where it is known."""

    def answers(self, stream: int, trials: range, is_stopped: Stop = never) -> Answers | None:
        """Answer the trials of these numbers; None if stopped on the way."""


@dataclass(frozen=True, slots=True)
class KeyIsReal:
    """Asks whether the next key of a color is real."""

    state: State
    color: Color

    @property
    def chance(self) -> Fraction | None:
        """The exact chance of yes (P1)."""
        return key_probabilities(self.state)[self.color]

    def answers(self, stream: int, trials: range, _is_stopped: Stop = never) -> Answers:
        """Hide the keys anew in each trial, and look into the color's first one."""
        space = min(self.state.keys & self.state.rules.spaces[self.color])
        real = deal_all(deals(self.state), game_keys(stream, trials))
        return (real >> space & 1).astype(np.bool_)


@dataclass(frozen=True, slots=True)
class DieShows:
    """Asks whether at least one of the awake dice shows a number, when they are rolled now."""

    state: State
    number: int

    @property
    def chance(self) -> Fraction:
        """The exact chance of yes."""
        return next_roll(self.state).numbers[self.number]

    def answers(self, stream: int, trials: range, _is_stopped: Stop = never) -> Answers:
        """Roll the awake dice in each trial."""
        dice, awake = self.state.rules.dice, DICE - self.state.asleep
        shows = [self.number in faces_of(dice, roll)[:awake] for roll in range(ROLLS)]
        return np.array(shows)[pick_all(mix(game_keys(stream, trials)), ROLLS)]


@dataclass(frozen=True, slots=True)
class ReachesGold:
    """Asks whether the pawn comes to the gate in this turn, with the best play towards it."""

    state: State

    @property
    def chance(self) -> Fraction:
        """The exact chance of yes."""
        return reach_probabilities(self.state)[self.state.rules.gate].this_turn

    def answers(self, stream: int, trials: range, is_stopped: Stop = never) -> Answers | None:
        """Play the turn in each trial."""
        table = _turns_towards_gold(self.state)
        here = np.full(len(trials), len(table) - 1)
        numbers: Numbers = game_keys(stream, trials)
        while (here >= _ENDS).any():
            if is_stopped():
                return None
            numbers += np.uint64(STEP)
            here = table[here, pick_all(mix(numbers.copy()), ROLLS)]
        hits: Answers = here == _HIT
        return hits


@dataclass(frozen=True, slots=True)
class Wins:
    """Asks whether a player wins, if from here on all try the first key they can."""

    state: State
    seat: int

    @property
    def chance(self) -> None:
        """Nobody knows it exactly."""
        return

    def answers(self, stream: int, trials: range, is_stopped: Stop = never) -> Answers | None:
        """Play the game to its end in each trial."""
        job = Job(self.state, (first_key,) * len(self.state.crystals), stream)
        played = job.play(trials, is_stopped)
        return None if played is None else played.winner == self.seat


def questions(state: State) -> Iterator[Question]:
    """Give the questions that can be asked of a position."""
    yield from (KeyIsReal(state, color) for color in COLORS if state.key_odds(color)[1])
    if state.phase is Phase.COUNT:
        return
    if state.asleep < DICE:
        numbers = sorted({face for face in state.rules.dice if face is not MOON})
        yield from (DieShows(state, number) for number in numbers)
    if state.is_terminal:
        return
    if state.phase is not Phase.TRYING and state.pawn != state.rules.gate:
        yield ReachesGold(state)
    yield from (Wins(state, seat) for seat in range(len(state.crystals)))


_MISS, _HIT, _ENDS = 0, 1, 2
End = State | int
"""Where a roll leads: to a state in which the next roll is due, or to an end of the turn."""


@lru_cache(4)
def _turns_towards_gold(state: State) -> Wholes:
    """Write out where each roll leads, a row for each place in the turn where one is due.

    The first two rows are the ends of the turn, without and with gold; the last row is the start.
    """
    gate = state.rules.gate
    worth = (*[None] * gate, Fraction(1)), (*[Fraction()] * gate, Fraction(1))
    turn = TurnTable(state.rules, Endings(*worth), _fakes(state))
    first = _play_on(state, turn)
    places: dict[object, int] = {_MISS: _MISS, _HIT: _HIT}
    rows: list[list[End]] = [[_MISS] * ROLLS, [_HIT] * ROLLS]
    waiting = [first]
    while waiting:
        here = waiting.pop()
        if isinstance(here, State) and _place(here) not in places:
            places[_place(here)] = len(rows)
            rows.append(_after_each_roll(here, turn))
            waiting.extend(set(rows[-1]))
    rows.append([first] * ROLLS)
    return np.array([[places[_place(end)] for end in row] for row in rows], np.int64)


def _fakes(state: State) -> int:
    return sum(state.held_fakes[state.to_move].values())


def _place(end: End) -> object:
    """Name what the rest of the turn depends on; the colors of the fakes don't matter."""
    return (end.phase, end.pawn, end.asleep, _fakes(end)) if isinstance(end, State) else end


def _after_each_roll(state: State, turn: TurnTable) -> list[End]:
    awake = DICE - state.asleep
    rolls = [Roll(faces_of(state.rules.dice, roll)[:awake]) for roll in range(ROLLS)]
    ends = {roll: _play_on(state.step(roll), turn) for roll in set(rolls)}
    return [ends[roll] for roll in rolls]


def _play_on(state: State, turn: TurnTable) -> End:
    """Play what leads best to gold, to the next roll or the end of the turn."""
    while state.pawn != state.rules.gate:
        if state.is_chance:
            return state
        onward = Move | RollAgain | ThrowFakeKey
        after = [state.step(a) for a in state.legal_actions() if isinstance(a, onward)]
        if not after:
            return _MISS
        state = max(after, key=turn.at)
    return _HIT
