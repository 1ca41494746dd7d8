"""The one decoder: bytes of any phone's picture to upright RGB, or one clear sentence."""

from __future__ import annotations

import io
import warnings
from pathlib import Path
from typing import Final

import numpy as np
import pillow_heif
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

Pixels = NDArray[np.uint8]

MAX_BYTES: Final = 40 * 1024 * 1024
MAX_PIXELS: Final = 64_000_000
MIN_SIDE: Final = 16
FORMATS: Final = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF", "TIFF", "BMP", "GIF")

pillow_heif.register_heif_opener()


class ImageError(ValueError):
    """What came is no picture that can be read; the message says why."""


def load_image(source: bytes | Path) -> Pixels:
    """The picture (height, width, 3), RGB, turned upright as its EXIF says.

    Transparency is laid on white, sixteen bits become eight, of an animation the first frame
    counts. The content decides the format, never the name.

    Raises:
        ImageError: nothing there, no picture, a broken one, or one too large to be a photo.
    """
    data = _read(source) if isinstance(source, Path) else source
    if not data:
        raise ImageError("expected a picture, got an empty file")
    if len(data) > MAX_BYTES:
        raise ImageError(
            f"expected a picture of at most {MAX_BYTES >> 20} MB, got {len(data) >> 20} MB"
        )
    try:
        with warnings.catch_warnings():
            # Pillow's own warning for large pictures; the check below is the stricter one.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as picture:
                _check_size(picture)
                picture.load()
                upright = ImageOps.exif_transpose(picture)
                return np.array(_to_rgb(upright), np.uint8)
    except ImageError:
        raise
    except UnidentifiedImageError as error:
        raise ImageError(
            "expected a photo (JPEG, PNG, WebP or HEIC), got a file that is none"
        ) from error
    except Exception as error:  # decoders raise whatever their C library makes of broken bytes
        raise ImageError(f"expected a whole picture, got a broken one ({error})") from error


def _read(path: Path) -> bytes:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ImageError(
                f"expected a picture of at most {MAX_BYTES >> 20} MB, got {path.name!r}"
            )
        return path.read_bytes()
    except OSError as error:
        raise ImageError(
            f"expected a readable file, got {str(path)!r}: {error.strerror}"
        ) from error


def _check_size(picture: Image.Image) -> None:
    width, height = picture.size
    if width * height > MAX_PIXELS:
        raise ImageError(
            f"expected a photo of at most {MAX_PIXELS // 1_000_000} megapixels, "
            f"got {width} by {height}"
        )
    if min(width, height) < MIN_SIDE:
        raise ImageError(f"expected a photo, got a picture of {width} by {height} pixels")


def _to_rgb(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I;16") or picture.mode in {"I", "F"}:
        values = np.asarray(picture, np.float32)
        top = 65535.0 if values.max() > 255 else 255.0
        eight = np.clip(values * (255 / top), 0, 255).astype(np.uint8)
        return Image.fromarray(eight).convert("RGB")
    if picture.mode in {"RGBA", "LA", "PA"} or "transparency" in picture.info:
        layer = picture.convert("RGBA")
        ground = Image.new("RGBA", layer.size, "white")
        return Image.alpha_composite(ground, layer).convert("RGB")
    return picture.convert("RGB")


def encode_jpeg(photo: Pixels, *, quality: int = 88, max_side: int = 1920) -> bytes:
    """The photo (h, w, 3) as JPEG bytes, shrunk so that no side is longer than `max_side`."""
    picture = Image.fromarray(photo)
    picture.thumbnail((max_side, max_side), Image.Resampling.LANCZOS)
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return out.getvalue()
