"""From boxes with doubts to the cards that explain them best, under the deck's own laws.

A deck has one of each card. So the boxes of a hand are not named one by one: all are named
together, at once, such that no card is named twice in a photo and no card lies in two piles, and
of all such namings the likeliest is taken.

Why not the best class of each box? Two boxes: the first says 7O with 0.55 and 6O with 0.40, the
second 7O with 0.95 and 6O with 0.01. Box by box both are the 7 of oros. Together there are three
explanations: 6O and 7O (0.40 x 0.95 = 0.38), 7O and 6O (0.55 x 0.01 = 0.006), or one 7O and a
stray box, at its price of 0.3 (0.3 x 0.95 = 0.29). The first wins, and it is the truth.

At the end of a hand more is known (`Law`): all forty cards are in the piles, so a card that no
box shows was overlooked, at a price; and every pile adds up to a multiple of 15, but that of the
last to capture, which leaves 10 (the table's 220 less fifteens). A pile may break the sum, when a
capture was added wrongly at the table; that has its price too. Of a doubtful 6 or 7 in an
otherwise sure pile the one that keeps the sum is taken.

The search is exact: an assignment of boxes to cards, and where that does not keep the sums, or a
pile has several photos, an integer programme (scipy's HiGHS) with a variable for each box and
card that the box may show, and one for each card and pile.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from scorer.cards import DECK, Card
from vision.law import FALSE, FIFTEEN, LEAST, UNSEEN, Box, Law, gain_of, keep_sums
from vision.reading import Sighting


@dataclass(frozen=True, slots=True)
class Explanation:
    """The card of each box (None: a back, a stray part), how surely, and the piles that break sums.

    `chances` weigh the card against the best that the other boxes leave for the box to be.
    """

    cards: tuple[Card | None, ...] = ()
    chances: tuple[float, ...] = ()
    broken: tuple[str, ...] = ()


def explain(boxes: Sequence[Box], law: Law | None = None) -> Explanation:
    """The joint choice of the highest likelihood.

    In it a photo shows no card twice and no card lies in two piles. The same card may be seen in
    several photos of one pile. With a law, the piles are also those of a whole hand.
    """
    cards, broken = _solve(boxes, law)
    chances = [
        1.0 if card is None else _chance(i, cards, boxes, law, broken)
        for i, card in enumerate(cards)
    ]
    return Explanation(cards, tuple(chances), broken)


def _solve(
    boxes: Sequence[Box], law: Law | None
) -> tuple[tuple[Card | None, ...], tuple[str, ...]]:
    """The best cards and the piles that break the sums.

    Where no pile has two photos, the best but for the rule of sums is an assignment, solved in a
    millisecond. If it keeps the rule, as most hands do, nothing can be better.
    """
    pairs = {(box.pile, box.photo) for box in boxes}
    if len(pairs) == len({pile for pile, _ in pairs}):
        gains = _weigh(boxes, law)
        cards = _take_best(gains)
        if cards is None:
            cards = _assign(gains)
        if law is None or _keeps_sums(cards, boxes, law):
            return cards, ()
    from vision.programme import Programme  # scipy, which most photos do without

    return Programme(boxes, law).solve()


def _weigh(boxes: Sequence[Box], law: Law | None) -> list[dict[Card, float]]:
    """What each box gains as each card that it may be.

    Where all piles are photographed, a card that is found saves the price of having been missed.
    """
    is_whole = law is not None and {box.pile for box in boxes} == set(law.piles)
    saved = -float(np.log(UNSEEN)) if is_whole else 0.0
    return [
        {
            option.card: gain_of(box.sighting, option, law) + saved * option.card.is_in_escoba
            for option in box.sighting.options
        }
        for box in boxes
    ]


def _take_best(gains: Sequence[Mapping[Card, float]]) -> tuple[Card | None, ...] | None:
    """What each box is alone, where no two are the same card; None where some are."""
    cards: list[Card | None] = []
    for own in gains:
        best = max(own, key=lambda card: own[card], default=None)
        cards.append(best if best is not None and own[best] > 0 else None)
    found = [card for card in cards if card is not None]
    return tuple(cards) if len(set(found)) == len(found) else None


def _assign(gains: Sequence[Mapping[Card, float]]) -> tuple[Card | None, ...]:
    """The best cards where no two boxes may show the same one, the sums left aside."""
    from scipy.optimize import linear_sum_assignment  # half a second that most photos do without

    cards = sorted({card for own in gains for card in own})
    column = {card: k for k, card in enumerate(cards)}
    # Each box has a column of its own for being stray, at no gain.
    sheet = np.full((len(gains), len(cards) + len(gains)), -1e6)
    sheet[np.arange(len(gains)), len(cards) + np.arange(len(gains))] = 0.0
    for i, own in enumerate(gains):
        for card, gain in own.items():
            sheet[i, column[card]] = gain
    _, columns = linear_sum_assignment(sheet, maximize=True)  # a column for each row, in order
    return tuple(
        cards[k] if k < len(cards) and sheet[i, k] > 0 else None for i, k in enumerate(columns)
    )


def _keeps_sums(cards: Sequence[Card | None], boxes: Sequence[Box], law: Law) -> bool:
    """Whether the piles are fifteens, and one of them 10 more, with the cards that no box shows.

    Those lie in the pile without a photo; if all have one and a card is lacking, it is for the
    programme to say whose it is.
    """
    sums = dict.fromkeys(law.piles, 0)
    for card, box in zip(cards, boxes, strict=True):
        if card is not None:
            sums[box.pile] += _value(card)
    unseen = set(DECK) - {card for card in cards if card is not None}
    bare = [pile for pile in law.piles if all(box.pile != pile for box in boxes)]
    if unseen and len(bare) != 1:
        return False
    for card in unseen:
        sums[bare[0]] += card.value
    return keep_sums(sums, law.last)


def _value(card: Card) -> int:
    """What the card adds to its pile; an 8 or a 9 is none of the hand's."""
    return card.value if card.is_in_escoba else 0


def _none(sighting: Sighting) -> float:
    """How likely the box is no card of its own."""
    return max(sighting.back + sighting.nothing, FALSE)


def _chance(
    i: int,
    cards: Sequence[Card | None],
    boxes: Sequence[Box],
    law: Law | None,
    broken: Sequence[str],
) -> float:
    """How surely box i is its card, against every exchange with one other box.

    Were it another card, the box that has that card would be what this one leaves, or stray, and
    the sums of both piles would change; each way is weighed by what it costs. This is the odds
    of single exchanges, not of all namings, which no program could add up.
    """
    box, own = boxes[i], cards[i]
    weights = {option.card: option.confidence for option in box.sighting.options}
    holders = {(boxes[j].pile, card): j for j, card in enumerate(cards) if card is not None}
    elsewhere = {card: j for (_, card), j in holders.items()}
    mine = max(weights[own], LEAST) if own is not None else LEAST
    total = mine

    def price(pile: str, change: int) -> float:
        """What it costs the pile's sum to change by so much."""
        if law is None or change % FIFTEEN == 0:
            return 1.0
        return 1.0 if pile in broken else law.broken

    assert own is not None
    lost = UNSEEN if law is not None and own.is_in_escoba else 1.0
    for card, weight in weights.items():
        if card == own:
            continue
        j = holders.get((box.pile, card), elsewhere.get(card))
        change = _value(card) - _value(own)
        if j is None or (boxes[j].photo != box.photo and boxes[j].pile == box.pile):
            total += weight * price(box.pile, change)
            continue
        theirs = boxes[j].sighting
        has = {option.card: option.confidence for option in theirs.options}
        swap = has.get(own, 0.0)
        if boxes[j].pile != box.pile:
            swap *= price(box.pile, change) * price(boxes[j].pile, -change)
        stray = _none(theirs) * lost * price(box.pile, change)
        total += weight * max(swap, stray) / max(has[card], LEAST)
    unlisted = 1 - sum(weights.values()) - box.sighting.back - box.sighting.nothing
    total += max(unlisted, 0.0)
    total += _none(box.sighting) * lost * price(box.pile, _value(own))
    return mine / total
