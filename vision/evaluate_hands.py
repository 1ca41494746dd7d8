"""How well whole hands are read: each photo alone, and all piles together under the deck's laws.

A folder of hands holds photos and `hands.json`, a list of hands, each
`{"Ana": {"photo": "1-0.jpg", "cards": ["7O", ...]}, ...}`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Any

from scorer.cards import DECK, Card, parse_card
from vision.decode import join_piles
from vision.evaluate import TruthError
from vision.image import ImageError, load_image
from vision.law import Law, keep_sums
from vision.reader import Reader
from vision.reading import PhotoFinding, PhotoFindingKind, Reading

ASKING = frozenset(
    {
        PhotoFindingKind.UNSURE,
        PhotoFindingKind.POSSIBLE,
        PhotoFindingKind.DUPLICATE,
        PhotoFindingKind.UNSEEN,
        PhotoFindingKind.HIDDEN,
        PhotoFindingKind.UNCLEAR,
        PhotoFindingKind.TOO_SMALL,
    }
)
"""The findings that the page asks about, a tap each."""
REFUSING = frozenset({PhotoFindingKind.UNCLEAR, PhotoFindingKind.TOO_SMALL})
"""Those that ask for another photo."""


@dataclass(frozen=True, slots=True)
class HandTruth:
    """A hand: the photo and the cards of each side."""

    photos: Mapping[str, Path]
    cards: Mapping[str, frozenset[Card]]


@dataclass(frozen=True, slots=True)
class HandVerdict:
    """One hand read in one way: cards wrong or missed, taps to put it right, whether it was told.

    `taps` are the findings asked about and the errors that none of them covers. A hand `is_silent`
    when it stays wrong though every question was answered rightly, its piles look right (forty
    cards, sums kept), and no other photo was asked for. That is the error a table cannot see.
    """

    errors: int
    taps: int
    is_silent: bool


@dataclass(frozen=True, slots=True)
class HandReport:
    """The verdicts on all hands in each way of reading them, and the times of the joint reading."""

    folder: str
    ways: Mapping[str, tuple[HandVerdict, ...]]
    join_ms: tuple[float, ...]

    def to_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return {
            "folder": self.folder,
            "hands": len(self.join_ms),
            "ways": {
                way: {
                    "whole_untouched": sum(not v.errors for v in verdicts),
                    "mean_errors": round(mean(v.errors for v in verdicts), 2),
                    "mean_taps": round(mean(v.taps for v in verdicts), 2),
                    "wrong_and_silent": sum(v.is_silent for v in verdicts),
                    "silent_percent_95": percent_interval(
                        sum(v.is_silent for v in verdicts), len(verdicts)
                    ),
                }
                for way, verdicts in self.ways.items()
                if verdicts
            },
            "join_ms_median": round(median(self.join_ms or (0.0,)), 1),
            "join_ms_most": round(max(self.join_ms, default=0.0), 1),
        }

    def to_markdown(self) -> str:
        """The figures as a Markdown table, a row for each way."""
        values = self.to_json()
        lines = [
            f"### {self.folder}: {values['hands']} hands",
            "",
            "| way | whole, untouched | errors | taps | wrong and silent | 95 % interval |",
            "|---|---|---|---|---|---|",
        ]
        for way, figures in values["ways"].items():
            *plain, (low, high) = figures.values()
            lines.append(f"| {way} | {' | '.join(map(str, plain))} | {low} to {high} % |")
        lines += [
            "",
            f"Joint reading: {values['join_ms_median']} ms, {values['join_ms_most']} at most.",
        ]
        return "\n".join(lines)


def percent_interval(some: int, of: int) -> tuple[float, float]:
    """The 95 % interval (Wilson's) of a share in percent, of which `some` of `of` were seen.

    >>> percent_interval(1, 300)
    (0.1, 1.9)
    """
    z = 1.96
    if not of:
        return 0.0, 100.0
    middle = (some + z * z / 2) / (of + z * z)
    reach = z / (of + z * z) * (some * (of - some) / of + z * z / 4) ** 0.5
    return round(100 * max(middle - reach, 0.0), 1), round(100 * min(middle + reach, 1.0), 1)


def read_hands(folder: Path) -> tuple[HandTruth, ...]:
    """The hands of a folder.

    Raises:
        TruthError: there is no hands.json, or it is none.
    """
    path = folder / "hands.json"
    try:
        return tuple(
            HandTruth(
                {side: folder / pile["photo"] for side, pile in hand.items()},
                {side: frozenset(map(parse_card, pile["cards"])) for side, pile in hand.items()},
            )
            for hand in json.loads(path.read_text("utf-8"))
        )
    except OSError as error:
        raise TruthError(f"expected hands.json in {str(folder)!r}, found none") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise TruthError(f"expected hands in {str(path)!r}, got {error!r}") from error


def evaluate_hands(
    folder: Path, reader: Reader, *, progress: Callable[[int, int], None] | None = None
) -> HandReport:
    """The report on a folder of hands, each read in four ways.

    `photo by photo`: what each photo shows alone. `together`: all photos under the deck's laws.
    `last pile left out` and `last pile deduced`: the same two without the last side's photo, whose
    pile is what no other holds.

    Raises:
        TruthError: the folder has no usable hands.json, or lacks a photo that it names.
    """
    hands = read_hands(folder)
    ways: dict[str, list[HandVerdict]] = {way: [] for way in WAYS}
    times = []
    for done, hand in enumerate(hands, 1):
        try:
            readings = {side: reader.read(load_image(p)) for side, p in hand.photos.items()}
        except ImageError as error:
            raise TruthError(f"in {str(folder)!r}: {error}") from error
        all_but_last = dict(list(readings.items())[:-1])
        start = time.perf_counter()
        together = judge_hand(hand, readings, is_joint=True)
        times.append((time.perf_counter() - start) * 1000)
        ways["photo by photo"].append(judge_hand(hand, readings, is_joint=False))
        ways["together"].append(together)
        ways["last pile left out"].append(judge_hand(hand, all_but_last, is_joint=False))
        ways["last pile deduced"].append(judge_hand(hand, all_but_last, is_joint=True))
        if progress is not None:
            progress(done, len(hands))
    return HandReport(folder.name, {way: tuple(v) for way, v in ways.items()}, tuple(times))


WAYS = ("photo by photo", "together", "last pile left out", "last pile deduced")


def judge_hand(hand: HandTruth, readings: Mapping[str, Reading], *, is_joint: bool) -> HandVerdict:
    """The verdict on one hand, read from these photos; a side without one gets what is left."""
    found: dict[str, frozenset[Card]] = {}
    asked: list[PhotoFinding] = []
    if is_joint:
        law = Law(tuple(hand.photos))
        joined = join_piles({side: [reading] for side, reading in readings.items()}, law)
        for side, pile in joined.items():
            found[side] = _counted(pile.held)
            asked += pile.findings
    else:
        for side, reading in readings.items():
            found[side] = _counted([seen.card for seen in reading.cards])
            asked += reading.findings
    held = frozenset().union(*found.values())
    for side in hand.photos:
        if side not in readings:
            found[side] = frozenset(DECK) - held
    questions = [finding for finding in asked if finding.kind in ASKING]
    wrong = {
        card
        for side, cards in hand.cards.items()
        for card in cards.symmetric_difference(found[side])
    }
    told = {card for f in questions for card in (*f.cards, *(a.card for a in f.alternatives))}
    # A pile that hides several cards is asked about once, and takes a tap for each of them.
    further = sum(
        max(len(wrong.intersection(a.card for a in f.alternatives)) - 1, 0)
        for f in questions
        if f.kind is PhotoFindingKind.HIDDEN
    )
    untold = wrong - told
    mended = {side: (found[side] - told) | (cards & told) for side, cards in hand.cards.items()}
    is_refused = any(finding.kind in REFUSING for finding in questions)
    is_silent = bool(untold) and not is_refused and _looks_right(mended)
    return HandVerdict(len(wrong), len(questions) + further + len(untold), is_silent)


def _looks_right(piles: Mapping[str, frozenset[Card]]) -> bool:
    """Whether the piles are the forty cards, each once, and their sums are as they must be."""
    if sum(map(len, piles.values())) != len(DECK) or frozenset().union(*piles.values()) != set(
        DECK
    ):
        return False
    return keep_sums({side: sum(card.value for card in cards) for side, cards in piles.items()})


def _counted(cards: Sequence[Card]) -> frozenset[Card]:
    return frozenset(card for card in cards if card.is_in_escoba)
