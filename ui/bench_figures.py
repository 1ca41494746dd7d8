"""What `escoba bench` finds out, and how each of it is called."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from vision.reader import LOOKS

COMPARED: Final = LOOKS[-2:]
"""The sides, in pixels, at which the finder is compared with ultralytics' own prediction."""
STEPS: Final[Mapping[str, str]] = {
    "jpeg": "decode 12 megapixels, JPEG",
    "heic": "decode 12 megapixels, HEIC",
    "find": f"find the cards, in up to {len(LOOKS)} looks of {LOOKS[0]} to {LOOKS[-1]} pixels",
    "name": "name 20 cards",
    "explain": "explain a photo's 20 cards together",
    "read": "a photo of 20 cards, from JPEG to cards",
    "join": "join the two piles of a hand under its laws",
    "count": "count a hand",
    "captures": "find a card's captures among 10",
    **{
        f"{key}-{side}": f"{name} at {side} pixels"
        for side in COMPARED
        for key, name in (
            ("finder", "one look"),
            ("ultralytics", "ultralytics' predict"),
            ("ratio", "ultralytics' predict against our look"),
        )
    },
    "peak": "memory: the most that reading a photo takes",
    "healthy": "page: the server answers",
    "ready": "page: the first page is drawn",
    "idle": "memory of the idle server, once visited",
    "warm": "memory of the idle server, a photo read",
}
"""Every figure by its key, in the order in which they are printed."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the steps measured: None where it cannot be here; `most` is what it may be."""

    key: str
    value: float | None
    unit: str
    most: float | None = None

    @property
    def name(self) -> str:
        """What was measured, in words."""
        return STEPS[self.key]


@dataclass(frozen=True, slots=True)
class Growth:
    """What something costs as there is more of it: a row of milliseconds for each part."""

    key: str
    name: str
    sizes: tuple[int, ...]
    rows: tuple[tuple[str, tuple[float, ...]], ...]


@dataclass(frozen=True, slots=True)
class Bench:
    """All that was measured, and on what."""

    machine: Mapping[str, str | int | float]
    figures: tuple[Figure, ...]
    growths: tuple[Growth, ...]
