"""`Luck`: the one place that holds a hidden truth."""

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Final, NoReturn

from magickeys_widget.notation import Node, check_seed
from magickeys_widget.rules import DICE, Face, KeyResult, Roll, State

HIDDEN: Final = "the deal is hidden"


class Luck:
    """What the dice will show, and which keys are real.

    The n-th roll of a game and each key's result are fixed from the start, whatever is undone.
    The same seed gives the same luck; without one it is fresh. What was seen already (`known`,
    the nodes of an opened game) is kept to, and what it leaves open is dealt evenly among the ways
    that fit.

    Nothing of it can be read through `repr`, `vars` or `pickle`. Python has no real secrecy:
    whoever inspects closures in the same process can look behind the curtain.
    """

    __slots__ = ("key_result", "roll")
    key_result: Callable[[State], KeyResult]
    roll: Callable[[State, int], Roll]

    def __init__(self, seed: int | str | None = None, known: Iterable[Node] = ()) -> None:
        secret = check_seed(seed) or secrets.token_hex(16)
        rolls, ranks = _known(known)

        def draw(*what: object) -> Random:
            return Random("/".join(map(str, (secret, *what))))

        def roll(state: State, number: int) -> Roll:
            """Answer the game's roll `number`, counted from 0."""
            awake, dice = DICE - state.asleep, state.rules.dice
            faces = [dice[int(draw("die", number, die).random() * 6)] for die in range(DICE)]
            faces = _keep_to(rolls.get(number, {}), faces, draw("order", number))
            return Roll(tuple(faces[:awake]))

        def key_result(state: State) -> KeyResult:
            """Answer a try of the key under the pawn: the first keys of a hidden order are real."""
            color = state.rules.path[state.pawn]
            real, _ = state.key_odds(color)
            order = sorted(
                (space for space in state.keys if state.rules.path[space] is color),
                key=lambda space: (ranks.get(space, 1), draw("key", space).random()),
            )
            return KeyResult(state.pawn in order[:real])

        object.__setattr__(self, "roll", roll)
        object.__setattr__(self, "key_result", key_result)

    def __reduce__(self) -> NoReturn:
        raise TypeError(HIDDEN)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(HIDDEN)

    def __repr__(self) -> str:
        return "Luck()"


def _known(nodes: Iterable[Node]) -> tuple[dict[int, dict[int, Roll]], dict[int, int]]:
    """Collect what was seen: rolls by number and by how many dice, and the rank of tried keys.

    Where lines of play contradict each other the first one counts, the played line's.
    """
    rolls: dict[int, dict[int, Roll]] = {}
    ranks: dict[int, int] = {}
    numbers: dict[Node | None, int] = {None: 0}
    for node in nodes:
        numbers[node] = numbers[node.parent] + isinstance(node.event, Roll)
        if isinstance(node.event, Roll):
            seen = rolls.setdefault(numbers[node] - 1, {})
            seen.setdefault(len(node.event.faces), node.event)
        if isinstance(node.event, KeyResult) and node.parent:
            ranks.setdefault(node.parent.state.pawn, 0 if node.event.real else 2)
    return rolls, ranks


def _keep_to(seen: Mapping[int, Roll], faces: list[Face], order: Random) -> list[Face]:
    """Put the faces of three dice so that the first dice show what was seen of so many."""
    if all(Roll(tuple(faces[:dice])) == roll for dice, roll in seen.items()):
        return faces
    kept: list[Face] = []
    for dice, roll in sorted(seen.items()):
        more = sorted(
            (Counter(roll.faces) - Counter(kept)).elements(), key=lambda _: order.random()
        )
        kept += more[: dice - len(kept)]
    return [*kept, *faces[len(kept) :]]
