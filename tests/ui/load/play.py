"""What the phones of the load do, what they were told, and what has to be in the book then."""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from scorer.match import MatchStarted, event_from_record, event_to_record, fold
from scorer.rules import parse_rules
from tests.ui.load.device import Device, LostConnectionError
from tests.ui.load.server import Server
from ui.facts import find_facts
from ui.store import MatchBook

SIDES = ("Ana", "Luis")
PLUS, MINUS = "escoba/more/{}", "escoba/less/{}"
Kept = tuple[str, str | None, int | None]
AGAIN = "again"


@dataclass(frozen=True)
class Load:
    """How long, how many phones on one match, how many matches at once, and how hurried.

    `pause` is the mean time between two taps in a match, whoever taps: each of many phones on one
    match taps the more seldom. A match goes to `target`, and after its end another one is begun;
    a phone that is alone on its match goes on so `agains` times at least, however long it takes.
    """

    seconds: float = 10
    devices: int = 4
    matches: int = 4
    pause: float = 0.5
    kills: int = 0
    target: int = 21
    agains: int = 0
    seed: int = 0


@dataclass
class Phone:
    """What a phone was told on a match: its confirmed taps in order, and those nobody knows of.

    One that goes on to another match is another one there.
    """

    code: str
    is_shared: bool = False
    confirmed: list[str] = field(default_factory=list)
    unknown: list[tuple[int, str]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    agains_unknown: int = 0
    tap_s: list[float] = field(default_factory=list)
    open_s: list[float] = field(default_factory=list)

    def is_followed_by(self, kept: Sequence[Kept]) -> bool:
        """Whether the events of a match that only this phone used are its taps, each once."""
        steps = [(place + 0.5, EVENTS[tap], True) for place, tap in enumerate(self.confirmed)]
        steps += [(place, EVENTS[tap], False) for place, tap in self.unknown]
        # How many events the taps so far can have made: one that was not answered, none or one.
        ends = {0}
        for _, event, is_sure in sorted(steps, key=lambda step: step[0]):
            after = {end + 1 for end in ends if kept[end : end + 1] == [event]}
            ends = after if is_sure else ends | after
        return len(kept) in ends


@dataclass(frozen=True)
class Report:
    """What was seen: the phones' times, and what the book had in the end."""

    load: Load
    phones: tuple[Phone, ...]
    events: int
    start_s: tuple[float, ...]
    cpu_s: float
    spent_s: float

    @property
    def taps(self) -> int:
        """How many taps were confirmed."""
        return sum(len(phone.confirmed) for phone in self.phones)

    def describe(self) -> str:
        """Returns the report in a few lines."""
        taps = sorted(each for phone in self.phones for each in phone.tap_s)
        opens = sorted(each for phone in self.phones for each in phone.open_s)
        matches = len({phone.code for phone in self.phones})
        unknown = sum(len(phone.unknown) for phone in self.phones)
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        loads = ", ".join(f"{each:.1f}" for each in os.getloadavg())
        lines = [
            f"{self.load.devices} phones on one match and {self.load.matches} matches at once for "
            f"{self.spent_s:.0f} s, a tap in each match every {self.load.pause:g} s on average",
            f"{self.taps} taps confirmed in {matches} matches, {unknown} not answered by a server "
            f"killed {self.load.kills} times; {self.events} events in the book: none lost, "
            "none doubled",
            f"from a tap to the page drawn: {_describe_times(taps)}",
            f"from the address to the page drawn: {_describe_times(opens)}",
            f"server started in {', '.join(f'{each:.1f}' for each in self.start_s)} s; it used "
            f"{self.cpu_s:.0f} s of a processor, {100 * self.cpu_s / self.spent_s:.0f} % of one",
            f"{cores} cores for server and phones, load of the machine {loads}",
        ]
        return "\n".join(lines)


def _describe_times(times: Sequence[float]) -> str:
    if not times:
        return "none"
    parts = [
        f"{name} {times[min(len(times) - 1, int(share * len(times)))]:.2f} s"
        for name, share in (("median", 0.5), ("90 %", 0.9), ("95 %", 0.95), ("99 %", 0.99))
    ]
    return f"{', '.join(parts)}, longest {times[-1]:.2f} s ({len(times)})"


async def play(load: Load, folder: Path) -> Report:
    """Starts a server, lets the phones tap, and looks at the book afterwards.

    Raises:
        AssertionError: A confirmed tap is lost or doubled, or something else is in the book.
    """
    database = f"sqlite:///{folder / 'matches.db'}"
    book = MatchBook(database)
    rules = parse_rules(f"ludoteka,target={load.target}")
    started = MatchStarted(rules, (("Ana",), ("Luis",)))
    record, facts = event_to_record(started), find_facts(fold([started]))
    shared, *own = book.create_all([([record], facts, None)] * (1 + load.matches))
    book.close()
    phones = [Phone(shared, is_shared=True) for _ in range(load.devices)] + [
        Phone(code) for code in own
    ]
    server = Server(database, folder / "server.log")
    starts = [server.start()]
    rng = random.Random(load.seed)
    are_open = asyncio.Barrier(len(phones) + 1)
    visits = [[phone] for phone in phones]
    try:
        async with asyncio.TaskGroup() as group:
            for number, phone in enumerate(phones):
                way = tap_escobas(number) if phone.is_shared else play_hands()
                random_of = random.Random(load.seed + number)
                group.create_task(_use(server, visits[number], way, load, random_of, are_open))
            await are_open.wait()
            begun = time.monotonic()
            cpu = -server.find_cpu_s()
            for kill in range(load.kills):
                share = (kill + rng.uniform(0.3, 0.9)) / load.kills
                await asyncio.sleep(max(0.0, begun + share * load.seconds - time.monotonic()))
                cpu += server.find_cpu_s()
                server.end(signal.SIGKILL)
                starts.append(await asyncio.to_thread(server.start))
        spent = time.monotonic() - begun
        cpu += server.find_cpu_s()
    except BaseException as error:
        error.add_note((folder / "server.log").read_text()[-5000:])
        raise
    finally:
        server.end()
    said = (folder / "server.log").read_text()
    assert "Traceback" not in said, said
    told = tuple(chain.from_iterable(visits))
    events = check(database, told)
    return Report(load, told, events, tuple(starts), cpu, spent)


def tap_escobas(number: int) -> Iterator[str]:
    """The taps of one of many phones on a match: an escoba of each side in turn."""
    while True:
        yield PLUS.format(SIDES[number % 2])
        number += 1


def play_hands() -> Iterator[str]:
    """The taps of a phone alone: escobas as they happen, the hand counted, and another match."""
    while True:
        yield PLUS.format("Ana")
        yield PLUS.format("Luis")
        yield MINUS.format("Ana")
        yield from ("count", "next", "rest/Luis", "confirm", AGAIN)


EVENTS: dict[str, Kept] = {
    PLUS.format("Ana"): ("escoba-marked", "Ana", 1),
    PLUS.format("Luis"): ("escoba-marked", "Luis", 1),
    MINUS.format("Ana"): ("escoba-marked", "Ana", -1),
    "confirm": ("hand-counted", None, None),
}
"""The event that each tap writes, those that write any: its kind, whose, and the change."""


async def _use(
    server: Server,
    visits: list[Phone],
    way: Iterator[str],
    load: Load,
    rng: random.Random,
    are_open: asyncio.Barrier,
) -> None:
    """Uses a phone for as long as the load lasts, and again after each end of the server.

    `visits` has the phone on its match, and gets it again on each that it goes on to.
    """
    phone = visits[-1]
    device = Device(server.url, m=phone.code, lang="es")
    phone.open_s.append(await device.open())
    await are_open.wait()
    end = time.monotonic() + load.seconds
    pause = load.pause * (load.devices if phone.is_shared else 1)
    is_open = True
    while True:
        tap = ""
        try:
            if not is_open:
                phone.open_s.append(await device.open())
                is_open = True
            if device.find_in_address("m") != phone.code:
                phone = Phone(device.find_in_address("m"))
                visits.append(phone)
            left, wait = end - time.monotonic(), rng.expovariate(1 / pause)
            is_done = visits[0].confirmed and len(visits) > load.agains
            if wait > left and (phone.is_shared or is_done):
                await device.rest(max(0.0, left))
                break
            await device.rest(wait)
            tap = _choose(device, way, phone)
            spent = await device.tap(tap)
        except LostConnectionError:
            is_open = False
            if tap in EVENTS:
                phone.unknown.append((len(phone.confirmed), tap))
            phone.agains_unknown += tap == AGAIN
            await asyncio.sleep(0.2)
            continue
        phone.tap_s.append(spent)
        if device.alerts:
            phone.refused.append(f"{tap}: {device.alerts}")
        elif tap in EVENTS:
            phone.confirmed.append(tap)
    await device.close()


def _choose(device: Device, way: Iterator[str], phone: Phone) -> str:
    """Returns the next tap of the way that the page offers: after a reload it may be further on."""
    for _ in range(20):
        tap = next(way)
        if device.has(tap):
            return tap
    done = [*phone.confirmed[-3:], f"{len(phone.confirmed)} in all"]
    raise LookupError(f"nothing to tap for {phone.code} after {done}: {device.describe()}")


def check(database: str, phones: Sequence[Phone]) -> int:
    """Looks whether the book has what the phones were told, once; returns how many events.

    Raises:
        AssertionError: Something is lost, doubled, or was refused without a reason.
    """
    book = MatchBook(database)
    try:
        total = 0
        assert [phone.refused for phone in phones if phone.refused] == []
        for code in dict.fromkeys(phone.code for phone in phones):
            entries = book.find_entries(code)
            match = fold(event_from_record(entry.record) for entry in entries)
            (summary,) = [each for each in book.find_matches(code) if each.code == code]
            assert summary.facts == find_facts(match)
            assert [entry.seq for entry in entries] == list(range(1, summary.seq + 1))
            found = [
                (entry.record["event"], entry.record.get("player"), entry.record.get("change"))
                for entry in entries[1:]
            ]
            using = [phone for phone in phones if phone.code == code]
            if len(using) == 1:
                assert using[0].is_followed_by(found), (using[0], found)
            told = Counter(EVENTS[tap] for phone in using for tap in phone.confirmed)
            maybe = Counter(EVENTS[tap] for phone in using for _, tap in phone.unknown)
            kept = Counter(found)
            assert told <= kept <= told + maybe, (code, told - kept, kept - told - maybe)
            total += len(entries)
        unheard = {each.code for each in book.find_matches(limit=None)}
        unheard -= {phone.code for phone in phones}
        assert len(unheard) <= sum(phone.agains_unknown for phone in phones), unheard
        return total
    finally:
        book.close()
