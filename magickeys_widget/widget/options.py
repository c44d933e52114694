"""What a teacher types, in an address or a form, as a game: checked, and refused by name."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast
from urllib.parse import parse_qsl

from magickeys_widget.game import Game
from magickeys_widget.lessons import LESSONS, Lesson
from magickeys_widget.links import game_of_word
from magickeys_widget.messages import MagicKeysError, Message, language, languages, say
from magickeys_widget.rules import MOON, PRESETS, SEATS, Face, Rules

LONGEST_ADDRESS: Final = 2_000
OF_JUPYTER: Final = ("token", "voila-template", "voila-theme")
"""Options of an address that are not ours to judge."""
BEGINNING: Final = ("players", "names", "dice", "seed", "lesson")
"""Options that say how a game begins."""


def whole_number(text: str, low: int, high: int) -> int:
    """Read a whole number that a person typed; raises `MagicKeysError` naming the range."""
    if text.strip().isdecimal() and low <= (number := int(text.strip()[:9])) <= high:
        return number
    raise MagicKeysError(say("option.number", given=_short(text), low=low, high=high))


def read_players(text: str) -> int:
    """Read a number of players."""
    return whole_number(text, SEATS[0], SEATS[-1])


def read_names(text: str) -> tuple[str, ...]:
    """Read names with commas between them."""
    return Game(tuple(text.split(","))).players


def read_dice(text: str) -> tuple[Face, ...]:
    """Read the name of a preset, or six faces such as `1,2,2,3,moon,moon`."""
    if text in PRESETS:
        return PRESETS[text]
    faces = [face.strip().lower() for face in text.split(",")]
    return Rules(dice=tuple(MOON if f == MOON else whole_number(f, 1, 6) for f in faces)).dice


def read_seed(text: str) -> str | None:
    """Read a seed."""
    return Game(seed=text).seed


def read_language(text: str) -> str:
    """Read the code of a language that there is."""
    if text not in languages():
        raise MagicKeysError(say("option.language", given=_short(str(text)), known=languages()))
    return language(text).code


def read_lesson(text: str) -> Lesson:
    """Read the name of a lesson's position."""
    if text not in LESSONS:
        raise MagicKeysError(say("option.lesson", given=_short(text), known=tuple(LESSONS)))
    return LESSONS[text]


OPTIONS: Final[Mapping[str, Callable[[str], Any]]] = {
    "players": read_players,
    "names": read_names,
    "dice": read_dice,
    "seed": read_seed,
    "lang": read_language,
    "lesson": read_lesson,
    "game": game_of_word,
}


def read_address(search: str) -> tuple[dict[str, Any], list[Message]]:
    """Read the options of a page's address: those that are right, and what is wrong with others.

    >>> read_address("?players=3&seed=7")[0]
    {'players': 3, 'seed': '7'}
    >>> print(read_address("?players=9")[1][0])
    The address says players=9: a whole number from 2 to 4 is expected, not “9”. That is left out.
    """
    if len(search) > LONGEST_ADDRESS:
        return {}, [say("option.long", n=LONGEST_ADDRESS)]
    options: dict[str, Any] = {}
    problems: list[Message] = []
    for name, text in parse_qsl(search.removeprefix("?"), keep_blank_values=True):
        try:
            if name not in OF_JUPYTER:
                options[name] = _read_option(name, text, options)
        except MagicKeysError as error:
            given = f"{_short(name)}={_short(text)}"
            problems.append(say("option.bad", given=given, why=error.message))
    return options, [*problems, *_settle(options)]


def _settle(options: dict[str, Any]) -> Iterator[Message]:
    """Drop the options that contradict others, and say so."""
    if "game" in options and (others := tuple(name for name in options if name in BEGINNING)):
        for name in others:
            options.pop(name)
        yield say("option.game_only", n=len(others), names=others)
    if lesson := options.get("lesson"):
        seats = len(lesson.state.crystals)
        if options.setdefault("players", seats) != seats:
            options["players"] = seats
            yield say("option.lesson_players", n=seats)
        if options.pop("dice", lesson.state.rules.dice) != lesson.state.rules.dice:
            yield say("option.lesson_dice")
    if "names" in options and options.setdefault("players", len(options["names"])) != len(
        names := options["names"]
    ):
        options.pop("names")
        yield say("option.names", n=options["players"], given=len(names))


def _read_option(name: str, text: str, options: Mapping[str, Any]) -> object:
    if name not in OPTIONS:
        raise MagicKeysError(say("option.unknown", known=tuple(OPTIONS)))
    if name in options:
        raise MagicKeysError(say("option.twice"))
    return OPTIONS[name](text)


def game_of(options: Mapping[str, Any]) -> Game:
    """Begin the game that the options describe."""
    if "game" in options:
        return cast("Game", options["game"])
    players = options.get("names") or options.get("players", SEATS[0])
    if lesson := options.get("lesson"):
        return Game.from_state(lesson.state, players, options.get("seed"))
    rules = Rules(dice=options["dice"]) if "dice" in options else Rules()
    return Game(players, rules, options.get("seed"))


def _short(text: str) -> str:
    return "".join(letter if letter.isprintable() else "�" for letter in text[:24])
