"""Readings as plain data: what is kept with a pile whose photos were read."""

import json

import pytest

from scorer.cards import parse_card
from ui.readings import reading_from_record, reading_to_record, scale_reading
from vision.decode import read_sightings
from vision.reading import Alternative, Reading, Sighting

WHOLE = ((10, 10), (70, 10), (70, 100), (10, 100))
PART = ((10, 10), (70, 10), (70, 46), (10, 46))


def read(*, is_covered: bool) -> Reading:
    options = (Alternative(parse_card("7O"), 0.8), Alternative(parse_card("6O"), 0.19))
    return read_sightings(
        200, 100, [Sighting(WHOLE, 0.9, options, shown=PART if is_covered else ())]
    )


@pytest.mark.parametrize("reading", [Reading(8, 8), read(is_covered=False), read(is_covered=True)])
def test_a_record_is_the_reading(reading: Reading) -> None:
    assert reading_from_record(json.loads(json.dumps(reading_to_record(reading)))) == reading


def test_a_record_of_before_parts_were_known_is_of_whole_cards() -> None:
    record = reading_to_record(read(is_covered=False))
    for each in (*record["cards"], *record["sightings"]):
        del each["shown"]
    assert reading_from_record(record) == read(is_covered=False)


def test_what_is_seen_of_a_card_is_scaled_and_boxed() -> None:
    (seen,) = scale_reading(read(is_covered=True), 100).cards
    assert seen.outline == ((5, 5), (35, 5), (35, 23), (5, 23))
    assert seen.box == (5, 5, 35, 23)
    assert seen.corners[2] == (35, 50)
    assert read(is_covered=False).cards[0].outline == WHOLE
