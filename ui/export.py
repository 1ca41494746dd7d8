"""A match for other programs and other people: CSV, JSON (which can be brought back), a message."""

import csv
import io
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from scorer.match import Event, Match, MatchError, event_from_record, fold
from scorer.points import Category
from ui.foreign import MOST_EVENTS, MOST_MATCHES, clean_house_rules, clean_record
from ui.store import Entry, MatchBook
from ui.text import translate

if TYPE_CHECKING:
    from ui.book import Table

_MATCH = "escoba-match"
_BOOK = "escoba-book"


@dataclass(frozen=True, slots=True)
class Copy:
    """A match out of an exported file: its events, and when each was."""

    events: tuple[Event, ...]
    times: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Copies:
    """What an exported file holds: matches, and rules of the house by name."""

    matches: tuple[Copy, ...]
    house_rules: Mapping[str, str] = field(default_factory=dict)


class NotAnExportError(ValueError):
    """The file is not a match that this program has written."""


def write_csv(table: "Table") -> bytes:
    """Returns a row a hand, side and category, as a spreadsheet opens it (UTF-8 with a mark)."""
    match = table.match
    dates = [entry.at[:10] for entry in table.entries if entry.record["event"] == "hand-counted"]
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(["match", "date", "hand", "side", "category", "points", "cards", "total"])
    totals = dict.fromkeys(match.sides, 0)
    for number, hand in enumerate(match.hands, start=1):
        # Undone and deleted hands leave more dates than hands: the last ones are those in force.
        date = dates[min(number, len(dates)) - 1] if dates else ""
        for pile in hand.piles:
            side = pile.player
            totals[side] += hand.score.total(side)
            for category in Category:
                points = [p for p in hand.score.points_of(side) if p.category is category]
                earned = " ".join(card.code for point in points for card in point.cards)
                if points:
                    amount = sum(point.points for point in points)
                    row = [table.code, date, number, side, category.value, amount, earned]
                    rows.writerow([*row, totals[side]])
            cards = " ".join(card.code for card in pile.cards)
            row = [table.code, date, number, side, "hand", hand.score.total(side), cards]
            rows.writerow([*row, totals[side]])
    return out.getvalue().encode("utf-8-sig")


def write_json(table: "Table") -> bytes:
    """Returns the whole log of a match, which `read_copies` brings back."""
    return _dump({"format": _MATCH, "version": 1, "events": _write_log(table.entries)})


def write_all(book: MatchBook, without: Collection[str] = ()) -> bytes:
    """Returns every match, and the rules of the house, which `read_copies` brings back.

    The matches whose codes are in `without` are left out.
    """
    matches = [
        {"events": _write_log(book.find_entries(summary.code))}
        for summary in reversed(book.find_matches(limit=None))
        if summary.code not in without
    ]
    rules = book.find_house_rules()
    return _dump({"format": _BOOK, "version": 1, "matches": matches, "house_rules": rules})


def read_copies(data: bytes) -> Copies:
    """Returns the matches of an exported file, be it of one match or of all of them.

    Raises:
        NotAnExportError: The file is something else, or its events cannot follow one another.
    """
    try:
        whole: Any = json.loads(data)
        if whole["format"] == _MATCH:
            return Copies((_read_log(whole["events"]),))
        if whole["format"] == _BOOK:
            matches = tuple(_read_log(each["events"]) for each in whole["matches"][:MOST_MATCHES])
            return Copies(matches, clean_house_rules(whole["house_rules"]))
        raise NotAnExportError(f"expected a file of {_MATCH!r}, got {whole['format']!r:.80}")
    except NotAnExportError:
        raise
    except (
        MatchError,
        LookupError,
        ValueError,
        TypeError,
        AttributeError,
        RecursionError,
    ) as wrong:
        raise NotAnExportError("expected a match exported by this program") from wrong


def _write_log(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    return [{"at": entry.at, **entry.record} for entry in entries]


def _read_log(log: Iterable[Mapping[str, Any]]) -> Copy:
    """Returns the match of a log, having tried that its events can follow one another."""
    events, times = [], []
    for number, each in enumerate(log):
        if number == MOST_EVENTS:
            raise NotAnExportError(f"expected a match of at most {MOST_EVENTS} events")
        record = clean_record({name: value for name, value in each.items() if name != "at"})
        events.append(event_from_record(record))
        times.append(datetime.fromisoformat(each["at"]).isoformat(timespec="milliseconds"))
    fold(events)
    return Copy(tuple(events), tuple(times))


def _dump(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def write_message(match: Match, language: str, date: str = "") -> str:
    """Returns the score in a few lines to send to somebody."""
    title = translate(language, "message.title", n=len(match.hands))
    lines = [" · ".join(filter(None, (title, date)))]
    for side, total in sorted(match.totals.items(), key=lambda pair: -pair[1]):
        escobas = sum(p.escobas for hand in match.hands for p in hand.piles if p.player == side)
        noted = translate(language, "message.escobas", n=escobas)
        lines.append(f"{side}: {total} ({noted})" if escobas else f"{side}: {total}")
    if match.winners:
        names = " · ".join(match.winners)
        lines.append(translate(language, "end.won", n=len(match.winners), winners=names))
    return "\n".join(lines)
