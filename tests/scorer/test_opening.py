"""The start of a hand: who sits where, and whose an opening fifteen is."""

import pytest

from scorer.opening import DEALS, find_opening, open_hand
from scorer.options import Opening
from scorer.referee import IllegalPlayError
from scorer.rules import parse_rules
from scorer.seating import SeatingError, side_name
from tests.conftest import cards

FIFTEEN = "7O 3C 4E 1B"
GROUPS = "12O 5C 11E 6B"
THIRTY = "12O 12E 7B 3C"
SOME = "7O 10C 1E 2B"
NOTHING = "12O 12C 12E 12B"


@pytest.mark.parametrize(
    ("opening", "escobas"),
    [
        (Opening.GROUPS, {FIFTEEN: 1, GROUPS: 2, THIRTY: 0, SOME: 0, NOTHING: 0}),
        (Opening.TOTAL, {FIFTEEN: 1, GROUPS: 2, THIRTY: 2, SOME: 0, NOTHING: 0}),
        (Opening.FIFTEEN, {FIFTEEN: 1, GROUPS: 0, THIRTY: 0, SOME: 0, NOTHING: 0}),
        (Opening.SOME, {FIFTEEN: 1, GROUPS: 2, THIRTY: 0, SOME: 1, NOTHING: 0}),
    ],
)
def test_which_opening_tables_are_escobas(opening: Opening, escobas: dict[str, int]) -> None:
    assert {table: find_opening(cards(table), opening)[1] for table in escobas} == escobas


def test_an_opening_takes_all_or_the_best_fifteen_of_some() -> None:
    assert find_opening(cards(GROUPS), Opening.GROUPS)[0] == cards(GROUPS)
    assert find_opening(cards(SOME), Opening.SOME)[0] == cards("7O 10C")
    assert find_opening(cards("7C 10O 7O 1E"), Opening.SOME)[0] == cards("7C 7O 1E")
    assert find_opening(cards(NOTHING), Opening.SOME) == ((), 0)


@pytest.mark.parametrize(
    ("rules", "owner"),
    [
        ("ludoteka", "Luis"),
        ("ludoteka,opening_owner=mano", "Ana"),
        ("ludoteka,opening_owner=nobody", None),
    ],
)
def test_whose_the_opening_is(rules: str, owner: str | None) -> None:
    hand = open_hand(parse_rules(rules), ["Ana", "Luis"], "Luis", cards(GROUPS))
    assert hand.last_capture == owner
    assert hand.table == (cards(GROUPS) if owner is None else ())
    assert {side: pile.escobas for side, pile in hand.piles.items() if pile.escobas} == (
        {} if owner is None else {owner: 2}
    )


def test_an_opening_of_some_leaves_the_rest_on_the_table() -> None:
    hand = open_hand(parse_rules("emmanuelcba92"), ["Ana", "Luis"], "Luis", cards(SOME))
    assert (hand.table, hand.piles["Luis"].cards) == (cards("1E 2B"), cards("7O 10C"))


def test_an_opening_of_a_partner_is_of_the_side() -> None:
    sides = {"Ana": "Ana + Eva", "Eva": "Ana + Eva", "Luis": "Luis + Jon", "Jon": "Luis + Jon"}
    seats = ["Ana", "Luis", "Eva", "Jon"]
    hand = open_hand(parse_rules("ludoteka"), seats, "Eva", cards(FIFTEEN), sides)
    assert hand.piles["Ana + Eva"].escobas == 1
    assert list(hand.piles) == ["Ana + Eva", "Luis + Jon"]
    assert hand.last_capture == side_name(["Ana", "Eva"])


@pytest.mark.parametrize(
    ("direction", "dealer", "seats"),
    [
        ("right", "D", "ABCD"),
        ("right", "A", "BCDA"),
        ("right", "B", "CDAB"),
        ("left", "A", "DCBA"),
        ("left", "D", "CBAD"),
    ],
)
def test_the_mano_sits_next_to_the_dealer_who_plays_last(
    direction: str, dealer: str, seats: str
) -> None:
    rules = parse_rules(f"ludoteka,direction={direction}")
    hand = open_hand(rules, list("ABCD"), dealer, cards(NOTHING))
    assert hand.seats == tuple(seats)
    assert hand.player == hand.next_dealer == seats[0]


@pytest.mark.parametrize("players", DEALS)
def test_every_number_of_players_deals_the_whole_deck(players: int) -> None:
    table, deals = DEALS[players]
    assert table + players * sum(deals) == 40
    opening = cards(NOTHING) + cards("1O")[: table - 4]
    rules = parse_rules("ludoteka,players=2-3-4-5-6")
    hand = open_hand(rules, list("ABCDEF"[:players]), "A", opening)
    assert hand.plays_left == 40 - table
    assert hand.is_new_deal


@pytest.mark.parametrize(
    ("seats", "dealer", "table", "reason"),
    [
        ("A", "A", NOTHING, "2 to 6 players"),
        ("ABCDEFG", "A", NOTHING, "2 to 6 players"),
        ("AA", "A", NOTHING, "of different names"),
        ("AB", "C", NOTHING, r"a dealer of \['A', 'B'\], got 'C'"),
        ("AB", "A", "", "4 cards on the table, got ''"),
        ("AB", "A", "1O 2O 3O", "got '1O 2O 3O'"),
        ("AB", "A", "1O 2O 3O 4O 5O", "4 cards"),
        ("AB", "A", "1O 2O 3O 3O", "4 cards"),
        ("ABCDE", "A", NOTHING, "5 cards"),
    ],
)
def test_a_hand_that_cannot_open_is_refused(
    seats: str, dealer: str, table: str, reason: str
) -> None:
    with pytest.raises(IllegalPlayError, match=reason):
        open_hand(parse_rules("qcsalon"), list(seats), dealer, cards(table))


def test_a_hand_opens_only_for_the_players_and_sides_of_its_rules() -> None:
    partners = {"A": "AC", "B": "BD", "C": "AC", "D": "BD"}
    four, table = list("ABCD"), cards(NOTHING)
    assert open_hand(parse_rules("ludoteka"), four, "A", table, partners).player == "B"
    with pytest.raises(SeatingError, match="2 players by 'ludoteka-clasica', got 4"):
        open_hand(parse_rules("ludoteka-clasica"), four, "A", table)
    with pytest.raises(SeatingError, match="each alone by 'espadas', got 2 sides"):
        open_hand(parse_rules("espadas"), four, "A", table, partners)
    with pytest.raises(SeatingError, match="two sides by 'fournier', got 4"):
        open_hand(parse_rules("fournier"), four, "A", table)
