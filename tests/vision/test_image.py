import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision import image
from vision.image import ImageError, encode_jpeg, load_image


def encoded(picture: Image.Image, form: str, **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def marked() -> Image.Image:
    """A grey picture, wider than tall, with a red upper left quarter."""
    pixels = np.full((48, 64, 3), 128, np.uint8)
    pixels[:24, :32] = (250, 0, 0)
    return Image.fromarray(pixels)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty file"),
        (b"seven of coins", "got a file that is none"),
        (b"%PDF-1.7\n%\xe2\xe3", "got a file that is none"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "got a file that is none"),
        (encoded(marked(), "JPEG")[:300], "broken"),
        (encoded(marked(), "PNG")[:90], "broken"),
        (encoded(Image.new("RGB", (4, 4)), "PNG"), "4 by 4"),
    ],
)
def test_what_is_no_photo_is_said_in_one_sentence(data: bytes, words: str) -> None:
    with pytest.raises(ImageError, match=words) as caught:
        load_image(data)
    assert "\n" not in str(caught.value)


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_decoded() -> None:
    with pytest.raises(ImageError, match="megapixels"):
        load_image(encoded(Image.new("1", (9000, 9000)), "PNG"))


def test_a_file_of_too_many_bytes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image, "MAX_BYTES", 100)
    with pytest.raises(ImageError, match="at most"):
        load_image(encoded(marked(), "PNG"))


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match=r"none\.jpg"):
        load_image(tmp_path / "none.jpg")


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "HEIF", "AVIF", "TIFF", "BMP", "GIF"])
def test_every_form_is_read_whatever_its_name(form: str, tmp_path: Path) -> None:
    path = tmp_path / "photo.txt"
    path.write_bytes(encoded(marked(), form))
    pixels = load_image(path)
    assert pixels.shape == (48, 64, 3)
    assert pixels[8, 8, 0] > 200 > pixels[40, 60, 0]


# The quarter (row, column) of the upright photo in which the mark must appear.
@pytest.mark.parametrize(
    ("orientation", "quarter"),
    [
        (1, (0, 0)),
        (2, (0, 1)),
        (3, (1, 1)),
        (4, (1, 0)),
        (5, (0, 0)),
        (6, (0, 1)),
        (7, (1, 1)),
        (8, (1, 0)),
    ],
)
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_photos_stand_upright(orientation: int, quarter: tuple[int, int], form: str) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    pixels = load_image(encoded(marked(), form, exif=exif.tobytes()))
    assert pixels.shape == ((48, 64, 3) if orientation < 5 else (64, 48, 3))
    middle = [
        (size // 4, 3 * size // 4)[at] for size, at in zip(pixels.shape, quarter, strict=False)
    ]
    assert pixels[middle[0], middle[1], 0] > 200
    assert pixels[middle[0], middle[1], 2] < 80


def test_a_turned_heic_stands_upright() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    pixels = load_image(encoded(marked(), "HEIF", exif=exif.tobytes()))
    assert pixels.shape == (64, 48, 3)
    assert pixels[8, 40, 0] > 200 > pixels[50, 8, 0]


@pytest.mark.parametrize("mode", ["L", "P", "CMYK", "1", "LA", "RGBA", "I;16", "F"])
def test_every_kind_of_pixel_becomes_eight_bit_rgb(mode: str) -> None:
    if mode == "I;16":
        grey = Image.fromarray(np.full((32, 40), 40_000, np.uint16))
    else:
        grey = Image.new("L", (40, 32), 156).convert(mode)
    pixels = load_image(encoded(grey, "TIFF"))
    assert pixels.shape == (32, 40, 3)
    assert pixels.dtype == np.uint8
    if mode != "1":
        assert abs(int(pixels[16, 16, 0]) - 156) < 4


def test_what_is_transparent_lies_on_white() -> None:
    pixels = load_image(encoded(Image.new("RGBA", (20, 20), (0, 0, 0, 0)), "PNG"))
    assert pixels.min() == 255


def test_of_an_animation_the_first_frame_counts() -> None:
    frames = [Image.new("RGB", (20, 20), c) for c in ("white", "black")]
    data = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:])
    assert load_image(data).min() == 255


def test_a_jpeg_is_no_larger_than_asked() -> None:
    data = encode_jpeg(np.zeros((300, 600, 3), np.uint8), max_side=100)
    assert load_image(data).shape == (50, 100, 3)
