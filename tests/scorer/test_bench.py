"""The benchmark measures what it says; how fast that is, no test asks."""

from scorer.cards import parse_card
from tests.conftest import cards
from tests.scorer.bench import bench_captures, bench_count, best_time


def test_the_best_round_is_the_fastest_of_as_many_as_are_asked_for() -> None:
    rounds = []
    assert best_time(lambda: rounds.append(sum(range(1000))), rounds=3) >= 0
    assert len(rounds) == 3


def test_a_count_and_a_search_for_captures_take_time() -> None:
    assert bench_count("ludoteka", hands=1) > 0
    took, ways = bench_captures(parse_card("7O"), cards("3E 5B 10O"))
    assert took > 0
    assert ways == 2
