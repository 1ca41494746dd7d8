"""Photos of piles of backs on which escobas are marked: a card face up, crosswise, for each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np

from vision.files import write_picture
from vision.synth.layout import CARD_HEIGHT, Place, lay_grid, lay_loose
from vision.synth.scene import Scene, Studio, make_scene
from vision.synth.testset import CLEAR, is_near, truth_of

MOST: Final = 4
"""So many escobas are marked at most."""
BARE: Final = 0.25
"""The backs of the pile show at least so much of a card: who covers more shows no pile."""
BESIDE: Final = 0.4
"""The share of the photos in which other cards lie face up near the pile."""


def lay_on_top(random: np.random.Generator, backs: int, escobas: int) -> list[Place]:
    """The markers side by side along the pile, all of them on its top."""
    step = random.uniform(0.33, 0.5)
    first = -step * (escobas - 1) / 2 + random.normal(0, 0.25)
    aside = random.normal(0, 0.3)
    return _heaped(random, backs) + [
        _across(random, aside + random.normal(0, 0.08), first + step * i) for i in range(escobas)
    ]


def lay_in_fan(random: np.random.Generator, backs: int, escobas: int) -> list[Place]:
    """The markers on the top of the pile, turned about a point at one end of theirs."""
    angle = random.uniform(0.3, 0.45) * random.choice((-1, 1))
    reach = random.uniform(0.75, 1.3)
    side = random.choice((-1, 1))
    places = []
    for i in range(escobas):
        slant = (i - (escobas - 1) / 2) * angle + random.normal(0, 0.03)
        x = side * reach * (np.cos(slant) - 1) + random.normal(0, 0.05)
        places.append(Place(x, side * reach * np.sin(slant), np.pi / 2 + slant))
    return _heaped(random, backs) + places


def lay_between(random: np.random.Generator, backs: int, escobas: int) -> list[Place]:
    """Each marker where the pile had grown to when it was made: it looks out at a side."""
    step = random.uniform(0.36, 0.6)
    rows = (np.arange(escobas) - (escobas - 1) / 2) * step
    places = _heaped(random, backs)
    for at, row in zip(np.sort(random.integers(1, backs + 1, escobas))[::-1], rows, strict=True):
        aside = random.choice((-1, 1)) * random.uniform(0.25, 0.6)
        places.insert(int(at), _across(random, aside, float(row)))
    return places


LAYOUTS: Final[tuple[Callable[[np.random.Generator, int, int], list[Place]], ...]] = (
    lay_on_top,
    lay_in_fan,
    lay_between,
)


def _heaped(random: np.random.Generator, backs: int) -> list[Place]:
    """A pile of cards face down, pushed together by hand."""
    loose, slant = random.uniform(0.02, 0.09), random.uniform(0.02, 0.12)
    return [
        Place(random.normal(0, loose), random.normal(0, loose), random.normal(0, slant), True)
        for _ in range(backs)
    ]


def _across(random: np.random.Generator, x: float, y: float) -> Place:
    return Place(x, y, np.pi / 2 * random.choice((-1, 1)) + random.normal(0, 0.1))


def _beside(random: np.random.Generator) -> list[Place]:
    """One to six cards face up near the pile, along it or across, none of them on it."""
    lay = (lay_grid, lay_loose)[random.integers(2)]
    turn = np.pi / 2 * random.integers(2)
    places = lay(random, int(random.integers(1, 7)))
    left = min(place.x for place in places)
    away = CARD_HEIGHT / 2 + 0.85 + random.uniform(0, 1.2)
    side = random.choice((-1, 1))
    return [Place(side * (p.x - left + away), p.y, p.turn + turn) for p in places]


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
        lay = LAYOUTS[random.integers(len(LAYOUTS))]
        places = lay(random, int(random.integers(5, 21)), escobas)
        if random.random() < BESIDE:
            places += _beside(random)
        scene = make_scene(studio, seed, long_side, places)
        clear = [label for label in scene.labels if label.card and label.visible >= CLEAR]
        bare = sum(label.visible for label in scene.labels if not (label.card or label.is_stranger))
        faces = sum(not place.is_back for place in places)
        if len(clear) == faces and bare >= BARE and is_near(scene):
            return scene
        seed += 1_000_000
