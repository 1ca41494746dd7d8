"""``escoba strength``: matches between players, and how long a position takes."""

import pytest

from tests.cli.conftest import Run


def test_strength_of_each_against_the_next(run: Run) -> None:
    ran = run("strength", "--players", "greedy,random", "--matches", "3", "--json")
    (pair,) = ran.document["pairs"]
    assert (pair["player"], pair["against"], pair["matches"]) == ("greedy", "random", 3)
    assert 0 <= pair["won"] + pair["drawn"] <= 3
    again = run("strength", "--players", "greedy,random", "--matches", "3", "--json")
    assert again.out == ran.out
    table = run("strength", "--players", "greedy,random", "--matches", "3").out
    assert "±" in table


def test_strength_stops_in_time(run: Run) -> None:
    arguments = ("--players", "greedy,random", "--minutes", "0", "--json")
    (pair,) = run("strength", *arguments).document["pairs"]
    assert (pair["matches"], pair["rate"]) == (0, 0.5)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--players", "greedy"),
        ("--players", "greedy,nobody"),
        ("--players", "greedy,random", "--rules", "estrategica"),
    ],
)
def test_strength_of_nobody(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run("strength", *arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_how_long_a_position_takes(run: Run) -> None:
    """Under 200 ms of work: what is promised of a position."""
    times = run("strength", "--positions", "12", "--json").document
    assert 0 < times["advice"]["median_ms"] <= times["advice"]["most_ms"] < 200
    assert times["search"]["most_ms"] > 0
    assert "advice" in run("strength", "--positions", "2").out


def test_the_search_tries_each_play_in_as_many_deals_as_asked_for(run: Run) -> None:
    matches = ("strength", "--players", "search,greedy", "--matches", "1", "--json")
    few, many = (run(*matches, "--worlds", worlds).document for worlds in ("1", "12"))
    assert (few["worlds"], many["worlds"]) == (1, 12)
    assert few["pairs"] != many["pairs"]
