"""A report on the reading of a folder with its pictures, for a look at what goes wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.cards import FACES
from vision.calibration import Calibration
from vision.draw import draw_reading
from vision.evaluate import Report, Verdict
from vision.image import encode_jpeg, load_image

Pixels = NDArray[np.uint8]

INK: Final = (40, 40, 40)
RIGHT: Final = (30, 120, 60)
WRONG: Final = (180, 40, 40)
FONT: Final = cv2.FONT_HERSHEY_SIMPLEX
CELL: Final = 18
WORST: Final = 6


def write_report(report: Report, folder: Path) -> Path:
    """Writes `report.md` and its pictures into a folder; returns the path of the text."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {
        "confusion.jpg": draw_confusion(report.pairs),
        "reliability.jpg": draw_reliability(report.calibration),
    }
    worst = sorted(report.verdicts, key=lambda v: -len(v.missed) - len(v.false))[:WORST]
    worst = [verdict for verdict in worst if not verdict.is_whole]
    if worst:
        pictures["worst.jpg"] = draw_worst(worst)
    for name, picture in pictures.items():
        (folder / name).write_bytes(encode_jpeg(picture))
    shown = "\n\n".join(f"![{name.removesuffix('.jpg')}]({name})" for name in pictures)
    path = folder / "report.md"
    path.write_text(f"{report.to_markdown()}\n\n{shown}\n", "utf-8")
    return path


def draw_confusion(pairs: Counter[tuple[str, str]]) -> Pixels:
    """The cards there (rows) against those read (columns), a square the darker the oftener.

    The last column is a card not read, the last row one that was not there.
    """
    names = [card.code for card in FACES]
    place = {name: i for i, name in enumerate(names)}
    side = len(names) + 1
    sheet = np.full(((side + 3) * CELL, (side + 3) * CELL, 3), 255, np.uint8)
    most = max((n for (true, read), n in pairs.items() if true != read), default=1)
    for i, name in enumerate([*names, "-"]):
        at = (i + 3) * CELL
        cv2.putText(sheet, name, (2, at - 5), FONT, 0.38, INK, 1, cv2.LINE_AA)
        label = np.full((CELL, 3 * CELL, 3), 255, np.uint8)
        cv2.putText(label, name, (2, CELL - 5), FONT, 0.38, INK, 1, cv2.LINE_AA)
        sheet[: 3 * CELL, at - CELL : at] = np.rot90(label)
    for (true, read), count in pairs.items():
        y = (place.get(true, side - 1) + 2) * CELL
        x = (place.get(read, side - 1) + 2) * CELL
        ink = RIGHT if true == read else WRONG
        share = 1.0 if true == read else 0.25 + 0.75 * count / most
        shade = tuple(round(255 - share * (255 - channel)) for channel in ink)
        cv2.rectangle(sheet, (x + 1, y + 1), (x + CELL - 2, y + CELL - 2), shade, -1)
        if true != read:
            cv2.putText(sheet, str(count), (x + 3, y + CELL - 5), FONT, 0.35, (255,) * 3, 1)
    return sheet


def draw_reliability(calibration: Calibration) -> Pixels:
    """How often cards are right (bars) against how sure the reader was (the line)."""
    size, edge = 360, 44
    sheet = np.full((size + 2 * edge, size + 2 * edge, 3), 255, np.uint8)

    def at(x: float, y: float) -> tuple[int, int]:
        return round(edge + x * size), round(edge + (1 - y) * size)

    for each in calibration.bins:
        cv2.rectangle(sheet, at(each.low + 0.006, 0), at(each.high - 0.006, each.right), RIGHT, -1)
        x, y = at(each.low + 0.012, 0.015)
        cv2.putText(sheet, str(each.count), (x, y), FONT, 0.36, (255,) * 3, 1, cv2.LINE_AA)
        cv2.circle(sheet, at(each.confidence, each.confidence), 4, WRONG, -1, cv2.LINE_AA)
    cv2.line(sheet, at(0, 0), at(1, 1), WRONG, 1, cv2.LINE_AA)
    cv2.rectangle(sheet, at(0, 1), at(1, 0), INK, 1)
    text = f"right (bars) by confidence; expected error {calibration.error:.3f}"
    cv2.putText(sheet, text, (edge, edge - 14), FONT, 0.42, INK, 1, cv2.LINE_AA)
    for value in (0, 0.5, 1):
        x, y = at(value, 0)
        cv2.putText(sheet, f"{value:g}", (x - 8, y + 18), FONT, 0.4, INK, 1, cv2.LINE_AA)
    return sheet


def draw_worst(verdicts: list[Verdict], side: int = 640) -> Pixels:
    """The photos with their boxes, two a row, and under each what was missed and what was wrong."""
    tiles = [_draw_verdict(verdict, side) for verdict in verdicts]
    if len(tiles) % 2:
        tiles.append(np.full_like(tiles[0], 255))
    rows = [np.hstack(tiles[i : i + 2]) for i in range(0, len(tiles), 2)]
    return np.asarray(np.vstack(rows), np.uint8)


def _draw_verdict(verdict: Verdict, side: int) -> Pixels:
    photo = draw_reading(load_image(verdict.truth.photo), verdict.reading)
    scale = side / max(photo.shape[:2])
    size = (max(round(photo.shape[1] * scale), 1), max(round(photo.shape[0] * scale), 1))
    small = cv2.resize(photo, size, interpolation=cv2.INTER_AREA)
    tile = np.full((side + 50, side, 3), 255, np.uint8)
    tile[: small.shape[0], : small.shape[1]] = small
    for line, (word, cards) in enumerate((("missed", verdict.missed), ("wrong", verdict.false))):
        codes = " ".join(sorted(card.code for card in cards))
        at = (4, side + 18 + 22 * line)
        cv2.putText(tile, f"{word}: {codes or '-'}", at, FONT, 0.5, INK, 1, cv2.LINE_AA)
    return tile
