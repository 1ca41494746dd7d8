"""The reader: a photo in, its cards out."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.agreement import agreed
from vision.classes import BACK_PATCH, OTHER_PATCH, card_of
from vision.cuts import cut_patches, halved, size_of
from vision.decode import read_sightings
from vision.detections import Detections, joined
from vision.geometry import CORNER_SIZE, Floats, in_pixels, upright
from vision.models import Finder, ModelError, Namer, shrunk
from vision.numbers import read_numbers, weighed
from vision.reading import Alternative, PhotoFindingKind, Plane, Reader, Reading, Sighting
from vision.rivals import without_rivals
from vision.shown import with_shown
from vision.tilt import boxes_of, find_tilt
from vision.turning import find_turn, turned, turned_back
from vision.view import laid_back, matrix_of, outlines_of, turning, view_from_above

Pixels = NDArray[np.uint8]
Sightings = tuple[Sighting, ...]

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
ROUNDS: Final = 2
"""So often a photo is laid flat: seen from nearer above, how it lies is told better."""
ASIDE: Final = (8.0, -10.0)
"""How many degrees what is doubtful is turned to be looked at again."""
SURE: Final = 0.95
"""Where every card is read as surely as this, and nothing is left, one look is enough."""
OPEN: Final = (PhotoFindingKind.POSSIBLE, PhotoFindingKind.DUPLICATE)
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

        Most photos are looked at once. One in which something is doubtful is laid flat, if it was
        taken from aside, and the better look counts; then it is looked at from a little aside, and
        what all looks say counts together. Where the photo is as large as another one of the same
        cards, `like`, it is read the same way round and as flat as that one: what lies still is
        read alike.
        """
        start = time.perf_counter()
        height, width = photo.shape[:2]
        if like is not None and (like.width, like.height) == (width, height):
            turn = like.turn
            photos = halved(turned(photo, turn))
            seen, plane = self._see_like(photos, like.plane), like.plane
        else:
            turn = find_turn(photo)
            photos = halved(turned(photo, turn))
            seen, plane = self._see_best(photos)
        placed = [
            replace(
                one,
                corners=turned_back(one.corners, turn, (width, height)),
                shown=turned_back(one.shown, turn, (width, height)),
            )
            for one in self._see_again(photos, seen, plane)
        ]
        reading = read_sightings(width, height, placed)
        spent = (time.perf_counter() - start) * 1000
        return replace(reading, ms=spent, turn=turn, plane=plane)

    def _see_best(self, photos: Sequence[Pixels]) -> tuple[Sightings, Plane]:
        """What is seen in a photo, as it is or laid flat, and by which matrix it then was."""
        here = seen = best = self._see(photos)
        size, matrix, plane = size_of(photos[0]), np.eye(3), None
        most, is_sure = _worth(here, size)
        for _ in range(ROUNDS):
            tilt = None if is_sure else find_tilt(*boxes_of(here, size), size)
            if tilt is None:
                break
            view = view_from_above(photos, tilt @ matrix, outlines_of(seen))
            if view is None:
                break
            here = self._see(halved(view.picture))
            seen, size, matrix = laid_back(here, view), size_of(view.picture), view.matrix
            worth, is_sure = _worth(here, size)
            if worth > most:
                best, most, plane = seen, worth, view.plane
        return best, () if plane is None else tuple(plane.ravel().tolist())

    def _see_like(self, photos: Sequence[Pixels], plane: Plane) -> Sightings:
        """What is seen in a photo laid flat by that matrix, or as it is."""
        found = self._find(photos)
        view = None
        if plane and len(found):
            outlines = found.corners.astype(np.float64)
            view = view_from_above(photos, matrix_of(plane), outlines, is_sized=True)
        if view is None:
            return with_shown(without_rivals(self._look(photos, found)))
        return laid_back(self._see(halved(view.picture)), view)

    def _see_again(self, photos: Sequence[Pixels], seen: Sightings, plane: Plane) -> Sightings:
        """The same after some more looks, if anything is doubtful."""
        if _worth(seen, size_of(photos[0]))[1]:
            return seen
        looks, outlines = [seen], outlines_of(seen)
        for degrees in ASIDE:
            view = view_from_above(photos, turning(degrees) @ matrix_of(plane), outlines)
            if view is not None:
                looks.append(laid_back(self._see(halved(view.picture)), view))
        return agreed(looks)

    def _see(self, photos: Sequence[Pixels]) -> Sightings:
        """What is seen in a photo as it is."""
        return with_shown(without_rivals(self._look(photos, self._find(photos))))

    def find(self, photo: Pixels) -> Detections:
        """Boxes of all cards in the photo, some of which may be parts of one card.

        What is a card at one scale is a pip at another: which boxes are cards is not decided
        here, but by what they show.
        """
        return self._find(halved(photo))

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
        return self._look(halved(photo), found)

    def _look(self, photos: Sequence[Pixels], found: Detections) -> tuple[Sighting, ...]:
        corners = np.array([upright(box) for box in found.corners], np.float32).reshape(-1, 4, 2)
        chances = self._namer.name(cut_patches(photos, corners, self._namer.size))
        shown: Floats = np.ones((len(corners), 2), np.float32)
        if self._closer is not None and len(corners):
            numbers, corners = read_numbers(self._closer, photos, corners)
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


def _worth(sightings: Sightings, size: tuple[int, int]) -> tuple[float, bool]:
    """How many more cards are likely read right than wrong, and whether all are sure."""
    reading = read_sightings(*size, sightings)
    is_open = any(finding.kind in OPEN for finding in reading.findings)
    sure = [card.confidence for card in reading.cards]
    return sum(2 * chance - 1 for chance in sure), not is_open and min(sure, default=1.0) >= SURE
