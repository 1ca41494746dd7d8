"""The end of a hand: as good as trying every play by the referee, and never more than that."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from scorer.blind import Blind
from scorer.contest import play_at_random, play_hand
from scorer.endgame import MOST, find_outcome, is_solvable
from scorer.options import Aim, Rules
from scorer.playout import playout_of
from scorer.referee import HandInPlay
from scorer.rules import PRESETS, parse_rules
from scorer.search import search_plays

PLAYERS = {"Ana": play_at_random, "Luis": play_at_random}
RULES = (
    "ludoteka",
    "ludoteka,last_card_escoba=no",
    "ludoteka,obligation=forced",
    "ludoteka,lone_card_first=yes",
    "ganapierde",
    "jugar-a-la-escoba",
)


def befores(rules: Rules, seed: int) -> tuple[HandInPlay, ...]:
    """The hand before each of its plays."""
    return play_hand(rules, PLAYERS, "Luis", Random(seed))[1]


def afters(hand: HandInPlay) -> Iterator[HandInPlay]:
    """The hand after every play that the referee allows."""
    player = hand.player
    for card in hand.hands[player]:
        for capture in hand.find_captures(card):
            yield hand.play(player, card, capture.takes)
        if hand.can_play(player, card):
            yield hand.play(player, card)


def outcome(hand: HandInPlay) -> int:
    """How far ahead the first seat ends up if both play as well as can be, by trying all."""
    if hand.is_over:
        score = hand.count()
        ahead = score.total(hand.seats[0]) - score.total(hand.seats[1])
        return -ahead if hand.rules.aim is Aim.LEAST else ahead
    best = max if hand.turn == 0 else min
    return best(outcome(after) for after in afters(hand))


def solve(hand: HandInPlay) -> float:
    """The same by the endgame, the cards of both as they are."""
    return find_outcome(playout_of(hand.rules, (0, 1)), Blind.of(hand).deal((), 0))


@pytest.mark.parametrize("text", RULES)
@pytest.mark.parametrize("left", range(1, 5))
def test_it_ends_as_trying_every_play_says(text: str, left: int) -> None:
    for seed in range(12):
        hand = befores(parse_rules(text), seed)[-left]
        assert solve(hand) == outcome(hand), (text, seed)


def test_all_six_cards_are_tried() -> None:
    hand = min((befores(PRESETS["ludoteka"], seed)[-MOST] for seed in range(8)), key=_size)
    assert solve(hand) == outcome(hand)


def _size(hand: HandInPlay) -> int:
    return len(hand.table)


def test_who_wants_few_points_may_be_forced_to_take() -> None:
    """Leaving what could be taken is what the two sets of rules differ in."""
    free, forced = (
        parse_rules(f"ludoteka,aim=least,obligation={one}") for one in ("free", "forced")
    )
    hands = [befores(free, seed)[-4] for seed in range(12)]
    ends = [[solve(replace(hand, rules=rules)) for hand in hands] for rules in (free, forced)]
    assert ends[0] != ends[1]


@pytest.mark.parametrize(
    ("text", "place", "is_one"),
    [
        ("ludoteka", -6, True),
        ("ludoteka", -1, True),
        ("ludoteka", -7, False),
        ("ludoteka,obligation=forfeit", -2, False),
        ("ludoteka,obligation=open", -2, False),
    ],
)
def test_only_the_last_deal_by_plain_rules_is_solved(text: str, place: int, is_one: bool) -> None:
    hand = befores(parse_rules(text), 1)[place]
    state = Blind.of(hand).deal((0,) * 40, 0)
    assert is_solvable(hand.rules, state) is is_one


def test_the_search_is_exact_where_all_is_known_and_says_so() -> None:
    rules = PRESETS["ludoteka"]
    for seed in range(6):
        before = befores(rules, seed)[-5]
        found = search_plays(before)
        sign = 1 if before.turn == 0 else -1
        assert all(one.is_exact for one in found)
        assert found[0].lead == sign * outcome(before)
        for one in found:
            assert one.lead == sign * outcome(one.play.make(before)), one.play.text


def test_the_search_peeps_at_nothing_where_it_is_exact() -> None:
    before = befores(PRESETS["ludoteka"], 2)[-6]
    known = {before.player: before.hands[before.player]}
    assert search_plays(replace(before, hands=known)) == search_plays(before)


def test_before_the_last_deal_nothing_is_exact() -> None:
    before = befores(PRESETS["ludoteka"], 2)[-7]
    assert not any(one.is_exact for one in search_plays(before, worlds=1))


def test_by_rules_that_are_not_solved_the_last_deal_is_played_on() -> None:
    before = befores(parse_rules("ludoteka,obligation=forfeit"), 2)[-4]
    assert not any(one.is_exact for one in search_plays(before, worlds=1))
