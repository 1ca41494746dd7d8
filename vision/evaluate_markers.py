"""How well escobas are counted that were marked on a pile: a card crosswise on it for each.

A folder of marked piles is one with a `truth.json` whose photos have a number of `escobas` beside
their cards, as `escoba synth --markers` writes it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.evaluate import TruthError
from vision.image import ImageError, load_image
from vision.markers import count_markers
from vision.reader import Reader

TRUTH = "truth.json"


@dataclass(frozen=True, slots=True)
class MarkerVerdict:
    """How many escobas are marked in a photo, and how many were counted."""

    photo: str
    escobas: int
    counted: int


@dataclass(frozen=True, slots=True)
class MarkerReport:
    """The verdicts on all photos of a folder."""

    folder: str
    verdicts: tuple[MarkerVerdict, ...]

    def to_json(self) -> dict[str, Any]:
        """The figures as plain values: of all photos, and of each number of escobas."""
        numbers = sorted({verdict.escobas for verdict in self.verdicts})
        return {
            "folder": self.folder,
            "all": _figures(self.verdicts),
            "of": {n: _figures([v for v in self.verdicts if v.escobas == n]) for n in numbers},
            "wrong": [
                [v.photo, v.escobas, v.counted] for v in self.verdicts if v.counted != v.escobas
            ],
        }

    def to_markdown(self) -> str:
        """The figures as a Markdown table, a row for each number of escobas."""
        values = self.to_json()
        lines = [
            f"### {self.folder}",
            "",
            "| escobas marked | photos | counted right | off by one | further off | too many |",
            "|---|---|---|---|---|---|",
        ]
        rows = {**values["of"], "all": values["all"]}
        lines += [f"| {n} | {' | '.join(map(str, row.values()))} |" for n, row in rows.items()]
        return "\n".join(lines)


def _figures(verdicts: Sequence[MarkerVerdict]) -> dict[str, int]:
    off = [verdict.counted - verdict.escobas for verdict in verdicts]
    return {
        "photos": len(off),
        "right": off.count(0),
        "off_by_one": sum(abs(each) == 1 for each in off),
        "further_off": sum(abs(each) > 1 for each in off),
        "too_many": sum(each > 0 for each in off),
    }


def has_markers(folder: Path) -> bool:
    """Whether the truth of a folder says how many escobas are marked in its photos."""
    try:
        entries = json.loads((folder / TRUTH).read_text("utf-8"))
        return bool(entries) and all("escobas" in entry for entry in entries.values())
    except (OSError, ValueError, TypeError, AttributeError):
        return False  # a folder without a truth is told so by who reads it for its cards


def evaluate_markers(
    folder: Path, reader: Reader, *, progress: Callable[[int, int], None] | None = None
) -> MarkerReport:
    """The report on a folder of marked piles (`has_markers`).

    Raises:
        TruthError: the folder lacks a photo that its truth names, or a number is none.
    """
    entries = json.loads((folder / TRUTH).read_text("utf-8"))
    verdicts = []
    for done, (name, entry) in enumerate(sorted(entries.items()), 1):
        escobas = entry["escobas"]
        if not isinstance(escobas, int) or escobas < 0:
            raise TruthError(f"expected a number of escobas for {name!r}, got {escobas!r}")
        try:
            reading = reader.read(load_image(folder / name))
        except ImageError as error:
            raise TruthError(f"in {str(folder)!r}: {error}") from error
        verdicts.append(MarkerVerdict(name, escobas, count_markers(reading.sightings)))
        if progress is not None:
            progress(done, len(entries))
    return MarkerReport(folder.name, tuple(verdicts))
