"""What is known of the cards of a hand before any photo is looked at, and what it weighs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.reading import Alternative, Sighting

STRAY: Final = 0.3
"""The chance that a box is no card of its own (a part of a neighbour, or nothing), for a box that
was found surely; the less surely it was found, the likelier.

Set by the development photos; a box whose best card is less likely is offered, not counted."""
STRAY_TOGETHER: Final = 0.15
"""The same in a whole hand, where the chance of the true piles of 14 made hands of an unseen deck
was highest with it."""
MOST_STRAY: Final = 0.95
FALSE: Final = 0.01
"""The chance that a box is none of what the namer says it may be."""
UNSEEN: Final = 0.04
"""The chance that a card of a photographed pile is in none of its boxes."""
OVERLOOKED: Final = 0.01
"""The same of a pile that the table has said the cards of."""
BROKEN: Final = 0.02
"""The chance that a pile breaks the rule of sums, against one that keeps it."""
UNFINISHED: Final = 0.3
"""The same while photos are still being taken: a pile of which half is shown keeps no sum."""
TOLD: Final = 25.0
"""What a card gains (log) that the table has said is there."""
FIFTEEN: Final = 15
REST: Final = 10
LEAST: Final = 1e-6
DOUBT: Final = 0.8
"""The power of the chances of a box in a whole hand: with it, and what is surer than 0.98 not asked
about, none of 300 made hands was silently wrong (3 without)."""


@dataclass(frozen=True, slots=True)
class Law:
    """What is known of the piles of a whole hand.

    `piles` names every pile, photographed or not; `last` the one that took the rest of the table,
    where it is known. A pile without a photo holds whatever the others do not. `is_finished` says
    that no more photos will come.
    """

    piles: tuple[str, ...]
    last: str | None = None
    is_finished: bool = True

    @property
    def broken(self) -> float:
        """The chance that a pile breaks the rule of sums, against one that keeps it."""
        return BROKEN if self.is_finished else UNFINISHED


def keep_sums(sums: Mapping[str, int], last: str | None = None) -> bool:
    """Whether piles of these sums are fifteens, and one of them, that of the last, 10 more."""
    rests = {pile: total % FIFTEEN for pile, total in sums.items() if total % FIFTEEN}
    return list(rests.values()) == [REST] and last in (None, *rests)


def doubted(sighting: Sighting) -> Sighting:
    """The sighting with its chances nearer to each other, as a whole hand weighs them.

    Of forty cards the sums speak against many, and what they leave of a card that was read wrongly
    but surely is then sure: so it is worth asking about a little sooner.
    """
    chances = [each.confidence for each in sighting.options] + [sighting.back, sighting.nothing]
    if not any(chances):
        return sighting
    flat = [chance**DOUBT for chance in chances]
    known, total = sum(chances), sum(flat)
    *options, back, nothing = [chance / total * known for chance in flat]
    return replace(
        sighting,
        options=tuple(
            replace(each, confidence=chance)
            for each, chance in zip(sighting.options, options, strict=True)
        ),
        back=back,
        nothing=nothing,
    )


@dataclass(frozen=True, slots=True)
class Box:
    """A sighting, the photo and the pile it is of."""

    sighting: Sighting
    photo: int
    pile: str

    @property
    def is_told(self) -> bool:
        """Whether it is no box of a photo, but a card that the table has said is in the pile."""
        return self.sighting.found >= 1 and self.sighting.best >= 1


def gain_of(sighting: Sighting, option: Alternative, law: Law | None) -> float:
    """How much likelier (log) the box is this card than a back, nothing or a stray part.

    Where the sums have a say, dropping a sure card must cost more than breaking a sum; so there a
    box is the less likely to be stray the surer its best name is.
    """
    if sighting.found >= 1 and option.confidence >= 1:
        return TOLD
    plain = STRAY if law is None else STRAY_TOGETHER
    stray = min(plain / max(sighting.found, plain), MOST_STRAY)
    if law is not None:
        best = max(each.confidence for each in sighting.options)
        stray = max(stray / (1 - stray) * (1 - best), FALSE)
    other = max(sighting.back, sighting.nothing, stray)
    return float(np.log(max(option.confidence, LEAST) / other))
