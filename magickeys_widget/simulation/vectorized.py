"""The fast road: many games side by side in arrays, for strategies that follow a plan.

Each game is a lane. A step rolls in all lanes, moves the pawns, and rolls on or stops; what happens
at the end of a turn is worked out only in the lanes where one ends. Lanes whose game is over run on
idly until they are swept out.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from magickeys_widget.rules import DICE, Phase, State
from magickeys_widget.rules.parts import HIGHEST_NUMBER
from magickeys_widget.simulation.chance import (
    ROLLS,
    STEP,
    TURN,
    Wholes,
    deal_all,
    deals,
    mix,
    pick_all,
)
from magickeys_widget.simulation.played import LONGEST_GAME, LOWEST, NOBODY, PLACES, Played
from magickeys_widget.simulation.tables import (
    FAKE,
    FIRST_THROWN,
    GATE,
    KEY,
    MASKS,
    SIGHTS,
    THROW,
    TRY,
    board,
    moves,
    packed_hand,
    stops,
)
from magickeys_widget.strategies import Plan

_STEP = np.uint64(STEP)
_NEXT_TURN = np.uint64(STEP * TURN % (1 << 64))
_BY_LANE = (
    *("game", "point", "turn_point", "pawn", "asleep", "shown", "seat", "keys", "real", "hand"),
    *("chest", "turns", "fresh", "alive"),
)
"""The arrays with an entry for each lane; `held` and `counts` have a row for each seat."""


class Lanes:
    """Games side by side from one state, each begun by its own seat; a plan a seat."""

    def __init__(
        self, state: State, plans: Sequence[Plan], keys: NDArray[np.uint64], seat: Wholes
    ) -> None:
        size, rules = len(keys), state.rules
        self.rules, self.seats, self.board = rules, len(plans), board(rules)
        self.moves = np.concatenate([moves(plan) for plan in plans])
        self.stops = np.concatenate([stops(plan, rules) for plan in plans])
        self.goals = rules.targets[self.seats] - np.array(state.crystals)
        self.game = np.arange(size, dtype=np.int64)
        self.turn_point = keys + _NEXT_TURN
        self.point = self.turn_point.copy()
        self.luck = mix(self.point - _STEP)
        self.real = deal_all(deals(state), keys)
        self.seat = seat
        self.keys = _filled(size, _key_bits(state))
        self.pawn, self.asleep = _filled(size, state.pawn), _filled(size, state.asleep)
        self.shown = _filled(size, sum(1 << number - 1 for number in set(state.shown)))
        self.chest, self.turns = _filled(size, state.chest), _filled(size, 0)
        self.fresh = np.full(size, state.phase is Phase.OPENING)
        self.alive = np.full(size, fill_value=True)
        hands = [packed_hand(hand) for hand in state.held_fakes]
        self.held = np.repeat(np.array(hands)[:, None], size, axis=1)
        self.hand = np.array(hands)[seat]
        self.counts = np.zeros((self.seats, size), np.int64)
        self.played = Played(
            _filled(size, NOBODY), _filled(size, 0), np.zeros((self.seats, size), np.int64)
        )

    def play(self, phase: Phase, is_stopped: Callable[[], bool]) -> Played | None:
        """Run the games to their ends; None if stopped on the way."""
        if phase is Phase.TRYING:
            self.end_turns(self.game.copy(), np.full(len(self.game), fill_value=True))
        if phase is Phase.CHOOSE:
            self.move()
        if phase in (Phase.CHOOSE, Phase.MOVED):
            self.stop()
        while len(self.game):
            if is_stopped():
                return None
            self.roll()
            self.move()
            self.stop()
            self.sweep()
        return self.played

    def roll(self) -> None:
        """Roll the awake dice (R1); three Moons at once lead to the red space (R9)."""
        self.luck = mix(self.point.copy())
        which = pick_all(self.luck, ROLLS)
        which += self.asleep * ROLLS
        self.point += _STEP
        result = self.board.rolls.take(which)
        self.shown, self.asleep = result & (MASKS - 1), result >> HIGHEST_NUMBER
        wake = np.flatnonzero((self.asleep == DICE) & self.fresh)
        if self.rules.opening_triple == "from_start":
            wake = wake[self.pawn[wake] == 0]
        self.pawn[wake] = self.board.red
        self.asleep[wake] = 0
        self.fresh.fill(False)

    def move(self) -> None:
        """Move by one of the numbers shown, where one is of use (R2, R8, R10)."""
        usable = self.shown & self.board.usable.take(self.pawn)
        ahead = (self.keys >> (self.pawn + 1)) & (MASKS - 1)
        number = self.numbers(usable, ahead)
        self.pawn += number
        np.minimum(self.pawn, self.board.gate, out=self.pawn)
        self.asleep[(self.pawn == self.board.red) & (number > 0)] = 0

    def numbers(self, usable: Wholes, ahead: Wholes) -> Wholes:
        """Choose a number in each lane, 0 where none is of use."""
        return self.moves.take((self.seat * MASKS + usable) * MASKS + ahead)

    def stop(self) -> None:
        """Roll on, throw a fake, try the key or end the turn (R3 to R7, R11, R12)."""
        sight = self.asleep.copy()
        sight += (self.keys >> self.pawn & 1) * KEY
        sight += (self.hand > 0) * FAKE
        sight += (self.pawn == self.board.gate) * GATE
        choice = self.choices(sight)
        lanes = np.flatnonzero(choice)
        choice = choice[lanes]
        throws = lanes[choice >= THROW]
        self.hand[throws] = FIRST_THROWN[self.hand[throws]]
        self.asleep[throws] = 0
        choice %= THROW
        ends = choice > 0
        self.end_turns(lanes[ends], choice[ends] == TRY)

    def choices(self, sight: Wholes) -> Wholes:
        """Choose what to do after the move in each lane."""
        return self.stops.take(sight + self.seat * SIGHTS)

    def end_turns(self, lanes: Wholes, tries: NDArray[np.bool_]) -> None:
        """End the turn in some lanes, in some of them by trying the key (K1 to K5, E1 to E5)."""
        seat = self.seat[lanes]
        gained = (self.asleep[lanes] == DICE).astype(np.int64) << PLACES["outs"]
        gained[tries] += self.try_keys(lanes[tries])
        where = seat * len(self.game) + lanes
        counts = self.counts.reshape(-1)
        total = counts[where] + gained
        counts[where] = total
        self.turns[lanes] += 1
        won = total & LOWEST >= self.goals[seat]
        self.finish(lanes[won], seat[won])
        self.finish(lanes[self.turns[lanes] >= LONGEST_GAME], NOBODY)
        held = self.held.reshape(-1)
        held[where] = self.hand[lanes]
        seat = (seat + 1) % self.seats
        self.hand[lanes] = held[seat * len(self.game) + lanes]
        self.seat[lanes] = seat
        self.asleep[lanes] = 0
        self.fresh[lanes] = True
        self.turn_point[lanes] += _NEXT_TURN
        self.point[lanes] = self.turn_point[lanes]

    def try_keys(self, lanes: Wholes) -> Wholes:
        """Try the keys under the pawns, and give what is to be counted."""
        pawn = self.pawn[lanes]
        real = self.real[lanes] >> pawn & 1
        crystals: Wholes = np.minimum(self.board.values[pawn], self.chest[lanes]) * real
        self.chest[lanes] -= crystals
        self.keys[lanes] &= ~self.board.taken[pawn]
        self.hand[lanes] += self.board.packed[pawn] * (1 - real)
        self.pawn[lanes] = 0
        crystals += real << PLACES["real"]
        crystals += (1 - real) << PLACES["fake"]
        return crystals

    def finish(self, lanes: Wholes, winner: Wholes | int) -> None:
        """Note the result of games that are over."""
        is_new = self.alive[lanes]
        lanes = lanes[is_new]
        games = self.game[lanes]
        self.played.winner[games] = winner if isinstance(winner, int) else winner[is_new]
        self.played.turns[games] = self.turns[lanes]
        self.played.counts[:, games] = self.counts[:, lanes]
        self.alive[lanes] = False

    def sweep(self) -> None:
        """Take out the lanes whose games are over, once they are many."""
        left = np.flatnonzero(self.alive)
        if len(left) > len(self.game) * 7 // 8:
            return
        for name in _BY_LANE:
            setattr(self, name, getattr(self, name)[left])
        self.held = self.held.take(left, axis=1)
        self.counts = self.counts.take(left, axis=1)


def _filled(size: int, value: int) -> Wholes:
    return np.full(size, value, np.int64)


def _key_bits(state: State) -> int:
    """Write the keys as bits; the gate's stand for all that would lie behind it (R10)."""
    return sum(1 << key for key in state.keys) - (1 << state.rules.gate + 1)
