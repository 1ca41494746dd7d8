"""Corrections of the table, kept where they were asked for."""

import json
from pathlib import Path

import numpy as np
import pytest

from scorer.cards import parse_cards
from ui.corrections import FOLDER, find_true_cards, keep_corrections
from ui.piles import Draft, Photo
from ui.store import MatchBook
from vision.image import encode_jpeg
from vision.reading import Alternative, PileReading, Reading, SeenCard


def pile(book: MatchBook | None = None) -> Draft:
    """A pile in whose photo a 7 was seen that may be a 6, and an ace of copas."""
    seven, six, ace = (parse_cards(code)[0] for code in ("7O", "6O", "1C"))
    corners = ((10, 10), (50, 10), (50, 70), (10, 70))
    seen = (
        SeenCard(seven, 0.6, (10, 10, 50, 70), corners, (Alternative(six, 0.3),)),
        SeenCard(ace, 0.9, (10, 10, 50, 70), corners),
    )
    jpeg = encode_jpeg(np.full((100, 120, 3), 90, np.uint8))
    photo_id = book.photos.keep("abc", jpeg) if book else "p"
    photo = Photo(photo_id, "digest", Reading(120, 100, seen))
    return Draft().with_photo(photo).with_reading(PileReading(seen))


def codes(draft: Draft) -> list[tuple[str, str]]:
    return [(seen.card.code, card.code) for seen, card in find_true_cards(draft)]


@pytest.mark.parametrize(
    ("on", "off", "said"),
    [
        ("", "", [("7O", "7O"), ("1C", "1C")]),
        ("6O", "7O", [("7O", "6O"), ("1C", "1C")]),
        ("", "7O", [("1C", "1C")]),
        ("5O", "7O", [("1C", "1C")]),
    ],
    ids=["as read", "another", "none", "one it never may have been"],
)
def test_what_the_table_says_of_each_box(on: str, off: str, said: list[tuple[str, str]]) -> None:
    assert codes(pile().with_cards(parse_cards(on), parse_cards(off))) == said


@pytest.fixture
def book(tmp_path: Path) -> MatchBook:
    return MatchBook(f"sqlite:///{tmp_path / 'book.db'}")


def test_nothing_is_kept_unasked(
    book: MatchBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    corrected = pile(book).with_cards(parse_cards("6O"), parse_cards("7O"))
    keep_corrections(book, "abc", corrected)
    assert not (tmp_path / "kept").exists()


def test_a_corrected_photo_is_kept_where_asked_for(
    book: MatchBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "kept"))
    keep_corrections(book, "abc", pile(book))
    assert not (tmp_path / "kept").exists()
    keep_corrections(book, "abc", pile(book).with_cards(parse_cards("6O"), parse_cards("7O")))
    (line,) = (tmp_path / "kept" / "corrections.jsonl").read_text().splitlines()
    assert (json.loads(line)["was"], json.loads(line)["is"]) == ("7O", "6O")
    assert len(list((tmp_path / "kept" / "images").iterdir())) == 1
