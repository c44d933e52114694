"""A game as text. Two saves of one game are equal to the letter."""

from collections.abc import Iterator

from magickeys_widget.notation.record import Node, Record
from magickeys_widget.notation.tags import FORMAT, VERSION, escape, write_position, write_rules
from magickeys_widget.notation.tokens import write_event
from magickeys_widget.rules import Phase, State

QUOTE = '"'


def write_game(record: Record) -> str:
    """Write a game; a star marks the board's place if it is not the end of the played line."""
    end = list(record.root.to_end())[-1]
    tags = "".join(f'[{name} "{escape(value, QUOTE)}"]\n' for name, value in _tags(record).items())
    words = " ".join(_words(record.root, None if record.here is end else record.here))
    lines = [line.strip() for line in words.split("\n")]
    return "\n".join([tags, *filter(None, lines), ""])


def _tags(record: Record) -> dict[str, str]:
    state = record.root.state
    tags = {FORMAT: str(VERSION)}
    tags |= {f"Player{seat + 1}": name for seat, name in enumerate(record.players)}
    tags |= write_rules(state.rules)
    if state != State.start(state.rules, len(state.crystals)):
        tags["Position"] = write_position(state)
    if record.seed is not None:
        tags["Seed"] = record.seed
    return tags | dict(record.tags)


def _words(root: Node, marked: Node | None) -> Iterator[str]:
    # A stack instead of a recursion: lines may branch from lines to any depth.
    yield from _remarks(root, marked)
    stack: list[str | Node] = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
        else:
            stack += reversed(_following(item, marked))


def _following(node: Node, marked: Node | None) -> list[str | Node]:
    words: list[str | Node] = []
    for first in node.what_ifs:
        words += [f'("{escape(first.branch, QUOTE)}"', *_event(first, marked), first, ")"]
    played, others = node.played[:1], node.played[1:]
    for main in played:
        words += _event(main, marked)
    for other in others:
        words += ["(", *_event(other, marked), other, ")"]
    return [*words, *played]


def _event(node: Node, marked: Node | None) -> list[str]:
    assert node.event is not None
    turn_end = ["\n"] if node.state.phase is Phase.OPENING else []
    return [write_event(node.event), *_remarks(node, marked), *turn_end]


def _remarks(node: Node, marked: Node | None) -> list[str]:
    marks = ["*"] if node is marked else []
    marks += [f"?{who}:{guess}" if who else f"?{guess}" for who, guess in node.guesses.items()]
    return [*marks, f"{{{escape(node.note, '}')}}}"] if node.note else marks
