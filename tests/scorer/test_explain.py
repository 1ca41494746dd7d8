"""The count in words, in both languages: each point, and each zero that was close."""

import pytest

from scorer.cards import DECK
from scorer.explain import explain
from scorer.options import Rules
from scorer.rules import parse_rules
from scorer.score import Pile, count_hand
from tests.conftest import cards


def words(options: str, *piles: str, language: str = "es") -> list[str]:
    """The sentences about these piles by the plain rules with these options."""
    rules = parse_rules(f"plain,{options}".rstrip(","), {"plain": Rules(name="plain")})
    counted = [Pile(p, cards(t)) for p, t in zip(("Ana", "Luis", "Eva"), piles, strict=False)]
    return list(explain(count_hand(counted, rules), rules, language))


def test_empty_piles_need_no_words() -> None:
    assert words("", "", "") == []


@pytest.mark.parametrize(
    ("options", "piles", "language", "expected"),
    [
        ("oros=no,sevens=none", ("1C 2C", "3C"), "es", ["1 punto a Ana: 2 cartas contra 1"]),
        ("oros=no,sevens=none", ("1C 2C", "3C"), "en", ["1 point to Ana: 2 cards against 1"]),
        ("oros=no,sevens=none", ("1C",), "es", ["1 punto a Ana: 1 carta"]),
        (
            "oros=no,sevens=none",
            ("1C 2C", "3C", "4C"),
            "es",
            ["1 punto a Ana: 2 cartas contra 1 y 1"],
        ),
        (
            "cards=no,sevens=none,oros_double_from=6",
            ("1O 2O 3O 4O 5O 6O", "10O 11O"),
            "es",
            ["2 puntos a Ana: 6 oros contra 2"],
        ),
        ("cards=no,oros=no,sevens=none", ("7O", ""), "es", ["1 punto a Ana: siete de oros"]),
        ("cards=no,oros=no,sevens=none", ("7O", ""), "en", ["1 point to Ana: seven of oros"]),
        (
            "cards=no,sevens=none,ties=each",
            ("1O", "2O"),
            "es",
            [
                "1 punto a Ana: 1 oro contra 1 (empate: a cada uno)",
                "1 punto a Luis: 1 oro contra 1 (empate: a cada uno)",
            ],
        ),
        (
            "cards=no,oros=no,velos=none,sevens_broken_by=6-1-5",
            ("7O 6C", "7C"),
            "es",
            ["1 punto a Ana: 1 siete contra 1 (desempatan los seises, los ases y los cincos)"],
        ),
        (
            "cards=no,oros=no,sevens=none,velos=none,all_sevens=extra",
            ("7O 7C 7E 7B", ""),
            "en",
            ["1 point to Ana: all four sevens"],
        ),
        (
            "cards=no,oros=no,velos=none,sevens=setenta-17.5",
            ("7O 6C", "5E"),
            "es",
            ["1 punto a Ana: setenta de 31,5 contra 10"],
        ),
        (
            "cards=no,oros=no,velos=none,sevens=setenta-17.5",
            ("7O 6C", "5E"),
            "en",
            ["1 point to Ana: a setenta of 31.5 against 10"],
        ),
        (
            "cards=no,oros=no,velos=none,sevens=prime",
            ("7O 1C 12E", "5E"),
            "es",
            ["1 punto a Ana: prima de 7-as-figura contra 5"],
        ),
        (
            "cards=no,oros=no,velos=none,sevens=prime",
            ("7O 1C 12E", ""),
            "en",
            ["1 point to Ana: a prime of 7-ace-figure against 0"],
        ),
        ("oros=no,sevens=prime", ("1C 2C", "1E"), "en", ["1 point to Ana: 2 cards against 1"]),
    ],
)
def test_each_point_in_words(
    options: str, piles: tuple[str, ...], language: str, expected: list[str]
) -> None:
    assert words(options, *piles, language=language)[: len(expected)] == expected


def test_escobas_and_bonuses_in_words() -> None:
    rules = Rules(name="plain", under_ten=2, dealt_fifteen=3, cards=False, oros=False)
    piles = [
        Pile("Ana", cards("1C 2C 3C 4C 5C 6C 1E 2E 3E 4E"), escobas=2, dealt_fifteens=1),
        Pile("Luis", cards("5E"), escobas=1),
    ]
    assert explain(count_hand(piles, rules), rules) == (
        "2 puntos a Ana: ningún rival llega a diez cartas",
        "3 puntos a Ana: las tres cartas repartidas suman quince",
        "2 puntos a Ana: 2 escobas",
        "1 punto a Luis: 1 escoba",
    )
    assert explain(count_hand(piles, rules), rules, "en") == (
        "2 points to Ana: no rival reaches ten cards",
        "3 points to Ana: the three cards dealt total fifteen",
        "2 points to Ana: 2 escobas",
        "1 point to Luis: 1 escoba",
    )


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("es", ["1 punto a Ana: 2 espadas contra 1", "1 punto a Ana: as de espadas"]),
        ("en", ["1 point to Ana: 2 espadas against 1", "1 point to Ana: ace of espadas"]),
        ("it", ["1 punto a Ana: 2 spade contro 1", "1 punto a Ana: asso di spade"]),
    ],
)
def test_espadas_in_words(language: str, expected: list[str]) -> None:
    options = "espadas=yes,espada_velos=1-7,cards=no,oros=no,sevens=none"
    assert words(options, "1E 2E", "3E", language=language) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("es", "5 puntos a Ana: cantos de las cartas repartidas"),
        ("en", "5 points to Ana: cantos of the cards dealt"),
        ("it", "5 punti a Ana: cantos delle carte distribuite"),
    ],
)
def test_cantos_in_words(language: str, expected: str) -> None:
    rules = Rules(name="plain", cantos=True)
    score = count_hand([Pile("Ana", (), cantos=5), Pile("Luis", ())], rules)
    assert explain(score, rules, language) == (expected,)


@pytest.mark.parametrize(
    ("options", "piles", "language", "expected"),
    [
        ("", ("7C", "7E"), "es", "empate a 1 siete: con estas reglas, nadie"),
        ("", ("7C 7O", "7E 7B"), "en", "a tie at 2 sevens: by these rules, nobody"),
        ("majority=half", ("1O", ""), "es", "nadie llega a 6 oros"),
        ("majority=half", ("1O", ""), "en", "nobody reaches 21 cards"),
        ("sevens=all-four", ("7C", ""), "es", "nadie llega a 4 sietes"),
        (
            "sevens=setenta,setenta_needs_suits=yes",
            ("7C", "7E"),
            "es",
            "nadie tiene setenta: hacen falta los cuatro palos",
        ),
        ("sevens=setenta", ("7C", "7E"), "es", "empate a setenta de 21: con estas reglas, nadie"),
        ("all_sevens=two", ("7C 7O 7E", ""), "es", "a Ana le falta 1 siete para el punto de más"),
        ("all_sevens=extra", ("7C 7O 7E", ""), "en", "Ana is 1 seven short of the extra point"),
        (
            "oros_double_from=10",
            ("1O 2O 3O 4O 5O 6O 7O 10O 11O", "12O"),
            "es",
            "a Ana le falta 1 oro para el punto de más",
        ),
    ],
)
def test_each_close_zero_in_words(
    options: str, piles: tuple[str, ...], language: str, expected: str
) -> None:
    assert words(options, *piles, language=language).count(expected) == 1


@pytest.mark.parametrize(
    ("options", "piles"),
    [
        ("all_sevens=none", ("7C 7O 7E", "")),
        ("all_sevens=two", ("7C 7O", "")),
        ("all_sevens=two", ("7C 7O 7E 7B", "")),
        ("sevens=setenta", ("", "")),
        ("oros_double_from=10", ("1O 2O 3O 4O 5O 6O 7O 10O", "12O")),
        ("oros_double_from=10", ("1O 2O 3O 4O 5O 6O 7O 10O 11O 12O", "")),
        ("majority=half", ("", "")),
    ],
)
def test_what_was_not_close_is_not_said(options: str, piles: tuple[str, ...]) -> None:
    said = words(options, *piles)
    assert not [
        line for line in said if "falta" in line or "empate" in line or "nadie tiene" in line
    ]


def test_one_card_short_of_the_forty() -> None:
    rules = Rules(name="plain", cards_double_from=40)
    score = count_hand([Pile("Ana", DECK[:39]), Pile("Luis", DECK[39:])], rules)
    assert explain(score, rules)[-1] == "a Ana le falta 1 carta para el punto de más"


def test_nobody_is_one_short_of_a_bonus_with_nothing() -> None:
    assert words("oros_double_from=10,ties=each,cards=no,sevens=none", "1C", "2C") == []
