"""Readings of photos as plain data, so that the hand being counted outlives a reload."""

from collections.abc import Mapping
from typing import Any

from scorer.cards import Card, parse_card
from vision.reading import Alternative, PhotoFinding, PhotoFindingKind, Reading, SeenCard

Record = dict[str, Any]


def reading_to_record(reading: Reading) -> Record:
    """Returns a reading as plain data, the inverse of `reading_from_record`."""
    return {
        "width": reading.width,
        "height": reading.height,
        "cards": [seen_to_record(seen) for seen in reading.cards],
        "backs": reading.backs,
        "findings": [_finding_to_record(finding) for finding in reading.findings],
        "ms": round(reading.ms, 1),
    }


def reading_from_record(record: Mapping[str, Any]) -> Reading:
    """Returns the reading of a record."""
    return Reading(
        width=record["width"],
        height=record["height"],
        cards=tuple(seen_from_record(seen) for seen in record["cards"]),
        backs=record["backs"],
        findings=tuple(_finding_from_record(finding) for finding in record["findings"]),
        ms=record["ms"],
    )


def seen_to_record(seen: SeenCard) -> Record:
    """Returns a seen card as plain data, the inverse of `seen_from_record`."""
    return {
        "card": seen.card.code,
        "confidence": round(float(seen.confidence), 4),
        "box": [int(each) for each in seen.box],
        "corners": [[int(x), int(y)] for x, y in seen.corners],
        "alternatives": _alternatives_to_record(seen.alternatives),
    }


def seen_from_record(record: Mapping[str, Any]) -> SeenCard:
    """Returns the seen card of a record."""
    return SeenCard(
        card=_parse(record["card"]),
        confidence=record["confidence"],
        box=_box(record["box"]),
        corners=tuple((x, y) for x, y in record["corners"]),
        alternatives=_alternatives_from_record(record["alternatives"]),
    )


def _finding_to_record(finding: PhotoFinding) -> Record:
    return {
        "kind": finding.kind.value,
        "cards": [card.code for card in finding.cards],
        "box": None if finding.box is None else [int(each) for each in finding.box],
        "alternatives": _alternatives_to_record(finding.alternatives),
    }


def _finding_from_record(record: Mapping[str, Any]) -> PhotoFinding:
    return PhotoFinding(
        kind=PhotoFindingKind(record["kind"]),
        cards=tuple(_parse(code) for code in record["cards"]),
        box=None if record["box"] is None else _box(record["box"]),
        alternatives=_alternatives_from_record(record["alternatives"]),
    )


def _alternatives_to_record(alternatives: tuple[Alternative, ...]) -> list[list[Any]]:
    return [[other.card.code, round(float(other.confidence), 4)] for other in alternatives]


def _alternatives_from_record(record: list[list[Any]]) -> tuple[Alternative, ...]:
    return tuple(Alternative(_parse(code), confidence) for code, confidence in record)


def _box(values: list[int]) -> tuple[int, int, int, int]:
    left, top, right, bottom = values
    return left, top, right, bottom


def _parse(code: str) -> Card:
    return parse_card(code, with_eights_and_nines=True)
