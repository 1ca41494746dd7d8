"""What a turn can do, written into an integer programme: each deed has its price.

A turn leaves a card, or takes cards that make fifteen with one that lies on no table; or it does
nothing. Turns against the rules are deeds of their own, dearer by how seldom they are played: a
capture that adds up wrongly, or anything else. So a wrong turn is told where the photos show it
more surely than that, and else the likeliest turn by the rules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from scorer.cards import DECK, Card
from vision.law import FIFTEEN
from vision.linear import Linear

DISCARD: Final = 0.02
"""How likely a turn leaves a given card: about half of the turns do, one of some thirty cards."""
CAPTURE: Final = 0.06
"""How likely a turn takes given cards: about half of the turns do, in one of a few ways."""
NOTHING: Final = 0.01
"""How likely two photos of a turn show no turn."""
WRONG: Final = 0.003
"""How likely a turn takes given cards that make no fifteen with any card: one of twenty does."""
STRANGE: Final = 0.0002
"""How likely it does any other given thing: takes and leaves cards, or leaves several."""

_MANY: Final = len(DECK)


def bind_deeds(
    sheet: Linear,
    comes: Mapping[Card, int],
    goes: Mapping[Card, int],
    lies: Mapping[Card, int],
    *,
    away: Collection[Card],
    hand: Collection[Card],
    is_open: bool,
) -> None:
    """Lets what comes and what is gone be one deed of a turn.

    `comes`, `goes` and `lies` are the variables of the cards that come, that go, and that lay
    there before; `away` are cards known to lie on no table, `hand` what the player held, where it
    is known; `is_open` says that fifteens of table cards may be taken without a card.
    """
    nothing, discard, wrong, strange = (
        sheet.add(float(np.log(price))) for price in (NOTHING, DISCARD, WRONG, STRANGE)
    )
    values = {card.value for card in hand} or range(1, 11)
    captures = {value: sheet.add(float(np.log(CAPTURE))) for value in values}
    takes = [sheet.add(float(np.log(CAPTURE)))] if is_open else []
    both = [sheet.add(float(np.log(CAPTURE * DISCARD)))] if is_open else []
    for at in (nothing, discard, wrong, strange, *captures.values(), *takes, *both):
        sheet.bind("one deed", at, 1.0, least=1.0, most=1.0)
    taken = [*captures.values(), *takes, *both]
    _bind_number(sheet, "comes", comes.values(), one=[discard, *both], any_of=[strange])
    _bind_number(sheet, "goes", goes.values(), some=taken, any_of=[wrong, strange])
    total = "total of what is gone"
    for card, at in goes.items():
        sheet.bind(total, at, float(card.value), least=0.0, most=0.0)
    for value, at in captures.items():
        sheet.bind(total, at, float(value - FIFTEEN), least=0.0, most=0.0)
        free = [card for card in hand or DECK if card.value == value and card not in away]
        _bind_holder(sheet, value, at, free, lies)
    for at in (*takes, *both):
        sheet.bind(total, at, -float(FIFTEEN), least=0.0, most=0.0)
    slack = sheet.add(0.0, 10.0 * _MANY)
    sheet.bind(total, slack, -1.0, least=0.0, most=0.0)
    sheet.bind("slack", slack, 1.0, most=0.0)
    for at in (wrong, strange):
        sheet.bind("slack", at, -10.0 * _MANY, most=0.0)
    for card, at in comes.items() if hand else ():
        if card not in hand:
            sheet.bind(("not held", card), at, 1.0, most=0.0)
            sheet.bind(("not held", card), strange, -1.0, most=0.0)


def _bind_number(
    sheet: Linear,
    row: str,
    changes: Iterable[int],
    *,
    one: Sequence[int] = (),
    some: Sequence[int] = (),
    any_of: Sequence[int] = (),
) -> None:
    """So many cards change: one by some deeds, one or more by others, any number by more."""
    for at in changes:
        sheet.bind((row, "most"), at, 1.0, most=0.0)
        sheet.bind((row, "least"), at, -1.0, most=0.0)
    for at in (*one, *some):
        sheet.bind((row, "least"), at, 1.0, most=0.0)
    for deeds, most in ((one, 1), (some, _MANY), (any_of, _MANY)):
        for at in deeds:
            sheet.bind((row, "most"), at, -float(most), most=0.0)


def _bind_holder(
    sheet: Linear, value: int, capture: int, free: Sequence[Card], lies: Mapping[Card, int]
) -> None:
    """Who captures with a card of a value holds one, of those free to be held, off the table."""
    row = "holder", value
    sheet.bind(row, capture, 1.0, most=float(len(free)))
    for card in free:
        if card in lies:
            sheet.bind(row, lies[card], 1.0, most=float(len(free)))
