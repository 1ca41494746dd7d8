from dataclasses import replace

from scorer.cards import DECK
from tests.vision.boxes import sighting
from vision.decode import join_piles, join_readings, known_reading, read_sightings
from vision.law import Law
from vision.reading import PhotoFindingKind, PileReading, Reading


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


def hand_of(*piles: str) -> dict[str, list[Reading]]:
    """Whole piles read surely, named A, B, C."""
    return {
        name: [reading_of(*(f"{code} .99" for code in codes.split()))]
        for name, codes in zip("ABC", piles, strict=False)
    }


ALL = [card.code for card in DECK]
FIRST = "1O 2O 3O 4O 5O 6C 7C 2C"  # thirty
SECOND = " ".join(code for code in ALL if code not in FIRST.split())


def test_a_card_that_no_photo_shows_is_in_the_pile_whose_sum_lacks_it() -> None:
    bare = " ".join(code for code in SECOND.split() if code != "7O")
    piles = join_piles(hand_of(FIRST, bare), Law(("A", "B")))
    assert [each.card.code for each in piles["B"].unseen] == ["7O"]
    assert piles["A"].unseen == ()
    assert {card.code for card in piles["B"].held} == set(SECOND.split())


def test_a_hand_that_is_not_all_there_has_no_unseen_cards() -> None:
    piles = join_piles(hand_of("7O 1C", "2B 3E"), Law(("A", "B")))
    assert all(pile.unseen == () for pile in piles.values())


def kinds_of(piles: dict[str, PileReading]) -> list[str]:
    return [str(finding.kind) for pile in piles.values() for finding in pile.findings]


def test_whole_piles_read_surely_raise_no_question() -> None:
    assert kinds_of(join_piles(hand_of(FIRST, SECOND), Law(("A", "B")))) == []


def test_a_rey_that_the_photo_may_hide_is_asked_about_once_a_pile() -> None:
    """Without the second photo a rey may lie in either pile: with it, A is who captured last."""
    piles = join_piles(hand_of(FIRST), Law(("A", "B")))
    (finding,) = piles["A"].findings
    assert finding.kind == "hidden"
    likeliest = {other.card.code for other in finding.alternatives[:4]}
    assert likeliest == {"12O", "12C", "12E", "12B"}
    assert finding.message.startswith("the photo may hide")


def test_who_captured_last_settles_what_one_hidden_rey_would_change() -> None:
    def doubt_of(law: Law) -> float:
        (finding,) = join_piles(hand_of(FIRST), law)["A"].findings
        return sum(other.confidence for other in finding.alternatives if other.card.rank == 12)

    assert doubt_of(Law(("A", "B"), "B")) < doubt_of(Law(("A", "B"))) / 3


def test_a_box_of_two_cards_that_the_pile_both_has_is_no_doubt() -> None:
    """Which of the two it is matters to nobody."""
    readings = hand_of(FIRST, SECOND)
    twins = [reading_of("1O .5 2O .5", "2O .5 1O .5", *(f"{c} .99" for c in FIRST.split()[2:]))]
    assert kinds_of(join_piles(readings | {"A": twins}, Law(("A", "B")))) == []


def kinds(pile: PileReading) -> set[PhotoFindingKind]:
    return {finding.kind for finding in pile.findings}


def test_another_photo_is_asked_for_where_much_of_a_pile_is_in_doubt() -> None:
    sure = [sighting(f"{card.code} .999", (100 * i, 0)) for i, card in enumerate(DECK[:20])]
    vague = [
        sighting(f"{card.code} .4 {DECK[39 - i].code} .3", (100 * i, 200))
        for i, card in enumerate(DECK[20:28])
    ]
    law = Law(("A", "B"), is_finished=False)
    clear, unclear = (
        join_piles({"A": [read_sightings(3000, 400, boxes)]}, law)["A"]
        for boxes in (sure, sure + vague)
    )
    assert PhotoFindingKind.UNCLEAR not in kinds(clear)
    (told,) = [f for f in unclear.findings if f.kind is PhotoFindingKind.UNCLEAR]
    assert 2 <= told.count <= 8
    assert told.message.startswith(f"about {told.count} cards are not read well")


def test_it_is_asked_for_of_the_photo_that_is_most_in_doubt() -> None:
    sure = [sighting(f"{card.code} .999", (100 * i, 0)) for i, card in enumerate(DECK[:10])]
    vague = [
        sighting(f"{card.code} .4 {DECK[39 - i].code} .3", (100 * i, 0))
        for i, card in enumerate(DECK[20:28])
    ]
    photos = [read_sightings(1000, 400, boxes) for boxes in (sure, vague)]
    pile = join_piles({"A": photos}, Law(("A", "B"), is_finished=False))["A"]
    assert [f.photo for f in pile.findings if f.kind is PhotoFindingKind.UNCLEAR] == [1]


def test_small_cards_are_said_and_cards_told_by_the_table_have_no_size() -> None:
    far = replace(sighting("7O .99"), corners=((0, 0), (40, 0), (40, 60), (0, 60)))
    for boxes, is_small in (([], False), ([sighting("7O .99")], False), ([far], True)):
        reading = read_sightings(400, 300, boxes)
        assert (PhotoFindingKind.TOO_SMALL in {f.kind for f in reading.findings}) is is_small
    told = join_piles({"A": [known_reading(DECK[:3])]}, Law(("A", "B"), is_finished=False))
    assert told["A"].findings == ()
