"""Languages: a new one is a folder, and the whole page speaks one of them at a time."""

import re
import shutil
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import ipywidgets as widgets
import pytest
from babel.messages.pofile import read_po, write_po

from magickeys_widget import Game, MagicKeys, messages
from magickeys_widget.frame import Frame
from magickeys_widget.messages import (
    LOCALE_FOLDER,
    MagicKeysError,
    language,
    languages,
    say,
)
from magickeys_widget.narration import tell
from magickeys_widget.widget.controller import Controller
from tests.widget.test_catalogues import NARROW, entries

OTHERS = languages()[1:]
PSEUDO = "eo"
"""A language in which every text stands in double brackets, and is 40 % longer."""
AWAY = "magickeys-away"
TEXTS = ("description", "tooltip", "label", "value_text", "title", "titles", "lost_text", "places")


# ---------------------------------------------------------------- a new language


@pytest.fixture
def locale_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a copy of the catalogues that a test may add to."""
    folder = tmp_path / "locale"
    shutil.copytree(LOCALE_FOLDER, folder)
    monkeypatch.setattr(messages, "LOCALE_FOLDER", folder)
    language.cache_clear()
    yield folder
    language.cache_clear()


POLISH = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && n%100/10!=1 ? 1 : 2);\n"

msgid "board.chest.sentence"
msgid_plural "board.chest.sentence"
msgstr[0] "W skrzyni jest {n} kryształ."
msgstr[1] "W skrzyni są {n} kryształy."
msgstr[2] "W skrzyni jest {n} kryształów."
"""


def test_language_with_three_plural_forms_is_a_folder(locale_folder: Path) -> None:
    """I18-03: no code, and what has no words yet is said in English."""
    (locale_folder / "pl").mkdir()
    (locale_folder / "pl" / "board.po").write_text(POLISH, encoding="utf-8")
    assert languages() == ("en", "de", "fr", "pl")
    polish = language("pl")
    said = [polish.text(say("board.chest.sentence", n=n)) for n in (0, 1, 2, 3, 5, 21, 22)]
    assert said == [
        "W skrzyni jest 0 kryształów.", "W skrzyni jest 1 kryształ.",
        "W skrzyni są 2 kryształy.", "W skrzyni są 3 kryształy.",
        "W skrzyni jest 5 kryształów.", "W skrzyni jest 21 kryształów.",
        "W skrzyni są 22 kryształy.",
    ]  # fmt: skip
    assert polish.text(say("board.gold")) == "The gold key lies at the gate."
    assert polish.name == "Polski"


def write_pseudo(folder: Path) -> None:
    """Wrap every text in double brackets, and make it 40 % longer."""
    (folder / PSEUDO).mkdir()
    for room in sorted((folder / "en").glob("*.po")):
        catalog = read_po(BytesIO(room.read_bytes()))
        for entry in catalog:
            if not entry.id:
                continue
            if isinstance(entry.string, str):
                entry.string = pseudo(entry.string)
            else:
                entry.string = tuple(map(pseudo, entry.string))
        with (folder / PSEUDO / room.name).open("wb") as file:
            write_po(file, catalog, width=0)


def pseudo(text: str) -> str:
    """Wrap one text."""
    letters = len(re.sub("{.*?}", "", text))
    return f"[[{text}{' ~~~' * round(letters / 10)}]]"


# ---------------------------------------------------------------- the page


def desk_of(widget: MagicKeys) -> Controller:
    """Give the widget's controller."""
    return widget._desk  # noqa: SLF001  there is no other way in without a page


def frame_of(widget: MagicKeys) -> Frame:
    """Give the frame of the widget's board."""
    return desk_of(widget).frame


def walk(part: widgets.Widget) -> Iterator[widgets.Widget]:
    """Visit a widget and all within, but what is put away."""
    if AWAY not in getattr(part, "_dom_classes", ()):
        yield part
        for child in getattr(part, "children", ()):
            yield from walk(child)


def texts(widget: MagicKeys) -> dict[str, object]:
    """Collect all that can be read, by its place in the tree."""
    found: dict[str, object] = {}
    for place, part in enumerate(walk(widget)):
        for trait in TEXTS:
            if value := getattr(part, trait, None):
                found[f"{place} {type(part).__name__} {trait}"] = value
        if isinstance(part, widgets.HTML):
            found[f"{place} HTML"] = str(part.value)
        if isinstance(part, widgets.Dropdown):
            found[f"{place} options"] = tuple(label for label, _ in part.options)
            found[f"{place} chosen"] = part.index
    return found


def drawers(desk: Controller) -> tuple[str, ...]:
    """Name all drawers."""
    return ("new_game", "saves", "tools", "help", *desk.more_drawers)


def played(code: str) -> MagicKeys:
    """Play ten events, guess, begin a what-if, and have something refused."""
    widget = MagicKeys(players=("Ada", ""), seed=7, language=code)
    game = widget.game
    for _ in range(10):
        if game.state.is_chance:
            if game.state.phase == "trying":
                game.guess(60)
            game.resolve()
        else:
            game.do(game.state.legal_actions()[-1])
    game.branch()
    desk_of(widget).guard(game.go_to)(99)
    return widget


@pytest.mark.parametrize("code", OTHERS)
def test_switch_in_mid_game_changes_everything(code: str) -> None:
    """I18-01: an English page is then as if it had never spoken English, and back again."""
    switched, native = played("en"), played(code)
    game = switched.game.to_text()
    for drawer in drawers(desk_of(switched)):
        for widget in (switched, native):
            desk_of(widget).open_drawer(drawer)
        before = texts(switched)
        desk_of(switched).speak(code)
        after, wanted = texts(switched), texts(native)
        assert {k: (after[k], wanted.get(k)) for k in after if after[k] != wanted.get(k)} == {}
        assert frame_of(switched).language == code
        desk_of(switched).speak("en")
        assert texts(switched) == before
    assert switched.game.to_text() == game
    assert switched.to_svg() != native.to_svg()


def test_what_was_typed_and_chosen_outlives_a_switch() -> None:
    """A change of words is no change of anything else."""
    widget = MagicKeys(seed=1)
    desk = desk_of(widget)
    desk.open_drawer("new_game")
    name = next(part for part in walk(widget) if getattr(part, "description", "").endswith("yer 1"))
    dice = next(part for part in walk(widget) if getattr(part, "description", "") == "Dice")
    name.value, dice.value = "Zoë", "own"
    desk.speak("de")
    assert (name.value, name.description) == ("Zoë", "Name von Spieler 1")
    assert (dice.value, dice.label) == ("own", "wie eure eigenen Würfel")


def test_two_widgets_may_speak_two_languages() -> None:
    """I18-06."""
    german, french = MagicKeys(seed=1, language="de"), MagicKeys(seed=1, language="fr")
    desk_of(german).speak("fr")
    desk_of(french).speak("de")
    assert frame_of(german).label == f"Les clés magiques{NARROW}: à Joueur 1 de jouer"
    assert frame_of(french).label == "Die magischen Schlüssel: Spieler 1 ist dran"


def test_language_that_is_not_there_is_refused() -> None:
    with pytest.raises(MagicKeysError, match="“xx” is no language of this page; there are en, de"):
        MagicKeys(language="xx")


def test_a_save_speaks_no_language() -> None:
    """SAV-13: a game saved in German is told in English, and its text holds no sentence."""
    german = played("de")
    text = german.game.to_text()
    english = MagicKeys(Game.from_text(text))
    for code in languages():
        for sentences in entries(code).values():
            for sentence in sentences:
                assert len(sentence) < len("Player1") or sentence not in text
    told = [language("en").text(tell(english.game, node)) for node in english.game.nodes]
    assert told[0] == "Ada begins: roll the three dice."
    assert english.game.to_text() == text


# ---------------------------------------------------------------- nothing unwrapped

PLAIN = re.compile(
    r"<(kbd|textarea)\b.*?</\1>|<[^>]*>|&\w+;|Ada|English|Deutsch|Français|Esperanto", re.DOTALL
)
"""What is no sentence: tags, letters to press, links, names of people and of languages."""
NAMED = re.compile(r'(?:aria-label|alt|title)="([^"]*)"')


def unwrapped(text: str) -> str:
    """Give the letters outside of all double brackets, in attributes too."""
    outside, depth = "", 0
    for part in re.split(r"(\[\[|\]\])", PLAIN.sub(" ", " ".join([text, *NAMED.findall(text)]))):
        depth += {"[[": 1, "]]": -1}.get(part, 0)
        if depth == 0:
            outside += part
    return " ".join(re.findall(r"[^\W\d_]+", outside))


def flat(value: object) -> Iterator[str]:
    """Give the texts in a trait."""
    match value:
        case str():
            yield value
        case dict():
            yield from flat(value.get("label"))
        case list() | tuple():
            for part in value:
                yield from flat(part)


@pytest.fixture
def press(locale_folder: Path) -> Callable[[MagicKeys, str], None]:
    """Make the pseudo-language, and give what presses a button of it."""
    write_pseudo(locale_folder)

    def pressing(widget: MagicKeys, name: str) -> None:
        for part in walk(widget):
            if isinstance(part, widgets.Button) and re.match(rf"\[\[{name}\b", part.description):
                part.click()
                return
        raise LookupError(name)

    return pressing


def test_every_text_comes_from_a_catalogue(press: Callable[[MagicKeys, str], None]) -> None:
    """I18-05: in a language in which every text is wrapped, nothing stands unwrapped."""
    widget = played("en")
    desk = desk_of(widget)
    desk.speak(PSEUDO)
    for switch in ("coach", "predict", "table", "say"):
        desk.switch(switch)
    for drawer in drawers(desk):
        desk.open_drawer(drawer)
        if drawer == "experiment":
            press(widget, "10")
        for place, value in texts(widget).items():
            for text in flat(value):
                assert not unwrapped(text), (drawer, place, unwrapped(text), text)
    assert not unwrapped(frame_of(widget).description)
