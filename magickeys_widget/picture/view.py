"""What a picture needs to know besides the position."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from magickeys_widget.messages import Language, say


@dataclass(frozen=True, slots=True)
class View:
    """What a person sees besides the position.

    - `names` on the seats · `language` of every text · `notes`: short texts at spaces of the path
    """

    names: tuple[str, ...]
    language: Language
    notes: Mapping[int, str] = field(default_factory=dict)

    def text(self, key: str, **values: object) -> str:
        """Put one of the board's messages into words."""
        return self.language.text(say(f"board.{key}", **values))
