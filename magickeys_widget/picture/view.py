"""What a picture needs to know besides the position."""

from dataclasses import dataclass

from magickeys_widget.messages import Language, say


@dataclass(frozen=True, slots=True)
class View:
    """Who sits at the table, by the names on their seats, and the language of every text."""

    names: tuple[str, ...]
    language: Language

    def text(self, key: str, **values: object) -> str:
        """Put one of the board's messages into words."""
        return self.language.text(say(f"board.{key}", **values))
