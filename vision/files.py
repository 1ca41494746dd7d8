"""Pictures in files, by their bytes: OpenCV opens no path on Windows that is not all ASCII."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]


def read_picture(path: Path, *, as_it_is: bool = False) -> Pixels | None:
    """A picture of ours in OpenCV's order of colours, or None where the file holds none.

    For decks and backdrops; what people send is `vision.image`'s to read.

    Args:
        path: The file.
        as_it_is: With its transparency and its number of channels, else as blue, green and red.

    Raises:
        OSError: the file cannot be read.
    """
    data = np.frombuffer(path.read_bytes(), np.uint8)
    how = cv2.IMREAD_UNCHANGED if as_it_is else cv2.IMREAD_COLOR
    found = cv2.imdecode(data, how) if data.size else None
    return None if found is None else np.asarray(found, np.uint8)


def write_picture(path: Path, pixels: Pixels) -> None:
    """Writes pixels (height, width, 3), RGB, in the format of the file's name.

    A JPEG is written at quality 92.

    Raises:
        OSError: the file cannot be written.
    """
    bgr = cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR)
    options = [cv2.IMWRITE_JPEG_QUALITY, 92] if path.suffix == ".jpg" else []
    _, data = cv2.imencode(path.suffix, bgr, options)
    path.write_bytes(data.tobytes())
