"""The collected cases of captures, counts, escobas and match ends, each by its number.

Each comes from the tests or the rules of another program or from a table's rules, which its
comment names. 10, 11, 12 are sota, caballo and rey.
"""

from dataclasses import replace
from random import Random

import pytest

from scorer.captures import IllegalCaptureError, find_captures, find_fifteens
from scorer.cards import DECK, Card, Suit, parse_card
from scorer.match import HandCounted, Match, MatchStarted, fold
from scorer.opening import find_opening, open_hand
from scorer.options import Opening
from scorer.referee import HandInPlay, IllegalPlayError
from scorer.rules import PRESETS, parse_rules
from scorer.score import Category, Pile, count_hand
from scorer.simulate import simulate_hand
from tests.conftest import cards


def groups(text: str) -> set[frozenset[Card]]:
    """The groups of `"3E 5B | 10O"`."""
    return {frozenset(cards(group)) for group in text.split("|") if group.strip()}


# 1. Captures with a card of the hand.


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        pytest.param("7O", "3E 5B 10O", "10O | 3E 5B", id="C1"),
        pytest.param("7O", "3E 5B 10O 2C", "10O | 3E 5B", id="C2"),
        pytest.param("12O", "1E 2B", "", id="C3-rey"),
        pytest.param("11C", "1E 2B", "", id="C3-caballo"),
        pytest.param("7C", "10O", "10O", id="C4"),
        pytest.param("5B", "3C 7E", "3C 7E", id="C5"),
        pytest.param("1O", "4C 4E 6B", "4C 4E 6B", id="C6"),
        pytest.param("1O", "2C", "", id="C7"),
        pytest.param("5O", "12C 3E 7B", "12C | 3E 7B", id="C8"),
        pytest.param("5O", "10C", "", id="C9"),
        pytest.param("5O", "", "", id="C10"),
        pytest.param("12O", "1C", "", id="C11"),
        pytest.param("7O", "10C 1B", "10C", id="C12"),
        pytest.param("10O", "7O 2C 5E", "7O | 2C 5E", id="C13"),
        pytest.param("3O", "5C 6E", "", id="C14"),
        pytest.param("7O", "3C 4E 1B", "3C 4E 1B", id="C15"),
        pytest.param("5O", "12C 3E", "12C", id="C16"),
        pytest.param("4O", "1C 3E 4B 7O", "4B 7O | 1C 3E 7O", id="C17"),
        pytest.param("4C", "7C 4B 3O 1E", "7C 4B | 7C 3O 1E", id="C18-four"),
        pytest.param("10C", "7C 4B 3O 1E", "7C | 4B 3O", id="C18-sota"),
        pytest.param("5O", "7C 4B 3O 1E", "7C 3O", id="C18-five"),
        pytest.param("3O", "1E 12B 1O", "1E 12B 1O", id="C19"),
        pytest.param("4C", "1E 12B 1O", "1E 12B | 12B 1O", id="C20-four"),
        pytest.param("1B", "1E 12B 1O", "", id="C20-ace"),
        pytest.param("11O", "1E 12B 1O", "", id="C20-caballo"),
        pytest.param("5B", "7O 3C 1O", "7O 3C", id="C21-five-of-bastos"),
        pytest.param("5C", "7O 3C 1O", "7O 3C", id="C21-five-of-copas"),
        pytest.param("10C", "7O 3C 1O", "7O", id="C21-sota"),
        pytest.param("4E", "7O 3C 1O", "7O 3C 1O", id="C22-four"),
        pytest.param("12C", "7O 3C 1O", "", id="C22-rey"),
        pytest.param("2C", "7O 3C 1O", "", id="C23-two"),
        pytest.param("3E", "7O 3C 1O", "", id="C23-three"),
        pytest.param("7O", "3E 5B", "3E 5B", id="C24"),
        pytest.param("7O", "10E", "10E", id="C25-seven"),
        pytest.param("12B", "5O", "5O", id="C25-rey"),
        pytest.param("4C", "11E 2O", "11E 2O", id="C25-four"),
        pytest.param("7O", "7E", "", id="C25-fourteen"),
        pytest.param("12B", "10O", "", id="C25-eighteen"),
        pytest.param("3C", "", "", id="C25-three-alone"),
        pytest.param("5O", "11E 1C", "11E 1C", id="C26"),
        pytest.param("5O", "11E", "", id="C26-nine-alone"),
        pytest.param("5O", "", "", id="C26-empty-table"),
    ],
)
def test_the_captures_of_a_card(hand: str, table: str, expected: str) -> None:
    found = find_captures(parse_card(hand), cards(table))
    assert {frozenset(capture.takes) for capture in found} == groups(expected)
    assert len(found) == len(groups(expected))


@pytest.mark.parametrize(
    ("hand", "table", "takes", "is_escoba"),
    [
        pytest.param("7C", "10O", "10O", True, id="C4"),
        pytest.param("7O", "10C 1B", "10C", False, id="C12"),
        pytest.param("7O", "3C 4E 1B", "3C 4E 1B", True, id="C15"),
        pytest.param("3O", "1E 12B 1O", "1E 12B 1O", True, id="C19"),
        pytest.param("4C", "1E 12B 1O", "1E 12B", False, id="C20"),
        pytest.param("4E", "7O 3C 1O", "7O 3C 1O", True, id="C22"),
    ],
)
def test_a_capture_of_the_whole_table_is_an_escoba(
    hand: str, table: str, takes: str, is_escoba: bool
) -> None:
    found = find_captures(parse_card(hand), cards(table))
    assert [one.is_escoba for one in found if one.takes == cards(takes)] == [is_escoba]


def test_c13_the_capture_is_chosen_and_the_rest_stays() -> None:
    after = hand_with("7O 2C 5E 12B").play("Ana", parse_card("10O"), cards("7O"))
    assert after.table == cards("2C 5E 12B")


def test_c14_a_capture_that_makes_8_is_refused() -> None:
    with pytest.raises(IllegalCaptureError, match="got 8"):
        hand_with("5C 6E 12B 12C").verify_play("Ana", parse_card("3O"), cards("5C"))


def test_c21_five_of_bastos_takes_one_card_more_than_sota() -> None:
    five, sota = (find_captures(parse_card(code), cards("7O 3C 1O"))[0] for code in ("5B", "10C"))
    assert len(five.cards) == len(sota.cards) + 1


@pytest.mark.parametrize("rank", [1, 2, 3, 4])
def test_c27_an_ace_to_a_four_alone_on_the_table_is_safe(rank: int) -> None:
    table = [Card(rank, Suit.COPAS)]
    assert not any(find_captures(card, table) for card in DECK if card.suit is Suit.OROS)


@pytest.mark.parametrize("rank", [5, 6, 7, 10, 11, 12])
def test_c27_a_five_to_a_rey_alone_can_be_taken(rank: int) -> None:
    table = [Card(rank, Suit.COPAS)]
    assert any(find_captures(card, table) for card in DECK if card.suit is Suit.OROS)


# 2. What the table makes by itself.


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        pytest.param("1O 2C 3E", "", id="T1"),
        pytest.param("12O 5C 2E", "12O 5C", id="T2"),
        pytest.param("7O 10C 3E", "7O 10C", id="T3"),
        pytest.param("7O 10C 11E 6B", "7O 10C | 11E 6B", id="T4"),
        pytest.param("5O 4C 6E 2B", "5O 4C 6E", id="T5"),
        pytest.param("1O 4C 5E 10B 2E", "1O 4C 2E 10B | 5E 2E 10B", id="T6"),
        pytest.param("1O 2C 5E 7B", "1O 2C 5E 7B", id="T7"),
        pytest.param("6O 11C 3E 4B 2E", "4B 11C 2E | 4B 2E 3E 6O | 11C 6O", id="T8"),
        pytest.param("7O 7C 1E", "7O 7C 1E", id="T9"),
        pytest.param("10O 11C 12E 5B", "12E 5B", id="T10"),
        pytest.param("5O 5C 5E 10B 2E", "5O 5C 5E | 5O 10B 2E | 5C 10B 2E | 5E 10B 2E", id="T11"),
        pytest.param("6O 6C 3E 2B 1O", "6O 6C 3E | 6O 6C 2B 1O", id="T12"),
    ],
)
def test_the_fifteens_of_a_table_alone(table: str, expected: str) -> None:
    found = find_fifteens(cards(table))
    assert {frozenset(group) for group in found} == groups(expected)
    assert len(found) == len(groups(expected))


def test_t13_an_opening_of_15_is_an_escoba_of_four_cards_and_captures_last() -> None:
    hand = hand_with("7O 3C 4E 1B", "playingcards")
    assert hand.piles["Luis"] == Pile("Luis", cards("7O 3C 4E 1B"), escobas=1)
    assert hand.last_capture == "Luis"


def test_t14_an_opening_of_14_is_nothing() -> None:
    hand = hand_with("3O 4C 5E 2B", "playingcards")
    assert (hand.table, hand.last_capture) == (cards("3O 4C 5E 2B"), None)


@pytest.mark.parametrize(
    ("table", "opening", "escobas"),
    [
        pytest.param("12O 12E 7B 3C", Opening.TOTAL, 2, id="T15-thirty"),
        pytest.param("12O 12E 7B 3C", Opening.GROUPS, 0, id="T15-two-groups"),
        pytest.param("12O 5C 11E 6B", Opening.TOTAL, 2, id="T16-thirty"),
        pytest.param("12O 5C 11E 6B", Opening.GROUPS, 2, id="T16-two-groups"),
    ],
)
def test_an_opening_of_thirty(table: str, opening: Opening, escobas: int) -> None:
    assert find_opening(cards(table), opening)[1] == escobas


# 3. The count. Points are those of each category to the first and the second pile.


OTHER_OROS = "1O 2O 3O 4O 5O 6O 10O 11O 12O"


@pytest.mark.parametrize(
    ("rules", "first", "second", "category", "expected"),
    [
        pytest.param("rcantore", "1O 2C 3B", "4E 5C", "cards", (1, 0), id="S1"),
        pytest.param("rcantore", "1O 2C", "3E 4B", "cards", (0, 0), id="S2"),
        pytest.param("rcantore", "1O 3O 5O", "2O", "oros", (1, 0), id="S3"),
        pytest.param("rcantore", "7O", "7C", "velo", (1, 0), id="S4-velo"),
        pytest.param("rcantore", "7O", "7C", "sevens", (0, 0), id="S4-sevens"),
        pytest.param("rcantore", "7C 7E 7B", "7O", "sevens", (1, 0), id="S5-sevens"),
        pytest.param("rcantore", "7C 7E 7B", "7O", "velo", (0, 1), id="S5-velo"),
        pytest.param("escobita", DECK[:22], DECK[22:], "cards", (1, 0), id="S7"),
        pytest.param("escobita", DECK[:20], DECK[20:], "cards", (0, 0), id="S8"),
        pytest.param("escobita", DECK, "", "cards", (2, 0), id="S9"),
        pytest.param("rcantore", DECK, "", "cards", (1, 0), id="S9-elsewhere"),
        pytest.param(
            "escobita", "1O 2O 3O 4O 5O 6O", "7O 10O 11O 12O", "oros", (1, 0), id="S10-oros"
        ),
        pytest.param(
            "escobita", "1O 2O 3O 4O 5O 6O", "7O 10O 11O 12O", "velo", (0, 1), id="S10-velo"
        ),
        pytest.param("escobita", DECK[:10], "", "oros", (2, 0), id="S11"),
        pytest.param("mundijuegos", DECK[:10], "", "oros", (2, 0), id="S11-mundijuegos"),
        pytest.param("rcantore", DECK[:10], "", "oros", (1, 0), id="S11-elsewhere"),
        pytest.param("escobita", DECK[:5], DECK[5:10], "oros", (0, 0), id="S12"),
        pytest.param("mundijuegos", DECK[:5], DECK[5:10], "oros", (1, 1), id="S12-mundijuegos"),
        pytest.param("escobita", "7O 7C 7E", "7B", "sevens", (1, 0), id="S13"),
        pytest.param("escobita", "7O 7C 7E 7B", "", "sevens", (2, 0), id="S14"),
        pytest.param("mundijuegos", "7O 7C 7E 7B", "", "sevens", (2, 0), id="S14-mundijuegos"),
        pytest.param("rcantore", "7O 7C 7E 7B", "", "sevens", (1, 0), id="S14-plain"),
        pytest.param("escobita", "7O 7C", "7E 7B", "sevens", (0, 0), id="S15"),
        pytest.param("mundijuegos", "7O 7C", "7E 7B", "sevens", (1, 1), id="S15-mundijuegos"),
        pytest.param("escobita", "7O", OTHER_OROS, "velo", (1, 0), id="S16"),
        pytest.param("omerkel", "7O 7C 6E 5B", "7O 7C 1E 1B", "setenta", (1, 0), id="S18-prime"),
        pytest.param("broom", "7O 7C 6E 5B", "7E 7B 1O 1C", "setenta", (1, 0), id="S18-numbers"),
        pytest.param("broom", "7O 6C 1E 5B", "7O 6C 1E 5B", "setenta", (0, 0), id="S19"),
        pytest.param("broom", "5C 5E", "12C 12B 12E", "setenta", (0, 0), id="S23-setenta"),
        pytest.param("broom", "5C 5E", "12C 12B 12E", "cards", (0, 1), id="S23-cards"),
        pytest.param("broom", "6E 7E", "5C 6C", "setenta", (1, 0), id="S24"),
        pytest.param("rcantore", DECK[:25], DECK[25:], "cards", (1, 0), id="S26-cards"),
        pytest.param("rcantore", DECK[:7], DECK[7:10], "oros", (1, 0), id="S26-oros"),
    ],
)
def test_the_points_of_a_category(
    rules: str,
    first: str | tuple[Card, ...],
    second: str | tuple[Card, ...],
    category: str,
    expected: tuple[int, int],
) -> None:
    piles = [Pile("P1", as_cards(first)), Pile("P2", as_cards(second))]
    score = count_hand(piles, PRESETS[rules])
    points = tuple(
        sum(point.points for point in score.points_of(player) if point.category == category)
        for player in ("P1", "P2")
    )
    assert points == expected


@pytest.mark.parametrize(
    ("rules", "first", "second", "escobas", "expected"),
    [
        pytest.param("rcantore", "7O 1O 7C 3B 5E", "1C 2B", (2, 0), (6, 0), id="S6"),
        pytest.param("playingcards,cards=no", "", "", (3, 1), (3, 1), id="S17"),
        pytest.param("uqbar", "7O 10C", "", (0, 0), (2, 0), id="S25-before"),
        pytest.param("uqbar", "7O 10C 3O 1E 12B 1O", "", (1, 0), (3, 0), id="S25-after"),
        pytest.param("playingcards,cards=no", "1C", "2C", (3, 2), (3, 2), id="S26"),
    ],
)
def test_the_total_of_a_hand(
    rules: str, first: str, second: str, escobas: tuple[int, int], expected: tuple[int, int]
) -> None:
    piles = [Pile("P1", cards(first), escobas[0]), Pile("P2", cards(second), escobas[1])]
    score = count_hand(piles, parse_rules(rules))
    assert (score.total("P1"), score.total("P2")) == expected


@pytest.mark.parametrize(
    ("rules", "expected"), [("escobita", 3), ("mundijuegos", 3), ("valladolid", 4), ("rcantore", 2)]
)
def test_s14_sevens_and_velo_together(rules: str, expected: int) -> None:
    piles = [Pile("P1", cards("7O 7C 7E 7B")), Pile("P2", ())]
    score = count_hand(piles, parse_rules(f"{rules},cards=no,oros=no"))
    assert score.total("P1") == expected


def test_s18_piles_that_both_hold_the_velo_are_reported() -> None:
    piles = [Pile("P1", cards("7O 7C 6E 5B")), Pile("P2", cards("7O 7C 1E 1B"))]
    shared = [f for f in count_hand(piles, PRESETS["omerkel"]).findings if f.kind == "shared"]
    assert [finding.cards for finding in shared] == [cards("7O"), cards("7C")]


@pytest.mark.parametrize(
    ("pile", "expected"),
    [
        *(
            pytest.param(code, value, id=f"S20-{code}")
            for code, value in {
                "7O": 21,
                "6O": 18,
                "1O": 16,
                "5O": 15,
                "4O": 14,
                "3O": 13,
                "2O": 12,
                "10O": 10,
                "11O": 10,
                "12O": 10,
            }.items()
        ),
        pytest.param("7O 6O", 21, id="S21"),
        pytest.param("7O 7C 7B 7E 6O 6C 6B 6E", 84, id="S22"),
        pytest.param("5C 5E", 30, id="S23-fives"),
        pytest.param("12C 12B 12E", 30, id="S23-reyes"),
    ],
)
def test_the_setenta_of_a_pile(pile: str, expected: int) -> None:
    score = count_hand([Pile("P1", cards(pile))], PRESETS["broom"])
    (setenta,) = [c for c in score.contests if c.category is Category.SETENTA]
    assert setenta.held == (("P1", expected),)


@pytest.mark.parametrize(
    ("pile", "oros", "sevens", "has_velo"),
    [
        pytest.param(DECK[:10], 10, 1, True, id="S27"),
        pytest.param("7C 7E 7B", 0, 3, False, id="S28"),
        pytest.param("1O 7C 3E 7B", 1, 2, False, id="S29"),
    ],
)
def test_what_a_pile_holds(
    pile: str | tuple[Card, ...], oros: int, sevens: int, has_velo: bool
) -> None:
    score = count_hand([Pile("P1", as_cards(pile))], PRESETS["valladolid"])
    held = {contest.category: dict(contest.held)["P1"] for contest in score.contests}
    assert (held[Category.OROS], held[Category.SEVENS]) == (oros, sevens)
    assert any(point.category is Category.VELO for point in score.points) == has_velo


# 4. Escobas.


def test_e1_the_last_of_three_cards_sweeps_the_table_with_stock_left() -> None:
    hand = replace(hand_with("10O 1C 1B 5E"), left=(1, 1))
    assert hand.play("Ana", parse_card("1E"), cards("10O 1C 5E")).piles["Ana"].escobas == 0
    hand = replace(hand, table=cards("10O 1C 5E"))
    assert hand.play("Ana", parse_card("1E"), cards("10O 1C 5E")).piles["Ana"].escobas == 1


@pytest.mark.parametrize(
    ("rules", "to_come", "left", "escobas"),
    [
        pytest.param("playingcards", (), (1, 1), 1, id="most-rules"),
        pytest.param("omerkel", (), (1, 1), 0, id="omerkel"),
        pytest.param("omerkel", (3,), (1, 1), 1, id="omerkel-with-a-deal-to-come"),
        pytest.param("omerkel", (), (2, 2), 1, id="omerkel-with-a-card-left"),
        pytest.param("omerkel,last_card_escoba=yes", (), (1, 1), 1, id="omerkel-other-option"),
    ],
)
def test_e2_a_sweep_with_the_last_card_of_the_round(
    rules: str, to_come: tuple[int, ...], left: tuple[int, ...], escobas: int
) -> None:
    hand = replace(hand_with("10O 1C 1B 3E", rules), left=left, to_come=to_come)
    hand = replace(hand, table=cards("10O"))
    after = hand.play("Ana", parse_card("7E"), cards("10O"))
    assert after.piles["Ana"].escobas == escobas
    assert after.piles["Ana"].cards == cards("7E 10O")


def test_e3_the_cards_left_at_the_end_are_no_escoba() -> None:
    hand = replace(hand_with("1O 2O 3O 4C"), left=(0, 0), to_come=(), last_capture="Ana")
    assert hand.finish()[0] == Pile("Ana", cards("1O 2O 3O 4C"), escobas=0)


def test_e4_each_sweep_is_one_escoba_more() -> None:
    hand = replace(hand_with("7O 1C 1B 3E"), table=cards("7O"))
    first = hand.play("Ana", parse_card("10C"), cards("7O"))
    assert first.piles["Ana"].escobas == 1
    second = first.play("Luis", parse_card("11C")).play("Ana", parse_card("6C"), cards("11C"))
    assert second.piles["Ana"].escobas == 2


def test_e5_a_capture_that_leaves_a_card_is_no_escoba() -> None:
    hand = replace(hand_with("12O 3O 1B 3E"), table=cards("12O 3O"))
    after = hand.play("Ana", parse_card("5C"), cards("12O"))
    assert (after.piles["Ana"].escobas, after.table) == (0, cards("3O"))


@pytest.mark.parametrize(
    ("last", "sizes"),
    [pytest.param("Ana", [4, 1], id="first"), pytest.param("Luis", [2, 3], id="second")],
)
def test_e6_the_last_to_capture_gets_the_rest(last: str, sizes: list[int]) -> None:
    hand = replace(hand_with("2E 3B 1B 3E"), left=(0, 0), to_come=(), last_capture=last)
    piles = {"Ana": Pile("Ana", cards("1O 2O")), "Luis": Pile("Luis", cards("1C"))}
    hand = replace(hand, piles=piles, table=cards("2E 3B"))
    assert [len(pile.cards) for pile in hand.finish()] == sizes


def test_e7_after_the_rest_is_given_out_the_piles_are_the_deck() -> None:
    for seed in range(5):
        hand = simulate_hand(PRESETS["escobita"], Random(seed)).hand
        assert {card for pile in hand.finish() for card in pile.cards} == set(DECK)


def test_e8_a_card_that_could_capture_may_be_left_or_not() -> None:
    table, eight = "7O 4C 4B 4E", parse_card("10C")
    left = hand_with(table, "escobita").play("Ana", eight)
    assert left.table == cards("7O 4C 4B 4E 10C")
    with pytest.raises(IllegalPlayError, match="force"):
        hand_with(table, "omerkel").play("Ana", eight)
    renounced = hand_with(table, "playingcards,obligation=open").play("Ana", eight)
    assert renounced.take("Luis", cards("7O 10C")).piles["Luis"].cards == cards("7O 10C")


# 5. The end of a match. Totals are made of escobas alone.


def match_of(rules: str, *hands: tuple[int, ...]) -> Match:
    """A match in which the sides made so many escobas, and nothing else, in each hand."""
    names = "ABCD"[: len(hands[0])]
    counted = [
        HandCounted(tuple(Pile(name, (), n) for name, n in zip(names, hand, strict=True)))
        for hand in hands
    ]
    return fold([MatchStarted(parse_rules(rules), tuple((name,) for name in names)), *counted])


@pytest.mark.parametrize(
    ("rules", "hands", "winners"),
    [
        pytest.param("rcantore", [(10, 12)], "", id="M1"),
        pytest.param("rcantore", [(15, 12)], "A", id="M2"),
        pytest.param("rcantore", [(15, 17)], "B", id="M3"),
        pytest.param("rcantore", [(15, 15)], "", id="M4-fifteen"),
        pytest.param("rcantore", [(18, 18)], "", id="M4-eighteen"),
        pytest.param("escobita", [(13, 9), (3, 1)], "A", id="M5"),
        pytest.param("escobita", [(14, 14), (2, 1)], "A", id="M6"),
        pytest.param("escobita,lead=2", [(14, 14), (2, 1)], "", id="M6-lead-of-two"),
        pytest.param("escobita", [(14, 14), (2, 2)], "AB", id="M7-its-rules"),
        pytest.param("escobita,level=play-on", [(14, 14), (2, 2)], "", id="M7-its-tests"),
        pytest.param("omerkel", [(21, 19)], "A", id="M8-21-19"),
        pytest.param("omerkel", [(21, 20)], "", id="M8-21-20"),
        pytest.param("omerkel", [(21, 21)], "", id="M8-21-21"),
        pytest.param("omerkel", [(22, 20)], "A", id="M8-22-20"),
        pytest.param("omerkel", [(23, 21)], "A", id="M8-23-21"),
        pytest.param("omerkel", [(25, 24)], "", id="M8-25-24"),
        pytest.param("omerkel,target=15", [(15, 13)], "A", id="M9"),
        pytest.param("playingcards,target=11", [(10, 9)], "", id="M10-10-9"),
        pytest.param("playingcards,target=11", [(11, 9)], "A", id="M10-11-9"),
        pytest.param("playingcards,target=11", [(4, 12)], "B", id="M10-4-12"),
        pytest.param("playingcards,target=11", [(11, 9, 13)], "C", id="M10-11-9-13"),
        pytest.param("playingcards,target=11", [(11, 11)], "", id="M10-11-11"),
    ],
)
def test_who_has_won(rules: str, hands: list[tuple[int, ...]], winners: str) -> None:
    assert match_of(rules, *hands).winners == tuple(winners)


@pytest.mark.parametrize(
    ("hands", "total"),
    [
        pytest.param([(3, 0), (4, 0)], 7, id="M11"),
        pytest.param([(7, 0), (9, 0)], 16, id="M12"),
    ],
)
def test_the_points_of_the_hands_add_up(hands: list[tuple[int, ...]], total: int) -> None:
    assert match_of("escobita", *hands).totals["A"] == total


@pytest.mark.parametrize(
    ("velos", "first", "second", "escobas", "winners"),
    [
        pytest.param("7", "1C", "7O 1O", (8, 7), "A", id="M13-escobas"),
        pytest.param("none", "1O 2O", "7O 7C 7E", (8, 8), "A", id="M13-oros"),
        pytest.param("none", "7O", "1O 7C 7E", (8, 8), "A", id="M13-velo"),
        pytest.param("none", "1O 7C 7E", "2O 7B 1C 2C", (8, 8), "A", id="M13-sevens"),
        pytest.param("none", "1C 2C", "1E", (8, 8), "A", id="M13-cards"),
        pytest.param("none", "1C", "1E", (8, 8), "", id="M13-nothing"),
    ],
)
def test_m13_level_at_the_limit_what_was_taken_decides(
    velos: str, first: str, second: str, escobas: tuple[int, int], winners: str
) -> None:
    only_escobas = f"mundijuegos,target=7,cards=no,oros=no,sevens=none,velos={velos}"
    piles = (Pile("A", cards(first), escobas[0]), Pile("B", cards(second), escobas[1]))
    started = MatchStarted(parse_rules(only_escobas), (("A",), ("B",)))
    match = fold([started, HandCounted(piles)])
    assert len(set(match.totals.values())) == 1
    assert match.winners == tuple(winners)


def as_cards(pile: str | tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a text, or the cards themselves."""
    return cards(pile) if isinstance(pile, str) else pile


def hand_with(table: str, rules: str = "playingcards,opening_owner=nobody") -> HandInPlay:
    """A hand of two with this table, in which Ana is the mano."""
    return open_hand(parse_rules(rules), ["Ana", "Luis"], "Luis", cards(table))
