"""``escoba read``."""

from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Run, reading


def test_json(run: Run, see: Callable[..., None], photo: Callable[..., str]) -> None:
    see(reading("7O 8O", backs=2), reading(""))
    first, second = photo("b.png"), photo("a.png")
    ran = run("read", first, second, "--json")
    assert (ran.code, ran.err) == (0, "")
    one, other = ran.document["photos"]
    assert one.pop("ms") > 0
    assert one == {
        "photo": first,
        "width": 100,
        "height": 100,
        "cards": [
            {
                "card": "7O",
                "confidence": 0.987,  # the 8 that it may be lies beside it
                "box": [0, 0, 9, 20],
                "alternatives": [{"card": "8O", "confidence": 0.125}],
            },
            {
                "card": "8O",
                "confidence": 0.866,
                "box": [10, 0, 19, 20],
                "alternatives": [{"card": "9O", "confidence": 0.125}],
            },
        ],
        "backs": 2,
        "findings": [
            {
                "kind": "too-small",
                "message": "the cards are small in the photo; come closer",
                "cards": [],
                "box": None,
                "alternatives": [],
            },
            {
                "kind": "not-in-escoba",
                "message": "8O is no card of escoba",
                "cards": ["8O"],
                "box": [10, 0, 19, 20],
                "alternatives": [{"card": "9O", "confidence": 0.125}],
            },
            {
                "kind": "backs",
                "message": "2 cards face down",
                "cards": [],
                "box": None,
                "alternatives": [],
            },
        ],
    }
    assert (other["photo"], other["cards"]) == (second, [])
    assert [finding["kind"] for finding in other["findings"]] == ["empty"]


def test_a_photo_that_cannot_be_read_leaves_the_others(
    run: Run, see: Callable[..., None], photo: Callable[..., str], tmp_path: Path
) -> None:
    see(reading("7O"), reading("1C"))
    torn = tmp_path / "torn.jpg"
    torn.write_bytes(b"no picture")
    ran = run("read", photo("a.png"), str(torn), photo("b.png"), "--json")
    one, bad, other = ran.document["photos"]
    assert ran.code == 2
    assert [one["cards"][0]["card"], other["cards"][0]["card"]] == ["7O", "1C"]
    assert {*bad} == {"photo", "error"}
    assert ran.err == f"escoba: {torn}: {bad['error']}\n"


def test_table(run: Run, see: Callable[..., None], photo: Callable[..., str]) -> None:
    see(reading("7O", backs=1), reading(""))
    ran = run("read", photo("a.png"), photo("b.png"))
    (row,) = [line for line in ran.out.splitlines() if "7O" in line]
    assert row.replace("│", " ").split() == ["7O", "87%", "0", "0", "9", "20", "8O", "12%"]
    assert "a.png: 1 card, 1 face down (100×100, " in ran.out
    assert "b.png: 0 cards (" in ran.out
    assert "! no card was found" in ran.out
