"""Photos of tables before and after a turn, with their truth, to measure by."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from scorer.cards import Card
from vision.files import write_picture
from vision.synth.layout import Place, lay_grid, lay_loose
from vision.synth.scene import Scene, Studio, make_scene
from vision.synth.testset import CLEAR, NEAR

TURNS: Final = "turns.json"
_TRIES: Final = 1_000_000
_FEW: Final = 3
"""Of so few cards the photo shows as much of the table as it likes."""

Tables = tuple[Sequence[Card], Sequence[Card]]


def write_turns(
    studio: Studio,
    out: Path,
    turns: Sequence[Tables],
    first_seed: int = 0,
    long_side: int = 1280,
) -> Iterator[int]:
    """Writes two photos of each turn and `turns.json`; yields the number of turns done.

    Both are of one table and deck, from about one place, as a phone takes them; the cards that
    stay keep their places, and every card shows to at least `CLEAR`.
    """
    out.mkdir(parents=True, exist_ok=True)
    listed = []
    for done, (seed, tables) in enumerate(zip(_from(first_seed), turns, strict=False), 1):
        entry = {}
        for when, cards, scene in zip(
            ("before", "after"), tables, _scenes(studio, seed, long_side, tables), strict=True
        ):
            name = f"{seed:07d}-{when}.jpg"
            write_picture(out / name, scene.photo)
            entry[when] = {"photo": name, "cards": [card.code for card in cards]}
        listed.append(entry)
        (out / TURNS).write_text(json.dumps(listed, indent=1), "utf-8")
        yield done


def _from(first: int) -> Iterator[int]:
    while True:
        yield first
        first += 1


def _scenes(studio: Studio, seed: int, long_side: int, tables: Tables) -> list[Scene]:
    """The two photos, taken anew until every card shows and larger tables fill the photo."""
    cards = list(dict.fromkeys(card for table in tables for card in table))
    deck = studio.deck(np.random.default_rng((seed, 9)))
    own = Studio([deck], np.ones(1), studio.backdrop)
    random = np.random.default_rng((seed, 13))
    while True:
        places = (lay_grid if random.random() < 0.4 else lay_loose)(random, len(cards))
        scenes = [_scene(own, seed, long_side, table, cards, places) for table in tables]
        if all(
            sum(label.visible >= CLEAR for label in scene.labels) == len(table)
            and (len(table) <= _FEW or _is_near(scene))
            for scene, table in zip(scenes, tables, strict=True)
        ):
            return scenes
        seed += _TRIES


def _scene(
    studio: Studio,
    seed: int,
    long_side: int,
    table: Sequence[Card],
    cards: Sequence[Card],
    places: Sequence[Place],
) -> Scene:
    """A photo of a table, each card at its place."""
    own = [places[cards.index(card)] for card in table]
    return make_scene(studio, seed, long_side, own, table)


def _is_near(scene: Scene) -> bool:
    corners = np.concatenate([label.corners for label in scene.labels])
    return bool((np.ptp(corners, axis=0) > NEAR * np.array(scene.photo.shape[1::-1])).any())
