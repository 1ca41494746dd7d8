"""Scenes and patches on disk: what the trainings read.

A dataset folder holds
- `images/` and `labels/`: scenes at the finder's size with oriented boxes in YOLO form
  (class, then four corners in parts of the width and height);
- `patches-N.npy` and `names-N.npy`: patches (n, height, width, 3) cut from the same scenes at full
  size, and their namer classes; N counts the runs that added to the folder;
- `corners-N.npy` and `numbers-N.npy`: corners of the cards (n, 96, 96, 3), and the namer class of
  the card whose number shows in each.
Boxes hold whole cards, hidden parts and all.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classes import BACK, BACK_PATCH, FACE, OTHER_PATCH, index_of
from vision.detections import overlap
from vision.files import write_picture
from vision.geometry import box_of, corners_of_boxes, cut_corner, cut_patch
from vision.synth.backdrops import Backdrops
from vision.synth.decks import DeckError, read_deck
from vision.synth.index import fonts_in
from vision.synth.pips import PipBox
from vision.synth.scene import Label, Scene, Studio, make_scene

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]

STRAIGHT: Final = 0.65
"""The share of cuts along a card's own edges."""
STORED_SIZE: Final = (180, 252)
"""Width and height: an eighth larger than what the namer reads, room for turning."""
LOW_WEIGHT: Final = {
    "napoletane_dalnegro40": 0.35,
    "napoletane_svg40": 0.2,
    "piacentine_scan40": 0.2,
    "piacentine_svg40": 0.2,
    "truco_primos_ai": 0.5,
    "modern_vector48": 0.5,
    "openmus40": 0.8,
}
"""Italian patterns and loose redrawings teach, but are not what lies on the table."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """How to make a dataset; the same recipe gives the same one.

    `composed` is the share of scenes whose deck is put together anew from the others' pips, and
    `mixed` the share of those in which the numbers stand on other drawings: of them corners are
    kept alone. `fonts` is a folder of more fonts to print numbers in; `steep` is the share of
    scenes photographed from well aside.
    """

    decks: Path
    backgrounds: Path | None
    out: Path
    scenes: int
    first_seed: int = 0
    holdout: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    is_test: bool = False
    long_side: int = 960
    finder_side: int = 640
    processes: int = 2
    composed: float = 0.0
    mixed: float = 0.0
    fonts: Path | None = None
    steep: float = 0.0


def open_studio(recipe: Recipe) -> Studio:
    """The decks of the recipe, those held out left aside, and its backdrops.

    Raises:
        DeckError: no deck is left, or a folder holds none.
    """
    folders = [f for f in sorted(recipe.decks.iterdir()) if f.is_dir()]
    names = [f for f in folders if f.name not in recipe.holdout]
    if recipe.only:
        names = [f for f in folders if f.name in recipe.only]
    if not names:
        there = [folder.name for folder in folders]
        raise DeckError(f"expected decks to use in {str(recipe.decks)!r}, found {there!r}")
    decks = [read_deck(folder) for folder in names]
    weights = np.array([LOW_WEIGHT.get(deck.name, 1.0) for deck in decks])
    pips = PipBox.of(decks) if recipe.composed else None
    if pips is not None and not pips.is_whole:
        raise DeckError("expected decks whose pips stand apart in every suit, to compose from")
    backdrops = Backdrops(recipe.backgrounds, is_test=recipe.is_test)
    fonts = fonts_in(recipe.fonts)
    return Studio(
        decks, weights, backdrops, pips, recipe.composed, recipe.mixed, fonts, recipe.steep
    )


def write_dataset(recipe: Recipe) -> Iterator[int]:
    """Writes the dataset; yields the number of scenes done, for a progress bar."""
    (recipe.out / "images").mkdir(parents=True, exist_ok=True)
    (recipe.out / "labels").mkdir(exist_ok=True)
    share = -(-recipe.scenes // recipe.processes)
    seeds = range(recipe.first_seed, recipe.first_seed + recipe.scenes)
    jobs = [(recipe, seeds[i : i + share]) for i in range(0, recipe.scenes, share)]
    done = 0
    for count in _worked(list(_sliced(jobs)), recipe.processes):
        done += count
        yield done


def _worked(jobs: list[tuple[Recipe, range]], processes: int) -> Iterator[int]:
    """The number of scenes of each job as it ends; with one process, in this one."""
    if processes == 1:
        yield from map(_write_share, jobs)
        return
    # Not forked: OpenCV's threads do not survive a fork, and the workers would wait for them.
    # An executor, not a pool: where workers cannot start it says so, a pool tries for ever.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as workers:
        for ended in as_completed([workers.submit(_write_share, job) for job in jobs]):
            yield ended.result()


def _sliced(jobs: list[tuple[Recipe, range]]) -> Iterator[tuple[Recipe, range]]:
    """The jobs in slices of 100 scenes, each with a patch file of its own."""
    for recipe, seeds in jobs:
        for i in range(0, len(seeds), 100):
            yield recipe, seeds[i : i + 100]


_studios: dict[Recipe, Studio] = {}


def _write_share(job: tuple[Recipe, range]) -> int:
    recipe, seeds = job
    cv2.setNumThreads(1)
    if recipe not in _studios:
        _studios[recipe] = open_studio(recipe)
    patches: list[tuple[Pixels, int]] = []
    corners: list[tuple[Pixels, int]] = []
    for seed in seeds:
        scene = make_scene(_studios[recipe], seed, recipe.long_side)
        if not scene.is_mixed:
            _write_scene(recipe, scene, f"{seed:07d}")
            patches += patches_of(scene, np.random.default_rng((seed, 1)))
        corners += corners_of(scene, np.random.default_rng((seed, 2)))
    for kinds, cut in ((("patches", "names"), patches), (("corners", "numbers"), corners)):
        if cut:
            pictures, names = zip(*cut, strict=True)
            np.save(recipe.out / f"{kinds[0]}-{seeds[0]:07d}.npy", np.stack(pictures))
            np.save(recipe.out / f"{kinds[1]}-{seeds[0]:07d}.npy", np.array(names, np.uint8))
    return len(seeds)


def _write_scene(recipe: Recipe, scene: Scene, stem: str) -> None:
    height, width = scene.photo.shape[:2]
    scale = recipe.finder_side / max(height, width)
    small = cv2.resize(
        scene.photo, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA
    )
    write_picture(recipe.out / "images" / f"{stem}.jpg", np.asarray(small, np.uint8))
    lines = [yolo_line(label, width, height) for label in scene.labels]
    (recipe.out / "labels" / f"{stem}.txt").write_text("".join(lines), "utf-8")


def yolo_line(label: Label, width: int, height: int) -> str:
    """The label as a line of a YOLO oriented-box file.

    A box around what is in the photo may reach a little over its edge, which the trainer takes
    for an error: it is clipped.
    """
    parts = np.clip(label.whole / (width, height), 0, 1).reshape(-1)
    kind = BACK if label.card is None and not label.is_stranger else FACE
    return " ".join([str(kind), *(f"{part:.5f}" for part in parts)]) + "\n"


def patches_of(scene: Scene, random: np.random.Generator) -> Iterator[tuple[Pixels, int]]:
    """Patches (height, width, 3) with their namer classes: every card, and some that are none.

    Boxes are shaken as a finder's are; one that lies between cards is none.
    """
    boxes = []
    for label in scene.labels:
        name = OTHER_PATCH if label.card is None else index_of(label.card)
        if label.card is None and not label.is_stranger:
            if random.random() < 0.5:
                continue
            name = BACK_PATCH
        boxes.append((shaken(_straightened(label, random), random), name))
    others: list[Floats | None] = []
    if random.random() < 0.35:
        others.append(_stray_box(scene, random))
    if scene.labels and random.random() < 0.7:
        others.append(_wrong_box(scene, random))
    if len(scene.labels) > 1 and random.random() < 0.8:
        others.append(_between_box(scene, random))
    boxes += [(box, OTHER_PATCH) for box in others if box is not None]
    for box, name in boxes:
        patch = cut_patch(scene.photo, box, STORED_SIZE)
        is_turned = random.random() < 0.5
        yield np.ascontiguousarray(patch[::-1, ::-1]) if is_turned else patch, name


def corners_of(scene: Scene, random: np.random.Generator) -> Iterator[tuple[Pixels, int]]:
    """Corners (96, 96, 3) of the scene's cards with their namer classes; nothing, where hidden."""
    for label in scene.labels:
        for corner, is_seen in zip((0, 2), label.is_numbered, strict=True):
            card = label.card if is_seen else None
            if card is None and random.random() < 0.55:
                continue
            box = np.roll(shaken(_straightened(label, random), random), -corner, 0)
            yield cut_corner(scene.photo, box), OTHER_PATCH if card is None else index_of(card)
        if random.random() < 0.08:
            box = np.roll(shaken(label.whole, random), -1 if random.random() < 0.5 else -3, 0)
            yield cut_corner(scene.photo, box), OTHER_PATCH


def _straightened(label: Label, random: np.random.Generator) -> Floats:
    """What is cut for a card: mostly along its own edges, since the reader straightens photos.

    It cannot always, so some are cut along the box around the card or something between.
    """
    share = 1.0 if random.random() < STRAIGHT else random.uniform(0, 1)
    return np.asarray(label.whole + (label.outline - label.whole) * share, np.float32)


def shaken(corners: Floats, random: np.random.Generator) -> Floats:
    """The box as a finder might have drawn it: shifted, stretched and turned a little."""
    centre = corners.mean(0)
    across = corners[1] - corners[0]
    down = corners[3] - corners[0]
    shift = random.normal(0, 0.035, 2)
    stretch = np.exp(random.normal(0, 0.065, 2)) + 0.01
    turn = random.normal(0, 0.045)
    cos, sin = np.cos(turn), np.sin(turn)
    centre = centre + across * shift[0] + down * shift[1]
    across, down = across * stretch[0] / 2, down * stretch[1] / 2
    across = np.array([across[0] * cos - across[1] * sin, across[0] * sin + across[1] * cos])
    down = np.array([down[0] * cos - down[1] * sin, down[0] * sin + down[1] * cos])
    box = [centre - across - down, centre + across - down, centre + across + down]
    return np.array([*box, centre - across + down], np.float32)


def _wrong_box(scene: Scene, random: np.random.Generator) -> Floats:
    """A box as a finder draws it at a wrong scale: around a pip, or around several cards."""
    corners = scene.labels[int(random.integers(len(scene.labels)))].whole
    across, down = corners[1] - corners[0], corners[3] - corners[0]
    centre = corners.mean(0) + across * random.normal(0, 0.2) + down * random.normal(0, 0.2)
    low, high = (0.1, 0.36) if random.random() < 0.6 else (1.7, 3.0)
    reach = np.exp(random.uniform(np.log(low), np.log(high)))
    turn = random.uniform(0, 2 * np.pi) if random.random() < 0.3 else random.normal(0, 0.1)
    size = np.linalg.norm(across) * reach, np.linalg.norm(down) * reach * random.uniform(0.7, 1.3)
    turn += np.arctan2(across[1], across[0])
    box = ((float(centre[0]), float(centre[1])), (float(size[0]), float(size[1])))
    return np.asarray(cv2.boxPoints((*box, float(np.degrees(turn)))), np.float32)


def _between_box(scene: Scene, random: np.random.Generator) -> Floats | None:
    """A box like those of whole cards that fits none of them, but lies among them."""
    own = np.array([box_of(label.whole) for label in scene.labels])
    for _ in range(8):
        box = own[int(random.integers(len(own)))].copy()
        cos, sin = np.cos(box[4]), np.sin(box[4])
        shift = random.uniform(-0.55, 0.55, 2) * box[2:4]
        box[:2] += shift[0] * cos - shift[1] * sin, shift[0] * sin + shift[1] * cos
        box[4] += random.choice([0.0, np.pi / 2, random.normal(0, 0.3)], p=[0.6, 0.15, 0.25])
        if overlap(box[None], own).max() < 0.62:
            return np.asarray(corners_of_boxes(box[None])[0], np.float32)
    return None


def _stray_box(scene: Scene, random: np.random.Generator) -> Floats | None:
    """A box of a card's size whose middle lies on no labelled card."""
    height, width = scene.photo.shape[:2]
    side = random.uniform(0.06, 0.3) * max(height, width)
    for _ in range(8):
        centre = random.uniform((0, 0), (width, height)).astype(np.float32)
        inside = (
            cv2.pointPolygonTest(label.whole, (float(centre[0]), float(centre[1])), True)
            > -0.15 * side
            for label in scene.labels
        )
        if not any(inside):
            size = (side, side * random.uniform(0.3, 0.8))
            box = ((float(centre[0]), float(centre[1])), size, float(random.uniform(0, 90)))
            return np.asarray(cv2.boxPoints(box), np.float32)
    return None
