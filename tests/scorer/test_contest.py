"""Matches between policies: whole, fair in their seeds, and counted right."""

from random import Random

import pytest

from scorer.contest import (
    POLICIES,
    SEATS,
    Strength,
    UnknownPolicyError,
    measure_strength,
    play_hand,
    play_match,
)
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
