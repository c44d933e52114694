"""What the rulebook refuses, as data; the sentences stand in the catalogues."""

from typing import TYPE_CHECKING

from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.rules.events import Count, KeyResult, Roll
from magickeys_widget.rules.words import event_words, position_words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from magickeys_widget.rules.events import Event
    from magickeys_widget.rules.state import State


class InvalidStateError(MagicKeysError):
    """Rules or a position that cannot be: `field` is wrong by `clause`."""

    def __init__(self, field: str, clause: str, reason: str, **values: object) -> None:
        self.field = field
        self.clause = clause
        why = say(f"invalid.{reason}", **values)
        super().__init__(say("invalid", field=field, clause=clause, why=why))


class IllegalActionError(MagicKeysError):
    """An event that the rules do not allow here: `event`, `state`, and what is `legal`."""

    def __init__(self, event: object, state: "State", legal: "Iterable[Event]") -> None:
        self.event = event
        self.state = state
        self.legal = tuple(legal)
        # What chance may answer is not said: where it is certain, that would tell a hidden chance.
        named = (other for other in self.legal if not isinstance(other, Roll | KeyResult | Count))
        possible = tuple(event_words(other) for other in named)
        sentence = "illegal" if possible else "illegal.here"
        super().__init__(
            say(sentence, event=event_words(event), position=position_words(state), legal=possible)
        )
