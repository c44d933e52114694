"""Every sentence a person reads, in each language.

A sentence travels through the program as data, a `Message`: a key of the catalogues and the
values that belong in it. It becomes text only where it is shown, so that a game played in one
language is told afresh in another. The catalogues are `locale/<language>/*.po`, one file a room;
a new language is a new folder.

Words that bend (*ein blauer Schlüssel*, *den blauen Schlüssel*) are written with all their forms,
`Blau|blaue|blauen|blauer`; a sentence asks for one by its number, `{color:2}`, and gets the first
without. How many forms a word has is the affair of each catalogue.
"""

import gettext
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path

from babel import Locale, negotiate_locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent
from immutabledict import immutabledict

LOCALE_FOLDER = Path(__file__).parent / "locale"
DEFAULT_LANGUAGE = "en"
BETWEEN_FORMS = "|"
LONG = 1000
"""A denominator that nobody can read."""
CERTAIN = 100
"""Percent."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence not yet put into words: a key of the catalogues and its values.

    A value is another message, a whole number, a `Fraction` (shown as a/b, 0 or 1), a tuple of
    those (shown as a list in the language's way), or a string, which is shown as it is.
    """

    key: str
    values: Mapping[str, object] = immutabledict()

    def __str__(self) -> str:
        """The sentence in the default language."""
        return language(DEFAULT_LANGUAGE).text(self)


def say(key: str, /, **values: object) -> Message:
    """Build a message.

    Values that cannot be remembered, such as lists, are put into words at once.

    >>> print(say("event.move", number=3))
    Move 3
    """
    return Message(key, immutabledict({name: _fixed(one) for name, one in values.items()}))


def _fixed(value: object) -> object:
    try:
        hash(value)
    except TypeError:
        return str(value)
    return value


class MagicKeysError(ValueError):
    """Something that cannot be, as data; its sentence stands in the catalogues."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        """The sentence in the default language."""
        return str(self.message)


class Language:
    """Puts messages and numbers into the words of one language."""

    def __init__(self, code: str, translations: gettext.NullTranslations) -> None:
        self.code = code
        self._locale = Locale.parse(code)
        self.translations = translations

    @property
    def name(self) -> str:
        """The name that its speakers give the language."""
        return str(self._locale.get_display_name()).capitalize()

    @lru_cache(maxsize=10_000)  # noqa: B019  a language lives as long as the program
    def text(self, message: Message, form: int = 0) -> str:
        """Put a message into words; a value named `n` picks the plural form.

        Of a word that bends this gives one of its forms, by number; the last one for any beyond.
        """
        pattern, count = message.key, message.values.get("n")
        if isinstance(count, int):
            pattern = self.translations.ngettext(message.key, message.key, count)
        if pattern == message.key:
            pattern = self.translations.gettext(message.key)
        forms = pattern.split(BETWEEN_FORMS)
        values = {name: _Inserted(self, value) for name, value in message.values.items()}
        return forms[min(form, len(forms) - 1)].format(**values)

    def value(self, value: object) -> str:
        """Put one value of a message into words."""
        match value:
            case Message():
                return self.text(value)
            case Fraction():
                return str(value)
            case int():
                return str(format_decimal(value, locale=self._locale))
            case tuple():
                return format_list([self.value(part) for part in value], locale=self._locale)
            case _:
                return str(value)

    def percent(self, chance: Fraction) -> str:
        """Show a chance in whole percent, and never call certain what is not.

        A chance and its complement add up to 100: an exact half goes up below 50 %, down above.

        >>> english = language("en")
        >>> [english.percent(Fraction(*c)) for c in ((3, 5), (1, 216), (215, 216), (1, 8), (7, 8))]
        ['60%', '<1%', '>99%', '13%', '87%']
        """
        halves_up = chance * CERTAIN + Fraction(1, 2)
        whole = halves_up // 1
        if chance > Fraction(1, 2) and halves_up.denominator == 1:
            whole -= 1
        if whole == 0 and chance > 0:
            return f"<{self.percentage(Fraction(1, CERTAIN))}"
        if whole == CERTAIN and chance < 1:
            return f">{self.percentage(Fraction(CERTAIN - 1, CERTAIN))}"
        return self.percentage(Fraction(int(whole), CERTAIN))

    def proportion(self, chance: Fraction) -> str:
        """Show a chance as a decimal of at most three places, and never call certain what is not.

        >>> english = language("en")
        >>> [english.proportion(Fraction(*c)) for c in ((3, 5), (1, 3), (1, 5000), (4999, 5000))]
        ['0.6', '0.333', '<0.001', '>0.999']
        """
        least = Fraction(1, 1000)
        if 0 < chance < least / 2:
            return f"<{self.proportion(least)}"
        if 1 - least / 2 < chance < 1:
            return f">{self.proportion(1 - least)}"
        return str(format_decimal(Decimal(float(chance)), "0.###", locale=self._locale))

    def fraction(self, chance: Fraction) -> str:
        """Show a chance as a fraction; one that nobody can read, as a decimal."""
        return self.value(chance) if chance.denominator < LONG else self.proportion(chance)

    def frequency(self, chance: Fraction) -> str:
        """Show a chance as so many of so many; of a thousand, about, where that is easier.

        >>> language("en").frequency(Fraction(2, 5)), language("en").frequency(Fraction(1, 3**9))
        ('2 of 5', '≈ 1 of 1,000')
        """
        if chance.denominator < LONG:
            return self.text(say("chance.frequency", part=chance.numerator, n=chance.denominator))
        part = min(max(round(chance * LONG), 1), LONG - 1)
        return f"≈ {self.text(say('chance.frequency', part=part, n=LONG))}"

    def chance(self, chance: Fraction, form: str) -> str:
        """Show a chance in one of the `FORMS`."""
        return FORMS[form](self, chance)

    def decimal(self, number: Fraction | float, places: int = 2) -> str:
        """Show a number with so many decimal places.

        >>> language("en").decimal(Fraction(12, 5))
        '2.40'
        """
        pattern = f"#,##0.{'0' * places}"
        return str(format_decimal(Decimal(float(number)), pattern, locale=self._locale))

    def percentage(self, share: Fraction | float, places: int = 0) -> str:
        r"""Show a share in percent, with so many decimal places.

        >>> language("en").percentage(0.333, 1), language("de").percentage(0.333, 1)
        ('33.3%', '33,3\xa0%')
        """
        whole = "##0"
        pattern = self._locale.percent_formats[None].pattern
        exact = pattern.replace(whole, f"{whole}.{'0' * places}" if places else whole)
        return str(format_percent(Decimal(float(share)), exact, locale=self._locale))


@dataclass(frozen=True, slots=True)
class _Inserted:
    """A value on its way into a sentence, which may ask for one of its forms."""

    language: Language
    value: object

    def __format__(self, form: str) -> str:
        if form and isinstance(self.value, Message):
            return self.language.text(self.value, int(form))
        return self.language.value(self.value)


FORMS: Mapping[str, Callable[[Language, Fraction], str]] = {
    "fraction": Language.fraction,
    "percent": Language.percent,
    "decimal": Language.proportion,
    "frequency": Language.frequency,
}
"""The ways to show a chance."""


def languages() -> tuple[str, ...]:
    """Name the languages there are, the default one first."""
    codes = {folder.name for folder in LOCALE_FOLDER.iterdir() if any(folder.glob("*.po"))}
    return (DEFAULT_LANGUAGE, *sorted(codes - {DEFAULT_LANGUAGE}))


def best_language(*wishes: object) -> str:
    """Choose the first wish that can be granted, such as `de` for `de-CH`; else the default.

    >>> best_language(None, "rm-CH", "fr-CH"), best_language("rm")
    ('fr', 'en')
    """
    wished = [str(wish).lower() for wish in wishes if wish]
    return negotiate_locale(wished, languages(), sep="-") or DEFAULT_LANGUAGE


@cache
def language(code: str = DEFAULT_LANGUAGE) -> Language:
    """Read a language's catalogues, once.

    A key missing there is looked up in the default language. Raises `MagicKeysError` for a
    language that there is not.
    """
    if code not in languages():
        raise MagicKeysError(say("option.language", given=str(code)[:24], known=languages()))
    merged = Catalog(locale=code)
    for file in sorted((LOCALE_FOLDER / code).glob("*.po")):
        room = read_po(BytesIO(file.read_bytes()), locale=code)
        merged.mime_headers = room.mime_headers  # which say how the language counts
        for entry in room:
            if entry.id:
                merged[entry.id] = entry
    compiled = BytesIO()
    write_mo(compiled, merged)
    compiled.seek(0)
    translations = gettext.GNUTranslations(compiled)
    if code != DEFAULT_LANGUAGE:
        translations.add_fallback(language(DEFAULT_LANGUAGE).translations)
    return Language(code, translations)
