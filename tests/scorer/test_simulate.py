"""Random hands are legal and repeatable, and rule sets are compared on the same deals."""

from random import Random

import pytest

from scorer.estrategica import MANO_CARDS, OTHER_CARDS, Plan, find_plan_faults
from scorer.plays import Declared, Played, Verb
from scorer.rules import PRESETS, parse_rules
from scorer.simulate import TWO_PLAYERS, Sides, compare_rules, simulate_hand

TABLES: dict[str, Sides] = {
    "two": TWO_PLAYERS,
    "three": (("A",), ("B",), ("C",)),
    "four": (("A",), ("B",), ("C",), ("D",)),
    "pairs": (("A", "C"), ("B", "D")),
    "five": tuple((name,) for name in "ABCDE"),
    "six": (("A", "C", "E"), ("B", "D", "F")),
}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("direction", ["left", "right"])
def test_every_table_plays_its_forty_cards(table: str, direction: str) -> None:
    rules = parse_rules(f"ludoteka,direction={direction}")
    for seed in range(3):
        played = simulate_hand(rules, Random(seed), TABLES[table], leaves=0.2)
        assert played.hand.is_over
        assert [pile.player for pile in played.hand.finish()] == list(played.hand.piles)
        assert played.count().findings == ()


def test_the_same_seed_plays_the_same_hand() -> None:
    first, again, other = (simulate_hand(PRESETS["ludoteka"], Random(seed)) for seed in (1, 1, 2))
    assert first == again != other


def test_whoever_can_capture_does_unless_told_to_leave() -> None:
    def captures(leaves: float) -> int:
        hands = [simulate_hand(PRESETS["ludoteka"], Random(n), leaves=leaves) for n in range(5)]
        return sum(
            isinstance(play, Played) and bool(play.takes) for hand in hands for play in hand.plays
        )

    assert captures(1.0) == 0 < captures(0.5) < captures(0.0)


def test_a_forced_capture_is_never_left() -> None:
    free, forced = (
        simulate_hand(parse_rules(f"ludoteka,obligation={name}"), Random(5), leaves=leaves)
        for name, leaves in (("free", 0.0), ("forced", 1.0))
    )
    assert free.plays == forced.plays


def test_open_fifteens_of_the_table_are_taken() -> None:
    rules = parse_rules("ludoteka,obligation=open")
    played = simulate_hand(rules, Random(5), leaves=0.9)
    assert any(isinstance(p, Declared) and p.verb is Verb.TAKES for p in played.plays)
    assert played.count().findings == ()


def test_a_deal_of_fifteen_is_shown_where_it_pays() -> None:
    shown = [
        play
        for seed in range(40)
        for play in simulate_hand(PRESETS["ucm"], Random(seed)).plays
        if isinstance(play, Declared) and play.verb is Verb.SHOWS
    ]
    assert shown
    assert all(sum(card.value for card in play.cards) == 15 for play in shown)


def test_estrategica_opens_with_two_plans_without_a_fault() -> None:
    played = simulate_hand(PRESETS["estrategica"], Random(1))
    plans = played.opening
    assert isinstance(plans, dict)
    for player, dealt in {"Ana": MANO_CARDS, "Luis": OTHER_CARDS}.items():
        assert isinstance(plans[player], Plan)
        assert find_plan_faults(plans[player], dealt) == ()
    assert played.count().findings == ()


def test_rules_do_not_differ_from_themselves() -> None:
    same = compare_rules(PRESETS["ludoteka"], PRESETS["ludoteka"], hands=5)
    assert (same.hands, same.differing, same.winners, same.by_category) == (5, 0, 0, {})
    none = compare_rules(PRESETS["ludoteka"], PRESETS["omerkel"], hands=0)
    assert (none.hands, none.differing) == (0, 0)


def test_the_direction_of_the_deal_makes_no_difference() -> None:
    left = parse_rules("ludoteka,direction=left")
    assert compare_rules(PRESETS["ludoteka"], left, hands=5, sides=TABLES["three"]).differing == 0


@pytest.mark.parametrize(
    ("first", "second", "only"),
    [
        ("playingcards", "playingcards,velos=none", "velo"),
        ("playingcards", "playingcards,sevens=none", "sevens"),
        ("playingcards", "playingcards,sevens=setenta", "sevens"),
        ("playingcards", "playingcards,cards=no", "cards"),
    ],
)
def test_a_comparison_says_in_what_rule_sets_differ(first: str, second: str, only: str) -> None:
    compared = compare_rules(parse_rules(first), parse_rules(second), hands=30, seed=3)
    assert list(compared.by_category) == [only]
    assert compared.by_category[only] == compared.differing
    assert 0 < compared.differing <= 30
    assert compared.winners <= compared.differing


def test_rules_of_play_are_compared_on_the_same_deals_and_choices() -> None:
    rules = [parse_rules(f"playingcards,last_card_escoba={value}") for value in ("yes", "no")]
    compared = compare_rules(*rules, hands=60, seed=1)
    assert list(compared.by_category) == ["escobas"]
    assert compared.winners > 0


def test_both_rule_sets_are_told_back_and_progress_is_told_on() -> None:
    seen: list[int] = []
    pair = (PRESETS["jugar-a-la-escoba"], PRESETS["burgos"])
    compared = compare_rules(*pair, hands=3, on_hand=seen.append)
    assert (compared.first, compared.second) == pair
    assert seen == [1, 2, 3]


def test_categories_that_differ_most_come_first() -> None:
    compared = compare_rules(PRESETS["ludoteka"], PRESETS["playingcards"], hands=40, seed=2)
    counts = list(compared.by_category.values())
    assert counts == sorted(counts, reverse=True)
    assert set(compared.by_category) == {"sevens", "oros", "cards"}
