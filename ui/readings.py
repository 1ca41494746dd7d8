"""Readings of photos as plain data, so that the hand being counted outlives a reload."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorer.cards import Card, parse_card
from vision.reading import (
    Alternative,
    Box,
    Corners,
    PhotoFinding,
    PhotoFindingKind,
    Reading,
    SeenCard,
    Sighting,
)

Record = dict[str, Any]


def reading_to_record(reading: Reading) -> Record:
    """Returns a reading as plain data, the inverse of `reading_from_record`."""
    return {
        "width": reading.width,
        "height": reading.height,
        "cards": [seen_to_record(seen) for seen in reading.cards],
        "backs": reading.backs,
        "findings": [finding_to_record(finding) for finding in reading.findings],
        "ms": round(reading.ms, 1),
        "sightings": [_sighting_to_record(sighting) for sighting in reading.sightings],
        "turn": reading.turn,
        "plane": list(reading.plane),
    }


def reading_from_record(record: Mapping[str, Any]) -> Reading:
    """Returns the reading of a record."""
    return Reading(
        width=record["width"],
        height=record["height"],
        cards=tuple(seen_from_record(seen) for seen in record["cards"]),
        backs=record["backs"],
        findings=tuple(finding_from_record(finding) for finding in record["findings"]),
        ms=record["ms"],
        sightings=tuple(_sighting_from_record(sighting) for sighting in record["sightings"]),
        turn=record.get("turn", 0),
        plane=tuple(record.get("plane", [])),
    )


def scale_reading(reading: Reading, width: int) -> Reading:
    """Returns a reading for the same photo reduced or enlarged to a width, for drawing."""
    scale = width / reading.width

    def scale_card(seen: SeenCard) -> SeenCard:
        return replace(
            seen,
            box=_scale_box(seen.box, scale),
            corners=_scale_corners(seen.corners, scale),
            shown=_scale_corners(seen.shown, scale),
        )

    def scale_finding(finding: PhotoFinding) -> PhotoFinding:
        box = None if finding.box is None else _scale_box(finding.box, scale)
        return replace(finding, box=box)

    return replace(
        reading,
        width=width,
        height=round(reading.height * scale),
        cards=tuple(scale_card(seen) for seen in reading.cards),
        findings=tuple(scale_finding(finding) for finding in reading.findings),
        sightings=(),
    )


def _scale_corners(corners: Corners, scale: float) -> Corners:
    return tuple((round(x * scale), round(y * scale)) for x, y in corners)


def _scale_box(box: Box, scale: float) -> Box:
    left, top, right, bottom = (round(each * scale) for each in box)
    return left, top, right, bottom


def seen_to_record(seen: SeenCard) -> Record:
    """Returns a seen card as plain data, the inverse of `seen_from_record`."""
    return {
        "card": seen.card.code,
        "confidence": round(float(seen.confidence), 4),
        "box": [int(each) for each in seen.box],
        "corners": _corners_to_record(seen.corners),
        "alternatives": _alternatives_to_record(seen.alternatives),
        "photo": seen.photo,
        "shown": _corners_to_record(seen.shown),
    }


def seen_from_record(record: Mapping[str, Any]) -> SeenCard:
    """Returns the seen card of a record."""
    return SeenCard(
        card=_parse(record["card"]),
        confidence=record["confidence"],
        box=_box(record["box"]),
        corners=_corners_from_record(record["corners"]),
        alternatives=_alternatives_from_record(record["alternatives"]),
        photo=record.get("photo", 0),
        shown=_corners_from_record(record.get("shown", [])),
    )


def finding_to_record(finding: PhotoFinding) -> Record:
    """Returns a finding as plain data, the inverse of `finding_from_record`."""
    return {
        "kind": finding.kind.value,
        "cards": [card.code for card in finding.cards],
        "box": None if finding.box is None else [int(each) for each in finding.box],
        "alternatives": _alternatives_to_record(finding.alternatives),
        "count": int(finding.count),
        "photo": finding.photo,
    }


def finding_from_record(record: Mapping[str, Any]) -> PhotoFinding:
    """Returns the finding of a record."""
    return PhotoFinding(
        kind=PhotoFindingKind(record["kind"]),
        cards=tuple(_parse(code) for code in record["cards"]),
        box=None if record["box"] is None else _box(record["box"]),
        alternatives=_alternatives_from_record(record["alternatives"]),
        count=record["count"],
        photo=record.get("photo", 0),
    )


def _sighting_to_record(sighting: Sighting) -> Record:
    return {
        "corners": _corners_to_record(sighting.corners),
        "found": round(float(sighting.found), 4),
        "options": _alternatives_to_record(sighting.options),
        "back": round(float(sighting.back), 4),
        "nothing": round(float(sighting.nothing), 4),
        "shown": _corners_to_record(sighting.shown),
    }


def _sighting_from_record(record: Mapping[str, Any]) -> Sighting:
    return Sighting(
        corners=_corners_from_record(record["corners"]),
        found=record["found"],
        options=_alternatives_from_record(record["options"]),
        back=record["back"],
        nothing=record["nothing"],
        shown=_corners_from_record(record.get("shown", [])),
    )


def _alternatives_to_record(alternatives: tuple[Alternative, ...]) -> list[list[Any]]:
    return [[other.card.code, round(float(other.confidence), 4)] for other in alternatives]


def _alternatives_from_record(record: list[list[Any]]) -> tuple[Alternative, ...]:
    return tuple(Alternative(_parse(code), confidence) for code, confidence in record)


def _corners_to_record(corners: Corners) -> list[list[int]]:
    return [[int(x), int(y)] for x, y in corners]


def _corners_from_record(record: list[list[int]]) -> Corners:
    return tuple((x, y) for x, y in record)


def _box(values: list[int]) -> Box:
    left, top, right, bottom = values
    return left, top, right, bottom


def _parse(code: str) -> Card:
    return parse_card(code, with_eights_and_nines=True)
