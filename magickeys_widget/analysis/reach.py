"""Where the dice can take the pawn: with the next roll, and until the end of the turn."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from immutabledict import immutabledict

from magickeys_widget.analysis.backward import Endings, TurnTable, grounds, wakes_at_once
from magickeys_widget.rules import DICE, MOON, Phase, Rules, State, check_state
from magickeys_widget.rules.parts import FACES

TABLES_KEPT = 64
"""How many solved ways to a space are remembered, enough for the longest path."""

ENDS = (Phase.TRYING, Phase.COUNT)
"""The phases in which the pawn goes nowhere any more."""


@dataclass(frozen=True, slots=True)
class NextRoll:
    """What a roll of the awake dice can show.

    - `dice`: how many are awake · `numbers`: for each number on the dice, the chance that at least
      one of them shows it · `all_asleep`: the chance that they all show a Moon
    """

    dice: int
    numbers: Mapping[int, Fraction]
    all_asleep: Fraction


@dataclass(frozen=True, slots=True)
class Reach:
    """The chances to come to one space.

    - `next_roll`: that the next roll can take the pawn there; dice on the table are that roll
    - `this_turn`: to be there at least once in this turn, with the best play towards that space,
      fakes thrown included (R11)
    """

    next_roll: Fraction
    this_turn: Fraction


def next_roll(state: State) -> NextRoll:
    """Compute what the awake dice can show, were they rolled now.

    >>> roll = next_roll(State.start())
    >>> roll.numbers[3], roll.all_asleep
    (Fraction(91, 216), Fraction(1, 27))
    """
    check_state(state)
    dice, faces = DICE - state.asleep, state.rules.dice
    numbers = sorted({face for face in faces if face is not MOON})
    shown = {n: 1 - Fraction(FACES - faces.count(n), FACES) ** dice for n in numbers}
    return NextRoll(dice, immutabledict(shown), Fraction(faces.count(MOON), FACES) ** dice)


def reach_probabilities(state: State) -> Mapping[int, Reach]:
    """Compute for each space of the path the chances to come there.

    The space under the pawn counts as reached. Nothing is reached any more while a key is in the
    chest, in a count, and at the end of the game.

    >>> reach_probabilities(State.position(pawn=20, phase="rolling", asleep=2))[22]
    Reach(next_roll=Fraction(1, 3), this_turn=Fraction(7, 15))
    """
    check_state(state)
    soon = next_spaces(state)
    return immutabledict(
        {
            space: Reach(soon.get(space, Fraction()), _this_turn(state, space))
            for space in range(state.rules.gate + 1)
        }
    )


def _this_turn(state: State, space: int) -> Fraction:
    if state.pawn == space:
        return Fraction(1)
    if state.is_terminal or state.phase in ENDS or state.pawn == state.rules.gate:
        return Fraction()
    return _towards(state.rules, space, sum(state.held_fakes[state.to_move].values())).at(state)


@lru_cache(TABLES_KEPT)
def _towards(rules: Rules, space: int, fakes: int) -> TurnTable:
    """Solve a turn in which nothing counts but to come to the space, which is worth 1."""
    spaces = range(rules.gate + 1)
    stop = tuple(Fraction(1) if at == space else None for at in spaces)
    return TurnTable(rules, Endings(stop, tuple(value or Fraction() for value in stop)), fakes)


def next_spaces(state: State) -> Mapping[int, Fraction]:
    """Compute for each space that the next roll can take the pawn to the chance that it can.

    Dice on the table are that roll; three Moons in an opening roll count for the red space (R9).
    """
    if state.is_terminal or state.phase in ENDS or state.pawn == state.rules.gate:
        return {}
    landings = grounds(state.rules)[state.pawn].landings
    if state.phase is Phase.CHOOSE:
        return {end.space: Fraction(1) for end in landings if end.number in state.shown}
    faces: dict[int, int] = {}
    for end in landings:
        faces[end.space] = faces.get(end.space, 0) + end.faces
    dice, red = DICE - state.asleep, state.rules.red
    soon = {space: 1 - Fraction(FACES - count, FACES) ** dice for space, count in faces.items()}
    if state.phase is Phase.OPENING and wakes_at_once(state.rules, state.pawn):
        soon[red] = soon.get(red, Fraction()) + next_roll(state).all_asleep
    return soon
