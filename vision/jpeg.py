"""What a JPEG will cost to decode, told by its markers before anything is decoded."""

import re
from dataclasses import dataclass
from typing import Final

_MARKER: Final = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
_START_OF_SCAN: Final = 0xDA
_END: Final = 0xD9
_WITHOUT_LENGTH: Final = frozenset({0x01, 0xD8})
# Of 0xC0 to 0xCF, what is no start of a frame: tables of Huffman and of arithmetic coding.
_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_SEQUENTIAL: Final = frozenset({0xC0, 0xC1})


@dataclass(frozen=True, slots=True)
class Scans:
    """How a JPEG is coded: how often it goes over its picture, and whether it is sequential."""

    count: int
    is_sequential: bool

    @property
    def is_streamed(self) -> bool:
        """Whether a decoder holds a few rows at a time, not the coefficients of the whole."""
        return self.is_sequential and self.count == 1


def find_scans(data: bytes) -> Scans:
    """How the first picture of a JPEG file is coded, thumbnails in its metadata aside.

    A progressive file of a few kilobytes can have thousands of scans over a large picture, each
    of which costs a pass over all its pixels.

    >>> find_scans(bytes.fromhex("ffd8 ffc20003ff ffda0002 00ff00 ffda0002 ffd9 ffda0002"))
    Scans(count=2, is_sequential=False)
    """
    count, is_sequential = 0, True
    place = 0
    while found := _MARKER.search(data, place):
        place = found.end()
        marker = data[place - 1]
        if marker == _END:
            break
        if marker in _WITHOUT_LENGTH:
            continue
        if marker in _FRAMES and marker not in _SEQUENTIAL:
            is_sequential = False
        count += marker == _START_OF_SCAN
        place += int.from_bytes(data[place : place + 2], "big")
    return Scans(count, is_sequential)
