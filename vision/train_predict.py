"""Ultralytics' own way from weights to boxes, to measure ours against. Needs the `train` extra."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import cv2
import torch
from ultralytics import YOLO

from vision.geometry import Pixels


def open_predictor(weights: Path, side: int, least: float, threads: int) -> Callable[[Pixels], int]:
    """A function from a photo (h, w, 3) RGB to how many boxes `YOLO.predict` finds.

    It looks with the long side `side` pixels long, for boxes of at least the confidence `least`,
    on so many threads of the processor.
    """
    torch.set_num_threads(threads)
    model = YOLO(str(weights), task="obb")

    def predict(photo: Pixels) -> int:
        turned = cv2.cvtColor(photo, cv2.COLOR_RGB2BGR)
        (found,) = model.predict(
            turned, imgsz=side, conf=least, device="cpu", verbose=False, save=False
        )
        return len(found.obb)

    return predict
