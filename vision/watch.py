"""Watching a table: frames in, and the cards that lie there each time it comes to rest.

A frame is looked at in two steps. Whether anything moves is told from a small copy, which
costs next to nothing; only a table at rest is read. What is read is kept in tracks, one a place:
a card counts when it was read there in two frames, under the name that has most votes, and a
place that did not change since it was last read keeps what lies there, though a reading miss it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scorer.cards import Card
from vision.motion import changed, has_changed, part_of, shrunk
from vision.reading import Reader, Reading, SeenCard

Pixels = NDArray[np.uint8]

MOVES: Final = 0.002
"""The part of the frame that has to change for something to be moving."""
REST: Final = 4
"""So many frames in a row without movement are a table at rest."""
HITS: Final = 2
"""In so many frames a card has to be read, or missed, to be there, or to be gone."""
READINGS: Final = 5
"""A table at rest is read at most so often: it is taken as it then stands."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The table as it lay at rest: the number of the frame, from 0, its picture and its cards."""

    frame: int
    picture: Pixels = field(repr=False)
    cards: tuple[SeenCard, ...]

    @property
    def table(self) -> tuple[Card, ...]:
        """The cards of the forty that lie there, in the order of the deck."""
        return tuple(sorted(seen.card for seen in self.cards if seen.card.is_in_escoba))


@dataclass(slots=True)
class _Track:
    """A place at which a card was read: its votes, the last sight of it, and its luck."""

    seen: SeenCard
    votes: Counter[Card]
    hits: int = 1
    misses: int = 0

    @property
    def is_settled(self) -> bool:
        """Whether it is known to be there."""
        return self.hits >= HITS and not self.misses


class TableWatcher:
    """Takes frame after frame, and says what lies on the table each time it has changed."""

    def __init__(self, reader: Reader) -> None:
        """A watcher of a table of which nothing is known yet."""
        self._reader = reader
        self._reading: Reading | None = None
        self._frame = -1
        self._last: Pixels | None = None
        self._quiet = 0
        self._read_as: Pixels | None = None
        self._readings = 0
        self._is_told = False
        self._tracks: list[_Track] = []
        self._gone: list[SeenCard] = []
        self._told: frozenset[Card] | None = None

    @property
    def frames(self) -> int:
        """How many frames were taken."""
        return self._frame + 1

    def see(self, frame: Pixels) -> Sight | None:
        """What lies on the table, where this frame (h, w, 3) RGB settles that it has changed."""
        self._frame += 1
        small = shrunk(frame)
        moved = self._last is None or changed(self._last, small).mean() > MOVES
        self._last = small
        self._quiet = 0 if moved else self._quiet + 1
        if moved:
            self._readings, self._is_told, self._gone = 0, False, []
            return None
        if self._quiet < REST or self._is_told:
            return None
        if self._readings == 0 and self._is_as_read(small):
            self._is_told = True  # a hand passed, and nothing has changed
            return None
        # Hands and shadows pass over the table: all frames are read the way round of the first.
        self._reading = self._reader.read(frame, like=self._reading)
        self._take(self._reading, small, frame.shape[1])
        is_clear = self._readings >= HITS and self._is_clear(small, frame.shape[1])
        if not is_clear and self._readings < READINGS:
            return None
        self._is_told, self._read_as = True, small
        self._tracks = [track for track in self._tracks if track.is_settled]
        cards = self._name()
        found = frozenset(seen.card for seen in cards)
        if found == self._told:
            return None
        self._told = found
        return Sight(self._frame, frame, cards)

    def _is_as_read(self, small: Pixels) -> bool:
        """Whether the table looks as when it was last read."""
        return self._read_as is not None and changed(self._read_as, small).mean() <= MOVES / 2

    def _is_clear(self, small: Pixels, width: int) -> bool:
        """Whether every place is known to hold a card or none, and every change is a place's."""
        if not all(track.is_settled for track in self._tracks):
            return False
        if self._read_as is None:
            return True
        change = changed(self._read_as, small)
        for seen in (*(track.seen for track in self._tracks), *self._gone):
            change[part_of(change, seen, width)] = False
        return bool(change.mean() <= MOVES)

    def _take(self, reading: Reading, small: Pixels, width: int) -> None:
        """Match what was read with the tracks, and count its votes."""
        self._readings += 1
        change = None if self._read_as is None else changed(self._read_as, small)
        free = list(reading.cards)
        for track in self._tracks:
            match = _find_match(track.seen, free)
            if match is not None:
                free.remove(match)
                if has_changed(change, track.seen, width) and self._readings == 1:
                    track.votes.clear()  # another card may lie there now
                track.seen, track.misses = match, 0
                track.hits += 1
                _vote(track.votes, match)
            elif has_changed(change, track.seen, width) or track.hits < HITS:
                track.misses += 1
        self._gone += [track.seen for track in self._tracks if track.misses >= HITS]
        self._tracks = [track for track in self._tracks if track.misses < HITS]
        for seen in free:
            votes: Counter[Card] = Counter()
            _vote(votes, seen)
            self._tracks.append(_Track(seen, votes))

    def _name(self) -> tuple[SeenCard, ...]:
        """Return the cards of the tracks, the surest first to choose: a card lies there once."""
        ranked = sorted(
            ((count, place, card) for place, track in enumerate(self._tracks)
             for card, count in track.votes.items()),
            key=lambda one: -one[0],
        )  # fmt: skip
        names: dict[int, Card] = {}
        for _, place, card in ranked:
            if place not in names and card not in names.values():
                names[place] = card
        return tuple(
            replace(self._tracks[place].seen, card=card) for place, card in sorted(names.items())
        )


def _find_match(seen: SeenCard, others: Sequence[SeenCard]) -> SeenCard | None:
    """Return the card read nearest to a place, if it is there."""
    x, y = _middle(seen)
    reach = min(seen.box[2] - seen.box[0], seen.box[3] - seen.box[1]) / 2
    distances = [float(np.hypot(x - a, y - b)) for a, b in map(_middle, others)]
    if not distances or min(distances) > reach:
        return None
    return others[int(np.argmin(distances))]


def _middle(seen: SeenCard) -> tuple[float, float]:
    return (seen.box[0] + seen.box[2]) / 2, (seen.box[1] + seen.box[3]) / 2


def _vote(votes: Counter[Card], seen: SeenCard) -> None:
    """Count a reading for its card, and a little for what else it may be."""
    # Counters count whole numbers: votes are in thousandths.
    votes[seen.card] += round(1000 * seen.confidence)
    for other in seen.alternatives:
        votes[other.card] += round(500 * other.confidence)
