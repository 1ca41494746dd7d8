"""The one decoder: bytes of any phone's picture to upright RGB, or one clear sentence.

What a file will cost is told by its first bytes, and what costs too much is refused before it is
decoded: whatever comes, decoding takes at most `MOST_MEMORY` and `MOST_SECONDS`. A test measures
both over the worst files of each format.
"""

from __future__ import annotations

import io
import stat
import threading
import warnings
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

import numpy as np
import pillow_heif
from numpy.typing import NDArray
from PIL import Image, UnidentifiedImageError

from vision.jpeg import find_scans

Pixels = NDArray[np.uint8]

MOST_MEMORY: Final = 640 * 1024 * 1024
"""Bytes that decoding may take beside the program itself."""
MOST_SECONDS: Final = 10
"""Seconds that decoding may take, on one core of an ordinary computer."""

MAX_BYTES: Final = 40 * 1024 * 1024
MAX_PIXELS: Final = 52_000_000
"""Of formats that are decoded whole: as many as phones make in HEIC."""
MAX_LAYERED_PIXELS: Final = 28_000_000
"""Of those with transparency, and of any WebP, which take twice the memory."""
MAX_STREAMED_PIXELS: Final = 204_000_000
"""Of a JPEG that is decoded row by row, and shrunk on the way: as many as any phone makes."""
MAX_SCANNED_PIXELS: Final = 1_500_000_000
"""Pixels times scans of a JPEG in several scans; phones and editors make ten."""
KEPT_PIXELS: Final = 11_000_000
"""What is larger is halved until it is not: three megapixels show forty cards larger than the namer
sees them, and a photo of twelve is decoded in a quarter of the time."""
MIN_SIDE: Final = 16
MAX_RATIO: Final = 32
_ORIENTATION: Final = 0x0112
_TURNS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What turns a picture upright, by its orientation in EXIF."""
FORMATS: Final = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF", "TIFF", "BMP", "GIF")
# Pillow's own guard would refuse photos of 200 megapixels; `_check_cost` takes its place.
Image.MAX_IMAGE_PIXELS = None
pillow_heif.register_heif_opener()

# One at a time, so that the limit of memory holds however many phones send photos at once; it
# also keeps the changed filter of warnings, which is the whole process's, to one thread.
_DECODING: Final = threading.Lock()


class ImageFault(StrEnum):
    """Why a file is not read."""

    UNREADABLE = "unreadable"
    EMPTY = "empty"
    TOO_HEAVY = "too-heavy"
    NO_PICTURE = "no-picture"
    BROKEN = "broken"
    TOO_LARGE = "too-large"
    TOO_SMALL = "too-small"


class ImageError(ValueError):
    """What came is no picture that can be read; the message says why.

    `fault` says it to programs, with the numbers of the message in `values`.
    """

    def __init__(self, fault: ImageFault, message: str, **values: int) -> None:
        """Take the fault, the message and its numbers."""
        super().__init__(message)
        self.fault = fault
        self.values: Mapping[str, int] = values


def load_image(source: bytes | Path) -> Pixels:
    """The picture (height, width, 3), RGB, turned upright as its EXIF says.

    Transparency is laid on white, sixteen bits become eight, of an animation the first frame
    counts; a picture of more than `KEPT_PIXELS` comes at a half, a quarter or an eighth of its
    width. The content decides the format, never the name.

    Raises:
        ImageError: nothing there, no picture, a broken one, or one too large to be a photo.
    """
    data = _read(source) if isinstance(source, Path) else source
    if not data:
        raise ImageError(ImageFault.EMPTY, "expected a picture, got an empty file")
    if len(data) > MAX_BYTES:
        raise _too_heavy(f"{len(data) >> 20} MB")
    try:
        with _DECODING, warnings.catch_warnings():
            # Decoders warn of what they make up for; what they cannot make up for they raise.
            warnings.simplefilter("ignore")
            return _decode(data)
    except ImageError:
        raise
    except UnidentifiedImageError as error:
        raise ImageError(
            ImageFault.NO_PICTURE,
            "expected a photo (JPEG, PNG, WebP or HEIC), got a file that is none",
        ) from error
    except Exception as error:  # decoders raise whatever their C library makes of broken bytes
        why = " ".join(str(error).split()) or type(error).__name__
        raise ImageError(
            ImageFault.BROKEN, f"expected a whole picture, got a broken one ({why})"
        ) from error


def _read(path: Path) -> bytes:
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):  # a folder, or a pipe or device that never ends
            raise ImageError(ImageFault.UNREADABLE, f"expected a file, got {str(path)!r}")
        if found.st_size > MAX_BYTES:
            raise _too_heavy(repr(path.name))
        return path.read_bytes()
    except OSError as error:
        raise ImageError(
            ImageFault.UNREADABLE, f"expected a readable file, got {str(path)!r}: {error.strerror}"
        ) from error


def _too_heavy(got: str) -> ImageError:
    limit = MAX_BYTES >> 20
    return ImageError(
        ImageFault.TOO_HEAVY, f"expected a picture of at most {limit} MB, got {got}", limit=limit
    )


def _decode(data: bytes) -> Pixels:
    with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
        _check_shape(picture)
        _check_cost(picture, data)
        factor = _find_factor(picture)
        # A JPEG shrinks while it is decoded; any other format after it.
        picture.draft(None, (picture.width // factor, picture.height // factor))
        picture.load()
        eight = _to_eight_bits(picture)
        if (factor := _find_factor(eight)) > 1:
            eight = eight.reduce(factor)
        turn = _TURNS.get(_find_orientation(picture) or 1)
        upright = eight if turn is None else eight.transpose(turn)
        return np.array(_on_white(upright), np.uint8)


def _check_shape(picture: Image.Image) -> None:
    width, height = picture.size
    short, long = sorted(picture.size)
    if short < MIN_SIDE or long > MAX_RATIO * short:
        raise ImageError(
            ImageFault.TOO_SMALL,
            f"expected a photo, got a picture of {width} by {height} pixels",
            width=width,
            height=height,
        )


def _check_cost(picture: Image.Image, data: bytes) -> None:
    """Nothing, where decoding keeps to the limits of memory and of time."""
    pixels = picture.width * picture.height
    limit = MAX_PIXELS
    if picture.format == "WEBP" or _is_layered(picture):
        limit = MAX_LAYERED_PIXELS
    elif picture.format in {"JPEG", "MPO"}:
        scans = find_scans(data)
        if scans.is_streamed:
            limit = MAX_STREAMED_PIXELS
        else:
            limit = min(limit, MAX_SCANNED_PIXELS // max(1, scans.count))
    if pixels > limit:
        megapixels = limit // 1_000_000
        raise ImageError(
            ImageFault.TOO_LARGE,
            f"expected a photo of at most {megapixels} megapixels, "
            f"got {picture.width} by {picture.height}",
            limit=megapixels,
        )


def _is_layered(picture: Image.Image) -> bool:
    return picture.getbands()[-1] in "Aa" or "transparency" in picture.info


def _find_factor(picture: Image.Image) -> int:
    """By how much a picture is to shrink: 1, 2, 4 or 8."""
    pixels = picture.width * picture.height
    return next((f for f in (1, 2, 4) if pixels <= f * f * KEPT_PIXELS), 8)


def _find_orientation(picture: Image.Image) -> int | None:
    """How the picture is to be turned as its EXIF says; None where that is broken."""
    try:
        return picture.getexif().get(_ORIENTATION)
    except Exception:  # a photo with broken EXIF is a photo
        return None


def _to_eight_bits(picture: Image.Image) -> Image.Image:
    """The picture in a mode of eight bits a channel in which pixels can be averaged."""
    if picture.mode.startswith("I;16"):
        values = np.asarray(picture)
        # Some programs keep eight bits in sixteen.
        eight = values >> 8 if values.max() > 255 else values
        return Image.fromarray(eight.astype(np.uint8))
    if picture.mode in {"I", "F"}:
        picture = picture.reduce(factor) if (factor := _find_factor(picture)) > 1 else picture
        values = np.asarray(picture, np.float32)
        top = 65535.0 if values.max() > 255 else 255.0
        return Image.fromarray(np.clip(values * (255 / top), 0, 255).astype(np.uint8))
    if _is_layered(picture):
        return picture.convert("RGBA")
    return picture if picture.mode in {"RGB", "L", "CMYK"} else picture.convert("RGB")


def _on_white(picture: Image.Image) -> Image.Image:
    if picture.mode == "RGBA":
        ground = Image.new("RGB", picture.size, "white")
        ground.paste(picture, mask=picture)
        return ground
    # Pillow would convert RGB to RGB by a copy.
    return picture if picture.mode == "RGB" else picture.convert("RGB")


def encode_jpeg(photo: Pixels, *, quality: int = 88, max_side: int = 1920) -> bytes:
    """The photo (h, w, 3) as JPEG bytes, shrunk so that no side is longer than `max_side`."""
    picture = Image.fromarray(photo)
    picture.thumbnail((max_side, max_side), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return out.getvalue()
