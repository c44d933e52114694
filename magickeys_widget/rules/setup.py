"""`Rules`: the values and switches of a game, each refused if it makes no sense."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final, Literal, get_args

from immutabledict import immutabledict

from magickeys_widget.rules.errors import InvalidStateError
from magickeys_widget.rules.parts import (
    COLORS,
    CRYSTALS,
    FACES,
    HIGHEST_NUMBER,
    KEYS_PER_COLOR,
    MOON,
    SEATS,
    Color,
    Face,
    Space,
    Tile,
    face_order,
)

PRESETS: Final[Mapping[str, tuple[Face, ...]]] = immutabledict(
    guide=(1, 2, 2, 3, MOON, MOON), boxed=(1, 2, 3, 4, MOON, MOON)
)
"""The faces of each die (C4a); how many show what is an assumption."""

PATH: Final[tuple[Tile, ...]] = (
    Space.START,
    *[Color.PURPLE] * KEYS_PER_COLOR,
    *[Color.BLUE] * KEYS_PER_COLOR,
    Space.RED,
    *[Color.GREEN] * KEYS_PER_COLOR,
    *[Color.YELLOW] * KEYS_PER_COLOR,
    Color.GOLD,
)
LONGEST_PATH: Final = 60
VALUES: Final = immutabledict(zip((*COLORS, Color.GOLD), (2, 2, 3, 4, 5), strict=True))
TARGETS: Final = immutabledict(zip(SEATS, (15, 13, 11), strict=True))

TryWhenOut = Literal["never", "must"]
OpeningTriple = Literal["anywhere", "from_start"]
Overshoot = Literal["exact", "stop_at_gate"]


@dataclass(frozen=True)
class Rules:
    """The values and switches of a game; the defaults are the guide's, or our assumptions.

    - `dice`: the six faces of each die, numbers 1 to 6 and `MOON` (C4a)
    - `path`: the spaces from the start to the gate (C7)
    - `values`: crystals for a real key of a color (C8); colors left out keep their value
    - `targets`: crystals that win, by number of players (E4); those left out keep theirs
    - `try_when_out`: whether a key is tried when all dice are set aside (R6)
    - `may_decline`: whether a player may stop without trying the key (R7)
    - `opening_triple`: where three Moons in the opening roll lead to the red space (R9)
    - `overshoot`: what a number does that leads past the gate (R10)

    Raises `InvalidStateError`, naming the field, for rules that make no sense.

    >>> Rules.preset("boxed").dice
    (1, 2, 3, 4, MOON, MOON)
    """

    dice: tuple[Face, ...] = PRESETS["guide"]
    path: tuple[Tile, ...] = PATH
    values: Mapping[Color, int] = field(default_factory=lambda: VALUES)
    targets: Mapping[int, int] = field(default_factory=lambda: TARGETS)
    try_when_out: TryWhenOut = "never"
    may_decline: bool = True
    opening_triple: OpeningTriple = "anywhere"
    overshoot: Overshoot = "exact"

    def __post_init__(self) -> None:
        for name, tidy in TIDY.items():
            object.__setattr__(self, name, tidy(getattr(self, name)))

    @classmethod
    def preset(cls, name: str) -> "Rules":
        """The rules with the dice of a preset, `"guide"` or `"boxed"` (C4a)."""
        if not isinstance(name, str) or name not in PRESETS:
            raise InvalidStateError(
                "preset", "C4a", "preset", given=str(name)[:60], names=tuple(PRESETS)
            )
        return cls(dice=PRESETS[name])

    @cached_property
    def changes(self) -> Mapping[str, Any]:
        """The fields in which these rules differ from `Rules()`, with their values."""
        usual = Rules()
        names = [f.name for f in fields(self) if getattr(self, f.name) != getattr(usual, f.name)]
        return immutabledict({name: getattr(self, name) for name in names})

    @cached_property
    def gate(self) -> int:
        """The number of the space before the castle gate, the last one."""
        return len(self.path) - 1

    @cached_property
    def red(self) -> int:
        """The number of the red magic space."""
        return self.path.index(Space.RED)

    @cached_property
    def spaces(self) -> Mapping[Color, frozenset[int]]:
        """The spaces on which the keys of each color lie at the start."""
        return immutabledict(
            {c: frozenset(i for i, tile in enumerate(self.path) if tile is c) for c in Color}
        )

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, f.name) for f in fields(self)))

    def __hash__(self) -> int:
        return self._hash


def is_whole(value: object, low: int, high: int) -> bool:
    """Tell whether a value is a whole number from `low` to `high` (True and False are none)."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _tidy_dice(dice: Any) -> tuple[Face, ...]:
    faces = tuple(dice) if isinstance(dice, tuple | list) else ()
    numbers = [face for face in faces if is_whole(face, 1, HIGHEST_NUMBER)]
    moons = sum(face is MOON for face in faces)
    if len(faces) != FACES or len(numbers) + moons != FACES or not (numbers and moons):
        given = ", ".join(repr(f) if isinstance(f, str) else str(f) for f in faces)[:60]
        raise InvalidStateError("dice", "C4a", "dice", given=given)
    return tuple(sorted(faces, key=face_order))


def _tidy_path(path: Any) -> tuple[Tile, ...]:
    names: dict[str, Tile] = {**Color.__members__, **Space.__members__}
    try:
        tiles = tuple(names[str(tile).upper()] for tile in path)
    except (KeyError, TypeError):
        known = tuple(map(str.lower, names))
        raise InvalidStateError("path", "C7", "path_tile", known=known) from None
    count = Counter(tiles)
    if len(tiles) > LONGEST_PATH:
        raise InvalidStateError("path", "C7", "path_long", n=LONGEST_PATH)
    if count[Space.START] != 1 or tiles[0] is not Space.START:
        raise InvalidStateError("path", "C7", "path_start")
    if count[Space.RED] != 1:
        raise InvalidStateError("path", "C7", "path_red", n=count[Space.RED])
    if count[Color.GOLD] != 1 or tiles[-1] is not Color.GOLD:
        raise InvalidStateError("path", "C7", "path_gate")
    if any(count[color] != KEYS_PER_COLOR for color in COLORS):
        raise InvalidStateError("path", "C7", "path_keys")
    return tiles


def _tidy_numbers(name: str, clause: str, usual: Mapping[Any, int], low: int) -> Any:
    def tidy(given: Any) -> Mapping[Any, int]:
        if not isinstance(given, Mapping) or not set(given) <= set(usual):
            raise InvalidStateError(name, clause, f"{name}_keys")
        for value in given.values():
            if not is_whole(value, low, CRYSTALS):
                raise InvalidStateError(name, clause, name, given=str(value)[:60])
        return immutabledict({key: given.get(key, usual[key]) for key in usual})

    return tidy


def _tidy_switch(name: str, clause: str, options: tuple[object, ...]) -> Any:
    def tidy(given: Any) -> Any:
        if not any(given is option or given == option for option in options):
            known = tuple(repr(option) for option in options)
            raise InvalidStateError(name, clause, "switch", given=str(given)[:60], known=known)
        return next(option for option in options if option == given)

    return tidy


SWITCHES: Final[Mapping[str, tuple[str, tuple[object, ...]]]] = immutabledict(
    try_when_out=("R6", get_args(TryWhenOut)),
    may_decline=("R7", (True, False)),
    opening_triple=("R9", get_args(OpeningTriple)),
    overshoot=("R10", get_args(Overshoot)),
)
"""The switches of the rules: the clause each belongs to, and its options, the default first."""

TIDY: Final[Mapping[str, Any]] = immutabledict(
    dice=_tidy_dice,
    path=_tidy_path,
    values=_tidy_numbers("values", "C8", VALUES, 0),
    targets=_tidy_numbers("targets", "E4", TARGETS, 1),
    **{name: _tidy_switch(name, *how) for name, how in SWITCHES.items()},
)
"""How each field of `Rules` is checked and brought into its one form."""
