"""The reduced photos of the hands being counted: files beside the match book, deleted with them."""

import glob
import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from ui.trouble import BookTroubleError, find_file_trouble

_DAYS: Final = 2


class PhotoFolder:
    """A folder of photos, each of a match and under an id of its own."""

    def __init__(self, folder: Path) -> None:
        """Take a folder, and delete the photos of hands that were begun and never confirmed."""
        self.folder = folder
        oldest = time.time() - _DAYS * 24 * 3600
        for photo in folder.glob("*.jpg"):
            with suppress(OSError):  # another server has deleted it, or none can here
                if photo.stat().st_mtime < oldest:
                    photo.unlink()

    def keep(self, code: str, jpeg: bytes) -> str:
        """Keeps a photo of a match; returns its id.

        Raises:
            BookTroubleError: The disk is full, or the folder cannot be written; nothing was kept.
        """
        photo_id = secrets.token_hex(8)
        photo = self.folder / f"{code}-{photo_id}.jpg"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            photo.write_bytes(jpeg)
        except OSError as error:
            with suppress(OSError):
                photo.unlink()
            raise BookTroubleError(find_file_trouble(error), str(self.folder)) from error
        return photo_id

    def find(self, code: str, photo_id: str) -> bytes | None:
        """Returns a photo, or None where it is gone."""
        if not (photo_id.isalnum() and code.isalnum()):
            return None
        try:
            return (self.folder / f"{code}-{photo_id}.jpg").read_bytes()
        except FileNotFoundError:
            return None

    def drop(self, code: str, photo_id: str) -> None:
        """Deletes one photo of a match, if it is still there."""
        if photo_id.isalnum() and code.isalnum():
            (self.folder / f"{code}-{photo_id}.jpg").unlink(missing_ok=True)

    def clear(self, code: str | None = None) -> None:
        """Deletes the photos of a match, or all of them."""
        of_match = "*" if code is None else glob.escape(code)
        for photo in self.folder.glob(f"{of_match}-*.jpg"):
            photo.unlink(missing_ok=True)
