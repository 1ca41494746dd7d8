"""Who sits where: the sides of a table, their names, and the seats in order."""

from collections.abc import Iterable, Sequence


class SeatingError(ValueError):
    """The sides cannot sit down: too few, of different sizes, or with names that repeat."""


def side_name(players: Iterable[str]) -> str:
    """Return how a side is called in its pile and in the totals.

    >>> side_name(["Ana"]), side_name(["Ana", "Eva"])
    ('Ana', 'Ana + Eva')
    """
    return " + ".join(players)


def seat_sides(sides: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the players in the order of their seats, in which the sides alternate.

    >>> seat_sides([["Ana", "Eva"], ["Luis", "Juan"]])
    ('Ana', 'Luis', 'Eva', 'Juan')

    Raises:
        SeatingError: There are not two sides or more, of as many players with names of their own.
    """
    names = [name for side in sides for name in side]
    sizes = {len(side) for side in sides}
    if len(sides) < 2 or len(sizes) > 1 or not names or not all(map(str.strip, names)):
        raise SeatingError(f"expected two or more sides of as many players, got {sides!r}")
    if len(set(names)) < len(names):
        raise SeatingError(f"expected players of different names, got {sides!r}")
    return tuple(name for turn in zip(*sides, strict=True) for name in turn)
