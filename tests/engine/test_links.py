"""A game as one word of a link: short, whole or refused; and as a table for a spreadsheet."""

import csv
import time
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from fractions import Fraction
from io import StringIO
from random import Random

import pytest

from magickeys_widget import Game, Move, Roll, RollAgain, Rules, TryKey, key_probabilities, links
from magickeys_widget.links import InvalidGameWordError, game_of_word, link, link_word
from magickeys_widget.messages import MagicKeysError, language, say
from magickeys_widget.notation import write_event
from magickeys_widget.rules import COLORS, KeyResult, Phase
from magickeys_widget.table_of_events import table_of_events

PAGE = "https://keys.example/voila/render/classroom.ipynb"
LONG_NAMES = ("Wilhelmina-Alexandra", "Żółta Gęś", "李小龍", "Bartholomäus")
ROLLING_ON = 0.75


def played(steps: int, names: tuple[str, ...] = ("Ada", "Ben"), seed: int = 1) -> Game:
    """Play at random, but mostly roll on, so that games last long."""
    game, chance = Game(names, seed=seed), Random(seed)
    while not game.state.is_terminal and game.position < steps:
        if game.state.is_chance:
            game.resolve()
            continue
        choices = game.state.legal_actions()
        rolls_on = RollAgain() in choices and chance.random() < ROLLING_ON
        game.do(RollAgain() if rolls_on else chance.choice(choices))
    return game


@pytest.fixture(scope="module")
def long_game() -> Game:
    """Play four players' game of 300 events."""
    games = (played(300, LONG_NAMES, seed) for seed in range(100))
    return next(game for game in games if len(game.timeline) == 300)


@pytest.fixture(scope="module")
def word() -> str:
    """Write a game of forty events as a word."""
    return link_word(played(40))


def branched() -> Game:
    """Put a key in the chest, with a note, a guess, two what-ifs, and the board in the middle."""
    game = Game(("Ada", "Ben"))
    for event in (Roll((1, 2, 3)), Move(2), TryKey()):
        game.do(event)
    game.note("A note with \\ and } and “quotes”\nin two lines")
    game.guess(60)
    game.resolve()
    game.back()
    for _ in range(2):
        game.branch()
        game.resolve()
        game.to_played_line()
    return game


@pytest.mark.parametrize(
    "game",
    [Game(), played(40), branched(), Game(rules=Rules(dice=Rules.preset("boxed").dice))],
    ids=["new", "played", "branched", "boxed"],
)
def test_word_opens_as_the_same_game(game: Game) -> None:
    """SAV-14: what-ifs, notes, guesses and the board's place go along."""
    opened = game_of_word(link_word(game))
    assert opened.to_text() == game.to_text()
    assert opened.position == game.position


def test_link_of_a_long_game_is_short(long_game: Game) -> None:
    """SAV-09."""
    address = link(PAGE, link_word(long_game))
    assert len(address) < 800 < links.LONGEST_LINK
    assert set(address.removeprefix(f"{PAGE}?game=")) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )


def test_seed_goes_along_only_if_asked() -> None:
    """Seed goes along only if asked."""
    game = played(40, seed=7)
    assert game_of_word(link_word(game)).seed is None
    assert game_of_word(link_word(game, with_seed=True)).seed == "7"


def test_word_of_today_opens_for_ever() -> None:
    """What the word's letters mean must not change within a version."""
    game = Game(("Ada", "Ben"), seed=7)
    game.roll()
    assert game_of_word(GOLDEN).to_text() == game.to_text()


GOLDEN = "1ksJAiSM1XLlA4cEFAA"


def test_cut_word_is_refused_wherever_it_is_cut(word: str) -> None:
    """SAV-09: never a shorter game."""
    for length in range(len(word)):
        with pytest.raises(InvalidGameWordError):
            game_of_word(word[:length])


def test_word_with_a_wrong_letter_is_refused(word: str) -> None:
    """Word with a wrong letter is refused."""
    chance = Random(3)
    for place in range(len(word)):
        other = chance.choice([letter for letter in "AZaz09-_" if letter != word[place]])
        with pytest.raises(InvalidGameWordError):
            game_of_word(word[:place] + other + word[place + 1 :])


@pytest.mark.parametrize(
    "change",
    [
        lambda word: f"{word}.",
        lambda word: f"{word}).",
        lambda word: f" {word}\n",
        lambda word: "\r\n".join(word[at : at + 76] for at in range(0, len(word), 76)),
        lambda word: f"{word[:20]} {word[20:]}",
    ],
    ids=["stop", "bracket", "spaces", "wrapped", "space"],
)
def test_what_mail_programs_add_is_overlooked(word: str, change: Callable[[str], str]) -> None:
    """SAV-09."""
    assert game_of_word(change(word)).to_text() == played(40).to_text()


def packed(text: bytes, version: str = "1") -> str:
    """Make a word by hand, as somebody may who means no good."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    content = packer.compress(text) + packer.flush()
    check_sum = zlib.crc32(content).to_bytes(4)
    return version + urlsafe_b64encode(check_sum + content).decode().rstrip("=")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no game"),
        ("<svg onload=alert(1)>", "no game"),
        ("\0", "no game"),
        ("1", "no game"),
        ("1é", "no game"),
        ("1AAAA", "damaged"),
        ("2AAAA", "newer"),
        ("1" + "A" * 100_000, "longer than 2,000"),
        (" " * 100_000, "longer than 2,000"),
        (packed(b"\xff\xfe"), "damaged"),
        (packed(b"hello"), "no Magic Keys game"),
        (packed(b'[MagicKeys "1"]\n[Player1 "<b>"]\n[Player2 ""]\n\nr123 m9\n'), "m9"),
    ],
)
def test_what_is_no_word_gets_one_sentence(text: str, said: str) -> None:
    """SEC-09, SAV-12."""
    with pytest.raises(MagicKeysError, match=said) as refused:
        game_of_word(text)
    assert 20 < len(str(refused.value)) < 200


@pytest.mark.parametrize("letter", [b"\0", b" ", b"r"])
def test_bomb_is_refused_at_once(letter: bytes) -> None:
    """SAV-12: a short word that would unpack to much more than any game."""
    bomb = packed(letter * 1_200_000)
    assert len(bomb) < links.LONGEST_LINK
    begun = time.perf_counter()
    with pytest.raises(InvalidGameWordError):
        game_of_word(bomb)
    assert time.perf_counter() - begun < 0.5


@pytest.mark.parametrize(
    ("page", "is_local"),
    [
        ("http://localhost:8866/", True),
        ("http://127.0.0.1:8866/", True),
        ("http://[::1]:8866/", True),
        ("http://192.168.1.7:8866/", False),
        (PAGE, False),
        ("", False),
    ],
)
def test_addresses_of_this_computer_are_known(page: str, *, is_local: bool) -> None:
    """Addresses of this computer are known."""
    assert links.is_of_this_computer(page) is is_local


def test_contents_are_told() -> None:
    """SAV-14: the link says whether it carries branches, and which luck."""
    told = [str(message) for message in links.contents(branched(), with_seed=False)]
    assert "2 other lines" in told[1]
    assert "fresh luck" in told[2]
    told = [str(message) for message in links.contents(played(12), with_seed=True)]
    assert told[0].endswith("12 steps.")
    assert told[1] == "No what-ifs."
    assert "the same luck" in told[2]


def test_code_is_a_picture_without_words(word: str) -> None:
    """Code is a picture without words."""
    svg = links.code_svg(link(PAGE, word))
    assert svg.startswith("<svg ")
    assert "viewBox" in svg
    assert word not in svg


def test_missing_package_of_the_code_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Missing package of the code is named."""
    monkeypatch.setitem(__import__("sys").modules, "segno", None)
    with pytest.raises(MagicKeysError, match="pip install segno"):
        links.code_svg(PAGE)


def rows_of(game: Game) -> list[dict[str, str]]:
    """Read the table of a game as a program does."""
    return [*csv.DictReader(StringIO(table_of_events(game, language("en"))))]


def test_table_has_a_row_for_each_event() -> None:
    """Table has a row for each event."""
    game = played(120)
    rows = rows_of(game)
    assert [row["event"] for row in rows] == [write_event(event) for event in game.timeline]
    assert [row["step"] for row in rows] == [str(step) for step in range(1, len(rows) + 1)]
    ended = [node.state.phase is Phase.OPENING for node in game.nodes[1:]]
    assert int(rows[-1]["turn"]) == 1 + sum(ended[:-1])
    assert rows[0]["what happened"].startswith("Ada opens with three Moons!")
    assert {row["player"] for row in rows} == {"Ada", "Ben"}
    last = game.nodes[-1].state
    assert rows[-1]["crystals of Ada"] == str(last.crystals[0])
    assert rows[-1]["pawn on space"] == str(last.pawn)


def test_table_tells_chances_before_and_after() -> None:
    """P1: the counts are the exact fraction."""
    game = played(200, seed=5)
    assert any(isinstance(event, KeyResult) for event in game.timeline)
    for row, before, after in zip(rows_of(game), game.nodes, game.nodes[1:], strict=False):
        for when, node in (("before", before), ("after", after)):
            for color in COLORS:
                told = [
                    row[f"{color} {when}: {what}"] for what in ("real left", "keys left", "chance")
                ]
                chance = key_probabilities(node.state)[color]
                if chance is None:
                    assert told[1:] == ["0", ""]
                    continue
                assert Fraction(int(told[0]), int(told[1])) == chance
                assert float(told[2]) == pytest.approx(float(chance), abs=1e-6)


def test_table_marks_what_ifs_and_keeps_notes() -> None:
    """UND-08."""
    game = branched()
    assert {row["what-if"] for row in rows_of(game)} == {""}
    end = game.lines[-1]
    game.take_line(end)
    assert end.branch
    assert rows_of(game)[-1]["what-if"] == end.branch
    game.note('Ours, "quoted"; and\ntwo lines')
    assert rows_of(game)[-1]["what happened"] == 'Ours, "quoted"; and\ntwo lines'


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)"])
def test_no_name_is_run_as_a_formula(name: str) -> None:
    """No name is run as a formula."""
    game = Game((name, "Ben"), seed=1)
    game.roll()
    table = table_of_events(game, language("en"))
    (row,) = csv.DictReader(StringIO(table))
    assert row["player"] == f"'{name}"
    assert row["what happened"].startswith(f"'{name} opens")
    cells = [cell for line in csv.reader(StringIO(table)) for cell in line]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]


def test_seat_without_a_name_is_called_by_its_number() -> None:
    """Seat without a name is called by its number."""
    game = Game(2, seed=1)
    game.roll()
    assert rows_of(game)[0]["player"] == str(say("seat", number=1))


@pytest.mark.parametrize("seed", range(60))
def test_a_word_may_end_in_any_letter(seed: int) -> None:
    """SAV-14: also in one that a sentence could leave behind, as `_` would be."""
    for steps in (10, 25, 60):
        game = played(steps, seed=seed)
        assert game_of_word(link_word(game)).timeline == game.timeline
