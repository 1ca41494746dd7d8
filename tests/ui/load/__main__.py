"""Loads `escoba serve` with phones on one match and with matches at once, and looks after.

    python -m tests.ui.load --seconds 600 --devices 20 --matches 20

Each phone taps, waits for the page, and pauses. Afterwards every tap that the page has confirmed is
in the book once, and nothing else is. With --kills the server is killed in the middle, so often,
and started again: of a tap that it had not yet answered, nobody knows.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.ui.load.play import Load, play


def main(arguments: Sequence[str] | None = None) -> None:
    """Loads the server, and prints what was seen."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--devices", type=int, default=20, help="phones on one match")
    parser.add_argument("--matches", type=int, default=20, help="matches at once, a phone on each")
    parser.add_argument(
        "--pause", type=float, default=10, help="mean seconds from tap to tap in a match"
    )
    parser.add_argument(
        "--target", type=int, default=21, help="where a match ends, and another one is begun"
    )
    parser.add_argument("--kills", type=int, default=0, help="how often the server is killed")
    parser.add_argument("--seed", type=int, default=0)
    typed = parser.parse_args(arguments)
    load = Load(**vars(typed))
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(play(load, Path(folder)))
    print(report.describe())


if __name__ == "__main__":
    main()
