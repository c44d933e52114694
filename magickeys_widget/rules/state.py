"""`State`: what everyone at the table can see, what may happen next, and what follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, cast

from magickeys_widget.distribution import Distribution
from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.rules import position
from magickeys_widget.rules.consequences import CONSEQUENCES
from magickeys_widget.rules.errors import IllegalActionError
from magickeys_widget.rules.events import (
    Action,
    Chance,
    Count,
    EndTurn,
    Event,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    ThrowFakeKey,
    TryKey,
)
from magickeys_widget.rules.parts import COLORS, CRYSTALS, DICE, REAL_PER_COLOR, Color, Phase
from magickeys_widget.rules.setup import Rules

DUE = (Phase.OPENING, Phase.ROLLING, Phase.TRYING)
"""The phases in which chance answers next."""
THROWS = {color: ThrowFakeKey(color) for color in COLORS}


@dataclass(frozen=True)
class State:
    """A position: the public facts of a game, and nothing hidden.

    It never changes; `step` returns the next one. Equal facts are equal states, whatever the way
    there. Made by hand (also by `dataclasses.replace`), it is checked in full and raises
    `InvalidStateError`, naming the field; `start` and `position` are the usual doors.

    - `to_move`: the seat whose turn it is, from 0 · `pawn`: the space it stands on
    - `crystals`: won so far, a number a seat
    - `keys`: the spaces that still hold their key
    - `found_real`, `thrown_fakes`: known keys by color, hung on the towers or thrown in the well
    - `held_fakes`: known fakes by color, one mapping a seat
    - `phase`, `asleep` (how many dice are set aside), `shown` (the numbers on awake dice)
    """

    rules: Rules
    to_move: int
    pawn: int
    crystals: tuple[int, ...]
    keys: frozenset[int]
    found_real: Mapping[Color, int]
    thrown_fakes: Mapping[Color, int]
    held_fakes: tuple[Mapping[Color, int], ...]
    phase: Phase = Phase.OPENING
    asleep: int = 0
    shown: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        for name, value in position.tidy(self).items():
            object.__setattr__(self, name, value)
        position.check(self)

    @classmethod
    def start(cls, rules: Rules | None = None, players: int = 2) -> "State":
        """The set-up: a full chest, every key on its space, the pawn on the start (U1, U2)."""
        return cls.position(rules, players)

    @classmethod
    def position(  # noqa: PLR0913  a position has that many facts; all but two go by name
        cls,
        rules: Rules | None = None,
        players: int = 2,
        *,
        to_move: int = 0,
        pawn: int = 0,
        crystals: tuple[int, ...] | None = None,
        tried: Mapping[int, bool] | None = None,
        held: Mapping[int, int] | None = None,
        phase: str = Phase.OPENING,
        asleep: int = 0,
        shown: tuple[int, ...] = (),
    ) -> "State":
        """Any position by hand.

        `tried` says of each space tried whether its key was real; `held` who holds a fake (a seat),
        else it lies in the well. Crystals left out are shared out evenly. Raises
        `InvalidStateError` if the position contradicts itself, not if play could not lead there.

        >>> state = State.position(pawn=7, crystals=(2, 0), tried={1: True, 6: False}, held={6: 1})
        >>> state.found_real[Color.PURPLE], state.held_fakes[1][Color.BLUE], state.chest
        (1, 1, 40)
        """
        rules = Rules() if rules is None else rules
        keys = position.count_keys(rules, players, tried or {}, held or {})
        if crystals is None:
            crystals = position.even_crystals(rules, players, keys["found_real"])
        turn: dict[str, Any] = {"phase": phase, "asleep": asleep, "shown": shown}
        return cls(rules=rules, to_move=to_move, pawn=pawn, crystals=crystals, **keys, **turn)

    @property
    def chest(self) -> int:
        """The crystals left in the chest (C3)."""
        return CRYSTALS - sum(self.crystals)

    @property
    def winner(self) -> int | None:
        """The seat that has reached the target, if one has (E4, E5)."""
        target = self.rules.targets[len(self.crystals)]
        if max(self.crystals) < target:
            return None
        return next(seat for seat, won in enumerate(self.crystals) if won >= target)

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over (E5)."""
        return self.winner is not None

    @property
    def is_chance(self) -> bool:
        """Whether chance answers next: a roll is due, or a key is in the chest."""
        return self.phase in DUE and not self.is_terminal

    @property
    def usable(self) -> tuple[int, ...]:
        """The numbers shown with which the pawn can move, each once (R2, R10)."""
        rules, room = self.rules, self.rules.gate - self.pawn
        numbers = sorted(set(self.shown))
        return tuple(n for n in numbers if n <= room or rules.overshoot == "stop_at_gate")

    def legal_actions(self) -> tuple[Action, ...]:
        """What the player can choose; nothing at a chance node, in a count or at the end."""
        if self.phase in (*DUE, Phase.COUNT) or self.is_terminal:
            return ()
        if self.pawn == self.rules.gate:  # R12
            return (TryKey(),)
        choices: list[Action] = []
        if self.phase is Phase.CHOOSE:
            choices.extend(Move(number) for number in self.usable)
        if not choices:
            choices.extend(self._stops())
        if self.asleep:  # R11
            held = self.held_fakes[self.to_move]
            choices[_before_end(choices) :] = [
                *(THROWS[color] for color in COLORS if held[color]),
                *choices[_before_end(choices) :],
            ]
        return tuple(choices)

    def _stops(self) -> list[Action]:
        has_key = self.pawn in self.keys  # R4
        if self.asleep == DICE:  # R5, R6
            must_try = has_key and self.rules.try_when_out == "must"
            return [TryKey()] if must_try else [EndTurn()]
        choices: list[Action] = [RollAgain()]
        if has_key:
            choices.append(TryKey())
        if has_key and self.rules.may_decline:  # R7
            choices.append(EndTurn())
        return choices

    def possible_events(self) -> tuple[Event, ...]:
        """All that may happen next: chance's answers, choices, or in a count keys of any player.

        >>> [len(State.position(phase=p).possible_events()) for p in ("opening", "moved", "count")]
        [20, 1, 18]
        """
        if self.is_chance:
            return tuple(self.chance_outcomes())
        return self.legal_actions() or self._counts()

    def _counts(self) -> tuple[Count, ...]:
        if self.phase is not Phase.COUNT or self.is_terminal:
            return ()
        odds = {color: self.key_odds(color) for color in Color}
        return tuple(
            Count(color, is_real, seat)
            for color, (real, left) in odds.items()
            for is_real, keys in ((True, real), (False, left - real))
            if keys
            for seat in range(len(self.crystals))
        )

    def chance_outcomes(self) -> Distribution[Chance]:
        """What chance can answer, with exact probabilities that sum to 1.

        Equal rolls are one outcome. Raises `IllegalActionError` where nothing is due.

        >>> Distribution[Chance].__name__, len(State.start().chance_outcomes())
        ('Distribution', 20)
        """
        if not self.is_chance:
            raise IllegalActionError("chance_outcomes()", self, self.legal_actions())
        if self.phase is Phase.TRYING:
            return key_chances(*self.key_odds(self.rules.path[self.pawn]))
        return roll_chances(self.rules, DICE - self.asleep)

    def key_odds(self, color: object) -> tuple[int, int]:
        """Count a color's keys left on the board: how many of them are real, and all (P1)."""
        if color is Color.GOLD:
            return 1, 1
        hue = cast("Color", color)
        left = len(self.keys & self.rules.spaces[hue])
        return REAL_PER_COLOR - self.found_real[hue], left

    def step(self, event: Event) -> "State":
        """The state after an event, a player's choice or an answer of chance.

        Raises `IllegalActionError`, naming the event, the position and what is legal.

        >>> State.start().step(Roll((1, 2, 3))).step(Move(2)).pawn
        2
        """
        legal = self.possible_events()
        # The legal event itself is played: Move(2.0) equals Move(2), but is no whole number.
        played = next((other for other in legal if other == event), None)
        if played is None:
            raise IllegalActionError(event, self, legal)
        changes = CONSEQUENCES[type(played)](self, played)
        # The event is legal, so what follows is a valid state: it isn't checked all over again.
        # A state keeps its facts alone: what else it kept would go along and be out of date.
        following = object.__new__(State)
        vars(following).update(vars(self), **changes)
        return following


def check_state(given: object) -> None:
    """Refuse what is no `State`, such as a `Game`, by one sentence."""
    if not isinstance(given, State):
        raise MagicKeysError(say("rules.no_state", given=type(given).__name__))


def _before_end(choices: list[Action]) -> int:
    return len(choices) - (choices[-1:] == [EndTurn()])


@cache
def roll_chances(rules: Rules, awake: int) -> Distribution[Chance]:
    """The chances of a roll of `awake` dice: unordered, equal faces merged (R1)."""
    weights: dict[Chance, int] = {}
    for faces in product(rules.dice, repeat=awake):
        roll = Roll(faces)
        weights[roll] = weights.get(roll, 0) + 1
    return Distribution.from_weights(weights)


@cache
def key_chances(real: int, left: int) -> Distribution[Chance]:
    """The chances of a try of one of `left` keys, of which `real` are real (P1)."""
    return Distribution.from_weights({KeyResult(True): real, KeyResult(False): left - real})
