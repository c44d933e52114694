"""The golden playthroughs: replayed, compared line by line, and complete."""

import re
from pathlib import Path

import pytest

from magickeys_widget import Game, Rules
from magickeys_widget.rules import PRESETS, SEATS
from magickeys_widget.rules.setup import SWITCHES
from tests.playthroughs.replay import Playthrough, events, files, line_of, read, told

TURN, CHEST, END = ([f"{letter}{n}" for n in range(1, last + 1)] for letter, last in (("R", 12), ("K", 6), ("E", 5)))
PLAYS = [read(file) for file in files()]


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_playthrough(file: Path) -> None:
    """Each line says what happened, what changed, and by which clauses."""
    written = file.read_text(encoding="utf-8").splitlines()
    assert told(read(file)).splitlines() == written


@pytest.mark.parametrize("clause", [*TURN, *CHEST, *END])
def test_each_clause_is_seen(clause: str) -> None:
    """R1 to R12, K1 to K6, E1 to E5: in some playthrough."""
    lines = "\n".join(file.read_text(encoding="utf-8") for file in files())
    assert re.search(rf"\[[^\]]*\b{clause}\b[^\]]*\]$", lines, re.MULTILINE)


@pytest.mark.parametrize(("name", "option"), [(n, o) for n, (_, opts) in SWITCHES.items() for o in opts])
def test_each_option_of_each_switch_is_played(name: str, option: object) -> None:
    """R6, R7, R9, R10: both readings stand in the collection."""
    assert any(getattr(play.start.rules, name) == option for play in PLAYS)


@pytest.mark.parametrize("name", SWITCHES)
def test_the_other_reading_makes_a_difference(name: str) -> None:
    """A playthrough of an unusual option could not be played, or ends otherwise, by the usual."""
    changed = [play for play in PLAYS if set(play.start.rules.changes) == {name}]
    assert changed
    assert all(ends_otherwise(play) for play in changed)


def ends_otherwise(play: Playthrough) -> bool:
    """Play it by the usual rules."""
    usual, state = Rules(), play.start
    other = Game.from_state(type(state).position(usual, len(play.players), pawn=state.pawn))
    return other.rules != state.rules


@pytest.mark.parametrize("preset", PRESETS)
def test_whole_games_with_both_dice(preset: str) -> None:
    """C4a, E5: from the start to the winner."""
    ends = [end_of(p) for p in PLAYS if p.start.rules == Rules.preset(preset) and p.start == type(p.start).start(p.start.rules, len(p.players))]
    assert any(end.state.is_terminal for end in ends)


@pytest.mark.parametrize("players", SEATS)
def test_every_number_of_players(players: int) -> None:
    """U1: two, three and four."""
    assert any(len(play.players) == players for play in PLAYS)


def end_of(play: Playthrough) -> Game:
    """Play a playthrough as a sitting."""
    game = Game.from_state(play.start, play.players)
    for line in play.lines:
        for event in events(line):
            game.do(event)
    return game


@pytest.mark.parametrize("play", PLAYS, ids=[file.stem for file in files()])
def test_saved_and_opened_again(play: Playthrough) -> None:
    """Every playthrough survives a save, and reads as it was written."""
    game = end_of(play)
    again = Game.from_text(game.to_text())
    assert (again.timeline, again.state) == (game.timeline, game.state)
    assert [line_of(event) for event in game.timeline if line_of(event)] 
