"""The pile as a set, its value, and which piles are no hand."""

import pytest

from scorer.cards import DECK, FACES, mask_of
from scorer.piles import (
    ESPADAS,
    FORTY,
    OF_RANK,
    OROS,
    SEVENS,
    SUITS,
    InvalidHandError,
    Pile,
    cards_of,
    check_piles,
    value_of,
)
from tests.conftest import cards


def test_a_pile_is_a_set_of_its_cards_besides() -> None:
    assert Pile("Ana", ()).mask == 0
    assert Pile("Ana", FACES).mask == mask_of(FACES)
    assert Pile("Ana", cards("7O")) == Pile("Ana", cards("7O"))


def test_a_pile_of_cards_alone_has_nothing_else() -> None:
    pile = Pile("Ana", ())
    assert (pile.escobas, pile.dealt_fifteens, pile.cantos, pile.counted) == (0, 0, 0, None)


@pytest.mark.parametrize("text", ["", "1O", "8O 9B", "12O 1C 7C 1E 12B"])
def test_a_set_is_listed_in_the_order_of_the_deck(text: str) -> None:
    assert cards_of(mask_of(cards(text))) == cards(text)
    assert cards_of(mask_of(cards(text)[::-1])) == cards(text)


def test_the_set_of_all_faces_is_all_faces() -> None:
    assert cards_of(mask_of(FACES)) == FACES
    assert cards_of(FORTY) == DECK


@pytest.mark.parametrize(
    ("text", "value"), [("", 0), ("1O", 1), ("7O 10C 11E 12B", 34), ("8O 9O", 0)]
)
def test_a_set_is_worth_what_its_cards_add_up_to(text: str, value: int) -> None:
    assert value_of(mask_of(cards(text))) == value


def test_the_sets_are_of_forty_of_ten_and_of_four() -> None:
    assert mask_of(DECK) == FORTY
    assert OROS.bit_count() == ESPADAS.bit_count() == 10
    assert OF_RANK[7] == SEVENS
    assert [suit.bit_count() for suit in SUITS] == [12] * 4
    assert sum(SUITS) == mask_of(FACES)
    assert {rank: mask.bit_count() for rank, mask in OF_RANK.items()} == dict.fromkeys(OF_RANK, 4)


@pytest.mark.parametrize(
    ("piles", "last", "reason"),
    [
        ([], None, r"got piles of \[\]"),
        ([Pile("Ana", ()), Pile("Ana", ())], None, "one pile a player"),
        ([Pile("Ana", ())], "Luis", "got 'Luis'"),
        ([Pile("Ana", (), escobas=-1)], None, "no negative count"),
        ([Pile("Ana", (), dealt_fifteens=-1)], None, "no negative count"),
        ([Pile("Ana", (), cantos=-1)], None, "no negative count"),
        ([Pile("Ana", (), counted=-1)], None, "no negative count"),
    ],
)
def test_piles_that_are_no_hand_are_refused(
    piles: list[Pile], last: str | None, reason: str
) -> None:
    with pytest.raises(InvalidHandError, match=reason):
        check_piles(piles, last)


def test_a_last_capture_of_one_of_the_players_is_a_hand() -> None:
    check_piles([Pile("Ana", ()), Pile("Luis", ())], "Luis")


def test_a_pile_may_be_counted_by_hand_and_have_no_card() -> None:
    check_piles([Pile("Ana", (), counted=0)], None)
