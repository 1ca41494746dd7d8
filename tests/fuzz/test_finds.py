"""What fuzzing starts from and what it has found: none of it fails any more."""

import pytest

from tests.fuzz.seeds import FINDS, find_seeds
from tests.fuzz.targets import TARGETS


@pytest.mark.parametrize("target", TARGETS)
def test_the_seeds_are_read_or_refused(target: str) -> None:
    seeds = list(find_seeds(target))
    assert len(seeds) >= 3
    for data in seeds:
        TARGETS[target](data)


@pytest.mark.parametrize("target", TARGETS)
def test_so_are_pieces_of_them_and_pieces_put_together(target: str) -> None:
    seeds = sorted(find_seeds(target), key=len)[:12]
    for data in seeds:
        for place in range(0, len(data), max(1, len(data) // 16)):
            TARGETS[target](data[:place])
            TARGETS[target](data[:place] + bytes([data[place] ^ 0x41]) + data[place + 1 :])
            TARGETS[target](data[place:] + seeds[place % len(seeds)])


def test_every_find_is_of_a_target() -> None:
    assert {folder.name for folder in FINDS.glob("*")} <= {*TARGETS}
