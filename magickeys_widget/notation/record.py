"""A game as it is kept: who plays, by which rules, and the tree of what was played."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from immutabledict import immutabledict

from magickeys_widget.rules import Event, State

CLASS = 0
"""Who guesses where all guess together."""


@dataclass(slots=True, eq=False)
class Node:
    """A point of a game: the state, the event that led there, and what was played from it.

    Its children are what was played next, the played line's first, and what-ifs, which have a name.
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

    @property
    def played(self) -> "list[Node]":
        """What was played next: the played line's node, then those of other lines."""
        return [child for child in self.children if not child.branch]

    @property
    def what_ifs(self) -> "list[Node]":
        """The first nodes of what-ifs that begin here."""
        return [child for child in self.children if child.branch]

    def find(self, event: Event) -> "Node | None":
        """Look for what an event led to, outside of what-ifs."""
        return next((child for child in self.played if child.event == event), None)

    @property
    def branch_root(self) -> "Node | None":
        """The first node of the what-if that this one belongs to; None on played lines."""
        node: Node | None = self
        while node and not node.branch:
            node = node.parent
        return node

    def to_end(self) -> "Iterator[Node]":
        """Walk from this node, itself included, along what was played next to the end."""
        node: Node | None = self
        while node:
            yield node
            node = next(iter(node.played), None)

    def all_nodes(self, *, what_ifs: bool = True) -> "Iterator[Node]":
        """Walk through this node and all that follows, what was played before what-ifs."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.played + (node.what_ifs if what_ifs else [])))

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
