"""The worth of captures: the order, the reasons, and that nothing is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.captures import find_captures
from scorer.cards import DECK, Card, parse_cards
from scorer.rules import PRESETS
from scorer.worth import (
    find_offers,
    find_plays,
    missing_of,
    points_of,
    weights_of,
    worth_of,
    worth_of_capture,
)
from tests.conftest import cards

TABLES = st.lists(st.sampled_from(DECK), max_size=9, unique=True)


@pytest.mark.parametrize(
    ("group", "is_escoba", "reasons"),
    [
        ("", False, []),
        ("4C", False, [("cards", 1)]),
        ("7O", False, [("velo", 1), ("sevens", 1), ("oros", 1), ("cards", 1)]),
        ("5B 7C 3O", True, [("escoba", 1), ("sevens", 1), ("oros", 1), ("cards", 3)]),
    ],
)
def test_a_worth_says_what_it_has_and_leaves_out_what_it_lacks(
    group: str, is_escoba: bool, reasons: list[tuple[str, int]]
) -> None:
    assert list(worth_of(cards(group), is_escoba=is_escoba).reasons) == reasons


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4C", ""),
        ("7O 8C", "7C 7E 1O"),
        ("7C 7E 1O", "7C 5O 3O"),
        ("5O 10E", "5C 4B 3E 2E 1E"),
        ("5C 4B 3E 2E 1E", "5C 10B"),
    ],
)
def test_an_escoba_then_velo_sevens_oros_and_cards(better: str, worse: str) -> None:
    assert worth_of(cards(better)) > worth_of(cards(worse))
    assert worth_of(cards(worse), is_escoba=True) > worth_of(cards(better))


@pytest.mark.parametrize(
    ("table", "hand", "first", "count"),
    [
        ("", "", None, 0),
        ("7O", "", None, 0),
        ("", "7O", None, 0),
        ("7O 3C", "1B", None, 0),
        ("7O 3C", "5B", "5B 7O 3C", 1),
        ("7O 3C", "5B 10B", "5B 7O 3C", 2),
        ("7O 3C", "10B 5B", "5B 7O 3C", 2),
        ("5C 5E 1O", "12B 4B", "4B 5C 5E 1O", 3),
    ],
)
def test_plays_come_best_first(table: str, hand: str, first: str | None, count: int) -> None:
    plays = find_plays(parse_cards(table), parse_cards(hand))
    assert len(plays) == count
    assert (" ".join(map(str, plays[0].cards)) if plays else None) == first


@given(TABLES, TABLES)
def test_the_plays_of_a_hand_are_those_of_its_cards_by_worth(
    table: list[Card], hand: list[Card]
) -> None:
    held = [card for card in hand if card not in table]
    plays = find_plays(table, held)
    assert len(plays) == len(set(plays))
    assert set(plays) == {play for card in held for play in find_captures(card, table)}
    worths = [worth_of_capture(play) for play in plays]
    assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize(
    ("table", "offers"),
    [
        ("", []),
        ("4C", []),
        ("5C", [(10, "5C", True)]),
        (
            "7O 3C 1O",
            [(4, "7O 3C 1O", True), (5, "7O 3C", False), (7, "7O 1O", False), (8, "7O", False)],
        ),
        ("7O 7C 7E 7B", [(1, "7O 7C", False), (8, "7O", False)]),
        ("7O 7C 7E 7B 1O", [(1, "7O 7C", False), (8, "7O", False)]),  # no 7 is left to take 1O
    ],
)
def test_offers_for_every_value(table: str, offers: list[tuple[int, str, bool]]) -> None:
    found = [
        (offer.value, " ".join(map(str, offer.takes)), offer.is_escoba)
        for of_value in find_offers(cards(table)).values()
        for offer in of_value[:1]
    ]
    assert found == offers


@given(TABLES)
def test_an_offer_is_what_a_card_of_that_value_takes(table: list[Card]) -> None:
    offers = find_offers(table)
    for card in DECK:
        if card not in table:
            takes = tuple(offer.takes for offer in offers.get(card.value, ()))
            assert takes == tuple(capture.takes for capture in find_captures(card, table))


@given(TABLES)
def test_the_missing_value_takes_the_whole_table(table: list[Card]) -> None:
    missing = missing_of(table)
    offers = [offer for found in find_offers(table).values() for offer in found]
    escobas = {offer.value for offer in offers if offer.is_escoba}
    free = {card.value for card in DECK if card not in table}
    assert escobas == {missing} & free


@pytest.mark.parametrize(
    ("rules", "group", "points"),
    [
        ("ludoteka", "", 0),
        ("ludoteka", "4C", 1 / 40),
        ("ludoteka", "7O", 1 + 1 / 40 + 1 / 10 + 1 / 4),
        ("uqbar", "7O", 1 + 1 / 40),
        ("emmanuelcba92", "12O", 1 + 1 / 40 + 1 / 10),
        ("espadas", "7E", 1 + 1 / 40 + 1 / 10 + 1 / 4),
    ],
)
def test_points_follow_the_rules(rules: str, group: str, points: float) -> None:
    assert points_of(cards(group), PRESETS[rules]) == pytest.approx(points)
    escoba = points_of(cards(group), PRESETS[rules], is_escoba=True)
    assert escoba == pytest.approx(points + 1)


@pytest.mark.parametrize("name", PRESETS)
def test_the_whole_deck_shares_out_whole_points(name: str) -> None:
    rules = PRESETS[name]
    assert points_of(DECK, rules) == pytest.approx(
        rules.cards
        + rules.oros
        + rules.espadas
        + (rules.sevens != "none")
        + len(rules.velos + rules.espada_velos)
    )
    assert all(of and weight > 0 for of, weight in weights_of(rules))


def test_an_offer_is_worth_what_it_takes() -> None:
    (offer,) = find_offers(parse_cards("7O 4C"))[4]
    assert offer.worth == worth_of(parse_cards("7O 4C"), is_escoba=True)
    assert offer.worth.escoba
