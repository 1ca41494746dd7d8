"""The search over all explanations, against every explanation written out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.programme import Programme
from tests.vision.test_joint import seen_hand
from vision.evidence import NONE, Evidence, gather
from vision.frontier import weigh
from vision.prices import find_prices

CARDS = 5
NEVER = -np.inf


def write_out(evidence: Evidence) -> Iterator[tuple[float, tuple[int, ...], tuple[int, ...]]]:
    """Every explanation: what it gains, the cards of the boxes, the piles of the cards."""
    boxes, cards = evidence.gains.shape
    piles = evidence.absent.shape[1]
    choices = [
        [NONE, *(c for c in range(cards) if np.isfinite(evidence.gains[i, c]))]
        for i in range(boxes)
    ]
    for named in product(*choices):
        places: dict[int, set[tuple[int, int]]] = {}
        is_possible = True
        for i, card in enumerate(named):
            if card != NONE:
                place = evidence.piles[i], evidence.photos[i]
                is_possible &= place not in places.setdefault(card, set())
                places[card].add(place)
        if not is_possible or any(len({p for p, _ in each}) > 1 for each in places.values()):
            continue
        gain = sum(evidence.gains[i, card] for i, card in enumerate(named) if card != NONE)
        homes = []
        for card in range(cards):
            if card in places:
                homes.append([(min(places[card])[0], 0.0)])
            else:
                ways = [(p, evidence.absent[card, p]) for p in range(piles)]
                homes.append([way for way in ways if np.isfinite(way[1])] or [(NONE, 0.0)])
        for owners in product(*homes):
            sums = [0] * piles
            for card, (pile, _) in enumerate(owners):
                if pile != NONE:
                    sums[pile] += evidence.values[card]
            end = evidence.ends[tuple(total % 15 for total in sums[: evidence.ends.ndim])]
            total = gain + sum(price for _, price in owners) + float(end)
            yield total, named, tuple(pile for pile, _ in owners)


@st.composite
def evidences(draw: st.DrawFn) -> Evidence:
    """A few boxes and cards, in one photo a pile or several."""
    places = draw(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1)), max_size=4))
    if draw(st.booleans()):
        places = [(pile, 0) for pile, _ in places]
    weights = st.one_of(st.just(NEVER), st.floats(-3, 3))
    size = len(places) * CARDS
    gains = np.array(draw(st.lists(weights, min_size=size, max_size=size)), float)
    absent = st.one_of(st.just(NEVER), st.floats(-3, 0))
    lost = draw(st.lists(absent, min_size=CARDS * 3, max_size=CARDS * 3))
    tracked = draw(st.integers(0, 2))
    seed = draw(st.integers(0, 1000))
    ends = -np.random.default_rng(seed).uniform(0, 4, (15,) * tracked)
    return Evidence(
        tuple(pile for pile, _ in places),
        tuple(2 * pile + photo for pile, photo in places),
        gains.reshape(len(places), CARDS),
        tuple(draw(st.lists(st.integers(0, 10), min_size=CARDS, max_size=CARDS))),
        np.array(lost, float).reshape(CARDS, 3),
        np.asarray(ends),
    )


@settings(max_examples=60, deadline=None)
@given(evidences())
def test_the_search_finds_what_writing_out_every_explanation_finds(evidence: Evidence) -> None:
    """The best gain, and the chances of boxes and piles."""
    every = list(write_out(evidence))
    found = weigh(evidence, spread=100.0)
    best = max(total for total, _, _ in every)
    assert found.is_proven
    assert found.gain == pytest.approx(best, abs=1e-6)
    whole = sum(np.exp(total - best) for total, _, _ in every)
    chances, lies = np.zeros_like(found.chances), np.zeros_like(found.lies)
    for total, named, owners in every:
        share = np.exp(total - best) / whole
        for i, card in enumerate(named):
            if card != NONE:
                chances[i, card] += share
        for card, pile in enumerate(owners):
            if pile != NONE:
                lies[card, pile] += share
    assert found.chances == pytest.approx(chances, abs=1e-6)
    assert found.lies == pytest.approx(lies, abs=1e-6)


@settings(max_examples=60, deadline=None)
@given(evidences())
def test_what_the_search_answers_is_an_explanation_of_that_gain(evidence: Evidence) -> None:
    found = weigh(evidence, spread=0.0)
    gains = {(named, owners): total for total, named, owners in write_out(evidence)}
    assert gains[found.cards, found.owners] == pytest.approx(found.gain, abs=1e-6)


@settings(max_examples=30, deadline=None)
@given(evidences())
def test_no_price_is_below_what_it_is_for(evidence: Evidence) -> None:
    """Whatever a choice, it costs nothing or more: so no explanation gains more than the total."""
    lost = evidence.absent.max(1, initial=NEVER)
    saved = -np.where(np.isfinite(lost), lost, 0.0)
    prices = find_prices(evidence.gains, saved, evidence.is_single)
    assert (prices.boxes >= 0).all()
    assert (prices.reduced >= -1e-9).all()


@pytest.mark.parametrize("piles", [2, 3])
def test_the_search_is_as_good_as_an_integer_programme(piles: int) -> None:
    for seed in range(2):
        for bare in ("", "A"):
            boxes, _, law = seen_hand(seed, piles, 0.5, missed=0.05)
            boxes = [box for box in boxes if box.pile != bare]
            programme = Programme(boxes, law)
            programme.solve()
            assert programme.found is not None
            gain = float(np.array(programme.sheet.gains) @ programme.found)
            found = weigh(gather(boxes, law)[0])
            assert found.is_proven
            assert found.gain == pytest.approx(gain, abs=1e-4)


def test_with_room_for_few_states_the_search_says_that_it_proved_nothing() -> None:
    boxes, _, law = seen_hand(1, 3, 1.0, missed=0.1)
    evidence, _ = gather(boxes, law)
    found = weigh(evidence, most=2)
    assert not found.is_proven
    assert found.gain <= weigh(evidence).gain
