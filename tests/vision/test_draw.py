import numpy as np

from tests.conftest import cards
from tests.vision.test_decode import sighting
from vision.decode import read_sightings
from vision.draw import DIMMED, Group, draw_groups, draw_reading


def test_nothing_read_leaves_the_photo_as_it_is() -> None:
    photo = np.full((100, 200, 3), 90, np.uint8)
    assert (draw_reading(photo, read_sightings(200, 100, [])) == photo).all()


def test_cards_are_drawn_on_a_copy_at_their_place() -> None:
    photo = np.full((300, 600, 3), 90, np.uint8)
    reading = read_sightings(600, 300, [sighting("7O .99", (300, 100))])
    drawn = draw_reading(photo, reading)
    assert (photo == 90).all()
    changed = np.argwhere((drawn != photo).any(-1))
    assert changed.min(0).tolist() >= [90, 290]
    assert changed.max(0).tolist() <= [230, 390]


def test_a_smaller_copy_of_the_photo_is_drawn_to_scale() -> None:
    reading = read_sightings(600, 300, [sighting("7O .99", (300, 100))])
    half = draw_reading(np.full((150, 300, 3), 90, np.uint8), reading)
    changed = np.argwhere((half != 90).any(-1))
    assert (abs(changed.mean(0) - (80, 170)) < 6).all()


def test_doubt_shows_without_colour() -> None:
    """An unsure card's outline is broken: less of it is drawn."""
    photo = np.full((300, 600, 3), 90, np.uint8)
    sure, unsure = (
        draw_reading(photo, read_sightings(600, 300, [sighting(chance, (300, 100))]))
        for chance in ("7O .99", "7O .5 7C .4")
    )
    edge = [(image[120:180, 298:303] != 90).any(-1).mean() for image in (sure, unsure)]
    assert edge[0] > edge[1] > 0


def test_a_possible_card_is_marked() -> None:
    photo = np.full((300, 600, 3), 90, np.uint8)
    reading = read_sightings(600, 300, [sighting("1B .4", (300, 100), nothing=0.5)])
    assert reading.cards == ()
    assert (draw_reading(photo, reading) != photo).any()


RED, BLUE = (220, 40, 30), (20, 80, 200)


def count_of(image: np.ndarray, colour: tuple[int, int, int]) -> int:
    """How many pixels are of a colour, or nearly."""
    return int((abs(image.astype(int) - colour).max(-1) < 25).sum())


def test_without_groups_the_photo_is_as_it_is() -> None:
    photo = np.full((300, 600, 3), 90, np.uint8)
    reading = read_sightings(600, 300, [sighting("7O .99", (300, 100))])
    for groups in ([], [Group("1", RED, cards("1B"))], [Group("1", RED, ())]):
        assert (draw_groups(photo, reading, groups) == photo).all()


def test_groups_have_their_colours_and_the_rest_is_dimmed() -> None:
    photo = np.full((300, 600, 3), 90, np.uint8)
    read = [sighting("7O .99", (100, 100)), sighting("3C .99", (300, 100))]
    reading = read_sightings(600, 300, [*read, sighting("1B .99", (450, 100))])
    drawn = draw_groups(photo, reading, [Group("1", RED, cards("7O 3C"))])
    assert (photo == 90).all()
    assert count_of(drawn[:, 90:190], RED) > 100
    assert count_of(drawn[:, 290:390], RED) > 100
    assert (drawn[:, 430:] == int(90 * DIMMED)).all()


def test_a_card_of_two_groups_shows_both() -> None:
    photo = np.full((300, 600, 3), 90, np.uint8)
    read = [sighting("7O .99", (100, 100)), sighting("3C .99", (300, 100))]
    reading = read_sightings(600, 300, read)
    groups = [Group("1", RED, cards("7O 3C")), Group("2", BLUE, cards("7O"))]
    drawn = draw_groups(photo, reading, groups)
    assert min(count_of(drawn[:, 90:190], RED), count_of(drawn[:, 90:190], BLUE)) > 100
    assert count_of(drawn[:, 290:390], BLUE) == 0
