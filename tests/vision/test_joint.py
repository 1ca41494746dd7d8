"""All boxes of a hand explained together."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.cards import DECK, FACES, Card
from scorer.rules import PRESETS
from scorer.simulate import simulate_hand
from tests.vision.boxes import sighting
from tests.vision.programme import Programme
from vision.joint import explain
from vision.law import Box, Law
from vision.reading import Alternative, Sighting


def named(*boxes: tuple[Sighting, int, str], law: Law | None = None) -> list[str | None]:
    cards = explain([Box(*box) for box in boxes], law).cards
    return [card and card.code for card in cards]


def test_no_boxes_have_nothing_to_explain() -> None:
    assert explain([]).cards == ()


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


def test_two_photos_of_two_piles_that_want_one_card_are_settled() -> None:
    """Their prices leave nothing free: the search has to look wider."""
    box = sighting("7O .9")
    boxes = [(box, photo, pile) for photo, pile in enumerate(("ANA", "ANA", "LUIS", "LUIS"))]
    assert named(*boxes) in (["7O", "7O", None, None], [None, None, "7O", "7O"])


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
        Box(
            Sighting(corners, 0.9, tuple(Alternative(card, chance) for card, chance in box)),
            i % piles,
            str(i % piles),
        )
        for i, box in enumerate(options)
    ]
    found = explain(boxes)
    cards = [card for card in found.cards if card is not None]
    assert len(cards) == len(set(cards))
    for card, chance, box in zip(found.cards, found.chances, boxes, strict=True):
        assert card is None or card in [option.card for option in box.sighting.options]
        assert 0 < chance <= 1


@pytest.mark.parametrize(
    ("box", "low", "high"),
    [
        ("7O .98 6O .01", 0.95, 1.0),
        ("7O .6 6O .35", 0.5, 0.7),
        ("7O .5 6O .5", 0.4, 0.55),
        ("7O .5", 0.45, 0.55),
    ],
)
def test_a_lone_box_is_as_sure_as_its_namer(box: str, low: float, high: float) -> None:
    assert low < explain([Box(sighting(box), 0, "")]).chances[0] < high


def test_a_doubt_is_settled_by_the_box_that_has_the_other_card() -> None:
    doubtful, settled = sighting("7O .6 6O .39"), sighting("6O .99")
    alone = explain([Box(doubtful, 0, "")]).chances[0]
    beside = explain([Box(doubtful, 0, ""), Box(settled, 0, "")]).chances[0]
    assert alone < 0.7 < 0.95 < beside


def test_the_sum_of_a_pile_settles_a_doubt() -> None:
    """6O and 7O are both unseen elsewhere; only with the 6 does the pile make 15."""
    law = Law(("ANA", "LUIS"))
    boxes = [
        (sighting("4O .99"), 0, "ANA"),
        (sighting("5O .99"), 0, "ANA"),
        (sighting("7O .55 6O .44"), 0, "ANA"),
    ]
    assert named(*boxes) == ["4O", "5O", "7O"]
    assert named(*boxes, law=law) == ["4O", "5O", "6O"]


def test_a_sure_card_stays_though_it_breaks_the_sum() -> None:
    boxes = [(sighting(f"{code} .99"), 0, "ANA") for code in ("4O", "5O", "7O")]
    found = explain([Box(*box) for box in boxes], Law(("ANA", "LUIS")))
    assert [card.code for card in found.cards if card] == ["4O", "5O", "7O"]


@pytest.mark.parametrize("codes", ["7O", "7O 1C", "12B 11B 10B"])
def test_no_sure_card_is_dropped_for_a_sum(codes: str) -> None:
    """A pile half photographed keeps no sum; it is what it shows all the same."""
    boxes = [(sighting(f"{code} .97"), 0, "ANA") for code in codes.split()]
    assert named(*boxes, law=Law(("ANA", "LUIS"))) == codes.split()


def test_the_pile_of_the_last_to_capture_leaves_ten() -> None:
    boxes = [(sighting("4O .99"), 0, "ANA"), (sighting("7O .55 6O .44"), 0, "ANA")]
    assert named(*boxes, law=Law(("ANA", "LUIS"), "ANA")) == ["4O", "6O"]


def test_a_card_that_is_in_no_other_pile_is_taken_from_a_doubtful_box() -> None:
    """Too doubtful to count alone; but all forty are there, and this one is nowhere else."""
    all_but = [card.code for card in DECK if card.code != "7O"]
    boxes = [(sighting(f"{code} .98"), 0, "ANA") for code in all_but]
    boxes.append((sighting("7O .2 9O .15"), 0, "ANA"))
    assert named(*boxes)[-1] is None
    assert named(*boxes, law=Law(("ANA", "LUIS")))[-1] == "7O"


def seen_hand(
    seed: int, piles: int, blur: float, missed: float = 0.0
) -> tuple[list[Box], list[Card], Law]:
    """A hand as it was played, each box blurred by other cards, some cards overlooked."""
    random = Random(seed)
    names = tuple("ABCD"[:piles])
    hand = simulate_hand(PRESETS["ludoteka"], random, [(name,) for name in names]).hand
    boxes, cards = [], []
    at = ((0, 0), (60, 0), (60, 90), (0, 90))
    for photo, pile in enumerate(hand.finish()):
        for card in pile.cards:
            share = random.random() ** 3 * blur
            near = random.sample([c for c in DECK if c != card], 4)
            options = [(card, 1 - share), *((c, share / 4) for c in near)]
            options.sort(key=lambda option: -option[1])
            if random.random() >= missed:
                alternatives = tuple(Alternative(c, p) for c, p in options)
                boxes.append(Box(Sighting(at, 0.9, alternatives), photo, pile.player))
                cards.append(card)
    return boxes, cards, Law(names)


@pytest.mark.parametrize("piles", [2, 3, 4])
def test_the_deck_and_the_sums_read_what_the_boxes_alone_do_not(piles: int) -> None:
    """With nine boxes of ten in some doubt, most hands come out whole; alone, few do."""
    alone = together = 0
    for seed in range(8):
        boxes, cards, law = seen_hand(seed, piles, 1.0)
        alone += [option_of(box) for box in boxes] == cards
        together += list(explain(boxes, law).cards) == cards
    assert alone <= 2 < 5 <= together


def option_of(box: Box) -> Card:
    return box.sighting.options[0].card


@pytest.mark.parametrize("piles", [2, 4])
def test_an_unphotographed_pile_holds_what_is_left(piles: int) -> None:
    for seed in range(6):
        boxes, cards, law = seen_hand(seed, piles, 0.3)
        shown = [i for i, box in enumerate(boxes) if box.pile != "A"]
        found = explain([boxes[i] for i in shown], law)
        assert list(found.cards) == [cards[i] for i in shown]


@pytest.mark.parametrize("piles", [1, 2, 4])
def test_the_way_with_several_photos_is_as_good_as_the_fast_one(piles: int) -> None:
    """The assignment and the programme are two ways to one optimum."""
    for seed in range(5):
        boxes, _, law = seen_hand(seed, max(piles, 2), 0.9)
        if piles == 1:
            boxes = [Box(box.sighting, 0, "A") for box in boxes]
            law = Law(("A",))
        assert Programme(boxes, law).solve()[0] == explain(boxes, law).cards
        assert Programme(boxes, None).solve()[0] == explain(boxes).cards
