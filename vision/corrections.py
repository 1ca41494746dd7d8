"""What a table put right, kept as labelled examples for further training.

A folder of corrections holds `images/` and `labels/`, oriented boxes in YOLO form (the namer's
class, then four corners in parts of the width and height), and `corrections.jsonl`, a line a
corrected box: the photo, the box, what it was taken for and what it is. Boxes that were read right
are labelled too; what nobody said anything about is not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scorer.cards import Card
from vision.classes import NAMER_CLASSES, index_of
from vision.geometry import cut_patch
from vision.image import load_image
from vision.reading import Corners
from vision.synth.dataset import STORED_SIZE, shaken

Pixels = NDArray[np.uint8]

COPIES: Final = 12
"""So many patches are cut of each box, each a little shifted."""


@dataclass(frozen=True, slots=True)
class Example:
    """A box in a photo (pixels of it), the card it was taken for and the card it is."""

    corners: Corners
    was: Card
    now: Card


def save_examples(
    folder: Path, name: str, jpeg: bytes, size: tuple[int, int], examples: Sequence[Example]
) -> None:
    """Adds a photo and its boxes to a folder; `size` is the (width, height) the corners are of.

    The same name again replaces what was kept under it.
    """
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    (folder / "images" / f"{name}.jpg").write_bytes(jpeg)
    lines = [
        " ".join([str(index_of(each.now)), *(f"{v:.5f}" for v in _parts(each.corners, size))])
        for each in examples
    ]
    (folder / "labels" / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    log = folder / "corrections.jsonl"
    kept = log.read_text("utf-8").splitlines() if log.exists() else []
    kept = [line for line in kept if json.loads(line)["photo"] != name]
    kept += [
        json.dumps(
            {
                "photo": name,
                "box": [round(v, 5) for v in _parts(each.corners, size)],
                "was": each.was.code,
                "is": each.now.code,
            }
        )
        for each in examples
        if each.was != each.now
    ]
    log.write_text("".join(f"{line}\n" for line in kept), "utf-8")


def _parts(corners: Corners, size: tuple[int, int]) -> list[float]:
    return [value / side for corner in corners for value, side in zip(corner, size, strict=True)]


def write_patches(folder: Path, out: Path, copies: int = COPIES, seed: int = 0) -> int:
    """Writes the patches of all boxes as a dataset that the namer trains on; returns how many."""
    random = np.random.default_rng(seed)
    found = list(_patches(folder, copies, random))
    if found:
        out.mkdir(parents=True, exist_ok=True)
        np.save(out / "patches-corrections.npy", np.stack([patch for patch, _ in found]))
        names = np.array([name for _, name in found], np.uint8)
        np.save(out / "names-corrections.npy", names)
    return len(found)


def _patches(
    folder: Path, copies: int, random: np.random.Generator
) -> Iterator[tuple[Pixels, int]]:
    for label in sorted((folder / "labels").glob("*.txt")):
        photo = load_image(folder / "images" / f"{label.stem}.jpg")
        height, width = photo.shape[:2]
        for line in label.read_text("utf-8").splitlines():
            name, *values = line.split()
            if int(name) >= len(NAMER_CLASSES):
                continue
            box = np.array(values, np.float32).reshape(4, 2) * (width, height)
            for _ in range(copies):
                shifted = shaken(box.astype(np.float32), random)
                yield cut_patch(photo, shifted, STORED_SIZE), int(name)
