"""What is fuzzed: each takes any bytes, and fails on what no user may ever see.

A target ends quietly where bytes are refused as they should be, with the error that is documented
and one sentence. Anything else, an exception of another kind or a law broken, is a find.
"""

import contextlib
import json
from collections.abc import Callable

import numpy as np

from scorer.cards import InvalidCardError, parse_card, parse_cards
from scorer.match import event_to_record, fold
from scorer.replay import replay_text
from ui.export import NotAnExportError, read_copies
from ui.facts import find_facts
from ui.names import clean_name
from vision.image import ImageError, load_image


def read_image(data: bytes) -> None:
    """A file is an upright RGB picture, or one sentence."""
    try:
        pixels = load_image(data)
    except ImageError as wrong:
        assert str(wrong).startswith("expected ")
        assert "\n" not in str(wrong)
        return
    assert pixels.dtype == np.uint8
    assert pixels.ndim == 3
    assert pixels.shape[2] == 3


def read_cards(data: bytes) -> None:
    """Words are cards whose codes are read back as the same cards, or one sentence."""
    text = data.decode("utf-8", "replace")
    for is_whole in (False, True):
        with contextlib.suppress(InvalidCardError):
            card = parse_card(text, with_eights_and_nines=is_whole)
            assert parse_card(card.code, with_eights_and_nines=is_whole) == card
    with contextlib.suppress(InvalidCardError):
        cards = parse_cards(text)
        assert parse_cards(" ".join(card.code for card in cards)) == cards


def read_replay(data: bytes) -> None:
    """A written hand is what its lines allow: each refused line has its reason."""
    text = data.decode("utf-8", "replace")
    replay = replay_text(text)
    lines = len(text.splitlines()) or 1
    for problem in replay.problems:
        assert 1 <= problem.line <= lines
        assert problem.reason
    if replay.score is not None:
        assert replay.hand is not None
        assert sum(len(pile.cards) for pile in replay.hand.piles.values()) <= 40


def read_export(data: bytes) -> None:
    """A file holds matches that can be kept, shown and exported again, or is refused."""
    try:
        copies = read_copies(data)
    except NotAnExportError:
        return
    for copy in copies.matches:
        match = fold(copy.events)
        json.dumps(find_facts(match))
        json.dumps([event_to_record(event) for event in copy.events])
        assert len(copy.times) == len(copy.events)
        for name in match.seats:
            assert name == clean_name(name)
    for name, spec in copies.house_rules.items():
        assert name == clean_name(name)
        assert isinstance(spec, str)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "image": read_image,
    "cards": read_cards,
    "replay": read_replay,
    "export": read_export,
}
