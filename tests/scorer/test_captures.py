"""Captures: which there are, in which order, and that no table is too large."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.captures import FIFTEEN, find_captures, find_fifteens
from scorer.cards import DECK, Card, InvalidCardError, parse_card
from tests.conftest import cards

TABLES = st.lists(st.sampled_from(DECK), max_size=9, unique=True)


@pytest.mark.parametrize(
    ("hand", "table", "best_first"),
    [
        ("7O", "", []),
        ("7O", "7C", []),
        ("4C", "7C 4B 3O 1E", ["7C 3O 1E", "7C 4B"]),
        ("1E", "7C 4E 3E 7O", ["7C 7O", "4E 3E 7O", "7C 4E 3E"]),
        ("10O", "7C 7O", ["7O", "7C"]),
        ("10O", "5O 2O 7C", ["7C", "5O 2O"]),
        ("10O", "5C 2C 4O 3C 1C 6C", ["2C 4O 1C", "4O 3C", "5C 2C", "1C 6C"]),
        ("10O", "6B 1B 5C 2C", ["6B 1B", "5C 2C"]),
    ],
)
def test_captures_come_best_first(hand: str, table: str, best_first: list[str]) -> None:
    captures = find_captures(parse_card(hand), cards(table))
    assert [" ".join(map(str, capture.takes)) for capture in captures] == best_first


@pytest.mark.parametrize(
    ("table", "best_first"),
    [
        ("", []),
        ("7O", []),
        ("7O 10C 11E 6B", ["7O 10C", "11E 6B"]),
        ("11E 6B 7O 10C 6O", ["7O 10C", "11E 6O", "11E 6B"]),
    ],
)
def test_fifteens_of_the_table_alone_come_best_first(table: str, best_first: list[str]) -> None:
    assert [" ".join(map(str, group)) for group in find_fifteens(cards(table))] == best_first


def test_a_capture_tells_the_card_what_it_takes_and_both_together() -> None:
    (capture,) = find_captures(parse_card("7O"), cards("10C 1B"))
    assert capture.card == parse_card("7O")
    assert capture.cards == cards("7O 10C")
    assert not capture.is_escoba


def test_eights_and_nines_take_nothing_and_are_not_taken() -> None:
    (eight,) = cards("8O")
    with pytest.raises(InvalidCardError):
        find_captures(eight, ())
    with pytest.raises(InvalidCardError):
        find_fifteens([eight])


def test_a_table_of_twenty_low_cards_is_enumerated_whole() -> None:
    low = sorted(DECK, key=lambda card: card.value)[:20]
    found = find_captures(parse_card("12O"), low)
    # The groups that total five, counted by hand: 5, 4+1, 3+2, 3+1+1, 2+2+1, 2+1+1+1.
    assert len(found) == 4 + 16 + 16 + 4 * 6 + 6 * 4 + 4 * 4
    assert len({frozenset(capture.takes) for capture in found}) == len(found)


@given(st.sampled_from(DECK), TABLES)
def test_every_subset_that_makes_fifteen_is_found_once(card: Card, table: list[Card]) -> None:
    rest = [other for other in table if other != card]
    expected = {
        frozenset(group)
        for size in range(1, len(rest) + 1)
        for group in combinations(rest, size)
        if card.value + sum(other.value for other in group) == FIFTEEN
    }
    found = find_captures(card, rest)
    assert {frozenset(capture.takes) for capture in found} == expected
    assert len(found) == len(expected)
    assert [capture.is_escoba for capture in found] == [
        len(capture.takes) == len(rest) for capture in found
    ]


@given(TABLES)
def test_a_card_that_takes_the_whole_table_takes_nothing_less(table: list[Card]) -> None:
    for card in DECK:
        captures = find_captures(card, table)
        if any(capture.is_escoba for capture in captures):
            assert len(captures) == 1


@given(TABLES)
def test_the_first_capture_has_what_no_other_beats(table: list[Card]) -> None:
    def worth(group: tuple[Card, ...]) -> tuple[int, ...]:
        codes = [card.code for card in group]
        sevens = [code for code in codes if code[0] == "7"]
        return "7O" in codes, len(sevens), sum(code[-1] == "O" for code in codes), len(codes)

    worths = [worth(group) for group in find_fifteens(table)]
    assert worths == sorted(worths, reverse=True)
