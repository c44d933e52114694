"""A page of its own: what the browser gives back, of whatever shape, and what is lost of it."""

import json
from typing import Any

import pytest

from magickeys_widget import Game, MagicKeys, Roll
from magickeys_widget.messages import say

PAGE = {
    "kind": "ready", "saved": None, "earlier": None, "storage": True, "search": "", "page": "",
    "language": "en", "width": 0, "ratio": 1, "reduced_motion": True,
}  # fmt: skip
NEWER = '[MagicKeys "2"]\n[Player1 "Ada"]\n[Player2 "Ben"]\n\nr123 new\n'


class Page:
    """Stands for a page with its storage."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, saved: object = None) -> None:
        self.widget = MagicKeys(standalone=True)
        self.desk = self.widget._desk  # noqa: SLF001  there is no other way in without a page
        self.saved = saved if saved is None or isinstance(saved, str) else json.dumps(saved)
        frame = self.desk.frame
        monkeypatch.setattr(frame, "send", self._send)
        frame._receive(frame, {**PAGE, "saved": self.saved}, [])  # noqa: SLF001

    def _send(self, content: dict[str, Any]) -> None:
        if content["kind"] == "save":
            self.saved = content["text"]

    @property
    def kept(self) -> dict[str, str]:
        """Read what is kept."""
        return dict(json.loads(self.saved or "{}"))


def rolled() -> Game:
    """Begin a game by a roll."""
    game = Game(("Ada", "Ben"))
    game.do(Roll((1, 2, 3)))
    return game


@pytest.mark.parametrize(
    "facts",
    [
        {"switches": None}, {"switches": 5}, {"switches": [["a"]]}, {"switches": [{}]},
        {"form": []}, {"form": {}}, {"language": 5}, {"before": 5}, {"refused": []},
    ],
)  # fmt: skip
def test_a_good_game_opens_whatever_is_kept_beside_it(
    monkeypatch: pytest.MonkeyPatch, facts: dict[str, object]
) -> None:
    page = Page(monkeypatch, {"game": rolled().to_text(), **facts})
    assert page.widget.game.timeline == (Roll((1, 2, 3)),)
    assert page.desk.notices == (say("panel.goes_on"),)


@pytest.mark.parametrize("saved", ["", "{", "[]", "5", "null", '{"game": 5}', '{"game": []}'])
def test_what_makes_no_sense_begins_a_game(monkeypatch: pytest.MonkeyPatch, saved: str) -> None:
    page = Page(monkeypatch, saved)
    assert page.widget.game.timeline == ()
    page.widget.game.roll()
    assert page.kept["game"] == page.widget.game.to_text()


def test_a_game_of_a_newer_program_is_kept_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """SAV-05: refused by one sentence, and there again when a program can read it."""
    page = Page(monkeypatch, {"game": NEWER})
    assert "newer" in page.desk.text(page.desk.notices[0])
    page.widget.game.roll()
    again = Page(monkeypatch, page.saved)
    assert again.kept["refused"] == NEWER
    assert len(again.widget.game.timeline) == 1
    readable = json.dumps({**again.kept, "refused": rolled().to_text()})
    newer = Page(monkeypatch, readable)
    newer.desk.take_game_back()
    assert newer.widget.game.timeline == (Roll((1, 2, 3)),)


def test_the_last_game_played_comes_back_after_any_number_of_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page(monkeypatch)
    played = rolled()
    page.desk.open_game(played)
    for _ in range(3):
        page.desk.open_game(Game())
    for _ in range(3):
        page.desk.take_game_back()
    assert page.widget.game is played
    page.desk.open_game(Game())
    again = Page(monkeypatch, page.saved)
    again.desk.take_game_back()
    assert again.widget.game.timeline == played.timeline
