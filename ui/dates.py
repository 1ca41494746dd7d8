"""Dates as people of each language write them, in the time zone of the phone."""

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ui.text import translate


def format_date(at: str, language: str, zone: str | None = None, *, short: bool = False) -> str:
    """Returns the day of a moment in words: "30 de noviembre de 2026", "30 nov 2026".

    Args:
        at: The moment, ISO 8601; without an offset it is UTC.
        language: Of the words.
        zone: The name of the time zone whose day is meant; UTC where it is unknown.
        short: The month by its first three letters.
    """
    moment = datetime.fromisoformat(at)
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    day = moment.astimezone(_find_zone(zone))
    month = translate(language, "date.months").split()[day.month - 1]
    return translate(
        language,
        "date.short" if short else "date.long",
        day=day.day,
        month=month[:3] if short else month,
        year=day.year,
    )


def format_time(moment: datetime, zone: str | None = None) -> str:
    """Returns the time of the day: "21:07".

    Args:
        moment: With its offset.
        zone: The name of the time zone whose clock is meant; UTC where it is unknown.
    """
    return moment.astimezone(_find_zone(zone)).strftime("%H:%M")


def _find_zone(name: str | None) -> tzinfo:
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC
