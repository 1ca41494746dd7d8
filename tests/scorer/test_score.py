"""The count: contests, ties, bonuses, and the cards of each point."""

import pytest

from scorer.cards import DECK
from scorer.options import Rules
from scorer.rules import parse_rules
from scorer.score import Category, HandScore, InvalidHandError, Pile, count_hand
from tests.conftest import cards

SIDES = ("Ana", "Luis", "Eva")


def count(options: str, *piles: str) -> HandScore:
    """The count of these piles by the plain rules with these options."""
    rules = parse_rules(f"plain,{options}".rstrip(","), {"plain": Rules(name="plain")})
    return count_hand([Pile(p, cards(text)) for p, text in zip(SIDES, piles, strict=False)], rules)


def points(score: HandScore) -> list[tuple[str, str, int, str]]:
    """The points as category, player, number, and the codes of the cards."""
    return [
        (str(p.category), p.player, p.points, " ".join(c.code for c in p.cards))
        for p in score.points
    ]


def test_empty_piles_score_nothing() -> None:
    score = count("ties=each", "", "")
    assert score.points == ()
    assert [contest.winners for contest in score.contests] == [(), (), ()]


def test_each_point_has_its_category_player_cards_and_what_all_held() -> None:
    score = count("", "7O 1O 7C 3B", "1C 2B")
    assert points(score) == [
        ("cards", "Ana", 1, "1O 7O 7C 3B"),
        ("oros", "Ana", 1, "1O 7O"),
        ("sevens", "Ana", 1, "7O 7C"),
        ("velo", "Ana", 1, "7O"),
    ]
    assert [point.held for point in score.points] == [
        (("Ana", 4), ("Luis", 2)),
        (("Ana", 2), ("Luis", 0)),
        (("Ana", 2), ("Luis", 0)),
        (),
    ]
    assert [contest.winners for contest in score.contests] == [("Ana",)] * 3


def test_escobas_are_counted_last_one_point_each() -> None:
    piles = [Pile("Ana", cards("7O"), escobas=2), Pile("Luis", cards("7C 1C"), escobas=1)]
    score = count_hand(piles, Rules(name="plain"))
    assert points(score)[-2:] == [("escobas", "Ana", 2, ""), ("escobas", "Luis", 1, "")]
    assert (score.total("Ana"), score.total("Luis")) == (4, 2)
    assert score.points_of("Luis") == (score.points[0], score.points[-1])


@pytest.mark.parametrize(
    ("piles", "nobody", "each"),
    [
        (("1C", "2C"), [], ["Ana", "Luis"]),
        (("1C", "2C", "3C"), [], ["Ana", "Luis", "Eva"]),
        (("1C 4C", "2C 5C", "3C"), [], ["Ana", "Luis"]),
        (("1C", "2C 4C", "3C"), ["Luis"], ["Luis"]),
        (("1C",), ["Ana"], ["Ana"]),
    ],
)
def test_ties_pay_nobody_or_each(
    piles: tuple[str, ...], nobody: list[str], each: list[str]
) -> None:
    assert [point.player for point in count("ties=nobody", *piles).points] == nobody
    assert [point.player for point in count("ties=each", *piles).points] == each


@pytest.mark.parametrize(
    ("piles", "winners"),
    [
        (("7O", "7C"), []),
        (("7O 6O", "7C 1C"), ["Ana"]),
        (("7O 1O", "7C 1C"), []),
        (("7O 6O 1O", "7C 6C"), ["Ana"]),
        (("7O 6O 1O 5O", "7C 6C 1C"), ["Ana"]),
        (("7O 6O 1O", "7C 6C 1C 5C"), ["Luis"]),
        (("7O 2O", "7C 4C"), []),
        (("7O 7C", "7E 6E 6B"), ["Ana"]),
    ],
)
def test_level_sevens_are_broken_by_sixes_aces_and_fives(
    piles: tuple[str, ...], winners: list[str]
) -> None:
    score = count("sevens_broken_by=6-1-5", *piles)
    assert [p.player for p in score.points if p.category is Category.SEVENS] == winners


@pytest.mark.parametrize(
    ("option", "category", "first", "second", "paid"),
    [
        ("cards", "cards", DECK[:20], DECK[20:30], False),
        ("cards", "cards", DECK[:21], DECK[21:30], True),
        ("oros", "oros", DECK[:5], DECK[5:7], False),
        ("oros", "oros", DECK[:6], DECK[6:7], True),
        ("sevens", "sevens", cards("7O 7C"), cards("7E"), False),
        ("sevens", "sevens", cards("7O 7C 7B"), cards("7E"), True),
    ],
)
def test_by_half_a_category_takes_more_than_half_of_what_there_is(
    option: str, category: str, first: tuple, second: tuple, paid: bool
) -> None:
    piles = [Pile("Ana", first), Pile("Luis", second)]
    by_half = parse_rules("plain,majority=half", {"plain": Rules(name="plain")})
    assert (category in [p.category for p in count_hand(piles, by_half).points]) == paid
    assert category in [p.category for p in count_hand(piles, Rules(name="plain")).points]


@pytest.mark.parametrize(
    ("options", "absent"),
    [("cards=no", "cards"), ("oros=no", "oros"), ("sevens=none", "sevens"), ("velos=none", "velo")],
)
def test_a_category_that_the_rules_do_not_know_pays_nothing(options: str, absent: str) -> None:
    everything = "7O 1O 7C"
    assert absent in [point.category for point in count("", everything, "").points]
    score = count(options, everything, "")
    assert absent not in [point.category for point in score.points]
    assert len(score.points) == 3


@pytest.mark.parametrize(
    ("options", "number", "expected"),
    [
        ("", 40, 1),
        ("cards_double_from=40", 39, 1),
        ("cards_double_from=40", 40, 2),
        ("cards_double_from=30", 29, 1),
        ("cards_double_from=30", 30, 2),
    ],
)
def test_many_cards_are_worth_two_points(options: str, number: int, expected: int) -> None:
    rules = parse_rules(f"plain,{options}".rstrip(","), {"plain": Rules(name="plain")})
    score = count_hand([Pile("Ana", DECK[:number]), Pile("Luis", DECK[number:])], rules)
    assert [p.points for p in score.points if p.category is Category.CARDS] == [expected]


@pytest.mark.parametrize(
    ("options", "number", "expected"),
    [
        ("", 10, 1),
        ("oros_double_from=10", 9, 1),
        ("oros_double_from=10", 10, 2),
        ("oros_double_from=8", 8, 2),
    ],
)
def test_many_oros_are_worth_two_points(options: str, number: int, expected: int) -> None:
    rules = parse_rules(f"plain,{options}".rstrip(","), {"plain": Rules(name="plain")})
    score = count_hand([Pile("Ana", DECK[:number]), Pile("Luis", DECK[number:])], rules)
    assert [p.points for p in score.points if p.category is Category.OROS] == [expected]


@pytest.mark.parametrize(
    ("options", "pile", "expected"),
    [
        ("", "7O 7C 7E 7B", [("sevens", 1), ("velo", 1)]),
        ("all_sevens=two", "7O 7C 7E", [("sevens", 1), ("velo", 1)]),
        ("all_sevens=two", "7O 7C 7E 7B", [("sevens", 2), ("velo", 1)]),
        ("all_sevens=extra", "7O 7C 7E", [("sevens", 1), ("velo", 1)]),
        ("all_sevens=extra", "7O 7C 7E 7B", [("sevens", 1), ("velo", 1), ("all-sevens", 1)]),
        ("all_sevens=three", "7O 7C 7E", [("sevens", 1), ("velo", 1)]),
        ("all_sevens=three", "7O 7C 7E 7B", [("sevens", 1), ("all-sevens", 3)]),
        (
            "all_sevens=three,velos=1-7-12",
            "7O 7C 7E 7B 1O",
            [("sevens", 1), ("velo", 1), ("all-sevens", 3)],
        ),
        ("all_sevens=two,sevens=setenta", "7O 7C 7E 7B", [("setenta", 2), ("velo", 1)]),
        ("all_sevens=two,sevens=setenta", "7O 7C 7E 6B", [("setenta", 1), ("velo", 1)]),
        ("all_sevens=extra,sevens=none", "7O 7C 7E 7B", [("velo", 1), ("all-sevens", 1)]),
        ("sevens=all-four", "7O 7C 7E", [("velo", 1)]),
        ("sevens=all-four", "7O 7C 7E 7B", [("sevens", 1), ("velo", 1)]),
    ],
)
def test_all_four_sevens(options: str, pile: str, expected: list[tuple[str, int]]) -> None:
    score = count(f"cards=no,oros=no,{options}".rstrip(","), pile, "")
    assert [(str(point.category), point.points) for point in score.points] == expected


def test_all_four_sevens_are_the_cards_of_their_point() -> None:
    score = count("all_sevens=extra", "7B 1O 7O 7C 7E", "")
    assert points(score)[-1] == ("all-sevens", "Ana", 1, "7O 7C 7E 7B")


def test_three_velos_are_a_point_each() -> None:
    score = count("velos=1-7-12,cards=no,oros=no,sevens=none", "1O 12O 12C", "7O")
    assert points(score) == [
        ("velo", "Ana", 1, "1O"),
        ("velo", "Ana", 1, "12O"),
        ("velo", "Luis", 1, "7O"),
    ]


@pytest.mark.parametrize(
    ("sizes", "winners"),
    [
        ((0, 0), []),
        ((9, 8), []),
        ((10, 0), ["Ana"]),
        ((31, 9), ["Ana"]),
        ((30, 10), []),
        ((9, 31), ["Luis"]),
        ((22, 9, 9), ["Ana"]),
        ((20, 11, 9), []),
        ((40,), []),
    ],
)
def test_a_pile_whose_rivals_all_hold_under_ten_cards(
    sizes: tuple[int, ...], winners: list[str]
) -> None:
    stock = iter(DECK)
    piles = [
        Pile(player, tuple(card for _, card in zip(range(size), stock, strict=False)))
        for player, size in zip(SIDES, sizes, strict=False)
    ]
    rules = Rules(name="plain", under_ten=2)
    under_ten = [p for p in count_hand(piles, rules).points if p.category is Category.UNDER_TEN]
    assert [point.player for point in under_ten] == winners
    assert {point.points for point in under_ten} <= {2}
    assert not any(
        p.category is Category.UNDER_TEN for p in count_hand(piles, Rules(name="plain")).points
    )


def test_most_espadas_and_two_of_them_are_paid_where_the_rules_pay_them() -> None:
    options = "espadas=yes,espada_velos=1-7,cards=no,oros=no,sevens=none,velos=none"
    assert points(count(options, "7E 2E 1O", "1E")) == [
        ("espadas", "Ana", 1, "2E 7E"),
        ("velo", "Ana", 1, "7E"),
        ("velo", "Luis", 1, "1E"),
    ]
    assert points(count(f"{options},all_sevens=three", "7O 7C 7E 7B"))[1:] == [
        ("velo", "Ana", 1, "7E"),
        ("all-sevens", "Ana", 3, "7O 7C 7E 7B"),
    ]
    assert points(count("cards=no,oros=no,sevens=none", "7E 2E 1O", "1E")) == []


def test_by_half_espadas_take_six() -> None:
    options = "espadas=yes,majority=half,cards=no,oros=no,sevens=none"
    assert points(count(options, "1E 2E 3E 4E 5E", "6E")) == []
    assert [point[:2] for point in points(count(options, "1E 2E 3E 4E 5E 6E", "7E"))] == [
        ("espadas", "Ana")
    ]


def test_cantos_are_paid_where_the_rules_know_them() -> None:
    piles = [Pile("Ana", (), cantos=5), Pile("Luis", (), cantos=0)]
    assert points(count_hand(piles, Rules(name="plain", cantos=True))) == [("cantos", "Ana", 5, "")]
    assert count_hand(piles, Rules(name="plain")).points == ()


def test_a_deal_that_makes_fifteen_is_paid_where_the_rules_pay_it() -> None:
    piles = [Pile("Ana", (), dealt_fifteens=2), Pile("Luis", ())]
    paid = count_hand(piles, Rules(name="plain", dealt_fifteen=3))
    assert points(paid) == [("dealt-fifteen", "Ana", 6, "")]
    assert count_hand(piles, Rules(name="plain")).points == ()


@pytest.mark.parametrize(
    ("options", "pile", "value"),
    [
        ("setenta", "", 0),
        ("setenta", "7O 6O", 21),
        ("setenta", "7O 6C 1E 12B", 65),
        ("setenta-17.5", "7O 7C 7E 7B", 70),
        ("setenta-17.5", "6O 1C 5E 4B", 43),
        ("setenta-17.5", "3O 2C 10E 12B", 12),
        ("setenta-ranks", "7O 1C 10E", 8),
        ("prime", "7O 6C 1E 5B", 8765),
        ("prime", "4O 3C 2E 12B", 4321),
        ("prime", "12B 7C", 8100),
    ],
)
def test_the_setenta_is_the_best_of_each_suit(options: str, pile: str, value: float) -> None:
    score = count(f"sevens={options}", pile)
    assert dict(score.contests[-1].held) == {"Ana": value}


@pytest.mark.parametrize(
    ("options", "pile", "value"),
    [
        ("setenta-17.5", "7O 7C 7E", 0),
        ("setenta-17.5", "7O 7C 7E 12B", 53.5),
        ("setenta-ranks", "7O 7C 7E 12B", 0),
        ("setenta-ranks", "7O 7C 7E 1B", 22),
    ],
)
def test_a_setenta_may_need_all_four_suits(options: str, pile: str, value: float) -> None:
    score = count(f"sevens={options},setenta_needs_suits=yes", pile)
    assert dict(score.contests[-1].held) == {"Ana": value}


def test_the_cards_of_a_setenta_are_the_best_of_each_suit() -> None:
    score = count("sevens=setenta,cards=no,oros=no", "12O 1O 6O 7C 2C 10E", "5B")
    assert points(score) == [("setenta", "Ana", 1, "6O 7C 10E")]


def test_a_figure_that_is_worth_nothing_is_no_card_of_a_setenta() -> None:
    score = count("sevens=setenta-ranks,cards=no,oros=no", "6O 12C 2E", "5B")
    assert points(score) == [("setenta", "Ana", 1, "6O 2E")]


def test_the_least_setenta_wins_against_none() -> None:
    score = count("sevens=setenta-17.5,cards=no,oros=no", "12C", "")
    assert points(score) == [("setenta", "Ana", 1, "12C")]


def test_repeated_and_foreign_cards_are_counted_once_or_not_at_all() -> None:
    score = count("", "7O 7O 8O 9C", "1O 2C")
    assert points(score) == [
        ("cards", "Luis", 1, "1O 2C"),
        ("sevens", "Ana", 1, "7O"),
        ("velo", "Ana", 1, "7O"),
    ]
    assert {finding.kind.value for finding in score.findings} == {
        "not-in-escoba",
        "duplicate",
        "missing",
    }


def test_the_last_to_capture_sharpens_the_findings() -> None:
    piles = [Pile("Ana", DECK[:20] + DECK[29:30]), Pile("Luis", DECK[20:29] + DECK[30:])]
    assert count_hand(piles, Rules(name="plain"), last_capture="Luis").findings == ()
    assert count_hand(piles, Rules(name="plain"), last_capture="Ana").findings != ()


def test_piles_that_are_no_hand_are_refused() -> None:
    with pytest.raises(InvalidHandError):
        count_hand([], Rules(name="plain"))
