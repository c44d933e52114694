"""Playthroughs as texts that a teacher can check against the rulebook.

A file has head lines (`players: Ada, Ben`, `rules: boxed`, a switch such as `may_decline: no`, a
`position:` as in the Position tag of a save), and then one line an event: on the left what
happened, on the right only what changed by it, and the clauses of the rules that are seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from magickeys_widget import key_probabilities
from magickeys_widget.notation.tags import RULE_TAGS, read_position
from magickeys_widget.rules import (
    COLORS,
    DICE,
    MOON,
    PRESETS,
    Color,
    EndTurn,
    Event,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    Rules,
    State,
    ThrowFakeKey,
    TryKey,
)
from tests.playthroughs.clauses import clauses

FOLDER = Path(__file__).parent
LEFT, MIDDLE = 20, 60
"""The widths of the columns; the middle one may run over."""

SITUATIONS = {
    frozenset({"RollAgain"}): "must roll again",
    frozenset({"TryKey"}): "must try",
    frozenset({"EndTurn"}): "forced stop",
    frozenset({"RollAgain", "TryKey"}): "may try",
    frozenset({"RollAgain", "TryKey", "EndTurn"}): "may try or stop",
}
"""What a player can do after a move, apart from throwing a fake."""


@dataclass(frozen=True)
class Playthrough:
    """A file: its head lines as they stand, who plays, the position, and what happened."""

    head: list[str]
    players: tuple[str, ...]
    start: State
    lines: list[str]


def files() -> list[Path]:
    """List the playthroughs."""
    return sorted(FOLDER.glob("*.txt"))


def read(file: Path) -> Playthrough:
    """Read the head and the left column of a file."""
    head, _, body = file.read_text(encoding="utf-8").partition("\n\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines() if not line.startswith("#"))
    players = tuple(fields.pop("players").split(", "))
    options: dict[str, Any] = {"dice": PRESETS[fields.pop("rules")]}
    position = fields.pop("position", "")
    readers = {name: read for name, _, read in RULE_TAGS.values()}
    options |= {name: readers[name](value) for name, value in fields.items()}
    start = read_position(position, Rules(**options), len(players))
    lines = [line.split("  ")[0] for line in body.splitlines() if line]
    return Playthrough(head.splitlines(), players, start, lines)


def told(play: Playthrough) -> str:
    """Write a playthrough anew, with all that changed."""
    rows, state = [], play.start
    for line in play.lines:
        before = state
        for event in events(line):
            last, state = state, state.step(event)
        seen = " ".join(clauses(before, last, event, state))
        changed = "  ".join(changes(play.players, before, state))
        rows.append(f"{line:<{LEFT}}  {changed:<{MIDDLE}}  [{seen}]")
        rows += [""] * (state.phase == "opening")
    return "\n".join([*play.head, "", *rows]).rstrip() + "\n"


def events(line: str) -> list[Event]:
    """Read what happened: one event, or a try with its result."""
    match line.split():
        case ["roll", "again"]:
            return [RollAgain()]
        case ["roll", *faces]:
            return [Roll(tuple(MOON if face == "Moon" else int(face) for face in faces))]
        case ["move", number]:
            return [Move(int(number))]
        case ["try", "->", result]:
            return [TryKey(), KeyResult({"real": True, "fake": False}[result])]
        case ["throw", color]:
            return [ThrowFakeKey(Color(color))]
        case ["end"]:
            return [EndTurn()]
    raise ValueError(line)


def changes(players: tuple[str, ...], old: State, new: State) -> Iterator[str]:
    """Say what is different at the table."""
    if old.pawn != new.pawn:
        yield f"pawn {old.pawn} -> {new.pawn}{place(new)}"
    if new.phase == "rolling":
        yield f"{DICE - new.asleep} of the dice to roll"
    elif (old.shown, old.asleep) != (new.shown, new.asleep) and new.phase != "opening":
        yield f"dice awake: {' '.join(map(str, new.shown)) or '-'}  asleep: {new.asleep}"
    yield from key_changes(players[old.to_move], old, new)
    if note := situation(players, old, new):
        yield note


def key_changes(name: str, old: State, new: State) -> Iterator[str]:
    """Say what a tried or thrown key has changed for the mover, and for what is known."""
    seat, known, now = old.to_move, key_probabilities(old), key_probabilities(new)
    for color in COLORS:
        if known[color] != now[color]:
            yield f"{color} {known[color]} -> {now[color] if color in left(new) else 'none left'}"
    if old.crystals != new.crystals:
        yield f"{name} {old.crystals[seat]} -> {new.crystals[seat]} crystals, chest {new.chest}"
    if old.held_fakes != new.held_fakes:
        held = sum(new.held_fakes[seat].values())
        yield f"{name} holds {held} fake{'s' * (held != 1)}"
    for color in COLORS:
        if old.found_real[color] != new.found_real[color]:
            yield f"{color} hung: {new.found_real[color]}"


def left(state: State) -> set[object]:
    """Name the colors of which a key is left."""
    return {state.rules.path[space] for space in state.keys}


def place(state: State) -> str:
    """Name the space of the pawn, and whether a key is there."""
    tile = state.rules.path[state.pawn]
    if tile in COLORS:
        return f" ({tile}, {'has its key' if state.pawn in state.keys else 'key gone'})"
    return f" ({tile})" if state.pawn else ""


def situation(players: tuple[str, ...], old: State, new: State) -> str:
    """Say in what way the next choice is narrow, or whose turn it is."""
    if new.winner is not None:
        return f"{players[new.winner]} wins"
    if new.to_move != old.to_move:
        return f"{players[new.to_move]}'s turn"
    if new.is_chance:
        return ""
    choices = {type(choice).__name__ for choice in new.legal_actions()}
    if new.phase == "choose":
        return "" if "Move" in choices else "no number fits"
    may_throw = ", or throw" if "ThrowFakeKey" in choices else ""
    return SITUATIONS[frozenset(choices - {"ThrowFakeKey"})] + may_throw
