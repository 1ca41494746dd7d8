"""What keeps the program from working on this computer: looked for without changing anything."""

import base64
import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from scorer.match import MatchError, event_from_record, fold
from ui.backup import Backups, is_whole
from ui.database import connect_database, find_file, find_place
from ui.migrations import STEPS, applied, events, matches
from ui.trouble import BookTroubleError

_MB: Final = 1_000_000
_LITTLE_MB, _TOO_LITTLE_MB = 500, 50


class State(StrEnum):
    """How a check came out."""

    OK = "ok"
    LOOK = "look"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Check:
    """A thing looked at, how it is, and what to do about it where it is not well."""

    name: str
    state: State
    found: str
    advice: str = ""


def examine(url: str) -> Iterator[Check]:
    """Returns the checks of a match book and of what the program needs beside it, one by one."""
    file = find_file(url)
    yield from _examine_book(url, file)
    if file is not None:
        yield _check_backups(Backups(file))
        yield _check_space(file)
        yield _check_folder(file)
    yield from check_models()
    yield _check_opencv()


def _examine_book(url: str, file: Path | None) -> Iterator[Check]:
    place = find_place(url)
    if file is not None and not file.exists():
        yield Check("match book", State.OK, f"{place}: none yet, the first match begins it")
        return
    if file is not None and not is_whole(file) and file.stat().st_size:
        yield Check("match book", State.WRONG, f"{place} is damaged", "escoba restore")
        return
    try:
        engine = connect_database(url, wait_ms=1000)
    except (sa.exc.ArgumentError, ModuleNotFoundError) as wrong:
        yield Check("match book", State.WRONG, f"{place}: {wrong}", "set ESCOBA_DATABASE_URL right")
        return
    try:
        yield Check("match book", State.OK, place)
        yield _check_schema(engine)
        yield _check_logs(engine)
        yield _check_writing(engine)
    except BookTroubleError as wrong:
        yield Check("match book", State.WRONG, str(wrong), "see there, then escoba doctor again")
    finally:
        engine.dispose()


def _check_schema(engine: sa.Engine) -> Check:
    with engine.connect() as db:
        has_steps = sa.inspect(db).has_table(applied.name)
        version = db.execute(sa.select(sa.func.max(applied.c.number))).scalar() if has_steps else 0
    found = f"version {version or 0} of {len(STEPS)}"
    if (version or 0) > len(STEPS):
        return Check("schema", State.WRONG, found, "a later escoba wrote it: install that one")
    is_older = (version or 0) < len(STEPS)
    return Check("schema", State.OK, found + (": brought up at the next start" if is_older else ""))


def _check_logs(engine: sa.Engine) -> Check:
    if not sa.inspect(engine).has_table(events.name):
        return Check("matches", State.OK, "none yet")
    faults, number = find_faults(engine)
    if faults:
        listed = "; ".join(faults[:5])
        advice = "open an older copy with escoba restore, or delete them from the history"
        return Check("matches", State.WRONG, f"{len(faults)} cannot be read: {listed}", advice)
    return Check("matches", State.OK, f"{number} matches, every event of theirs can be read")


def find_faults(engine: sa.Engine) -> tuple[tuple[str, ...], int]:
    """Returns what is wrong with each log that makes no match, and how many matches there are."""
    faults = []
    with engine.connect() as db:
        last = {row.code: row.seq for row in db.execute(sa.select(matches.c.code, matches.c.seq))}
        kept: dict[str, list[tuple[int, str]]] = {code: [] for code in last}
        for row in db.execute(sa.select(events).order_by(events.c.match, events.c.seq)):
            kept.setdefault(row.match, []).append((row.seq, row.record))
    for code, log in kept.items():
        if [seq for seq, _ in log] != list(range(1, last.get(code, 0) + 1)):
            faults.append(f"{code}: {len(log)} events where {last.get(code, 0)} are expected")
            continue
        try:
            fold(event_from_record(json.loads(record)) for _, record in log)
        except (MatchError, ValueError, KeyError, TypeError) as wrong:
            faults.append(f"{code}: {wrong}")
    return tuple(faults), len(last)


def _check_writing(engine: sa.Engine) -> Check:
    """Takes the writer's place for a moment, and writes nothing."""
    with engine.connect() as db:
        if engine.dialect.name == "sqlite":
            db.exec_driver_sql("BEGIN IMMEDIATE")
        elif db.execute(sa.text("SHOW transaction_read_only")).scalar() == "on":
            return Check("writing", State.WRONG, "the server only reads", "use its main server")
        db.rollback()
    return Check("writing", State.OK, "the book can be written")


def _check_backups(backups: Backups) -> Check:
    copies = backups.find_all()
    good = backups.find_last_good()
    if good is None:
        state = State.WRONG if copies else State.OK
        found = f"none of {len(copies)} copies is whole" if copies else "none yet"
        return Check("copies", state, found, "escoba backup" if copies else "")
    age = datetime.now(UTC) - good.at
    days = f"{age.days} days old" if age.days != 1 else "1 day old"
    state = State.LOOK if good != copies[0] else State.OK
    found = f"{len(copies)} in {backups.folder}, the last good one {days}"
    return Check("copies", state, found, "escoba backup" if state is State.LOOK else "")


def _check_space(file: Path) -> Check:
    free = shutil.disk_usage(_find_folder(file.parent)).free // _MB
    state = State.WRONG if free < _TOO_LITTLE_MB else State.LOOK if free < _LITTLE_MB else State.OK
    advice = "" if state is State.OK else "free some space: a full disk notes no points"
    return Check("disk", state, f"{free} MB free at {file.parent}", advice)


def _check_folder(file: Path) -> Check:
    """Writes a file that has no name and is gone at once: rights alone do not tell."""
    folder = _find_folder(file.parent)
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"escoba")
    except OSError as wrong:
        found = f"{folder} cannot be written: {wrong.strerror}"
        return Check("folder", State.WRONG, found, "give this user the right to write there")
    return Check("folder", State.OK, f"{folder} can be written")


def _find_folder(folder: Path) -> Path:
    """Returns the folder, or the nearest one above it that is there."""
    return next(each for each in (folder, *folder.absolute().parents) if each.is_dir())


def check_models() -> Iterator[Check]:
    """Returns whether the models are there, unchanged since they were installed, and can run."""
    from vision.geometry import CORNER_SIZE
    from vision.models import Finder, ModelError, Namer
    from vision.reader import MODELS

    models: tuple[tuple[str, Callable[[Path], object]], ...] = (
        ("finder", Finder),
        ("namer", Namer),
        ("closer", partial(Namer, size=CORNER_SIZE)),
    )
    for name, load in models:
        file = MODELS / f"{name}.onnx"
        try:
            load(file)
            digest = hashlib.sha256(file.read_bytes())
        except (ModelError, OSError) as wrong:
            yield Check(name, State.WRONG, str(wrong), "install escoba again; taps still count")
            continue
        installed = _find_installed_digest(f"models/{file.name}")
        found = f"{file.stat().st_size / _MB:.1f} MB, sha256 {digest.hexdigest()[:16]}"
        if installed not in ("", base64.urlsafe_b64encode(digest.digest()).rstrip(b"=").decode()):
            yield Check(
                name, State.WRONG, f"{found}, not the one installed", "install escoba again"
            )
        else:
            yield Check(name, State.OK, found)


def _find_installed_digest(path: str) -> str:
    """Returns what the installer noted of a file, or an empty text in a clone."""
    try:
        files = distribution("escoba").files or []
    except PackageNotFoundError:
        return ""
    return next((file.hash.value for file in files if str(file) == path and file.hash), "")


def _check_opencv() -> Check:
    found = sorted(set(packages_distributions().get("cv2", [])))
    if len(found) == 1:
        return Check("opencv", State.OK, found[0])
    advice = "pip uninstall all of them, then pip install opencv-python-headless"
    return Check("opencv", State.WRONG, " and ".join(found) or "not installed", advice)
