"""One event as one short token; its letters are the keys that play it on the board.

`r13M` roll 1, 3 and Moon · `m3` move 3 · `a` roll again · `t` try the key · `real`, `fake` the
result · `wP` throw a fake purple key into the well · `e` end the turn. Where keys are only counted:
`cP+1`, `cP-2` the purple key that the first player tried is real, that of the second is fake.
"""

import re

from magickeys_widget.rules import (
    COLORS,
    MOON,
    SEATS,
    Color,
    Count,
    EndTurn,
    Event,
    Face,
    KeyResult,
    Move,
    Roll,
    RollAgain,
    ThrowFakeKey,
    TryKey,
)

LETTERS = {color: color[0].upper() for color in COLORS}
COUNTS: dict[str, Event] = {
    f"c{letter}{sign}{seat + 1}": Count(color, real, seat)
    for color, letter in (LETTERS | {Color.GOLD: "Gold"}).items()
    for sign, real in (("+", True), ("-", False))
    for seat in range(SEATS[-1])
}
WORDS: dict[str, Event] = {
    "a": RollAgain(),
    "t": TryKey(),
    "e": EndTurn(),
    "real": KeyResult(True),
    "fake": KeyResult(False),
    **{f"w{letter}": ThrowFakeKey(color) for color, letter in LETTERS.items()},
    **{f"m{number}": Move(number) for number in range(1, 7)},
    **COUNTS,
}
TOKENS = {event: word for word, event in WORDS.items()}
ROLL = re.compile(r"r([1-6M]{1,3})")


def write_event(event: Event) -> str:
    """Write an event as a token.

    >>> write_event(Roll((3, MOON, 1)))
    'r13M'
    """
    if isinstance(event, Roll):
        return "r" + "".join("M" if face is MOON else str(face) for face in event.faces)
    return TOKENS[event]


def read_event(token: str) -> Event | None:
    """Read a token; None if it is none.

    >>> read_event("wB")
    ThrowFakeKey(color=<Color.BLUE: 'blue'>)
    """
    if roll := ROLL.fullmatch(token):
        return Roll(tuple(_face(letter) for letter in roll[1]))
    return WORDS.get(token)


def _face(letter: str) -> Face:
    return MOON if letter == "M" else int(letter)
