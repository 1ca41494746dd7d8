"""Two photos of a table, before and after a turn, explained together by what a turn can do.

Each photo alone names its boxes; a turn says more. A card that stays lies on both photos, so what
one shows badly the other may show well. At most one card comes; where none comes, what is gone
makes fifteen with a card that lay on no table. Of all pairs of tables the likeliest is taken: the
boxes weigh for their cards, a card that no box shows has a price, and so has a turn that the rules
do not know: what was played wrongly must be seen surely to be believed.

The search is exact: an integer programme with a variable for each box and card that it may show,
and for each card whether it lies before and after, has come, or is gone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scorer.cards import DECK, Card
from vision.law import FIFTEEN, Law, gain_of
from vision.linear import Linear
from vision.reading import Reading

MISSED: Final = 0.015
"""The chance that a card of the table is in none of the boxes of its photos; cards of a table lie
apart, and are missed less than those of a pile."""
DISCARD: Final = 0.02
"""How likely a turn leaves a given card: about half of the turns do, one of some thirty cards."""
CAPTURE: Final = 0.06
"""How likely a turn takes given cards: about half of the turns do, in one of a few ways."""
NOTHING: Final = 0.01
"""How likely two photos of a turn show no turn."""
WRONG: Final = 0.002
"""How likely a turn takes given cards that make no fifteen with any card."""
STRANGE: Final = 0.0002
"""How likely it does any other given thing: takes and leaves cards, or leaves several."""

_BOUND: Final = Law(())
"""Cards are bound by a law here as in whole hands: a sure one is not dropped to please it."""
_MANY: Final = len(DECK)

Tables = tuple[tuple[Card, ...], tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class TurnReading:
    """The tables before and after a turn, in the order of the deck, and how sure the turn is.

    `chance` weighs the turn against the likeliest other one, whose tables are `rival`. They are
    read, not judged: a turn that the rules do not allow is one too, where the photos show it
    surely.
    """

    before: tuple[Card, ...] = ()
    after: tuple[Card, ...] = ()
    chance: float = 1.0
    rival: Tables | None = None


def read_turn(
    before: Sequence[Reading],
    after: Sequence[Reading],
    *,
    away: Collection[Card] = (),
    hand: Collection[Card] = (),
    is_open: bool = False,
) -> TurnReading:
    """The likeliest pair of tables that these photos of each show.

    `away` are cards known to lie on neither table, as those captured before; `hand` what the
    player held, where it is known; `is_open` says that fifteens of table cards may be taken
    without a card.
    """
    programme = _Turn(before, after, away, hand, is_open=is_open)
    best = programme.solve() if programme.cards else None
    if best is None:  # no photo shows a card
        return TurnReading()
    programme.forbid(best)
    other = programme.solve()
    if other is None:
        return TurnReading(*best.tables)
    chance = float(1 / (1 + np.exp(other.gain - best.gain)))
    return TurnReading(*best.tables, chance, other.tables)


@dataclass(frozen=True, slots=True)
class _Found:
    """A pair of tables, and what it gains (log)."""

    tables: Tables
    gain: float


class _Turn:
    """The integer programme of a turn."""

    def __init__(
        self,
        before: Sequence[Reading],
        after: Sequence[Reading],
        away: Collection[Card],
        hand: Collection[Card],
        *,
        is_open: bool,
    ) -> None:
        """Writes the programme down."""
        self.sheet = Linear()
        tables = before, after
        named = {card for table in tables for card in _options_of(table)}
        self.cards = tuple(card for card in DECK if card in named and card not in away)
        self.lies = [{card: self.sheet.add(0.0) for card in self.cards} for _ in tables]
        self.comes = {card: self.sheet.add(0.0) for card in self.cards}
        self.goes = {card: self.sheet.add(0.0) for card in self.cards}
        for place, photos in enumerate(tables):
            self._add_boxes(place, photos)
        for card in self.cards:
            self._bind_change(card)
        self._add_deeds(away, hand, is_open=is_open)

    def solve(self) -> _Found | None:
        """The likeliest pair of tables; None where nothing is left to choose."""
        values = self.sheet.solve()
        if values is None:
            return None
        before, after = (
            tuple(card for card, at in lies.items() if values[at] > 0.5) for lies in self.lies
        )
        return _Found((before, after), float(np.dot(self.sheet.gains, values)))

    def forbid(self, found: _Found) -> None:
        """Lets no pair of tables tell the same turn again."""
        before, after = map(set, found.tables)
        come, gone = after - before, before - after
        for told, changes in ((come, self.comes), (gone, self.goes)):
            for card, at in changes.items():
                weight = 1.0 if card in told else -1.0
                most = len(come) + len(gone) - 1.0
                self.sheet.bind("another", at, weight, most=most)

    def _add_boxes(self, place: int, photos: Sequence[Reading]) -> None:
        """Each box is at most one card, each photo shows a card once, and it lies on the table."""
        seen: dict[Card, list[int]] = {card: [] for card in self.cards}
        for number, photo in enumerate(photos):
            for box, sighting in enumerate(photo.sightings):
                for option in sighting.options:
                    if option.card.is_in_escoba and option.card not in seen:
                        continue
                    at = self.sheet.add(gain_of(sighting, option, _BOUND))
                    self.sheet.bind(("box", place, number, box), at, 1.0, most=1.0)
                    self.sheet.bind(("once", place, number, option.card), at, 1.0, most=1.0)
                    if option.card in seen:
                        seen[option.card].append(at)
                        self.sheet.bind(("lies", at), at, 1.0, most=0.0)
                        self.sheet.bind(("lies", at), self.lies[place][option.card], -1.0, most=0.0)
        for card, boxes in seen.items():
            row = "missed", place, card
            self.sheet.bind(row, self.lies[place][card], 1.0, most=0.0)
            for at in (*boxes, self.sheet.add(float(np.log(MISSED)))):
                self.sheet.bind(row, at, -1.0, most=0.0)

    def _bind_change(self, card: Card) -> None:
        """A card lies after as it lay before, but that it has come or is gone."""
        row = "change", card
        signs = (
            (self.lies[1][card], 1.0),
            (self.lies[0][card], -1.0),
            (self.comes[card], -1.0),
            (self.goes[card], 1.0),
        )
        for at, sign in signs:
            self.sheet.bind(row, at, sign, least=0.0, most=0.0)
        for at in (self.comes[card], self.goes[card]):
            self.sheet.bind(("one change", card), at, 1.0, most=1.0)

    def _add_deeds(self, away: Collection[Card], hand: Collection[Card], *, is_open: bool) -> None:
        """A turn is one of a few deeds, each of which binds what comes and what is gone."""
        nothing, discard, wrong, strange = (
            self.sheet.add(float(np.log(price))) for price in (NOTHING, DISCARD, WRONG, STRANGE)
        )
        values = {card.value for card in hand} or range(1, 11)
        captures = {value: self.sheet.add(float(np.log(CAPTURE))) for value in values}
        takes = [self.sheet.add(float(np.log(CAPTURE)))] if is_open else []
        both = [self.sheet.add(float(np.log(CAPTURE * DISCARD)))] if is_open else []
        for at in (nothing, discard, wrong, strange, *captures.values(), *takes, *both):
            self.sheet.bind("one deed", at, 1.0, least=1.0, most=1.0)
        taken = [*captures.values(), *takes, *both]
        self._bind_number("comes", self.comes.values(), one=[discard, *both], any_of=[strange])
        self._bind_number("goes", self.goes.values(), some=taken, any_of=[wrong, strange])
        total = "total of what is gone"
        for card, at in self.goes.items():
            self.sheet.bind(total, at, float(card.value), least=0.0, most=0.0)
        for value, at in captures.items():
            self.sheet.bind(total, at, float(value - FIFTEEN), least=0.0, most=0.0)
            self._bind_holder(value, at, away, hand)
        for at in (*takes, *both):
            self.sheet.bind(total, at, -float(FIFTEEN), least=0.0, most=0.0)
        slack = self.sheet.add(0.0, 10.0 * _MANY)
        self.sheet.bind(total, slack, -1.0, least=0.0, most=0.0)
        self.sheet.bind("slack", slack, 1.0, most=0.0)
        for at in (wrong, strange):
            self.sheet.bind("slack", at, -10.0 * _MANY, most=0.0)
        for card in self.cards if hand else ():
            if card not in hand:
                self.sheet.bind(("not held", card), self.comes[card], 1.0, most=0.0)
                self.sheet.bind(("not held", card), strange, -1.0, most=0.0)

    def _bind_number(
        self,
        row: str,
        changes: Iterable[int],
        *,
        one: Sequence[int] = (),
        some: Sequence[int] = (),
        any_of: Sequence[int] = (),
    ) -> None:
        """So many cards change: one by some deeds, one or more by others, any number by more."""
        for at in changes:
            self.sheet.bind((row, "most"), at, 1.0, most=0.0)
            self.sheet.bind((row, "least"), at, -1.0, most=0.0)
        for at in (*one, *some):
            self.sheet.bind((row, "least"), at, 1.0, most=0.0)
        for deeds, most in ((one, 1), (some, _MANY), (any_of, _MANY)):
            for at in deeds:
                self.sheet.bind((row, "most"), at, -float(most), most=0.0)

    def _bind_holder(
        self, value: int, capture: int, away: Collection[Card], hand: Collection[Card]
    ) -> None:
        """Who captures with a card of a value holds one that lies on no table."""
        free = [card for card in hand or DECK if card.value == value and card not in away]
        row = "holder", value
        self.sheet.bind(row, capture, 1.0, most=float(len(free)))
        for card in free:
            if card in self.lies[0]:
                self.sheet.bind(row, self.lies[0][card], 1.0, most=float(len(free)))


def _options_of(photos: Sequence[Reading]) -> Iterable[Card]:
    """All cards that a box of the photos may show."""
    for photo in photos:
        for sighting in photo.sightings:
            for option in sighting.options:
                yield option.card
