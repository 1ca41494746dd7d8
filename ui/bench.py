"""How fast everything between a photo and the points is, measured in one run on one machine.

Times are medians of rounds in which all that is compared takes turns: what else the machine does
meanwhile slows every one of them alike.
"""

import os
import platform
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from scorer.captures import find_captures
from scorer.cards import DECK, Card
from scorer.rules import PRESETS
from scorer.score import count_hand
from scorer.simulate import simulate_hand
from ui.bench_figures import COMPARED, Bench, Figure, Growth
from ui.bench_memory import find_peak_of_reading
from ui.bench_page import start_page
from ui.bench_photos import draw_photo, encode
from vision.decode import join_piles, read_sightings
from vision.image import load_image
from vision.law import Law
from vision.models import THREADS, Finder, shrunk
from vision.reader import FAINT, LAP, LEAST, LOOKS, MODELS, CardReader, load_reader
from vision.reading import Alternative, Reading, Sighting

Actions = Mapping[str, Callable[[], object]]

CARDS: Final = (1, 5, 10, 20, 40)
PHOTOS: Final = (1, 2, 4, 8)
STARTS: Final = 3
_NAMES: Final = ("Ana", "Luis")


def measure(
    rounds: int, *, has_page: bool = True, on_step: Callable[[str], None] = lambda _: None
) -> Bench:
    """Measures everything with so many rounds each, telling before each part what comes.

    Raises:
        ModelError: A model is missing, broken or of another version.
        PageError: The page does not start.
    """
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else -1.0
    machine = find_machine() | {"load": round(load, 2)}
    reader = load_reader()
    on_step("reading")
    figures = [*measure_reading(reader, rounds), *measure_rules(rounds)]
    on_step("the finder beside ultralytics")
    figures += measure_finder(rounds)
    on_step("more cards")
    growths = [measure_cards(reader, rounds)]
    on_step("more photos")
    growths.append(measure_photos(reader, max(rounds // 3, 1)))
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        photo = Path(folder) / "photo.jpg"
        photo.write_bytes(encode(draw_photo(DECK[:20]), "JPEG") or b"")
        on_step("memory")
        peak = find_peak_of_reading(photo)
        figures.append(Figure("peak", peak, "MB"))
        if has_page:
            on_step("the page")
            figures += measure_page(photo, min(rounds, STARTS))
    return Bench(machine, tuple(figures), tuple(growths))


def find_machine() -> dict[str, str | int | float]:
    """Returns what the figures hang on beside the program."""
    return {
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count() or 1,
        "threads": THREADS,
        "python": platform.python_version(),
        "onnxruntime": version("onnxruntime"),
    }


def take_turns(actions: Actions, rounds: int) -> dict[str, float]:
    """Returns the median milliseconds of each action, which take turns for so many rounds.

    One round before them is not counted: libraries load, caches fill.
    """
    spent: dict[str, list[float]] = {name: [] for name in actions}
    for number in range(rounds + 1):
        for name, action in actions.items():
            begun = time.perf_counter()
            action()
            if number:
                spent[name].append((time.perf_counter() - begun) * 1000)
    return {name: median(times) for name, times in spent.items()}


def measure_reading(reader: CardReader, rounds: int) -> Iterator[Figure]:
    """Measures a photo of twenty cards from its bytes to its cards, and the hand it is of."""
    photo = draw_photo(DECK[:20])
    jpeg, heic = encode(photo, "JPEG") or b"", encode(photo, "HEIF")
    found = reader.find(photo)
    sightings = reader.look(photo, found)
    height, width = photo.shape[:2]
    hand = {name: [imagine_reading(pile)] for name, pile in zip(_NAMES, deal(), strict=True)}
    law = Law(_NAMES)
    actions: dict[str, Callable[[], object]] = {
        "jpeg": lambda: load_image(jpeg),
        "find": lambda: reader.find(photo),
        "name": lambda: reader.look(photo, found),
        "explain": lambda: read_sightings(width, height, sightings),
        "read": lambda: reader.read(load_image(jpeg)),
        "join": lambda: join_piles(hand, law),
    }
    if heic is not None:
        actions["heic"] = lambda: load_image(heic)
    took = take_turns(actions, rounds)
    yield Figure("jpeg", took["jpeg"], "ms")
    yield Figure("heic", took.get("heic"), "ms")
    yield Figure("find", took["find"], "ms")
    yield Figure("name", took["name"], "ms")
    yield Figure("explain", took["explain"], "ms")
    yield Figure("read", took["read"], "ms", 500)
    yield Figure("join", took["join"], "ms")


def measure_rules(rounds: int, hands: int = 100) -> Iterator[Figure]:
    """Measures the count of one whole hand, and the captures that a card has on a full table."""
    rules = PRESETS["ludoteka"]
    played = [simulate_hand(rules, Random(seed)).hand for seed in range(hands)]
    ends = [(hand.finish(), hand.last_side) for hand in played]
    tables = [Random(seed).sample(DECK, 11) for seed in range(hands)]
    took = take_turns(
        {
            "count": lambda: [count_hand(piles, rules, last_capture=last) for piles, last in ends],
            "captures": lambda: [find_captures(card, table) for card, *table in tables],
        },
        rounds,
    )
    yield Figure("count", took["count"] / hands, "ms")
    yield Figure("captures", took["captures"] / hands, "ms")


def measure_finder(rounds: int, models: Path = MODELS) -> Iterator[Figure]:
    """Measures one look beside ultralytics' prediction by the same weights, where it is there."""
    weights = models / "finder.pt"
    is_there = find_spec("ultralytics") is not None and weights.is_file()
    small, _ = shrunk(draw_photo(DECK[:20]), LOOKS[-1])
    finder = Finder(models / "finder.onnx")
    for side in COMPARED:

        def look(side: int = side) -> object:
            return finder.find(small, side, FAINT).agreed(LAP, LEAST)

        actions: dict[str, Callable[[], object]] = {"ours": look}
        if is_there:
            from vision.train_predict import open_predictor

            predict = open_predictor(weights, side, FAINT, THREADS)
            actions["theirs"] = lambda predict=predict: predict(small)  # type: ignore[misc]
        took = take_turns(actions, rounds)
        ours, theirs = took["ours"], took.get("theirs")
        yield Figure(f"finder-{side}", ours, "ms")
        yield Figure(f"ultralytics-{side}", theirs, "ms")
        ratio = theirs / ours if theirs else None
        yield Figure(f"ratio-{side}", ratio, "×")


def measure_cards(reader: CardReader, rounds: int) -> Growth:
    """Measures a photo with more and more cards, part by part."""
    rows: dict[str, list[float]] = {"find": [], "name": [], "explain": []}
    for number in CARDS:
        photo = draw_photo(pick(number))
        found = reader.find(photo)
        sightings = reader.look(photo, found)
        height, width = photo.shape[:2]
        took = take_turns(
            {
                "find": lambda photo=photo: reader.find(photo),  # type: ignore[misc]
                "name": lambda photo=photo, found=found: reader.look(photo, found),  # type: ignore[misc]
                "explain": lambda seen=sightings, w=width, h=height: read_sightings(w, h, seen),  # type: ignore[misc]
            },
            rounds,
        )
        for part, times in rows.items():
            times.append(took[part])
    return Growth("cards", "cards in the photo", CARDS, _to_rows(rows))


def measure_photos(reader: CardReader, rounds: int) -> Growth:
    """Measures a hand in more and more photos: decoded and read, and joined under its laws."""
    rows: dict[str, list[float]] = {"decode and read": [], "join": []}
    for number in PHOTOS:
        shown = {
            name: split(pile, max(number // 2, 1))
            for name, pile in zip(_NAMES[:number], deal(), strict=False)
        }
        files = [
            encode(draw_photo(part), "JPEG") or b"" for each in shown.values() for part in each
        ]
        hand = {name: [imagine_reading(part) for part in each] for name, each in shown.items()}
        took = take_turns(
            {
                "decode and read": lambda files=files: [  # type: ignore[misc]
                    reader.read(load_image(file)) for file in files
                ],
                "join": lambda hand=hand: join_piles(hand, Law(_NAMES)),  # type: ignore[misc]
            },
            rounds,
        )
        for step, times in rows.items():
            times.append(took[step])
    return Growth("photos", "photos of a hand", PHOTOS, _to_rows(rows))


def measure_page(photo: Path, starts: int) -> Iterator[Figure]:
    """Measures the start of the page, and what its server takes before and after a photo.

    Raises:
        PageError: It does not start.
    """
    made = [start_page() for _ in range(starts)]
    warm = start_page(after_photo=photo)
    yield Figure("healthy", median(s.healthy for s in made), "s")
    yield Figure("ready", median(s.drawn for s in made), "s", 4)
    taken = [start.memory for start in made if start.memory is not None]
    idle = median(taken) if taken else None
    yield Figure("idle", idle, "MB", 400)
    yield Figure("warm", warm.memory, "MB", 400)


def deal() -> tuple[tuple[Card, ...], ...]:
    """Returns the piles of a finished hand of two."""
    hand = simulate_hand(PRESETS["ludoteka"], Random(1)).hand
    return tuple(pile.cards for pile in hand.finish())


def pick(number: int) -> tuple[Card, ...]:
    """Returns so many cards, from all of the deck."""
    return DECK[:: len(DECK) // number][:number]


def split(cards: Sequence[Card], parts: int) -> tuple[tuple[Card, ...], ...]:
    """Returns the cards in so many photos, none of which shows one of another."""
    return tuple(tuple(cards[part::parts]) for part in range(parts))


def imagine_reading(cards: Sequence[Card]) -> Reading:
    """Returns what a reader would see of these cards: all surely but every sixth.

    That one may as well be the same card of the next suit. Joining has something to do then, the
    same each time, whatever the models of the day make of drawn cards.
    """
    sightings = []
    for place, card in enumerate(cards):
        suits = list(type(card.suit))
        other = Card(card.rank, suits[(suits.index(card.suit) + 1) % len(suits)])
        sure = (0.5, 0.45) if place % 6 == 5 else (0.96, 0.02)
        options = tuple(map(Alternative, (card, other), sure))
        x, y = 100 * (place % 10), 160 * (place // 10)
        corners = ((x, y), (x + 90, y), (x + 90, y + 140), (x, y + 140))
        sightings.append(Sighting(corners, 0.95, options))
    return read_sightings(1000, 800, sightings)


def _to_rows(rows: Mapping[str, Sequence[float]]) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return tuple((part, tuple(times)) for part, times in rows.items())
