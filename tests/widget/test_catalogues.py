"""Catalogues: complete, well made, and right for each count, color and number."""

import re
import string
from fractions import Fraction
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from magickeys_widget import Color
from magickeys_widget.messages import LOCALE_FOLDER, best_language, language, languages, say
from magickeys_widget.rules.words import tile_words

OTHERS = languages()[1:]
NARROW, WIDE = "\u202f", "\u00a0"
"""Spaces that break no line."""
ROOMS = {code: sorted((LOCALE_FOLDER / code).glob("*.po")) for code in languages()}
COUNTS = (0, 1, 2, 3, 5, 21)


def entries(code: str) -> dict[str, tuple[str, ...]]:
    """Read a language's texts, each with all of its plural forms."""
    found: dict[str, tuple[str, ...]] = {}
    for room in ROOMS[code]:
        for entry in read_po(BytesIO(room.read_bytes()), locale=code):
            if isinstance(entry.id, str) and entry.id:
                found[entry.id] = (str(entry.string),)
            elif entry.id:
                found[entry.id[0]] = tuple(entry.string)
    return found


def asked(text: str) -> set[str]:
    """Name the values that a text asks for."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("code", OTHERS)
def test_each_text_has_the_plural_forms_of_its_language(code: str) -> None:
    english, own = entries("en"), entries(code)
    forms = read_po(BytesIO(ROOMS[code][0].read_bytes())).num_plurals
    for key, texts in own.items():
        assert len(texts) in ({forms} if len(english[key]) > 1 else {1, forms}), key
        for text in texts:
            assert asked(text) <= asked(" ".join(english[key])), key


@pytest.mark.parametrize("code", OTHERS)
def test_each_catalogue_says_its_language_and_how_it_counts(code: str) -> None:
    for room in ROOMS[code]:
        text = room.read_text(encoding="utf-8")
        assert f'"Language: {code}\\n"' in text, room
        assert '"Plural-Forms: nplurals=' in text, room


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_was_left_in_english(code: str) -> None:
    """A text of several words is the same in two languages only by mistake."""
    english, own = entries("en"), entries(code)
    alike = {key for key in own if own[key] == english[key]}
    assert not {key for key in alike if len(re.findall(r"(?<!{)\b[a-z]{3,}", own[key][0])) > 1}


def test_signs_are_set_as_each_language_sets_them() -> None:
    for key, texts in entries("de").items():
        for text in texts:
            assert not re.search(r"['“”]\w|\d %|} %", text.replace("„", "").replace("“", ""))
            assert text.count("„") == text.count("“"), key
            assert "“" not in text.split("„")[0], key
    for key, texts in entries("fr").items():
        for text in texts:
            said = re.sub(r"https?://\S+|\?\d?:?\d+", "", text)
            assert not re.search(rf"[^{NARROW}\s·?][?!;»](?!\w)|«[^{NARROW}]", said), (key, said)
            assert not re.search(r"[ (\w}]:(?=[ ]|$)|[ ][?!;»]|\d %|} %|\w'\w", said), (key, said)


COUNTED = {
    "en": [
        ("The chest holds 0 crystals.", "0 of the 0 blue keys left are real"),
        ("The chest holds 1 crystal.", "1 of the 1 blue key left is real"),
        ("The chest holds 2 crystals.", "2 of the 2 blue keys left are real"),
    ],
    "de": [
        ("In der Truhe sind 0 Kristalle.", "noch 0 blaue, davon 0 echt"),
        ("In der Truhe ist 1 Kristall.", "noch 1 blauer, davon 1 echt"),
        ("In der Truhe sind 2 Kristalle.", "noch 2 blaue, davon 2 echt"),
    ],
    "fr": [
        ("Le coffre contient 0 cristal.", f"il reste 0 bleue, vraies{NARROW}: 0"),
        ("Le coffre contient 1 cristal.", f"il reste 1 bleue, vraies{NARROW}: 1"),
        ("Le coffre contient 2 cristaux.", f"il reste 2 bleues, vraies{NARROW}: 2"),
    ],
}


@pytest.mark.parametrize("code", COUNTED)
def test_counted_sentences_are_right(code: str) -> None:
    """I18-03: none, one, and several; 21 counts like 2."""
    for count in COUNTS:
        chest = say("board.chest.sentence", n=count)
        frequency = "panel.frequency_of_one" if count == 1 else "panel.frequency"
        left = say(frequency, n=count, real=count, color=say("tile.blue"))
        wanted = (re.sub(r"\d", str(count), text) for text in COUNTED[code][min(count, 2)])
        assert [language(code).text(one) for one in (chest, left)] == [*wanted]


class Anything:
    """A value that looks the same in every form."""

    def __format__(self, form: str) -> str:
        return "…"

    def __str__(self) -> str:
        return "…"


@pytest.mark.parametrize("code", languages())
def test_every_counted_sentence_is_the_languages_own(code: str) -> None:
    """I18-03: no count has no form, or another language's."""
    for key, forms in entries(code).items():
        if len(forms) > 1:
            values: dict[str, object] = dict.fromkeys(asked(" ".join(forms)), Anything())
            for n in COUNTS:
                values["n"] = n
                said = language(code).text(say(key, **values))
                assert said in {form.format(**values) for form in forms}, (key, n)


AGREEING = {
    "de": [
        "Der lila Schlüssel ist falsch. Ada behält ihn, und Ben ist dran.",
        "Ada probiert den blauen Schlüssel von Feld 7 an der Truhe. Ist er echt?",
        "Ada wirft einen falschen grünen Schlüssel in den magischen Brunnen: 1 Würfel wacht auf.",
        "Ada zieht um 2 auf Feld 7, wo ein gelber Schlüssel ist.",
        "2 lila",
        "1 grüner",
    ],
    "fr": [
        "La clé violette est fausse. Ada la garde, et c\u2019est à Ben de jouer.",
        "Ada essaie dans le coffre la clé bleue de la case 7. Est-elle vraie ?",
        "Ada jette une fausse clé verte dans le puits magique : 1 dé se réveille.",
        "Ada avance de 2 jusqu\u2019à la case 7, où il y a une clé jaune.",
        "2 violettes",
        "1 verte",
    ],
}


@pytest.mark.parametrize("code", AGREEING)
def test_colors_agree_with_keys(code: str) -> None:
    purple, blue, green, yellow = map(tile_words, list(Color)[:4])
    told = [
        say("told.fake", color=purple, name="Ada", next="Ben"),
        say("told.try", color=blue, name="Ada", pawn=7),
        say("told.throw", color=green, name="Ada", n=1),
        say("told.move_key", tile=yellow, name="Ada", number=2, pawn=7),
        say("board.fakes", color=purple, n=2),
        say("board.fakes", color=green, n=1),
    ]
    said = [language(code).text(one).replace(NARROW, " ") for one in told]
    assert said == AGREEING[code]


def test_numbers_and_lists_are_written_as_each_language_writes_them() -> None:
    """I18-04."""
    third = Fraction(1, 3)
    written = {
        code: [
            language(code).percent(third),
            language(code).percent(Fraction(1, 1000)),
            language(code).proportion(third),
            language(code).percentage(third, 1),
            language(code).decimal(2.5),
            language(code).value(10_000),
            language(code).value((1, 2, say("face.moon"))),
            language(code).chance(third, "frequency"),
        ]
        for code in ("en", "de", "fr")
    }
    assert written == {
        "en": ["33%", "<1%", "0.333", "33.3%", "2.50", "10,000", "1, 2, and Moon", "1 of 3"],
        "de": [
            f"33{WIDE}%", f"<1{WIDE}%", "0,333", f"33,3{WIDE}%", "2,50", "10.000",
            "1, 2 und Mond", "1 von 3",
        ],
        "fr": [
            f"33{WIDE}%", f"<1{WIDE}%", "0,333", f"33,3{WIDE}%", "2,50", f"10{NARROW}000",
            "1, 2 et Lune", "1 sur 3",
        ],
    }  # fmt: skip


def test_equal_chances_look_equal_and_none_is_endless() -> None:
    """A chance of a turn may have thirty digits below the line."""
    long = Fraction(10**30 + 1, 3 * 10**30)
    assert language("de").chance(long, "fraction") == "0,333"
    assert language("de").chance(long, "frequency") == "≈ 333 von 1.000"


def test_the_first_wish_that_can_be_granted_is() -> None:
    """I18-06: region and case don't matter, and what is not offered becomes English."""
    assert best_language("de-CH") == "de"
    assert best_language(None, "", "FR-ca") == "fr"
    assert best_language("ja", "pt-BR") == "en"
    assert best_language("../de", "C") == "en"
