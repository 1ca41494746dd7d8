"""Whether the reader's confidence means what it says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

BINS: Final = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """The cards read with a confidence from `low` to `high`: how many, how sure, how many right."""

    low: float
    high: float
    count: int
    confidence: float
    right: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """Confidence against truth, over cards read: each its confidence, and whether it was there."""

    cards: tuple[tuple[float, bool], ...]

    @property
    def bins(self) -> tuple[Bin, ...]:
        """The cards in tenths of confidence; tenths without a card are left out."""
        bins = []
        for i in range(BINS):
            low, high = i / BINS, (i + 1) / BINS
            own = [c for c in self.cards if low <= c[0] < high or (i == BINS - 1 and c[0] == 1)]
            if own:
                sure = sum(confidence for confidence, _ in own) / len(own)
                right = sum(is_right for _, is_right in own) / len(own)
                bins.append(Bin(low, high, len(own), sure, right))
        return tuple(bins)

    @property
    def error(self) -> float:
        """The expected calibration error: how far confidence is from truth, weighed by cards.

        >>> Calibration(((0.9, True), (0.9, False))).error
        0.4
        """
        total = len(self.cards) or 1
        apart = sum(each.count * abs(each.confidence - each.right) for each in self.bins)
        return round(apart / total, 4)

    def to_json(self) -> dict[str, Any]:
        """The error and the table."""
        return {
            "error": self.error,
            "bins": [
                [each.low, each.high, each.count, round(each.confidence, 3), round(each.right, 3)]
                for each in self.bins
            ],
        }


def calibrate(cards: Sequence[tuple[float, bool]]) -> Calibration:
    """The calibration of cards read, each its confidence and whether it was there."""
    return Calibration(tuple(cards))
