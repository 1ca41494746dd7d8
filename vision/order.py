"""What is settled before the search (`vision.frontier`), and in which order it takes the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from vision.evidence import NONE, Evidence
from vision.prices import Prices


def reduce(
    evidence: Evidence, prices: Prices, limit: float
) -> tuple[list[dict[int, float]], dict[int, int]]:
    """What each box may be within the limit, and the boxes settled by that.

    A card of a box that can be nothing else is no other box's, but in other photos of its pile.
    """
    options: list[dict[int, float]] = []
    users: dict[int, list[int]] = {}
    for i, (own, none) in enumerate(zip(prices.reduced, prices.boxes.tolist(), strict=True)):
        near = np.flatnonzero(own <= limit).tolist()
        row = dict(zip(near, own[near].tolist(), strict=True))
        for card in near:
            users.setdefault(card, []).append(i)
        if none <= limit:
            row[NONE] = none
        options.append(row)
    settled: dict[int, int] = {}
    todo = [i for i, row in enumerate(options) if len(row) == 1]
    while todo:
        i = todo.pop()
        if i in settled or len(options[i]) != 1:
            continue
        (card,) = options[i]
        settled[i] = card
        for j in users.get(card, ()):
            is_free = (
                evidence.piles[i] == evidence.piles[j] and evidence.photos[i] != evidence.photos[j]
            )
            if j != i and not is_free and options[j].pop(card, None) is not None:
                todo.append(j)
    return options, settled


def put_in_order(evidence: Evidence, options: Sequence[Mapping[int, float]]) -> list[int]:
    """The open boxes, in an order in which few cards are open at a time.

    The next box is the one that opens the fewest cards for those that it closes; but piles
    with several photos come whole, photo by photo.
    """
    left = [i for i, own in enumerate(options) if len(own) > 1]
    if not evidence.is_single:
        return sorted(left, key=lambda i: (evidence.piles[i], evidence.photos[i]))
    users: dict[int, set[int]] = {}
    for i in left:
        for card in options[i]:
            if card != NONE:
                users.setdefault(card, set()).add(i)
    opened: set[int] = set()
    order = []

    cards = {i: [card for card in options[i] if card != NONE] for i in left}

    def burden(i: int) -> tuple[int, int]:
        opens = sum(card not in opened for card in cards[i])
        closes = sum(len(users[card]) == 1 for card in cards[i])
        return opens - closes, len(cards[i])

    burdens = {i: burden(i) for i in left}
    while left:
        i = min(left, key=burdens.__getitem__)
        left.remove(i)
        order.append(i)
        opened.update(cards[i])
        for card in cards[i]:
            users[card].discard(i)
        for j in {j for card in cards[i] for j in users[card]}:
            burdens[j] = burden(j)
    return order
