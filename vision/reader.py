"""The reader: a photo in, its cards out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classes import BACK_PATCH, OTHER_PATCH, card_of
from vision.decode import read_sightings
from vision.detections import Detections, joined
from vision.geometry import (
    CORNER,
    CORNER_SIZE,
    Floats,
    cut_corner,
    cut_patch,
    in_pixels,
    sides_of,
    upright,
)
from vision.models import THREADS, Finder, ModelError, Namer, shrunk
from vision.numbers import weighed
from vision.reading import Alternative, Reader, Reading, Sighting
from vision.rivals import without_rivals
from vision.shown import with_shown
from vision.turning import find_turn, turned, turned_back

Pixels = NDArray[np.uint8]

MODELS: Final = Path(__file__).resolve().parent.parent / "models"
LOOKS: Final = (192, 288, 416, 608, 896)
"""The long sides, in pixels, at which a photo is searched: close-ups are found in the first,
a hand of forty small cards in the last."""
NEAR: Final = 90.0
"""When half of the cards found are this long, in pixels of the last look, no closer one is taken:
from nearer the finder takes pips and halves for cards, and the closest look costs most of the
time. The first two looks are always taken."""
LEAST: Final = 0.3
"""Boxes below this confidence of the finder are not looked at."""
FAINT: Final = 0.15
"""Boxes below `LEAST` but above this still have a say in where a surer one lies."""
LAP: Final = 0.78
"""Boxes that lap more than this are one card found twice; those of two cards lap less, even
where one covers two thirds of the other."""
MOST: Final = 96
"""So many boxes are named at most, the surest ones: a deck has 48 cards."""
BARE: Final = 0.6
"""Where both corners show no number more surely than this, it is looked for in the others."""
OPTIONS: Final = 12
LEAST_OPTION: Final = 0.0005

__all__ = ["CardReader", "ModelError", "Reader", "load_reader"]


def load_reader(models: Path | None = None) -> CardReader:
    """A reader with the models in a folder, by default those that come with the program.

    Raises:
        ModelError: a model is missing, broken or of another version.
    """
    folder = MODELS if models is None else models
    return CardReader(
        Finder(folder / "finder.onnx"),
        Namer(folder / "namer.onnx"),
        Namer(folder / "closer.onnx", CORNER_SIZE),
    )


class CardReader:
    """Finds the cards with one model, names them with another, and explains all together.

    A third one reads the numbers in the corners of each.
    """

    def __init__(self, finder: Finder, namer: Namer, closer: Namer | None = None) -> None:
        """A reader of these models; without a `closer` one, no number is read apart."""
        self._finder = finder
        self._namer = namer
        self._closer = closer

    def read(self, photo: Pixels, *, like: Reading | None = None) -> Reading:
        """The reading of an RGB photo (h, w, 3): the same cards in each of its quarter turns.

        Where it is as large as another photo of the same cards, `like`, it is read the same way
        round as that one: what lies still between them is read alike.
        """
        start = time.perf_counter()
        height, width = photo.shape[:2]
        is_alike = like is not None and (like.width, like.height) == (width, height)
        turn = like.turn if like is not None and is_alike else find_turn(photo)
        photos = _halved(turned(photo, turn))
        sightings = with_shown(without_rivals(self._look(photos, self._find(photos))))
        placed = [
            replace(
                one,
                corners=turned_back(one.corners, turn, (width, height)),
                shown=turned_back(one.shown, turn, (width, height)),
            )
            for one in sightings
        ]
        reading = read_sightings(width, height, placed)
        return replace(reading, ms=(time.perf_counter() - start) * 1000, turn=turn)

    def find(self, photo: Pixels) -> Detections:
        """Boxes of all cards in the photo, some of which may be parts of one card.

        What is a card at one scale is a pip at another: which boxes are cards is not decided
        here, but by what they show.
        """
        return self._find(_halved(photo))

    def _find(self, photos: Sequence[Pixels]) -> Detections:
        """The boxes in the first of a photo and its halves.

        Looked for in the last half but one, which is as good as the photo, and sooner shrunk.
        """
        large = photos[:-1] or photos
        small, scale = shrunk(large[-1], LOOKS[-1])
        scale /= 2 ** (len(large) - 1)
        looks = Detections.empty()
        found = looks
        near = NEAR * max(small.shape[:2])
        lying = turned(small, 1)
        for number, side in enumerate(LOOKS):
            if number > 1 and len(found) and np.median(found.lengths) * LOOKS[number - 1] >= near:
                break
            # Every other look from aside: the finder errs otherwise there, and the mean errs less.
            if number % 2:
                look = self._finder.find(lying, side, FAINT).turned_back(small.shape[1])
            else:
                look = self._finder.find(small, side, FAINT)
            looks = joined([looks, look])
            found = looks.agreed(LAP, LEAST)
        found = found.scaled(1 / scale)
        return found[np.arange(min(len(found), MOST))]

    def look(self, photo: Pixels, found: Detections) -> tuple[Sighting, ...]:
        """What each box may show, read at the photo's own resolution."""
        return self._look(_halved(photo), found)

    def _look(self, photos: Sequence[Pixels], found: Detections) -> tuple[Sighting, ...]:
        corners = np.array([upright(box) for box in found.corners], np.float32).reshape(-1, 4, 2)
        chances = self._namer.name(_cut(photos, corners, self._namer.size))
        shown: Floats = np.ones((len(corners), 2), np.float32)
        if self._closer is not None and len(corners):
            corners, numbers = self._read_numbers(self._closer, photos, corners)
            chances = weighed(chances, numbers)
            shown = numbers[:, :, :BACK_PATCH].sum(2)
        sightings = []
        for box, confidence, chance, (first, third) in zip(
            corners, found.confidence, chances, shown, strict=True
        ):
            best = np.argsort(-chance[:BACK_PATCH])[:OPTIONS]
            options = tuple(
                Alternative(card_of(int(i)), round(float(chance[i]), 4))
                for i in best
                if chance[i] >= LEAST_OPTION
            )
            sightings.append(
                Sighting(
                    in_pixels(box),
                    float(confidence),
                    options,
                    float(chance[BACK_PATCH]),
                    float(chance[OTHER_PATCH]),
                    numbers=(float(first), float(third)),
                )
            )
        return tuple(sightings)

    def _read_numbers(
        self, closer: Namer, photos: Sequence[Pixels], corners: Floats
    ) -> tuple[Floats, Floats]:
        """What is read in two corners of each box (n, 2, 50), and the boxes begun at the first.

        A card seen aslant may be wider than it is tall; its numbers are then in the other corners.
        """
        numbers = _read_corners(closer, photos, corners)
        bare = np.flatnonzero(numbers[:, :, BACK_PATCH:].sum(2).min(1) > BARE)
        if len(bare):
            lying = np.roll(corners[bare], -1, axis=1)
            others = _read_corners(closer, photos, lying)
            is_better = others[:, :, BACK_PATCH:].sum(2).min(1) < 1 - BARE
            corners[bare[is_better]] = lying[is_better]
            numbers[bare[is_better]] = others[is_better]
        return corners, numbers


def _read_corners(closer: Namer, photos: Sequence[Pixels], corners: Floats) -> Floats:
    """What the first and the third corner of each box show (n, 2, 50)."""
    cuts = _cut_corners(photos, corners)
    return closer.name_standing(cuts).reshape(len(corners), 2, -1)


def _halved(photo: Pixels) -> list[Pixels]:
    """The photo, its half, the half of that, down to the size of the last look."""
    photos = [photo]
    while max(photos[-1].shape[:2]) >= 2 * LOOKS[-1]:
        height, width = (max(side // 2, 1) for side in photos[-1].shape[:2])
        half = cv2.resize(photos[-1], (width, height), interpolation=cv2.INTER_AREA)
        photos.append(np.asarray(half, np.uint8))
    return photos


def _cut(photos: Sequence[Pixels], corners: Floats, size: tuple[int, int]) -> list[Pixels]:
    """The patches of the boxes, each cut by one core."""

    def cut(box: Floats) -> Pixels:
        return cut_patch(*_in_half(photos, box, sides_of(box)[1] / size[1]), size)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(cut, corners))


def _cut_corners(photos: Sequence[Pixels], corners: Floats) -> list[Pixels]:
    """The first corner of each box and the third, each with the card's end that it is at on top."""

    def cut(box: Floats) -> list[Pixels]:
        tall = sides_of(box)[1] * CORNER[1]
        photo, box = _in_half(photos, box, tall / CORNER_SIZE[1])
        return [cut_corner(photo, np.roll(box, -turn, 0)) for turn in (0, 2)]

    with ThreadPoolExecutor(THREADS) as pool:
        return [each for both in pool.map(cut, corners) for each in both]


def _in_half(photos: Sequence[Pixels], box: Floats, ratio: float) -> tuple[Pixels, Floats]:
    """The smallest photo in which what is cut is no smaller than it will be, and the box there.

    In the first it is `ratio` times as long. To shrink it out of a large one takes milliseconds,
    which the halves, that all cards share, take once.
    """
    level = min(int(np.log2(max(ratio, 1.0))), len(photos) - 1)
    # Pixels are counted by their middles: the middle of the first one moves.
    return photos[level], np.asarray((box + 0.5) / 2**level - 0.5, np.float32)
