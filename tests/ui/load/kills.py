"""Kills writers of one match book in the middle of a write, as often as asked, and looks after.

python -m tests.ui.load.kills --kills 200
"""

import argparse
import multiprocessing
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path

from tests.ui.load.writer import KINDS, MOMENTS, Written, check, hear, write
from ui.store import MatchBook


def kill_writers(url: str, kills: int, seed: int = 0) -> Counter[str]:
    """Kills so many writers one after the other, and checks the book after each of them.

    Two of three kill themselves at every moment of every kind of write in turn, the third is
    killed from outside after a random time. Returns how many died at what, and how many events
    are in the book.

    Raises:
        AssertionError: A confirmed write is lost, or one is doubled or half there.
    """
    rng = random.Random(seed)
    MatchBook(url).close()
    # Forked from a process that has everything loaded: a writer begins in milliseconds.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.ui.load.writer"])
    moments = cycle([(kind, moment) for kind in KINDS for moment in MOMENTS])
    stops = [None if number % 3 == 2 else next(moments) for number in range(kills)]
    heard: list[Written] = []
    others: set[str] = set()
    died: Counter[str] = Counter()
    for number, stop in enumerate(stops):
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=write, args=(url, seed + number, theirs, stop))
        process.start()
        theirs.close()
        if stop is None:
            assert ours.poll(60)  # it has begun to write
            time.sleep(rng.uniform(0, 0.25))
            process.kill()
        process.join(60)
        assert process.exitcode == -signal.SIGKILL, (stop, process.exitcode)
        heard.append(hear(ours))
        ours.close()
        others |= check(url, heard[-1:], others).keys()
        died[" ".join(stop) if stop else "at random"] += 1
    died["events kept"] = sum(check(url, heard).values())
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
