"""Files as phones, programs and pranksters make them, and what is to come of each.

Drawn here rather than kept, but for two that take minutes to make: fifty megapixels in HEIC and
AVIF, in a few kilobytes. The worst that is still read is in `HEAVY`, by the decoder's own limits.
"""

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from vision.image import (
    KEPT_PIXELS,
    MAX_LAYERED_PIXELS,
    MAX_PIXELS,
    MAX_RATIO,
    MAX_STREAMED_PIXELS,
    MIN_SIDE,
    ImageFault,
)

FOLDER = Path(__file__).parent
RED_CORNER = (250, 0, 0)


@dataclass(frozen=True)
class Case:
    """A file: its name, how to make it, and the size (width, height) or the fault to come."""

    name: str
    make: Callable[[], bytes]
    expected: tuple[int, int] | ImageFault


def draw(width: int = 64, height: int = 48) -> Image.Image:
    """A grey picture with a red upper left quarter."""
    picture = Image.new("RGB", (width, height), (128, 128, 128))
    picture.paste(RED_CORNER, (0, 0, width // 2, height // 2))
    return picture


def encode(picture: Image.Image, form: str, **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def turned(form: str, orientation: object) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = orientation
    return encode(draw(), form, exif=exif.tobytes())


def flat_jpeg(width: int, height: int) -> bytes:
    """A JPEG of one colour of any size, of the rows of a small one: no picture is held for it."""
    rows = encode(Image.new("RGB", (width, 32), "teal"), "JPEG", quality=50, restart_marker_rows=1)
    start = rows.index(b"\xff\xda")
    start += 2 + int.from_bytes(rows[start + 2 : start + 4], "big")
    one = rows[start : rows.index(b"\xff\xd0", start)]
    head = bytearray(rows[:start])
    frame = head.index(b"\xff\xc0")
    head[frame + 5 : frame + 7] = height.to_bytes(2, "big")
    count = -(-height // 16)
    body = b"".join(one + b"\xff" + bytes([0xD0 + row % 8]) for row in range(count))
    return bytes(head) + body[:-2] + b"\xff\xd9"


def png_of_size(width: int, height: int, kind: int = 2) -> bytes:
    """A PNG that claims a size and holds nothing."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(bytes(1000))), chunk(b"IEND", b"")]
    )


def text_bomb() -> bytes:
    """A PNG whose comment grows from kilobytes to a gigabyte."""
    whole = encode(draw(), "PNG")
    packer = zlib.compressobj(9)
    data = b"Comment\0\0" + b"".join(packer.compress(bytes(1 << 20)) for _ in range(1024))
    data += packer.flush()
    chunk = struct.pack(">I", len(data)) + b"zTXt" + data
    return whole[:33] + chunk + struct.pack(">I", zlib.crc32(chunk[4:])) + whole[33:]


def zip_bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("photo.jpg", bytes(32 << 20))
    return out.getvalue()


def scans(count: int, width: int = 8000, height: int = 6000) -> bytes:
    """A progressive JPEG that goes over a large picture again and again."""
    whole = encode(Image.new("L", (64, 64)), "JPEG", progressive=True)
    frame = whole.index(b"\xff\xc2")
    size = struct.pack(">HH", height, width)
    whole = whole[: frame + 5] + size + whole[frame + 9 :]
    first, end = whole.index(b"\xff\xda"), whole.rindex(b"\xff\xd9")
    return whole[:first] + whole[first:end] * count + whole[end:]


def kept(width: int, height: int) -> tuple[int, int]:
    """The size of what comes of a picture: halved until it has no more than `KEPT_PIXELS`."""
    while width * height > KEPT_PIXELS:
        width, height = width // 2, height // 2
    return width, height


def animation(form: str) -> bytes:
    frames = [draw(), Image.new("RGB", (64, 48), "blue")]
    return encode(frames[0], form, save_all=True, append_images=frames[1:], duration=100)


def broken_exif() -> bytes:
    whole = encode(draw(), "JPEG")
    segment = b"Exif\0\0II*\0\xff\xff\xff\x7f" + bytes(range(64))
    return whole[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + whole[2:]


def noise(mode: str) -> Image.Image:
    pixels = np.random.default_rng(7).integers(0, 255, (48, 64, 3), np.uint8)
    return Image.fromarray(pixels).convert(mode)


def sixteen_bits() -> Image.Image:
    return Image.fromarray(np.full((48, 64), 40_000, np.uint16))


def half(form: str) -> Callable[[], bytes]:
    def make() -> bytes:
        whole = encode(noise("RGB"), form)
        return whole[: len(whole) // 2]

    return make


HTML = b"<html><script>alert(1)</script></html>"
SVG = (
    b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'><rect width='9' height='9'/></svg>"
)
PDF = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"
MOVIE = b"\0\0\0\x18ftypqt  \0\0\0\0qt  \0\0\0\0\0\0\0\x08mdat"

UPRIGHT, SIDEWAYS = (64, 48), (48, 64)
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF", "AVIF", "TIFF", "BMP", "GIF")

CASES = (
    Case("empty.jpg", lambda: b"", ImageFault.EMPTY),
    Case("one-byte.jpg", lambda: b"\xff", ImageFault.NO_PICTURE),
    Case("zeros.jpg", lambda: bytes(5000), ImageFault.NO_PICTURE),
    Case("text.jpg", lambda: b"siete de velo\n", ImageFault.NO_PICTURE),
    Case("list.jpg", lambda: b'["photo"]', ImageFault.NO_PICTURE),
    Case("paper.pdf", lambda: PDF, ImageFault.NO_PICTURE),
    Case("drawing.svg", lambda: SVG, ImageFault.NO_PICTURE),
    Case("page.jpg", lambda: HTML, ImageFault.NO_PICTURE),
    Case("movie.heic", lambda: MOVIE, ImageFault.NO_PICTURE),
    Case("bomb.zip", zip_bomb, ImageFault.NO_PICTURE),
    Case("postscript.jpg", lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n", ImageFault.NO_PICTURE),
    *(
        Case(f"half.{form.lower()}", half(form), ImageFault.BROKEN)
        for form in FORMATS
        if form != "AVIF"
    ),
    Case("half.avif", half("AVIF"), ImageFault.NO_PICTURE),
    Case("head-only.jpg", lambda: encode(draw(), "JPEG")[:2], ImageFault.NO_PICTURE),
    Case("text-bomb.png", text_bomb, ImageFault.BROKEN),
    Case("bomb.png", lambda: png_of_size(50_000, 50_000), ImageFault.TOO_LARGE),
    Case("bomb-of-palette.png", lambda: png_of_size(30_000, 30_000, 3), ImageFault.TOO_LARGE),
    Case("hollow.png", lambda: png_of_size(64, 48), ImageFault.BROKEN),
    Case("giga.jpg", lambda: flat_jpeg(40_000, 30_000), ImageFault.TOO_LARGE),
    Case("scans.jpg", lambda: scans(900), ImageFault.TOO_LARGE),
    Case("hundred-megapixels.png", lambda: png_of_size(12_000, 9_000), ImageFault.TOO_LARGE),
    Case("hundred-megapixels.jpg", lambda: flat_jpeg(12_000, 9_000), kept(12_000, 9_000)),
    Case("dot.png", lambda: encode(draw(4, 4), "PNG"), ImageFault.TOO_SMALL),
    Case(
        "ribbon.png",
        lambda: encode(draw(MIN_SIDE * (MAX_RATIO + 1), MIN_SIDE), "PNG"),
        ImageFault.TOO_SMALL,
    ),
    *(Case(f"right.{form.lower()}", lambda f=form: encode(draw(), f), UPRIGHT) for form in FORMATS),
    Case("a-png.jpg", lambda: encode(draw(), "PNG"), UPRIGHT),
    Case("a-heic.png", lambda: encode(draw(), "HEIF"), UPRIGHT),
    *(
        Case(f"turned-{form.lower()}-{number}", lambda f=form, n=number: turned(f, n), size)
        for form in ("JPEG", "PNG", "WEBP", "HEIF")
        for number, size in enumerate([UPRIGHT] * 4 + [SIDEWAYS] * 4, start=1)
    ),
    Case("turned-too-far.jpg", lambda: turned("JPEG", 99), UPRIGHT),
    Case("broken-exif.jpg", broken_exif, UPRIGHT),
    Case("animation.gif", lambda: animation("GIF"), UPRIGHT),
    Case("animation.webp", lambda: animation("WEBP"), UPRIGHT),
    Case("animation.png", lambda: animation("PNG"), UPRIGHT),
    Case("animation.avif", lambda: animation("AVIF"), UPRIGHT),
    Case("cmyk.jpg", lambda: encode(draw().convert("CMYK"), "JPEG"), UPRIGHT),
    Case("cmyk.tiff", lambda: encode(draw().convert("CMYK"), "TIFF"), UPRIGHT),
    Case("grey.jpg", lambda: encode(draw().convert("L"), "JPEG"), UPRIGHT),
    Case("grey.webp", lambda: encode(draw().convert("L"), "WEBP"), UPRIGHT),
    Case("progressive.jpg", lambda: encode(draw(), "JPEG", progressive=True), UPRIGHT),
    Case("sixteen-bits.png", lambda: encode(sixteen_bits(), "PNG"), UPRIGHT),
    Case("sixteen-bits.tiff", lambda: encode(sixteen_bits(), "TIFF"), UPRIGHT),
    Case("float.tiff", lambda: encode(draw().convert("F"), "TIFF"), UPRIGHT),
    Case("black-and-white.png", lambda: encode(draw().convert("1"), "PNG"), UPRIGHT),
    Case("palette.png", lambda: encode(draw().convert("P"), "PNG"), UPRIGHT),
    Case("clear.png", lambda: encode(draw().convert("RGBA"), "PNG"), UPRIGHT),
    Case("clear-grey.png", lambda: encode(draw().convert("LA"), "PNG"), UPRIGHT),
    Case("clear-palette.png", lambda: encode(draw().convert("P"), "PNG", transparency=0), UPRIGHT),
    Case("clear.heic", lambda: encode(draw().convert("RGBA"), "HEIF"), UPRIGHT),
    Case("clear.avif", lambda: encode(draw().convert("RGBA"), "AVIF"), UPRIGHT),
    Case("jpeg-and-zip.jpg", lambda: encode(draw(), "JPEG") + zip_bomb(), UPRIGHT),
    Case("jpeg-and-page.jpg", lambda: encode(draw(), "JPEG", comment=HTML) + HTML, UPRIGHT),
    Case("png-and-page.png", lambda: encode(draw(), "PNG") + HTML, UPRIGHT),
    Case("gif-and-script.gif", lambda: encode(draw(), "GIF") + b"*/=1;alert(1)", UPRIGHT),
    Case("pdf-and-jpeg.jpg", lambda: PDF + encode(draw(), "JPEG"), ImageFault.NO_PICTURE),
)


def square(pixels: int) -> tuple[int, int]:
    """About as many pixels, no more, in a size that quarters evenly."""
    side = int(pixels**0.5) // 16 * 16
    return side, side


def blank(mode: str, pixels: int, form: str, **options: object) -> bytes:
    return encode(Image.new(mode, square(pixels)), form, **options)


HEAVY = (
    Case(
        "most.jpg",
        lambda: flat_jpeg(*square(MAX_STREAMED_PIXELS)),
        kept(*square(MAX_STREAMED_PIXELS)),
    ),
    Case(
        "progressive.jpg",
        lambda: blank("RGB", MAX_PIXELS, "JPEG", progressive=True, subsampling=0),
        kept(*square(MAX_PIXELS)),
    ),
    Case(
        "cmyk.jpg",
        lambda: blank("CMYK", MAX_PIXELS, "JPEG", progressive=True, subsampling=0),
        kept(*square(MAX_PIXELS)),
    ),
    Case("most.png", lambda: blank("RGB", MAX_PIXELS, "PNG"), kept(*square(MAX_PIXELS))),
    Case("palette.png", lambda: blank("P", MAX_PIXELS, "PNG"), kept(*square(MAX_PIXELS))),
    Case("sixteen-bits.png", lambda: blank("I;16", MAX_PIXELS, "PNG"), kept(*square(MAX_PIXELS))),
    Case(
        "clear.png",
        lambda: blank("RGBA", MAX_LAYERED_PIXELS, "PNG"),
        kept(*square(MAX_LAYERED_PIXELS)),
    ),
    Case(
        "most.webp",
        lambda: blank("RGBA", MAX_LAYERED_PIXELS, "WEBP", lossless=True, method=0, quality=0),
        kept(*square(MAX_LAYERED_PIXELS)),
    ),
    Case("most.gif", lambda: blank("P", MAX_PIXELS, "GIF"), kept(*square(MAX_PIXELS))),
    Case(
        "float.tiff",
        lambda: blank("F", MAX_PIXELS, "TIFF", compression="tiff_lzw"),
        kept(*square(MAX_PIXELS)),
    ),
    Case("fifty.heic", lambda: (FOLDER / "fifty-megapixels.heic").read_bytes(), kept(8160, 6120)),
    Case("fifty.avif", lambda: (FOLDER / "fifty-megapixels.avif").read_bytes(), kept(8160, 6120)),
    *(case for case in CASES if case.name in {"text-bomb.png", "scans.jpg", "bomb.png"}),
)
