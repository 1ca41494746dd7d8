"""A past hand that is being put right: what changes, what stays, and when it is of no use."""

import json

import pytest

from scorer.cards import DECK, parse_cards
from scorer.match import HandCounted, HandDeleted, MatchStarted, fold
from scorer.piles import Pile
from scorer.rules import PRESETS
from tests.ui.conftest import ANA
from ui.edits import begin_edit, edit_from_record, edit_to_record

REST = tuple(card for card in DECK if card not in ANA)
HAND = HandCounted((Pile("Ana", ANA, 1, 2), Pile("Luis", REST)), "Luis")
EVENTS = (MatchStarted(PRESETS["mundijuegos"], (("Ana",), ("Luis",))), HAND, HAND)


def test_an_edit_begins_with_the_hand_as_it_is() -> None:
    edit = begin_edit(fold(EVENTS), 2)
    assert edit.hand == 2
    assert edit.now == edit.was
    assert fold([*EVENTS, edit.now]) == fold([*EVENTS, edit.was])
    assert edit.is_of(fold(EVENTS))


@pytest.mark.parametrize(
    ("on", "off", "ana", "luis"),
    [("", "", 20, 20), ("7B", "", 21, 19), ("", "7O", 19, 20), ("7B", "7O", 20, 19)],
)
def test_a_card_put_in_a_pile_leaves_the_other(on: str, off: str, ana: int, luis: int) -> None:
    edit = begin_edit(fold(EVENTS), 1)
    edit = edit.with_cards("Ana", frozenset(parse_cards(on)), frozenset(parse_cards(off)))
    assert {side: len(pile.cards) for side, pile in edit.piles.items()} == {
        "Ana": ana,
        "Luis": luis,
    }
    assert edit.piles["Ana"].escobas == 1
    assert edit.piles["Ana"].dealt_fifteens == 2


@pytest.mark.parametrize(("change", "left"), [(1, 2), (-1, 0), (-5, 0)])
def test_escobas_never_fall_below_none(change: int, left: int) -> None:
    assert begin_edit(fold(EVENTS), 1).with_escobas("Ana", change).piles["Ana"].escobas == left


def test_an_edit_comes_back_from_its_record() -> None:
    edit = begin_edit(fold(EVENTS), 1).with_escobas("Luis", 3)
    assert edit_from_record(json.loads(json.dumps(edit_to_record(edit)))) == edit


def test_an_edit_of_a_hand_that_another_phone_changed_or_deleted_is_of_no_use() -> None:
    edit = begin_edit(fold(EVENTS), 2)
    changed = begin_edit(fold(EVENTS), 2).with_escobas("Luis", 3).now
    assert not edit.is_of(fold([*EVENTS, changed]))
    assert not edit.is_of(fold([*EVENTS, HandDeleted(1)]))
