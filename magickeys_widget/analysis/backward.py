"""Backward induction over one turn (Bellman): what each point of it is worth, exactly.

Within a turn only four things change: the space of the pawn, how many dice are asleep, the
numbers shown, and how many fakes the player still holds. Keys, crystals and the colors of fakes
don't, for the turn ends with the try. All values are whole numbers over one common denominator,
so that comparing and adding them needs no fractions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, lcm, prod
from operator import mul

from magickeys_widget.rules import DICE, MOON, Phase, Rules, State
from magickeys_widget.rules.parts import FACES


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a number takes the pawn, how many faces show it, and whether it wakes all dice (R8)."""

    number: int
    space: int
    faces: int
    wakes: bool


@dataclass(frozen=True, slots=True)
class Ground:
    """One space of the path as a roll sees it: where it can lead, and the faces of no use (R10)."""

    landings: tuple[Landing, ...]
    useless: int

    def landing(self, number: int) -> Landing:
        """Look up where a number leads."""
        return next(landing for landing in self.landings if landing.number == number)

    def stays(self, dice: int) -> int:
        """Count the rolls of so many dice without a Moon that leave the pawn where it is."""
        return int(self.useless**dice)

    @property
    def factor(self) -> int:
        """What the values at this space need in the common denominator, beyond those ahead."""
        rolls = [FACES**dice for dice in range(1, DICE + 1)]
        loops = [FACES**dice - self.stays(dice) for dice in range(1, DICE + 1) if self.useless]
        return prod(rolls + loops)


@cache
def grounds(rules: Rules) -> tuple[Ground, ...]:
    """Lay out the path for the dice of the rules; the gate, where movement ends, has no ground."""
    return tuple(_ground(rules, space) for space in range(rules.gate))


def _ground(rules: Rules, space: int) -> Ground:
    numbers = [face for face in rules.dice if face is not MOON]
    is_short = rules.overshoot == "exact"
    usable = sorted({n for n in numbers if space + n <= rules.gate or not is_short})
    landings = []
    for number in usable:
        end = min(space + number, rules.gate)
        landings.append(Landing(number, end, numbers.count(number), end == rules.red))
    return Ground(tuple(landings), len(numbers) - sum(landing.faces for landing in landings))


def wakes_at_once(rules: Rules, pawn: int) -> bool:
    """Tell whether three Moons in the opening roll lead to the red space (R9)."""
    return rules.opening_triple == "anywhere" or pawn == 0


@dataclass(frozen=True, slots=True)
class Endings:
    """What the end of a turn brings, by space.

    - `stop`: the best of stopping there by choice; None where only rolling on is allowed
    - `out`: what a turn is worth whose dice have all fallen asleep there
    - `throw`: what throwing a fake costs
    """

    stop: tuple[Fraction | None, ...]
    out: tuple[Fraction, ...]
    throw: Fraction = Fraction()


Row = list[list[int]]


class TurnTable:
    """The worth of every point of a turn, for a player who holds at most `fakes` fakes.

    `worth`: of standing on a space with dice asleep, free to choose; `rolling`: of rolling there.
    Both count in units of 1/`scale`.
    """

    __slots__ = ("_out", "_rolling", "_stop", "_worth", "rules", "scale", "throw")

    def __init__(self, rules: Rules, endings: Endings, fakes: int) -> None:
        self.rules = rules
        self.scale = _common_denominator(rules, endings, fakes)
        self.throw = int(endings.throw * self.scale)
        self._stop = [None if v is None else int(v * self.scale) for v in endings.stop]
        self._out = [int(v * self.scale) for v in endings.out]
        self._worth: list[Row] = []
        self._rolling: list[Row] = []
        for held in range(fakes + 1):
            self._solve(held)

    def worth(self, pawn: int, asleep: int, fakes: int) -> int:
        """Look up a point at which the player chooses whether to roll on."""
        return self._worth[fakes][pawn][asleep]

    def rolling(self, pawn: int, asleep: int, fakes: int) -> int:
        """Look up a roll of the awake dice."""
        return self._rolling[fakes][pawn][asleep]

    def stopping(self, pawn: int) -> Fraction:
        """Look up the worth of stopping by choice."""
        return Fraction(self._stop[pawn] or 0, self.scale)

    def opening(self, pawn: int, fakes: int) -> Fraction:
        """Compute the worth of the turn's first roll: three Moons may wake the dice (R9)."""
        value = Fraction(self.rolling(pawn, 0, fakes))
        if wakes_at_once(self.rules, pawn):
            gain = self.worth(self.rules.red, 0, fakes) - self.worth(pawn, DICE, fakes)
            value += Fraction(self.rules.dice.count(MOON), FACES) ** DICE * gain
        return value / self.scale

    def choosing(self, pawn: int, asleep: int, shown: Sequence[int], fakes: int) -> int:
        """Compute the worth of dice on the table; without a number of use it is a stop (R10)."""
        ends = [end for end in grounds(self.rules)[pawn].landings if end.number in shown]
        if not ends:
            return self.worth(pawn, asleep, fakes)
        best = max(self.landed(end, asleep, fakes) for end in ends)
        if asleep and fakes:
            best = max(best, self.choosing(pawn, 0, shown, fakes - 1) - self.throw)
        return best

    def landed(self, landing: Landing, asleep: int, fakes: int) -> int:
        """Look up the worth of a move."""
        return self._worth[fakes][landing.space][0 if landing.wakes else asleep]

    def at(self, state: State) -> Fraction:
        """Compute the worth of a state in which the player moves, or a roll is due."""
        pawn, asleep = state.pawn, state.asleep
        fakes = sum(state.held_fakes[state.to_move].values())
        match state.phase:
            case Phase.OPENING:
                return self.opening(pawn, fakes)
            case Phase.ROLLING:
                units = self.rolling(pawn, asleep, fakes)
            case Phase.CHOOSE:
                units = self.choosing(pawn, asleep, state.shown, fakes)
            case _:
                units = self.worth(pawn, asleep, fakes)
        return Fraction(units, self.scale)

    def _solve(self, fakes: int) -> None:
        gate = self.rules.gate
        end = self._stop[gate] or 0  # R12
        self._worth.append([[]] * gate + [[end] * (DICE + 1)])
        self._rolling.append([[]] * gate)
        for pawn in reversed(range(gate)):
            self._solve_space(pawn, fakes)

    def _solve_space(self, pawn: int, fakes: int) -> None:
        ground, stop = grounds(self.rules)[pawn], self._stop[pawn]
        stops = [] if stop is None else [stop]
        throws = [self._worth[fakes - 1][pawn][0] - self.throw] if fakes else []  # R11
        worth, rolling = [0] * DICE + [max([self._out[pawn], *throws])], [0] * DICE
        sums = worth.copy()
        for asleep in reversed(range(DICE)):
            dice = DICE - asleep
            every, loop = FACES**dice, ground.stays(dice)
            sums[asleep] = self._moves(ground, asleep, fakes)
            leads_on = sum(map(mul, self._moons(dice), sums[asleep:]))
            # A roll of no use and without a Moon leads back here: v = max(stop, c / (1 - q)).
            others = [*stops, *throws] if asleep else stops
            worth[asleep] = max([leads_on // (every - loop), *others])
            rolling[asleep] = (leads_on + loop * worth[asleep]) // every
            sums[asleep] += loop * worth[asleep]
        self._worth[fakes][pawn], self._rolling[fakes][pawn] = worth, rolling

    def _moves(self, ground: Ground, asleep: int, fakes: int) -> int:
        """Sum the best moves over all rolls of the awake dice without a Moon.

        With moves sorted by worth, the best of a roll is the i-th in c(i)^d - c(i-1)^d of them,
        where c(i) counts the faces of no use and those of the first i moves.
        """
        worth, dice = self._worth[fakes], DICE - asleep
        moves = sorted(
            [(worth[e.space][0 if e.wakes else asleep], e.faces) for e in ground.landings]
        )
        total, faces = 0, ground.useless
        for value, more in moves:
            total += value * ((faces + more) ** dice - faces**dice)
            faces += more
        return total

    def _moons(self, dice: int) -> list[int]:
        moons = self.rules.dice.count(MOON)
        return [comb(dice, number) * moons**number for number in range(dice + 1)]


def _common_denominator(rules: Rules, endings: Endings, fakes: int) -> int:
    factors = [ground.factor for ground in grounds(rules)]
    given = [value for value in (*endings.stop, *endings.out, endings.throw) if value is not None]
    return prod([lcm(*(v.denominator for v in given)), *factors, *[lcm(*factors)] * fakes])
