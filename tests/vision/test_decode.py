import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.cards import FACES, parse_card
from vision.decode import explain, join_piles, join_readings, read_sightings
from vision.reading import Alternative, PhotoFindingKind, Reading, Sighting


def sighting(
    options: str, at: tuple[int, int] = (0, 0), *, back: float = 0.0, nothing: float = 0.0
) -> Sighting:
    """A box of 60 by 90 at a place, with options as in ``"7O .9 6O .05"``."""
    words = options.split()
    x, y = at
    return Sighting(
        ((x, y), (x + 60, y), (x + 60, y + 90), (x, y + 90)),
        0.9,
        tuple(
            Alternative(parse_card(code, with_eights_and_nines=True), float(chance))
            for code, chance in zip(words[::2], words[1::2], strict=True)
        ),
        back,
        nothing,
    )


def named(*boxes: tuple[Sighting, int, str]) -> list[str | None]:
    return [card and card.code for card in explain(boxes)]


def test_no_boxes_have_nothing_to_explain() -> None:
    assert explain([]) == ()


def test_the_example_of_the_docstring_where_the_best_of_each_box_is_wrong() -> None:
    boxes = (sighting("7O .55 6O .40"), 0, ""), (sighting("7O .95 6O .01"), 0, "")
    assert named(*boxes) == ["6O", "7O"]


@pytest.mark.parametrize(
    ("box", "card"),
    [
        (sighting(""), None),
        (sighting("7O .98"), "7O"),
        (sighting("7O .1", back=0.9), None),
        (sighting("7O .3", nothing=0.6), None),
        (sighting("7O .01"), None),
        (sighting("8O .9 7O .1"), "8O"),
    ],
)
def test_one_box(box: Sighting, card: str | None) -> None:
    assert named((box, 0, "")) == [card]


def test_a_card_found_twice_in_a_photo_is_one_card_and_a_finding() -> None:
    reading = read_sightings(
        400, 300, [sighting("7O .97 6O .001"), sighting("7O .93 6O .002", (200, 0))]
    )
    assert [seen.card.code for seen in reading.cards] == ["7O"]
    assert [f.kind for f in reading.findings] == [PhotoFindingKind.DUPLICATE]


def test_two_photos_of_a_pile_may_show_the_same_card() -> None:
    box = sighting("7O .7 6O .2")
    assert named((box, 0, "ANA"), (box, 1, "ANA")) == ["7O", "7O"]


def test_two_piles_may_not_hold_the_same_card() -> None:
    surer = sighting("7O .9 6O .05")
    doubtful = sighting("7O .6 6O .35")
    assert named((doubtful, 0, "ANA"), (surer, 1, "LUIS")) == ["6O", "7O"]


def test_many_photos_of_one_pile_outweigh_one_of_another() -> None:
    weak, strong = sighting("7O .6"), sighting("7O .8")
    assert named((weak, 0, "ANA"), (weak, 1, "ANA"), (strong, 2, "LUIS")) == ["7O", "7O", None]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.lists(
            st.tuples(st.sampled_from(FACES), st.floats(0.001, 1)),
            max_size=5,
            unique_by=lambda option: option[0],
        ),
        max_size=12,
    ),
    st.integers(1, 3),
)
def test_no_card_is_ever_named_twice_over_piles(
    options: list[list[tuple[object, float]]], piles: int
) -> None:
    corners = ((0, 0), (60, 0), (60, 90), (0, 90))
    boxes = [
        (
            Sighting(corners, 0.9, tuple(Alternative(card, chance) for card, chance in box)),
            i % piles,
            str(i % piles),
        )
        for i, box in enumerate(options)
    ]
    cards = [card for card in explain(boxes) if card is not None]
    assert len(cards) == len(set(cards))
    for card, (box, _, _) in zip(explain(boxes), boxes, strict=True):
        assert card is None or card in [option.card for option in box.options]


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
    assert seven.confidence == pytest.approx(0.96)


def test_each_card_lies_in_one_pile_of_the_hand() -> None:
    piles = join_piles(
        {"ANA": [reading_of("7O .6 6O .39")], "LUIS": [reading_of("7O .95 6O .03", "4C .99")]}
    )
    assert [seen.card.code for seen in piles["ANA"].cards] == ["6O"]
    assert {seen.card.code for seen in piles["LUIS"].cards} == {"7O", "4C"}
