"""``escoba review``."""

from pathlib import Path

import pytest

from scorer.search import WORLDS
from tests.cli.conftest import Run

HAND = """rules: ludoteka
players: Ana, Luis
dealer: Luis
table: 7O 3C 4E 2B
Ana: gets 5O 12C 1E
Ana: 12C
Luis: 6B takes 4E 2B
Luis: 6B takes 7O 2B
"""


@pytest.fixture
def hand(tmp_path: Path) -> str:
    """The path of a hand written down, with a play that is refused."""
    path = tmp_path / "hand.txt"
    path.write_text(HAND, encoding="utf-8")
    return str(path)


def test_each_turn_with_what_it_missed(run: Run, hand: str) -> None:
    ran = run("review", hand, "--json")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "line 7: expected a total of 15" in ran.err
    assert "before the end" not in ran.err
    ana, luis = ran.document["turns"]
    assert (ana["line"], ana["player"], ana["deed"], ana["card"]) == (6, "Ana", "discard", "12C")
    assert ana["elsewhere"][0]["reasons"] == {"velo": 1, "sevens": 1, "oros": 2, "cards": 3}
    assert (ana["best"]["card"], ana["best"]["played"]) == ("1E", False)
    assert ana["best"]["sentence"].startswith("Play ace of espadas and take seven of oros, ")
    assert (luis["takes"], luis["legal"], luis["best"]) == (["7O", "2B"], True, None)


def test_in_words_of_a_language(run: Run, hand: str) -> None:
    ran = run("review", hand, "--language", "es")
    assert "6: Juega as de espadas y llévate siete de oros, " in ran.out
    assert "siete de velo" in ran.out


def test_with_a_search_the_best_is_found_by_playing_on(run: Run, hand: str) -> None:
    ana, luis = run("review", hand, "--search", "--json").document["turns"]
    assert (ana["best"]["card"], luis["best"]) == ("1E", None)
    assert ana["best"]["worlds"] >= WORLDS
    assert "points ahead" in ana["best"]["sentence"]
    for language, words in (("es", "puntos de diferencia"), ("en", "points ahead")):
        assert words in run("review", hand, "--search", "--language", language).out


def test_a_file_that_is_not_there(run: Run) -> None:
    ran = run("review", "nowhere.txt")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
