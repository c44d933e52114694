"""One thread for all that a widget does: a kernel may answer a page in several."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from magickeys_widget import MagicKeys, Roll
from magickeys_widget.home import Home
from magickeys_widget.widget.panels.new_game import NewGame
from tests.widget.support import Opened


def elsewhere(function: Callable[[], object]) -> None:
    """Call a function in another thread, as JupyterLab's subshells do, and wait for its end."""
    thread = threading.Thread(target=function)
    thread.start()
    thread.join()


def test_without_a_loop_it_calls_at_once() -> None:
    called: list[int] = []
    elsewhere(lambda: Home().call(called.append, 1))
    assert called == [1]


def test_errors_at_home_reach_the_caller() -> None:
    async def page() -> None:
        with pytest.raises(ZeroDivisionError):
            Home().call(lambda: 1 / 0)

    asyncio.run(page())


def test_a_home_whose_loop_has_ended_calls_at_once() -> None:
    """Else a widget made there would be dead without a word."""

    async def page() -> Home:
        return Home()

    called: list[int] = []
    asyncio.run(page()).call(called.append, 1)
    assert called == [1]


def test_clicks_keys_and_games_act_at_home() -> None:
    """Whatever thread a message comes in, the screen is drawn in the one where it was made."""
    threads: set[threading.Thread] = set()

    class Watcher:
        def refresh(self) -> None:
            threads.add(threading.current_thread())

    async def page() -> None:
        widget = MagicKeys(seed=7)
        desk = widget._desk  # noqa: SLF001  there is no other way in without a page
        desk.parts.append(Watcher())
        frame = desk.frame
        message = {"kind": "key", "command": "roll"}
        for act in (
            lambda: frame._receive(frame, message, []),  # noqa: SLF001
            widget.game.back,
            lambda: widget.game.do(Roll((1, 2, 3))),
        ):
            threads.clear()
            elsewhere(act)
            assert not threads
            await asyncio.sleep(0.05)
            assert threads <= {threading.current_thread()}
        assert widget.game.node.event == Roll((1, 2, 3))

    asyncio.run(page())


def test_a_form_answers_at_home() -> None:
    """Also what is chosen in a list, which ipywidgets reports in the message's own thread."""

    async def page() -> None:
        form = Opened(MagicKeys(seed=7), NewGame)
        names, count = form.parts("Text")[:4], form.parts("Dropdown")[0]

        def shown() -> int:
            return sum("magickeys-away" not in name._dom_classes for name in names)  # noqa: SLF001

        assert shown() == 2
        elsewhere(lambda: count.set_trait("value", 4))
        assert shown() == 2
        await asyncio.sleep(0.05)
        assert shown() == 4

    asyncio.run(page())
