import pytest

from scorer.cards import parse_card
from vision.law import doubted
from vision.reading import Alternative, Sighting

CORNERS = ((0, 0), (10, 0), (10, 15), (0, 15))


def box(*chances: tuple[str, float], back: float = 0.0, nothing: float = 0.0) -> Sighting:
    options = tuple(Alternative(parse_card(code), chance) for code, chance in chances)
    return Sighting(CORNERS, 0.9, options, back, nothing)


def test_of_a_whole_hand_chances_are_nearer_to_each_other_and_their_sum_is_kept() -> None:
    given = box(("11E", 0.95), ("11B", 0.02), nothing=0.01)
    after = doubted(given)
    assert [each.card for each in after.options] == [each.card for each in given.options]
    assert after.best < given.best
    assert after.options[1].confidence > given.options[1].confidence
    total = sum(each.confidence for each in after.options) + after.back + after.nothing
    assert total == pytest.approx(0.98)


@pytest.mark.parametrize("sighting", [box(), box(("7O", 1.0)), box(back=1.0)])
def test_what_has_no_other_chance_stays(sighting: Sighting) -> None:
    assert doubted(sighting) == sighting
