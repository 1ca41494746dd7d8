"""What is marked of each side while a hand is played: escobas, fifteens dealt, and cantos sung."""

from collections.abc import Collection, Mapping

from scorer.cantos import Canto
from scorer.events import CantoMarked, DealtFifteenMarked, EscobaMarked


class MatchError(ValueError):
    """The event cannot happen to the match as it stands."""


def mark(
    marks: Mapping[str, int], sides: Collection[str], event: EscobaMarked | DealtFifteenMarked
) -> Mapping[str, int]:
    """Return the marks with those that the event adds, or without those that it takes back.

    >>> mark({"Ana": 1}, ["Ana", "Luis"], EscobaMarked("Luis"))
    {'Ana': 1, 'Luis': 1}

    Raises:
        MatchError: There is no such side, or it would have fewer marks than none.
    """
    after = marks.get(event.player, 0) + event.change
    if event.player not in sides or after < 0:
        raise MatchError(f"expected a mark of {tuple(sides)!r}, got {event!r}")
    return {**marks, event.player: after}


def sing(
    cantos: Mapping[str, tuple[Canto, ...]], sides: Collection[str], event: CantoMarked
) -> Mapping[str, tuple[Canto, ...]]:
    """Return the cantos with one more, or without the last such that the side sang.

    >>> sing({"Ana": (Canto.FLOR,)}, ["Ana"], CantoMarked("Ana", Canto.FLOR, -1))
    {'Ana': ()}

    Raises:
        MatchError: There is no such side, or it has not sung what it takes back.
    """
    sung = cantos.get(event.player, ())
    if event.player not in sides or (event.change < 0 and event.canto not in sung):
        raise MatchError(f"expected a canto of {tuple(sides)!r}, got {event!r}")
    if event.change > 0:
        return {**cantos, event.player: (*sung, event.canto)}
    last = len(sung) - 1 - sung[::-1].index(event.canto)
    return {**cantos, event.player: (*sung[:last], *sung[last + 1 :])}
