"""The referee: turns, hands, captures, obligations, and the end of a hand."""

from dataclasses import replace

import pytest

from scorer.captures import IllegalCaptureError
from scorer.cards import DECK, parse_card
from scorer.opening import open_hand
from scorer.piles import Pile
from scorer.referee import HandInPlay, IllegalPlayError, IncompleteDealError
from scorer.rules import parse_rules
from tests.conftest import cards

PLAIN = "playingcards,opening_owner=nobody"


def hand_with(table: str, options: str = "", seats: str = "AB") -> HandInPlay:
    """A hand in which A is the mano, and this is on the table."""
    rules = parse_rules(f"{PLAIN},{options}".rstrip(","))
    sides = {seat: "AC" if seat in "AC" else "BD" for seat in seats} if len(seats) == 4 else None
    opening = cards("12O 12C 12E 12B")
    hand = open_hand(rules, list(seats), seats[-1], opening, sides)
    return replace(hand, table=cards(table), seen=sum(card.bit for card in cards(table)))


def test_a_card_that_takes_nothing_stays_on_the_table_and_the_turn_passes() -> None:
    hand = hand_with("7C").play("A", parse_card("1O"))
    assert (hand.table, hand.player, hand.left, hand.plays_left) == (
        cards("7C 1O"),
        "B",
        (2, 3),
        35,
    )
    assert hand.last_capture is None


def test_a_capture_goes_to_the_pile_with_its_card() -> None:
    hand = hand_with("7C 1O 5O").play("A", parse_card("10O"), cards("7C"))
    assert hand.piles["A"] == Pile("A", cards("10O 7C"))
    assert (hand.table, hand.last_capture) == (cards("1O 5O"), "A")


def test_a_capture_of_the_whole_table_is_an_escoba() -> None:
    hand = hand_with("7C").play("A", parse_card("10O"), cards("7C"))
    assert hand.piles["A"] == Pile("A", cards("10O 7C"), escobas=1)
    assert hand.table == ()


def test_partners_pool_what_they_take() -> None:
    hand = hand_with("7C 5O", seats="ABCD").play("A", parse_card("10O"), cards("7C"))
    hand = hand.play("B", parse_card("1O")).play("C", parse_card("11E"), cards("5O 1O"))
    assert hand.piles["AC"] == Pile("AC", cards("10O 7C 11E 5O 1O"), escobas=1)
    assert hand.last_capture == "AC"


@pytest.mark.parametrize(
    ("player", "card", "takes", "error", "reason"),
    [
        ("B", "1O", "", IllegalPlayError, "expected 'A' to play, got 'B'"),
        ("C", "1O", "", IllegalPlayError, "expected 'A' to play, got 'C'"),
        ("A", "8O", "", IllegalPlayError, "of the forty, got '8O'"),
        ("A", "7C", "", IllegalPlayError, "not seen yet, got '7C'"),
        ("A", "10O", "7O", IllegalCaptureError, "of the table '7C 5O 2O', got '7O'"),
        ("A", "10O", "7C 7C", IllegalCaptureError, "of the table"),
        ("A", "10O", "5O", IllegalCaptureError, "got 13 with '10O 5O'"),
    ],
)
def test_an_illegal_play_is_refused_and_changes_nothing(
    player: str, card: str, takes: str, error: type[ValueError], reason: str
) -> None:
    hand = hand_with("7C 5O 2O")
    (played,) = cards(card)
    assert not hand.can_play(player, played, cards(takes))
    with pytest.raises(error, match=reason):
        hand.play(player, played, cards(takes))
    assert hand == hand_with("7C 5O 2O")


def test_a_card_is_played_once() -> None:
    hand = hand_with("7C").play("A", parse_card("1O"))
    assert not hand.can_play("B", parse_card("1O"))
    taken = hand_with("7C").play("A", parse_card("10O"), cards("7C"))
    assert not taken.can_play("B", parse_card("7C"))


def test_cards_that_are_told_must_be_the_ones_played() -> None:
    hand = hand_with("7C").deal("A", cards("1O 2O 10O"))
    with pytest.raises(IllegalPlayError, match="one of '1O 2O 10O' of 'A', got 3O"):
        hand.play("A", parse_card("3O"))
    hand = hand.play("A", parse_card("2O"))
    assert hand.hands["A"] == cards("1O 10O")
    assert not hand.can_play("B", parse_card("10O"))
    hand = hand.play("B", parse_card("5C"))
    assert not hand.can_play("A", parse_card("2O"))
    assert hand.can_play("A", parse_card("10O"), cards("7C"))


@pytest.mark.parametrize(
    ("player", "dealt", "reason"),
    [
        ("C", "1O 2O 3O", "a deal to 'C'"),
        ("A", "", "3 cards to be dealt, got ''"),
        ("A", "1O 2O", "3 cards"),
        ("A", "1O 2O 3O 4O", "3 cards"),
        ("A", "1O 1O 2O", "3 cards"),
        ("A", "1O 2O 7C", "of the stock, got '1O 2O 7C'"),
    ],
)
def test_a_deal_is_of_cards_of_the_stock(player: str, dealt: str, reason: str) -> None:
    with pytest.raises(IllegalPlayError, match=reason):
        hand_with("7C").deal(player, cards(dealt))


def test_a_deal_is_told_once_and_before_its_cards_are_played() -> None:
    hand = hand_with("7C").deal("A", cards("1O 2O 3O"))
    with pytest.raises(IllegalPlayError, match="a deal to 'A'"):
        hand.deal("A", cards("4O 5O 6O"))
    with pytest.raises(IllegalPlayError, match="of the stock"):
        hand.deal("B", cards("1O 5O 6O"))
    hand = hand.play("A", parse_card("1O"))
    with pytest.raises(IllegalPlayError, match="a deal to 'B'"):
        hand.deal("B", cards("4O 5O 6O"))


def test_the_mano_leads_every_deal_until_the_deals_are_over() -> None:
    hand = hand_with("")
    stock = [card for card in DECK if card.rank < 8] + list(
        cards("10O 10C 10E 10B 11O 11C 11E 11B")
    )
    played = []
    for card in stock:
        assert hand.is_new_deal == (len(played) % 6 == 0)
        played.append(hand.player)
        hand = hand.play(hand.player, card)
    assert played == ["A", "B"] * 18
    assert (hand.is_over, hand.is_new_deal, hand.plays_left) == (True, False, 0)
    with pytest.raises(IllegalPlayError, match="no play after the last card, got one of 'A'"):
        hand.play("A", parse_card("12O"))


@pytest.mark.parametrize(
    ("obligation", "may_leave"),
    [("free", True), ("forced", False), ("forfeit", True), ("open", True)],
)
def test_a_capture_may_be_left_or_not(obligation: str, may_leave: bool) -> None:
    hand = hand_with("7C 5O", f"obligation={obligation}")
    assert hand.can_play("A", parse_card("10O")) == may_leave
    assert hand.can_play("A", parse_card("1O"))
    assert hand.can_play("A", parse_card("10O"), cards("7C"))


def test_where_captures_are_forced_the_player_chooses_which() -> None:
    hand = hand_with("7C 5O 2O", "obligation=forced")
    assert hand.can_play("A", parse_card("10O"), cards("7C"))
    assert hand.can_play("A", parse_card("10O"), cards("5O 2O"))


def test_a_lone_card_that_makes_fifteen_may_come_first() -> None:
    hand = hand_with("7C 5O 2O 4B", "lone_card_first=yes")
    assert hand.can_play("A", parse_card("10O"), cards("7C"))
    assert not hand.can_play("A", parse_card("10O"), cards("5O 2O"))
    with pytest.raises(IllegalPlayError, match="makes fifteen with it alone, got '5O 2O'"):
        hand.play("A", parse_card("10O"), cards("5O 2O"))
    assert hand.can_play("A", parse_card("10O"))
    assert hand.can_play("A", parse_card("11O"), cards("2O 4B"))
    assert hand_with("7C 5O 2O").can_play("A", parse_card("10O"), cards("5O 2O"))


def test_a_forfeit_too_is_of_the_lone_card() -> None:
    table, five = "7O 3E 12B", parse_card("5B")
    hand = hand_with(table, "obligation=forfeit").play("A", five)
    assert hand.piles["B"].cards == cards("5B 7O 3E")
    hand = hand_with(table, "obligation=forfeit,lone_card_first=yes").play("A", five)
    assert hand.piles["B"].cards == cards("5B 12B")


def test_a_capture_not_taken_is_forfeited_to_the_next_rival() -> None:
    hand = hand_with("7C 5O 2O", "obligation=forfeit").play("A", parse_card("10O"))
    assert hand.piles["B"].cards == cards("10O 7C")
    assert (hand.table, hand.player, hand.last_capture) == (cards("5O 2O"), "B", "B")
    assert hand_with("7C", "obligation=forfeit").play("A", parse_card("1O")).piles["B"].cards == ()


def test_a_forfeit_passes_over_the_partner() -> None:
    hand = hand_with("7C 5O", "obligation=forfeit", "ABCD").play("A", parse_card("1O"))
    hand = hand.play("B", parse_card("1C")).play("C", parse_card("10O"))
    assert hand.piles["BD"].cards == cards("10O 7C")


def test_a_forfeit_of_the_whole_table_is_an_escoba_of_the_rival() -> None:
    hand = hand_with("7C", "obligation=forfeit").play("A", parse_card("10O"))
    assert hand.piles["B"].escobas == 1


def test_the_last_player_forfeits_to_the_first() -> None:
    hand = hand_with("7C", "obligation=forfeit").play("A", parse_card("1O"))
    assert hand.play("B", parse_card("10O")).piles["A"].cards == cards("10O 7C")


def test_fifteens_of_the_table_are_open_to_whose_turn_it_is() -> None:
    hand = hand_with("7C 10O 5O", "obligation=open")
    assert hand.can_take("A", cards("7C 10O"))
    after = hand.take("A", cards("7C 10O"))
    assert after.piles["A"] == Pile("A", cards("7C 10O"))
    assert (after.player, after.left, after.table) == ("A", (3, 3), cards("5O"))


def test_a_take_of_the_whole_table_is_an_escoba() -> None:
    after = hand_with("7C 10O", "obligation=open").take("A", cards("7C 10O"))
    assert (after.piles["A"].escobas, after.table) == (1, ())


@pytest.mark.parametrize(
    ("options", "player", "taken", "error"),
    [
        ("", "A", "7C 10O", IllegalPlayError),
        ("obligation=forced", "A", "7C 10O", IllegalPlayError),
        ("obligation=open", "B", "7C 10O", IllegalPlayError),
        ("obligation=open", "A", "7C 5O", IllegalCaptureError),
        ("obligation=open", "A", "7C 10C", IllegalCaptureError),
        ("obligation=open", "A", "", IllegalCaptureError),
    ],
)
def test_an_illegal_take_is_refused(
    options: str, player: str, taken: str, error: type[ValueError]
) -> None:
    hand = hand_with("7C 10O 5O", options)
    assert not hand.can_take(player, cards(taken))
    with pytest.raises(error):
        hand.take(player, cards(taken))


@pytest.mark.parametrize(
    ("options", "last_capture", "owner"),
    [
        ("", "A", "A"),
        ("", "B", "B"),
        ("", None, "B"),
        ("unclaimed=mano", None, "A"),
        ("unclaimed=nobody", None, None),
        ("unclaimed=nobody", "A", "A"),
    ],
)
def test_whose_the_cards_left_on_the_table_are(
    options: str, last_capture: str | None, owner: str | None
) -> None:
    hand = replace(hand_with("1O 2O", options), left=(0, 0), to_come=(), last_capture=last_capture)
    assert hand.last_side == owner
    given = {pile.player: pile for pile in hand.finish()}
    assert given == {
        side: Pile(side, cards("1O 2O") if side == owner else ()) for side in ("A", "B")
    }


def test_a_hand_that_is_not_over_has_no_end() -> None:
    with pytest.raises(IncompleteDealError, match="36 plays to go"):
        hand_with("1O").finish()
    with pytest.raises(IncompleteDealError):
        hand_with("1O").count()


def test_the_count_of_a_hand_knows_who_captured_last() -> None:
    hand = replace(hand_with("1O 2O"), left=(0, 0), to_come=(), last_capture="A")
    score = hand.count()
    assert score.total("A") == 2
    assert [finding.kind.value for finding in score.findings] == ["missing"]
