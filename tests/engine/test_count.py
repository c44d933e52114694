"""The quick count: keys of a box whose path or dice aren't known."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from magickeys_widget import (
    Color,
    Game,
    IllegalActionError,
    InvalidGameTextError,
    InvalidStateError,
    KeyResult,
    Move,
    Rules,
    State,
    TryKey,
    action_values,
    estimate_win_probability,
    key_probabilities,
    key_worlds,
    turn_value,
)
from magickeys_widget.analysis import reach_probabilities
from magickeys_widget.messages import MagicKeysError, language
from magickeys_widget.narration import tell
from magickeys_widget.notation import read_event, write_event
from magickeys_widget.review import review
from magickeys_widget.rules import Count, event_words
from magickeys_widget.simulation import STRATEGIES
from magickeys_widget.table_of_events import table_of_events

EMPTY = State.position(players=3, phase="count")


def counted(*tokens: str, players: tuple[str, ...] = ("Ada", "Ben", "Cleo")) -> Game:
    """Count keys given as tokens."""
    game = Game.from_state(State.position(players=len(players), phase="count"), players)
    for token in tokens:
        event = read_event(token)
        assert event
        game.do(event)
    return game


def test_a_count_is_no_turn() -> None:
    """Neither chance nor choice: any key can be counted, for anyone."""
    assert not EMPTY.is_chance
    assert EMPTY.legal_actions() == ()
    events = EMPTY.possible_events()
    assert len(events) == (4 * 2 + 1) * 3
    assert all(isinstance(event, Count) for event in events)
    assert Count(Color.GOLD, real=False, seat=0) not in events


def test_other_positions_count_nothing() -> None:
    """Counts belong to counting alone."""
    for phase in ("opening", "moved", "trying"):
        state = State.position(pawn=3, phase=phase)
        with pytest.raises(IllegalActionError):
            state.step(Count(Color.PURPLE, real=True, seat=0))


def test_a_real_key_is_hung_and_pays() -> None:
    """K2, E3: as after a try; the pawn stays on the start, and the next player is expected."""
    state = EMPTY.step(Count(Color.GREEN, real=True, seat=1))
    assert (state.crystals, state.chest, state.to_move) == ((0, 3, 0), 39, 2)
    assert (state.found_real[Color.GREEN], len(state.keys & state.rules.spaces[Color.GREEN])) == (
        1,
        4,
    )
    assert (state.pawn, state.phase) == (0, "count")


def test_a_fake_key_is_held() -> None:
    """K3: by whoever tried it."""
    state = EMPTY.step(Count(Color.BLUE, real=False, seat=2))
    assert [held[Color.BLUE] for held in state.held_fakes] == [0, 0, 1]
    assert (state.crystals, state.to_move) == ((0, 0, 0), 0)


def test_gold_pays_and_goes_back() -> None:
    """K4: always real, and still there afterwards."""
    state = EMPTY.step(Count(Color.GOLD, real=True, seat=0))
    assert state.crystals == (5, 0, 0)
    assert state.keys == EMPTY.keys


def test_the_target_ends_the_count() -> None:
    """E5: nothing is counted any more, and the winner's seat stays."""
    state = EMPTY
    for _ in range(3):
        state = state.step(Count(Color.GOLD, real=True, seat=1))
    assert (state.winner, state.to_move, state.possible_events()) == (1, 1, ())


def test_chances_and_worlds_are_those_of_play() -> None:
    """P1, P2: the same keys found by dice or by counting are the same knowledge."""
    count = counted("cP+1", "cP-2").state
    played = State.position(players=3, tried={1: True, 2: False}, held={2: 1}, crystals=(2, 0, 0))
    assert key_probabilities(count) == key_probabilities(played)
    assert key_worlds(count) == key_worlds(played)
    assert key_probabilities(count)[Color.PURPLE] == Fraction(2, 3)


def test_impossible_results_are_refused() -> None:
    """C5: no fourth real key, no third fake one, and no sixth key of a color."""
    state = counted("cP+1", "cP+2", "cP+3").state
    with pytest.raises(IllegalActionError, match="only counted here"):
        state.step(Count(Color.PURPLE, real=True, seat=0))
    state = state.step(Count(Color.PURPLE, real=False, seat=0))
    state = state.step(Count(Color.PURPLE, real=False, seat=0))
    assert not any(e.color is Color.PURPLE for e in state.possible_events() if isinstance(e, Count))
    with pytest.raises(IllegalActionError):
        EMPTY.step(Count(Color.BLUE, real=True, seat=3))


@pytest.mark.parametrize("event", [Move(1), TryKey(), KeyResult(real=True)])
def test_dice_and_pawn_play_no_part(event: Move | TryKey | KeyResult) -> None:
    """R1: there is nothing to roll, to move or to try."""
    with pytest.raises(IllegalActionError):
        EMPTY.step(event)
    with pytest.raises(IllegalActionError):
        Game.from_state(EMPTY).resolve()


@pytest.mark.parametrize(
    ("facts", "field"),
    [({"pawn": 3}, "pawn"), ({"asleep": 1}, "asleep"), ({"shown": (1,)}, "shown")],
)
def test_a_count_with_dice_or_pawn_is_refused(facts: dict[str, object], field: str) -> None:
    """P1: it knows neither."""
    with pytest.raises(InvalidStateError) as refusal:
        State.position(phase="count", **facts)  # type: ignore[arg-type]
    assert refusal.value.field == field


@given(st.randoms(use_true_random=False), st.sampled_from([2, 3, 4]))
def test_nothing_is_lost(random: Random, players: int) -> None:
    """C3, C5: 21 keys and 42 crystals at each step; each state is valid, and said by hand."""
    state = State.position(Rules.preset("boxed"), players, phase="count")
    while events := state.possible_events():
        state = state.step(random.choice(events))
        known = (state.found_real, state.thrown_fakes, *state.held_fakes)
        assert len(state.keys) + sum(sum(counts.values()) for counts in known) == 21
        assert state.chest + sum(state.crystals) == 42
        assert replace(state) == state
        if not state.chest:  # an empty chest pays nothing, and the count could go on for ever
            break


def test_tokens_go_both_ways() -> None:
    """One short token a key; other words are none."""
    for event in EMPTY.possible_events():
        assert read_event(write_event(event)) == event
    assert write_event(Count(Color.PURPLE, real=True, seat=0)) == "cP+1"
    assert write_event(Count(Color.GOLD, real=True, seat=2)) == "cGold+3"
    assert [read_event(word) for word in ("cP1", "cP+0", "cP+5", "cp+1", "cX+1")] == [None] * 5


def test_a_count_is_saved_and_reopened_exactly() -> None:
    """SAV-01: events, place, notes and what-ifs; a second save is equal to the letter."""
    game = counted("cP+1", "cP-2", "cGold+3")
    game.note("A slip?")
    game.back()
    game.branch("if real")
    game.do(Count(Color.BLUE, real=True, seat=0))
    text = game.to_text()
    again = Game.from_text(text)
    assert "phase=count" in text
    assert again.to_text() == text
    assert (again.state, again.timeline) == (game.state, game.timeline)


def test_going_back_corrects_a_slip() -> None:
    """The other entry takes its place, and the first one is another line."""
    game = counted("cP+1")
    game.back()
    game.do(Count(Color.PURPLE, real=False, seat=0))
    assert game.state.crystals == (0, 0, 0)
    assert len(game.lines) == 2


def test_wrong_text_names_the_token() -> None:
    """SAV-02: a fourth real key in a text, and what would be right."""
    text = counted("cP+1", "cP+2", "cP+3").to_text() + "cP+1"
    with pytest.raises(InvalidGameTextError) as refusal:
        Game.from_text(text)
    assert refusal.value.token == "cP+1"  # noqa: S105  no password
    assert "cP-1" in str(refusal.value)


def test_each_key_is_told() -> None:
    """By name, with what it paid."""
    game = counted("cP+1", "cY-3", "cGold+2", players=("Ada", "Ben", "Cleo"))
    told = [str(tell(game, node)) for node in game.nodes]
    assert told == [
        "Enter each key that is tried in the real box.",
        "The purple key is real! Ada gets 2 crystals and hangs the key on a tower.",
        "The yellow key is fake. Cleo keeps it.",
        "The gold key opens the chest! Ben gets 5 crystals, and the key goes back to the gate.",
    ]
    assert str(event_words(game.timeline[0])) == "Count a real purple key for player 1"


def test_winning_is_told() -> None:
    """E5: with the name of the one who did."""
    game = counted(*["cGold+2"] * 3, players=("Ada", "Ben", "Cleo"))
    assert str(tell(game, game.node)).endswith("Ben gets 5 crystals and wins the game!")


def test_a_table_of_the_count_names_who_tried() -> None:
    """Not whose turn it would be."""
    rows = table_of_events(counted("cP+3", "cB-1"), language("en")).splitlines()
    assert [row.split(",")[:4] for row in rows[1:]] == [
        ["1", "1", "Cleo", "cP+3"], ["2", "2", "Ada", "cB-1"],
    ]  # fmt: skip


def test_what_needs_a_turn_has_nothing_to_say() -> None:
    """No value, no reach, no review; playing on is refused with a sentence."""
    game = counted("cP+1", "cB-2")
    state = game.state
    assert turn_value(state) == 0
    assert not action_values(state)
    assert all(not reach.next_roll for reach in reach_probabilities(state).values())
    assert all(not one.decisions for one in review(game).seats)
    with pytest.raises(MagicKeysError, match="only counted"):
        estimate_win_probability(state, ["first_key"] * 3, games=10, seed=1)
    for strategy in STRATEGIES:
        with pytest.raises(IllegalActionError):
            game.play_turn(strategy)
