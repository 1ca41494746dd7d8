"""``escoba captures``."""

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("table", "hand", "plays", "alone"),
    [
        ("", "", [], []),
        ("", "5O", [], []),
        ("1O", "7C", [], []),
        ("10O", "7C", [("7C", ["10O"], True)], []),
        ("7O 3C 1O", "5B 10C", [("5B", ["7O", "3C"], False), ("10C", ["7O"], False)], []),
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
    assert ran.document == {
        "plays": [
            {"card": card, "takes": takes, "escoba": is_escoba} for card, takes, is_escoba in plays
        ],
        "table_alone": alone,
    }


def test_table(run: Run) -> None:
    ran = run("captures", "--table", "10O", "--hand", "7C")
    (row,) = [line for line in ran.out.splitlines() if "7C" in line]
    assert ("10O" in row, "escoba" in row, ran.code) == (True, True, 0)


def test_the_table_alone_is_said_in_words(run: Run) -> None:
    ran = run("captures", "--table", "7O 10C 2E")
    assert "The table alone makes 15: 7O 10C" in ran.out
