"""Autoplay: the game goes on by itself, a step, a turn, or at a chosen speed."""

import asyncio
from random import Random

import ipywidgets as widgets

from magickeys_widget.game import Game
from magickeys_widget.messages import MagicKeysError, Message, say
from magickeys_widget.simulation import STRATEGIES
from magickeys_widget.widget.controller import Controller
from magickeys_widget.widget.panels.panel import Drawer, toggle_class

SPEEDS = {"slow": 2.5, "normal": 1.2, "fast": 0.4}
"""Seconds between two steps."""


class Autoplay(Drawer):
    """A strategy for each player; what was played already is stepped through, then they play."""

    name = "autoplay"
    keeps_turn = True

    def __init__(self, desk: Controller) -> None:
        super().__init__(desk)
        self._task: asyncio.Task[None] | None = None
        desk.on_close.append(self._stop)
        self._chance = Random()

    def build(self) -> None:
        """Make choosers and buttons."""
        named = tuple((say(f"strategy.{name}"), name) for name in STRATEGIES)
        self._players = [self._chooser(named) for _ in range(4)]
        speeds = tuple((say(f"panel.speed_{name}"), pause) for name, pause in SPEEDS.items())
        self._speed = self._chooser(speeds)
        self.caption(self._speed, description=say("panel.speed"))
        self._stops = widgets.Checkbox(value=False)
        self.caption(self._stops, description=say("panel.stop_at_decisions"))
        self._step = self.button(self.play_step)
        self._turn = self.button(self._play_turn)
        self._run = self.button(self._run_or_stop, "magickeys-primary")
        row = widgets.HBox((self._step, self._turn, self._run))
        row.add_class("magickeys-row")
        self.root.children = (self.heading(), row, self._speed, self._stops, *self._players)

    def _chooser(self, options: tuple[tuple[Message, object], ...]) -> widgets.Dropdown:
        chooser = self.caption(widgets.Dropdown(), options=options)
        chooser.add_class("magickeys-field")
        return chooser

    def show(self) -> None:
        """Name the buttons, and ask for as many strategies as there are players."""
        self._step.description = self.words("play_step")
        self._turn.description = self.words("play_turn")
        self._run.description = self.words("stop" if self._task else "run")
        game = self.desk.game
        for seat, chooser in enumerate(self._players):
            toggle_class(chooser, "magickeys-away", on=seat >= len(game.players))
            if seat < len(game.players):
                name = game.label(seat)
                chooser.description = self.words("autoplay_player", name=name)

    def refresh(self) -> None:
        """Show the drawer; what runs ends when the drawer is put away."""
        super().refresh()
        if self.desk.drawer != self.name:
            self._stop()

    def play_step(self) -> None:
        """Go one step on."""
        game = self.desk.game
        if game.position < len(game.timeline) and not game.is_branching:
            game.forward()
        elif game.state.is_chance:
            self.desk.resolve()
        elif game.state.legal_actions():
            chooser = self._players[game.state.to_move]
            game.do(STRATEGIES[chooser.value](game.state, self._chance))

    def _play_turn(self) -> None:
        game = self.desk.game
        seat = game.state.to_move
        while game.state.to_move == seat and not self._is_over(game):
            self.play_step()

    @staticmethod
    def _is_over(game: Game) -> bool:
        goes_on = game.state.is_chance or game.state.legal_actions()
        return not goes_on and game.position == len(game.timeline)

    def _run_or_stop(self) -> None:
        if self._task:
            self._stop()
        else:
            self._task = asyncio.get_running_loop().create_task(self._keep_playing())
        self.show()

    def _stop(self) -> None:
        if self._task:
            self._task.cancel()
            self._task = None

    async def _keep_playing(self) -> None:
        try:
            while not self._is_over(self.desk.game) and not self._waits():
                self.play_step()
                await asyncio.sleep(self._speed.value)
        except MagicKeysError as error:
            self.desk.say(error.message)
        except Exception as error:  # noqa: BLE001  else it would stop without a word
            self.desk.report(error)
        self._task = None
        self.show()

    def _waits(self) -> bool:
        game = self.desk.game
        at_end = game.position == len(game.timeline)
        return self._stops.value and at_end and len(game.state.legal_actions()) > 1
