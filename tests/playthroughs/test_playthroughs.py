"""The golden playthroughs: replayed, compared line by line, and complete."""

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from magickeys_widget import Game, IllegalActionError, Rules, State
from magickeys_widget.rules import PRESETS, SEATS
from magickeys_widget.rules.setup import SWITCHES
from tests.playthroughs.replay import Playthrough, events, files, read, told

CLAUSES = [
    f"{room}{n}" for room, last in (("R", 12), ("K", 6), ("E", 5)) for n in range(1, last + 1)
]
OPTIONS = [(name, option) for name, (_, options) in SWITCHES.items() for option in options]
PLAYS = [read(file) for file in files()]


def end_of(play: Playthrough) -> Game:
    """Play a playthrough as a sitting."""
    game = Game.from_state(play.start, play.players)
    for line in play.lines:
        for event in events(line):
            game.do(event)
    return game


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_playthrough(file: Path) -> None:
    """Each line says what happened, what changed, and by which clauses."""
    written = file.read_text(encoding="utf-8").splitlines()
    assert told(read(file)).splitlines() == written


@pytest.mark.parametrize("clause", CLAUSES)
def test_each_clause_is_seen(clause: str) -> None:
    """R1 to R12, K1 to K6, E1 to E5: in some playthrough."""
    lines = "\n".join(file.read_text(encoding="utf-8") for file in files())
    assert re.search(rf"\[[^\]]*\b{clause}\b[^\]]*\]$", lines, re.MULTILINE)


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_each_option_of_each_switch_is_played(name: str, option: object) -> None:
    """R6, R7, R9, R10: both readings stand in the collection."""
    assert any(getattr(play.start.rules, name) == option for play in PLAYS)


@pytest.mark.parametrize("name", SWITCHES)
def test_the_other_reading_makes_a_difference(name: str) -> None:
    """R6, R7, R9, R10: by the usual rules such a playthrough is illegal, or reads otherwise."""
    changed = [play for play in PLAYS if name in play.start.rules.changes]
    assert changed
    for play in changed:
        default: Any = SWITCHES[name][1][0]
        usual = replace(play.start.rules, **{name: default})
        by_usual = replace(play, start=replace(play.start, rules=usual))
        with suppress(IllegalActionError):
            assert told(by_usual) != told(play)


@pytest.mark.parametrize("preset", PRESETS)
def test_whole_games_with_both_dice(preset: str) -> None:
    """C4a, E5: from the start to the winner."""
    rules = Rules.preset(preset)
    whole = [play for play in PLAYS if play.start == State.start(rules, len(play.players))]
    assert any(end_of(play).state.is_terminal for play in whole)


@pytest.mark.parametrize("players", SEATS)
def test_every_number_of_players(players: int) -> None:
    """U1: two, three and four."""
    assert any(len(play.players) == players for play in PLAYS)


@pytest.mark.parametrize("play", PLAYS, ids=[file.stem for file in files()])
def test_saved_and_opened_again(play: Playthrough) -> None:
    """Every playthrough survives a save."""
    game = end_of(play)
    again = Game.from_text(game.to_text())
    assert (again.timeline, again.state) == (game.timeline, game.state)
