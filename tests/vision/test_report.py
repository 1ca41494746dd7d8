"""The report with its pictures."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from scorer.cards import FACES, Card, parse_card
from vision.calibration import calibrate
from vision.evaluate import Report, Truth, judge
from vision.image import encode_jpeg, load_image
from vision.reading import Alternative, Reading, SeenCard
from vision.report import CELL, draw_confusion, draw_reliability, write_report

SEVEN, SIX, ACE = (parse_card(code) for code in ("7O", "6O", "1C"))


def see(card: Card, confidence: float, *others: Card) -> SeenCard:
    corners = ((10, 10), (60, 10), (60, 90), (10, 90))
    alternatives = tuple(Alternative(other, 0.1) for other in others)
    return SeenCard(card, confidence, (10, 10, 60, 90), corners, alternatives)


def report_of(folder: Path, *seen: SeenCard) -> Report:
    """One photo with 6O and 1C in it, read as said."""
    path = folder / "a.jpg"
    path.write_bytes(encode_jpeg(np.full((120, 160, 3), 90, np.uint8)))
    truth = Truth(path, frozenset({SIX, ACE}), frozenset())
    return Report("made", (judge(truth, Reading(160, 120, seen)),))


def test_pairs_of_true_and_read_cards(tmp_path: Path) -> None:
    report = report_of(tmp_path, see(SEVEN, 0.7, SIX), see(ACE, 0.99))
    assert report.pairs == Counter({("6O", "7O"): 1, ("1C", "1C"): 1})
    assert report.alternatives_hold == 1.0
    assert report.confusions == (("6O read as 7O", 1),)
    nothing = report_of(tmp_path, see(SEVEN, 0.7))
    assert nothing.pairs == Counter({("-", "7O"): 1, ("6O", "-"): 1, ("1C", "-"): 1})
    assert nothing.alternatives_hold == 0.0


def test_calibration_counts_the_cards_read(tmp_path: Path) -> None:
    report = report_of(tmp_path, see(SEVEN, 0.7, SIX), see(ACE, 0.9))
    assert sorted(report.calibration.cards) == [(0.7, False), (0.9, True)]


@pytest.mark.parametrize(("true", "read"), [("6O", "7O"), ("-", "1C"), ("12B", "-")])
def test_a_confusion_has_its_square(true: str, read: str) -> None:
    names = [card.code for card in FACES]
    empty, one = draw_confusion(Counter()), draw_confusion(Counter({(true, read): 3}))
    ys, xs = np.nonzero((empty != one).any(-1))
    row = names.index(true) if true in names else len(names)
    column = names.index(read) if read in names else len(names)
    assert {int(y) // CELL - 2 for y in ys} == {row}
    assert {int(x) // CELL - 2 for x in xs} == {column}


def test_the_reliability_diagram_shows_what_there_is() -> None:
    none, some = draw_reliability(calibrate([])), draw_reliability(calibrate([(0.85, True)] * 5))
    assert none.shape == some.shape
    assert (none != some).any()


def test_the_report_has_its_text_and_pictures(tmp_path: Path) -> None:
    report = report_of(tmp_path, see(SEVEN, 0.7, SIX), see(ACE, 0.99))
    path = write_report(report, tmp_path / "out")
    text = path.read_text()
    for name in ("confusion", "reliability", "worst"):
        assert f"![{name}]({name}.jpg)" in text
        assert load_image(tmp_path / "out" / f"{name}.jpg").size
    assert "| expected calibration error | 0.355 |" in text


def test_a_report_without_errors_has_no_worst_photo(tmp_path: Path) -> None:
    report = report_of(tmp_path, see(SIX, 0.9), see(ACE, 0.99))
    assert "worst" not in write_report(report, tmp_path / "out").read_text()
