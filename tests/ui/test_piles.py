"""The pile being counted: what was seen, what was corrected, and that it outlives a reload."""

import json

import pytest

from scorer.cards import DECK, Card, parse_cards
from scorer.partial import find_rest
from scorer.piles import Pile
from scorer.rules import PRESETS
from tests.ui.conftest import see
from ui.piles import (
    Draft,
    Photo,
    draft_from_record,
    draft_to_record,
    find_digest_owner,
    find_hidden,
    read_together,
)
from ui.readings import scale_reading
from vision.reading import (
    Alternative,
    PhotoFinding,
    PhotoFindingKind,
    PileReading,
    Reading,
    Sighting,
)

CORNERS = ((0, 0), (80, 0), (80, 120), (0, 120))


def read(text: str, *findings: PhotoFinding) -> Photo:
    """A photo in which these cards were seen."""
    cards = parse_cards(text, with_eights_and_nines=True)
    seen = tuple(see(card, place) for place, card in enumerate(cards))
    sightings = tuple(Sighting(each.corners, 0.9, (Alternative(each.card, 0.8),)) for each in seen)
    return Photo(
        text.replace(" ", ""),
        f"digest of {text}",
        Reading(800, 600, seen, 0, findings, 3.0, sightings, turn=1, plane=(1.5, 0.0)),
    )


def pile(text: str, *findings: PhotoFinding) -> Draft:
    return add(Draft(), text, *findings)


def add(draft: Draft, text: str, *findings: PhotoFinding) -> Draft:
    """The pile with a photo of these cards more, read alone."""
    photo = read(text, *findings)
    seen = {each.card: each for each in (*draft.seen, *photo.reading.cards)}
    reading = PileReading(tuple(seen.values()), 0, (*draft.findings, *findings))
    return draft.with_photo(photo).with_reading(reading)


def codes(draft: Draft) -> str:
    return " ".join(card.code for card in draft.cards)


@pytest.mark.parametrize(
    ("seen", "on", "off", "expected", "corrections"),
    [
        ("", "", "", "", 0),
        ("7O 1C", "", "", "7O 1C", 0),
        ("1C 7O", "2B", "", "7O 1C 2B", 1),
        ("7O 1C", "", "7O", "1C", 1),
        ("7O 1C", "6O", "7O", "6O 1C", 2),
        ("7O 1C", "7O", "", "7O 1C", 0),
        ("7O 8C 9B", "", "", "7O", 0),
        ("7O", "7O 1C", "1C", "7O", 0),
    ],
)
def test_a_pile_is_what_was_seen_and_what_was_corrected(
    seen: str, on: str, off: str, expected: str, corrections: int
) -> None:
    draft = (pile(seen) if seen else Draft()).with_cards(parse_cards(on), parse_cards(off))
    assert codes(draft) == expected
    assert draft.corrections == corrections


def test_another_photo_keeps_the_corrections() -> None:
    draft = pile("7O 1C").with_cards(parse_cards("2B"), parse_cards("7O"))
    assert codes(add(draft, "7O 1C 3E")) == "1C 3E 2B"


def test_a_card_put_back_after_it_was_taken_out_is_there() -> None:
    (card,) = parse_cards("7O")
    draft = pile("7O 1C").with_cards((), (card,)).with_cards((card,))
    assert codes(draft) == "7O 1C"


def test_another_photo_makes_a_pile_not_looked_through() -> None:
    assert not add(pile("7O").done(), "1C").is_done


def test_photos_forgotten_leave_what_was_put_in_by_hand() -> None:
    draft = pile("7O 1C").with_cards(parse_cards("2B"), parse_cards("1C")).without_photos()
    assert codes(draft) == "2B"
    assert draft.photos == ()


@pytest.mark.parametrize(
    ("others", "count"), [({}, 40), ({"Luis": "7O 1C"}, 38), ({"Luis": "7O", "Eva": "7O 1C"}, 38)]
)
def test_what_remains_is_what_no_other_pile_holds(others: dict[str, str], count: int) -> None:
    piles = {name: pile(text) for name, text in others.items()} | {"Ana": pile("2B")}
    ana, *held = (Pile(name, piles[name].cards) for name in ("Ana", *others))
    rest = find_rest(ana, held, PRESETS["ludoteka"]).cards
    assert len(rest) == count
    assert set(rest) | {c for name in others for c in piles[name].cards} == set(DECK)


def test_a_photo_is_known_by_its_digest() -> None:
    piles = {"Ana": pile("7O"), "Luis": Draft()}
    assert find_digest_owner(piles, "digest of 7O") == "Ana"
    assert find_digest_owner(piles, "another") is None


def test_a_doubt_about_a_card_that_is_out_already_is_settled() -> None:
    cards = parse_cards("7O")
    doubt = PhotoFinding(PhotoFindingKind.UNSURE, cards, (0, 0, 9, 9))
    draft = pile("7O 1C", doubt)
    assert len(draft.find_doubts()) == 1
    assert draft.with_cards((), cards).find_doubts() == ()


def test_the_cards_offered_are_of_the_forty_and_not_the_one_in_doubt() -> None:
    others = parse_cards("8O 7O 6O 5O 4O 3O", with_eights_and_nines=True)
    alternatives = tuple(Alternative(card, 0.1) for card in others)
    doubt = PhotoFinding(PhotoFindingKind.UNSURE, parse_cards("7O"), (0, 0, 9, 9), alternatives)
    (found,) = pile("7O", doubt).find_doubts()
    assert found.offers == parse_cards("6O 5O 4O")


@pytest.mark.parametrize(
    "draft",
    [
        Draft(),
        Draft().with_cards(parse_cards("7O 12B")),
        pile("7O 8C 1C").with_cards(parse_cards("2B"), parse_cards("7O")).done(),
        pile(
            "7O",
            PhotoFinding(PhotoFindingKind.BACKS, count=3),
            PhotoFinding(
                PhotoFindingKind.UNSURE,
                parse_cards("7O"),
                (1, 2, 3, 4),
                (Alternative(Card(6, DECK[0].suit), 0.25),),
            ),
        ),
    ],
    ids=["empty", "by hand", "corrected", "doubtful"],
)
def test_a_pile_outlives_its_record(draft: Draft) -> None:
    assert draft_from_record(json.loads(json.dumps(draft_to_record(draft)))) == draft


def test_a_reading_is_scaled_to_the_photo_that_is_kept() -> None:
    doubt = PhotoFinding(PhotoFindingKind.UNSURE, parse_cards("7O"), (10, 20, 30, 40))
    half = scale_reading(read("7O", doubt).reading, 400)
    assert (half.width, half.height) == (400, 300)
    assert half.cards[0].box == (5, 5, 45, 65)
    assert half.cards[0].corners[2] == (45, 65)
    assert half.findings[0].box == (5, 10, 15, 20)


def test_a_photo_of_one_pile_names_what_is_doubtful_in_another() -> None:
    """Ana's box may be the 7 or the 6 of oros; then Luis shows the 7."""

    def photo(name: str, *options: tuple[str, float]) -> Photo:
        cards = [(parse_cards(code)[0], chance) for code, chance in options]
        boxes = Sighting(CORNERS, 0.9, tuple(Alternative(*each) for each in cards))
        return Photo(name, f"digest of {name}", Reading(800, 600, sightings=(boxes,)))

    drafts = {"Ana": Draft().with_photo(photo("a", ("7O", 0.6), ("6O", 0.38))), "Luis": Draft()}
    drafts = read_together(drafts, "Ana")
    assert codes(drafts["Ana"]) == "7O"
    assert len(drafts["Ana"].find_doubts()) == 1
    drafts["Luis"] = drafts["Luis"].with_photo(photo("l", ("7O", 0.98)))
    drafts = read_together(drafts, "Luis")
    assert (codes(drafts["Ana"]), codes(drafts["Luis"])) == ("6O", "7O")
    assert drafts["Ana"].find_doubts() == ()


def test_a_pile_that_was_gone_through_is_left_alone_and_is_evidence() -> None:
    done = pile("7O 1C").done()
    seven, six = (parse_cards(code)[0] for code in ("7O", "6O"))
    box = Sighting(CORNERS, 0.9, (Alternative(seven, 0.6), Alternative(six, 0.38)))
    photo = Photo("l", "digest of l", Reading(800, 600, sightings=(box,)))
    drafts = read_together({"Ana": done, "Luis": Draft().with_photo(photo)}, "Luis")
    assert drafts["Ana"] == done
    assert codes(drafts["Luis"]) == "6O"


def test_another_reading_changes_no_pile_that_was_touched_or_photographed_since() -> None:
    first, second = pile("7O"), pile("7O 1C")
    again = first.with_reading(PileReading(second.seen))
    assert codes(first.reread(again)) == "7O 1C"
    assert first.done().reread(again) == first.done()
    assert second.reread(again) == second


def test_a_pile_kept_by_an_older_version_has_the_findings_of_its_photos() -> None:
    finding = PhotoFinding(PhotoFindingKind.UNSURE, parse_cards("7O"), (0, 0, 5, 5))
    record = draft_to_record(pile("7O", finding))
    del record["findings"]
    assert [doubt.finding.kind for doubt in draft_from_record(record).find_doubts()] == ["unsure"]


ANA = "1O 4C 10O 3E 10E 5O 10B 6C 2E 7O 1B 7B 7C 3O 5C 12B"
"""A pile of the last to capture: its sum is 10 above fifteens, with the 12B and without 10 less."""


@pytest.mark.parametrize(
    ("ana", "luis"),
    [("", ""), (ANA, "1C 2C"), ("1O 4C", "")],
    ids=["no photo", "both have photos", "what is hidden is no doubt of so few cards"],
)
def test_nothing_is_hidden_where_nobody_takes_the_rest(ana: str, luis: str) -> None:
    piles = (("Ana", pile(ana) if ana else Draft()), ("Luis", pile(luis) if luis else Draft()))
    if luis:
        assert all(name == "Ana" for name, _ in find_hidden(piles, "Luis"))
    else:
        assert find_hidden(piles, "Ana") == ()


def test_a_court_that_a_photo_may_hide_is_asked_about_before_the_rest_is_taken() -> None:
    held = ANA.rsplit(" ", 1)[0]
    hidden = find_hidden((("Ana", pile(held)), ("Luis", Draft())), "Luis")
    assert {name for name, _ in hidden} == {"Ana"}
    assert not {card for _, card in hidden} & set(parse_cards(held))
    assert {card.value for _, card in hidden[:4]} == {10}


def test_a_pile_that_the_table_went_through_hides_nothing() -> None:
    held = ANA.rsplit(" ", 1)[0]
    told = pile(held).with_cards(parse_cards("12B"))
    assert find_hidden((("Ana", told), ("Luis", Draft())), "Luis") == ()
