"""The answers of independent programs, where the folder that holds them is beside the project."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scorer.captures import find_captures, find_fifteens
from scorer.cards import parse_card, parse_cards
from scorer.rules import parse_rules
from scorer.score import Category, HandScore, Pile, count_hand

CASES = Path(__file__).parents[3] / "shared" / "cases"
pytestmark = pytest.mark.skipif(not CASES.is_dir(), reason="no ../shared/cases here")
# The words of the answers, and the rules that they stand for; ties pay nobody.
METHODS = {"simplified": "most", "numerical": "setenta", "prime": "prime"}
CATEGORIES = {
    "cards": (Category.CARDS,),
    "oros": (Category.OROS,),
    "velo": (Category.VELO,),
    "sevens_or_setenta": (Category.SEVENS, Category.SETENTA),
    "escobas": (Category.ESCOBAS,),
}


@cache
def read(name: str) -> Any:
    """The content of one file of cases."""
    return json.loads((CASES / name).read_text(encoding="utf-8"))


def problems() -> dict[str, Any]:
    """Every capture problem by its name."""
    if not CASES.is_dir():
        return {}
    numbered = {f"omerkel-{case['id']}": case for case in read("captures_omerkel.json")["captures"]}
    return read("captures_named.json") | numbered


def rounds() -> list[Any]:
    """Every counted hand."""
    return read("rounds_omerkel.json")["rounds"] if CASES.is_dir() else []


def points(score: HandScore, player: str, categories: tuple[Category, ...]) -> int:
    """The points of a player in these categories."""
    return sum(point.points for point in score.points_of(player) if point.category in categories)


@pytest.mark.parametrize("name", problems())
def test_captures(name: str) -> None:
    case = problems()[name]
    table = parse_cards(" ".join(case["table"]))
    if case["hand"]:
        groups = [capture.takes for capture in find_captures(parse_card(case["hand"]), table)]
    else:
        groups = list(find_fifteens(table))
    found = sorted(sorted(card.code for card in group) for group in groups)
    assert found == sorted(map(sorted, case["expected"]))


@pytest.mark.parametrize("hand", rounds(), ids=lambda hand: str(hand["id"]))
def test_rounds(hand: Any) -> None:
    piles = [
        Pile(player, parse_cards(" ".join(codes)), escobas)
        for player, codes, escobas in zip("AB", hand["piles"], hand["escobas"], strict=True)
    ]
    for method, sevens in METHODS.items():
        rules = parse_rules(f"playingcards,sevens={sevens}")
        score = count_hand(piles, rules, last_capture="AB"[hand["last_capturer"]])
        given = {
            name: [points(score, player, categories) for player in "AB"]
            for name, categories in CATEGORIES.items()
        }
        given["total"] = [score.total(player) for player in "AB"]
        assert given == hand["expected"][method]
        assert score.findings == ()


def test_every_line_of_the_collected_cases_is_a_named_test() -> None:
    numbers = re.findall(
        r"^\| ([CTSEM]\d+) \|", (CASES / "cases.md").read_text("utf-8"), re.MULTILINE
    )
    tests = Path(__file__).with_name("test_cases.py").read_text("utf-8")
    unnamed = [
        number
        for number in numbers
        if not re.search(rf'id=f?"{number}["-]|def test_{number.lower()}_', tests)
    ]
    assert (len(numbers), unnamed) == (93, [])
