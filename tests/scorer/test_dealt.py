"""What pays as it is dealt: the fifteen that is shown, and the cantos that are sung."""

from itertools import combinations

import pytest

from scorer.cantos import CANTO_POINTS, Canto, find_cantos
from scorer.cards import DECK, InvalidCardError, parse_card
from scorer.dealt import show, sing
from scorer.piles import Pile
from scorer.referee import IllegalPlayError
from tests.conftest import cards
from tests.scorer.test_referee import hand_with


@pytest.mark.parametrize(
    ("dealt", "cantos"),
    [
        ("", ()),
        ("1O 2O", ()),
        ("1O 2C 3E 4B", ()),
        ("1O 4C 7E", ()),
        ("4O 5C 6E", (Canto.ESCALERA,)),
        ("7O 10C 11E", (Canto.ESCALERA,)),
        ("12O 10C 11E", (Canto.ESCALERA,)),
        ("6O 7C 10E", (Canto.ESCALERA,)),
        ("12O 1C 2E", ()),
        ("1O 5O 12O", (Canto.FLOR,)),
        ("2O 2C 3E", (Canto.MISERIA,)),
        ("1O 1C 6E", ()),
        ("1O 1C 7E", (Canto.NUEVE,)),
        ("1O 2C 5E", ()),
        ("5O 5C 5E", (Canto.CHORIZO,)),
        ("2O 2C 2E", (Canto.MISERIA, Canto.CHORIZO)),
        ("3O 3C 3E", (Canto.NUEVE, Canto.CHORIZO)),
        ("1O 2O 3O", (Canto.ESCALERA, Canto.FLOR, Canto.MISERIA)),
        ("2O 3O 4O", (Canto.ESCALERA, Canto.FLOR, Canto.NUEVE)),
    ],
)
def test_what_three_cards_can_be_sung_for(dealt: str, cantos: tuple[Canto, ...]) -> None:
    assert find_cantos(cards(dealt)) == cantos
    assert find_cantos(cards(dealt)[::-1]) == cantos


def test_an_8_is_no_card_of_a_canto() -> None:
    with pytest.raises(InvalidCardError):
        find_cantos(cards("7O 8O 10O"))


def test_every_canto_pays_and_can_be_dealt() -> None:
    assert set(CANTO_POINTS) == set(Canto)
    dealt = {canto for three in combinations(DECK[:20], 3) for canto in find_cantos(three)}
    assert dealt == set(Canto) - {Canto.CHORIZO}


def test_a_canto_pays_its_player_who_plays_on_with_the_same_cards() -> None:
    hand = sing(hand_with("7C", "cantos=yes"), "A", cards("2O 3O 4O"))
    assert hand.piles["A"] == Pile("A", (), cantos=9)
    assert (hand.player, hand.left, hand.hands["A"]) == ("A", (3, 3), cards("2O 3O 4O"))
    with pytest.raises(IllegalPlayError, match="one of '2O 3O 4O'"):
        hand.play("A", parse_card("1B"))
    assert hand.play("A", parse_card("3O")).left == (2, 3)


def test_a_canto_of_a_partner_is_of_the_side() -> None:
    hand = sing(hand_with("7C", "cantos=yes", "ABCD"), "A", cards("1O 5O 12O"))
    assert hand.piles["AC"].cantos == 3


def test_a_canto_is_sung_once_a_deal() -> None:
    hand = sing(hand_with("", "cantos=yes"), "A", cards("1O 5O 12O"))
    with pytest.raises(IllegalPlayError, match="a canto of 'A'"):
        sing(hand, "A", cards("1O 5O 12O"))
    for code in ("1O", "1C", "5O", "3C", "12O", "4C"):
        hand = hand.play(hand.player, parse_card(code))
    assert sing(hand, "A", cards("2O 3O 6O")).piles["A"].cantos == 6


@pytest.mark.parametrize(
    ("options", "player", "sung", "reason"),
    [
        ("", "A", "2O 3O 4O", "expected a play, got a canto of 'A'"),
        ("cantos=yes", "B", "2O 3O 4O", "expected 'A' to play"),
        ("cantos=yes", "A", "2O 3O 7B", "expected a canto, got '2O 3O 7B'"),
        ("cantos=yes", "A", "7C 5C 3C", "cards dealt"),
        ("cantos=yes", "A", "2O 3O", "cards dealt"),
        ("cantos=yes", "A", "2O 2O 2O", "cards dealt"),
    ],
)
def test_an_illegal_canto_is_refused(options: str, player: str, sung: str, reason: str) -> None:
    with pytest.raises(IllegalPlayError, match=reason):
        sing(hand_with("7C", options), player, cards(sung))


def test_nothing_is_sung_once_a_card_is_played() -> None:
    hand = hand_with("", "cantos=yes").play("A", parse_card("1O")).play("B", parse_card("1C"))
    with pytest.raises(IllegalPlayError, match="who has played"):
        sing(hand, "A", cards("2O 3O 4O"))


def test_cards_that_are_told_are_the_ones_sung() -> None:
    hand = hand_with("7C", "cantos=yes").deal("A", cards("2O 3O 4O"))
    with pytest.raises(IllegalPlayError, match="dealt to 'A'"):
        sing(hand, "A", cards("2C 3C 4C"))
    assert sing(hand, "A", cards("4O 3O 2O")).piles["A"].cantos == 9


def test_a_deal_of_fifteen_is_shown_and_sat_out() -> None:
    hand = show(hand_with("7C", "dealt_fifteen=3"), "A", cards("7O 5O 3O"))
    assert hand.piles["A"] == Pile("A", cards("7O 5O 3O"), dealt_fifteens=1)
    assert (hand.player, hand.left, hand.last_capture) == ("B", (0, 3), None)
    for code in ("1O", "1C", "1E"):
        assert hand.player == "B"
        hand = hand.play("B", parse_card(code))
    assert (hand.player, hand.left) == ("A", (3, 3))
    assert not hand.can_play("A", parse_card("7O"))


def test_a_deal_that_is_told_is_the_one_shown() -> None:
    hand = hand_with("7C", "dealt_fifteen=3").deal("A", cards("7O 5O 3O"))
    with pytest.raises(IllegalPlayError, match="dealt to 'A'"):
        show(hand, "A", cards("7E 5E 3E"))
    assert show(hand, "A", cards("3O 5O 7O")).hands["A"] == ()


@pytest.mark.parametrize(
    ("options", "player", "shown", "reason"),
    [
        ("", "A", "7O 5O 3O", "expected a play"),
        ("dealt_fifteen=3", "B", "7O 5O 3O", "expected 'A' to play"),
        ("dealt_fifteen=3", "A", "7O 5O 2O", "a fifteen to be shown"),
        ("dealt_fifteen=3", "A", "7C 5O 3O", "cards dealt"),
        ("dealt_fifteen=3", "A", "10O 7O", "cards dealt"),
        ("dealt_fifteen=3", "A", "5O 5O 5O", "cards dealt"),
    ],
)
def test_an_illegal_show_is_refused(options: str, player: str, shown: str, reason: str) -> None:
    with pytest.raises(IllegalPlayError, match=reason):
        show(hand_with("7C", options), player, cards(shown))


def test_nothing_is_shown_once_a_card_is_played() -> None:
    hand = hand_with("", "dealt_fifteen=3").play("A", parse_card("1O")).play("B", parse_card("1C"))
    with pytest.raises(IllegalPlayError, match="a play of 'A', who has played of this deal"):
        show(hand, "A", cards("7O 5O 3O"))
