"""Kills writers of one match book in the middle of a write, as often as asked, and looks after.

python -m tests.ui.load.kills --kills 200
"""

import argparse
import multiprocessing
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from types import ModuleType

from tests.ui.load.others import MOMENTS_OF, check_others, write_others
from tests.ui.load.writer import KINDS, MOMENTS, Written, check, hear, write
from ui.store import MatchBook

_ALL = [
    *((kind, moment) for kind in KINDS for moment in MOMENTS),
    *((kind, moment) for kind, moments in MOMENTS_OF.items() for moment in moments),
]
STOPS = [
    stop
    for number, one in enumerate(_ALL)
    for stop in (one, *([(one[0], "")] if number % 2 else []))
]
"""Which write dies at which moment, in turn; without a moment it is killed from outside."""


@contextmanager
def _without_main() -> Iterator[None]:
    """Hides the main module: a new process would run it, and a test of the page may stand for it.

    Streamlit leaves the page that it ran for a test as the main module.
    """
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def kill_writers(url: str, kills: int, seed: int = 0) -> Counter[str]:
    """Kills so many writers one after the other, and checks the book after each of them.

    Two of three kill themselves, at every moment of every kind of write in turn; the third is
    killed from outside after a random time. Returns how many died at what, and how many events
    are in the book.

    Raises:
        AssertionError: A confirmed write is lost, or one is doubled or half there.
    """
    rng = random.Random(seed)
    MatchBook(url).close()
    # Forked from a process that has everything loaded: a writer begins in milliseconds.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.ui.load.others"])
    # Mixed, so that a few kills are of many kinds; as many as there are stops are of all.
    stops = list(islice(cycle(rng.sample(STOPS, len(STOPS))), kills))
    heard: list[Written] = []
    others: set[str] = set()
    foreign: set[str] = set()
    died: Counter[str] = Counter()
    for number, (kind, moment) in enumerate(stops, start=seed):
        stop = (kind, moment) if moment else None
        ours, theirs = context.Pipe(duplex=False)
        work = write if kind in KINDS else write_others
        process = context.Process(target=work, args=(url, number, theirs, stop))
        with _without_main():
            process.start()
        theirs.close()
        if stop is None:
            assert ours.poll(60)  # it has begun to write
            time.sleep(rng.uniform(0, 0.25))
            process.kill()
        process.join(60)
        assert process.exitcode == -signal.SIGKILL, (kind, moment, process.exitcode)
        written = hear(ours)
        ours.close()
        if kind in KINDS:
            heard.append(written)
            others |= check(url, [written], others).keys()
        else:
            foreign |= check_others(url, number, written)
            others |= foreign
        died[f"{kind} {moment}" if moment else "at random"] += 1
    died["events kept"] = sum(check(url, heard, foreign).values())
    return died


def main(arguments: Sequence[str] | None = None) -> None:
    """Kills writers, and prints how many of them died where."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    typed = parser.parse_args(arguments)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        died = kill_writers(f"sqlite:///{Path(folder) / 'matches.db'}", typed.kills, typed.seed)
    events = died.pop("events kept")
    for what, number in died.most_common():
        print(f"{number:4}  {what}")
    print(
        f"{typed.kills} writers killed in {time.monotonic() - begun:.0f} s; {events} events kept: "
        "every confirmed one once, none in part"
    )


if __name__ == "__main__":
    main()
