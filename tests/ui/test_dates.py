"""Days in words, in each language and in the time zone of the phone."""

import pytest

from ui.dates import format_date
from ui.text import LANGUAGES, WORDS

AT = "2026-11-30T23:30:00.000+00:00"


@pytest.mark.parametrize(
    ("language", "zone", "short", "text"),
    [
        ("es", None, False, "30 de noviembre de 2026"),
        ("es", "Europe/Madrid", False, "1 de diciembre de 2026"),
        ("es", "America/Buenos_Aires", True, "30 nov 2026"),
        ("en", None, False, "30 November 2026"),
        ("it", None, False, "30 novembre 2026"),
        ("it", "Nowhere/Atlantis", True, "30 nov 2026"),
        ("es", "../../etc", True, "30 nov 2026"),
    ],
)
def test_a_day_is_in_the_words_and_the_zone(
    language: str, zone: str | None, short: bool, text: str
) -> None:
    assert format_date(AT, language, zone, short=short) == text


def test_a_moment_without_an_offset_is_utc() -> None:
    assert format_date("2026-01-01T00:30:00", "en", "Europe/Madrid") == "1 January 2026"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_months_are_twelve_and_three_letters_tell_them_apart(language: str) -> None:
    months = WORDS[language]["date.months"].split()
    assert len({month[:3] for month in months}) == len(months) == 12
