"""``escoba count``: cards in words, photos, both; escobas, rules, findings."""

from collections.abc import Callable
from typing import Any

import pytest

from scorer.cards import DECK
from tests.cli.conftest import Run, reading

ANA = "7O 1C 10B"
LUIS = "7E 2C"


def points(player: Any) -> dict[str, int]:
    """The points of a player in JSON, by category."""
    return {point["category"]: point["points"] for point in player["points"]}


def test_json(run: Run) -> None:
    ran = run(
        *("count", "--rules", "ludoteka-clasica", "--cards", f"ANA={ANA}"),
        *("--cards", f"LUIS={LUIS}", "--escobas", "ANA=2", "--json"),
    )
    assert ran.code == 0
    ana, luis = ran.document["players"]
    assert {*ana} == {"name", "cards", "escobas", "points", "total"}
    assert (ana["name"], ana["cards"], ana["escobas"]) == ("ANA", ANA.split(), 2)
    assert (luis["name"], luis["cards"], luis["escobas"]) == ("LUIS", LUIS.split(), 0)
    assert points(ana) == {"cards": 1, "oros": 1, "sevens": 1, "velo": 1, "escobas": 2}
    assert points(luis) == {"sevens": 1}  # one seven each: this rule set pays both
    assert (ana["total"], luis["total"]) == (6, 1)
    (velo,) = [point for point in ana["points"] if point["category"] == "velo"]
    assert velo == {"category": "velo", "points": 1, "cards": ["7O"]}


def test_an_option_changes_the_rules(run: Run) -> None:
    typed = ("count", "--cards", f"ANA={ANA}", "--cards", f"LUIS={LUIS}", "--json")
    luis = run(*typed, "--rules", "ludoteka-clasica,ties=nobody").document["players"][1]
    assert points(luis) == {}


def test_a_dealt_fifteen_pays_where_the_rules_say(run: Run) -> None:
    typed = ("count", "--cards", "ANA=2B", "--cards", "LUIS=2C", "--dealt-fifteens", "ANA=1")
    ana = run(*typed, "--rules", "ucm", "--json").document["players"][0]
    assert points(ana) == {"dealt-fifteen": 3}
    assert "dealt-fifteen" not in points(run(*typed, "--json").document["players"][0])


def test_cantos_pay_where_the_rules_know_them(run: Run) -> None:
    typed = ("count", "--cards", "ANA=2B", "--cards", "LUIS=2C", "--cantos", "ANA=5")
    (ana, _) = run(*typed, "--rules", "chorizo", "--json").document["players"]
    assert points(ana) == {"cantos": 5}
    assert points(run(*typed, "--json").document["players"][0]) != {"cantos": 5}


def test_the_table_says_who_won_what_and_why(run: Run) -> None:
    ran = run("count", "--cards", f"ANA={ANA}", "--cards", f"LUIS={LUIS}", "--escobas", "ANA=2")
    rows = [line.replace("│", " ").split() for line in ran.out.splitlines()]
    assert ["ANA", "velo", "1", "7O"] in rows
    assert ["ANA", "total", "6", "3", "cards"] in rows
    assert ["LUIS", "total", "1", "2", "cards"] in rows


def test_reasons_and_findings_in_spanish(run: Run) -> None:
    typed = ("count", "--cards", "ANA=7O", "--cards", "LUIS=7O")
    assert "siete de oros" in run(*typed, "--language", "es").out
    assert "seven of oros" in run(*typed).out


def test_what_the_piles_cannot_be_is_a_finding(run: Run) -> None:
    ran = run("count", "--cards", "ANA=7O", "--cards", "LUIS=7O", "--json")
    assert ran.code == 0
    (shared,) = [found for found in ran.document["findings"] if found["kind"] == "shared"]
    assert (shared["cards"], shared["players"]) == (["7O"], ["ANA", "LUIS"])
    assert shared["message"]


def test_a_whole_deck_has_no_findings_but_the_sum(run: Run) -> None:
    whole = " ".join(card.code for card in DECK)
    ran = run(
        "count", "--cards", f"ANA={whole}", "--cards", "LUIS=", "--json", "--last-capture", "ANA"
    )
    assert ran.document["findings"] == []
    assert ran.document["players"][1]["cards"] == []


def test_photos_of_a_pile_are_one_pile(
    run: Run, see: Callable[..., None], photo: Callable[..., str]
) -> None:
    photos = ("7O 1C", "1C 10B", "7E 2C")
    see(*(reading(each, sure=0.96875) for each in photos))
    ran = run(
        *("count", "--pile", f"ANA={photo('a1.png')},{photo('a2.png')}"),
        *("--pile", f"LUIS={photo('l.png')}", "--json"),
    )
    assert ran.code == 0, ran.err
    ana, luis = ran.document["players"]
    assert sorted(ana["cards"]) == sorted(ANA.split())
    assert luis["cards"] == LUIS.split()


def test_a_photo_may_be_given_in_an_option_of_its_own(
    run: Run, see: Callable[..., None], photo: Callable[..., str]
) -> None:
    see(reading("7O"), reading("1C"))
    ran = run(
        "count", "--pile", f"ANA={photo('1.png')}", "--pile", f"ANA={photo('2.png')}", "--json"
    )
    (ana,) = ran.document["players"]
    assert ana["cards"] == ["7O", "1C"]


@pytest.mark.parametrize("name", ["a=1.png", "a,1.png"])
def test_a_photo_may_have_any_name(
    run: Run, see: Callable[..., None], photo: Callable[..., str], name: str
) -> None:
    see(reading("7O"))
    ran = run("count", "--pile", f"ANA={photo(name)}", "--json")
    assert ran.document["players"][0]["cards"] == ["7O"]


def test_cards_in_words_complete_a_photo(
    run: Run, see: Callable[..., None], photo: Callable[..., str]
) -> None:
    see(reading("7O 1C"))
    ran = run(
        "count", "--cards", "ANA=1C 10B", "--cards", "LUIS=2C", "--pile", f"ANA={photo('a.png')}",
        "--json",
    )  # fmt: skip
    ana, luis = ran.document["players"]
    assert (ana["name"], ana["cards"]) == ("ANA", ["7O", "1C", "10B"])
    assert (luis["name"], luis["cards"]) == ("LUIS", ["2C"])


def test_what_a_photo_shows_amiss_is_a_finding_too(
    run: Run, see: Callable[..., None], photo: Callable[..., str]
) -> None:
    see(reading("7O 8O"))
    ran = run("count", "--pile", f"ANA={photo('a.png')}", "--json")
    kinds = [found["kind"] for found in ran.document["findings"] if "8O" in found["cards"]]
    assert ran.code == 0
    assert "not-in-escoba" in kinds


def test_one_player_has_what_is_left(run: Run) -> None:
    mine = " ".join(card.code for card in DECK[:27])
    ran = run("count", "--cards", f"ANA={mine}", "--rest", "LUIS", "--escobas", "LUIS=2", "--json")
    assert ran.code == 0, ran.err
    luis = ran.document["players"][1]
    assert luis["cards"] == [card.code for card in DECK[27:]]
    assert luis["escobas"] == 2


def test_the_rest_helps_to_read_the_photo_of_the_other(
    run: Run, see: Callable[..., None], photo: Callable[..., str]
) -> None:
    see(reading("7O 1C"))
    ran = run("count", "--pile", f"ANA={photo('a.png')}", "--rest", "LUIS", "--json")
    assert [len(player["cards"]) for player in ran.document["players"]] == [2, 38]


def test_a_pile_that_is_given_is_not_the_rest(run: Run) -> None:
    ran = run("count", "--cards", "ANA=7O", "--rest", "ANA")
    assert ran.code == 2
    assert "given already" in ran.err


def test_cards_counted_by_hand_need_only_the_oros_and_the_sevens(run: Run) -> None:
    ana = "1O 2O 3O 4O 5O 6O 7O 7C"
    typed = ("count", "--cards", f"ANA={ana}", "--counted", "ANA=23", "--rest", "LUIS")
    document = run(*typed, "--json").document
    first, rest = document["players"]
    assert document["findings"] == []
    assert points(first)["cards"] == 1
    assert (first["counted"], rest["counted"]) == (23, 17)
    assert rest["cards"] == ["10O", "11O", "12O", "7E", "7B"]
    assert "23 cards against 17" in run(*typed).out


def test_a_number_of_cards_is_of_a_player_with_a_pile(run: Run) -> None:
    ran = run("count", "--cards", "ANA=7O", "--counted", "EVA=20")
    assert (ran.code, "--counted" in ran.err) == (2, True)
