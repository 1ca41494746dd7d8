from tests.vision.boxes import sighting
from vision.decode import join_piles, join_readings, read_sightings
from vision.reading import PhotoFindingKind, Reading


def test_an_empty_photo_says_so() -> None:
    reading = read_sightings(400, 300, [])
    assert reading.cards == ()
    assert [f.message for f in reading.findings] == ["no card was found"]


def test_all_findings_come_together() -> None:
    reading = read_sightings(
        800,
        600,
        [
            sighting("7O .6 6O .35"),
            sighting("9C .99", (100, 0)),
            sighting("", (200, 0), back=0.99),
            sighting("", (300, 0), back=0.99),
            sighting("1B .4", (400, 0), nothing=0.5),
        ],
    )
    assert [seen.card.code for seen in reading.cards] == ["7O", "9C"]
    assert reading.backs == 2
    assert {f.kind for f in reading.findings} == {
        PhotoFindingKind.UNSURE,
        PhotoFindingKind.NOT_IN_ESCOBA,
        PhotoFindingKind.POSSIBLE,
        PhotoFindingKind.BACKS,
    }
    assert all(f.message for f in reading.findings)


def test_a_card_found_twice_in_a_photo_is_one_card_and_a_finding() -> None:
    reading = read_sightings(
        400, 300, [sighting("7O .97 6O .001"), sighting("7O .93 6O .002", (200, 0))]
    )
    assert [seen.card.code for seen in reading.cards] == ["7O"]
    assert [f.kind for f in reading.findings] == [PhotoFindingKind.DUPLICATE]


def test_the_truth_stays_among_the_alternatives() -> None:
    (seen,) = read_sightings(400, 300, [sighting("7O .6 6O .35 5O .04")]).cards
    assert [(a.card.code, a.confidence) for a in seen.alternatives] == [("6O", 0.35), ("5O", 0.04)]


def test_cards_come_in_reading_order() -> None:
    places = {"1O": (0, 5), "2O": (100, 0), "3O": (200, 9), "4O": (0, 120), "5O": (100, 110)}
    boxes = [sighting(f"{code} .99", at) for code, at in reversed(places.items())]
    reading = read_sightings(400, 300, boxes)
    assert [seen.card.code for seen in reading.cards] == list(places)


def reading_of(*options: str) -> Reading:
    return read_sightings(
        2000, 300, [sighting(option, (100 * i, 0)) for i, option in enumerate(options)]
    )


def test_no_photos_make_an_empty_pile() -> None:
    assert join_readings([]).cards == ()
    assert join_piles({}) == {}


def test_photos_of_one_pile_are_merged_and_make_a_card_surer() -> None:
    pile = join_readings([reading_of("7O .8 6O .1", "1C .99"), reading_of("7O .8 6O .1", "2E .9")])
    assert {seen.card.code for seen in pile.cards} == {"7O", "1C", "2E"}
    (seven,) = (seen for seen in pile.cards if seen.card.code == "7O")
    assert seven.confidence > 0.94


def test_each_card_lies_in_one_pile_of_the_hand() -> None:
    piles = join_piles(
        {"ANA": [reading_of("7O .6 6O .39")], "LUIS": [reading_of("7O .95 6O .03", "4C .99")]}
    )
    assert [seen.card.code for seen in piles["ANA"].cards] == ["6O"]
    assert {seen.card.code for seen in piles["LUIS"].cards} == {"7O", "4C"}
