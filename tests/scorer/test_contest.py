"""Matches between policies: whole, fair in their seeds, and counted right."""

from random import Random

import pytest

from scorer.captures import find_fifteens
from scorer.cards import parse_cards
from scorer.contest import (
    POLICIES,
    SEATS,
    Strength,
    UnknownPolicyError,
    measure_strength,
    play_by_advice,
    play_hand,
    play_match,
)
from scorer.opening import open_hand
from scorer.plays import Declared, Played, Verb
from scorer.referee import HandInPlay
from scorer.rules import PRESETS, parse_rules

PLAIN = PRESETS["ludoteka"]


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("spec", ["ludoteka", "ludoteka,obligation=open", "omerkel"])
def test_every_policy_plays_a_whole_hand(name: str, spec: str) -> None:
    policies = dict.fromkeys(SEATS, POLICIES[name])
    hand, befores = play_hand(parse_rules(spec), policies, SEATS[1], Random(5))
    assert hand.is_over
    assert sum(len(pile.cards) for pile in hand.finish()) in (40, 40 - len(hand.table))
    assert len(befores) == 36
    assert befores[0].player == SEATS[0]


def leave(hand: HandInPlay, rng: Random) -> Played:
    """Leave the first card on the table, whatever it could take."""
    return Played(hand.player, hand.hands[hand.player][0], ())


def test_fifteens_of_the_table_alone_are_taken_first_where_the_rules_let() -> None:
    rules = parse_rules("ludoteka,obligation=open")
    hand, befores = play_hand(rules, dict.fromkeys(SEATS, leave), SEATS[1], Random(2))
    assert not any(find_fifteens(before.table) for before in befores)
    assert sum(len(pile.cards) for pile in hand.finish()) > 20


def test_the_advice_takes_a_fifteen_of_the_table_alone() -> None:
    rules = parse_rules("ludoteka,obligation=open")
    hand = open_hand(rules, SEATS, SEATS[1], tuple(parse_cards("7O 5C 3B 4B")))
    for seat, cards in zip(hand.seats, ("2O 2C 2E", "4O 4C 4E"), strict=True):
        hand = hand.deal(seat, tuple(parse_cards(cards)))
    assert play_by_advice(hand, Random(0)) == Declared(
        hand.player, Verb.TAKES, tuple(parse_cards("7O 5C 3B"))
    )


def test_a_match_goes_to_its_target() -> None:
    match = play_match(PLAIN, dict.fromkeys(SEATS, POLICIES["greedy"]), Random(1))
    assert max(match.totals.values()) >= match.target
    assert len(match.winners) == 1


def test_greed_beats_chance_and_the_other_way_round_it_loses() -> None:
    strong = measure_strength(PLAIN, "greedy", "random", matches=60)
    weak = measure_strength(PLAIN, "random", "greedy", matches=60)
    assert strong.rate > 0.5 > weak.rate
    assert strong.points > 0 > weak.points


def test_it_stops_when_told_to() -> None:
    found = measure_strength(
        PLAIN, "greedy", "random", matches=50, goes_on=lambda so_far: so_far.matches < 2
    )
    assert found.matches == 2


@pytest.mark.parametrize(
    ("matches", "won", "drawn", "rate", "margin"),
    [(0, 0, 0, 0.5, 0.5), (100, 50, 0, 0.5, 0.096), (100, 40, 20, 0.5, 0.096)],
)
def test_the_rate_and_its_margin(
    matches: int, won: int, drawn: int, rate: float, margin: float
) -> None:
    found = Strength("a", "b", matches, won, drawn, 0.0)
    assert (found.rate, found.margin) == (rate, pytest.approx(margin, abs=0.001))


@pytest.mark.parametrize(
    ("first", "second", "rules"),
    [
        ("nobody", "random", "ludoteka"),
        ("random", "", "ludoteka"),
        ("random", "greedy", "estrategica"),
    ],
)
def test_unknown_players_are_refused(first: str, second: str, rules: str) -> None:
    with pytest.raises(UnknownPolicyError):
        measure_strength(PRESETS[rules], first, second, matches=1)
