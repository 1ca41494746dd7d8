"""Every file of the corpus, uploaded: a reading, or one sentence in the page's language."""

import io
from collections.abc import Iterable
from pathlib import Path

import pytest
from PIL import Image
from streamlit.testing.v1 import AppTest

from tests.corpus.pictures import CASES, HTML, Case
from tests.ui.acts import Page, code_of, start, upload
from tests.ui.conftest import ANA, FakeReader, draw_photo, read_texts
from ui import photos
from ui.photos import MOST_AT_ONCE
from ui.store import MatchBook
from ui.text import LANGUAGES, WORDS
from vision.image import MAX_BYTES, ImageFault


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_is_said_in_every_language(language: str) -> None:
    for fault in ImageFault:
        said = WORDS[language][f"photo.fault.{fault}"]
        assert said.endswith(".")
        assert said.count(". ") <= 1


def counting(page: Page) -> tuple[AppTest, str]:
    app = start(page)
    app.button(key="count").click().run()
    return app, code_of(app)


def named_as_photos(cases: Iterable[Case]) -> list[tuple[str, bytes, str]]:
    return [(f"{case.name}.jpg", case.make(), "image/jpeg") for case in cases]


@pytest.mark.parametrize("fault", [None, *(f for f in ImageFault if f is not f.UNREADABLE)])
def test_the_page_reads_or_refuses_the_files_of_the_corpus(
    page: Page, reader: FakeReader, book: MatchBook, fault: ImageFault | None
) -> None:
    app, code = counting(page)
    some = [
        case
        for case in CASES
        if (case.expected if isinstance(case.expected, ImageFault) else None) is fault
    ][:MOST_AT_ONCE]
    if fault is ImageFault.TOO_HEAVY:
        some = [Case("heavy", lambda: bytes(MAX_BYTES + 1), fault)]
    upload(app, code, "Jugador 1", *named_as_photos(some))
    said = read_texts(app)
    why = "Foto leída" if fault is None else WORDS["es"][f"photo.fault.{fault}"].split("{")[0]
    assert said.count(why.strip()) == len(some) > 0
    assert "Traceback" not in said
    assert "expected" not in said
    kept = book.find_drafts(code).get("Jugador 1", (0, {"photos": []}))[1]["photos"]
    assert len(kept) == (len(some) if fault is None else 0)


def test_more_photos_than_a_table_takes_are_not_read(
    page: Page, reader: FakeReader, book: MatchBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photos, "MOST_A_HAND", MOST_AT_ONCE + 1)
    app, code = counting(page)
    many = [draw_photo(100 + number) for number in range(MOST_AT_ONCE + 2)]
    upload(app, code, "Jugador 1", *many)
    assert f"Como mucho {MOST_AT_ONCE} fotos de una vez" in read_texts(app)
    assert len(book.find_drafts(code)["Jugador 1"][1]["photos"]) == MOST_AT_ONCE
    upload(app, code, "Jugador 1", *many[-2:])
    assert "Una mano tiene" in read_texts(app)
    assert len(book.find_drafts(code)["Jugador 1"][1]["photos"]) == MOST_AT_ONCE + 1


NAMES = (
    "../../../etc/cron.d/escoba.jpg",
    "..\\..\\escoba.jpg",
    "/tmp/escoba.jpg",
    "<img src=x onerror=alert(1)>.jpg",
    "![x](http://example.org/x.png).jpg",
    "a\nb.jpg",
    "ñ" * 300 + ".jpg",
)


@pytest.mark.parametrize("name", NAMES)
def test_no_name_of_a_file_leads_anywhere_or_is_formatted(
    page: Page, reader: FakeReader, book: MatchBook, tmp_path: Path, name: str
) -> None:
    app, code = counting(page)
    before = set(tmp_path.rglob("*"))
    upload(app, code, "Jugador 1", (name, draw_photo(600)[1], "image/jpeg"))
    new = set(tmp_path.rglob("*")) - before
    folder = book.photos.folder
    assert {path for path in new if path.parent == folder and path.suffix == ".jpg"}
    assert all(path == folder or path.parent in (folder, folder.parent) for path in new)
    assert not [path for path in new if "escoba.jpg" in path.name or "cron" in str(path)]
    upload(app, code, "Jugador 1", (name, b"no photo", "image/jpeg"))
    said = app.error[0].value
    assert not set("<>[]()!\\\n/") & set(said.removesuffix(WORDS["es"]["photo.fault.no-picture"]))
    assert len(said) < 200


def test_of_a_photo_nothing_is_kept_but_its_picture(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    app, code = counting(page)
    out = io.BytesIO()
    exif = Image.Exif()
    exif[0x010F] = "PhoneMaker"
    exif.get_ifd(0x8825)[2] = (43.0, 15.0, 30.0)
    Image.new("RGB", (600, 400), "green").save(out, "JPEG", exif=exif, comment=HTML)
    upload(app, code, "Jugador 1", ("photo.jpg", out.getvalue() + HTML, "image/jpeg"))
    (photo,) = book.photos.folder.glob("*.jpg")
    data = photo.read_bytes()
    assert b"PhoneMaker" not in data
    assert b"script" not in data
    assert not dict(Image.open(io.BytesIO(data)).getexif())


def test_photos_are_deleted_once_the_hand_is_noted_or_the_match_is_deleted(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    reader.shows = {600: (ANA, ())}
    app, code = counting(page)
    upload(app, code, "Jugador 1", draw_photo(600))
    (photo,) = book.photos.folder.glob("*.jpg")
    assert photos._draw(code, photo.stem.split("-")[1], None) is not None  # it is in the cache
    app.button(key="next").click().run()
    app.button(key="rest/Jugador 2").click().run()
    app.button(key="confirm").click().run()
    assert not app.exception
    assert list(book.photos.folder.glob("*")) == []
    assert photos._draw(code, photo.stem.split("-")[1], None) is None  # nor in the cache
    assert not [each for each in app.file_uploader if each.value]

    app.button(key="count").click().run()
    upload(app, code, "Jugador 1", draw_photo(601))
    book.delete(code)
    assert list(book.photos.folder.glob("*")) == []


def test_photos_of_a_hand_given_up_are_deleted(
    page: Page, reader: FakeReader, book: MatchBook
) -> None:
    app, code = counting(page)
    upload(app, code, "Jugador 1", draw_photo(600))
    app.button(key="forget/Jugador 1").click().run()
    assert list(book.photos.folder.glob("*")) == []
