"""Seats: sides alternate, and what cannot sit down is refused."""

import pytest

from scorer.options import Rules, Sides
from scorer.seating import SeatingError, can_sit, seat_sides, verify_sides


@pytest.mark.parametrize(
    ("sides", "seats"),
    [
        (["A", "B"], "AB"),
        (["A", "B", "C"], "ABC"),
        (["AC", "BD"], "ABCD"),
        (["ACE", "BDF"], "ABCDEF"),
        (["AD", "BE", "CF"], "ABCDEF"),
    ],
)
def test_partners_sit_apart(sides: list[str], seats: str) -> None:
    assert seat_sides(sides) == tuple(seats)


@pytest.mark.parametrize(
    ("sides", "reason"),
    [
        ([], "two or more sides"),
        (["A"], "two or more sides"),
        (["", ""], "two or more sides"),
        (["AC", "B"], "of as many players"),
        (["A", " "], "two or more sides"),
        (["A", "A"], "different names"),
        (["AA", "BC"], "different names"),
    ],
)
def test_what_cannot_sit_down_is_refused(sides: list[str], reason: str) -> None:
    with pytest.raises(SeatingError, match=reason):
        seat_sides(sides)


ALONE_OR_NOT = ((1, 1), (1, 1, 1), (1, 1, 1, 1), (2, 2), (1,) * 6, (3, 3), (2, 2, 2))


@pytest.mark.parametrize(
    ("players", "sides", "tables"),
    [
        ((2,), Sides.SINGLE, {(1, 1)}),
        ((2,), Sides.EITHER, {(1, 1)}),
        ((4,), Sides.SINGLE, {(1, 1, 1, 1)}),
        ((4,), Sides.PAIRS, {(2, 2)}),
        ((4,), Sides.EITHER, {(1, 1, 1, 1), (2, 2)}),
        ((2, 3, 4, 6), Sides.SINGLE, {(1, 1), (1, 1, 1), (1, 1, 1, 1), (1,) * 6}),
        ((2, 3, 4, 6), Sides.PAIRS, {(1, 1), (1, 1, 1), (2, 2), (3, 3)}),
        ((2, 3, 4, 6), Sides.EITHER, set(ALONE_OR_NOT)),
    ],
)
def test_which_tables_rules_are_for(
    players: tuple[int, ...], sides: Sides, tables: set[tuple[int, ...]]
) -> None:
    rules = Rules(name="plain", players=players, sides=sides)
    assert {sizes for sizes in ALONE_OR_NOT if can_sit(sizes, rules)} == tables


@pytest.mark.parametrize(
    ("sizes", "players", "sides", "reason"),
    [
        ((), (2,), Sides.EITHER, "expected 2 players by 'plain', got 0"),
        ((1, 1, 1), (2, 4), Sides.EITHER, "expected 2 or 4 players by 'plain', got 3"),
        ((2, 2), (2, 4), Sides.SINGLE, "expected each alone by 'plain', got 2 sides"),
        ((1, 1, 1, 1), (2, 4), Sides.PAIRS, "expected two sides by 'plain', got 4"),
        ((2, 2, 2), (6,), Sides.PAIRS, "expected two sides by 'plain', got 3"),
    ],
)
def test_who_may_not_sit_down_is_told_why(
    sizes: tuple[int, ...], players: tuple[int, ...], sides: Sides, reason: str
) -> None:
    with pytest.raises(SeatingError, match=reason):
        verify_sides(sizes, Rules(name="plain", players=players, sides=sides))
