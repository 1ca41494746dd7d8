"""Who sits where: the sides of a table, their names, the seats in order, and who may sit down."""

from collections.abc import Iterable, Sequence

from scorer.options import Rules, Sides


class SeatingError(ValueError):
    """The sides cannot sit down: too few or many, of different sizes, or with names that repeat."""


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


def verify_sides(sizes: Sequence[int], rules: Rules) -> None:
    """Refuse a table that the rules are not for, told by how many players each side has.

    >>> from scorer.rules import PRESETS
    >>> verify_sides([2, 2], PRESETS["ludoteka"])
    >>> verify_sides([2, 2], PRESETS["ludoteka-clasica"])
    Traceback (most recent call last):
    scorer.seating.SeatingError: expected 2 players by 'ludoteka-clasica', got 4

    Raises:
        SeatingError: The rules are for another number of players, or for pairs, or for none.
    """
    players = sum(sizes)
    if players not in rules.players:
        numbers = " or ".join(map(str, rules.players))
        raise SeatingError(f"expected {numbers} players by {rules.name!r}, got {players}")
    has_partners = len(sizes) < players
    if has_partners and rules.sides is Sides.SINGLE:
        raise SeatingError(f"expected each alone by {rules.name!r}, got {len(sizes)} sides")
    if rules.sides is Sides.PAIRS and players in (4, 6) and len(sizes) != 2:
        raise SeatingError(f"expected two sides by {rules.name!r}, got {len(sizes)}")


def can_sit(sizes: Sequence[int], rules: Rules) -> bool:
    """Whether the rules are for such a table.

    >>> from scorer.rules import PRESETS
    >>> can_sit([1, 1], PRESETS["espadas"]), can_sit([1, 1, 1, 1], PRESETS["espadas"])
    (False, True)
    """
    try:
        verify_sides(sizes, rules)
    except SeatingError:
        return False
    return True
