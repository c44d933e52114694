"""Events and games as short text, both ways.

A game's text has tag lines, as chess has in PGN, and then one short token per event, one turn a
line. Other lines of play stand in brackets after the event they replace, what-ifs in brackets that
begin with their name, after the event from which they go on (`("1" a r12)`), and notes in braces.
A star marks where the board stands if that is not at
the end; a question mark begins a guess of how sure a key in the chest is, by all (`?60`) or by a
player (`?2:60`):

    [MagicKeys "1"]
    [Player1 "Ada"]
    [Player2 "Ben"]

    r13M m3 a r2M m2 t fake
    r123 * m2 t real
"""

from magickeys_widget.notation.errors import InvalidGameTextError
from magickeys_widget.notation.names import check_branch, check_players, check_seed, seat_label
from magickeys_widget.notation.reading import LONGEST_TEXT, read_game
from magickeys_widget.notation.record import CLASS, Node, Record
from magickeys_widget.notation.tokens import read_event, write_event
from magickeys_widget.notation.writing import write_game

__all__ = [
    "CLASS",
    "LONGEST_TEXT",
    "InvalidGameTextError",
    "Node",
    "Record",
    "check_branch",
    "check_players",
    "check_seed",
    "read_event",
    "read_game",
    "seat_label",
    "write_event",
    "write_game",
]
