"""Watching a table: drawn videos of whole hands, with an arm over the table and a poor reader."""

from itertools import pairwise
from pathlib import Path
from random import Random

import cv2
import numpy as np
import pytest

from scorer.cards import DECK, Card
from scorer.contest import SEATS, play_greedily, play_hand
from scorer.rules import PRESETS
from scorer.turns import find_turns
from tests.conftest import cards
from vision.reading import Alternative, Reading, SeenCard
from vision.sources import WatchError, frames_of, open_source
from vision.watch import REST, Sight, TableWatcher

WIDTH, HEIGHT = 640, 360
CLOTH = (40, 105, 70)
COLOURS = {
    card: tuple(int(each) for each in np.random.default_rng(place).integers(90, 256, 3))
    for place, card in enumerate(DECK)
}
PLACES = [(20 + 78 * (n % 8), 20 + 85 * (n // 8)) for n in range(32)]


class PoorReader:
    """Tells cards by their colour, but misses some and takes some for another."""

    def __init__(self, seed: int, misses: float = 0.1, mistakes: float = 0.1) -> None:
        self._random = Random(seed)
        self._misses, self._mistakes = misses, mistakes
        self.readings = 0
        self.likes: list[Reading | None] = []

    def read(self, photo: np.ndarray, *, like: Reading | None = None) -> Reading:
        self.readings += 1
        self.likes.append(like)
        seen = []
        for x, y in PLACES:
            colour = np.median(photo[y + 10 : y + 60, x + 8 : x + 42].reshape(-1, 3), axis=0)
            distance = {
                card: float(abs(colour - np.array(each)).sum()) for card, each in COLOURS.items()
            }
            card = min(distance, key=lambda one: distance[one])
            if distance[card] > 40 or self._random.random() < self._misses:
                continue
            other = self._random.choice(DECK)
            if self._random.random() < self._mistakes:
                card, other = other, card
            box = (x, y, x + 50, y + 70)
            corners = ((x, y), (x + 50, y), (x + 50, y + 70), (x, y + 70))
            seen.append(SeenCard(card, 0.9, box, corners, (Alternative(other, 0.08),)))
        return Reading(photo.shape[1], photo.shape[0], tuple(seen))


class Film:
    """Frames of a table: cards at their places, noise, and an arm that passes between tables."""

    def __init__(self, seed: int) -> None:
        self._noise = np.random.default_rng(seed)
        self._places: dict[Card, tuple[int, int]] = {}

    def draw(self, table: tuple[Card, ...], arm: float | None = None) -> np.ndarray:
        """One frame; `arm` is how far it has passed, from 0 to 1."""
        self._places = {card: at for card, at in self._places.items() if card in table}
        for card in table:
            if card not in self._places:
                free = [at for at in PLACES if at not in self._places.values()]
                self._places[card] = free[int(self._noise.integers(len(free)))]
        frame = np.full((HEIGHT, WIDTH, 3), CLOTH, np.uint8)
        for card, (x, y) in self._places.items():
            cv2.rectangle(frame, (x, y), (x + 50, y + 70), COLOURS[card], -1)
            cv2.rectangle(frame, (x, y), (x + 50, y + 70), (250, 250, 250), 2)
        if arm is not None:
            x = int(arm * WIDTH)
            cv2.line(frame, (x, HEIGHT + 40), (x + 60, 40), (205, 160, 130), 70)
        noise = self._noise.integers(-5, 6, frame.shape, dtype=np.int16)
        return np.clip(frame + noise, 0, 255).astype(np.uint8)

    def show(self, tables: list[tuple[Card, ...]]) -> list[np.ndarray]:
        """All frames of a row of tables: an arm passes between each and the next."""
        frames = []
        for table in tables:
            frames += [self.draw(table, step / 5) for step in range(1, 5)]
            frames += [self.draw(table) for _ in range(REST + 6)]
        return frames


def write_video(path: Path, tables: list[tuple[Card, ...]], seed: int = 3) -> None:
    """Writes the frames of a row of tables as a video file."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (WIDTH, HEIGHT))
    for frame in Film(seed).show(tables):
        writer.write(cv2.cvtColor(frame, cv2.COLOR_RGB2BGR))
    writer.release()


def watch(reader: PoorReader, frames: list[np.ndarray]) -> list[Sight]:
    watcher = TableWatcher(reader)
    seen = [watcher.see(frame) for frame in frames]
    assert watcher.frames == len(frames)
    return [sight for sight in seen if sight is not None]


def test_an_empty_table_is_a_table() -> None:
    (sight,) = watch(PoorReader(0), Film(0).show([()]))
    assert sight.table == ()


def test_a_table_at_rest_is_told_once_and_read_a_few_times() -> None:
    reader = PoorReader(1, misses=0, mistakes=0)
    film = Film(1)
    frames = film.show([cards("7O 3C 1E")]) + [film.draw(cards("7O 3C 1E")) for _ in range(40)]
    (sight,) = watch(reader, frames)
    assert sight.table == tuple(sorted(cards("7O 3C 1E")))
    assert reader.readings == 2


def test_all_frames_are_read_the_way_round_of_the_first() -> None:
    reader = PoorReader(1, misses=0, mistakes=0)
    watch(reader, Film(1).show([cards("7O 3C"), cards("7O 3C 1E")]))
    first, *others = reader.likes
    assert first is None and others and all(others)


def test_an_arm_that_passes_and_changes_nothing_is_not_read() -> None:
    reader = PoorReader(1, misses=0, mistakes=0)
    assert len(watch(reader, Film(1).show([cards("7O 3C")] * 4))) == 1
    assert reader.readings == 2


def test_a_slow_change_of_light_is_no_change_of_the_table() -> None:
    film = Film(2)
    table = cards("7O 3C 1E")
    frames = [film.draw(table) for _ in range(60)]
    dimmed = [(frame * (1 - 0.004 * step)).astype(np.uint8) for step, frame in enumerate(frames)]
    assert len(watch(PoorReader(2, misses=0, mistakes=0), dimmed)) == 1


@pytest.mark.parametrize("seed", range(4))
def test_a_poor_reader_is_put_right_by_votes(seed: int) -> None:
    tables = [cards(text) for text in ("7O 3C 1E 12B", "7O 3C 1E 12B 2O", "3C 1E 12B", "1E")]
    seen = watch(PoorReader(seed), Film(seed).show(tables))
    assert [sight.table for sight in seen] == [tuple(sorted(table)) for table in tables]


def test_eights_and_nines_lie_there_but_do_not_play() -> None:
    sight = Sight(
        0, np.zeros((2, 2, 3), np.uint8), (SeenCard(cards("8O")[0], 0.9, (0, 0, 1, 1), ()),)
    )
    assert sight.table == ()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_video_of_a_hand_tells_its_plays_and_escobas(seed: int, tmp_path: Path) -> None:
    rules = PRESETS["ludoteka"]
    policies = dict.fromkeys(SEATS, play_greedily)
    hand, befores = play_hand(rules, policies, SEATS[1], Random(seed))
    tables = [befores[0].table, *(one.table for one in befores[1:]), hand.table]
    path = tmp_path / "hand.avi"
    write_video(path, tables, seed)
    watcher = TableWatcher(PoorReader(seed, misses=0.05, mistakes=0.05))
    seen = [sight for frame in frames_of(str(path)) if (sight := watcher.see(frame)) is not None]
    turns = find_turns([sight.table for sight in seen], rules)
    assert len(turns) == 36
    for turn, (before, after) in zip(turns, pairwise(tables), strict=True):
        assert (set(turn.before), set(turn.after)) == (set(before), set(after))
    escobas = sum(bool(b) and not a for b, a in pairwise(tables))
    assert sum(turn.review.is_escoba for turn in turns) == escobas


@pytest.mark.parametrize("source", ["nowhere.avi", "", "97"])
def test_a_source_that_is_not_there(source: str) -> None:
    with pytest.raises(WatchError):
        open_source(source)


def test_a_file_that_is_no_video(tmp_path: Path) -> None:
    path = tmp_path / "video.avi"
    path.write_bytes(b"no video at all")
    with pytest.raises(WatchError):
        list(frames_of(str(path)))
