"""What the match book keeps of a match, and how it refuses: the values that others read it by."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Record = Mapping[str, Any]


class UnknownMatchError(ValueError):
    """No match of the book has this code."""


class StaleMatchError(ValueError):
    """Another phone has written since this one read."""

    def __init__(self, expected: int, found: int) -> None:
        """State which event the writer had seen last and which one the book has."""
        super().__init__(f"expected to follow event {expected}, but the book is at {found}")
        self.expected = expected
        self.found = found


@dataclass(frozen=True, slots=True)
class Entry:
    """An event of a match as it was kept: its place in the log, when (UTC, ISO 8601) and what."""

    seq: int
    at: str
    record: Record


@dataclass(frozen=True, slots=True)
class Summary:
    """What the list of matches shows of one: kept with the log, and made anew from it."""

    code: str
    started: str
    changed: str
    seq: int
    facts: Record


def dump_record(record: Record) -> str:
    """Returns a record as it is kept: the same text for the same content."""
    return json.dumps(record, ensure_ascii=False, sort_keys=True)
