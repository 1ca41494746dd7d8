"""``escoba rules``, ``escoba rules compare`` and ``escoba replay``."""

from pathlib import Path
from random import Random

import pytest

from scorer.replay import format_replay
from scorer.rules import PRESETS
from scorer.simulate import simulate_hand
from tests.cli.conftest import Run


def test_json(run: Run) -> None:
    ran = run("rules", "--json")
    assert ran.code == 0
    listed = {rules["name"]: rules["options"] for rules in ran.document["rules"]}
    assert list(listed) == list(PRESETS)
    assert (listed["ludoteka-clasica"]["ties"], listed["rcantore"]["ties"]) == ("each", "nobody")
    options = {option["option"]: option for option in ran.document["options"]}
    assert options["ties"]["allowed"] == ["each", "nobody"]
    assert options["ties"]["meaning"]


def test_every_listed_option_is_one_that_count_takes(run: Run) -> None:
    for option in run("rules", "--json").document["options"]:
        for value in option["allowed"]:
            typed = f"mundijuegos,{option['option']}={value}"
            assert run("count", "--cards", "ANA=7O", "--rules", typed, "--json").code == 0, typed


@pytest.mark.parametrize("named", ["ludoteka-clasica", "mundijuegos", "ties", "all_sevens"])
def test_table(run: Run, named: str) -> None:
    assert named in run("rules").out


NOBODY = "ludoteka-clasica,ties=nobody"


def test_compare(run: Run) -> None:
    compared = run("rules", "compare", "ludoteka-clasica", NOBODY, "--hands", "20", "--json")
    document = compared.document
    assert (document["hands"], document["seed"]) == (20, 0)
    assert (document["first"], document["second"]) == ("ludoteka-clasica", NOBODY)
    assert 0 < document["differing"] <= 20
    assert {*document["by_category"]} <= {"cards", "oros", "sevens"}  # where ties can be
    again = run("rules", "compare", "ludoteka-clasica", NOBODY, "--hands", "20", "--json")
    assert again.document == document


def test_rules_do_not_differ_from_themselves(run: Run) -> None:
    ran = run("rules", "compare", "ucm", "ucm", "--hands", "5")
    (row,) = [line for line in ran.out.splitlines() if "other points" in line]
    assert row.split() == ["other", "points", "0", "0.0%"]


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A whole hand of two players, play by play."""
    played = simulate_hand(PRESETS["ludoteka-clasica"], Random(3))
    assert isinstance(played.opening, tuple)
    text = format_replay(
        played.hand.rules, played.sides, played.dealer, played.opening, played.plays
    )
    path = tmp_path / "hand.txt"
    path.write_text(text)
    return path


def test_replay_counts_the_hand(run: Run, written: Path) -> None:
    ran = run("replay", str(written), "--json")
    assert (ran.code, ran.err) == (0, "")
    score = simulate_hand(PRESETS["ludoteka-clasica"], Random(3)).count()
    totals = {player["name"]: player["total"] for player in ran.document["players"]}
    assert totals == {pile.player: score.total(pile.player) for pile in score.piles}
    assert ran.document["problems"] == []
    assert ran.document["next_dealer"] == "Ana"
    said = run("replay", str(written))
    assert "The next to deal: Ana" in said.out
    assert all(f"{total}" in said.out for total in totals.values())


def test_replay_refuses_what_the_rules_do(run: Run, written: Path) -> None:
    head = written.read_text().splitlines()[:4]
    written.write_text("\n".join([*head, "Ana: 7O takes 1C 2C 3C", "Luis: 9O"]))
    ran = run("replay", str(written), "--json")
    assert ran.code == 2
    assert [problem["line"] for problem in ran.document["problems"]] == [5, 6, 6]
    lines = ran.err.splitlines()
    assert all(
        f"{written}: line {line}: " in said for line, said in zip((5, 6, 6), lines, strict=True)
    )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "No such file"),
        (b"", "table"),
        (b"\xff\xfe", "not a text in UTF-8"),
        ("players: Ana, Bego\u00f1a".encode("latin-1"), "not a text in UTF-8"),
        (b"rules: poker", "poker"),
    ],
)
def test_replay_needs_a_hand(run: Run, tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "hand.txt"
    if content is not None:
        path.write_bytes(content)
    ran = run("replay", str(path))
    assert (ran.code, ran.out, said in ran.err.splitlines()[0]) == (2, "", True)
