"""What the page says, in Spanish, English and Italian: one table of strings a language."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ui.words_en import WORDS as _EN
from ui.words_es import WORDS as _ES
from ui.words_it import WORDS as _IT

LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {"es": "Español", "en": "English", "it": "Italiano"}
)
WORDS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({"es": _ES, "en": _EN, "it": _IT})


class UnknownTextError(ValueError):
    """The page has no string of that name."""


def translate(language: str, key: str, **values: object) -> str:
    """Returns a string of the page in a language, its placeholders filled.

    With a value named `n` that is 1, the string `KEY.one` is taken where there is one.

    Raises:
        UnknownTextError: There is no such string.
    """
    words = WORDS[language]
    if values.get("n") == 1 and f"{key}.one" in words:
        key = f"{key}.one"
    if key not in words:
        raise UnknownTextError(f"expected the name of a string of the page, got {key!r}")
    return words[key].format(**values)


def choose_language(asked: str | None, locale: str | None) -> str:
    """Returns the language of the page: the one asked for, else the browser's, else Spanish."""
    if asked in LANGUAGES:
        return str(asked)
    preferred = (locale or "").split("-")[0].lower()
    if not preferred or preferred in ("es", "ca", "gl", "eu"):
        return "es"
    return preferred if preferred in LANGUAGES else "en"
