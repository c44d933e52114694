"""Texts that are no game: one sentence each, fast, nothing loaded (SAV-05, SAV-08, SAV-12)."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import magickeys_widget
from magickeys_widget import Game, InvalidGameTextError
from tests.engine.sittings_for_tests import sittings
from tests.engine.test_notation import GAME

HEAD = '[MagicKeys "1"]\n[Player1 ""]\n[Player2 ""]\n'
CHESS = '[Event "F/S Return Match"]\n[Site "Belgrade"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n'
USUAL_PATH = "start purple*5 blue*5 red green*5 yellow*5 gold"

WRONG: dict[str, tuple[str, int, str]] = {
    "nothing": ("", 1, ""),
    "blank lines": ("\n \n\n", 1, ""),
    "chess": (CHESS, 1, "Event"),
    "JSON": ('{"py/reduce": [{"py/type": "os.system"}, ["true"]]}', 1, '{"py/reduce"'),
    "Python": ("__import__('os').system('true')", 1, "__import__"),
    "no version": ('[Player1 ""]\n[Player2 ""]\n', 1, "Player1"),
    "a version that is none": (GAME.replace('"1"', '"one"'), 1, "one"),
    "version 0": (GAME.replace('"1"', '"0"'), 1, "0"),
    "a newer version": (GAME.replace('"1"', '"99"'), 1, "99"),
    "a far newer version": (GAME.replace('"1"', f'"{"9" * 5000}"'), 1, "999"),
    "an unknown tag": (HEAD + '[Wind "north"]\n', 4, "Wind"),
    "a tag twice": (HEAD + '[Player2 "Ben"]\n', 4, "Player2"),
    "one player": ('[MagicKeys "1"]\n[Player1 ""]\n', 2, ""),
    "a player left out": ('[MagicKeys "1"]\n[Player1 ""]\n[Player3 ""]\n', 3, ""),
    "two of one name": (GAME.replace("Ben", "ADA"), 3, "ADA"),
    "a name that is too long": (GAME.replace("Ben", "B" * 2000), 3, "BBB"),
    "a switch's unknown option": (HEAD + '[Overshoot "bounce"]\n', 4, "bounce"),
    "a yes or no that is neither": (HEAD + '[MayDecline "perhaps"]\n', 4, "perhaps"),
    "markup for dice": (HEAD + '[Dice "<b>1</b>"]\n', 4, "<b>"),
    "too few faces": (HEAD + '[Dice "1 2 3"]\n', 4, "1 2 3"),
    "a value that is no number": (HEAD + '[Values "gold=many"]\n', 4, "gold=many"),
    "a path with something unreadable": (HEAD + f'[Path "{USUAL_PATH} ???"]\n', 4, "start"),
    "a path with two red spaces": (HEAD + f'[Path "{USUAL_PATH} red"]\n', 4, "start"),
    "a position with 43 crystals": (HEAD + '[Position "crystals=43,0"]\n', 4, "crystals"),
    "a position with four real keys": (HEAD + '[Position "real=1,2,3,4"]\n', 4, "real"),
    "a position with a key both ways": (HEAD + '[Position "real=1 well=1"]\n', 4, "real"),
    "a position off the path": (HEAD + '[Position "pawn=99"]\n', 4, "pawn"),
    "a position of unknown parts": (HEAD + '[Position "moon=3"]\n', 4, "moon"),
    "a position that is none": (HEAD + '[Position "here"]\n', 4, "here"),
    "an unknown token": (GAME.replace("m3 a", "m3 jump a"), 5, "jump"),
    "an event that isn't legal": (GAME.replace("m3 a", "m2 a"), 5, "m2"),
    "a roll of too many dice": (GAME.replace("r2M", "r222"), 5, "r222"),
    "a roll these dice can't show": (GAME.replace("r123", "r125"), 6, "r125"),
    "a real key that can't be": (
        HEAD + '[Position "pawn=5 phase=moved real=1,2,3"]\n\nt real\n', 6, "real",
    ),
    "more after the end": (HEAD + '[Position "crystals=15,0"]\n\nr123\n', 6, "r123"),
    "a bracket never closed": (GAME.replace("m3 a", "m3 ( m1 a"), 5, "("),
    "a bracket at the end": (GAME.replace("t real", "t real ( fake"), 6, "("),
    "a bracket never opened": (GAME.replace("m3 a", "m3 ) a"), 5, ")"),
    "a bracket before any event": (HEAD + "\n( r123 )\n", 5, "("),
    "a note never closed": (GAME.replace("m3 a", "m3 { a"), 5, "{"),
    "a line told twice": (GAME.replace("m3 a", "m3 ( m3 ) a"), 5, "m3"),
    "two stars": (GAME.replace("m3 a", "m3 * a *"), 5, "*"),
}  # fmt: skip
"""A text, and the line and the beginning of the token that the refusal names."""


@pytest.mark.parametrize(("text", "line", "token"), WRONG.values(), ids=WRONG)
def test_wrong_text(text: str, line: int, token: str) -> None:
    """SAV-08: where, what, and what would be right, in one sentence."""
    with pytest.raises(InvalidGameTextError) as refusal:
        Game.from_text(text)
    error = refusal.value
    assert error.line == line
    assert error.token.startswith(token)
    assert len(error.token) <= 40
    sentence = str(error)
    assert len(sentence) < 600
    assert str(error.expected) in sentence
    assert not str(error.expected).startswith("text.")


@pytest.mark.parametrize("version", ["2", "99", "1000000000000"])
def test_newer_version_says_so(version: str) -> None:
    """SAV-05: a text from a newer program names the version that this one reads."""
    with pytest.raises(InvalidGameTextError, match=r"newer .* version 1\b"):
        Game.from_text(GAME.replace('"1"', f'"{version}"'))


def test_unknown_tag_and_token_name_the_version() -> None:
    """SAV-05: what this version does not know may come from a newer one."""
    for text in (HEAD + '[Wind "north"]\n', GAME.replace("m3 a", "fly")):
        with pytest.raises(InvalidGameTextError, match="version 1"):
            Game.from_text(text)


HOSTILE: dict[str, Callable[[int], str]] = {
    "letters": lambda size: "a" * size,
    "lines": lambda size: "\n" * size,
    "tags": lambda size: HEAD + '[Title ""]\n' * (size // 11),
    "one long tag": lambda size: HEAD + '[Title "' + "x" * size,
    "backslashes": lambda size: HEAD + '[Title "' + "\\" * size + '"]',
    "open notes": lambda size: HEAD + "\n" + "{" * size,
    "notes": lambda size: HEAD + "\n" + "{x}" * (size // 3),
    "open brackets": lambda size: GAME + "(" * size,
    "brackets in brackets": lambda size: GAME + "(r111 " * (size // 6),
    "empty brackets": lambda size: GAME + "()" * (size // 2),
    "stars": lambda size: GAME + "*" * size,
    "a long token": lambda size: GAME + "r" * size,
    "a long path": lambda size: HEAD + f'[Path "{"empty*99 " * (size // 9)}"]',
    "a long number": lambda size: HEAD + f'[Position "pawn={"9" * size}"]',
    "a long value": lambda size: HEAD + f'[Values "gold={"9" * size}"]',
    "many lines of play": lambda size: HEAD + "\nr123 m1 e " * (size // 11),
    "nested JSON": lambda size: "[" * size,
}


@pytest.mark.parametrize("size", [99_000, 10_000_000])
@pytest.mark.parametrize("shape", HOSTILE)
def test_hostile_text_is_answered_fast(shape: str, size: int) -> None:
    """SAV-12: also just below the limit of length; refused, or read, in well under a second."""
    text = HOSTILE[shape](size)
    start = process_time()
    with suppress(InvalidGameTextError):
        Game.from_text(text)
    assert process_time() - start < (1.0 if size < 1_000_000 else 0.2)


@pytest.mark.parametrize("size", [200_000, 10_000_000])
def test_too_long_text_is_refused(size: int) -> None:
    """SAV-08, SAV-12: also if it would begin as a game."""
    with pytest.raises(InvalidGameTextError, match="longer"):
        Game.from_text(GAME + " " * size)


@pytest.mark.parametrize("given", [b"\x00\xff\xfe", GAME.encode(), None, 7, ["r111"]])
def test_what_is_no_text_is_refused(given: object) -> None:
    """SAV-08: bytes and other things."""
    with pytest.raises(InvalidGameTextError):
        Game.from_text(given)  # type: ignore[arg-type]


@given(sittings(), st.data())
def test_a_cut_text_is_refused_or_a_beginning(game: Game, data: st.DataObject) -> None:
    """SAV-08: half a save is refused by the named error, or reads as what is left of it."""
    text = game.to_text()
    cut = text[: data.draw(st.integers(0, len(text)))]
    try:
        again = Game.from_text(cut)
    except InvalidGameTextError:
        return
    assert Game.from_text(again.to_text()).to_text() == again.to_text()


@given(st.text(max_size=60))
def test_any_text_is_refused_or_reads_back(text: str) -> None:
    """After the tags, any letters are refused by the named error or give a stable game."""
    try:
        game = Game.from_text(HEAD + "\n" + text)
    except InvalidGameTextError:
        return
    assert Game.from_text(game.to_text()).to_text() == game.to_text()


def test_nothing_is_evaluated_on_the_way_in() -> None:
    """SAV-12: no pickle, eval, exec or YAML anywhere in the package."""
    package = Path(magickeys_widget.__file__).parent
    for file in package.rglob("*.py"):
        words = file.read_text(encoding="utf-8")
        assert not any(bad in words for bad in ("import pickle", "eval(", "exec(", "yaml")), file
