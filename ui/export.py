"""A match for other programs and other people: CSV, JSON (which can be brought back), a message."""

import csv
import io
import json
from typing import TYPE_CHECKING, Any

from scorer.match import Event, Match, MatchError, event_from_record, fold
from scorer.points import Category
from ui.text import translate

if TYPE_CHECKING:
    from ui.book import Table

_FORMAT = "escoba-match"


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
    """Returns the whole log of a match, the inverse of `read_json`."""
    log = [{"at": entry.at, **entry.record} for entry in table.entries]
    data = {"format": _FORMAT, "version": 1, "events": log}
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def read_json(data: bytes) -> tuple[Event, ...]:
    """Returns the events of an exported match.

    Raises:
        NotAnExportError: The file is something else, or its events cannot follow one another.
    """
    try:
        whole: Any = json.loads(data)
        if whole["format"] != _FORMAT:
            raise NotAnExportError(f"expected a file of {_FORMAT!r}, got {whole['format']!r}")
        records = [{k: v for k, v in each.items() if k != "at"} for each in whole["events"]]
        events = tuple(event_from_record(record) for record in records)
        fold(events)
    except NotAnExportError:
        raise
    except (MatchError, ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise NotAnExportError("expected a match exported by this program") from wrong
    return events


def write_message(match: Match, language: str) -> str:
    """Returns the score in a few lines to send to somebody."""
    lines = [translate(language, "message.title", n=len(match.hands))]
    ranked = sorted(match.totals.items(), key=lambda pair: -pair[1])
    lines += [f"{side}: {total}" for side, total in ranked]
    if match.winners:
        names = " · ".join(match.winners)
        lines.append(translate(language, "end.won", n=len(match.winners), winners=names))
    return "\n".join(lines)
