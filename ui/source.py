"""The source of the page that is running, offered to whoever uses it, as the AGPL asks."""

import io
import os
import zipfile
from pathlib import Path
from typing import Final

import streamlit as st

from ui.session import t

_ROOT: Final = Path(__file__).resolve().parent.parent
_PARTS: Final = ("app.py", "pyproject.toml", "README.md", "LICENSE", "Makefile")
_PACKAGES: Final = ("scorer", "vision", "ui")


def offer() -> None:
    """Draws the link to the source: ESCOBA_SOURCE_URL, or else this very code as an archive."""
    if url := os.environ.get("ESCOBA_SOURCE_URL"):
        st.link_button(t("source.link"), url, type="tertiary")
    else:
        st.download_button(
            t("source.link"),
            pack_source,
            file_name="escoba-source.zip",
            mime="application/zip",
            type="tertiary",
            key="source",
            on_click="ignore",
        )


def pack_source() -> bytes:
    """Returns the program text that is running as a zip archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        files = [_ROOT / part for part in _PARTS if (_ROOT / part).is_file()]
        for package in _PACKAGES:
            files += sorted((_ROOT / package).rglob("*.py"))
        for file in files:
            archive.write(file, file.relative_to(_ROOT).as_posix())
    return out.getvalue()
