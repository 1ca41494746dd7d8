import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from scorer.cards import FACES
from tests.vision.conftest import drawn_face
from vision.classes import BACK_PATCH, NAMER_CLASSES, OTHER_PATCH, card_of, index_of
from vision.geometry import CORNER_SIZE, box_of
from vision.synth import DeckError, Recipe, Studio, make_scene, read_deck, write_dataset
from vision.synth.backdrops import Backdrops
from vision.synth.dataset import STORED_SIZE, corners_of, patches_of, shaken, yolo_line
from vision.synth.layout import LAYOUTS, Place, lay
from vision.synth.scene import MIN_EDGE, MIN_VISIBLE, Scene
from vision.synth.testset import CLEAR, _shown_scene, write_test_set


@pytest.mark.parametrize("maker", list(LAYOUTS), ids=lambda maker: maker.__name__)
@pytest.mark.parametrize("count", [1, 2, 17, 40])
def test_layouts_place_cards(maker: object, count: int) -> None:
    places = maker(np.random.default_rng(count), count)
    assert places
    assert all(np.isfinite([place.x, place.y, place.turn]).all() for place in places)


def test_no_layout_has_more_than_a_deck() -> None:
    random = np.random.default_rng(5)
    assert all(1 <= len(lay(random)) <= 40 for _ in range(200))


def test_a_seed_makes_one_scene_and_another_seed_another(studio: Studio) -> None:
    first, again, other = (make_scene(studio, seed, 320) for seed in (3, 3, 4))
    assert (first.photo == again.photo).all()
    assert len(first.labels) == len(again.labels)
    assert first.photo.shape != other.photo.shape or (first.photo != other.photo).any()


@pytest.mark.parametrize("seed", range(25))
def test_labels_keep_the_law_of_the_deck_and_of_what_shows(studio: Studio, seed: int) -> None:
    scene = make_scene(studio, seed, 480)
    height, width = scene.photo.shape[:2]
    assert scene.photo.dtype == np.uint8
    named = [label.card for label in scene.labels if label.card]
    assert len(named) == len(set(named))
    for label in scene.labels:
        assert MIN_VISIBLE <= label.visible <= 1
        edges = np.linalg.norm(label.corners - np.roll(label.corners, 1, axis=0), axis=1)
        assert edges.min() >= MIN_EDGE * 0.99
        assert (label.corners > -width).all()
        centre = label.corners.mean(0)
        assert 0 <= centre[0] <= width
        assert 0 <= centre[1] <= height


def test_a_covered_card_has_no_label(studio: Studio) -> None:
    under, over = Place(0, 0, 0.0), Place(0.02, 0, 0.0)
    scene = make_scene(studio, 11, 480, [under, over])
    assert len(scene.labels) <= 1


def test_an_uncovered_card_is_boxed_whole(studio: Studio) -> None:
    """Its box holds its corners' ink: cutting it out gives back the face, turned or not."""
    wholes = [
        label
        for seed in range(30)
        for label in make_scene(studio, seed, 640, [Place(0, 0, 0.4)]).labels
    ]
    assert len(wholes) > 20
    assert np.mean([label.visible > 0.9 for label in wholes]) > 0.5


def slant_of(scene: Scene) -> float:
    """By how many degrees the corners of the cards' outlines are off from square, at most."""
    angles = [0.0]
    for label in scene.labels:
        across = label.outline[1] - label.outline[0]
        down = label.outline[3] - label.outline[0]
        sine = float(across @ down / np.linalg.norm(across) / np.linalg.norm(down))
        angles.append(float(np.degrees(np.arcsin(abs(sine)))))
    return max(angles)


def test_steep_scenes_are_photographed_from_well_aside(studio: Studio) -> None:
    steep = replace(studio, steep=1.0)
    slants = [
        [slant_of(make_scene(each, seed, 320)) for seed in range(40)] for each in (studio, steep)
    ]
    assert np.mean(slants[1]) > np.mean(slants[0]) + 5


def test_the_outline_of_a_card_lies_in_its_box(studio: Studio) -> None:
    for seed in range(10):
        for label in make_scene(replace(studio, steep=1.0), seed, 320).labels:
            for corner in label.outline:
                place = float(corner[0]), float(corner[1])
                assert cv2.pointPolygonTest(label.whole, place, True) > -2


def test_yolo_lines_are_in_parts_of_the_photo(studio: Studio) -> None:
    labels = [label for seed in range(6) for label in make_scene(studio, seed, 320).labels]
    for label in labels:
        kind, *corners = yolo_line(label, 320, 320).split()
        assert kind == ("1" if label.card is None and not label.is_stranger else "0")
        assert len(corners) == 8


def test_patches_carry_the_class_of_their_card(studio: Studio) -> None:
    names: list[int] = []
    for seed in range(12):
        scene = make_scene(studio, seed, 480)
        there = {index_of(label.card) for label in scene.labels if label.card}
        for patch, name in patches_of(scene, np.random.default_rng(seed)):
            assert patch.shape == (*STORED_SIZE[::-1], 3)
            assert name in there | {BACK_PATCH, OTHER_PATCH}
            names.append(name)
    assert len(set(names)) > 20


def test_corners_carry_the_class_of_the_card_whose_number_shows(studio: Studio) -> None:
    names: list[int] = []
    for seed in range(12):
        scene = make_scene(studio, seed, 480)
        shown = {
            index_of(each.card) for each in scene.labels if each.card and any(each.is_numbered)
        }
        for corner, name in corners_of(scene, np.random.default_rng(seed)):
            assert corner.shape == (*CORNER_SIZE[::-1], 3)
            assert name in shown | {OTHER_PATCH}
            names.append(name)
    assert OTHER_PATCH in names
    assert len(set(names)) > 20


def test_of_a_covered_card_the_whole_is_boxed_and_the_number_that_shows_is_known(
    studio: Studio,
) -> None:
    """Two cards of a cascade, as often as the camera shows both within the photo."""
    found = 0
    for seed in range(20):
        scene = make_scene(studio, seed, 480, [Place(0, 0, 0.0), Place(0, 0.6, 0.0)])
        under = min(scene.labels, key=lambda label: label.visible, default=None)
        if len(scene.labels) != 2 or under is None or not 0.3 < under.visible < 0.45:
            continue
        over = next(label for label in scene.labels if label is not under)
        sizes = [float(np.prod(box_of(label.whole)[2:4])) for label in (under, over)]
        assert 0.5 < sizes[0] / sizes[1] < 2
        seen = float(np.prod(box_of(under.corners)[2:4]))
        assert seen < 0.75 * sizes[0]
        assert not under.is_numbered[1]
        found += under.is_numbered[0] and over.is_numbered == (True, True)
    assert found >= 5


def test_strangers_are_faces_without_a_name(studio: Studio) -> None:
    scenes = [make_scene(studio, seed, 320) for seed in range(60)]
    strangers = [label for scene in scenes for label in scene.labels if label.is_stranger]
    assert strangers
    assert all(label.card is None for label in strangers)
    assert yolo_line(strangers[0], 320, 320).startswith("0 ")


def test_a_scene_without_a_deck_of_strangers_counts_no_card_twice(studio: Studio) -> None:
    for seed in range(20):
        cards = [label.card for label in make_scene(studio, seed, 320).labels if label.card]
        assert len(cards) == len(set(cards))


def test_classes_are_inverse() -> None:
    assert [index_of(card_of(i)) for i in range(len(FACES))] == list(range(48))
    assert len(NAMER_CLASSES) == 50


def test_a_shaken_box_is_nearly_the_box() -> None:
    box = np.array([[10, 10], [70, 10], [70, 100], [10, 100]], np.float32)
    random = np.random.default_rng(0)
    for _ in range(50):
        moved = shaken(box, random)
        assert np.abs(moved - box).max() < 30
        assert not np.array_equal(moved, box)


def save_deck(folder: Path, count: int = 48) -> Path:
    names = {"O": "oros", "C": "copas", "E": "espadas", "B": "bastos"}
    folder.mkdir(parents=True)
    for card in FACES[:count]:
        face = cv2.cvtColor(drawn_face(card), cv2.COLOR_RGBA2BGRA)
        cv2.imwrite(str(folder / f"{names[card.suit]}_{card.rank}.png"), face)
    return folder


def test_a_deck_is_read_from_its_folder(tmp_path: Path) -> None:
    deck = read_deck(save_deck(tmp_path / "small", 12))
    assert deck.name == "small"
    assert set(deck.faces) == set(FACES[:12])
    assert deck.backs == ()


def test_a_folder_without_faces_is_no_deck(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"oros_1\.png"):
        read_deck(tmp_path)


def test_every_tenth_backdrop_is_kept_for_tests(tmp_path: Path) -> None:
    for i in range(20):
        cv2.imwrite(str(tmp_path / f"{i:02}.png"), np.full((8, 8, 3), i * 10, np.uint8))
    train, test = Backdrops(tmp_path), Backdrops(tmp_path, is_test=True)
    assert [path.stem for path in test.paths] == ["09", "19"]
    assert not set(train.paths) & set(test.paths)
    random = np.random.default_rng(1)
    assert {train(random, 64, 48).shape for _ in range(30)} == {(48, 64, 3)}


def test_a_dataset_holds_scenes_labels_and_patches(tmp_path: Path) -> None:
    save_deck(tmp_path / "decks" / "one")
    recipe = Recipe(
        *(tmp_path / "decks", None, tmp_path / "out", 6),
        long_side=320,
        finder_side=160,
        processes=1,
    )
    assert list(write_dataset(recipe))[-1] == 6
    images = sorted((tmp_path / "out" / "images").glob("*.jpg"))
    labels = sorted((tmp_path / "out" / "labels").glob("*.txt"))
    assert [p.stem for p in images] == [p.stem for p in labels]
    assert len(images) == 6
    assert max(cv2.imread(str(images[0])).shape) == 160
    patches = sum(len(np.load(p)) for p in (tmp_path / "out").glob("patches-*.npy"))
    names = sum(len(np.load(p)) for p in (tmp_path / "out").glob("names-*.npy"))
    assert patches == names > 0


def test_of_scenes_with_mixed_numbers_corners_are_kept_alone(tmp_path: Path) -> None:
    save_deck(tmp_path / "decks" / "one")
    out = tmp_path / "out"
    recipe = Recipe(
        *(tmp_path / "decks", None, out, 2), long_side=320, processes=1, composed=1, mixed=1
    )
    assert list(write_dataset(recipe))[-1] == 2
    assert not list((out / "images").iterdir())
    assert not list(out.glob("patches-*.npy"))
    assert sum(len(np.load(path)) for path in out.glob("corners-*.npy")) > 0


@pytest.mark.parametrize("shown", [0.34, 0.6])
def test_each_card_of_a_test_pile_shows_as_much_as_was_asked(
    studio: Studio, tmp_path: Path, shown: float
) -> None:
    scenes = [_shown_scene(studio, seed, 320, shown) for seed in range(3)]
    assert all(label.visible >= shown for scene in scenes for label in scene.labels)
    assert list(write_test_set(studio, tmp_path, 1, long_side=320, shown=shown)) == [1]
    truth = json.loads((tmp_path / "truth.json").read_text())
    assert truth["0000000.jpg"]["uncertain"] == []
    assert len(truth["0000000.jpg"]["cards"]) >= 4


@pytest.mark.parametrize("is_negative", [False, True])
def test_a_test_set_has_its_truth(studio: Studio, tmp_path: Path, is_negative: bool) -> None:
    done = write_test_set(studio, tmp_path, 3, long_side=320, is_negative=is_negative)
    assert list(done) == [1, 2, 3]
    truth = json.loads((tmp_path / "truth.json").read_text())
    assert sorted(truth) == sorted(path.name for path in tmp_path.glob("*.jpg"))
    there = sum(len(entry["cards"]) for entry in truth.values())
    assert there == 0 if is_negative else there > 6
    assert 0 < CLEAR < 1


def test_several_processes_write_the_same_scenes_as_one(tmp_path: Path) -> None:
    """In a program of its own: workers start by importing the main module, here pytest's."""
    save_deck(tmp_path / "decks" / "one", 6)
    program = tmp_path / "make.py"
    program.write_text(
        "import sys\n"
        "from pathlib import Path\n"
        "from vision.synth import Recipe, write_dataset\n"
        "if __name__ == '__main__':\n"
        "    base, processes = Path(sys.argv[1]), int(sys.argv[2])\n"
        "    out = base / f'out{processes}'\n"
        "    recipe = Recipe(base / 'decks', None, out, 4, long_side=320, processes=processes)\n"
        "    list(write_dataset(recipe))\n"
    )
    root = Path(__file__).resolve().parents[2]
    for processes in ("1", "2"):
        subprocess.run(
            [sys.executable, str(program), str(tmp_path), processes],
            check=True,
            cwd=root,
            env=os.environ | {"PYTHONPATH": str(root)},
        )
    one, two = (
        {path.name: path.read_bytes() for path in (tmp_path / out / "images").iterdir()}
        for out in ("out1", "out2")
    )
    assert len(one) == 4
    assert one == two
