"""From boxes with doubts to the cards that explain them best, under the deck's own laws.

A deck has one of each card. So the boxes of a hand are not named one by one: all are named
together, at once, such that no card is named twice in a photo and no card lies in two piles, and
of all such namings the likeliest is taken.

Why not the best class of each box? Two boxes: the first says 7O with 0.55 and 6O with 0.40, the
second 7O with 0.95 and 6O with 0.01. Box by box both are the 7 of oros. Together there are three
explanations: 6O and 7O (0.40 x 0.95 = 0.38), 7O and 6O (0.55 x 0.01 = 0.006), or one 7O and a
stray box, at its price of 0.3 (0.3 x 0.95 = 0.29). The first wins, and it is the truth.

At the end of a hand more is known (`Law`): all forty cards are in the piles, so a card that no
box shows was overlooked, at a price, and lies in some pile all the same; and every pile adds up to
a multiple of 15, but that of the last to capture, which leaves 10 (the table's 220 less fifteens).
A pile may break the sum, when a capture was added wrongly at the table; that has its price too. Of
a doubtful 6 or 7 in an otherwise sure pile the one that keeps the sum is taken, and of a card that
no photo shows the sums tell whose it is.

The search is exact and weighs all explanations, not the best alone (`vision.frontier`): so the
doubt that is left is that of the whole hand. A 5 that a photo may hide, while another pile holds
what no photo shows, is a doubt however surely each box was read, since both piles keep the rule of
sums either way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scorer.cards import DECK, FACES, Card
from vision.evidence import NONE, NUMBERS, gather
from vision.frontier import weigh
from vision.law import FALSE, FIFTEEN, LEAST, REST, Box, Law, gain_of
from vision.reading import Sighting
from vision.tally import Verdict

FEW: Final = 4
"""So many cards that no photo shows are told to piles, at most."""
LIKELY: Final = 0.5
"""A card that no photo shows is counted in a photographed pile where it lies there likelier than
this; if all piles are photographed, where the best explanation has it."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """A card that may lie in a photographed pile though no box shows it, and how likely.

    `is_counted` says that it counts as lying there, `is_seen` that a box of another pile
    shows it there.
    """

    card: Card
    pile: str
    chance: float
    is_counted: bool
    is_seen: bool


@dataclass(frozen=True, slots=True)
class Explanation:
    """The card of each box (None: a back, a stray part), how surely, and the piles that break sums.

    `chances` are those of the card being in the pile of the box. `unseen` are the cards that a
    photo may hide, at the end of a hand; the likeliest first. `left` is how likely each box is a
    card that its pile is not said to have. `is_proven` says that nothing better can have been left
    out.
    """

    cards: tuple[Card | None, ...] = ()
    chances: tuple[float, ...] = ()
    broken: tuple[str, ...] = ()
    unseen: tuple[Unseen, ...] = ()
    left: tuple[float, ...] = ()
    is_proven: bool = True


def explain(boxes: Sequence[Box], law: Law | None = None) -> Explanation:
    """The joint choice of the highest likelihood.

    In it a photo shows no card twice and no card lies in two piles. The same card may be seen in
    several photos of one pile. With a law, the piles are also those of a whole hand.
    """
    if law is not None:
        return _explain_hand(boxes, law)
    gains = _weigh(boxes)
    cards = _take_best(gains)
    if cards is None:
        verdict = weigh(gather(boxes, None)[0], spread=0.0)
        cards = tuple(None if card == NONE else FACES[card] for card in verdict.cards)
    chances = tuple(
        1.0 if card is None else _chance(i, cards, boxes) for i, card in enumerate(cards)
    )
    return Explanation(cards, chances)


def _explain_hand(boxes: Sequence[Box], law: Law) -> Explanation:
    """The best explanation of a whole hand, and the chances over all."""
    evidence, names = gather(boxes, law)
    verdict = weigh(evidence)
    cards = tuple(None if card == NONE else FACES[card] for card in verdict.cards)
    chances = tuple(
        1.0 if card == NONE else float(verdict.lies[card, pile])
        for card, pile in zip(verdict.cards, evidence.piles, strict=True)
    )
    seen = np.zeros(verdict.lies.shape)
    np.add.at(seen.T, list(evidence.piles), verdict.chances)
    hidden = np.maximum(verdict.lies - seen, 0.0)
    shown = {card for card in verdict.cards if card != NONE}
    lost = [c for c in map(NUMBERS.__getitem__, DECK) if c not in shown]
    # A hand that lacks more than a few cards is not all there: nothing says whose they are.
    is_told = sum(names[verdict.owners[card]] is not None for card in lost) <= FEW
    unseen = [
        Unseen(
            FACES[card],
            name,
            float((verdict.lies if is_counted else hidden)[card, pile]),
            is_counted,
            card in shown,
        )
        for pile, name in enumerate(names)
        if name is not None and is_told
        for card in map(NUMBERS.__getitem__, DECK)
        if (
            is_counted := card not in shown
            and verdict.owners[card] == pile
            and (None not in names or hidden[card, pile] > LIKELY)
        )
        or hidden[card, pile] >= LEAST
    ]
    unseen.sort(key=lambda each: -each.chance)
    broken = _find_broken(verdict, names, law)
    others = verdict.chances[:, [NUMBERS[card] for card in DECK]].copy()
    owners = np.array([verdict.owners[NUMBERS[card]] for card in DECK])
    others[owners[None, :] == np.array(evidence.piles, np.int64)[:, None]] = 0.0
    left = tuple(map(float, others.sum(1)))
    return Explanation(cards, chances, broken, tuple(unseen), left, verdict.is_proven)


def _find_broken(verdict: Verdict, names: Sequence[str | None], law: Law) -> tuple[str, ...]:
    """The photographed piles that break the rule of sums in the best explanation.

    If the law does not say who captured last, it is the pile that leaves ten.
    """
    sums = dict.fromkeys(names, 0)
    for card in DECK:
        if (pile := verdict.owners[NUMBERS[card]]) != NONE:
            sums[names[pile]] += card.value
    rests = {name: total % FIFTEEN for name, total in sums.items()}
    lasts = [name for name, rest in rests.items() if rest == REST]
    last = law.last if law.last is not None else next(iter(lasts), None)
    return tuple(
        name
        for name, rest in rests.items()
        if name is not None and rest != (REST if name == last else 0)
    )


def _weigh(boxes: Sequence[Box]) -> list[dict[Card, float]]:
    """What each box gains as each card that it may be."""
    return [
        {option.card: gain_of(box.sighting, option, None) for option in box.sighting.options}
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


def _none(sighting: Sighting) -> float:
    """How likely the box is no card of its own."""
    return max(sighting.back + sighting.nothing, FALSE)


def _chance(i: int, cards: Sequence[Card | None], boxes: Sequence[Box]) -> float:
    """How surely box i is its card, against every exchange with one other box.

    Were it another card, the box that has that card would be what this one leaves, or stray; each
    way is weighed by what it costs. This is the odds of single exchanges, not of all namings.
    """
    box, own = boxes[i], cards[i]
    assert own is not None
    weights = {option.card: option.confidence for option in box.sighting.options}
    holders = {(boxes[j].pile, card): j for j, card in enumerate(cards) if card is not None}
    elsewhere = {card: j for (_, card), j in holders.items()}
    mine = max(weights[own], LEAST)
    total = mine
    for card, weight in weights.items():
        if card == own:
            continue
        j = holders.get((box.pile, card), elsewhere.get(card))
        if j is None or (boxes[j].photo != box.photo and boxes[j].pile == box.pile):
            total += weight
            continue
        theirs = boxes[j].sighting
        has = {option.card: option.confidence for option in theirs.options}
        swap = max(has.get(own, 0.0), _none(theirs))
        total += weight * swap / max(has[card], LEAST)
    unlisted = 1 - sum(weights.values()) - box.sighting.back - box.sighting.nothing
    total += max(unlisted, 0.0) + _none(box.sighting)
    return mine / total
