"""Seats: sides alternate, and what cannot sit down is refused."""

import pytest

from scorer.seating import SeatingError, seat_sides


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
