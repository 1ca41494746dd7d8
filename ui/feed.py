"""A table that is watched in the background: read in a thread of its own, looked at by any page.

What can be watched is said when the page is started, by who started it: nobody who opens the page
can make it open a camera, a file or an address of their own.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field, replace
from threading import Event, Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from scorer.cards import Card

# What reads photos takes most of a second to load: only who watches waits for it.
if TYPE_CHECKING:
    from vision.reader import Reader
    from vision.watch import Pixels, Sight

SOURCES = "ESCOBA_WATCH"
"""The environment variable that names what may be watched, a line each."""


def find_sources() -> tuple[str, ...]:
    """Returns what the page was started to watch."""
    return tuple(line for line in os.environ.get(SOURCES, "").splitlines() if line.strip())


def name_source(source: str) -> str:
    """Returns what a source is called where everybody sees it: no path, no password.

    >>> name_source("0"), name_source("/home/ana/table.mp4"), name_source("rtsp://me:pw@cam/live")
    ('0', 'table.mp4', 'cam')
    """
    if "://" in source:
        return urlsplit(source).hostname or "stream"
    return source.replace("\\", "/").rsplit("/", 1)[-1]


@dataclass(frozen=True, slots=True)
class Watched:
    """What a feed has seen so far.

    `tables` are the tables at rest, one after another, `sight` the last of them with its picture;
    `fps` the frames taken a second; `wrong` why it ended, where something was wrong.
    """

    is_running: bool = False
    frames: int = 0
    fps: float = 0.0
    tables: tuple[tuple[Card, ...], ...] = ()
    sight: "Sight | None" = field(default=None, repr=False)
    wrong: str = ""


class Feed:
    """Watches one source while it is asked to, for all who look."""

    def __init__(self, source: str, find_reader: "Callable[[], Reader | None]") -> None:
        """A feed that does not run yet."""
        self._source = source
        self._find_reader = find_reader
        self._lock = Lock()
        self._watched = Watched()
        self._stop = Event()
        self._thread: Thread | None = None

    @property
    def watched(self) -> Watched:
        """What was seen until now."""
        with self._lock:
            return self._watched

    def start(self) -> None:
        """Begins anew, unless it runs."""
        with self._lock:
            if self._watched.is_running:
                return
            self._stop = Event()
            self._watched = Watched(is_running=True)
            self._thread = Thread(target=self._run, args=(self._stop,), daemon=True)
            self._thread.start()

    def stop(self, timeout: float = 5.0) -> None:
        """Ends the watching and lets the source go; what was seen stays."""
        self._stop.set()
        thread = self._thread
        if thread is not None:
            thread.join(timeout)

    def _run(self, stop: Event) -> None:
        """Takes frames until the source ends, fails, or nobody wants it any more."""
        wrong = ""
        try:
            self._take(stop)
        except Exception as error:  # whatever it is, the page must be able to say it
            told = str(error) or type(error).__name__
            wrong = told.replace(self._source, name_source(self._source))
        with self._lock:
            self._watched = replace(self._watched, is_running=False, wrong=wrong)

    def _take(self, stop: Event) -> None:
        from vision.sources import frames_of
        from vision.watch import TableWatcher

        reader = self._find_reader()
        if reader is None:
            raise RuntimeError("no card reader")
        watcher, begin = TableWatcher(reader), perf_counter()
        frames: Iterator[Pixels] = frames_of(self._source)
        with closing(frames):  # type: ignore[type-var]
            for frame in frames:
                sight = watcher.see(frame)
                fps = watcher.frames / max(perf_counter() - begin, 1e-9)
                with self._lock:
                    self._watched = replace(self._watched, frames=watcher.frames, fps=fps)
                    if sight is not None:
                        tables = (*self._watched.tables, sight.table)
                        self._watched = replace(self._watched, tables=tables, sight=sight)
                if stop.is_set():
                    return
