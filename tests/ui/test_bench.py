"""`escoba bench`: what it measures with, and how it prints it; how fast it is no test asks."""

import sys
from pathlib import Path

import numpy as np
import pytest

from scorer.cards import DECK, FACES
from tests.cli.conftest import Run, run  # noqa: F401  # the command line of the other folder
from ui import bench
from ui.bench import (
    CARDS,
    PHOTOS,
    deal,
    imagine_reading,
    measure_rules,
    pick,
    split,
    take_turns,
)
from ui.bench_figures import Bench, Figure, Growth
from ui.bench_memory import find_own_peak, find_peak_of_reading, find_taken
from ui.bench_page import PageError, draw_page, start_page
from ui.bench_photos import draw_card, draw_photo, encode
from ui.cli_bench import in_unit
from vision.image import load_image
from vision.reader import load_reader

SMALL = (1008, 756)
MEASURED = Bench(
    {"cores": 2, "threads": 2, "python": "3.11.7", "onnxruntime": "1.32.0", "load": 0.5},
    (
        Figure("read", 123.4, "ms", 500),
        Figure("ready", 5.25, "s", 4),
        Figure("heic", None, "ms"),
    ),
    (Growth("cards", "cards in the photo", (1, 40), (("find", (100.0, 101.4)),)),),
)


def test_what_is_compared_takes_turns_after_a_round_that_is_not_counted() -> None:
    turns: list[str] = []
    took = take_turns({"a": lambda: turns.append("a"), "b": lambda: turns.append("b")}, 3)
    assert turns == ["a", "b"] * 4
    assert set(took) == {"a", "b"}
    assert min(took.values()) > 0


def test_counting_and_searching_take_time() -> None:
    figures = {figure.key: figure.value for figure in measure_rules(1, hands=2)}
    assert set(figures) == {"count", "captures"}
    assert all(value is not None and value > 0 for value in figures.values())


@pytest.mark.parametrize("number", CARDS)
def test_so_many_different_cards_are_picked(number: int) -> None:
    assert len(set(pick(number))) == number


@pytest.mark.parametrize("parts", [1, 2, 4])
def test_photos_share_no_card_of_a_pile(parts: int) -> None:
    piles = deal()
    assert sorted(card for pile in piles for card in pile) == sorted(DECK)
    for pile in piles:
        shown = split(pile, parts)
        assert len(shown) == parts
        assert sorted(card for photo in shown for card in photo) == sorted(pile)


def test_an_imagined_reading_has_doubts_and_reads_what_lies_there() -> None:
    reading = imagine_reading(DECK[:12])
    assert {seen.card for seen in reading.cards} == set(DECK[:12])
    assert sum(seen.confidence < 0.7 for seen in reading.cards) == 2


def test_every_card_is_drawn_otherwise() -> None:
    assert len({draw_card(card).tobytes() for card in FACES}) == 48


def test_the_reader_finds_the_cards_that_are_drawn() -> None:
    photo = draw_photo(DECK[:10], SMALL)
    assert photo.shape == (*SMALL[::-1], 3)
    assert len(load_reader().find(photo)) == pytest.approx(10, abs=1)


def test_a_photo_of_no_card_is_cloth() -> None:
    photo = draw_photo((), (64, 48))
    assert np.median(photo.reshape(-1, 3), axis=0) == pytest.approx([38, 92, 66], abs=2)


@pytest.mark.parametrize("form", ["JPEG", "HEIF"])
def test_a_photo_is_decoded_as_it_was_encoded(form: str) -> None:
    photo = draw_photo(DECK[:2], (200, 160))
    data = encode(photo, form)
    if data is None:
        pytest.skip(f"{form} cannot be written here")
    assert abs(load_image(data).astype(int) - photo).mean() < 8


def test_what_cannot_be_written_is_none() -> None:
    assert encode(draw_photo((), (32, 32)), "NONE") is None


@pytest.mark.skipif(sys.platform == "win32", reason="no system call tells it there")
def test_memory_is_told(tmp_path: Path) -> None:
    photo = tmp_path / "a.jpg"
    photo.write_bytes(encode(draw_photo((), (64, 48)), "JPEG") or b"")
    own, reading = find_own_peak(), find_peak_of_reading(photo)
    assert own is not None and own > 10
    assert reading is not None and reading > 30


def test_of_a_process_that_is_not_there_nothing_is_told() -> None:
    assert find_taken(2**22 + 1) is None


def test_the_page_starts_and_is_drawn() -> None:
    started = start_page()
    assert 0 < started.healthy < started.drawn
    assert started.memory is None or started.memory > 30


def test_a_page_that_does_not_answer_is_said() -> None:
    with pytest.raises(PageError, match="did not answer"):
        draw_page("127.0.0.1:9")


def test_the_tables(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr(bench, "measure", lambda *_, **__: MEASURED)
    assert run("bench", "--markdown").out.splitlines() == [
        "| step | measured | at most |",
        "|---|---|---|",
        "| a photo of 20 cards, from JPEG to cards | 123 ms | 500 ms |",
        "| page: the first page is drawn | 5.25 s | 4.00 s (over) |",
        "| decode 12 megapixels, HEIC | - |  |",
        "",
        "| cards in the photo | 1 | 40 |",
        "|---|---|---|",
        "| find, ms | 100 | 101 |",
        "",
        "Medians of 9 rounds with 2 of 2 cores, Python 3.11.7, ONNX Runtime 1.32.0; "
        "load before it began: 0.5.",
    ]
    assert "a photo of 20 cards" in run("bench").out


def test_as_json(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr(bench, "measure", lambda *_, **__: MEASURED)
    document = run("bench", "--json").document
    assert document["machine"]["cores"] == 2
    assert document["figures"][0] == {
        "key": "read",
        "name": "a photo of 20 cards, from JPEG to cards",
        "value": 123.4,
        "unit": "ms",
        "budget": 500,
    }
    assert document["growth"] == [
        {"key": "cards", "sizes": [1, 40], "ms": {"find": [100.0, 101.4]}}
    ]


def test_what_keeps_it_from_measuring_is_one_line(
    run: Run,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise PageError("the page did not answer")

    monkeypatch.setattr(bench, "measure", fail)
    assert run("bench") == (2, "", "escoba: the page did not answer\n")


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (None, "ms", "-"),
        (0.0215, "ms", "21.5 µs"),
        (1.234, "ms", "1.23 ms"),
        (12.34, "s", "12.3 s"),
        (1234.5, "MB", "1234 MB"),
    ],
)
def test_a_figure_has_the_digits_that_count(value: float | None, unit: str, text: str) -> None:
    assert in_unit(value, unit) == text


def test_photos_are_shared_among_both_piles() -> None:
    assert PHOTOS[0] == 1
    assert all(number % 2 == 0 for number in PHOTOS[1:])
