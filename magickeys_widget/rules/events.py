"""What players choose, and what chance answers."""

from dataclasses import dataclass

from magickeys_widget.rules.parts import Color, Face, face_order


@dataclass(frozen=True, slots=True)
class Move:
    """Use one die: the pawn goes `number` spaces forward (R2)."""

    number: int


@dataclass(frozen=True, slots=True)
class RollAgain:
    """Roll all dice not set aside once more (R3 A)."""


@dataclass(frozen=True, slots=True)
class TryKey:
    """Stop, and try this space's key in the chest (R3 B, K1)."""


@dataclass(frozen=True, slots=True)
class ThrowFakeKey:
    """Throw a held fake key of `color` into the Magic Well: sleeping dice come back (R11)."""

    color: Color


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Leave the pawn where it is, and pass the dice on (R5, R7)."""


@dataclass(frozen=True, slots=True)
class Count:
    """Count a key that was tried in a real box: its `color`, whether it is `real`, and by whom.

    For a box whose path or dice aren't known here (`Phase.COUNT`); `seat` counts from 0. It is no
    choice and no chance: it says what happened at the table.
    """

    color: Color
    real: bool
    seat: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance's answer to a roll: the faces of the dice rolled, in any order.

    >>> Roll((2, 1)) == Roll((1, 2))
    True
    """

    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        try:
            faces = tuple(sorted(self.faces, key=face_order))
        except TypeError:  # something else than faces, which no rule will allow
            faces = (self.faces,)  # type: ignore[assignment]
        object.__setattr__(self, "faces", faces)


@dataclass(frozen=True, slots=True)
class KeyResult:
    """Chance's answer to a try: whether the key is real (K1)."""

    real: bool


Action = Move | RollAgain | TryKey | ThrowFakeKey | EndTurn
Chance = Roll | KeyResult
Event = Action | Chance | Count
