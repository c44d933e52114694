"""Whose turn it is, what happened, and what can be done."""

from collections.abc import Callable

import ipywidgets as widgets

from magickeys_widget.analysis import action_values
from magickeys_widget.messages import Message, say
from magickeys_widget.narration import tell
from magickeys_widget.rules import (
    COLORS,
    MOON,
    Action,
    EndTurn,
    Move,
    Phase,
    RollAgain,
    ThrowFakeKey,
    TryKey,
    event_words,
)
from magickeys_widget.rules.words import tile_words
from magickeys_widget.widget.advice import advice
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.chances import chance_words
from magickeys_widget.widget.panels.panel import Panel, set_traits, toggle_class

STORY = """<h3>{turn}</h3><p class="magickeys-told">{told}</p>
<p class="magickeys-sure">{sure}</p><p class="magickeys-advice">{advice}</p>"""


class Turn(Panel):
    """One button a choice, and one for chance; only those of the moment can be pressed."""

    name = "turn"

    def __init__(self, desk: Controller) -> None:
        super().__init__(desk)
        self._story = widgets.HTML()
        self._chance = self.button(self._resolve, "magickeys-primary")
        self._moves = {n: self._choice(Move(n)) for n in range(1, 7)}
        self._others: dict[Action, widgets.Button] = {
            action: self._choice(action) for action in (RollAgain(), TryKey(), EndTurn())
        }
        self._throws = {color: self._choice(ThrowFakeKey(color)) for color in COLORS}
        groups = (self._moves, self._others, self._throws)
        self._rows = [_row(tuple(group.values())) for group in groups]
        self.root.children = (self._story, self._chance, *self._rows)

    def _choice(self, action: Action) -> widgets.Button:
        return self.button(self._play(action))

    def _play(self, action: Action) -> Callable[[], None]:
        def play() -> None:
            # A second press may come before the page has heard of the first: it does nothing.
            if action in self.desk.game.state.legal_actions():
                self.desk.do(action)

        return play

    def _resolve(self) -> None:
        if self.desk.game.state.is_chance:
            self.desk.resolve()

    def refresh(self) -> None:
        """Tell the last event, and offer what is legal now."""
        game = self.desk.game
        # A value tells the chance behind it, so the coach is silent where one is hidden.
        is_told = self.desk.is_on("coach") and not self.desk.hidden_colors
        self._values = action_values(game.state) if is_told else {}
        self._tell()
        self._offer_chance()
        dice = set(game.rules.dice) - {MOON}
        for number, button in self._moves.items():
            self._offer(button, Move(number), key=str(number))
            toggle_class(button, "magickeys-away", on=number not in dice)
        for action, key in zip(self._others, "ATE", strict=True):
            self._offer(self._others[action], action, key=key)
        held = game.state.held_fakes[game.state.to_move]
        for color, button in self._throws.items():
            self._offer(button, ThrowFakeKey(color), key="W")
            toggle_class(button, "magickeys-away", on=not held[color] or game.state.is_terminal)

    def _tell(self) -> None:
        game = self.desk.game
        name = game.label(game.state.to_move)
        is_over = game.state.is_terminal
        turn = say("panel.won" if is_over else "panel.turn", name=name)
        if game.state.phase is Phase.COUNT and not is_over:
            turn = say("panel.counting")
        self._story.value = self.html(
            STORY, turn=turn, told=tell(game, game.node), sure=chance_words(self.desk) or "",
            advice=advice(game.state, self._values, self.desk) or "",
        )  # fmt: skip
        toggle_class(self.root, "magickeys-over", on=is_over)

    def _offer_chance(self) -> None:
        state = self.desk.game.state
        trying = state.phase is Phase.TRYING
        set_traits(
            self._chance,
            description=self.words("open_chest" if trying else "roll"),
            disabled=not state.is_chance,
            tooltip=self.words("key_hint_next"),
        )
        is_moving = state.phase is Phase.CHOOSE and bool(state.usable)
        moves, others, throws = self._rows
        is_drawn = state.is_chance and not self.desk.is_on("table")
        toggle_class(self._chance, "magickeys-away", on=not is_drawn)
        toggle_class(moves, "magickeys-away", on=not is_moving)
        is_idle = not state.legal_actions()
        toggle_class(others, "magickeys-away", on=is_moving or is_idle)
        toggle_class(throws, "magickeys-away", on=is_idle)

    def _offer(self, button: widgets.Button, action: Action, key: str) -> None:
        is_legal = action in self.desk.game.state.legal_actions()
        set_traits(
            button,
            description=self._choice_text(action),
            disabled=not is_legal,
            tooltip=self.words("key_hint" if is_legal else "not_now", key=key),
        )

    def _choice_text(self, action: Action) -> str:
        text = self.desk.text(choice_words(action))
        if action not in self._values:
            return text
        value = self._values[action]
        worth = "worth_best" if value == max(self._values.values()) else "worth"
        return self.words(worth, choice=text, crystals=self.desk.language.decimal(value))


def choice_words(action: Action) -> Message:
    """Name a choice as briefly as a button does."""
    if isinstance(action, ThrowFakeKey):
        return say("panel.throw", color=tile_words(action.color))
    return event_words(action)


def _row(buttons: tuple[widgets.Button, ...]) -> widgets.HBox:
    row = widgets.HBox(buttons)
    row.add_class("magickeys-row")
    return row
