"""A past hand while it is put right: kept in the book, so that a reload loses nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorer.cards import Card
from scorer.match import HandEdited, Match, event_from_record, event_to_record
from scorer.piles import Pile


@dataclass(frozen=True, slots=True)
class Edit:
    """The piles of a hand as they were when somebody began to put it right, and as they are now."""

    was: HandEdited
    now: HandEdited

    @property
    def hand(self) -> int:
        """The number of the hand, from 1."""
        return self.now.hand

    @property
    def piles(self) -> Mapping[str, Pile]:
        """The piles as they are now, by side."""
        return {pile.player: pile for pile in self.now.piles}

    def is_of(self, match: Match) -> bool:
        """Whether the hand still is as it was when the edit began."""
        return self.hand <= len(match.hands) and self.was == _read_hand(match, self.hand)

    def with_cards(self, side: str, on: frozenset[Card], off: frozenset[Card]) -> "Edit":
        """The edit with cards put in the pile of a side, out of the others, and taken out of it."""
        piles = []
        for pile in self.now.piles:
            cards = set(pile.cards) - (off if pile.player == side else on)
            cards |= on if pile.player == side else set()
            piles.append(replace(pile, cards=tuple(sorted(cards))))
        return replace(self, now=replace(self.now, piles=tuple(piles)))

    def with_escobas(self, side: str, change: int) -> "Edit":
        """The edit with more or fewer escobas of a side, never fewer than none."""
        return self._with(side, escobas=max(0, self.piles[side].escobas + change))

    def with_dealt_fifteens(self, side: str, change: int) -> "Edit":
        """The edit with more or fewer fifteens dealt to a side, never fewer than none."""
        return self._with(side, dealt_fifteens=max(0, self.piles[side].dealt_fifteens + change))

    def with_cantos(self, side: str, change: int) -> "Edit":
        """The edit with more or fewer points of a side for its cantos, never fewer than none."""
        return self._with(side, cantos=max(0, self.piles[side].cantos + change))

    def with_counted(self, side: str, change: int) -> "Edit":
        """The edit with more or fewer cards of a pile that was counted by hand."""
        counted = self.piles[side].size + change
        return self._with(side, counted=max(0, min(40, counted)))

    def with_last_capture(self, side: str | None) -> "Edit":
        """The edit with another side, or none, that is said to have captured last."""
        return replace(self, now=replace(self.now, last_capture=side))

    def _with(self, side: str, **changes: int) -> "Edit":
        piles = tuple(
            replace(pile, **changes) if pile.player == side else pile  # type: ignore[arg-type]
            for pile in self.now.piles
        )
        return replace(self, now=replace(self.now, piles=piles))


def begin_edit(match: Match, number: int) -> Edit:
    """Returns the edit of a hand in which nothing is changed yet."""
    hand = _read_hand(match, number)
    return Edit(hand, hand)


def edit_to_record(edit: Edit) -> dict[str, Any]:
    """Returns an edit as plain data, the inverse of `edit_from_record`."""
    return {"was": event_to_record(edit.was), "now": event_to_record(edit.now)}


def edit_from_record(record: Mapping[str, Any]) -> Edit | None:
    """Returns the edit of a record, or None where it is of something else."""
    was, now = event_from_record(record["was"]), event_from_record(record["now"])
    if isinstance(was, HandEdited) and isinstance(now, HandEdited):
        return Edit(was, now)
    return None


def _read_hand(match: Match, number: int) -> HandEdited:
    hand = match.hands[number - 1]
    return HandEdited(number, hand.piles, hand.last_capture)
