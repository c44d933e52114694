"""Events and games as text, both ways."""

import pytest
from hypothesis import given, settings

from magickeys_widget import Color, Game, InvalidGameTextError, Rules, State
from magickeys_widget.notation import read_event, write_event
from magickeys_widget.rules import (
    MOON,
    EndTurn,
    Event,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    ThrowFakeKey,
    TryKey,
)
from tests.engine.sittings_for_tests import sittings, tree
from tests.engine.strategies_for_tests import played

GAME = """[MagicKeys "1"]
[Player1 "Ada"]
[Player2 "Ben"]

r13M m3 a r2M m2 t fake
r123 m2 t real
"""


@pytest.mark.parametrize(
    ("event", "token"),
    [
        (Roll((MOON, 3, 1)), "r13M"),
        (Roll((MOON,)), "rM"),
        (Move(3), "m3"),
        (RollAgain(), "a"),
        (TryKey(), "t"),
        (KeyResult(real=True), "real"),
        (KeyResult(real=False), "fake"),
        (ThrowFakeKey(Color.PURPLE), "wP"),
        (EndTurn(), "e"),
    ],
)
def test_tokens(event: Event, token: str) -> None:
    """One short word an event, the same both ways."""
    assert write_event(event) == token
    assert read_event(token) == event


@pytest.mark.parametrize(
    "token", ["", "m", "m0", "m7", "r", "r0", "r1111", "wX", "wG ", "T", "m3a"]
)
def test_what_is_no_token(token: str) -> None:
    """Anything else is no event."""
    assert read_event(token) is None


@given(played(longest=80))
def test_every_event_has_one_token(game: tuple[State, list[Event]]) -> None:
    """All that can happen in any game can be written and read again."""
    for event in game[1]:
        token = write_event(event)
        assert read_event(token) == event
        assert token.isalnum()


@given(sittings())
def test_round_trip(game: Game) -> None:
    """A game with its lines, notes, rules and position comes back the same, to the letter."""
    text = game.to_text(with_seed=True)
    again = Game.from_text(text)
    assert again.to_text(with_seed=True) == text
    assert (again.players, again.rules, again.seed) == (game.players, game.rules, game.seed)
    assert tree(again.nodes[0]) == tree(game.nodes[0])
    assert [node.event for node in again.node.from_root()] == [
        node.event for node in game.node.from_root()
    ]
    assert again.state == game.state


@settings(max_examples=40)
@given(sittings())
def test_the_board_stands_where_it_stood(game: Game) -> None:
    """Opened again, the place on the line is the same, and no line is lost."""
    again = Game.from_text(game.to_text())
    assert again.position == game.position
    assert len(again.lines) == len(game.lines)


@settings(max_examples=30)
@given(sittings())
def test_seed_is_told_only_if_asked(game: Game) -> None:
    """Without it, the save names none."""
    assert "[Seed" not in game.to_text()
    assert ("[Seed" in game.to_text(with_seed=True)) == (game.seed is not None)


def test_a_game_reads_as_documented() -> None:
    """One turn a line, tags before."""
    game = Game.from_text(GAME)
    assert game.to_text() == GAME
    assert game.players == ("Ada", "Ben")
    assert game.state.crystals == (0, 2)
    assert game.state.held_fakes[0][Color.PURPLE] == 1
    assert game.position == len(game.timeline) == 11


def test_rules_stand_as_tags_where_they_differ() -> None:
    """Usual rules take no line; each change takes one."""
    assert Game().to_text().count("[") == 3
    rules = Rules(may_decline=False, targets={2: 20}, dice=(1, 1, 1, 1, 6, MOON))
    text = Game(rules=rules).to_text()
    assert '[MayDecline "no"]' in text
    assert '[Dice "1 1 1 1 6 moon"]' in text
    assert Game.from_text(text).rules == rules


def test_byte_order_mark_and_other_line_ends() -> None:
    """SAV-08: a text from another system loads."""
    for ends in ("\r\n", "\r", "\n"):
        assert Game.from_text("\ufeff" + GAME.replace("\n", ends)).to_text() == GAME


def test_missing_optional_tags_take_defaults() -> None:
    """SAV-06: no rules, no position, empty names."""
    game = Game.from_text('[MagicKeys "1"]\n[Player1 ""]\n[Player2 ""]\n')
    assert game.rules == Rules()
    assert game.state == State.start()
    assert [str(game.label(seat)) for seat in range(2)] == ["Player 1", "Player 2"]


def test_remarks_are_kept() -> None:
    """SAV-06: free tags and notes come back; two saves in a row are equal."""
    tags = '[Title "A \\"quoted\\" lesson"]\n[Note "two\\nlines"]'
    text = GAME.replace('[Player2 "Ben"]\n', f'[Player2 "Ben"]\n{tags}\n').replace(
        "m3 a", "m3 {why not 1?} a"
    )
    game = Game.from_text(text)
    assert game.tags == {"Title": 'A "quoted" lesson', "Note": "two\nlines"}
    assert "{why not 1?}" in game.to_text()
    assert Game.from_text(game.to_text()).to_text() == game.to_text() == text


def test_other_lines_stand_in_brackets() -> None:
    """A line branches from the event it replaces; the star marks the board's place."""
    text = GAME.replace("m3 a", "m3 (m1 t (e) real) * a")
    game = Game.from_text(text)
    assert len(game.lines) == 3
    assert game.position == 2
    assert Game.from_text(game.to_text()).to_text() == game.to_text()


@pytest.mark.parametrize("note", ["a\nb", "a\rb", "a\r\nb", "}\\", "{*}", " ", "\u2028\x0b\x00"])
def test_any_note_is_kept(note: str) -> None:
    """SAV-06: whatever a pupil types into a note comes back, line ends as plain ones."""
    game = Game()
    game.node.note = note
    again = Game.from_text(game.to_text())
    assert again.node.note.splitlines() == note.splitlines()
    assert again.to_text() == game.to_text()


@given(played(longest=60))
def test_saved_text_holds_no_sentence(drawn: tuple[State, list[Event]]) -> None:
    """SAV-13: tags, then only tokens, so that it can be told in any language."""
    game = Game.from_state(drawn[0])
    for event in drawn[1]:
        game.do(event)
    _, _, body = game.to_text().partition("\n\n")
    assert [read_event(token) for token in body.split()] == drawn[1]


def test_error_is_data_too() -> None:
    """Line, token, and what was expected."""
    with pytest.raises(InvalidGameTextError) as refusal:
        Game.from_text(GAME.replace("r123 m2", "r123 m4"))
    error = refusal.value
    assert (error.line, error.token) == (6, "m4")
    assert all(word in str(error.expected) for word in ("m1", "m2", "m3"))
