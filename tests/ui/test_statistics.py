"""The figures of players and pairs over all matches."""

from typing import Any

import pytest

from ui.statistics import Standing, tally_pairs, tally_players


def match(
    totals: dict[str, int], winners: tuple[str, ...] = (), escobas: int = 0
) -> dict[str, Any]:
    """The facts of a match of two hands; each side takes as many escobas and one velo."""
    return {
        "players": {side: side.split(" + ") for side in totals},
        "totals": totals,
        "winners": list(winners),
        "hands": 2,
        "taken": {
            side: {"escobas": escobas, "velos": 1, "sevens": 3, "best": total}
            for side, total in totals.items()
        },
    }


def test_without_matches_there_is_nobody() -> None:
    assert tally_players([]) == tally_pairs([]) == ()


def test_a_player_s_figures_are_those_of_all_sides_the_player_was_on() -> None:
    matches = [
        match({"Ana": 21, "Luis": 15}, ("Ana",), escobas=2),
        match({"Ana + Eva": 10, "Luis + Pepe": 22}, ("Luis + Pepe",)),
        match({"ana": 4, "Luis": 3}),
    ]
    by_name = {one.name: one for one in tally_players(matches)}
    assert by_name["Ana"] == Standing(
        "Ana", 3, 1, hands=6, points=35, escobas=2, velos=3, sevens=9, best=21, run=1, running=0
    )
    assert by_name["Luis"].wins == by_name["Pepe"].wins == 1
    assert [one.name for one in tally_players(matches)] == ["Luis", "Ana", "Pepe", "Eva"]


def test_a_pair_is_the_same_whoever_is_named_first() -> None:
    matches = [
        match({"Ana + Eva": 21, "Luis + Pepe": 15}, ("Ana + Eva",)),
        match({"Pepe + Luis": 21, "Eva + Ana": 15}, ("Pepe + Luis",)),
        match({"Ana": 21, "Luis": 15}, ("Ana",)),
    ]
    assert [(one.name, one.matches, one.wins) for one in tally_pairs(matches)] == [
        ("Ana + Eva", 2, 1),
        ("Luis + Pepe", 2, 1),
    ]


@pytest.mark.parametrize(
    ("winners", "longest"),
    [("", 0), ("A", 1), ("AA", 2), ("AABA", 2), ("ABAAA", 3), ("A-A", 2), ("B", 0), ("AAB-", 2)],
)
def test_the_longest_run_is_of_wins_with_no_defeat_between(winners: str, longest: int) -> None:
    sides = {"A": ("Ana",), "B": ("Luis",), "-": ()}
    matches = [match({"Ana": 1, "Luis": 1}, sides[winner]) for winner in winners]
    runs = {one.name: one.run for one in tally_players(matches)}
    assert runs.get("Ana", 0) == longest
