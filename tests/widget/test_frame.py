"""The board's frame without a browser: what it tells the page, and what it hears."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from magickeys_widget.canvas import BoardCanvas
from magickeys_widget.frame import STATIC, Frame
from magickeys_widget.picture.shapes import HEIGHT, WIDTH, Picture, Place

SCRIPT = (STATIC / "frame.js").read_text(encoding="utf-8")


@pytest.fixture
def sent() -> list[Mapping[str, Any]]:
    """Collect the messages to the page."""
    return []


@pytest.fixture
def frame(sent: list[Mapping[str, Any]], monkeypatch: pytest.MonkeyPatch) -> Frame:
    """Make a frame that no page shows."""
    frame = Frame(BoardCanvas(lambda _: None).widget, storage_key="test")
    monkeypatch.setattr(frame, "send", sent.append)
    return frame


def say(frame: Frame, **content: object) -> None:
    """Let the page send a message."""
    frame._handle_custom_msg(content, [])  # noqa: SLF001


def test_the_page_gets_the_board_and_its_size(frame: Frame) -> None:
    """The page's half, its style and the canvas travel with the frame."""
    state = frame.get_state()
    assert state["board"] == f"IPY_MODEL_{frame.board.model_id}"
    assert tuple(state["size"]) == (WIDTH, HEIGHT)
    assert state["_esm"] == SCRIPT
    assert ".magickeys-frame" in state["_css"]


def test_a_picture_gives_places_name_and_description(frame: Frame) -> None:
    """What can be pointed at, and the same in words."""
    place = Place("space-7", 1, 2, 30, 30, round=True, label="Space 7", kind="space", active=True)
    frame.show(Picture((), (), (), (place,), "Magic Keys", "The pawn is on space 7."))
    assert frame.places[0]["id"] == "space-7"
    assert frame.places[0]["active"]
    assert (frame.label, frame.description) == ("Magic Keys", "The pawn is on space 7.")


def test_announcements_are_numbered(frame: Frame) -> None:
    """A11-01: the same sentence twice is said twice."""
    numbers = []
    for _ in range(2):
        frame.announce("Ada rolls.")
        numbers.append(frame.announcement["number"])
    assert numbers == [1, 2]


def test_a_message_reaches_its_listeners_only(frame: Frame) -> None:
    """Messages go by kind; unknown ones are ignored."""
    heard: list[object] = []
    frame.listen("place", lambda content: heard.append(content["id"]))
    frame.listen("key", lambda content: heard.append(content["command"]))
    say(frame, kind="place", id="die-1")
    say(frame, kind="key", command="next")
    say(frame, kind="unheard of")
    say(frame, kind=["no", "kind"])
    assert heard == ["die-1", "next"]


def test_a_sign_of_life_is_answered(frame: Frame, sent: list[Mapping[str, Any]]) -> None:
    """DEP-04: without the answer the page says that the program is lost."""
    say(frame, kind="ping", view="a")
    assert sent == [{"kind": "ack"}]


def test_files_go_to_the_view_used_last_and_saves_to_all(
    frame: Frame, sent: list[Mapping[str, Any]]
) -> None:
    """Two views of one game must not save two files."""
    say(frame, kind="ping", view="a")
    say(frame, kind="ping", view="b")
    sent.clear()
    frame.download("game.txt", "text")
    frame.copy("text")
    frame.focus()
    frame.save("text")
    assert [(message["kind"], message.get("view")) for message in sent] == [
        ("download", "b"),
        ("copy", "b"),
        ("focus", "b"),
        ("save", None),
    ]


@pytest.mark.parametrize(
    "word", ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "http"]
)
def test_the_script_writes_text_only_and_asks_nobody(word: str) -> None:
    """Names typed by pupils are text; nothing is fetched from elsewhere."""
    assert word not in re.sub(r"//.*", "", SCRIPT)


def test_the_script_knows_no_rules() -> None:
    """What a key means comes from Python."""
    assert not re.search(r'"(next|back|roll|try|well)', SCRIPT)
    assert "random" not in re.sub(r"const id = .*", "", SCRIPT)
