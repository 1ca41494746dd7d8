"""Two photos of a table, before and after a turn, explained together by what a turn can do.

Each photo alone names its boxes; a turn says more. A card that stays lies on both photos, so what
one shows badly the other may show well; it lies where it lay, so where the photos can be laid upon
one another the boxes at one place show one card, and what has left an empty place is gone. At most
one card comes; where none comes, what is gone makes fifteen with a card that lay on no table. Of
all pairs of tables the likeliest is taken: the boxes weigh for their cards, a card that no box
shows has a price, and so has each deed, those against the rules too.

The search is exact: an integer programme with a variable for each box and card that it may show,
and for each card whether it lies before and after, has come, or is gone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scorer.cards import DECK, Card
from vision.deeds import bind_deeds
from vision.law import FALSE, LEAST, TOLD, Law, gain_of
from vision.linear import Linear
from vision.places import Places, find_alone, find_places
from vision.reading import Alternative, Reading, Sighting

MISSED: Final = 0.015
"""The chance that a card of the table is in none of the boxes of its photos; cards of a table lie
apart, and are missed less than those of a pile."""
LOST: Final = 0.003
"""The same of a card whose place the photo shows empty: misread is much, overlooked hardly any."""
MOVED: Final = 0.02
"""How likely a card that stays does not lie where it lay, or another has its place."""
ALONE: Final = 0.08
"""The chance that a box is no card of its own, where no other box laps it: a stray part of a
card lies on its card."""
ODD: Final = 0.02
"""How likely an 8 or a 9 lies on a table of escoba, against any other card."""

_BOUND: Final = Law(())
"""Cards are bound by a law here as in whole hands: a sure one is not dropped to please it."""

Shows = list[dict[Card, int]]
"""The variables of a photo's boxes, each by the card that it may show."""
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
        self.shows: list[list[Shows]] = [[], []]
        self.missed: list[dict[Card, int]] = [{}, {}]
        for place, photos in enumerate(tables):
            self._add_boxes(place, photos)
        for number, earlier in enumerate(before):
            for other, later in enumerate(after):
                places = find_places(earlier, later)
                if places is not None:
                    self._bind_places(places, self.shows[0][number], self.shows[1][other])
        for card in self.cards:
            self._bind_change(card)
        bind_deeds(
            self.sheet,
            self.comes,
            self.goes,
            self.lies[0],
            away=away,
            hand=hand,
            is_open=is_open,
        )

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
            shows: Shows = [{} for _ in photo.sightings]
            alone = find_alone(photo)
            self.shows[place].append(shows)
            for box, sighting in enumerate(photo.sightings):
                for option in sighting.options:
                    if option.card.is_in_escoba and option.card not in seen:
                        continue
                    at = self.sheet.add(_gain(sighting, option, is_alone=box in alone))
                    self.sheet.bind(("box", place, number, box), at, 1.0, most=1.0)
                    self.sheet.bind(("once", place, number, option.card), at, 1.0, most=1.0)
                    shows[box][option.card] = at
                    if option.card in seen:
                        seen[option.card].append(at)
                        self.sheet.bind(("lies", at), at, 1.0, most=0.0)
                        self.sheet.bind(("lies", at), self.lies[place][option.card], -1.0, most=0.0)
        for card, boxes in seen.items():
            row = "missed", place, card
            self.sheet.bind(row, self.lies[place][card], 1.0, most=0.0)
            self.missed[place][card] = self.sheet.add(float(np.log(MISSED)))
            for at in (*boxes, self.missed[place][card]):
                self.sheet.bind(row, at, -1.0, most=0.0)

    def _bind_places(self, places: Places, before: Shows, after: Shows) -> None:
        """Boxes at one place show one card, and of an empty place no card was missed."""
        for i, j in places.pairs:
            moved = self.sheet.add(float(np.log(MOVED)))
            for card in {**before[i], **after[j]}:
                others = [at for other, at in after[j].items() if other != card]
                self._join(("place", moved, card), moved, [*_at(before[i], card), *others])
        for i, here in enumerate(before):
            for j, there in enumerate(after):
                if (i, j) in places.pairs:
                    continue
                for card in self._likely(here) & self._likely(there):
                    moved = self.sheet.add(float(np.log(MOVED)))
                    self._join(("moved", moved), moved, [here[card], there[card]])
        for empty, shows, missed in (
            (places.gone, before, self.missed[1]),
            (places.come, after, self.missed[0]),
        ):
            for box in empty:
                for card, at in shows[box].items():
                    if card in missed:
                        lost = self.sheet.add(float(np.log(LOST / MISSED)))
                        self._join(("lost", lost), lost, [at, missed[card]])

    def _likely(self, shows: Mapping[Card, int]) -> set[Card]:
        """The cards that a box shows rather than none."""
        return {card for card, at in shows.items() if self.sheet.gains[at] > 0}

    def _join(self, row: object, price: int, chosen: Sequence[int]) -> None:
        """Who chooses two of these pays the price."""
        self.sheet.bind(row, price, -1.0, most=1.0)
        for at in chosen:
            self.sheet.bind(row, at, 1.0, most=1.0)

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


def _gain(sighting: Sighting, option: Alternative, *, is_alone: bool) -> float:
    """How much likelier (log) the box is this card than none, on a table.

    Whether a lone box is a card is weighed by all its names together: that it may be a sota or a
    rey makes it no less of a card.
    """
    gain = gain_of(sighting, option, _BOUND)
    if is_alone and gain < TOLD:
        named = max(sum(each.confidence for each in sighting.options), LEAST)
        stray = ALONE / max(sighting.found, ALONE) * (1 - sighting.best) * sighting.best / named
        other = max(sighting.back, sighting.nothing, stray, FALSE)
        gain = float(np.log(max(option.confidence, LEAST) / other))
    return gain if option.card.is_in_escoba else gain + float(np.log(ODD))


def _at(shows: Mapping[Card, int], card: Card) -> Sequence[int]:
    return [shows[card]] if card in shows else []


def _options_of(photos: Sequence[Reading]) -> Iterable[Card]:
    """All cards that a box of the photos may show."""
    for photo in photos:
        for sighting in photo.sightings:
            for option in sighting.options:
                yield option.card
