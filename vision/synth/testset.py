"""Folders of made photos with their truth, as `vision.evaluate` reads them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from scorer.cards import Card
from vision.files import write_picture
from vision.synth.layout import Place, lay_cascade, lay_grid, lay_heap, lay_pile
from vision.synth.scene import Scene, Studio, make_scene

CLEAR: Final = 0.3
"""A card of which at least this part shows must be read; the others count neither way."""

NEAR: Final = 0.55
"""Who photographs a pile to count it fills at least this part of the photo's width or height."""


def pile(random: np.random.Generator, count: int | None = None) -> list[Place]:
    """A captured pile laid out for its photo, in rows, cascades or a spread; of 4 to 24 cards."""
    if count is None:
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
    shown: float = 0.0,
) -> Iterator[int]:
    """Writes photos of piles and `truth.json`; yields the number of photos done.

    Cards that show less than `CLEAR` are uncertain. Heaps in which a third of the cards hide are
    made anew, with the next layout of the seed. With `shown` (0 to 1) each card shows at least
    that, and the pile is photographed near. Negative photos show backs, or no card at all.
    """
    out.mkdir(parents=True, exist_ok=True)
    truth = {}
    for done, seed in enumerate(range(first_seed, first_seed + photos), 1):
        if is_negative:
            scene = _cardless_scene(studio, seed, long_side)
        elif shown:
            scene = _shown_scene(studio, seed, long_side, shown)
        else:
            scene = _clear_scene(studio, seed, long_side)
        name = f"{seed:07d}.jpg"
        write_picture(out / name, scene.photo)
        truth[name] = truth_of(scene)
        yield done
    (out / "truth.json").write_text(json.dumps(truth, indent=1), "utf-8")


def truth_of(scene: Scene) -> dict[str, list[str]]:
    """The codes of the cards that must be read in a scene, and of those that count neither way."""
    cards = [(label.card.code, label.visible) for label in scene.labels if label.card]
    return {
        "cards": [code for code, visible in cards if visible >= CLEAR],
        "uncertain": [code for code, visible in cards if visible < CLEAR],
    }


def write_hands(
    studio: Studio,
    out: Path,
    hands: Sequence[Mapping[str, Sequence[Card]]],
    first_seed: int = 0,
    long_side: int = 1280,
) -> Iterator[int]:
    """Writes a photo of each pile of each hand and `hands.json`; yields the number of hands done.

    Piles of a hand show one deck, each card of a pile to at least `CLEAR`. The file lists for
    each hand the photo and the cards of each side.
    """
    out.mkdir(parents=True, exist_ok=True)
    listed = []
    for done, hand in enumerate(hands, 1):
        deck = int(np.random.default_rng((first_seed + done, 9)).integers(len(studio.decks)))
        own = Studio([studio.decks[deck]], np.ones(1), studio.backdrop)
        entry = {}
        for place, (side, cards) in enumerate(hand.items()):
            name = f"{first_seed + done:06d}-{place}.jpg"
            scene = _shown_pile(own, (first_seed + done) * 10 + place, long_side, cards)
            write_picture(out / name, scene.photo)
            entry[side] = {"photo": name, "cards": [card.code for card in cards]}
        listed.append(entry)
        (out / "hands.json").write_text(json.dumps(listed, indent=1), "utf-8")
        yield done


def _shown_pile(studio: Studio, seed: int, long_side: int, cards: Sequence[Card]) -> Scene:
    """The pile in rows or a cascade, photographed anew until all its cards show, and not small."""
    random = np.random.default_rng((seed, 11))
    while True:
        lay = (lay_grid, lay_cascade)[random.integers(2)]
        scene = make_scene(studio, seed, long_side, lay(random, len(cards)), cards)
        is_small = len(cards) > 3 and not is_near(scene)
        if sum(label.visible >= CLEAR for label in scene.labels) == len(cards) and not is_small:
            return scene
        seed += 1_000_000


def is_near(scene: Scene) -> bool:
    """Whether the cards fill `NEAR` of the photo's width or height."""
    corners = np.concatenate(
        [label.corners for label in scene.labels] or [np.zeros((1, 2), np.float32)]
    )
    return bool((np.ptp(corners, axis=0) > NEAR * np.array(scene.photo.shape[1::-1])).any())


def _clear_scene(studio: Studio, seed: int, long_side: int) -> Scene:
    random = np.random.default_rng((seed, 7))
    while True:
        places = pile(random)
        scene = make_scene(studio, seed, long_side, places)
        clear = sum(label.visible >= CLEAR for label in scene.labels)
        if clear >= 2 * len(places) / 3:
            return scene


def _shown_scene(studio: Studio, seed: int, long_side: int, shown: float) -> Scene:
    random = np.random.default_rng((seed, 13))
    count = int(random.integers(4, 25))
    while True:
        scene = make_scene(studio, seed, long_side, pile(random, count))
        if sum(label.visible >= shown for label in scene.labels) == count and is_near(scene):
            return scene
        seed += 1_000_000


def _cardless_scene(studio: Studio, seed: int, long_side: int) -> Scene:
    random = np.random.default_rng((seed, 7))
    places = [] if random.random() < 0.5 else lay_pile(random, int(random.integers(1, 8)))
    return make_scene(studio, seed, long_side, [replace(p, is_back=True) for p in places])
