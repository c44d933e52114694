"""What holds at every step of any game by any rules."""

from copy import copy, deepcopy
from dataclasses import fields, replace
from fractions import Fraction
from itertools import pairwise
from pickle import dumps, loads
from typing import Any

from hypothesis import given, settings

from magickeys_widget.rules import (
    COLORS,
    CRYSTALS,
    DICE,
    Color,
    Event,
    KeyResult,
    Phase,
    Roll,
    RollAgain,
    Rules,
    State,
    TryKey,
)
from tests.engine.strategies_for_tests import played
from tests.engine.support import events_of

Game = tuple[State, list[Event]]


def states_of(game: Game) -> list[State]:
    """Replay a drawn game."""
    states = [game[0]]
    for event in game[1]:
        states.append(states[-1].step(event))
    return states


def by_hand(state: State) -> State:
    """Build a state anew as `State.position` takes it: spaces tried, and who holds the fakes."""
    tried: dict[int, bool] = {}
    held: dict[int, int] = {}
    for color in COLORS:
        gone = iter(sorted(state.rules.spaces[color] - state.keys))
        tried |= {next(gone): True for _ in range(state.found_real[color])}
        for seat, hand in enumerate(state.held_fakes):
            held |= {next(gone): seat for _ in range(hand[color])}
        tried |= dict.fromkeys([*held, *gone], False) | tried
    turn: dict[str, Any] = {
        name: getattr(state, name)
        for name in ("to_move", "pawn", "crystals", "phase", "asleep", "shown")
    }
    return State.position(state.rules, len(state.crystals), tried=tried, held=held, **turn)


@given(played())
def test_nothing_is_lost(game: Game) -> None:
    """C3, C4, C5: 21 keys, 42 crystals and three dice at each step."""
    for state in states_of(game):
        known = (state.found_real, state.thrown_fakes, *state.held_fakes)
        assert len(state.keys) + sum(sum(counts.values()) for counts in known) == 21
        assert state.chest + sum(state.crystals) == CRYSTALS
        assert state.chest >= 0
        assert 0 <= state.asleep <= DICE
        assert state.asleep + len(state.shown) <= DICE
        assert 0 <= state.pawn <= state.rules.gate


@given(played())
def test_state_keeps_its_facts_alone(game: Game) -> None:
    """Nothing worked out in one state is carried along into the next."""
    for state in states_of(game):
        assert vars(state).keys() == {field.name for field in fields(State)}


@given(played())
def test_somebody_is_always_to_move_until_the_end(game: Game) -> None:
    """Either chance or the player has something to do; at the end nobody (E5)."""
    for state in states_of(game):
        assert bool(events_of(state)) != state.is_terminal
        assert state.is_chance == (state.phase in ("opening", "rolling", "trying")) or (
            state.is_terminal
        )
        assert len(set(events_of(state))) == len(events_of(state))


@given(played())
def test_chances_sum_to_one(game: Game) -> None:
    """C4, P1: exact fractions above 0, whose sum is 1."""
    for state in states_of(game):
        if state.is_chance:
            chances = state.chance_outcomes().values()
            assert all(type(chance) is Fraction and chance > 0 for chance in chances)
            assert sum(chances) == 1


@given(played())
def test_each_number_of_dice_fits_the_roll(game: Game) -> None:
    """R1, R3: the awake dice are rolled, all three at the opening of a turn."""
    for state in states_of(game):
        if state.is_chance and state.phase is not Phase.TRYING:
            awake = DICE if state.phase is Phase.OPENING else DICE - state.asleep
            rolls = [roll.faces for roll in state.chance_outcomes() if isinstance(roll, Roll)]
            assert {len(faces) for faces in rolls} == {awake}


@given(played())
def test_a_step_leaves_its_state_alone(game: Game) -> None:
    """No event changes the state it is played in."""
    for state in states_of(game):
        before = deepcopy([getattr(state, field.name) for field in fields(state)])
        for event in events_of(state)[:6]:
            state.step(event)
        assert [getattr(state, field.name) for field in fields(state)] == before


@given(played())
def test_reached_states_are_valid(game: Game) -> None:
    """SAV-03: what play leads to passes the full check, unchanged and with an equal hash."""
    for state in states_of(game):
        again = replace(state)
        assert again == state
        assert hash(again) == hash(state)


@given(played())
def test_reached_states_can_be_built_by_hand(game: Game) -> None:
    """`State.position` can say every position that play leads to."""
    for state in states_of(game):
        # Fakes of one color are held by anyone, so that spaces may differ, the counts may not.
        assert by_hand(state) == state


@given(played())
def test_states_survive_copy_and_pickle(game: Game) -> None:
    """Copies are equal; public facts may travel."""
    for state in states_of(game)[-3:]:
        assert copy(state) == deepcopy(state) == loads(dumps(state)) == state  # noqa: S301


@given(played())
def test_the_turn_passes_only_at_its_end(game: Game) -> None:
    """E1, E2, E3: the next seat in order, the opening roll, and the pawn home after a try."""
    for state, following in pairwise(states_of(game)):
        if following.to_move != state.to_move:
            assert following.to_move == (state.to_move + 1) % len(state.crystals)
            assert (following.phase, following.asleep) == ("opening", 0)
        if state.phase is Phase.TRYING:
            assert following.pawn == 0


@given(played())
def test_crystals_come_only_from_real_keys(game: Game) -> None:
    """K2, K4, K5: only the mover's crystals grow, by the key's value or what is left."""
    start, events = game
    for (state, following), event in zip(pairwise(states_of(game)), events, strict=True):
        won = [new - old for old, new in zip(state.crystals, following.crystals, strict=True)]
        expected = [0] * len(won)
        if event == KeyResult(real=True):
            color = state.rules.path[state.pawn]
            assert isinstance(color, Color)
            expected[state.to_move] = min(state.chest, start.rules.values[color])
        assert won == expected


@given(played())
def test_a_stop_needs_a_key_or_three_moons(game: Game) -> None:
    """R4, R5: on a space without its key there is no try, and no end while a die is awake."""
    for state in states_of(game):
        choices = {str(type(choice).__name__) for choice in state.legal_actions()}
        if state.pawn not in state.keys:
            assert "TryKey" not in choices
            assert "EndTurn" not in choices or state.asleep == DICE
        if RollAgain() in state.legal_actions():
            assert state.asleep < DICE


@settings(max_examples=25)
@given(played(longest=40))
def test_the_same_facts_are_the_same_state(game: Game) -> None:
    """Whatever the way there: replaying gives equal states with equal hashes."""
    one, other = states_of(game), states_of(game)
    assert one == other
    assert list(map(hash, one)) == list(map(hash, other))


def test_order_of_moves_to_a_position_does_not_matter() -> None:
    """Two keys tried in either order: equal facts, one state."""

    def tried(first: int, second: int) -> State:
        state = State.start(Rules(), 2)
        for space in (first, second):
            state = replace(state, pawn=space, phase=Phase.MOVED, to_move=0)
            state = state.step(TryKey()).step(KeyResult(real=True))
        return state

    assert tried(1, 6) == tried(6, 1)
