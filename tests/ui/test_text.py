"""The strings: every language has the same ones, and the page asks for none that is missing."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from scorer.findings import HandFindingKind
from scorer.match import MatchStarted, event_to_record
from scorer.points import Category
from scorer.rules import PRESETS
from ui.text import LANGUAGES, WORDS, UnknownTextError, choose_language, translate
from vision.reading import PhotoFindingKind

ROOT = Path(__file__).resolve().parents[2]
OTHERS = [language for language in LANGUAGES if language != "es"]


def find_fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def find_asked() -> Iterator[str]:
    """Every string named literally in a call of `t` or `translate`."""
    for path in [ROOT / "app.py", *(ROOT / "ui").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                place = {"t": 0, "translate": 1}.get(name)
                if place is not None and len(node.args) > place:
                    key = node.args[place]
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        yield key.value


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_strings_of_the_first(language: str) -> None:
    assert list(WORDS[language]) == list(WORDS["es"])


@pytest.mark.parametrize("language", OTHERS)
def test_every_string_has_the_placeholders_of_the_first(language: str) -> None:
    for key, text in WORDS["es"].items():
        assert find_fields(WORDS[language][key]) == find_fields(text), key


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_a_single_form_asks_for_nothing_that_the_plural_does_not(language: str) -> None:
    words = WORDS[language]
    for key in words:
        if key.endswith(".one"):
            assert find_fields(words[key]) <= find_fields(words[key[:-4]]), key


def test_the_page_asks_only_for_strings_there_are() -> None:
    asked = set(find_asked())
    assert len(asked) > 100
    assert asked <= set(WORDS["es"])


def test_everything_the_engine_can_name_has_a_string() -> None:
    values = {v for rules in PRESETS.values() for _, all_ in rules.options().values() for v in all_}
    needed = {f"value.{value}" for value in values if value[0].isalpha()}
    needed |= {f"category.{category}" for category in Category}
    needed |= {f"doubt.{kind}" for kind in PhotoFindingKind}
    assert needed <= set(WORDS["es"])
    assert HandFindingKind.SHARED  # these speak for themselves


def test_every_event_has_a_name() -> None:
    from scorer import events

    assert {f"event.{name}" for name in events._KINDS if name != "undone"} <= set(WORDS["es"])
    started = MatchStarted(PRESETS["ludoteka"], (("Ana",), ("Luis",)))
    assert f"event.{event_to_record(started)['event']}" in WORDS["es"]


@pytest.mark.parametrize(("n", "text"), [(0, "0 escobas"), (1, "1 escoba"), (2, "2 escobas")])
def test_one_is_not_a_plural(n: int, text: str) -> None:
    assert translate("es", "escobas.count", n=n) == text


def test_a_string_that_is_not_there_is_said_so() -> None:
    with pytest.raises(UnknownTextError, match=r"got 'nothing\.here'"):
        translate("es", "nothing.here")


@pytest.mark.parametrize(
    ("asked", "locale", "language"),
    [
        (None, None, "es"),
        (None, "", "es"),
        (None, "es-ES", "es"),
        (None, "ca-ES", "es"),
        (None, "en-GB", "en"),
        (None, "it-IT", "it"),
        (None, "de-DE", "en"),
        ("es", "en-GB", "es"),
        ("en", "es-ES", "en"),
        ("xx", "es-ES", "es"),
    ],
)
def test_the_language_is_the_one_asked_for_or_the_browsers(
    asked: str | None, locale: str | None, language: str
) -> None:
    assert choose_language(asked, locale) == language
