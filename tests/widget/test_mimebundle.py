"""What the widget gives to a notebook: the live view, and a picture for where none can live."""

from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote

import pytest

from magickeys_widget import MagicKeys
from magickeys_widget.frame import Frame
from magickeys_widget.widget import magic_keys

LIVE = "application/vnd.jupyter.widget-view+json"
WORST_NAME = "<b>\"Ada\"</b> & 'Ben'"

Shown = list[tuple[dict[str, Any], dict[str, Any]]]
"""Bundles and how they were displayed."""


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Shown:
    """Collect what is displayed."""
    collected: Shown = []

    def display(bundle: dict[str, Any], **options: object) -> None:
        collected.append((bundle, options))

    monkeypatch.setattr(magic_keys, "display", display)
    return collected


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[Frame]:
    """Collect the frames that are made."""
    made: list[Frame] = []
    make = Frame.__init__

    def remember(frame: Frame, *arguments: Any, **options: Any) -> None:
        made.append(frame)
        make(frame, *arguments, **options)

    monkeypatch.setattr(Frame, "__init__", remember)
    return made


def images(html: str) -> list[dict[str, str | None]]:
    """List the attributes of all images."""
    found: list[dict[str, str | None]] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: (  # type: ignore[method-assign]
        found.append(dict(attrs)) if tag == "img" else None
    )
    parser.feed(html)
    return found


def test_the_bundle_has_the_widget_the_picture_and_the_words() -> None:
    widget = MagicKeys(seed=7)
    bundle = widget._repr_mimebundle_()
    assert bundle[LIVE]["model_id"] == widget.model_id
    assert bundle["image/svg+xml"] == widget.to_svg()
    assert bundle["text/plain"].startswith("It is Player 1's turn.")


def test_a_cell_shows_the_live_widget_and_then_its_picture(shown: Shown) -> None:
    widget = MagicKeys(seed=7)
    widget._ipython_display_()
    (live, _), (still, _) = shown
    assert live.keys() == {LIVE, "text/plain"}
    assert still["image/svg+xml"] == widget.to_svg()


def test_the_image_is_the_whole_picture_with_its_text(shown: Shown) -> None:
    widget = MagicKeys(players=(WORST_NAME, "Ben"))
    widget._ipython_display_()
    still, _ = shown[-1]
    (image,) = images(still["text/html"])
    _, data = str(image["src"]).split(",", 1)
    assert unquote(data) == widget.to_svg()
    assert image["alt"] == still["text/plain"]
    assert WORST_NAME in str(image["alt"])


def test_the_picture_follows_the_game_when_the_page_says_it_is_calm(
    shown: Shown, frames: list[Frame]
) -> None:
    """WID-12."""
    widget = MagicKeys(seed=7)
    widget._ipython_display_()
    _, first = shown[-1]
    widget.game.roll()
    frames[0]._handle_custom_msg({"kind": "calm"}, [])  # noqa: SLF001
    still, options = shown[-1]
    assert options == first | {"update": True}
    assert still["image/svg+xml"] == widget.to_svg()
    assert "The dice show" in still["text/plain"]


def test_a_closed_widget_still_has_its_picture_and_its_game(shown: Shown) -> None:
    """WID-13."""
    widget = MagicKeys(seed=7)
    widget.close()
    widget.game.roll()
    widget._ipython_display_()
    ((still, _),) = shown
    assert "The dice show" in still["text/plain"]


def test_the_frame_can_hide_the_picture_of_its_own_board(shown: Shown, frames: list[Frame]) -> None:
    MagicKeys(seed=7)._ipython_display_()
    (frame,) = frames
    assert f'magickeys-still-{frame.board.model_id}"' in shown[-1][0]["text/html"]
