"""How often something may fail: wrong PINs and codes of no match, for each client or match."""

import math
import time
from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Final

_MOST_KEYS: Final = 4096


class Limit:
    """So many failures in so many seconds, for each key; shared by the threads of a server.

    It forgets when the server ends: whoever can end the server needs no guessing.
    """

    def __init__(
        self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Allow `most` failures within `seconds`."""
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._failures: dict[str, deque[float]] = {}
        self._lock = Lock()

    def find_wait(self, key: str) -> float:
        """Returns the seconds until another try is allowed, 0 where it is now."""
        with self._lock:
            failures = self._fresh(key)
            if len(failures) < self._most:
                return 0.0
            return failures[0] + self._seconds - self._clock()

    def note_failure(self, key: str) -> None:
        """Notes one more failure."""
        with self._lock:
            failures = self._fresh(key)
            failures.append(self._clock())
            self._failures[key] = failures
            if len(self._failures) > _MOST_KEYS:
                self._failures.pop(next(iter(self._failures)))

    def take_back(self, key: str) -> None:
        """Takes the last failure back: it was none."""
        with self._lock:
            if failures := self._failures.get(key):
                failures.pop()

    def _fresh(self, key: str) -> deque[float]:
        failures = self._failures.get(key, deque(maxlen=self._most))
        while failures and failures[0] <= self._clock() - self._seconds:
            failures.popleft()
        return failures


def to_minutes(seconds: float) -> int:
    """Returns a wait in whole minutes, at least one, as it is told to people."""
    return max(1, math.ceil(seconds / 60))
