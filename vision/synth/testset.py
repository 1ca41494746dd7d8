"""Folders of made photos with their truth, as `vision.evaluate` reads them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from vision.synth.layout import Place, lay_cascade, lay_grid, lay_heap, lay_pile
from vision.synth.scene import Scene, Studio, make_scene

CLEAR: Final = 0.3
"""A card of which at least this part shows must be read; the others count neither way."""


def pile(random: np.random.Generator) -> list[Place]:
    """A captured pile laid out for its photo: 4 to 24 cards in rows, cascades or a spread."""
    count = int(random.integers(4, 25))
    maker: Callable[[np.random.Generator, int], list[Place]] = (
        lay_grid,
        lay_cascade,
        lay_cascade,
        lay_heap,
    )[random.integers(4)]
    return maker(random, count)


def write_test_set(
    studio: Studio,
    out: Path,
    photos: int,
    first_seed: int = 0,
    long_side: int = 1280,
    *,
    is_negative: bool = False,
) -> Iterator[int]:
    """Writes photos of piles and `truth.json`; yields the number of photos done.

    Cards that show less than `CLEAR` are uncertain. Heaps in which a third of the cards hides are
    made anew, with the next layout of the seed. Negative photos show backs, or no card at all.
    """
    out.mkdir(parents=True, exist_ok=True)
    truth = {}
    for done, seed in enumerate(range(first_seed, first_seed + photos), 1):
        make = _cardless_scene if is_negative else _clear_scene
        scene = make(studio, seed, long_side)
        name = f"{seed:07d}.jpg"
        bgr = cv2.cvtColor(scene.photo, cv2.COLOR_RGB2BGR)
        cv2.imwrite(str(out / name), bgr, [cv2.IMWRITE_JPEG_QUALITY, 92])
        cards = [(label.card.code, label.visible) for label in scene.labels if label.card]
        truth[name] = {
            "cards": [code for code, visible in cards if visible >= CLEAR],
            "uncertain": [code for code, visible in cards if visible < CLEAR],
        }
        yield done
    (out / "truth.json").write_text(json.dumps(truth, indent=1), "utf-8")


def _clear_scene(studio: Studio, seed: int, long_side: int) -> Scene:
    random = np.random.default_rng((seed, 7))
    while True:
        places = pile(random)
        scene = make_scene(studio, seed, long_side, places)
        clear = sum(label.visible >= CLEAR for label in scene.labels)
        if clear >= 2 * len(places) / 3:
            return scene


def _cardless_scene(studio: Studio, seed: int, long_side: int) -> Scene:
    random = np.random.default_rng((seed, 7))
    places = [] if random.random() < 0.5 else lay_pile(random, int(random.integers(1, 8)))
    return make_scene(studio, seed, long_side, [replace(p, is_back=True) for p in places])
