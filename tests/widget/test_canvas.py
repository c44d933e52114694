"""The painter without a browser: what it sends, and what it leaves unsent."""

import asyncio
import json
import math
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest
from ipycanvas.canvas import COMMANDS

from magickeys_widget.canvas import SHARPEST, BoardCanvas
from magickeys_widget.picture.shapes import (
    HEIGHT,
    LAYERS,
    WIDTH,
    Box,
    Curve,
    Disc,
    Label,
    Layer,
    Picture,
    Shape,
    Style,
)

NAMES = {number: name for name, number in COMMANDS.items()}
RED = Style(fill="#ff0000")
DOT = Disc("dot", 10, 20, 5, RED)
SKY = Box("sky", 0, 0, WIDTH, HEIGHT, 0, Style(fill="#cfe8d5"))
BROKEN = Disc("dot", 10, 20, 5, Style(fill="no color at all"))

Command = tuple[str, list[Any]]


class Page:
    """Stands for the page: keeps each message of drawing commands."""

    def __init__(self) -> None:
        self.messages: list[list[Command]] = []

    def receive(self, _: object, buffers: list[bytes]) -> None:
        """Take a message as ipycanvas sends it."""
        commands = json.loads(bytes(buffers[0]))
        if not isinstance(commands[0], list):
            commands = [commands]
        self.messages.append([(NAMES[name], rest[0] if rest else []) for name, *rest in commands])

    def drawn(self) -> list[Command]:
        """Give the commands of the last message, without the switches between layers."""
        return [command for command in self.messages[-1] if command[0] != "switchCanvas"]


@pytest.fixture
def errors() -> list[Exception]:
    """Collect what the canvas reports."""
    return []


@pytest.fixture
def canvas(errors: list[Exception]) -> BoardCanvas:
    """Make a canvas that no page shows."""
    return BoardCanvas(errors.append)


@pytest.fixture
def page(canvas: BoardCanvas, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """Catch what the canvas sends, and see that nothing stays held at the end."""
    page = Page()
    monkeypatch.setattr(canvas.widget.trait_values()["_canvas_manager"], "send", page.receive)
    yield page
    page.messages.clear()
    canvas.widget[0].fill_rect(0, 0, 1)
    assert page.messages[-1] == [("fillRect", [0, 0, 1, 1])]


def picture(*shapes: Shape, moving: Layer = ()) -> Picture:
    """Make a picture with these shapes among the pieces."""
    return Picture((SKY,), shapes, moving)


def names(commands: list[Command]) -> list[str]:
    """Leave out what is set and scaled."""
    return [name for name, _ in commands if name not in {"set", "setTransform", "clear"}]


def test_first_picture_is_one_message_with_all_layers(canvas: BoardCanvas, page: Page) -> None:
    """All layers in one message: no view shows half a board."""
    canvas.show(picture(DOT, moving=(DOT,)))
    (message,) = page.messages
    layers = [arguments[0] for name, arguments in message if name == "switchCanvas"]
    assert layers == [f"IPY_MODEL_{layer.model_id}" for layer in canvas.widget]
    assert names(page.drawn()) == ["fillRect", "fillCircle", "fillCircle"]


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        (DOT, ["fillCircle"]),
        (Disc("ring", 1, 1, 5, Style(stroke="#000000", width=2)), ["strokeCircle"]),
        (
            Box("sign", 0, 0, 9, 9, 3, RED),
            ["beginPath", "moveTo", "arcTo", "arcTo", "arcTo", "arcTo", "closePath", "fill"],
        ),
        (
            Curve(
                "wave",
                (("M", 0, 0), ("C", 1, 1, 2, 2, 3, 3), ("Q", 4, 4, 5, 5), ("L", 6, 6)),
                Style(stroke="#000000", width=2),
            ),
            ["beginPath", "moveTo", "bezierCurveTo", "quadraticCurveTo", "lineTo", "stroke"],
        ),
        (
            Label("number", 5, 5, "7", 12, Style("#000000", "#ffffff", 3)),
            ["strokeText", "fillText"],
        ),
        (Disc("nothing", 1, 1, 5, Style()), []),
    ],
    ids=lambda value: value.role if isinstance(value, Shape) else "",
)
def test_shapes(canvas: BoardCanvas, page: Page, shape: Shape, expected: list[str]) -> None:
    """Each shape becomes the fewest commands that draw it."""
    canvas.show(picture(shape))
    assert names(page.drawn())[1:] == expected


def test_unchanged_layers_are_not_sent(canvas: BoardCanvas, page: Page) -> None:
    """A step sends what it changed, not the scenery."""
    canvas.show(picture(DOT))
    canvas.show(picture(DOT))
    assert len(page.messages) == 1
    canvas.show(picture(DOT, moving=(DOT,)))
    switches = [command for command in page.messages[1] if command[0] == "switchCanvas"]
    assert switches == [("switchCanvas", [f"IPY_MODEL_{canvas.widget[2].model_id}"])]


def test_a_style_is_sent_once(canvas: BoardCanvas, page: Page) -> None:
    """Fifty equal dots cost fifty commands and a few to set the style."""
    canvas.show(picture(*[DOT] * 50))
    assert len(page.drawn()) < 50 + 20


def test_every_message_names_its_layer(canvas: BoardCanvas, page: Page) -> None:
    """CAN-01: a page that reloads between two messages has forgotten the layer."""
    canvas.show(picture())
    for number in range(3):
        canvas.show(picture(moving=(Disc("dot", number, 0, 5, RED),)))
    assert all(message[0][0] == "switchCanvas" for message in page.messages)


@pytest.mark.parametrize(
    "bad",
    [
        BROKEN,
        Disc("dot", math.nan, 0, 5, RED),
        Disc("dot", math.inf, 0, 5, RED),
        Disc("dot", 0, 0, -5, RED),
        Box("box", 0, 0, -5, 5, 2, RED),
    ],
)
def test_an_error_is_reported_and_the_next_redraw_is_whole(
    canvas: BoardCanvas, page: Page, errors: list[Exception], bad: Shape
) -> None:
    """CAN-04: nothing stays held, and nothing half drawn is sent."""
    canvas.show(picture(DOT, bad))
    assert len(errors) == 1
    assert page.messages == []
    canvas.show(picture(DOT))
    assert names(page.drawn()) == ["fillRect", "fillCircle"]


def test_an_error_of_one_game_leaves_another_alone(
    canvas: BoardCanvas, page: Page, errors: list[Exception]
) -> None:
    """CAN-04: all canvases of a kernel share one sender."""
    other = BoardCanvas(errors.append)
    canvas.show(picture(BROKEN))
    other.show(picture(DOT))
    assert names(page.drawn()) == ["fillRect", "fillCircle"]


def test_an_error_is_told_once_though_its_report_redraws() -> None:
    """CAN-04: showing the error refreshes the board, which must not go round for ever."""
    told: list[Exception] = []

    def report(error: Exception) -> None:
        told.append(error)
        board.show(picture(DOT, BROKEN))

    board = BoardCanvas(report)
    board.show(picture(BROKEN))
    assert len(told) == 1
    board.show(picture(DOT))
    board.show(picture(BROKEN))
    assert len(told) == 2


def test_a_new_page_gets_everything_again(canvas: BoardCanvas, page: Page) -> None:
    """CAN-02: what was drawn before a page connected is drawn again."""
    canvas.show(picture(DOT))
    canvas.widget[len(LAYERS) - 1]._handle_custom_msg({"event": "client_ready"}, [])  # noqa: SLF001
    assert page.messages[0] == page.messages[1]


def test_a_new_page_is_painted_where_the_canvas_lives(page: Page, errors: list[Exception]) -> None:
    """CAN-09: ipycanvas holds one set of commands for all: two threads must not paint at once."""

    async def live() -> None:
        own = BoardCanvas(errors.append)
        own.show(picture(DOT))
        connect = own.widget[len(LAYERS) - 1]._handle_custom_msg  # noqa: SLF001
        thread = Thread(target=connect, args=({"event": "client_ready"}, []))
        thread.start()
        thread.join()
        assert len(page.messages) == 1
        await asyncio.sleep(0.05)
        assert page.messages[0] == page.messages[1]

    asyncio.run(live())


@pytest.mark.parametrize(("ratio", "store"), [(0.4, 1), (1.3, 1.5), (2, 2), (9, SHARPEST)])
def test_store_is_as_fine_as_the_screen(
    canvas: BoardCanvas, page: Page, ratio: float, store: float
) -> None:
    """CAN-07."""
    canvas.show(picture(DOT))
    canvas.fit(ratio)
    assert (canvas.widget.width, canvas.widget.height) == (WIDTH * store, HEIGHT * store)
    assert canvas.widget[0].width == WIDTH * store
    assert ("setTransform", [store, 0, 0, store, 0, 0]) in page.drawn()
    canvas.fit(1)
    assert canvas.widget.width == WIDTH * store


FRAMES: tuple[Layer, ...] = tuple((Disc("dot", x, 0, 5, RED),) for x in range(4))


def dots(page: Page) -> list[float]:
    """Name where the moving dot was, message by message."""
    return [
        arguments[0]
        for message in page.messages
        for name, arguments in message
        if name == "fillCircle"
    ]


def test_frames_come_in_order_and_the_picture_last(canvas: BoardCanvas, page: Page) -> None:
    """An animation runs forward and ends in the picture."""

    async def play() -> None:
        canvas.show(picture())
        canvas.play(FRAMES, picture(moving=(Disc("dot", 9, 0, 5, RED),)))
        await asyncio.sleep(0.25)

    asyncio.run(play())
    shown = dots(page)
    assert shown == sorted(shown)
    assert shown[-1] == 9


@pytest.mark.parametrize("again", ["show", "play"])
def test_a_new_picture_ends_an_animation(canvas: BoardCanvas, page: Page, again: str) -> None:
    """CAN-09: nothing is lost, and nothing happens later by itself."""
    last = picture(Disc("last", 20, 0, 5, RED))

    async def play() -> None:
        canvas.play(FRAMES, picture(DOT))
        await asyncio.sleep(0.02)
        if again == "show":
            canvas.show(last)
        else:
            canvas.play(((),), last)
        await asyncio.sleep(0.25)

    asyncio.run(play())
    assert dots(page)[-1] == 20
    assert max(dots(page)[:-1]) <= 10


@pytest.mark.parametrize("animated", [True, False])
def test_without_a_loop_or_a_wish_there_is_no_animation(
    canvas: BoardCanvas, page: Page, *, animated: bool
) -> None:
    """A script without an event loop, or a wish for less motion: straight to the end."""

    async def play() -> None:
        canvas.play(FRAMES, picture(DOT))

    canvas.animated = animated
    if animated:
        canvas.play(FRAMES, picture(DOT))
    else:
        asyncio.run(play())
    assert dots(page) == [10]


def test_an_error_in_a_frame_does_not_keep_the_picture_away(
    canvas: BoardCanvas, page: Page, errors: list[Exception]
) -> None:
    """CAN-04: a frame may fail, the position reached is shown all the same."""

    async def play() -> None:
        canvas.play(((BROKEN,),), picture(DOT))
        await asyncio.sleep(0.15)

    asyncio.run(play())
    assert len(errors) == 1
    assert dots(page) == [10]
