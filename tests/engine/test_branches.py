"""What-ifs: the played line is never altered, and their luck says nothing about it."""

from collections import Counter
from random import Random

import pytest

from magickeys_widget import EndTurn, Game, KeyResult, State, TryKey
from magickeys_widget.messages import MagicKeysError
from magickeys_widget.notation import Node
from magickeys_widget.rules import Event


def play(game: Game, steps: int, chance: Random) -> None:
    """Play some steps at random."""
    for _ in range(steps):
        if game.state.is_terminal:
            return
        if game.state.is_chance:
            game.resolve()
        else:
            game.do(chance.choice(game.state.legal_actions()))


def played_line(game: Game) -> tuple[Event | None, ...]:
    """List the events of the played line."""
    return node_events(game.lines[0])


@pytest.mark.parametrize("seed", range(20))
def test_what_ifs_never_touch_the_played_line(seed: int) -> None:
    """UND-07: begun, walked, run again, left, saved and deleted; the played line stays."""
    chance = Random(seed)
    game = Game(2, seed=seed)
    play(game, 40, chance)
    before = played_line(game)
    for _ in range(6):
        game.go_to(chance.randrange(len(game.timeline) + 1))
        game.branch()
        play(game, chance.randrange(1, 9), chance)
        if game.node.branch_root and chance.random() < 0.5:
            game.again()
            play(game, 3, chance)
        assert played_line(game) == before
        game.take_line(chance.choice(game.lines))
    text = game.to_text(with_seed=True)
    assert Game.from_text(text).to_text(with_seed=True) == text
    for root in [n for end in game.lines if (n := end.branch_root)]:
        if root.parent and root in root.parent.children:
            game.delete_branch(root)
    game.to_played_line()
    assert played_line(game) == before
    assert len(game.lines) == 1


def test_what_if_luck_is_fresh_each_time() -> None:
    """A key tried in what-ifs is real in about three of five, whatever the game's own luck."""
    game = Game.from_state(State.position(pawn=3, phase="moved"), seed=5)
    game.do(TryKey())
    truth = game.resolve()
    game.back()
    results: Counter[bool] = Counter()
    for _ in range(600):
        game.branch()
        found = game.resolve()
        assert isinstance(found, KeyResult)
        results[found.real] += 1
        game.again()
    # Four standard errors are 48; the other results of this test would need a bug.
    assert 600 * 3 / 5 - 48 < results[True] < 600 * 3 / 5 + 48
    game.to_played_line()
    game.go_to(1)
    assert game.resolve() == truth


def test_playing_on_in_a_what_if_keeps_to_its_luck() -> None:
    """After undo within a what-if the same key gives the same result."""
    game = Game.from_state(State.position(pawn=3, phase="moved"), seed=5)
    game.branch()
    game.do(TryKey())
    first = game.resolve()
    game.back()
    assert game.resolve() == first


def test_a_what_if_that_is_not_gone_into_is_none() -> None:
    """Stepping away before anything is done leaves no trace."""
    game = Game.from_state(State.position(pawn=3, phase="moved"), seed=5)
    game.do(EndTurn())
    game.back()
    game.branch("and if")
    assert game.is_branching
    game.forward()
    assert not game.is_branching
    assert len(game.lines) == 1


def test_names_of_what_ifs() -> None:
    """They are numbered, or named; a name that could disguise itself is refused."""
    game = Game.from_state(State.position(pawn=3, phase="moved"), seed=5)
    game.branch('Ben says "stop"')
    game.do(EndTurn())
    assert '( "Ben says \\"stop\\"" e' not in game.to_text()  # there is no played line yet
    root = game.node.branch_root
    assert root
    assert root.branch == 'Ben says "stop"'
    with pytest.raises(MagicKeysError):
        game.branch("a\u202eb")
    with pytest.raises(MagicKeysError):
        Game().again()


@pytest.mark.parametrize("seed", range(10))
def test_a_played_line_becomes_the_real_one_only_when_asked(seed: int) -> None:
    """UND-03, UND-07: lines change places, and all of them stay as they were."""
    chance = Random(seed)
    game = Game(2, seed=seed)
    play(game, 20, chance)
    first = played_line(game)
    game.go_to(chance.randrange(5))
    play(game, 15, chance)
    second = played_line(game)
    ends = set(game.lines)
    game.take_line(next(end for end in ends if node_events(end) == first))
    game.make_played()
    assert played_line(game) == first
    assert set(game.lines) == ends
    assert {node_events(end) for end in game.lines} == {first, second}
    game.branch()
    play(game, 1, chance)
    with pytest.raises(
        MagicKeysError, match="only a line that was played can become the real game"
    ):
        game.make_played()
    assert played_line(game) == first


def node_events(end: Node) -> tuple[Event | None, ...]:
    """List the events that lead to the end of a line."""
    return tuple(node.event for node in end.from_root())
