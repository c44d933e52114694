"""A text as a game: read whole, or refused with one sentence."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from magickeys_widget.messages import MagicKeysError, Message, say
from magickeys_widget.notation.errors import InvalidGameTextError
from magickeys_widget.notation.names import check_branch, check_players, check_seed
from magickeys_widget.notation.record import CLASS, Node, Record
from magickeys_widget.notation.tags import (
    FORMAT,
    FREE_TAGS,
    RULE_TAGS,
    VERSION,
    read_position,
    unescape,
)
from magickeys_widget.notation.tokens import read_event, write_event
from magickeys_widget.rules import SEATS, IllegalActionError, Phase, Roll, Rules, State

LONGEST_TEXT: Final = 50_000
"""Characters; a game of 300 events needs about 1,500."""
TAG = re.compile(r'\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]\s*')
WORD = re.compile(r"""\{(?:[^\\}]|\\.)*\}|\("(?:[^"\\]|\\.)*"|[()*]|[^\s(){}*"]+|[{}"]""")
LINE_END = re.compile(r"\r\n?|\n")
GUESS = re.compile(r"\?(?:([1-9]):)?(100|[1-9]?[0-9])")
PLAYER_TAGS = tuple(f"Player{seat}" for seat in range(1, SEATS[-1] + 1))
KNOWN_TAGS = (FORMAT, *PLAYER_TAGS, *RULE_TAGS, "Position", "Seed", *FREE_TAGS)


@dataclass(frozen=True, slots=True)
class Word:
    """A part of the text, and the line it stands on."""

    line: int
    text: str

    def refuse(self, expected: Message) -> NoReturn:
        """Raise the error that names this word."""
        raise InvalidGameTextError(self.line, self.text, expected) from None


def read_game(text: str) -> Record:
    """Read a game; raises `InvalidGameTextError`, naming line, token and what was expected."""
    if not isinstance(text, str):
        Word(1, str(text)[:20]).refuse(say("text.no_text", given=type(text).__name__))
    if len(text) > LONGEST_TEXT:
        Word(1, text[:20]).refuse(say("text.long", n=LONGEST_TEXT))
    lines = LINE_END.split(text.removeprefix("\ufeff"))
    tags, rest = _read_tags(lines)
    root, players, seed = _read_setup(tags)
    here = _read_events(root, _split_words(lines, rest))
    free = {name: word.text for name, word in tags.items() if name in FREE_TAGS}
    return Record(players, root, here, seed, free)


def _read_tags(lines: list[str]) -> tuple[dict[str, Word], int]:
    tags: dict[str, Word] = {}
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    for number, line in enumerate(lines[first:], first + 1):
        tag = TAG.fullmatch(line)
        if not tag:
            break
        name, value = Word(number, tag[1]), Word(number, unescape(tag[2]))
        if not tags:
            _check_version(name, value)
        if name.text in tags:
            name.refuse(say("text.tag_twice"))
        if name.text not in KNOWN_TAGS:
            name.refuse(say("text.tag_unknown", version=VERSION))
        tags[name.text] = value
    if not tags:
        Word(first + 1, lines[first]).refuse(say("text.no_game"))
    return tags, first + len(tags)


def _check_version(name: Word, version: Word) -> None:
    if name.text != FORMAT:
        name.refuse(say("text.no_game"))
    if not version.text.isdecimal() or int(version.text[:9]) < 1:
        version.refuse(say("text.version", version=VERSION))
    if int(version.text[:9]) > VERSION:
        version.refuse(say("text.newer", version=VERSION))


def _read_setup(tags: Mapping[str, Word]) -> tuple[Node, tuple[str, ...], str | None]:
    named = [tag for tag in PLAYER_TAGS if tag in tags]
    last = tags[named[-1]] if named else tags[FORMAT]
    if len(named) not in SEATS or tuple(named) != PLAYER_TAGS[: len(named)]:
        last.refuse(say("text.players"))
    names = [tags[tag].text for tag in named]
    for seat, tag in enumerate(named):
        with _blamed(tags[tag]):  # the first name that is wrong together with those before it
            players = check_players([*names[: seat + 1], *[""] * (SEATS[0] - seat - 1)])
    rules = _read_rules(tags)
    seed, state = None, State.start(rules, len(players))
    if word := tags.get("Seed"):
        with _blamed(word):
            seed = check_seed(word.text)
    if word := tags.get("Position"):
        with _blamed(word):
            state = read_position(word.text, rules, len(players))
    return Node(state), players, seed


def _read_rules(tags: Mapping[str, Word]) -> Rules:
    fields: dict[str, Any] = {}
    for tag, (name, _, read) in RULE_TAGS.items():
        if word := tags.get(tag):
            with _blamed(word):
                fields[name] = read(word.text)
                Rules(**fields)
    return Rules(**fields)


@contextmanager
def _blamed(word: Word) -> Iterator[None]:
    try:
        yield
    except MagicKeysError as error:
        word.refuse(error.message)
    except ValueError:
        word.refuse(say("text.tag_value"))


def _split_words(lines: list[str], first: int) -> Iterator[Word]:
    body = "\n".join(lines[first:])
    line, start = first + 1, 0
    for match in WORD.finditer(body):
        line += body.count("\n", start, match.start())
        start = match.start()
        yield Word(line, match[0])


def _read_events(root: Node, words: Iterator[Word]) -> Node:
    node, here, forks = root, None, list[tuple[Node, Word]]()
    branch, is_empty = "", False
    for word in words:
        if word.text.startswith("{") and len(word.text) > 1:
            node.note = "\n".join(filter(None, [node.note, unescape(word.text[1:-1])]))
        elif word.text.startswith("?"):
            _read_guess(node, word)
        elif word.text == "*" and here is None:
            here = node
        elif word.text.startswith('("'):
            forks.append((node, word))
            is_empty = True
            with _blamed(word):
                branch = check_branch(unescape(word.text[2:-1])) or word.refuse(say("text.name"))
        elif word.text == "(" and node.parent:
            forks.append((node, word))
            node, is_empty = node.parent, True
        elif word.text == ")" and forks and not is_empty:
            node = forks.pop()[0]
        else:
            node = _read_step(node, word, branch)
            branch, is_empty = "", False
    if forks:
        forks[-1][1].refuse(say("text.open_bracket"))
    return here or list(root.to_end())[-1]


def _read_guess(node: Node, word: Word) -> None:
    guess = GUESS.fullmatch(word.text)
    seats = len(node.state.crystals)
    if not guess or node.state.phase is not Phase.TRYING or int(guess[1] or CLASS) > seats:
        word.refuse(say("text.guess"))
    node.guesses[int(guess[1] or CLASS)] = int(guess[2])


def _read_step(node: Node, word: Word, branch: str) -> Node:
    event = read_event(word.text)
    if event is None:
        word.refuse(say("text.token", expected=_expected(node.state), version=VERSION))
    try:
        state = node.state.step(event)
    except IllegalActionError:
        word.refuse(say("text.illegal", expected=_expected(node.state)))
    if not branch and node.find(event):
        word.refuse(say("text.twice"))
    child = Node(state, event, node, branch=branch)
    node.children.append(child)
    return child


def _expected(state: State) -> Message:
    if state.is_terminal:
        return say("text.expected_end")
    legal = state.possible_events()
    if isinstance(legal[0], Roll):
        return say("text.expected_roll", n=len(legal[0].faces), token=write_event(legal[0]))
    return say("text.expected_tokens", tokens=tuple(write_event(event) for event in legal))
