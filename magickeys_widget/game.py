"""One sitting: who plays, the timeline of what was played, and how it is kept."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from immutabledict import immutabledict

from magickeys_widget.luck import Luck
from magickeys_widget.messages import MagicKeysError, Message, say
from magickeys_widget.notation import (
    CLASS,
    Node,
    Record,
    check_players,
    check_seed,
    read_game,
    seat_label,
    write_game,
)
from magickeys_widget.rules import (
    Event,
    IllegalActionError,
    KeyResult,
    Phase,
    Roll,
    Rules,
    State,
    check_state,
    is_whole,
)
from magickeys_widget.simulation import chosen, strategies_for
from magickeys_widget.strategies import Strategy
from magickeys_widget.timeline import Timeline

LONGEST_NOTE = 500
"""Characters of a note."""
Names = int | tuple[str, ...] | list[str]


@dataclass(frozen=True, slots=True)
class Change:
    """What observers of a game are told: the node before and the one now.

    Both are the same if the board has not moved, such as by a guess; a game that has just been
    opened has none before.
    """

    before: Node | None
    now: Node

    @property
    def is_event(self) -> bool:
        """Whether one event was played, so that it can be told and animated as such."""
        return self.before is not None and self.now.parent is self.before


class Game:
    """A sitting of 2 to 4 players, with luck of its own; it can be stepped through both ways.

    - `players`: names, or how many; `rules`: the usual ones by default
    - `seed`: the same whole number or word gives the same game; without one luck is fresh

    Playing something else after going back keeps the old line, as one of `lines`. Raises
    `InvalidStateError` for players, rules or seeds that cannot be.

    >>> game = Game(players=("Ada", "Ben"), seed=7)
    >>> game.roll()
    Roll(faces=(3, MOON, MOON))
    >>> game.back(); game.position, len(game.timeline)
    (0, 1)
    """

    def __init__(
        self, players: Names = 2, rules: Rules | None = None, seed: int | str | None = None
    ) -> None:
        names = check_players(players)
        root = Node(State.start(rules, len(names)))
        self._open(Record(names, root, root, check_seed(seed)))

    @classmethod
    def from_state(
        cls, state: State, players: Names | None = None, seed: int | str | None = None
    ) -> "Game":
        """Begin a sitting from any position; unknown keys are dealt evenly among what fits."""
        check_state(state)
        seats = len(state.crystals)
        names = check_players(seats if players is None else players)
        if len(names) != seats:
            raise MagicKeysError(say("game.seats", n=seats, given=len(names)))
        root = Node(state)
        return cls._from_record(Record(names, root, root, check_seed(seed)))

    @classmethod
    def from_text(cls, text: str) -> "Game":
        """Open a saved game; raises `InvalidGameTextError`, naming line and token.

        Without a seed in the text luck is fresh, and keeps to all that is known.
        """
        return cls._from_record(read_game(text))

    @classmethod
    def _from_record(cls, record: Record) -> "Game":
        game = object.__new__(cls)
        game._open(record)
        return game

    def _open(self, record: Record) -> None:
        self.players = record.players
        self.seed = record.seed
        self.tags: Mapping[str, str] = immutabledict(record.tags)
        self._timeline = Timeline(record.root, record.here)
        known = record.root.all_nodes(what_ifs=False)
        self._luck: dict[Node | None, Luck] = {None: Luck(record.seed, known=known)}
        self._next_luck = Luck()
        self._observers: list[Callable[[Change], None]] = []

    def to_text(self, *, with_seed: bool = False) -> str:
        """Save the game as text; whoever opens it gets fresh luck, unless the seed is told."""
        seed = self.seed if with_seed else None
        return write_game(Record(self.players, self._timeline.root, self.node, seed, self.tags))

    @property
    def rules(self) -> Rules:
        """The rules by which this game is played."""
        return self._timeline.root.state.rules

    @property
    def node(self) -> Node:
        """The point of the game at which the board stands."""
        return self._timeline.node

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.node.state

    @property
    def position(self) -> int:
        """How many events lie behind the board's place on the current line."""
        return self._timeline.position

    @property
    def timeline(self) -> tuple[Event, ...]:
        """The events of the current line, from the first to the last."""
        return tuple(node.event for node in self._timeline.line if node.event)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The points of the current line, the beginning included."""
        return tuple(self._timeline.line)

    @property
    def lines(self) -> tuple[Node, ...]:
        """The end of each line played, the played line's first."""
        return self._timeline.ends

    def label(self, seat: int) -> str | Message:
        """Name a seat as people see it."""
        return seat_label(self.players, seat)

    def observe(self, observer: Callable[[Change], None]) -> None:
        """Have `observer` called after each change of the board's place."""
        self._observers.append(observer)

    def unobserve(self, observer: Callable[[Change], None]) -> None:
        """Stop calling `observer`, if it is called."""
        if observer in self._observers:
            self._observers.remove(observer)

    def do(self, event: Event) -> None:
        """Play a choice, or enter what chance answered at a real table.

        Raises `IllegalActionError`, naming the event, the position and what is legal.
        """
        with self._moving():
            luck = self._luck_here()
            self._timeline.grow(event)
            if self.node.branch:
                self._luck.setdefault(self.node, luck)

    def roll(self) -> Roll:
        """Let luck answer the roll that is due; raises `IllegalActionError` if none is."""
        answer = self._answer()
        if not isinstance(answer, Roll):
            raise IllegalActionError("roll()", self.state, self.state.possible_events())
        self.do(answer)
        return answer

    def resolve(self) -> Roll | KeyResult:
        """Let luck answer what is due, a roll or a tried key."""
        answer = self._answer()
        if answer is None:
            raise IllegalActionError("resolve()", self.state, self.state.possible_events())
        self.do(answer)
        return answer

    def note(self, text: str) -> None:
        """Put the step on the board in one's own words; empty words take them back."""
        if not isinstance(text, str):
            raise MagicKeysError(say("game.note_text", given=type(text).__name__))
        if len(text) > LONGEST_NOTE:
            raise MagicKeysError(say("game.note", n=LONGEST_NOTE))
        self.node.note = text
        self._tell(self.node)

    def play_turn(self, strategy: str | Strategy, rng: Random | None = None) -> None:
        """Let a strategy, by its name or a function, play until the turn or the game is over.

        Raises `StrategyError` for a choice that the rules don't allow.
        """
        choose = strategies_for(1, [strategy])[0]
        chance, seat = rng or Random(), self.state.to_move
        while self.state.to_move == seat and not self.state.is_terminal:
            if self.state.is_chance:
                self.resolve()
            else:
                self.do(chosen(choose, self.state, chance))

    def guess(self, percent: int, who: int = CLASS) -> None:
        """Record how sure somebody is of the key in the chest: the class, or a seat from 1.

        A further guess of the same takes the place of the first. Raises `MagicKeysError` where
        nothing is to be guessed.
        """
        if not is_whole(percent, 0, 100):
            raise MagicKeysError(say("game.guess", given=str(percent)[:20]))
        if not is_whole(who, CLASS, len(self.players)):
            raise MagicKeysError(say("game.guess_who", n=len(self.players), given=str(who)[:20]))
        if self.state.phase is not Phase.TRYING or self.node.children:
            raise MagicKeysError(say("game.guess_when"))
        self.node.guesses[who] = percent
        self._tell(self.node)

    def back(self) -> None:
        """Go one step back; nothing happens at the beginning."""
        self.go_to(max(0, self.position - 1))

    def forward(self) -> None:
        """Go one step forward along the current line; nothing happens at its end."""
        self.go_to(min(len(self.timeline), self.position + 1))

    def go_to(self, position: int) -> None:
        """Go to a place on the current line, from 0 to the length of the timeline."""
        with self._moving():
            self._timeline.go_to(position)

    def take_line(self, end: Node) -> None:
        """Go to the end of another line, one of `lines`."""
        with self._moving():
            self._timeline.take(end)

    def branch(self, name: str = "") -> None:
        """Begin a what-if here: what is done next begins a line with luck of its own.

        That luck is dealt evenly among what fits what is known here, so that trying a key there
        tells nothing about the played line, which is never altered. Without a name it gets a
        number.
        """
        if self.state.is_terminal:
            raise MagicKeysError(say("game.over_branch"))
        self._timeline.begin_what_if(name)
        self._next_luck = Luck()
        self._tell(self.node)

    @property
    def is_branching(self) -> bool:
        """Whether what is done next begins a what-if."""
        return bool(self._timeline.what_if)

    def again(self) -> None:
        """Go back to where the what-if on the board began, and begin another one there."""
        with self._moving():
            self._timeline.return_to_fork()
        self.branch()

    def to_played_line(self) -> None:
        """Leave all what-ifs: stand where the line on the board has left the played one."""
        with self._moving():
            self._timeline.take_played_line()

    def make_played(self) -> None:
        """Make the line on the board the played one, in place of the one that is; none is lost."""
        self._timeline.make_played()
        self._tell(self.node)

    def delete_branch(self, root: Node) -> None:
        """Delete a what-if, from its first node on; played lines stay."""
        self._timeline.delete(root)
        self._tell(self.node)

    @contextmanager
    def _moving(self) -> Iterator[None]:
        """Tell observers if the board has moved."""
        before, was_branching = self.node, self.is_branching
        yield
        if self.node is not before or self.is_branching is not was_branching:
            self._tell(before)

    def _tell(self, before: Node) -> None:
        change = Change(before, self.node)
        for observer in tuple(self._observers):
            observer(change)

    def _answer(self) -> Roll | KeyResult | None:
        if not self.state.is_chance:
            return None
        luck = self._luck_here()
        if self.state.phase is Phase.TRYING:
            return luck.key_result(self.state)
        played = self._timeline.line[: self.position + 1]
        return luck.roll(self.state, sum(isinstance(node.event, Roll) for node in played))

    def _luck_here(self) -> Luck:
        if self.is_branching:
            return self._next_luck
        ahead = self._timeline.ahead
        root = ahead if ahead and ahead.branch else self.node.branch_root
        if root not in self._luck:  # a what-if of an opened game: fresh, but true to what it shows
            assert root is not None
            before = root.from_root()[:-1]
            self._luck[root] = Luck(known=[*before, *root.all_nodes(what_ifs=False)])
        return self._luck[root]
