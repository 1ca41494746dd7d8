"""Boxes as arrays: the seam between a model's tensors and everything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.geometry import Floats, box_of, corners_of_boxes


@dataclass(frozen=True, slots=True)
class Detections:
    """Oriented boxes (n, 5: centre x, centre y, width, height, angle), confidence and class (n,).

    Raises:
        ValueError: the arrays do not agree in length.
    """

    boxes: Floats
    confidence: Floats
    kind: NDArray[np.intp]

    def __post_init__(self) -> None:
        """Checks the shapes."""
        n = len(self.boxes)
        shapes = self.boxes.shape, self.confidence.shape, self.kind.shape
        if shapes != ((n, 5), (n,), (n,)):
            raise ValueError(f"expected shapes (n, 5), (n,), (n,), got {shapes}")

    @classmethod
    def empty(cls) -> Detections:
        """Nothing found."""
        return cls(np.zeros((0, 5), np.float32), np.zeros(0, np.float32), np.zeros(0, np.intp))

    def __len__(self) -> int:
        """How many boxes."""
        return len(self.boxes)

    def __getitem__(self, index: NDArray[np.bool_] | NDArray[np.intp]) -> Detections:
        """The boxes under a mask or in an order."""
        return Detections(self.boxes[index], self.confidence[index], self.kind[index])

    @property
    def corners(self) -> Floats:
        """The boxes' corners (n, 4, 2)."""
        return corners_of_boxes(self.boxes)

    @property
    def lengths(self) -> Floats:
        """The boxes' longer sides (n,)."""
        return self.boxes[:, 2:4].max(1) if len(self) else np.zeros(0, np.float32)

    def scaled(self, factor: float) -> Detections:
        """The boxes in a photo larger by the factor."""
        factors = np.array([factor, factor, factor, factor, 1.0], np.float32)
        return Detections(self.boxes * factors, self.confidence, self.kind)

    def turned_back(self, width: int) -> Detections:
        """The boxes in the photo of this width, found in it after a quarter turn to the left."""
        boxes = self.boxes[:, [1, 0, 2, 3, 4]]
        boxes[:, 0] = width - 1 - boxes[:, 0]
        boxes[:, 4] += np.pi / 2
        return Detections(boxes, self.confidence, self.kind)

    def agreed(self, limit: float, least: float) -> Detections:
        """One box for those that lap by more than `limit`, surest first; none below `least`.

        It is as sure as the surest of them, and becomes their mean by confidence: what several
        looks see of one card is nearer to it than what any of them does.
        """
        order = self[np.argsort(-self.confidence, kind="stable")]
        waiting = np.flatnonzero(order.confidence >= least)
        chosen, boxes = [], []
        # What laps a box that has gone to a surer one is not asked: of a thousand boxes on twenty
        # cards, all with all would be most of the time that finding takes beside the model.
        while len(waiting):
            first = waiting[0]
            laps = overlap(order.boxes[first : first + 1], order.boxes)[0] > limit
            chosen.append(first)
            boxes.append(_mean(order.boxes[first], order[laps]))
            waiting = waiting[1:][~laps[waiting[1:]]]
        means = np.array(boxes, np.float32).reshape(-1, 5)
        index = np.array(chosen, np.intp)
        return Detections(means, order.confidence[index], order.kind[index])


def _mean(box: Floats, others: Detections) -> Floats:
    """The mean of boxes that lie as this one does; a quarter turn swaps width and height."""
    turn = others.boxes[:, 4] - box[4]
    quarters = np.round(turn / (np.pi / 2))
    is_swapped = quarters.astype(int) % 2 == 1
    width = np.where(is_swapped, others.boxes[:, 3], others.boxes[:, 2])
    height = np.where(is_swapped, others.boxes[:, 2], others.boxes[:, 3])
    rows = np.stack([*others.boxes[:, :2].T, width, height, turn - quarters * np.pi / 2], 1)
    weights = others.confidence[:, None]
    mean = (rows * weights).sum(0) / weights.sum(0)  # np.average takes three times as long
    mean[4] += box[4]
    return np.asarray(mean, np.float32)


def joined(parts: list[Detections]) -> Detections:
    """All boxes of all parts."""
    if not parts:
        return Detections.empty()
    return Detections(
        np.concatenate([part.boxes for part in parts]),
        np.concatenate([part.confidence for part in parts]),
        np.concatenate([part.kind for part in parts]),
    )


def overlap(first: Floats, second: Floats) -> Floats:
    """How much oriented boxes lap, (n, m) from 0 to 1, by the Hellinger distance of Gaussians.

    Each box is taken for a Gaussian of its size and turn (Murrugarra-Llerena et al., "Probabilistic
    Intersection-over-Union", 2022), the measure that the finder was trained with.
    """
    a1, b1, c1 = (part[:, None] for part in _covariance(first))
    a2, b2, c2 = (part[None] for part in _covariance(second))
    dx = first[:, None, 0] - second[None, :, 0]
    dy = first[:, None, 1] - second[None, :, 1]
    a, b, c = a1 + a2, b1 + b2, c1 + c2
    spread = a * b - c**2 + 1e-7
    apart = (a * dy**2 + b * dx**2 - 2 * c * dx * dy) / spread / 4
    own = np.sqrt(np.clip(a1 * b1 - c1**2, 0, None) * np.clip(a2 * b2 - c2**2, 0, None))
    unlike = np.log(spread / (4 * own + 1e-7) + 1e-7) / 2
    distance = np.sqrt(1 - np.exp(-np.clip(apart + unlike, 1e-7, 100)) + 1e-7)
    return np.asarray(1 - distance, np.float32)


def laps_of(outlines: Sequence[Floats]) -> Floats:
    """How much boxes, given by their corners (4, 2), lap: each with each (n, n)."""
    boxes = np.array([box_of(outline) for outline in outlines], np.float32).reshape(-1, 5)
    return overlap(boxes, boxes)


def _covariance(boxes: Floats) -> tuple[Floats, Floats, Floats]:
    w, h, turn = boxes[:, 2] ** 2 / 12, boxes[:, 3] ** 2 / 12, boxes[:, 4]
    cos, sin = np.cos(turn), np.sin(turn)
    along, across, slant = w * cos**2 + h * sin**2, w * sin**2 + h * cos**2, (w - h) * cos * sin
    return along, across, np.asarray(slant, np.float32)
