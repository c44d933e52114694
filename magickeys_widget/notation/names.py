"""What people may call themselves, a what-if, or a seed."""

import unicodedata

from magickeys_widget.messages import MagicKeysError, Message, say
from magickeys_widget.rules import SEATS, InvalidStateError

LONGEST_NAME = 24
LONGEST_SEED = 40
DISGUISES = frozenset(("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"))
"""Unicode categories that are no part of a name: control, format (also right-to-left marks)…"""
JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f")
"""Unseen, but needed to write some languages and emoji; they make no difference between names."""
FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters of a harmless category that nobody can see."""


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
    tidy = tuple(_tidy(name) for name in names)
    for seat, name in enumerate(tidy):
        if problem := _problem(name):
            raise InvalidStateError("players", "U1", problem, seat=seat + 1, n=LONGEST_NAME)
    labels = [_look(str(seat_label(tidy, seat))) for seat in range(len(tidy))]
    for seat, label in enumerate(labels):
        if label in labels[:seat]:
            raise InvalidStateError("players", "U1", "same_name", name=seat_label(tidy, seat))
    return tidy


def check_branch(name: str) -> str:
    """Bring a what-if's name into its one form; raises `MagicKeysError` as for players."""
    tidy = _tidy(name)
    if problem := _problem(tidy):
        raise MagicKeysError(say(f"branch.{problem}", n=LONGEST_NAME))
    return tidy


def _tidy(name: object) -> str:
    # What is no text becomes a character that no name may hold.
    text = name if isinstance(name, str) else "\0"
    return " ".join(unicodedata.normalize("NFC", text).split())


def _problem(name: str) -> str | None:
    """Say what is wrong with a name, if anything is."""
    if len(name) > LONGEST_NAME:
        return "name_long"
    kinds = [unicodedata.category(letter) for letter in name if letter not in JOINERS]
    is_piled = any(kinds[i : i + 3] == ["Mn"] * 3 for i in range(len(kinds)))
    is_seen = any(kind[0] in "LNPS" for kind in kinds) or not name
    if is_piled or not is_seen or set(kinds) & DISGUISES or set(name) & FILLERS:
        return "name_letters"
    return None


def _look(name: str) -> str:
    """Bring a name into the form in which two that look alike are equal."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if letter not in JOINERS)


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
