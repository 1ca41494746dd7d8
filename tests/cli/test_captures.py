"""``escoba captures``."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorer.cards import parse_card, parse_cards
from scorer.worth import find_offers
from tests.cli.conftest import Run

CASES = Path(__file__).parents[3] / "shared" / "cases"


def problems() -> dict[str, Any]:
    """Every capture problem of the independent programs, where they are beside the project."""
    if not CASES.is_dir():
        return {}
    named = json.loads((CASES / "captures_named.json").read_text(encoding="utf-8"))
    numbered = json.loads((CASES / "captures_omerkel.json").read_text(encoding="utf-8"))
    return named | {f"omerkel-{case['id']}": case for case in numbered["captures"]}


@pytest.mark.parametrize(
    ("table", "hand", "plays", "alone"),
    [
        ("", "", [], []),
        ("", "5O", [], []),
        ("1O", "7C", [], []),
        ("10O", "7C", [("7C", ["10O"], True)], []),
        ("7O 3C 1O", "10C 5B", [("5B", ["7O", "3C"], False), ("10C", ["7O"], False)], []),
        ("7o, 3c 1o", "4e", [("4E", ["7O", "3C", "1O"], True)], []),
        ("7O 10C", "", [], [["7O", "10C"]]),
    ],
)
def test_json(
    run: Run,
    table: str,
    hand: str,
    plays: list[tuple[str, list[str], bool]],
    alone: list[list[str]],
) -> None:
    ran = run("captures", "--table", table, "--hand", hand, "--json")
    assert (ran.code, ran.err) == (0, "")
    shown = [(play["card"], play["takes"], play["escoba"]) for play in ran.document["plays"]]
    assert (shown, ran.document["table_alone"]) == (plays, alone)


def test_json_gives_the_reasons_and_what_each_value_takes(run: Run) -> None:
    document = run("captures", "--table", "7O 3C", "--hand", "5B", "--json").document
    assert document["plays"][0]["reasons"] == {
        "escoba": 1, "velo": 1, "sevens": 1, "oros": 1, "cards": 3,
    }  # fmt: skip
    assert [(offer["value"], offer["takes"]) for offer in document["by_value"]] == [
        (5, ["7O", "3C"]),
        (8, ["7O"]),
    ]


def test_table(run: Run) -> None:
    ran = run("captures", "--table", "10O", "--hand", "7C")
    (row,) = [line for line in ran.out.splitlines() if "7C" in line]
    assert ("10O" in row, "escoba" in row, ran.code) == (True, True, 0)


def test_the_table_alone_is_said_in_words(run: Run) -> None:
    ran = run("captures", "--table", "7O 10C 2E")
    assert "The table alone makes 15: 7O 10C" in ran.out


def test_without_a_hand_each_value_has_its_line(run: Run) -> None:
    ran = run("captures", "--table", "7O 3C 2E", "--language", "es")
    rows = {line.split()[0]: line for line in ran.out.splitlines() if line[:2].strip().isdigit()}
    assert {"3", "5", "6", "8", "10"} == set(rows)
    assert "escoba, siete de velo, 1 siete, 1 oro, 3 cartas" in rows["3"]


@pytest.mark.skipif(not CASES.is_dir(), reason="no ../shared/cases here")
@pytest.mark.parametrize("name", problems())
def test_the_cases_of_independent_programs(run: Run, name: str) -> None:
    """What is printed for a card, and what any card of its value is said to take, is all."""
    case = problems()[name]
    table, hand = " ".join(case["table"]), case["hand"] or ""
    document = run("captures", "--table", table, "--hand", hand, "--json").document
    wanted = sorted(map(sorted, case["expected"]))
    if not hand:
        assert sorted(map(sorted, document["table_alone"])) == wanted
        return
    assert sorted(sorted(play["takes"]) for play in document["plays"]) == wanted
    offers = find_offers(parse_cards(table)).get(parse_card(hand).value, ())
    assert sorted(sorted(map(str, offer.takes)) for offer in offers) == wanted
