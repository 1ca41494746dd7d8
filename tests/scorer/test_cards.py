"""The deck: codes, names, values, and what is refused."""

import pytest

from scorer.cards import (
    DECK,
    DECK_VALUE,
    FACES,
    RANKS,
    Card,
    InvalidCardError,
    Suit,
    mask_of,
    parse_card,
    parse_cards,
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7O", "7O"),
        ("7o", "7O"),
        ("  10C ", "10C"),
        ("12b", "12B"),
        ("7 de oros", "7O"),
        ("siete de oros", "7O"),
        ("Siete de Oros", "7O"),
        ("as de oros", "1O"),
        ("uno de bastos", "1B"),
        ("sota de copas", "10C"),
        ("caballo de espadas", "11E"),
        ("rey de bastos", "12B"),
        ("ace of swords", "1E"),
        ("knave of cups", "10C"),
        ("jack of coins", "10O"),
        ("knight of clubs", "11B"),
        ("horse of oros", "11O"),
        ("king of coins", "12O"),
        ("10 oros", "10O"),
        ("siete de oro", "7O"),
    ],
)
def test_a_card_is_read_from_its_code_or_its_name(text: str, code: str) -> None:
    assert parse_card(text).code == code


@pytest.mark.parametrize(
    "text",
    ["", "7", "O", "7X", "0O", "13O", "100O", "-1O", "7OO", "de oros", "siete", "cero de oros"],
)
def test_what_is_no_card_is_refused_with_the_text(text: str) -> None:
    with pytest.raises(InvalidCardError, match="expected a card") as refusal:
        parse_card(text)
    assert repr(text) in str(refusal.value)


@pytest.mark.parametrize("text", ["8O", "9C", "ocho de oros", "nine of cups"])
def test_eights_and_nines_are_cards_only_where_asked_for(text: str) -> None:
    with pytest.raises(InvalidCardError, match="without 8s and 9s"):
        parse_card(text)
    card = parse_card(text, with_eights_and_nines=True)
    assert not card.is_in_escoba
    with pytest.raises(InvalidCardError, match="of the forty"):
        _ = card.value


@pytest.mark.parametrize("rank", [0, 13, -7])
def test_a_card_has_a_printed_rank_from_1_to_12(rank: int) -> None:
    with pytest.raises(InvalidCardError, match=repr(rank)):
        Card(rank, Suit.OROS)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("", []),
        (" ,, ", []),
        ("7O", ["7O"]),
        ("7O 10c,1B\n2E;3E", ["7O", "10C", "1B", "2E", "3E"]),
        ("as de oros, 7 de copas", ["1O", "7C"]),
        ("king of cups, 2O 3O", ["12C", "2O", "3O"]),
    ],
)
def test_a_list_of_cards_is_read_in_its_order(text: str, codes: list[str]) -> None:
    assert [card.code for card in parse_cards(text)] == codes


def test_a_list_with_an_eight_is_read_where_asked_for() -> None:
    assert parse_cards("8O", with_eights_and_nines=True)[0].rank == 8
    with pytest.raises(InvalidCardError):
        parse_cards("7O 8O")


def test_code_and_name_are_read_back_for_every_face() -> None:
    for card in FACES:
        for text in (card.code, card.name("es"), card.name("en"), str(card)):
            assert parse_card(text, with_eights_and_nines=True) == card


def test_the_deck_is_forty_cards_worth_220_in_four_suits_of_ten() -> None:
    assert len(set(DECK)) == 40
    assert DECK_VALUE == 220
    assert [card.rank for card in DECK] == [*RANKS] * 4
    assert [card.suit for card in DECK[::10]] == list(Suit)


def test_sota_caballo_and_rey_count_8_9_and_10() -> None:
    assert [Card(rank, Suit.COPAS).value for rank in RANKS] == list(range(1, 11))


def test_the_faces_are_the_deck_with_its_eights_and_nines_sorted() -> None:
    assert len(FACES) == 48
    assert [card for card in FACES if card.is_in_escoba] == list(DECK)
    assert sorted(FACES, reverse=True)[::-1] == list(FACES)


def test_each_face_is_another_bit() -> None:
    assert mask_of(()) == 0
    assert mask_of(FACES) == 2**48 - 1
    assert mask_of(DECK[:2] + DECK[:1]).bit_count() == 2
