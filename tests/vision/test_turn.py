"""A turn read from two photos: what the laws of a turn put right, and what they must not."""

from dataclasses import replace
from random import Random

import pytest

from scorer.cards import DECK, Card
from tests.conftest import cards
from ui.made_turns import make_turns
from vision.reading import Alternative, Reading, Sighting
from vision.turn import read_turn

NOWHERE = ((0, 0), (9, 0), (9, 20), (0, 20))


def photo(*boxes: str) -> Reading:
    """A photo of boxes, each its options with their chances: ``"7O .6 6O .3"``."""
    sightings = []
    for box in boxes:
        words = box.split()
        options = zip(words[::2], words[1::2], strict=True)
        sightings.append(
            Sighting(NOWHERE, 0.9, tuple(Alternative(cards(c)[0], float(p)) for c, p in options))
        )
    return Reading(100, 100, sightings=tuple(sightings))


def plain(text: str) -> Reading:
    """A photo that shows these cards surely."""
    return photo(*(f"{code} .97" for code in text.split()))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("", "7O"),
        ("7O 3C", "7O 3C"),
        ("7O 3C", "7O 3C 5B"),
        ("7O 3C", ""),
        ("7O 3C 1E", "3C 1E"),
        ("12O 6C 3C", "3C"),  # makes no fifteen, but is seen surely
    ],
)
def test_what_is_seen_surely_is_believed(before: str, after: str) -> None:
    read = read_turn([plain(before)], [plain(after)])
    assert (set(read.before), set(read.after)) == (set(cards(before)), set(cards(after)))


@pytest.mark.parametrize(("before", "after"), [("7O 3C", "3C 12B"), ("7O 3C", "7O 3C 5B 6B")])
def test_what_nobody_plays_is_a_card_that_a_photo_missed(before: str, after: str) -> None:
    read = read_turn([plain(before)], [plain(after)])
    came, gone = set(read.after) - set(read.before), set(read.before) - set(read.after)
    assert len(came) + len(gone) == 1
    assert read.chance < 0.9
    assert read.rival is not None


@pytest.mark.parametrize(
    ("before", "after", "tables"),
    [
        # One photo knows what the other doubts.
        (["7O .9", "6C .5 7C .4"], ["7O .9", "7C .95", "1E .9"], ("7O 7C", "7O 7C 1E")),
        # Nothing that is gone makes fifteen with a card: what was hardly seen was never there.
        (["4O .9", "1C .25", "2B .9"], ["2B .9", "4O .9"], ("4O 2B", "4O 2B")),
        # What is gone must leave a card of 1 to 10: 3 and 2 do, 3 and 1 leave an 11.
        (["3O .95", "1E .5 2E .45", "12B .9"], ["12B .9"], ("3O 2E 12B", "12B")),
    ],
)  # fmt: skip
def test_a_doubt_is_settled_by_what_a_turn_can_do(
    before: list[str], after: list[str], tables: tuple[str, str]
) -> None:
    read = read_turn([photo(*before)], [photo(*after)])
    assert (set(read.before), set(read.after)) == tuple(set(cards(each)) for each in tables)


def seen(*boxes: str) -> Reading:
    """The same where each box has a place of its own, in the order given; `EMPTY` is left out."""
    sightings = []
    for place, sighting in enumerate(photo(*(box or "7O 1" for box in boxes)).sightings):
        x, y = 40 + 180 * (place % 5), 40 + 260 * (place // 5)
        corners = ((x, y), (x + 100, y), (x + 100, y + 154), (x, y + 154))
        if boxes[place] != EMPTY:
            sightings.append(replace(sighting, corners=corners))
    return Reading(1000, 600, sightings=tuple(sightings))


EMPTY = ""


@pytest.mark.parametrize(
    ("before", "after", "tables"),
    [
        # What lies at one place is one card, though the second photo reads another.
        (
            ["4O .98", "2B .98", "7E .99"],
            ["5O .8 4O .17", "2B .98", "7E .99", "6B .97"],
            ("4O 2B 7E", "4O 2B 7E 6B"),
        ),
        # Three places are empty: 16 were taken, though 9 would have been a capture.
        (
            ["3B .99", "7E .99", "2E .99", "6B .99", "7C .92 8C .05"],
            [EMPTY, "7E .99", "2E .99", EMPTY, EMPTY],
            ("3B 7E 2E 6B 7C", "7E 2E"),
        ),
        # A lone card of which only the kind is plain is a card all the same: 16 again.
        (
            ["7O .99", "2B .98", "1E .7 4E .2", "10C .6 11C .35"],
            [EMPTY, "2B .98", EMPTY, EMPTY],
            ("7O 2B 1E 10C", "2B"),
        ),
    ],
)
def test_where_cards_lie_tells_what_stayed_and_what_is_gone(
    before: list[str], after: list[str], tables: tuple[str, str]
) -> None:
    read = read_turn([seen(*before)], [seen(*after)])
    assert (set(read.before), set(read.after)) == tuple(set(cards(each)) for each in tables)


def test_several_photos_of_a_table_are_one_table() -> None:
    both = [plain("7O 3C"), plain("3C 1E")]
    read = read_turn(both, [plain("7O 3C 1E 12B")])
    assert set(read.before) == set(cards("7O 3C 1E"))
    assert set(read.after) == set(cards("7O 3C 1E 12B"))


def test_cards_that_are_away_lie_on_no_table() -> None:
    boxes = photo("7O .6 7C .35")
    assert read_turn([boxes], [boxes]).before == cards("7O")
    assert read_turn([boxes], [boxes], away=cards("7O")).before == cards("7C")


def test_a_hand_that_is_known_says_what_was_left() -> None:
    after = photo("3C .95", "5B .5 6B .45")
    assert read_turn([plain("3C")], [after]).after == cards("3C 5B")
    assert set(read_turn([plain("3C")], [after], hand=cards("6B 1E")).after) == set(cards("3C 6B"))


def test_a_fifteen_of_the_table_alone_is_a_turn_where_the_rules_are_so() -> None:
    before, after = plain("7O 10C 2E"), photo("2E .95")
    assert read_turn([before], [after], is_open=True).chance > 0.9
    assert read_turn([before], [after]).chance < read_turn([before], [after], is_open=True).chance


def test_a_turn_that_might_be_another_says_which() -> None:
    read = read_turn([plain("3C 12B")], [photo("3C .95", "12B .95", "5B .48 6B .47")])
    assert 0.4 < read.chance < 0.6
    assert read.rival is not None
    assert set(read.rival[1]) == set(cards("3C 12B 6B"))


def test_eights_and_nines_are_seen_and_do_not_play() -> None:
    read = read_turn([plain("8O 3C")], [plain("8O 3C 5B")])
    assert (read.before, read.after) == (cards("3C"), cards("3C 5B"))


class _Camera:
    """Sees tables poorly: takes some cards for others, and misses some."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def see(self, table: tuple[Card, ...]) -> Reading:
        sightings = []
        for card in table:
            if self._random.random() < 0.04:
                continue
            others = self._random.sample([other for other in DECK if other != card], 3)
            sure = self._random.uniform(0.5, 0.98)
            ranked = [card, *others]
            if self._random.random() < 0.1:
                ranked[0], ranked[1] = ranked[1], ranked[0]
            chances = (sure, *(part * (1 - sure) for part in (0.6, 0.2, 0.1)))
            options = tuple(map(Alternative, ranked, chances))
            sightings.append(Sighting(NOWHERE, 0.9, options))
        return Reading(100, 100, sightings=tuple(sightings))


def test_together_tells_more_turns_than_each_photo_alone() -> None:
    camera, alone, together = _Camera(1), 0, 0
    turns = list(make_turns(24, seed=1))
    for true in turns:
        seen = [camera.see(table) for table in true]
        named = [{s.options[0].card for s in reading.sightings} for reading in seen]
        alone += named == [set(table) for table in true]
        read = read_turn([seen[0]], [seen[1]])
        together += (set(read.before), set(read.after)) == tuple(map(set, true))
    assert together > alone
