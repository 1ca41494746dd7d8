"""Where the cards of a scene lie on the table.

Lengths are in card widths; a card is 1 wide and 1.54 tall, as a Spanish card of 62 by 95 mm.
A layout is a list of places from the bottom card to the top one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

CARD_HEIGHT: Final = 1.54


@dataclass(frozen=True, slots=True)
class Place:
    """A card's centre and turn (radians) on the table, and whether it shows its back."""

    x: float
    y: float
    turn: float
    is_back: bool = False


def lay_single(random: np.random.Generator, count: int) -> list[Place]:
    """One card, or two or three side by side."""
    count = min(count, 3)
    turn = random.normal(0, 0.2)
    return [
        Place(i * random.uniform(1.05, 1.6), random.normal(0, 0.15), turn + random.normal(0, 0.15))
        for i in range(count)
    ]


def lay_grid(random: np.random.Generator, count: int) -> list[Place]:
    """Rows with a little disorder; neighbours may touch or lap."""
    columns = int(np.clip(round(np.sqrt(count) * random.uniform(0.8, 1.8)), 1, count))
    gap_x, gap_y = random.uniform(0.8, 1.3), random.uniform(0.75, 1.25) * CARD_HEIGHT
    loose = random.uniform(0, 0.08)
    slant = random.uniform(0, 0.12)
    return [
        Place(
            (i % columns) * gap_x + random.normal(0, loose),
            (i // columns) * gap_y + random.normal(0, loose),
            random.normal(0, slant) + _half_turn(random, 0.2),
        )
        for i in range(count)
    ]


def lay_cascade(random: np.random.Generator, count: int) -> list[Place]:
    """Columns or rows in which each card covers a good part of the one before."""
    long = int(np.clip(random.integers(3, 12), 1, count))
    shown = random.uniform(0.16, 0.65)
    sideways = random.random() < 0.5
    step = shown if sideways else shown * CARD_HEIGHT
    across = (CARD_HEIGHT if sideways else 1.0) * random.uniform(1.02, 1.35)
    direction = -1 if random.random() < 0.3 else 1
    loose, slant = random.uniform(0, 0.06), random.uniform(0, 0.08)
    places = []
    for i in range(count):
        line, rank = divmod(i, long)
        along = direction * rank * step + random.normal(0, loose)
        off = line * across + random.normal(0, loose)
        x, y = (along, off) if sideways else (off, along)
        places.append(Place(x, y, random.normal(0, slant) + _half_turn(random, 0.25)))
    return places


def lay_fan(random: np.random.Generator, count: int) -> list[Place]:
    """One or more fans, turned about a point below the cards."""
    places: list[Place] = []
    size = int(random.integers(3, 9))
    for first in range(0, count, size):
        cards = min(size, count - first)
        angle = random.uniform(0.12, 0.4) * (-1 if random.random() < 0.3 else 1)
        pivot = random.uniform(0.6, 2.2)
        cx, cy = (first // size % 3) * 3.4, (first // size // 3) * 3.2
        aim = random.uniform(-0.6, 0.6)
        for i in range(cards):
            turn = aim + (i - cards / 2) * angle + random.normal(0, 0.02)
            places.append(Place(cx + pivot * np.sin(turn), cy - pivot * np.cos(turn), turn))
    return places


def lay_loose(random: np.random.Generator, count: int) -> list[Place]:
    """Cards thrown about with few laps, as a table in play."""
    side = np.sqrt(count) * random.uniform(1.3, 2.2)
    apart = random.uniform(0.9, 1.5)
    places: list[Place] = []
    for _ in range(count):
        for _ in range(12):
            x, y = random.uniform(-side / 2, side / 2, 2)
            if all(np.hypot(x - p.x, (y - p.y) / 1.3) > apart for p in places):
                break
        places.append(Place(x, y, random.uniform(0, 2 * np.pi)))
    return places


def lay_heap(random: np.random.Generator, count: int) -> list[Place]:
    """A heap spread by hand: many laps, any turn."""
    side = np.sqrt(count) * random.uniform(0.75, 1.2)
    return [
        Place(random.normal(0, side / 2), random.normal(0, side / 2), random.uniform(0, 2 * np.pi))
        for _ in range(count)
    ]


def lay_pile(random: np.random.Generator, count: int) -> list[Place]:
    """A pile of backs with a few cards crossed face up over it, the mark of escobas."""
    backs = int(random.integers(1, 9))
    slant = random.uniform(0.02, 0.25)
    places = [
        Place(random.normal(0, 0.06), random.normal(0, 0.06), random.normal(0, slant), True)
        for _ in range(backs)
    ]
    crossed = min(count, int(random.integers(0, 4)))
    places += [
        Place(
            i * random.uniform(0.2, 0.5), random.normal(0, 0.2), np.pi / 2 + random.normal(0, 0.15)
        )
        for i in range(crossed)
    ]
    loose = lay_loose(random, max(count - crossed, 1))
    return places + [Place(p.x + 4.5, p.y, p.turn) for p in loose]


def lay_on_top(random: np.random.Generator, backs: int, escobas: int) -> list[Place]:
    """The markers side by side along the pile, all of them on its top."""
    step = random.uniform(0.33, 0.5)
    first = -step * (escobas - 1) / 2 + random.normal(0, 0.25)
    aside = random.normal(0, 0.3)
    return _heaped(random, backs) + [
        _across(random, aside + random.normal(0, 0.08), first + step * i) for i in range(escobas)
    ]


def lay_in_fan(random: np.random.Generator, backs: int, escobas: int) -> list[Place]:
    """The markers on the top of the pile, turned about a point at one end of theirs."""
    angle = random.uniform(0.3, 0.45) * random.choice((-1, 1))
    reach = random.uniform(0.75, 1.3)
    side = random.choice((-1, 1))
    places = []
    for i in range(escobas):
        slant = (i - (escobas - 1) / 2) * angle + random.normal(0, 0.03)
        x = side * reach * (np.cos(slant) - 1) + random.normal(0, 0.05)
        places.append(Place(x, side * reach * np.sin(slant), np.pi / 2 + slant))
    return _heaped(random, backs) + places


def lay_between(random: np.random.Generator, backs: int, escobas: int) -> list[Place]:
    """Each marker where the pile had grown to when it was made: it looks out at a side."""
    step = random.uniform(0.36, 0.6)
    rows = (np.arange(escobas) - (escobas - 1) / 2) * step
    places = _heaped(random, backs)
    for at, row in zip(np.sort(random.integers(1, backs + 1, escobas))[::-1], rows, strict=True):
        aside = random.choice((-1, 1)) * random.uniform(0.25, 0.6)
        places.insert(int(at), _across(random, aside, float(row)))
    return places


MARKED: Final[tuple[Callable[[np.random.Generator, int, int], list[Place]], ...]] = (
    lay_on_top,
    lay_in_fan,
    lay_between,
)
"""Ways to mark escobas on a pile of so many backs, each with so many markers."""


def _heaped(random: np.random.Generator, backs: int) -> list[Place]:
    """A pile of cards face down, pushed together by hand."""
    loose, slant = random.uniform(0.02, 0.09), random.uniform(0.02, 0.12)
    return [
        Place(random.normal(0, loose), random.normal(0, loose), random.normal(0, slant), True)
        for _ in range(backs)
    ]


def _across(random: np.random.Generator, x: float, y: float) -> Place:
    return Place(x, y, np.pi / 2 * random.choice((-1, 1)) + random.normal(0, 0.1))


def lay_beside(random: np.random.Generator) -> list[Place]:
    """One to six cards face up near the pile, along it or across, none of them on it."""
    lay = (lay_grid, lay_loose)[random.integers(2)]
    turn = np.pi / 2 * random.integers(2)
    places = lay(random, int(random.integers(1, 7)))
    left = min(place.x for place in places)
    away = CARD_HEIGHT / 2 + 0.85 + random.uniform(0, 1.2)
    side = random.choice((-1, 1))
    return [Place(side * (p.x - left + away), p.y, p.turn + turn) for p in places]


def lay_marked(random: np.random.Generator, count: int) -> list[Place]:
    """A pile of backs with one to four escobas marked on it, now and then with cards beside it."""
    places = MARKED[random.integers(len(MARKED))](
        random, int(random.integers(2, 21)), int(random.integers(1, min(count, 4) + 1))
    )
    return places + (lay_beside(random) if random.random() < 0.3 else [])


LAYOUTS: Final = {
    lay_single: 0.09,
    lay_grid: 0.2,
    lay_cascade: 0.26,
    lay_fan: 0.1,
    lay_loose: 0.13,
    lay_heap: 0.11,
    lay_pile: 0.05,
    lay_marked: 0.06,
}
"""How often each layout is drawn."""


def lay(random: np.random.Generator) -> list[Place]:
    """A layout of 1 to 40 cards, some of them face down."""
    makers = list(LAYOUTS)
    weights = np.array(list(LAYOUTS.values()))
    maker = makers[random.choice(len(makers), p=weights / weights.sum())]
    count = int(np.clip(random.gamma(2.0, 8.0) + 1, 1, 40))
    places = maker(random, count)[:40]
    share = 0.0 if random.random() < 0.75 else random.uniform(0.05, 0.35)
    return [Place(p.x, p.y, p.turn, p.is_back or bool(random.random() < share)) for p in places]


def _half_turn(random: np.random.Generator, share: float) -> float:
    """Half a turn for a share of the cards: they are played from both sides of the table."""
    return np.pi if random.random() < share else 0.0
