"""A game as one word for an address, and the address as a code for a camera.

A word is the version, then, in the letters of base64url (RFC 4648, section 5), a check sum
(CRC-32) and the game's text, deflated (RFC 1951). So a link that was cut, or in which a letter
has changed, is refused; it never opens as a shorter game.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from magickeys_widget.game import Game
from magickeys_widget.messages import MagicKeysError, Message, say
from magickeys_widget.notation import LONGEST_TEXT
from magickeys_widget.simulation.extras import extra

OPTION: Final = "game"
"""The option of the page's address that holds the word."""
LONGEST_LINK: Final = 2_000
"""Characters of a whole address that servers, chat programs and mail programs leave alone."""
VERSION: Final = "1"
WORD: Final = re.compile(r"([1-9])([\w-]+)", re.ASCII)
STRAY: Final = ".,;:!?)>]\"'*…”\u2019»"
"""What a sentence around a link may leave at its end; none of it is a letter of the word."""
CHECK_BYTES: Final = 4
RAW: Final = -zlib.MAX_WBITS
# What texts of games are full of, so that even short ones become short words. It belongs to
# version 1: with other letters here no link made before would open.
COMMON: Final = (
    b'[Seed "[Title "[Note "[Date "[Position "mover=1 pawn=0 phase=choose asleep=1 shown=1 '
    b"crystals=0,0 real= held=1:1 well=phase=moved phase=rolling phase=trying phase=opening"
    b'[Dice "1 2 3 4 moon moon[MagicKeys "1"]\n[Player1 "Ada"]\n[Player2 "Ben"]\n[Player3 ""]\n'
    b'[Player4 ""]\n\nwP wB wG wY r111 m1 a r1M m1 t real\nr333 m3 a r3MM m3 a rM e\n'
    b"r122 m1 a r223 m3 a r22M m2 a r13 m1 a rMM e\nr12M m2 a r2M m2 a r2 m2 t fake\n"
    b"r13M m3 a r2M m2 a r3 m3 a rM e\nr123 m2 a r12M m1 t real\nr22M m2 a r12 m2 a r23 m3 a r1M "
    b"m1 t fake\nr23M m3 a r3M m3 a r1 m1 a rM e\n"
)


class InvalidGameWordError(MagicKeysError):
    """What stands in a link for a game, and is none."""


def link_word(game: Game, *, with_seed: bool = False) -> str:
    """Write a whole game as one word of letters, digits, `-` and `_`; the seed only if asked.

    >>> game_of_word(link_word(Game(("Ada", "Ben")))).players
    ('Ada', 'Ben')
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW, 9, zlib.Z_DEFAULT_STRATEGY, COMMON)
    text = game.to_text(with_seed=with_seed).encode(errors="replace")
    packed = packer.compress(text) + packer.flush()
    return VERSION + _letters(_check_sum(packed) + packed)


def game_of_word(word: str) -> Game:
    """Open the game that `link_word` wrote; without a seed in it, with fresh luck.

    Line breaks and what a sentence leaves at the end are overlooked. Raises
    `InvalidGameWordError` for a word that is cut, damaged, too long, or of a newer program, and
    `InvalidGameTextError` for a word made by hand from a text that is no game.
    """
    found = WORD.fullmatch("".join(word[: 2 * LONGEST_LINK].split()).rstrip(STRAY))
    if len(word) > 2 * LONGEST_LINK or (found and len(found[0]) > LONGEST_LINK):
        raise InvalidGameWordError(say("share.long", n=LONGEST_LINK))
    if not found:
        raise InvalidGameWordError(say("share.no_word"))
    if found[1] != VERSION:
        raise InvalidGameWordError(say("share.newer"))
    return Game.from_text(_text(found[2]))


def _text(letters: str) -> str:
    try:
        content = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        check_sum, packed = content[:CHECK_BYTES], content[CHECK_BYTES:]
        unpacker = zlib.decompressobj(RAW, COMMON)
        # No text of a game is longer, so nothing more is unpacked of what only pretends to be one.
        text = unpacker.decompress(packed, 4 * LONGEST_TEXT).decode()
    except (ValueError, zlib.error):
        raise InvalidGameWordError(say("share.damaged")) from None
    if check_sum != _check_sum(packed) or letters != _letters(content) or not unpacker.eof:
        raise InvalidGameWordError(say("share.damaged"))
    return text


def _letters(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def _check_sum(packed: bytes) -> bytes:
    return zlib.crc32(packed).to_bytes(CHECK_BYTES)


def link(page: str, word: str) -> str:
    """Put a game's word behind the address of the page that opens it."""
    return f"{page}?{OPTION}={word}"


def is_of_this_computer(page: str) -> bool:
    """Tell whether an address means another computer on each computer, as `localhost` does.

    >>> is_of_this_computer("http://127.0.0.1:8866/"), is_of_this_computer("https://keys.example/")
    (True, False)
    """
    host = urlsplit(page).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def contents(game: Game, *, with_seed: bool) -> tuple[Message, ...]:
    """Say what a game's word carries: how much was played, other lines, and which luck."""
    others = len(game.lines) - 1
    return (
        say("share.carries", n=len(game.lines[0].from_root()) - 1),
        say("share.lines", n=others) if others else say("share.no_lines"),
        say("share.with_seed" if with_seed else "share.fresh_luck"),
    )


def code_svg(address: str) -> str:
    """Draw an address as a QR code (ISO/IEC 18004), an SVG that fills its place.

    Raises `MagicKeysError` where the package `segno` is not installed.
    """
    code = extra("segno").make_qr(address, error="l")
    return str(code.svg_inline(omitsize=True, light="#fff"))
