"""From uploaded files to readings of a pile, and the pictures the page shows of them."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import streamlit as st

from ui import book, camera, session, unfinished
from ui.names import clean_name
from ui.piles import Doubt, Draft, Photo, find_digest_owner, read_together
from ui.readings import scale_reading
from ui.session import t

if TYPE_CHECKING:
    from vision.image import ImageError

PHOTO_TYPES = ("jpg", "jpeg", "png", "webp", "heic", "heif")
"""Extensions, not "image/*": with that, Android offers its gallery but no camera."""

MOST_AT_ONCE = 8
MOST_A_HAND = 24
"""Photos: of one pile more than a table takes, and no more than a computer can keep."""

_SHOWN_SIDE = 1280
_CROP_SIDE = 260


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came: the name it had on the phone, for messages, and its bytes."""

    name: str
    data: bytes

    @property
    def shown(self) -> str:
        """The name as a message can show it: short, without what would be taken for formatting."""
        name = clean_name(self.name)
        return name if len(name) <= 40 else f"{name[:30]}…{name[-8:]}"


def say_unreadable(upload: Upload, wrong: "ImageError") -> None:
    """Keeps the one sentence about a file that is no photo."""
    why = t(f"photo.fault.{wrong.fault}", **wrong.values)
    session.say(t("photo.unreadable", name=upload.shown, why=why), kind="error")


def ask_for_photos(key: str, label: str) -> tuple[Upload, ...]:
    """Returns the photos given, if any: a file first, the camera where browsers allow it.

    They stay given, through every run that is broken off, until `session.next_turn` of the key
    empties the widgets: a photo is let go only when what was read of it is kept.
    """
    turn = session.get_turn(key)
    files = st.file_uploader(
        label,
        type=PHOTO_TYPES,
        accept_multiple_files=True,
        max_upload_size=25,
        key=f"{key}/file/{turn}",
        help=t("photo.help"),
    )
    given = [Upload(file.name, file.getvalue()) for file in (files or ())[:MOST_AT_ONCE]]
    if files and len(files) > MOST_AT_ONCE:
        session.say(t("photo.many", n=MOST_AT_ONCE), kind="warning")
    if camera.has_secure_context():
        with st.expander(t("photo.camera"), icon=":material/photo_camera:"):
            # Off until asked for, or the browser would ask for the camera at every visit.
            if st.toggle(t("photo.camera_on"), key=f"{key}/camera-on/{turn}"):
                shot = st.camera_input(
                    t("photo.camera"),
                    resolution="1080p",
                    label_visibility="collapsed",
                    key=f"{key}/camera/{turn}",
                )
                if shot is not None:
                    given.append(Upload(t("photo.camera"), shot.getvalue()))
    return tuple(given)


def read_photos(
    code: str, side: str, drafts: Mapping[str, Draft], uploads: Sequence[Upload]
) -> dict[str, Draft]:
    """Returns the piles with more photos of a side read; says what came of each of them.

    A photo of one pile helps to name what is doubtful in the others; those that somebody has
    gone through are left alone.
    """
    from vision.image import ImageError, encode_jpeg, load_image

    piles = dict(drafts)
    reader = camera.get_reader()
    if reader is None:
        return piles
    progress = st.progress(0.0)
    for number, upload in enumerate(uploads, start=1):
        progress.progress((number - 0.5) / len(uploads), t("photo.reading", number=number))
        if sum(len(pile.photos) for pile in piles.values()) >= MOST_A_HAND:
            session.say(t("photo.full", n=MOST_A_HAND), kind="warning")
            break
        digest = hashlib.sha256(upload.data).hexdigest()
        if owner := find_digest_owner(piles, digest):
            session.say(t("photo.same", name=upload.shown, side=owner), kind="warning")
            continue
        try:
            pixels = load_image(upload.data)
        except ImageError as wrong:
            say_unreadable(upload, wrong)
            continue
        reading = reader.read(pixels)
        photo_id = book.get_book().photos.keep(code, encode_jpeg(pixels))
        photo = Photo(photo_id, digest, reading)
        piles[side] = piles[side].with_photo(photo)
        piles = read_together(piles, side)
        total = len(piles[side].cards)
        session.say(t("photo.read", n=len(reading.cards), side=side, total=total))
    progress.empty()
    return piles


def forget_photos(code: str, side: str) -> None:
    """Lets go of the photos of a pile, their files too; what was added by hand stays."""
    table = book.read_table(code)
    unfinished.note_pile(code, side, Draft.without_photos)
    for photo in table.drafts[side].photos if table else ():
        book.get_book().photos.drop(code, photo.photo_id)
    forget_pictures()


def show_photo(code: str, photo: Photo, *, alt: str) -> None:
    """Draws a kept photo with the outline of each card that was seen in it."""
    picture = _draw(code, photo.photo_id, photo)
    if picture is None:
        st.caption(t("photo.gone"))
    else:
        st.image(picture, width="stretch", alt=alt)


def show_doubt(code: str, doubt: Doubt, *, alt: str) -> None:
    """Draws the part of a photo that a doubt is about."""
    if doubt.finding.box is not None:
        picture = _crop(code, doubt.photo.photo_id, doubt.finding.box, doubt.photo)
        if picture is not None:
            st.image(picture, width=112, alt=alt)


def forget_pictures() -> None:
    """Lets go of the drawn photos: a hand in the book needs them no more."""
    _draw.clear()
    _crop.clear()


@st.cache_data(max_entries=32, show_spinner=False)
def _draw(code: str, photo_id: str, _photo: Photo) -> bytes | None:
    from vision.draw import draw_reading
    from vision.image import encode_jpeg, load_image

    data = book.get_book().photos.find(code, photo_id)
    if data is None:
        return None
    pixels = load_image(data)
    reading = scale_reading(_photo.reading, pixels.shape[1])
    return encode_jpeg(draw_reading(pixels, reading), quality=82, max_side=_SHOWN_SIDE)


@st.cache_data(max_entries=128, show_spinner=False)
def _crop(code: str, photo_id: str, box: tuple[int, int, int, int], _photo: Photo) -> bytes | None:
    from vision.image import encode_jpeg, load_image

    data = book.get_book().photos.find(code, photo_id)
    if data is None:
        return None
    pixels = load_image(data)
    scale = pixels.shape[1] / _photo.reading.width
    left, top, right, bottom = (round(each * scale) for each in box)
    margin = max(8, (right - left) // 8, (bottom - top) // 8)
    part = pixels[max(0, top - margin) : bottom + margin, max(0, left - margin) : right + margin]
    return encode_jpeg(part, quality=85, max_side=_CROP_SIDE) if part.size else None
