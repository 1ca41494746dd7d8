"""The pile of one side while its hand is counted: what was seen, and what the table corrected.

The reading is never overwritten by a correction: a pile keeps its photos as they were read and,
beside them, the cards added and removed by hand, so that another photo of the same pile changes
neither.
"""

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from scorer.cards import DECK, Card, parse_card
from ui.readings import (
    finding_from_record,
    finding_to_record,
    reading_from_record,
    reading_to_record,
    seen_from_record,
    seen_to_record,
)
from vision.reading import PhotoFinding, PhotoFindingKind, PileReading, Reading, SeenCard


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo as it was read: the id of its kept file, the digest of what was sent."""

    photo_id: str
    digest: str
    reading: Reading


@dataclass(frozen=True, slots=True)
class Doubt:
    """A finding that waits for an answer, with the photo it is of and the cards to offer."""

    key: str
    finding: PhotoFinding
    photo: Photo
    card: Card | None
    offers: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """The photos of a pile, what all of them show together, and the corrections.

    `unseen` are cards that no photo shows and that are the pile's by the sums of all.

    `findings` are those of the photos together; a finding counts the photo that it is of.
    `passes` is how often somebody looked the pile through and went on. `counted` is how many
    cards it has, where they were counted by hand and only those that matter are named.
    """

    photos: tuple[Photo, ...] = ()
    seen: tuple[SeenCard, ...] = ()
    findings: tuple[PhotoFinding, ...] = ()
    added: frozenset[Card] = frozenset()
    removed: frozenset[Card] = frozenset()
    answered: frozenset[str] = frozenset()
    is_done: bool = False
    passes: int = 0
    counted: int | None = None
    unseen: tuple[Card, ...] = ()

    @property
    def read(self) -> frozenset[Card]:
        """The cards of the forty that the pile has by its photos."""
        seen = {each.card for each in self.seen if each.card.is_in_escoba}
        return frozenset(seen.union(self.unseen))

    @property
    def size(self) -> int:
        """How many cards the pile has: as many as were counted, or else as are named."""
        return len(self.cards) if self.counted is None else self.counted

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the pile as it stands, without the 8s and 9s, in the order of the deck."""
        held = (self.read - self.removed) | self.added
        return tuple(card for card in DECK if card in held)

    @property
    def corrections(self) -> int:
        """How many of the cards of the pile, or missing from it, are not as they were seen."""
        return len(self.read.symmetric_difference(self.cards))

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has said anything of the pile yet: it is as it was read."""
        return not (self.added or self.removed or self.answered or self.is_done)

    @property
    def is_as_read(self) -> bool:
        """Whether the pile is what its photos show, and may be read anew with others."""
        return bool(self.photos) and self.is_untouched

    def with_photo(self, photo: Photo) -> "Draft":
        """The pile with one more photo, of which only what it shows alone is known."""
        return replace(self, photos=(*self.photos, photo), is_done=False)

    def with_reading(self, reading: PileReading) -> "Draft":
        """The pile as all photos of the hand together show it."""
        unseen = tuple(each.card for each in reading.unseen)
        return replace(self, seen=reading.cards, findings=reading.findings, unseen=unseen)

    def reread(self, other: "Draft") -> "Draft":
        """The pile with what another reading of its photos shows, unless somebody touched it."""
        is_same = [p.photo_id for p in self.photos] == [p.photo_id for p in other.photos]
        if not (is_same and self.is_untouched):
            return self
        return replace(self, seen=other.seen, findings=other.findings, unseen=other.unseen)

    def without_photos(self) -> "Draft":
        """The pile as if no photo had been taken; what was added by hand stays."""
        return replace(
            self,
            photos=(),
            seen=(),
            findings=(),
            removed=frozenset(),
            answered=frozenset(),
            unseen=(),
        )

    def with_cards(self, on: Iterable[Card], off: Iterable[Card] = ()) -> "Draft":
        """The pile with some cards put in and others taken out by hand."""
        on, off = set(on), set(off)
        seen = {each.card for each in self.seen}.union(self.unseen)
        return replace(
            self,
            added=(self.added | (on - seen)) - off,
            removed=(self.removed - on) | (off & seen),
        )

    def with_answer(self, doubt: Doubt, card: Card | None) -> "Draft":
        """The pile after a doubt was answered: the card it is, or None where it is none."""
        pile = replace(self, answered=self.answered | {doubt.key})
        # Of a card seen twice, one is right: the other answer joins it.
        is_wrong = doubt.finding.kind is not PhotoFindingKind.DUPLICATE
        if doubt.card is not None and doubt.card != card and is_wrong:
            pile = pile.with_cards((), (doubt.card,))
        return pile if card is None else pile.with_cards((card,))

    def done(self, is_done: bool = True) -> "Draft":
        """The pile marked as looked through once more, or no longer so."""
        return replace(self, is_done=is_done, passes=self.passes + is_done)

    def with_count(self, counted: int | None) -> "Draft":
        """The pile with its cards counted by hand, from none to forty, or no longer so."""
        return replace(self, counted=None if counted is None else max(0, min(40, counted)))

    def find_doubts(self) -> tuple[Doubt, ...]:
        """Returns the findings of the photos that wait for an answer, the reader's order."""
        doubts = []
        for finding in self.findings:
            photo = self.photos[finding.photo]
            key = _key(photo, finding)
            if key not in self.answered and self._is_open(finding):
                card = finding.cards[0] if finding.cards else None
                offers = tuple(
                    other.card
                    for other in finding.alternatives
                    if other.card.is_in_escoba and other.card != card
                )[:3]
                doubts.append(Doubt(key, finding, photo, card, offers))
        return tuple(doubts)

    def _is_open(self, finding: PhotoFinding) -> bool:
        """Whether a finding still says something: another photo or the hand may have settled it."""
        if finding.kind in (PhotoFindingKind.UNSURE, PhotoFindingKind.UNSEEN):
            return bool(set(finding.cards) & set(self.cards))
        return True


def read_together(piles: Mapping[str, Draft], side: str) -> dict[str, Draft]:
    """Returns the piles after a photo of one: it and all that nobody has touched are read anew.

    All photos of the hand are explained together; piles that the table has gone through count as
    what the table says they are.
    """
    # Here, not above: the page opens without what only a photo needs.
    from vision.decode import join_piles
    from vision.law import Law

    if any(pile.counted is not None for pile in piles.values()):
        # No pile shows all of its cards, so there is no law that they would have to keep.
        alone = join_piles({side: [photo.reading for photo in piles[side].photos]})
        return {**piles, side: piles[side].with_reading(alone[side])}
    read = {name for name, pile in piles.items() if name == side or pile.is_as_read}
    evidence = _gather_evidence(piles, read)
    joined = join_piles(evidence, Law(tuple(piles), is_finished=len(evidence) == len(piles)))
    return {
        name: pile.with_reading(joined[name]) if name in read else pile
        for name, pile in piles.items()
    }


def _gather_evidence(piles: Mapping[str, Draft], read: Set[str]) -> dict[str, list[Reading]]:
    """Returns what is known of each pile: the photos of those to be read, of others their cards."""
    from vision.decode import known_reading

    return {
        name: [photo.reading for photo in pile.photos]
        if name in read
        else [known_reading(pile.cards)]
        for name, pile in piles.items()
        if name in read or pile.cards
    }


@lru_cache(maxsize=64)
def find_hidden(piles: tuple[tuple[str, Draft], ...], side: str) -> tuple[tuple[str, Card], ...]:
    """Returns the cards that photos of the other piles may hide, with their piles, likeliest first.

    They matter where a side without photos takes what the others leave: a card that nobody saw
    goes to it, and the sums of all piles may still be right.
    """
    others = {name: pile for name, pile in piles if name != side}
    shown = {name for name, pile in others.items() if pile.is_as_read}
    if not shown or any(pile.counted is not None or not pile.cards for pile in others.values()):
        return ()
    from vision.decode import join_piles
    from vision.law import Law

    law = Law(tuple(name for name, _ in piles))
    joined = join_piles(_gather_evidence(others, shown), law)
    held = {card for pile in others.values() for card in pile.cards}
    doubts = [
        (chance, name, card)
        for name in sorted(shown)
        for finding in joined[name].findings
        if finding.kind in (PhotoFindingKind.HIDDEN, PhotoFindingKind.UNSEEN)
        for card, chance in (
            *((card, 1.0) for card in finding.cards),
            *((other.card, other.confidence) for other in finding.alternatives),
        )
        if card not in held
    ]
    return tuple((name, card) for _, name, card in sorted(doubts, key=lambda each: -each[0]))


def find_digest_owner(piles: Mapping[str, Draft], digest: str) -> str | None:
    """Returns the side that already has this very photo, or None."""
    for side, pile in piles.items():
        if any(photo.digest == digest for photo in pile.photos):
            return side
    return None


def draft_to_record(pile: Draft) -> dict[str, Any]:
    """Returns a pile as plain data, the inverse of `draft_from_record`."""
    return {
        "photos": [
            {
                "id": photo.photo_id,
                "digest": photo.digest,
                "reading": reading_to_record(photo.reading),
            }
            for photo in pile.photos
        ],
        "seen": [seen_to_record(seen) for seen in pile.seen],
        "findings": [finding_to_record(finding) for finding in pile.findings],
        "added": sorted(card.code for card in pile.added),
        "removed": sorted(card.code for card in pile.removed),
        "answered": sorted(pile.answered),
        "done": pile.is_done,
        "passes": pile.passes,
        "counted": pile.counted,
        "unseen": [card.code for card in pile.unseen],
    }


def draft_from_record(record: Mapping[str, Any]) -> Draft:
    """Returns the pile of a record; an older one has the findings of its photos only."""
    photos = tuple(
        Photo(each["id"], each["digest"], reading_from_record(each["reading"]))
        for each in record["photos"]
    )
    alone = (
        replace(finding, photo=number)
        for number, photo in enumerate(photos)
        for finding in photo.reading.findings
    )
    joint = map(finding_from_record, record.get("findings", ()))
    return Draft(
        photos=photos,
        seen=tuple(seen_from_record(each) for each in record["seen"]),
        findings=tuple(joint if "findings" in record else alone),
        added=_parse(record["added"]),
        removed=_parse(record["removed"]),
        answered=frozenset(record["answered"]),
        is_done=bool(record["done"]),
        passes=int(record.get("passes", record["done"])),
        counted=record.get("counted"),
        unseen=tuple(parse_card(code) for code in record.get("unseen", ())),
    )


def _parse(codes: Iterable[str]) -> frozenset[Card]:
    return frozenset(parse_card(code, with_eights_and_nines=True) for code in codes)


def _key(photo: Photo, finding: PhotoFinding) -> str:
    cards = "-".join(card.code for card in finding.cards)
    box = "-".join(map(str, finding.box or ()))
    return f"{photo.digest[:12]}/{finding.kind}/{cards}/{box}"
