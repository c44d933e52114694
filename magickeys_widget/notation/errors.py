"""What cannot be read as a game."""

from magickeys_widget.messages import MagicKeysError, Message, say


class InvalidGameTextError(MagicKeysError):
    """A text that is no game: the `line` (from 1), the `token` there, and what is `expected`."""

    def __init__(self, line: int, token: str, expected: Message) -> None:
        self.line = line
        self.token = token[:40]
        self.expected = expected
        super().__init__(say("text.error", line=line, token=self.token, expected=expected))
