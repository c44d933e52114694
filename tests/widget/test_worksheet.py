"""A worksheet of a played game, its answers, and the drawer that offers them in a notebook."""

import re
from collections.abc import Iterator
from fractions import Fraction
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest
from ipywidgets import Widget

from magickeys_widget import Game, MagicKeys, Move, Roll, State, TryKey, key_probabilities
from magickeys_widget.links import link_word
from magickeys_widget.messages import MagicKeysError, language
from magickeys_widget.rules import COLORS, Color, Count, KeyResult
from magickeys_widget.worksheet import MOST_STEPS, Worksheet, read_steps, tries

ENGLISH = language("en")
WORST_NAME = "<img src=//e.x/y>&\"'"
PURPLE_REAL = (Roll((1, 2, 3)), Move(2), TryKey(), KeyResult(True))
PURPLE_FAKE = (Roll((1, 2, 3)), Move(3), TryKey(), KeyResult(False))
LETTERS_OF_ANSWERS = re.compile(r"\d/\d|\d ?%|1:")


class Page(HTMLParser):
    """What is in a page: its tags with their attributes, and the text of each section."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.sections = [""]
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep a tag."""
        self.tags.append((tag, dict(attrs)))
        if tag == "section":
            self.sections.append("")

    def handle_data(self, data: str) -> None:
        """Keep a text."""
        self.sections[-1] += data

    def all(self, name: str) -> list[dict[str, str | None]]:
        """List the attributes of all tags of a name."""
        return [attributes for tag, attributes in self.tags if tag == name]


def game_of(*events: object, names: tuple[str, ...] = ("Ada", "Ben")) -> Game:
    """Play events as at a real table."""
    game = Game(names)
    for event in events:
        game.do(event)  # type: ignore[arg-type]
    return game


def parts_of(widget: Widget) -> Iterator[Widget]:
    """Walk through a widget and all that is in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts_of(child)


@pytest.fixture
def game() -> Game:
    """Try two purple keys: a real one, then a fake one."""
    return game_of(*PURPLE_REAL, *PURPLE_FAKE)


def sheet(game: Game, steps: str = "", code: str = "en") -> Worksheet:
    """Make the worksheet of some steps, else of each try."""
    return Worksheet(game, language(code), read_steps(steps, game))


def test_each_try_is_asked_about(game: Game) -> None:
    assert tries(game) == (3, 7)
    page = Page(sheet(game).questions())
    assert len(page.all("section")) == len(page.all("img")) == 2
    for section, image, step in zip(page.sections[1:], page.all("img"), (3, 7), strict=True):
        assert f"Step {step} of the game" in section
        assert "How many purple keys" in section
        assert "How many of them are real?" in section
        assert "The pawn" in str(image["alt"])
    blanks = [span for span in page.all("span") if span.get("class") == "blank"]
    assert len(blanks) == 2 * (1 + 1 + 2 + 2)


def test_answers_are_exact(game: Game) -> None:
    """P1: counts, the chance, and the chance after a real one."""
    answers = re.findall("<b>(.*?)</b>", sheet(game).answers())
    assert answers[:6] == ["5", "3", "3/5", "60%", "1/2", "50%"]
    assert answers[6:] == ["4", "2", "1/2", "50%", "1/3", "33%"]
    page = Page(sheet(game).answers())
    assert "The purple key is real! Ada gets 2 crystals" in page.sections[1]
    assert "The purple key is fake." in page.sections[2]


def test_pupils_page_holds_no_answer(game: Game) -> None:
    """SEC-07: neither in the text, nor in a tag, nor in a picture, nor as a comment."""
    text = sheet(game).questions()
    page = Page(text)
    assert not LETTERS_OF_ANSWERS.search("".join(page.sections[1:]))
    assert "<!--" not in text
    assert "data-" not in text.replace("data:image", "")
    assert "<b>" not in text
    for image in page.all("img"):
        shown = re.sub("<[^>]*>", " ", svg_of(image))
        assert not LETTERS_OF_ANSWERS.search(shown + str(image["alt"]))


def svg_of(image: dict[str, str | None]) -> str:
    """Read the picture that an image holds."""
    start, _, content = str(image["src"]).partition(",")
    assert start == "data:image/svg+xml"
    return unquote(content)


def test_pages_stand_alone(game: Game) -> None:
    """No script, no request; the style and the pictures are inside."""
    for text in (sheet(game).questions(), sheet(game).answers()):
        page = Page(text)
        assert {tag for tag, _ in page.tags}.isdisjoint({"script", "link", "iframe", "object"})
        assert not [name for _, attributes in page.tags for name in attributes if name[:2] == "on"]
        (policy,) = [one["content"] for one in page.all("meta") if "http-equiv" in one]
        assert str(policy).startswith("default-src 'none'")
        assert "@page" in text
        assert "url(" not in text.replace("url(%23", "")


def test_names_are_shown_as_typed() -> None:
    """SEC-05, SEC-08."""
    game = game_of(*PURPLE_REAL, *PURPLE_FAKE, names=(WORST_NAME, "Ben"))
    questions, answers = Page(sheet(game).questions()), Page(sheet(game).answers())
    assert all(str(image["src"]).startswith("data:") for image in questions.all("img"))
    assert not answers.all("img")
    assert WORST_NAME in questions.sections[0]
    assert WORST_NAME in answers.sections[1]


def test_notes_of_the_teacher_stay_with_the_teacher(game: Game) -> None:
    """A note may hold the answer."""
    game.go_to(3)
    game.note("It is 3/5, of course.")
    assert "of course" not in sheet(game).questions()


def test_any_step_can_be_asked_about(game: Game) -> None:
    """Where no key is in question, each color is."""
    page = Page(sheet(game, "0, 4-5; 5").questions())
    assert len(page.all("section")) == len(page.all("table")) == 3
    cells = re.findall("<td>(.*?)</td>", sheet(game, "4").answers())
    assert cells == ["4", "2", "1/2", *["5", "3", "3/5"] * 3]
    assert re.findall("<td>(.*?)</td>", sheet(game, "4").questions()) == [""] * 12


def test_certain_and_last_keys_are_asked_about_rightly() -> None:
    """P1: what is certain is 1; after the last key there is no next one."""
    tried = {1: True, 2: True, 3: False, 4: False}
    last = State.position(pawn=5, tried=tried, phase="trying")
    answers = re.findall("<b>(.*?)</b>", sheet(Game.from_state(last)).answers())
    assert answers == ["1", "1", "1", "100%"]
    worthless = State.position(pawn=5, tried=dict.fromkeys((1, 2, 3), True), phase="trying")
    answers = re.findall("<b>(.*?)</b>", sheet(Game.from_state(worthless)).answers())
    assert answers == ["2", "0", "0", "0%"]


def test_keys_of_a_real_box_are_asked_about() -> None:
    """In a count there is no try; the color in question is that of the key counted next."""
    game = Game.from_state(State.position(phase="count"), ("Ada", "Ben"))
    game.do(Count(Color.GREEN, False, 0))
    game.do(Count(Color.GOLD, True, 1))
    game.do(Count(Color.GREEN, True, 1))
    assert tries(game) == (0, 2)
    answers = re.findall("<b>(.*?)</b>", sheet(game).answers())
    assert answers[:3] == ["5", "3", "3/5"]
    assert answers[6:9] == ["4", "3", "3/4"]


@pytest.mark.parametrize("seed", range(4))
def test_answers_of_played_games_are_the_chances(seed: int) -> None:
    game = Game(seed=seed)
    while not game.state.is_terminal:
        game.play_turn("first_key")
    for step in tries(game):
        state = game.nodes[step].state
        color = Color(state.rules.path[state.pawn])
        answers = re.findall("<b>(.*?)</b>", sheet(game, str(step)).answers())
        assert Fraction(answers[2]) == key_probabilities(state)[color]
        assert color in COLORS


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("9", "“9” is no step of this game. Write steps from 0 to 8"),
        ("5-2", "“5-2”"),
        ("1, x", "“x”"),
        ("-1", "“-1”"),
        ("1.5", "“1.5”"),
        ("<b>", "“<b>”"),
        ("1" * 5000, "“11111111111111111111”"),
        ("1-999999", "“1-999999”"),
    ],
)
def test_wrong_steps_are_refused_by_name(game: Game, steps: str, said: str) -> None:
    with pytest.raises(MagicKeysError, match=re.escape(said)):
        read_steps(steps, game)


def test_too_many_steps_and_no_try_are_refused() -> None:
    game = Game(seed=1)
    with pytest.raises(MagicKeysError, match="No key of a color has been tried"):
        read_steps("", game)
    while len(game.timeline) <= MOST_STEPS:
        game.play_turn("first_key")
    with pytest.raises(MagicKeysError, match="room for 30 steps; these are 31"):
        read_steps("0-30", game)


@pytest.mark.parametrize("code", ["de", "fr"])
def test_worksheet_speaks_the_language_of_the_screen(game: Game, code: str) -> None:
    text = sheet(game, code=code).questions()
    assert Page(text).all("html") == [{"lang": code}]
    assert "How many" not in text
    assert "Step" not in text


def test_picture_is_the_board_of_that_step(game: Game) -> None:
    (image,) = Page(sheet(game, "3").questions()).all("img")
    game.go_to(3)
    assert svg_of(image) == MagicKeys(game).to_svg()


def test_notebook_offers_what_goes_behind_an_address(game: Game) -> None:
    """No page of the app, so no whole link, and no code of it."""
    widget = MagicKeys(game)
    widget._desk.open_drawer("share")  # noqa: SLF001  there is no other way in without a page
    parts = [*parts_of(widget)]
    said = "\n".join(str(getattr(part, "value", "")) for part in parts)
    assert f">?game={link_word(game)}</textarea>" in said
    assert "This board stands in a notebook." in said
    (code,) = [part for part in parts if getattr(part, "description", "") == "QR code"]
    assert code.disabled
