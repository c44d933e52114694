"""What keys and clicks on the board mean: commands by name, as data."""

from collections.abc import Callable, Mapping

from magickeys_widget.messages import MagicKeysError, say
from magickeys_widget.picture.offers import offers
from magickeys_widget.rules import (
    COLORS,
    MOON,
    Color,
    EndTurn,
    Event,
    Move,
    Phase,
    RollAgain,
    State,
    ThrowFakeKey,
    TryKey,
)
from magickeys_widget.widget.controller import Controller

SWITCHES: Mapping[str, str] = {
    "hidden": "h",
    **{f"hidden_{color}": color[0] for color in COLORS},
    "predict": "i",
    "table": "d",
    "coach": "c",
    "say": "s",
    "next_roll": "n",
}
"""What can be switched on and off, and the key that does it."""

GUESS_WORDS: Mapping[str, int] = {
    "impossible": 0,
    "unlikely": 25,
    "even": 50,
    "likely": 75,
    "certain": 100,
}
"""The five words of a guess, and the percent they stand for."""

KEYS: Mapping[str, str] = {
    "ArrowRight": "next",
    "PageDown": "next",
    " ": "next",
    "ArrowLeft": "back",
    "PageUp": "back",
    "Home": "first",
    "End": "last",
    **{str(number): f"number-{number}" for number in range(7)},
    "a": "again",
    "t": "try",
    "w": "well",
    "e": "end",
    **{key: f"switch-{name}" for name, key in SWITCHES.items()},
    "f": "form",
    "x": "what_if",
    "o": "real_line",
    "Backspace": "erase",
    "?": "help",
    "Escape": "close",
}
"""From the browser's name of a key to a command; a presenter's clicker sends page up and down."""
REPEATING = ("back", "next")


def step_forward(desk: Controller) -> None:
    """Do the obvious thing: step forward, else let chance answer, else play what is forced."""
    game = desk.game
    if game.position < len(game.timeline) and not game.is_branching:
        game.forward()
    elif game.state.is_chance:
        desk.resolve()
    elif len(choices := game.state.legal_actions()) == 1:
        desk.do(choices[0])
    elif choices:
        desk.say(say("panel.choose", n=len(choices)))


def roll_again(desk: Controller) -> None:
    """Choose to roll again; where a roll is due already, roll."""
    state = desk.game.state
    if state.is_chance and state.phase is not Phase.TRYING:
        desk.resolve()
    else:
        desk.do(RollAgain())


def try_key(desk: Controller) -> None:
    """Choose to try the key; where it is in the chest already, look."""
    if desk.game.state.phase is Phase.TRYING:
        desk.resolve()
    else:
        desk.do(TryKey())


def throw_fake(desk: Controller) -> None:
    """Throw the fake key held; with several colors to choose from, ask which."""
    throws = [a for a in desk.game.state.legal_actions() if isinstance(a, ThrowFakeKey)]
    if len(throws) > 1:
        raise MagicKeysError(say("panel.which_fake"))
    desk.do(throws[0] if throws else ThrowFakeKey(_some_fake(desk.game.state)))


def _some_fake(state: State) -> Color:
    held = state.held_fakes[state.to_move]
    return next((color for color in COLORS if held[color]), COLORS[0])


def close(desk: Controller) -> None:
    """Close what lies over the screen: the status line, the large words, or the drawer."""
    if desk.notices:
        desk.say()
    elif desk.is_on("say"):
        desk.switch("say")
    else:
        desk.open_drawer(None)


def _numbering(number: int) -> Callable[[Controller], None]:
    return lambda desk: play_number(desk, number)


def play_number(desk: Controller, number: int) -> None:
    """Move by a number; or record a guess's word, or enter a die or a key (1 real, 0 fake)."""
    is_trying = desk.game.state.phase is Phase.TRYING
    if desk.awaits_guess and 0 < number <= len(GUESS_WORDS):
        desk.game.guess([*GUESS_WORDS.values()][number - 1])
    elif desk.is_on("table") and is_trying and number > 1:
        raise MagicKeysError(say("table.key_number"))
    elif desk.is_on("table") and is_trying:
        desk.enter_key(bool(number))
    elif desk.is_on("table") and desk.game.state.is_chance:
        desk.enter_face(number or MOON)
    else:
        desk.do(Move(number))


def _switching(name: str) -> Callable[[Controller], None]:
    return lambda desk: desk.switch(name)


COMMANDS: Mapping[str, Callable[[Controller], None]] = {
    "next": step_forward,
    "back": lambda desk: desk.game.back(),
    "forward": lambda desk: desk.game.forward(),
    "first": lambda desk: desk.game.go_to(0),
    "last": lambda desk: desk.game.go_to(len(desk.game.timeline)),
    **{f"number-{number}": _numbering(number) for number in range(7)},
    "what_if": lambda desk: desk.game.branch(),
    "again_what_if": lambda desk: desk.game.again(),
    "real_line": lambda desk: desk.game.to_played_line(),
    "erase": lambda desk: desk.take_back_face(),
    "again": roll_again,
    "try": try_key,
    "well": throw_fake,
    "end": lambda desk: desk.do(EndTurn()),
    **{f"switch-{name}": _switching(name) for name in SWITCHES},
    "form": lambda desk: desk.next_form(),
    "help": lambda desk: desk.toggle_drawer("help"),
    "close": close,
}


def click_place(desk: Controller, place: str) -> None:
    """Play what a part of the board offers now; a click that comes too late does nothing."""
    offered: tuple[Event, ...] | None = offers(desk.game.state).get(place)
    if offered is None:
        return
    if not offered:
        desk.resolve()
    elif len(offered) == 1:
        desk.do(offered[0])
    elif place == "well":
        raise MagicKeysError(say("panel.which_fake"))
    else:
        raise MagicKeysError(say("panel.choose", n=len(offered)))
