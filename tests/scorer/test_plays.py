"""The lines that say what players do: each way of saying it, and what says nothing."""

import pytest

from scorer.cards import InvalidCardError, parse_card
from scorer.plays import Declared, InvalidPlayError, Play, Played, Verb, parse_play
from tests.conftest import cards

SEVEN = parse_card("7O")


@pytest.mark.parametrize(
    ("line", "play"),
    [
        ("Ana: 7O", Played("Ana", SEVEN)),
        ("Ana:7o", Played("Ana", SEVEN)),
        ("  Ana  :  siete de oros  ", Played("Ana", SEVEN)),
        ("Ana: 7O takes 5C 3E", Played("Ana", SEVEN, cards("5C 3E"))),
        ("Ana: 7O lleva 5C 3E", Played("Ana", SEVEN, cards("5C 3E"))),
        ("Ana: siete de oros lleva 5C, tres de espadas", Played("Ana", SEVEN, cards("5C 3E"))),
        ("Ana María: 7O takes 10E", Played("Ana María", SEVEN, cards("10E"))),
        ("Ana: takes 7O 10E", Declared("Ana", Verb.TAKES, cards("7O 10E"))),
        ("Ana: lleva 7O 10E", Declared("Ana", Verb.TAKES, cards("7O 10E"))),
        ("Ana: gets 7O 10E 1C", Declared("Ana", Verb.GETS, cards("7O 10E 1C"))),
        ("Ana: recibe 7O 10E 1C", Declared("Ana", Verb.GETS, cards("7O 10E 1C"))),
        ("Ana: shows 7O 5E 3C", Declared("Ana", Verb.SHOWS, cards("7O 5E 3C"))),
        ("Ana: muestra 7O 5E 3C", Declared("Ana", Verb.SHOWS, cards("7O 5E 3C"))),
        ("Ana: sings 2O 3O 4O", Declared("Ana", Verb.SINGS, cards("2O 3O 4O"))),
        ("Ana: canta 2O 3O 4O", Declared("Ana", Verb.SINGS, cards("2O 3O 4O"))),
    ],
)
def test_a_line_says_what_a_player_does(line: str, play: Play) -> None:
    assert parse_play(line) == play
    assert parse_play(play.text) == play


@pytest.mark.parametrize(
    ("line", "error", "reason"),
    [
        ("", InvalidPlayError, "got ''"),
        ("7O", InvalidPlayError, "PLAYER: CARD takes CARDS"),
        (": 7O", InvalidPlayError, "PLAYER"),
        ("Ana:", InvalidPlayError, "PLAYER"),
        ("Ana: 7O takes", InvalidPlayError, "cards after 'takes'"),
        ("Ana: gets", InvalidPlayError, "cards after 'gets'"),
        ("Ana: 7O gets 5C", InvalidPlayError, "no card before 'gets'"),
        ("Ana: 7O muestra 5C", InvalidPlayError, "no card before 'muestra'"),
        ("Ana: 7X", InvalidCardError, "got '7X'"),
        ("Ana: 8O", InvalidCardError, "got '8O'"),
        ("Ana: 7O 5C", InvalidCardError, "got '7O 5C'"),
        ("Ana: 7O takes 5X", InvalidCardError, "got '5X'"),
        ("Ana: 7O steals 5C", InvalidCardError, "steals"),
    ],
)
def test_a_line_that_says_nothing_is_refused(
    line: str, error: type[ValueError], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        parse_play(line)
