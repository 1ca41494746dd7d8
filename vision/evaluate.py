"""How well photos are read, against a truth written by hand or by the synthesis.

A folder to measure holds photos and `truth.json`:
`{"photo.jpg": {"cards": ["7O", ...], "uncertain": ["1C", ...]}}`. The cards must be read; the
uncertain ones show too little and count neither way; any other card read is false.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from scorer.cards import Card, InvalidCardError, parse_card
from vision.calibration import Calibration, calibrate
from vision.image import ImageError, load_image
from vision.reader import Reader
from vision.reading import Reading
from vision.turning import turned


class TruthError(ValueError):
    """A folder without a truth that can be used."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What lies in a photo."""

    photo: Path
    cards: frozenset[Card]
    uncertain: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Verdict:
    """One photo's reading against its truth."""

    truth: Truth
    reading: Reading
    right: frozenset[Card]
    missed: frozenset[Card]
    false: frozenset[Card]
    flagged: frozenset[Card]

    @property
    def is_whole(self) -> bool:
        """Whether the photo was read wholly right."""
        return not self.missed and not self.false


@dataclass(frozen=True, slots=True)
class Report:
    """All verdicts of a folder, and the figures drawn from them."""

    folder: str
    verdicts: tuple[Verdict, ...]
    same_turned: int | None = None

    def count(self, part: str) -> int:
        """How many cards are `right`, `missed`, `false` or `flagged` over all photos."""
        return sum(len(getattr(verdict, part)) for verdict in self.verdicts)

    @property
    def precision(self) -> float:
        """The share of the cards read that are there."""
        return _ratio(self.count("right"), self.count("right") + self.count("false"))

    @property
    def recall(self) -> float:
        """The share of the cards there that were read."""
        return _ratio(self.count("right"), self.count("right") + self.count("missed"))

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        right = self.count("right")
        return _ratio(2 * right, 2 * right + self.count("missed") + self.count("false"))

    @property
    def whole(self) -> int:
        """How many photos were read wholly right."""
        return sum(verdict.is_whole for verdict in self.verdicts)

    @property
    def calibration(self) -> Calibration:
        """The confidence of all cards read that count, against whether they were there."""
        return calibrate(
            [
                (seen.confidence, seen.card in verdict.right)
                for verdict in self.verdicts
                for seen in verdict.reading.cards
                if seen.card not in verdict.truth.uncertain
            ]
        )

    @property
    def pairs(self) -> Counter[tuple[str, str]]:
        """How often each card was read as each; "-" stands for none.

        A card read falsely is matched with a missed one of its photo that its alternatives list.
        """
        pairs: Counter[tuple[str, str]] = Counter()
        for verdict in self.verdicts:
            pairs.update((card.code, card.code) for card in verdict.right)
            missed = set(verdict.missed)
            for seen in verdict.reading.cards:
                if seen.card in verdict.false:
                    true = next((a.card for a in seen.alternatives if a.card in missed), None)
                    missed.discard(true)
                    pairs["-" if true is None else true.code, seen.card.code] += 1
            pairs.update((card.code, "-") for card in missed)
        return pairs

    @property
    def alternatives_hold(self) -> float:
        """The share of cards read falsely whose alternatives list a missed card of the photo."""
        false = [
            any(a.card in verdict.missed for a in seen.alternatives)
            for verdict in self.verdicts
            for seen in verdict.reading.cards
            if seen.card in verdict.false and verdict.missed
        ]
        return _ratio(sum(false), len(false))

    @property
    def confusions(self) -> tuple[tuple[str, int], ...]:
        """Missed cards with the false card in their photo likeliest taken for them, oftenest first.

        A missed card is matched with a false one whose alternatives list it.
        """
        wrong = Counter({pair: n for pair, n in self.pairs.items() if "-" != pair[1] != pair[0]})
        return tuple(
            (f"{'nothing' if true == '-' else true} read as {read}", count)
            for (true, read), count in wrong.most_common(10)
        )

    def recall_by(self, key: Callable[[Card], str]) -> dict[str, float]:
        """Recall of each group of cards that `key` names."""
        there: Counter[str] = Counter()
        right: Counter[str] = Counter()
        for verdict in self.verdicts:
            there.update(key(card) for card in verdict.truth.cards)
            right.update(key(card) for card in verdict.right)
        return {group: _ratio(right[group], there[group]) for group in sorted(there)}

    def to_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        return {
            "folder": self.folder,
            "photos": len(self.verdicts),
            "whole": self.whole,
            "right": self.count("right"),
            "missed": self.count("missed"),
            "wrong": self.count("false"),
            "precision": round(self.precision, 4),
            "recall": round(self.recall, 4),
            "f1": round(self.f1, 4),
            "corrections_per_40": self._corrections_per_40,
            "errors_flagged": self.count("flagged"),
            "alternatives_hold_truth": round(self.alternatives_hold, 3),
            "calibration": self.calibration.to_json(),
            "same_in_four_turns": self.same_turned,
            "by_suit": _rounded(self.recall_by(lambda card: card.suit.name.lower())),
            "by_rank": _rounded(self.recall_by(lambda card: str(card.rank))),
            "confusions": [list(pair) for pair in self.confusions],
            "median_ms": round(median([v.reading.ms for v in self.verdicts] or [0.0]), 1),
            "worst": [
                {
                    "photo": v.truth.photo.name,
                    "missed": sorted(card.code for card in v.missed),
                    "wrong": sorted(card.code for card in v.false),
                }
                for v in sorted(self.verdicts, key=lambda v: -len(v.missed) - len(v.false))[:10]
                if not v.is_whole
            ],
        }

    @property
    def _corrections_per_40(self) -> float | None:
        """Taps that a hand's forty cards would need; None where no card is there."""
        there = sum(len(verdict.truth.cards) for verdict in self.verdicts)
        taps = self.count("missed") + self.count("false")
        return round(40 * taps / there, 2) if there else None

    def to_markdown(self) -> str:
        """The figures as a Markdown text."""
        values = self.to_json()
        lines = [f"### {self.folder}", "", "| figure | value |", "|---|---|"]
        plain = ("photos", "whole", "right", "missed", "wrong", "precision", "recall", "f1")
        names = (
            *plain,
            "corrections_per_40",
            "errors_flagged",
            "alternatives_hold_truth",
            "same_in_four_turns",
            "median_ms",
        )
        lines += [f"| {name.replace('_', ' ')} | {values[name]} |" for name in names]
        lines.append(f"| expected calibration error | {values['calibration']['error']} |")
        for name in ("by_suit", "by_rank"):
            row = ", ".join(f"{group} {value}" for group, value in values[name].items())
            lines.append(f"| recall {name.replace('_', ' ')} | {row} |")
        lines += ["", "Worst confusions: " + _listed(values["confusions"]) + ".", ""]
        lines += [
            f"- {worst['photo']}: missed {_plain(worst['missed'])}, wrong {_plain(worst['wrong'])}"
            for worst in values["worst"]
        ]
        return "\n".join(lines)


def _listed(pairs: Sequence[Sequence[Any]]) -> str:
    return ", ".join(f"{name} ({count})" for name, count in pairs) or "none"


def _plain(codes: Sequence[str]) -> str:
    return " ".join(codes) or "none"


def _rounded(values: dict[str, float]) -> dict[str, float]:
    return {key: round(value, 3) for key, value in values.items()}


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 1.0


def read_truth(folder: Path) -> tuple[Truth, ...]:
    """The truth of each photo of a folder.

    Raises:
        TruthError: there is no truth.json, it is no truth, or it names a card that is none.
    """
    path = folder / "truth.json"
    try:
        entries = json.loads(path.read_text("utf-8"))
        return tuple(
            Truth(folder / name, _cards(entry["cards"]), _cards(entry.get("uncertain", [])))
            for name, entry in sorted(entries.items())
        )
    except OSError as error:
        raise TruthError(f"expected truth.json in {str(folder)!r}, found none") from error
    except InvalidCardError as error:
        raise TruthError(f"in {str(path)!r}: {error}") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise TruthError(
            f"expected photos with their cards in {str(path)!r}, got {error!r}"
        ) from error


def _cards(codes: Sequence[str]) -> frozenset[Card]:
    return frozenset(parse_card(code, with_eights_and_nines=True) for code in codes)


def judge(truth: Truth, reading: Reading) -> Verdict:
    """The reading against the truth; `flagged` are the false cards shown as unsure."""
    read = frozenset(seen.card for seen in reading.cards)
    false = read - truth.cards - truth.uncertain
    doubted = {card for finding in reading.findings for card in finding.cards}
    options = {a.card for finding in reading.findings for a in finding.alternatives}
    missed = truth.cards - read
    flagged = frozenset((false & doubted) | (missed & options))
    return Verdict(truth, reading, truth.cards & read, missed, false, flagged)


def evaluate_folder(
    folder: Path,
    reader: Reader,
    *,
    is_turned: bool = False,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """The report on a folder; with `is_turned`, each photo is also read in three other turns.

    Raises:
        TruthError: the folder has no usable truth, or lacks a photo that it names.
    """
    truths = read_truth(folder)
    verdicts, same = [], 0
    for done, truth in enumerate(truths, 1):
        try:
            photo = load_image(truth.photo)
        except ImageError as error:
            raise TruthError(f"in {str(folder)!r}: {error}") from error
        verdict = judge(truth, reader.read(photo))
        verdicts.append(verdict)
        if is_turned:
            own = {seen.card for seen in verdict.reading.cards}
            turns = (turned(photo, turn) for turn in (1, 2, 3))
            same += all({seen.card for seen in reader.read(t).cards} == own for t in turns)
        if progress is not None:
            progress(done, len(truths))
    return Report(folder.name, tuple(verdicts), same if is_turned else None)
