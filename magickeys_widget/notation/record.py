"""A game as it is kept: who plays, by which rules, and the tree of what was played."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from immutabledict import immutabledict

from magickeys_widget.messages import Message, say
from magickeys_widget.rules import SEATS, Event, InvalidStateError, State

CLASS = 0
"""Who guesses where all guess together."""
LONGEST_NAME = 24
LONGEST_SEED = 40
DISGUISES = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode categories that are no part of a name: control, format (also right-to-left marks)…"""


@dataclass(slots=True, eq=False)
class Node:
    """A point of a game: the state, the event that led there, and what was played from it.

    The first child goes on with the played line; further ones are other lines.
    """

    state: State
    event: Event | None = None
    parent: "Node | None" = field(default=None, repr=False)
    children: "list[Node]" = field(default_factory=list, repr=False)
    note: str = ""
    branch: str = ""
    """The name of the what-if that begins with this node; empty for all others."""
    guesses: dict[int, int] = field(default_factory=dict)
    """Before a tried key is known: who guessed (`CLASS`, or a seat from 1) what percent."""

    def find(self, event: Event) -> "Node | None":
        """Look for the child that an event led to."""
        return next((child for child in self.children if child.event == event), None)

    @property
    def branch_root(self) -> "Node | None":
        """The first node of the what-if that this one belongs to; None on played lines."""
        node: Node | None = self
        while node and not node.branch:
            node = node.parent
        return node

    def to_end(self) -> "Iterator[Node]":
        """Walk from this node, itself included, along first children to the end."""
        node: Node | None = self
        while node:
            yield node
            node = node.children[0] if node.children else None

    def all_nodes(self) -> "Iterator[Node]":
        """Walk through this node and all that follows, the played line before others."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def from_root(self) -> "list[Node]":
        """List the nodes from the root to this one."""
        path = [self]
        while parent := path[-1].parent:
            path.append(parent)
        return path[::-1]


@dataclass(frozen=True, slots=True)
class Record:
    """What a game's text holds; `here` is where the board stands, `tags` are free remarks."""

    players: tuple[str, ...]
    root: Node
    here: Node
    seed: str | None = None
    tags: Mapping[str, str] = immutabledict()


def seat_label(players: tuple[str, ...], seat: int) -> str | Message:
    """Name a seat: the player's name, or its number where no name was given."""
    return players[seat] or say("seat", number=seat + 1)


def check_players(players: int | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Bring names into their one form: a name a seat, empty where none was given.

    Raises `InvalidStateError` for a wrong number of players, and for names that are equal, too
    long, or that could disguise themselves.
    """
    names = (("",) * players) if isinstance(players, int) and players in SEATS else players
    if not isinstance(names, tuple | list) or len(names) not in SEATS:
        given = len(names) if isinstance(names, tuple | list) else str(names)[:20]
        raise InvalidStateError("players", "U1", "seats", given=given)
    tidy = tuple(_tidy_name(name, seat) for seat, name in enumerate(names))
    labels = [str(seat_label(tidy, seat)).casefold() for seat in range(len(tidy))]
    for seat, label in enumerate(labels):
        if label in labels[:seat]:
            raise InvalidStateError("players", "U1", "same_name", name=tidy[seat] or label)
    return tidy


def _tidy_name(name: object, seat: int) -> str:
    if not isinstance(name, str):
        raise InvalidStateError("players", "U1", "name_no_text", seat=seat + 1)
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if len(tidy) > LONGEST_NAME:
        raise InvalidStateError("players", "U1", "name_long", seat=seat + 1, n=LONGEST_NAME)
    if any(unicodedata.category(letter) in DISGUISES for letter in tidy):
        raise InvalidStateError("players", "U1", "name_letters", seat=seat + 1)
    return tidy


def check_branch(name: str) -> str:
    """Bring a what-if's name into its one form; raises `InvalidStateError` as for players."""
    return _tidy_name(name, 0)


def check_seed(seed: int | str | None) -> str | None:
    """Bring a seed into its one form, a short text; raises `InvalidStateError` for others."""
    if seed is None:
        return None
    if isinstance(seed, int) and abs(seed) >= 10**LONGEST_SEED:
        raise InvalidStateError("seed", "U1", "seed", n=LONGEST_SEED)
    text = str(seed).strip()
    is_plain = text.isascii() and text.isprintable() and '"' not in text and "\\" not in text
    is_kind = isinstance(seed, int | str) and not isinstance(seed, bool)
    if not is_kind or not is_plain or not 0 < len(text) <= LONGEST_SEED:
        raise InvalidStateError("seed", "U1", "seed", n=LONGEST_SEED)
    return text
