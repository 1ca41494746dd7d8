"""What is doubtful about piles: every doubt at once, each with its cards and players."""

from random import Random

import pytest

from scorer.cards import DECK
from scorer.findings import HandFinding, HandFindingKind, find_doubts
from scorer.piles import Pile
from scorer.rules import PRESETS
from scorer.simulate import simulate_hand
from tests.conftest import cards

# A hand as it can end: Ana's pile is worth 120, and Luis, the last to capture, has 100.
PILES = (Pile("Ana", DECK[:20] + cards("12E")), Pile("Luis", DECK[20:29] + DECK[30:]))


def doubts(*piles: Pile, last: str | None = None) -> list[tuple[str, str, tuple[str, ...], int]]:
    """The findings about the piles, their cards as codes."""
    return [
        (str(one.kind), " ".join(card.code for card in one.cards), one.players, one.number)
        for one in find_doubts(piles, last)
    ]


def test_the_piles_of_a_hand_raise_no_doubt() -> None:
    assert doubts(*PILES) == []
    assert doubts(*PILES, last="Luis") == []


def test_piles_of_no_cards_miss_the_whole_deck() -> None:
    (missing,) = find_doubts([Pile("Ana", ()), Pile("Luis", ())], None)
    assert (missing.kind, missing.cards, missing.players) == ("missing", DECK, ())


def test_a_card_of_two_piles_is_shared() -> None:
    ana, luis = PILES
    both = Pile("Luis", (*luis.cards, *cards("7O")))
    assert doubts(ana, both) == [("shared", "7O", ("Ana", "Luis"), 0), ("too-many", "", (), 41)]


def test_a_card_twice_in_a_pile_is_a_duplicate() -> None:
    ana, luis = PILES
    twice = Pile("Ana", (*ana.cards, *cards("7O 7O 1O")))
    assert doubts(twice, luis) == [("duplicate", "1O 7O", ("Ana",), 0), ("too-many", "", (), 43)]


def test_a_card_seen_as_another_is_a_duplicate_and_a_missing_card() -> None:
    ana, luis = PILES
    misread = Pile("Ana", (*cards("7C"), *ana.cards[:6], *ana.cards[7:]))
    assert doubts(misread, luis) == [
        ("duplicate", "7C", ("Ana",), 0),
        ("missing", "7O", ("Ana",), 0),
    ]


def test_eights_and_nines_are_not_of_the_game() -> None:
    ana, luis = PILES
    assert doubts(Pile("Ana", (*cards("8O 9C"), *ana.cards)), luis) == [
        ("not-in-escoba", "8O 9C", ("Ana",), 0),
        ("too-many", "", (), 42),
    ]


@pytest.mark.parametrize(
    ("missing", "owners"),
    [
        ("1O", {"Ana": "1O"}),
        ("1B", {"Luis": "1B"}),
        ("1O 2B", {"Ana": "1O", "Luis": "2B"}),
        ("1O 2O 4O", {"Ana": "1O 2O 4O"}),
        # Two cards of one value: the sums do not tell which is whose.
        ("4O 4B", {"": "4O 4B"}),
        ("1O 2O 4O 6O", {"": "1O 2O 4O 6O"}),
    ],
)
def test_the_sums_tell_whose_a_missing_card_is(missing: str, owners: dict[str, str]) -> None:
    gone = cards(missing)
    piles = [Pile(p.player, tuple(c for c in p.cards if c not in gone)) for p in PILES]
    found = find_doubts(piles, "Luis")
    assert {"".join(one.players): " ".join(map(str, one.cards)) for one in found} == owners
    assert {one.kind for one in found} == {HandFindingKind.MISSING}


def test_whose_a_five_is_takes_to_know_who_captured_last() -> None:
    # 115 and 100: with the five either pile can be the one that has ten more.
    ana = Pile("Ana", tuple(card for card in PILES[0].cards if card.code != "5O"))
    assert doubts(ana, PILES[1]) == [("missing", "5O", (), 0)]
    assert doubts(ana, PILES[1], last="Luis") == [("missing", "5O", ("Ana",), 0)]


@pytest.mark.parametrize(
    ("moved", "last", "wrong"),
    [
        ("1O", None, ("Ana", "Luis")),
        ("1O", "Luis", ("Ana", "Luis")),
        ("", "Ana", ("Ana", "Luis")),
        ("4O 11O 2O", "Luis", ()),
    ],
)
def test_piles_that_do_not_total_what_they_must(
    moved: str, last: str | None, wrong: tuple[str, ...]
) -> None:
    gone = cards(moved)
    ana = Pile("Ana", tuple(card for card in PILES[0].cards if card not in gone))
    luis = Pile("Luis", (*PILES[1].cards, *gone))
    assert doubts(ana, luis, last=last) == ([("sum", "", wrong, 0)] if wrong else [])


def test_more_escobas_than_a_pile_can_have_made() -> None:
    ana, luis = PILES
    assert doubts(ana, Pile("Luis", luis.cards, escobas=9)) == []
    assert doubts(ana, Pile("Luis", luis.cards, escobas=10)) == [("escobas", "", ("Luis",), 10)]


def test_no_hand_that_was_played_by_the_rules_is_doubtful() -> None:
    for seed in range(20):
        played = simulate_hand(PRESETS["ludoteka"], Random(seed), (("A",), ("B",), ("C",)))
        piles = played.hand.finish()
        assert find_doubts(piles, None) == find_doubts(piles, played.hand.last_side) == ()


OF_NOBODY = {HandFindingKind.TOO_MANY, HandFindingKind.NUMBERS, HandFindingKind.ALL_NEEDED}
"""The findings about all piles at once."""


@pytest.mark.parametrize("kind", HandFindingKind)
@pytest.mark.parametrize("language", ["es", "en", "it"])
def test_every_finding_is_a_sentence(kind: HandFindingKind, language: str) -> None:
    message = HandFinding(kind, cards("7O"), ("Ana", "Luis"), 9).message(language)
    assert message.endswith(".")
    assert "{" not in message
    assert ("Ana y Luis" in message) == (language == "es" and kind not in OF_NOBODY)


def test_the_sentence_of_missing_cards_names_six_at_most_and_their_owner() -> None:
    seven = HandFinding(HandFindingKind.MISSING, DECK[:7]).message("en")
    assert seven == (
        "Missing cards (7): ace of oros, two of oros, three of oros, four of oros, "
        "five of oros, six of oros and 1 more."
    )
    six = HandFinding(HandFindingKind.MISSING, DECK[:6], ("Ana",)).message("es")
    assert "seis de oros." in six
    assert six.endswith("Por la suma de los montones, de Ana.")


@pytest.mark.parametrize(
    ("language", "end"),
    [("es", "seis de oros y 34 más."), ("en", "six of oros and 34 more."), ("it", "ancora 34.")],
)
def test_a_long_list_of_cards_says_how_many_more(language: str, end: str) -> None:
    message = HandFinding(HandFindingKind.MISSING, DECK).message(language)
    assert message.endswith(end)
    assert "…" not in message
