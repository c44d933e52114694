"""The worth of a turn against Bellman's equation, state by state, in any game by any rules.

The table of values knows only pawn, dice and fakes; here the rulebook itself is walked. A turn
ends for certain whatever is chosen, so that only the right values can fulfil the equation in all
states that follow from a position: of a roll the mean, of a choice the greatest, and at the end of
the turn what was won.
"""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from magickeys_widget.analysis import key_probabilities
from magickeys_widget.analysis.reach import reach_probabilities
from magickeys_widget.analysis.turn import action_values, turn_value
from magickeys_widget.messages import MagicKeysError
from magickeys_widget.rules import (
    Color,
    EndTurn,
    Event,
    KeyResult,
    Phase,
    Rules,
    State,
    ThrowFakeKey,
)
from tests.engine.strategies_for_tests import played
from tests.engine.support import dice_of, events_of

Game = tuple[State, list[Event]]
MOST_STATES = 150


def last(game: Game) -> State:
    """Replay a drawn game to its end."""
    state = game[0]
    for event in game[1]:
        state = state.step(event)
    return state


def won(state: State, event: KeyResult, keep: Fraction) -> Fraction:
    """Count what the chest gave, in crystals, from the rulebook's own bookkeeping."""
    after, seat = state.step(event), state.to_move
    fakes = sum(after.held_fakes[seat].values()) - sum(state.held_fakes[seat].values())
    return after.crystals[seat] - state.crystals[seat] + keep * fakes


def through(state: State, event: Event, keep: Fraction) -> Fraction:
    """Give what an event brings at once, and what its state is worth, if the turn goes on."""
    if isinstance(event, KeyResult):
        return won(state, event, keep)
    if isinstance(event, EndTurn):
        return Fraction()
    cost = keep if isinstance(event, ThrowFakeKey) else 0
    return turn_value(state.step(event), keep) - cost


def check(state: State, keep: Fraction) -> None:
    """Check one state's equation, and the values of its actions."""
    if state.is_chance:
        answers = state.chance_outcomes()
        assert turn_value(state, keep) == answers.mean(lambda e: through(state, e, keep))
        assert action_values(state, keep) == {}
        return
    values = action_values(state, keep)
    assert values == {action: through(state, action, keep) for action in state.legal_actions()}
    assert list(values.values()) == sorted(values.values(), reverse=True)
    assert turn_value(state, keep) == max(values.values())


def following(state: State) -> set[State]:
    """Walk to states of the same turn, at most so many, near and far ones."""
    seen, edge, random = {state}, [state], dice_of(1)
    while edge and len(seen) < MOST_STATES:
        here = edge.pop(random.randrange(len(edge)))
        for event in events_of(here):
            if not isinstance(event, EndTurn | KeyResult):
                after = here.step(event)
                edge += [after] * (after not in seen)
                seen.add(after)
    return seen


@given(played(), st.fractions(0, 2, max_denominator=5))
@settings(max_examples=60)
def test_equation(game: Game, keep: Fraction) -> None:
    """R1 to R12, K2, K3, K5: every switch, dice, path, chest and hand of fakes."""
    state = last(game)
    if state.is_terminal:
        assert turn_value(state, keep) == 0
        assert action_values(state, keep) == {}
        return
    for other in following(state):
        check(other, keep)


def towards(state: State, event: Event, space: int) -> Fraction:
    """Give the chance to come to a space after an event."""
    if isinstance(event, EndTurn | KeyResult):
        return Fraction()
    return reach_probabilities(state.step(event))[space].this_turn


def to_space(state: State, space: int) -> Fraction:
    """Give 1 on the space itself, else the mean or the greatest chance of what follows."""
    if state.pawn == space:
        return Fraction(1)
    if state.is_chance:
        return state.chance_outcomes().mean(lambda event: towards(state, event, space))
    return max(towards(state, action, space) for action in state.legal_actions())


@given(played())
@settings(max_examples=15)
def test_equation_of_reaching_a_space(game: Game) -> None:
    """The best chance to come to a space in this turn, also by the red space and by fakes."""
    state = last(game)
    if state.is_terminal:
        return
    for other in sorted(following(state), key=hash)[:8]:
        for space, reach in reach_probabilities(other).items():
            assert reach.this_turn == to_space(other, space)


@given(played())
@settings(max_examples=40)
def test_next_spaces_are_those_of_the_rulebook(game: Game) -> None:
    """R2, R9, R10: the chance that a roll offers a move there, or leads there by itself."""
    state = last(game)
    if state.phase not in (Phase.OPENING, Phase.ROLLING) or state.is_terminal:
        return
    after = {event: state.step(event) for event in state.chance_outcomes()}
    for space, reach in reach_probabilities(state).items():
        offers = {
            event
            for event, there in after.items()
            if (there.pawn == space != state.pawn)
            or (there.phase is Phase.CHOOSE and leads_to(there, space))
        }
        if space != state.pawn:
            assert reach.next_roll == state.chance_outcomes().probability(offers.__contains__)


def leads_to(state: State, space: int) -> bool:
    """Tell whether one of the numbers shown takes the pawn to a space."""
    return any(state.step(action).pawn == space for action in state.legal_actions())


def test_keep_value_is_never_negative_or_rounded() -> None:
    for wrong in (-1, Fraction(-1, 2), 0.5, "1"):
        with pytest.raises(MagicKeysError, match="crystals"):
            turn_value(State.start(), wrong)  # type: ignore[arg-type]


FAKES = (1, 2, 6, 7, 12, 13, 17, 18)


def with_fakes(number: int, rules: Rules, **turn: Any) -> State:
    """Find all fakes, and deal so many to the first player; the others lie in the well."""
    held = dict.fromkeys(FAKES[:number], 0)
    return State.position(rules, tried=dict.fromkeys(FAKES, False), held=held, **turn)


@pytest.mark.parametrize("preset", ["guide", "boxed"])
def test_a_fake_more_is_never_worse(preset: str) -> None:
    """R11: all else equal, and strictly better where the dice can run out."""
    rules = Rules.preset(preset)
    for pawn in range(rules.gate):
        for asleep in range(4):
            values = [
                turn_value(with_fakes(n, rules, pawn=pawn, asleep=asleep, phase="moved"))
                for n in range(9)
            ]
            assert values == sorted(values)
            assert asleep < 3 or values[0] < values[1] or pawn == rules.gate


@pytest.mark.parametrize("preset", ["guide", "boxed"])
def test_more_awake_dice_are_never_worse(preset: str) -> None:
    rules = Rules.preset(preset)
    for fakes in (0, 1, 3):
        for pawn in range(rules.gate):
            values = [
                turn_value(with_fakes(fakes, rules, pawn=pawn, asleep=asleep, phase="moved"))
                for asleep in range(4)
            ]
            assert values == sorted(values, reverse=True)


ONE_HALF = ({1: True}, {1: True, 2: True, 3: False})
CERTAIN = ({1: False, 2: False}, {1: False, 2: False, 3: True}, {n: n > 2 for n in range(1, 5)})


@pytest.mark.parametrize("emptied", [ONE_HALF, CERTAIN])
def test_an_emptied_space_is_never_better(emptied: tuple[dict[int, bool], ...]) -> None:
    """While the chance of its color's other keys stays the same, and some are left."""
    for pawn, asleep in product(range(22), range(3)):
        states = [
            State.position(tried=tried, pawn=pawn, asleep=asleep, phase="rolling")
            for tried in emptied
        ]
        assert len({key_probabilities(state)[Color.PURPLE] for state in states}) == 1
        values = [turn_value(state) for state in states]
        assert values == sorted(values, reverse=True)
        assert values[0] > values[-1] or (pawn, asleep) != (2, 2)
