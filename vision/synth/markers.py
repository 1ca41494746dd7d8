"""Photos of piles of backs on which escobas are marked: a card face up, crosswise, for each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from vision.files import write_picture
from vision.synth.layout import MARKED, lay_beside
from vision.synth.scene import Scene, Studio, make_scene
from vision.synth.testset import CLEAR, is_near, truth_of

MOST: Final = 4
"""So many escobas are marked at most."""
BARE: Final = 0.25
"""The backs of the pile show at least so much of a card: who covers more shows no pile."""
BESIDE: Final = 0.4
"""The share of the photos in which other cards lie face up near the pile."""


def write_marked_piles(
    studio: Studio, out: Path, photos: int, first_seed: int = 0, long_side: int = 1280
) -> Iterator[int]:
    """Writes photos of piles of 5 to 20 backs and `truth.json`; yields the number done.

    No to four escobas are marked, one number as often as another; each marker shows at least
    `CLEAR` of itself, the pile at least `BARE` of a card. In some photos other cards lie face up
    near the pile. The truth has for each photo the number of `escobas` beside the cards that can
    be seen.
    """
    out.mkdir(parents=True, exist_ok=True)
    truth = {}
    for done, seed in enumerate(range(first_seed, first_seed + photos), 1):
        escobas = seed % (MOST + 1)
        scene = _marked_scene(studio, seed, long_side, escobas)
        name = f"{seed:07d}.jpg"
        write_picture(out / name, scene.photo)
        truth[name] = {**truth_of(scene), "escobas": escobas}
        yield done
    (out / "truth.json").write_text(json.dumps(truth, indent=1), "utf-8")


def _marked_scene(studio: Studio, seed: int, long_side: int, escobas: int) -> Scene:
    """The pile of a seed, laid anew until every face and the pile can be seen, and not small."""
    random = np.random.default_rng((seed, 13))
    while True:
        lay = MARKED[random.integers(len(MARKED))]
        places = lay(random, int(random.integers(5, 21)), escobas)
        if random.random() < BESIDE:
            places += lay_beside(random)
        scene = make_scene(studio, seed, long_side, places)
        clear = [label for label in scene.labels if label.card and label.visible >= CLEAR]
        bare = sum(label.visible for label in scene.labels if not (label.card or label.is_stranger))
        faces = sum(not place.is_back for place in places)
        if len(clear) == faces and bare >= BARE and is_near(scene):
            return scene
        seed += 1_000_000
