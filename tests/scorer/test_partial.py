"""Piles counted by hand, of which only the cards that matter are named."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.cards import DECK, mask_of
from scorer.events import HandCounted, event_from_record, event_to_record
from scorer.partial import can_count_by_hand, find_needed, find_rest
from scorer.piles import InvalidHandError, Pile
from scorer.rules import PRESETS, Rules
from scorer.score import HandScore, count_hand
from scorer.simulate import simulate_hand
from tests.conftest import cards

LUDOTEKA = PRESETS["ludoteka"]
OROS_AND_SEVENS = "1O 2O 3O 4O 5O 6O 7O 10O 11O 12O 7C 7E 7B"


def shorten(pile: Pile, rules: Rules) -> Pile:
    """The pile as one who counted it by hand would state it."""
    needed = mask_of(find_needed(rules))
    named = tuple(card for card in pile.cards if card.bit & needed)
    return replace(pile, cards=named, counted=len(pile.cards))


def points(score: HandScore) -> list[tuple[str, str, int]]:
    return [(point.player, str(point.category), point.points) for point in score.points]


def kinds(*piles: Pile, rules: Rules = LUDOTEKA) -> list[tuple[str, tuple[str, ...], int]]:
    found = count_hand(piles, rules).findings
    return [(str(one.kind), one.players, one.number) for one in found]


@pytest.mark.parametrize(
    ("name", "needed"),
    [
        ("uqbar", "7O"),
        ("ludoteka", OROS_AND_SEVENS),
        ("zacatrus", OROS_AND_SEVENS),
        ("espadas", f"{OROS_AND_SEVENS} 1E 2E 3E 4E 5E 6E 10E 11E 12E"),
    ],
)
def test_the_cards_that_must_be_named(name: str, needed: str) -> None:
    assert set(find_needed(PRESETS[name])) == set(cards(needed))
    assert can_count_by_hand(PRESETS[name])


@pytest.mark.parametrize("name", ["broom", "omerkel", "siete-de-velo", "marianogappa"])
def test_by_a_setenta_no_pile_can_be_counted_by_hand(name: str) -> None:
    assert not can_count_by_hand(PRESETS[name])
    piles = Pile("Ana", cards("7O"), counted=20), Pile("Luis", cards("7C"), counted=20)
    assert kinds(*piles, rules=PRESETS[name]) == [("all-needed", (), 38)]


def test_a_tie_that_sixes_break_needs_the_sixes_too() -> None:
    rules = LUDOTEKA.changed(sevens_broken_by="6-1-5")
    assert set(cards("6C 1E 5B")) < set(find_needed(rules))


@given(st.integers(0, 400), st.sampled_from(sorted(PRESETS)), st.integers(2, 4))
def test_a_pile_counted_by_hand_scores_as_the_whole_pile_does(
    seed: int, name: str, sides: int
) -> None:
    """Whatever the other cards are: that is what makes it enough to count them."""
    rules = PRESETS[name]
    hand = simulate_hand(LUDOTEKA, Random(seed), [(side,) for side in "ABCD"[:sides]]).hand
    piles = hand.finish()
    whole = count_hand(piles, rules)
    by_hand = count_hand([shorten(pile, rules) for pile in piles], rules)
    assert points(by_hand) == points(whole)
    assert by_hand.contests == whole.contests
    assert by_hand.findings == ()


@given(st.integers(0, 100))
def test_the_rest_is_what_the_other_piles_lack(seed: int) -> None:
    first, *others = simulate_hand(LUDOTEKA, Random(seed), [("A",), ("B",), ("C",)]).hand.finish()
    bare = replace(first, cards=())
    whole = find_rest(bare, others, LUDOTEKA)
    by_hand = find_rest(bare, [shorten(pile, LUDOTEKA) for pile in others], LUDOTEKA)
    assert set(whole.cards) == set(first.cards)
    assert by_hand.size == len(first.cards)
    assert set(by_hand.cards) == set(shorten(first, LUDOTEKA).cards)


def test_piles_of_nothing_lack_all_that_is_needed() -> None:
    found = count_hand([Pile("Ana", (), counted=0), Pile("Luis", (), counted=0)], LUDOTEKA)
    missing, numbers = found.findings
    assert (missing.kind, missing.cards) == ("missing", find_needed(LUDOTEKA))
    assert (numbers.kind, numbers.number) == ("numbers", 0)


@pytest.mark.parametrize(
    ("ana", "luis", "doubts"),
    [
        ((OROS_AND_SEVENS, 22), ("", 18), []),
        ((OROS_AND_SEVENS, 22), ("", 19), [("numbers", (), 41)]),
        ((OROS_AND_SEVENS, 12), ("", 28), [("fewer", ("Ana",), 12)]),
        ((OROS_AND_SEVENS, 22), ("7B", 18), [("shared", ("Ana", "Luis"), 0)]),
        ((OROS_AND_SEVENS + " 8O", 22), ("", 18), [("not-in-escoba", ("Ana",), 0)]),
        ((OROS_AND_SEVENS[3:], 22), ("", 18), [("missing", (), 0)]),
    ],
)
def test_what_cannot_be_is_said(
    ana: tuple[str, int], luis: tuple[str, int], doubts: list[tuple[str, tuple[str, ...], int]]
) -> None:
    piles = [
        Pile(name, cards(codes), counted=counted)
        for name, (codes, counted) in (("Ana", ana), ("Luis", luis))
    ]
    assert kinds(*piles) == doubts


def test_more_escobas_than_the_counted_cards_allow_are_said() -> None:
    ana = Pile("Ana", cards(OROS_AND_SEVENS), escobas=19, counted=36)
    assert kinds(ana, Pile("Luis", (), counted=4)) == [("escobas", ("Ana",), 19)]


def test_a_negative_number_of_cards_is_no_hand() -> None:
    with pytest.raises(InvalidHandError, match="negative"):
        count_hand([Pile("Ana", (), counted=-1)], LUDOTEKA)


def test_a_counted_pile_is_kept_in_the_book() -> None:
    event = HandCounted((Pile("Ana", cards("7O"), counted=23), Pile("Luis", DECK[:3])))
    assert event_from_record(event_to_record(event)) == event
    record = event_to_record(HandCounted((Pile("Luis", DECK[:3]),)))
    assert "'counted'" not in str(record)
