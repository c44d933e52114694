"""The tag lines of a game's text: rules and hand-built positions, both ways."""

import re
from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any, Final

from magickeys_widget.rules import COLORS, LONGEST_PATH, MOON, Phase, Rules, State

FORMAT: Final = "MagicKeys"
VERSION: Final = 1
FREE_TAGS: Final = ("Title", "Date", "Note")
"""Tags without a meaning for the game, kept as they are."""


def escape(text: str, closing: str) -> str:
    """Write any text on one line so that `closing` can end it."""
    one_line = re.sub(r"\r\n?|\n", r"\\n", text.replace("\\", r"\\"))
    return one_line.replace(closing, "\\" + closing)


def unescape(text: str) -> str:
    """Read what `escape` wrote."""
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], text)


def whole(text: str) -> int:
    """Read a whole number as it is written, without spaces, signs or other digits."""
    if not re.fullmatch(r"[0-9]{1,4}", text):
        raise ValueError(text)
    return int(text)


def _write_numbers(numbers: Mapping[Any, int]) -> str:
    return " ".join(f"{key}={number}" for key, number in numbers.items())


def _read_numbers(text: str, key: Callable[[str], Any]) -> dict[Any, int]:
    return {key(name): whole(number) for name, number in _pairs(text).items()}


def _pairs(text: str) -> dict[str, str]:
    pairs = [part.split("=") for part in text.split()]
    found = {name: value for name, value in pairs}  # noqa: C416  a pair has two parts, or fails
    if len(found) < len(pairs):
        raise ValueError(text)
    return found


def _write_path(path: tuple[str, ...]) -> str:
    runs = [(str(tile), len(list(run))) for tile, run in groupby(path)]
    return " ".join(f"{tile}*{length}" if length > 1 else tile for tile, length in runs)


def _read_path(text: str) -> list[str]:
    runs = [part.partition("*") for part in text.split()]
    lengths = [whole(length) if star else 1 for _, star, length in runs]
    if sum(lengths) > LONGEST_PATH:
        raise ValueError(text)
    return [tile for (tile, _, _), length in zip(runs, lengths, strict=True) for _ in range(length)]


def _read_dice(text: str) -> tuple[Any, ...]:
    return tuple(MOON if face == MOON else whole(face) for face in text.split())


RULE_TAGS: Final[Mapping[str, tuple[str, Callable[[Any], str], Callable[[str], Any]]]] = {
    "Dice": ("dice", lambda dice: " ".join(map(str, dice)), _read_dice),
    "Path": ("path", _write_path, _read_path),
    "Values": ("values", _write_numbers, lambda text: _read_numbers(text, str)),
    "Targets": ("targets", _write_numbers, lambda text: _read_numbers(text, whole)),
    "TryWhenOut": ("try_when_out", str, str),
    "MayDecline": (
        "may_decline",
        lambda may: "yes" if may else "no",
        lambda text: {"yes": True, "no": False}.get(text, text),
    ),
    "OpeningTriple": ("opening_triple", str, str),
    "Overshoot": ("overshoot", str, str),
}
"""For each field of `Rules` its tag, how its value is written, and how it is read."""


def write_rules(rules: Rules) -> dict[str, str]:
    """Write the rules that differ from the usual ones as tags."""
    return {
        tag: write(rules.changes[name])
        for tag, (name, write, _) in RULE_TAGS.items()
        if name in rules.changes
    }


def write_position(state: State) -> str:
    """Write a position as one tag's value; seats count from 1, spaces as on the board.

    >>> write_position(State.position(pawn=7, crystals=(2, 0), tried={1: True, 6: False}))
    'mover=1 pawn=7 phase=opening crystals=2,0 real=1 well=6'
    """
    piles = _piles(state)
    parts = {
        "mover": str(state.to_move + 1),
        "pawn": str(state.pawn),
        "phase": str(state.phase),
        "asleep": str(state.asleep or ""),
        "shown": ",".join(map(str, state.shown)),
        "crystals": ",".join(map(str, state.crystals)),
        **{name: ",".join(spaces) for name, spaces in piles.items()},
    }
    return " ".join(f"{name}={value}" for name, value in parts.items() if value)


def _piles(state: State) -> dict[str, list[str]]:
    # A state counts known keys by color; any spaces of that color without a key stand for them.
    piles: dict[str, list[str]] = {"real": [], "held": [], "well": []}
    for color in COLORS:
        gone = iter(sorted(state.rules.spaces[color] - state.keys))
        piles["real"] += [str(next(gone)) for _ in range(state.found_real[color])]
        for seat, held in enumerate(state.held_fakes):
            piles["held"] += [f"{next(gone)}:{seat + 1}" for _ in range(held[color])]
        piles["well"] += [str(space) for space in gone]
    return piles


def read_position(text: str, rules: Rules, players: int) -> State:
    """Read what `write_position` wrote. Raises `ValueError` for anything else."""
    parts = _pairs(text)

    def numbers(name: str) -> list[int]:
        return [whole(number) for number in parts.pop(name, "").split(",") if number]

    held_pairs = [pair.split(":") for pair in parts.pop("held", "").split(",") if pair]
    held = {whole(space): whole(seat) - 1 for space, seat in held_pairs}
    real, well = numbers("real"), numbers("well")
    tried = dict.fromkeys(real, True) | dict.fromkeys([*held, *well], False)
    if len(tried) < len(real) + len(held_pairs) + len(well):
        raise ValueError("a space holds one key")
    state = State.position(
        rules,
        players,
        to_move=whole(parts.pop("mover", "1")) - 1,
        pawn=whole(parts.pop("pawn", "0")),
        phase=parts.pop("phase", Phase.OPENING),
        asleep=whole(parts.pop("asleep", "0")),
        shown=tuple(numbers("shown")),
        crystals=tuple(numbers("crystals")) or None,
        tried=tried,
        held=held,
    )
    if parts:
        raise ValueError(f"unknown part of a position: {next(iter(parts))}")
    return state
