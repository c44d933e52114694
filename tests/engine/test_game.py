"""One sitting: the timeline, going back and forth, other lines, and who plays."""

import pytest
from hypothesis import given

from magickeys_widget import (
    Color,
    Game,
    IllegalActionError,
    Rules,
    State,
    ThrowFakeKey,
)
from magickeys_widget.game import Change
from magickeys_widget.messages import MagicKeysError
from magickeys_widget.rules import MOON, EndTurn, Event, KeyResult, Move, Roll, RollAgain, TryKey
from tests.engine.sittings_for_tests import sittings, tree
from tests.engine.strategies_for_tests import played
from tests.engine.support import events_of

OPENING: tuple[Event, ...] = (Roll((1, 2, 3)), Move(2), TryKey(), KeyResult(real=False))
BEFORE_THE_END = State.position(
    pawn=1, phase="moved", tried=dict.fromkeys((2, 3, 6, 7), True), crystals=(13, 0)
)


def play(game: Game, *events: Event) -> Game:
    """Play events one after the other."""
    for event in events:
        game.do(event)
    return game


def test_a_sitting_begins_at_the_start() -> None:
    """U1, U2: any number of players, usual rules, nothing played."""
    game = Game(players=("Ada", "Ben", "Cleo"))
    assert game.state == State.start(Rules(), 3)
    assert (game.position, game.timeline, len(game.lines)) == (0, (), 1)


def test_do_writes_the_timeline() -> None:
    """Choices and entered answers of chance stand in the order played."""
    game = play(Game(), *OPENING)
    assert game.timeline == OPENING
    assert game.position == 4
    assert game.state.to_move == 1


def test_an_illegal_event_changes_nothing() -> None:
    """RUL-06: neither in the timeline nor on the board; what is legal is named."""
    game = play(Game(), Roll((1, 2, 3)))
    with pytest.raises(IllegalActionError):
        game.do(Move(4))
    for wrong in (game.roll, game.resolve):
        with pytest.raises(IllegalActionError) as refusal:
            wrong()
        assert refusal.value.legal == game.state.legal_actions()
    assert game.timeline == (Roll((1, 2, 3)),)


def test_a_tried_key_is_no_roll() -> None:
    """RUL-06: `roll` answers rolls only, `resolve` whatever is due."""
    game = play(Game(), *OPENING[:3])
    with pytest.raises(IllegalActionError):
        game.roll()
    assert isinstance(game.resolve(), KeyResult)
    assert isinstance(game.resolve(), Roll)


def test_nothing_is_rolled_after_the_end() -> None:
    """E5, RUL-07: the winner stays, every call is refused, stepping still works."""
    game = play(Game.from_state(BEFORE_THE_END), TryKey(), KeyResult(real=True))
    assert game.state.winner == 0
    for wrong in (game.roll, game.resolve):
        with pytest.raises(IllegalActionError):
            wrong()
    game.back()
    assert game.state.winner is None
    game.forward()
    assert game.state.winner == 0


def test_too_many_steps_stop_at_the_ends() -> None:
    """UND-06: 50 steps back and 12 forward on a game of 12 lead to the last state."""
    game = Game(seed=3)
    while len(game.timeline) < 12:
        game.do(game.state.legal_actions()[0]) if game.state.legal_actions() else game.resolve()
    last = game.state
    for _ in range(50):
        game.back()
    assert (game.position, game.state) == (0, State.start())
    for _ in range(12):
        game.forward()
    assert (game.position, game.state) == (12, last)
    game.forward()
    assert game.position == 12


def test_go_to_any_place_and_no_other() -> None:
    """UND-06: both ends and between; others raise and nothing moves."""
    game = play(Game(), *OPENING)
    for position in (0, 4, 2):
        game.go_to(position)
        assert game.position == position
    for wrong in (-1, 5, 1.5, "2", None):
        with pytest.raises(MagicKeysError):
            game.go_to(wrong)  # type: ignore[arg-type]
    assert game.position == 2


@given(played(longest=80))
def test_do_and_back_restores_everything(drawn: tuple[State, list[Event]]) -> None:
    """UND-05: keys, hands, well, towers, chest, dice, mover, pawn and winner are as before."""
    game = Game.from_state(drawn[0])
    for event in drawn[1]:
        before = game.state
        game.do(event)
        after = game.state
        game.back()
        assert game.state == before
        game.forward()
        assert game.state == after


@pytest.mark.parametrize(
    ("facts", "events"),
    [
        ({}, (TryKey(), KeyResult(real=True))),
        ({"asleep": 3, "tried": {6: False}, "held": {6: 0}}, (ThrowFakeKey(Color.BLUE),)),
        ({"asleep": 2}, (RollAgain(), Roll((MOON,)), EndTurn())),
    ],
)
def test_compound_events_are_undone_whole(facts: dict[str, object], events: tuple[Event]) -> None:
    """UND-05: the end of a game, a throw, and a forced stop."""
    state = State.position(pawn=1, phase="moved", **facts) if facts else BEFORE_THE_END  # type: ignore[arg-type]
    game = play(Game.from_state(state), *events)
    for _ in events:
        game.back()
    assert game.state == state


def test_the_same_event_goes_forward() -> None:
    """UND-03: playing again what was played makes no second line."""
    game = play(Game(), *OPENING)
    game.go_to(1)
    game.do(Move(2))
    assert game.timeline == OPENING
    assert len(game.lines) == 1


def test_another_event_keeps_the_old_line() -> None:
    """UND-03: forward can't mix two histories; the old one is kept, its events unchanged."""
    game = play(Game(), *OPENING)
    old = game.node
    game.go_to(1)
    game.do(Move(1))
    game.forward()
    assert game.timeline == (Roll((1, 2, 3)), Move(1))
    assert [node.event for node in old.from_root()[1:]] == list(OPENING)
    assert old in game.lines
    game.take_line(old)
    assert (game.timeline, game.position) == (OPENING, 4)


def test_an_old_line_is_joined_by_playing_its_event() -> None:
    """UND-03: after another line, the old one goes on to its end; nothing is doubled."""
    game = play(Game(), *OPENING)
    game.go_to(1)
    game.do(Move(1))
    game.back()
    game.do(Move(2))
    assert (game.timeline, game.position) == (OPENING, 2)
    assert len(game.lines) == 2


def test_lines_are_switched_without_loss() -> None:
    """UND-03: twenty times between three lines, also after a save."""
    game = play(Game(), *OPENING)
    for move in (Move(1), Move(3)):
        game.go_to(1)
        game.do(move)
    before = tree(game.nodes[0])
    for number in range(20):
        game.take_line(game.lines[number % 3])
    assert tree(game.nodes[0]) == before
    assert tree(Game.from_text(game.to_text()).nodes[0]) == before


def test_only_own_lines_are_taken() -> None:
    """A line of another game, or the middle of one, is refused."""
    game = play(Game(), *OPENING)
    for wrong in (Game().node, game.nodes[1]):
        with pytest.raises(MagicKeysError):
            game.take_line(wrong)


@given(sittings())
def test_every_point_of_the_tree_is_legal(game: Game) -> None:
    """Whatever was undone and replaced, each node follows from its parent."""
    stack = [game.nodes[0]]
    while stack:
        node = stack.pop()
        events = [child.event for child in node.children]
        assert len(set(events)) == len(events)
        for child in node.children:
            assert child.event in events_of(node.state)
            assert child.state == node.state.step(child.event)
        stack += node.children


def test_observers_hear_every_change_once() -> None:
    """What changed: one event forward, a step, or nothing at the ends."""
    heard: list[bool] = []
    game = Game()

    def observer(change: Change) -> None:
        heard.append(change.is_event)

    game.observe(observer)
    play(game, *OPENING[:2])
    game.back()
    game.back()
    game.back()
    game.go_to(2)
    assert heard == [True, True, False, False, False]
    game.unobserve(observer)
    game.back()
    assert len(heard) == 5
