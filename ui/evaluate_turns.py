"""How well turns are read: two photos of a table each, their captures, and the verdict.

A folder of turns holds photos and `turns.json`, a list of turns, each
`{"before": {"photo": "1-before.jpg", "cards": ["7O", ...]}, "after": {...}}`. The captures that
the page shows are held against every group of the table's cards, tried one by one.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorer.cards import DECK, Card, parse_card
from scorer.review import review_turn
from scorer.verdict import TurnReview
from scorer.worth import find_offers

if TYPE_CHECKING:
    from vision.reader import Reader
    from vision.turn import TurnReading

TURNS = "turns.json"

Verdict = tuple[bool, bool, bool]
"""Whether a turn was legal, made an escoba, and missed something."""


@dataclass(frozen=True, slots=True)
class ReadTurn:
    """A turn as it was and as it was read: each photo alone, and both together."""

    name: str
    true: tuple[frozenset[Card], frozenset[Card]]
    alone: tuple[frozenset[Card], frozenset[Card]]
    together: "TurnReading"

    @property
    def whole(self) -> int:
        """How many of the two tables were read wholly right, each alone."""
        return sum(read == true for read, true in zip(self.alone, self.true, strict=True))

    @property
    def joint(self) -> tuple[frozenset[Card], frozenset[Card]]:
        """The tables read together."""
        return frozenset(self.together.before), frozenset(self.together.after)

    @property
    def is_legal(self) -> bool:
        """Whether the turn was played by the rules."""
        return _review(self.true).is_legal


@dataclass(frozen=True, slots=True)
class TurnsReport:
    """What came of a folder of turns."""

    folder: str
    turns: tuple[ReadTurn, ...]

    def to_json(self) -> dict[str, Any]:
        """The figures as plain values."""
        fair = [turn for turn in self.turns if turn.is_legal]
        foul = [turn for turn in self.turns if not turn.is_legal]
        right = [table for turn in self.turns for table in _right_tables(turn)]
        sure = [turn for turn in self.turns if turn.together.chance >= SURE]
        return {
            "folder": self.folder,
            "tables": 2 * len(self.turns),
            "tables_whole": sum(turn.whole for turn in self.turns),
            "tables_whole_together": sum(
                read == true
                for turn in self.turns
                for read, true in zip(turn.joint, turn.true, strict=True)
            ),
            "captures_shown_right": sum(shows_all_captures(table) for table in right),
            "captures_of_right_tables": len(right),
            "turns": len(fair),
            "verdict_alone": sum(_has_verdict(turn, turn.alone) for turn in fair),
            "verdict_together": sum(_has_verdict(turn, turn.joint) for turn in fair),
            "deed_alone": sum(_has_deed(turn, turn.alone) for turn in fair),
            "deed_together": sum(_has_deed(turn, turn.joint) for turn in fair),
            "wrong_turns": len(foul),
            "wrong_told_alone": sum(not _review(turn.alone).is_legal for turn in foul),
            "wrong_told_together": sum(not _review(turn.joint).is_legal for turn in foul),
            "verdict_offered": sum(_is_offered(turn) for turn in fair),
            "wrong_offered": sum(_is_offered(turn) for turn in foul),
            "sure": len(sure),
            "sure_right": sum(_has_verdict(turn, turn.joint) for turn in sure),
            "unlike": [turn.name for turn in self.turns if not _has_verdict(turn, turn.joint)],
        }

    def to_markdown(self) -> str:
        """The figures as a Markdown text."""
        values = self.to_json()
        rows = (
            ("tables read wholly right, photo by photo", "tables_whole", "tables"),
            ("the same, both photos together", "tables_whole_together", "tables"),
            ("captures shown all right, where the table was", *_CAPTURES),
            ("verdict right (legal, escoba, missed), photo by photo", "verdict_alone", "turns"),
            ("the same, both photos together", "verdict_together", "turns"),
            ("and the very cards, photo by photo", "deed_alone", "turns"),
            ("the same, both photos together", "deed_together", "turns"),
            ("turns against the rules told, photo by photo", "wrong_told_alone", "wrong_turns"),
            ("the same, both photos together", "wrong_told_together", "wrong_turns"),
            ("verdict right, or the other one that is offered", "verdict_offered", "turns"),
            ("the same of turns against the rules", "wrong_offered", "wrong_turns"),
            (f"verdict right where it is sure ({SURE:.0%})", "sure_right", "sure"),
        )
        lines = [f"### {self.folder}", "", "| figure | value |", "|---|---|"]
        lines += [f"| {name} | {_share(values[part], values[of])} |" for name, part, of in rows]
        return "\n".join(lines)


SURE = 0.9
"""A turn of at least this chance counts as sure."""
_CAPTURES = "captures_shown_right", "captures_of_right_tables"


def _share(part: int, of: int) -> str:
    return f"{part} of {of} ({part / of:.1%})" if of else "-"


def evaluate_turns(
    folder: Path, reader: "Reader", *, progress: Callable[[int, int], None] | None = None
) -> TurnsReport:
    """Reads every turn of a folder.

    Raises:
        TruthError: The folder has no usable truth, or lacks a photo that it names.
    """
    from vision.evaluate import TruthError
    from vision.image import ImageError, load_image
    from vision.turn import read_turn

    path = folder / TURNS
    try:
        entries = [
            [(entry[when]["photo"], _cards(entry[when]["cards"])) for when in ("before", "after")]
            for entry in json.loads(path.read_text("utf-8"))
        ]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TruthError(f"expected turns in {str(path)!r}, got {error!r}") from error
    turns = []
    for done, entry in enumerate(entries, 1):
        try:
            before = reader.read(load_image(folder / entry[0][0]))
            after = reader.read(load_image(folder / entry[1][0]), like=before)
        except ImageError as error:
            raise TruthError(f"in {str(folder)!r}: {error}") from error
        alone = [
            frozenset(seen.card for seen in reading.cards if seen.card.is_in_escoba)
            for reading in (before, after)
        ]
        true = entry[0][1], entry[1][1]
        together = read_turn([before], [after])
        turns.append(ReadTurn(entry[0][0], true, (alone[0], alone[1]), together))
        if progress is not None:
            progress(done, len(entries))
    return TurnsReport(folder.name, tuple(turns))


def _cards(codes: Sequence[str]) -> frozenset[Card]:
    return frozenset(parse_card(code) for code in codes)


def _right_tables(turn: ReadTurn) -> list[frozenset[Card]]:
    return [read for read, true in zip(turn.alone, turn.true, strict=True) if read == true]


def shows_all_captures(table: frozenset[Card]) -> bool:
    """Whether what the page shows for each value is what trying every group of cards finds."""
    shown = {
        value: {(frozenset(offer.takes), offer.is_escoba) for offer in offers}
        for value, offers in find_offers(sorted(table)).items()
    }
    tried: dict[int, set[tuple[frozenset[Card], bool]]] = {}
    free = {card.value for card in DECK if card not in table}
    for size in range(1, len(table) + 1):
        for group in combinations(table, size):
            value = 15 - sum(card.value for card in group)
            if value in free:
                tried.setdefault(value, set()).add((frozenset(group), size == len(table)))
    return shown == tried


def _review(tables: tuple[frozenset[Card], frozenset[Card]]) -> TurnReview:
    before, after = tables
    return review_turn(sorted(before), sorted(after))


def _verdict(tables: tuple[frozenset[Card], frozenset[Card]]) -> Verdict:
    seen = _review(tables)
    return seen.is_legal, seen.is_escoba, bool(seen.missed)


def _has_verdict(turn: ReadTurn, read: tuple[frozenset[Card], frozenset[Card]]) -> bool:
    return _verdict(read) == _verdict(turn.true)


def _is_offered(turn: ReadTurn) -> bool:
    """Whether the verdict is right, or that of the other turn which the page offers beside it."""
    rival = turn.together.rival if turn.together.chance < SURE else None
    tables = [turn.joint] + ([(frozenset(rival[0]), frozenset(rival[1]))] if rival else [])
    return any(_has_verdict(turn, read) for read in tables)


def _has_deed(turn: ReadTurn, read: tuple[frozenset[Card], frozenset[Card]]) -> bool:
    """Whether the very cards that came and were gone are told."""
    changes = [(after - before, before - after) for before, after in (read, turn.true)]
    return changes[0] == changes[1]
