"""Where frames come from: a camera, a stream, or a video file."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]


class WatchError(ValueError):
    """There is no such camera, stream or file, or it shows nothing."""


def open_source(source: str) -> cv2.VideoCapture:
    """The camera of a number, or the stream or video file of an address or path.

    Raises:
        WatchError: It cannot be opened.
    """
    if not source.isdigit() and "://" not in source and not Path(source).is_file():
        raise WatchError(f"expected a camera's number, a stream or a video file, got {source!r}")
    capture = cv2.VideoCapture(int(source) if source.isdigit() else source)
    if not capture.isOpened():
        raise WatchError(f"expected a camera, stream or video that opens, got {source!r}")
    return capture


def frames_of(source: str) -> Iterator[Pixels]:
    """The frames (h, w, 3) RGB of a source: all of a file, of a camera the newest each time.

    Raises:
        WatchError: It cannot be opened, or shows nothing.
    """
    capture = open_source(source)
    is_live = source.isdigit() or "://" in source
    is_empty = True
    try:
        for frame in _newest(capture) if is_live else _all(capture):
            is_empty = False
            yield np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB), np.uint8)
    finally:
        capture.release()
    if is_empty:
        raise WatchError(f"expected a picture, got none of {source!r}")


def _all(capture: cv2.VideoCapture) -> Iterator[Pixels]:
    """Yield every frame of a file."""
    while True:
        is_there, frame = capture.read()
        if not is_there:
            return
        yield np.asarray(frame, np.uint8)


def _newest(capture: cv2.VideoCapture) -> Iterator[Pixels]:
    """Yield the newest frame of a camera: those that come while one is read are let go."""
    ready, is_over = threading.Condition(), threading.Event()
    latest: list[Pixels | None] = []

    def grab() -> None:
        while not is_over.is_set():
            is_there, frame = capture.read()
            with ready:
                latest[:] = [np.asarray(frame, np.uint8)] if is_there else [None]
                ready.notify()
            if not is_there:
                return

    thread = threading.Thread(target=grab, daemon=True)
    thread.start()
    try:
        while True:
            with ready:
                ready.wait_for(lambda: latest)
                frame = latest.pop()
            if frame is None:
                return
            yield frame
    finally:
        is_over.set()
        thread.join(timeout=5)
