"""What each box and each card is worth at most: the dual of assigning boxes to cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

NEVER = -1e6


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices such that no explanation gains more than all of them together.

    `boxes` and `cards` are those of the boxes and the cards, none below 0; `reduced` (boxes, cards)
    is what an explanation falls short of the total by a box being a card. By a box being none it
    falls short by the price of the box, by a card being in no box by that of the card.
    """

    boxes: Floats
    cards: Floats
    reduced: Floats

    @property
    def total(self) -> float:
        """What an explanation gains at most."""
        return float(self.boxes.sum() + self.cards.sum())


def find_prices(gains: Floats, saved: Floats, is_single: bool) -> Prices:
    """The prices of boxes and cards: the least ones, where no pile has two photos.

    `gains` (boxes, cards) is what a box gains as a card, `saved` what the first box of a card
    saves besides, since a card seen nowhere costs that much.

    With one photo a pile no card has two boxes, and the best explanation but for the sums is an
    assignment: the prices are its dual, and what it chooses falls short by nothing. With several
    photos a card may have a box in each; then a card is priced at what it saves.
    """
    if not is_single or not gains.size:
        boxes = np.maximum(gains.max(1, initial=0.0), 0.0)
        return Prices(boxes, saved, boxes[:, None] - gains)
    whole = gains + saved
    best = whole.argmax(1)
    own = whole[np.arange(len(whole)), best]
    held = best[own > 0]
    cards = np.zeros(whole.shape[1])
    if len(set(held.tolist())) < len(held):
        cards = _assign(whole)
    boxes = np.maximum((whole - cards).max(1), 0.0)
    return Prices(boxes, cards, boxes[:, None] + cards - whole)


def _assign(whole: Floats) -> Floats:
    """The least prices of the cards at which every box can have what it likes best.

    From the best assignment the prices follow: a card is worth what the box that would want it
    most gains by it over its own card at its price. That is a longest path, found by repeating the
    step until nothing changes; no circle gains anything, or the assignment were not the best.
    """
    from scipy.optimize import linear_sum_assignment  # half a second that most photos do without

    n, m = whole.shape
    sheet = np.full((n, m + n), NEVER)
    sheet[:, :m] = np.maximum(whole, NEVER)
    sheet[np.arange(n), m + np.arange(n)] = 0.0  # each box may be none, at no gain
    _, columns = linear_sum_assignment(sheet, maximize=True)
    own = sheet[np.arange(n), columns]
    prices = np.zeros(m + n)
    for _ in range(n + 1):
        worth = own - prices[columns]
        raised = np.maximum(prices, (sheet - worth[:, None]).max(0))
        if np.array_equal(raised, prices):
            break
        prices = raised
    return prices[:m]
