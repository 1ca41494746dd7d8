"""The ONNX models: the only place that knows their tensors."""

from __future__ import annotations

import ast
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import onnxruntime
from numpy.typing import NDArray

from vision.classes import FINDER_CLASSES, NAMER_CLASSES
from vision.detections import Detections
from vision.geometry import PATCH_FILL, PATCH_SIZE, Floats

Pixels = NDArray[np.uint8]

STRIDE: Final = 32
MAX_BOXES: Final = 300
BATCH: Final = 16
DOUBTFUL: Final = 0.97


def _count_cores() -> int:
    """The cores this process may use, where the system tells; else all there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


THREADS: Final = min(4, _count_cores())
"""Stated, since the runtime takes a thread for each core of the machine: those that share one wait
for each other, and take twice the time."""


class ModelError(ValueError):
    """A model file that is missing, broken or made for other classes."""


def open_session(
    path: Path, classes: Sequence[str], *, output: tuple[int | None, ...]
) -> onnxruntime.InferenceSession:
    """The model, ready to run on the CPU; `output` is its output's shape, None where it is free.

    Raises:
        ModelError: the file is missing, is no model, tells other classes apart, or does not turn
            pictures in colour into one output of that shape.
    """
    if not path.is_file():
        raise ModelError(f"expected the model {path.name} in {path.parent}, found none")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    try:
        session = onnxruntime.InferenceSession(
            str(path), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # onnxruntime's exceptions share no public base class
        raise ModelError(f"expected a model in {path.name}, got a file that is none") from error
    if _names_of(session) != tuple(classes):
        raise ModelError(f"expected the classes of this version in {path.name}, got others")
    given, made = session.get_inputs(), session.get_outputs()
    fits = (
        len(given) == len(made) == 1
        and _is_of_shape(given[0], (None, 3, None, None))
        and _is_of_shape(made[0], output)
    )
    if not fits:
        raise ModelError(f"expected the inputs and outputs of this version in {path.name}")
    return session


def _names_of(session: onnxruntime.InferenceSession) -> tuple[str, ...]:
    """The classes that a model tells of itself; none, where it tells nothing that we know."""
    try:
        names = ast.literal_eval(session.get_modelmeta().custom_metadata_map.get("names", ""))
    except (ValueError, SyntaxError):
        return ()
    return tuple(names.values()) if isinstance(names, dict) else ()


def _is_of_shape(tensor: onnxruntime.NodeArg, shape: tuple[int | None, ...]) -> bool:
    """Whether it is of 32-bit floats, and its sizes are those given; None stands for a free one."""
    return (
        tensor.type == "tensor(float)"
        and len(tensor.shape) == len(shape)
        and all(
            not isinstance(has, int) if wanted is None else has == wanted
            for has, wanted in zip(tensor.shape, shape, strict=True)
        )
    )


class Finder:
    """Finds cards, face up or down, as oriented boxes."""

    def __init__(self, path: Path) -> None:
        """Opens the model; raises `ModelError`."""
        # A box is four numbers, the confidence of each class, and the angle.
        rows = 4 + len(FINDER_CLASSES) + 1
        self._session = open_session(path, FINDER_CLASSES, output=(None, rows, None))
        self._input = self._session.get_inputs()[0].name

    def find(self, photo: Pixels, side: int, least: float) -> Detections:
        """The boxes of at least this confidence in a photo (h, w, 3), in its pixels.

        The photo is looked at with its long side `side` pixels long.
        """
        sheet, scale = letterboxed(photo, side)
        tensor = _to_tensor(sheet[None])
        (raw,) = self._session.run(None, {self._input: tensor})
        rows = np.asarray(raw, np.float32)[0].T
        scores = rows[:, 4:-1]
        kind = scores.argmax(1)
        confidence = scores.max(1)
        best = np.flatnonzero(confidence >= least)
        best = best[np.argsort(-confidence[best])[:MAX_BOXES]]
        boxes = np.concatenate([rows[best, :4] / scale, rows[best, -1:]], 1)
        return Detections(boxes, confidence[best], kind[best])


def shrunk(photo: Pixels, side: int) -> tuple[Pixels, float]:
    """The photo with its long side at most `side`, and the scale: shrunk once, not once a look."""
    scale = min(side / max(photo.shape[:2]), 1.0)
    if scale == 1.0:
        return photo, 1.0
    size = (max(round(photo.shape[1] * scale), 1), max(round(photo.shape[0] * scale), 1))
    return np.asarray(cv2.resize(photo, size, interpolation=cv2.INTER_AREA), np.uint8), scale


def letterboxed(photo: Pixels, side: int) -> tuple[Pixels, float]:
    """The photo scaled so that its long side is `side`, padded to whole strides; and the scale."""
    height, width = photo.shape[:2]
    scale = side / max(height, width)
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(photo, size, interpolation=how)
    shape = (-(-size[1] // STRIDE) * STRIDE, -(-size[0] // STRIDE) * STRIDE, 3)
    sheet = np.full(shape, PATCH_FILL, np.uint8)
    sheet[: size[1], : size[0]] = small
    return sheet, scale


def _to_tensor(pictures: Pixels) -> Floats:
    """Pictures (n, h, w, 3) as the models take them: (n, 3, h, w), from 0 to 1.

    Turned round while they are bytes: the runtime would do it with four times as many.
    """
    planes = np.ascontiguousarray(pictures.transpose(0, 3, 1, 2))
    return np.asarray(planes / np.float32(255), np.float32)


class Namer:
    """Names what a patch shows: one of 48 faces, a back, or nothing."""

    def __init__(self, path: Path, size: tuple[int, int] = PATCH_SIZE) -> None:
        """Opens the model, which was taught patches of this size; raises `ModelError`."""
        self.size = size
        self._session = open_session(path, NAMER_CLASSES, output=(None, len(NAMER_CLASSES)))
        self._input = self._session.get_inputs()[0].name

    def name(self, patches: Sequence[Pixels]) -> Floats:
        """The chance of each class (n, 50) for patches of the namer's size.

        A patch does not know which end is up. One that is not read surely is read upside down
        as well; the mean of both readings is surer than either.
        """
        chances = self.name_standing(patches)
        doubtful = np.flatnonzero(chances.max(1, initial=0.0) < DOUBTFUL)
        if len(doubtful):
            turned = self.name_standing([patches[i][::-1, ::-1] for i in doubtful.tolist()])
            chances[doubtful] = (chances[doubtful] + turned) / 2
        return chances

    def name_standing(self, patches: Sequence[Pixels]) -> Floats:
        """The chance of each class (n, 50) for patches of which it is known which end is up."""
        if not patches:
            return np.zeros((0, len(NAMER_CLASSES)), np.float32)
        stack = np.stack(patches)
        if stack.shape[1:] != (*self.size[::-1], 3):
            raise ValueError(f"expected patches of size {self.size}, got shape {stack.shape[1:]}")
        batches = range(0, len(stack), BATCH)
        return np.concatenate([self._run_batch(stack[i : i + BATCH]) for i in batches])

    def _run_batch(self, patches: Pixels) -> Floats:
        tensor = _to_tensor(patches)
        (raw,) = self._session.run(None, {self._input: tensor})
        return np.asarray(raw, np.float32)
