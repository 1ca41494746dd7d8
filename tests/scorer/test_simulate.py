"""Random hands are legal and repeatable, and rule sets are compared on the same deals."""

from random import Random

import pytest

from scorer.cantos import find_cantos
from scorer.captures import find_captures
from scorer.estrategica import MANO_CARDS, OTHER_CARDS, Plan, find_plan_faults
from scorer.opening import open_hand
from scorer.plays import Declared, Played, Verb
from scorer.rules import PRESETS, parse_rules
from scorer.seating import SeatingError, can_sit
from scorer.simulate import TWO_PLAYERS, Sides, compare_rules, find_sides, simulate_hand

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
    rules = parse_rules(f"ludoteka,players=2-3-4-5-6,direction={direction}")
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


def test_a_canto_is_sung_once_a_deal_and_its_cards_are_played() -> None:
    sung = 0
    for seed in range(20):
        played = simulate_hand(PRESETS["chorizo"], Random(seed))
        cantos = [p for p in played.plays if isinstance(p, Declared) and p.verb is Verb.SINGS]
        assert all(find_cantos(play.cards) for play in cantos)
        sung += len(cantos)
        assert bool(cantos) == any(pile.cantos for pile in played.hand.finish())
        assert played.count().findings == ()
    assert sung


def test_a_lone_card_comes_first_where_the_rules_say_so() -> None:
    def sums_beside_a_lone_card(options: str) -> int:
        rules = parse_rules(f"ludoteka{options}")
        found = 0
        for seed in range(10):
            played = simulate_hand(rules, Random(seed))
            hand = open_hand(rules, ("Ana", "Luis"), "Luis", played.opening)
            for play in played.plays:
                if isinstance(play, Played) and len(play.takes) > 1:
                    fifteens = find_captures(play.card, hand.table)
                    found += any(len(capture.takes) == 1 for capture in fifteens)
                hand = play.make(hand)
        return found

    assert sums_beside_a_lone_card("") > 0 == sums_beside_a_lone_card(",lone_card_first=yes")


@pytest.mark.parametrize("name", PRESETS)
def test_the_smallest_table_of_a_rule_set_is_one_that_it_is_for(name: str) -> None:
    sides = find_sides(PRESETS[name])
    assert can_sit([len(side) for side in sides], PRESETS[name])
    assert sum(map(len, sides)) == min(PRESETS[name].players)


def test_four_who_play_in_pairs_sit_down_in_pairs() -> None:
    assert find_sides(parse_rules("fournier,players=4")) == (("Ana", "Eva"), ("Luis", "Jon"))


def test_a_table_that_the_rules_are_not_for_plays_no_hand() -> None:
    with pytest.raises(SeatingError, match="expected 4 players by 'espadas', got 2"):
        simulate_hand(PRESETS["espadas"], Random(0), TWO_PLAYERS)


def test_rules_for_other_numbers_of_players_are_compared_at_one_table() -> None:
    compared = compare_rules(PRESETS["espadas"], PRESETS["ludoteka-clasica"], hands=5)
    assert compared.differing > 0


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
