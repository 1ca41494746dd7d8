"""``escoba backup``, ``restore`` and ``doctor``: what they print, and their exit codes."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorer.match import MatchStarted, event_to_record
from scorer.rules import PRESETS
from tests.cli.conftest import Run
from ui.store import MatchBook
from vision.reader import MODELS

STARTED = event_to_record(MatchStarted(PRESETS["ludoteka"], (("Ana",), ("Luis",))))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the match book of the commands lies, which is not there yet."""
    file = tmp_path / "matches.db"
    monkeypatch.setenv("ESCOBA_DATABASE_URL", f"sqlite:///{file}")
    return file


def make(file: Path, count: int) -> None:
    book = MatchBook(f"sqlite:///{file}")
    for _ in range(count):
        book.create([STARTED], {})
    book.close()


def count(file: Path) -> int:
    with closing(sqlite3.connect(file)) as db:
        return int(db.execute("SELECT count(*) FROM matches").fetchone()[0])


def test_a_copy_is_made_and_brought_back(run: Run, file: Path, tmp_path: Path) -> None:
    make(file, 1)
    copy = tmp_path / "mine.db"
    assert run("backup", str(copy))[:2] == (0, f"1 match copied to {copy}\n")
    make(file, 2)
    ran = run("restore", str(copy))
    assert (ran.code, count(file)) == (0, 1)
    said, kept = ran.out.splitlines()
    assert said == f"1 match brought back from {copy}"
    before = Path(kept.removeprefix("What was there before: "))
    assert count(before) == 3
    assert run("restore", str(before)).code == 0
    assert count(file) == 3


def test_without_a_name_the_copy_lies_beside_the_book(run: Run, file: Path) -> None:
    make(file, 3)
    ran = run("backup")
    assert ran.out.startswith(f"3 matches copied to {file.parent / 'backups'}")
    file.write_bytes(b"nothing of a database")
    assert run("doctor").out.startswith(f"wrong  match book: {file} is damaged -> escoba restore")
    assert (run("restore").code, count(file)) == (0, 3)
    assert run("doctor").code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["backup"], "expected a match book to copy, found none"),
        (["restore"], "expected a good copy beside the match book, found none"),
        (["restore", "none.db"], "'none.db' does not exist"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    run: Run, file: Path, arguments: list[str], said: str
) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def test_a_copy_of_a_damaged_book_is_refused_in_one_sentence(run: Run, file: Path) -> None:
    make(file, 1)
    file.write_bytes(b"nothing of a database")
    ran = run("backup")
    assert ran.code == 2
    assert ran.err == (
        f"escoba: the match book {file}: it is damaged: "
        "bring the last good copy back with escoba restore\n"
    )


def test_a_server_is_copied_to_a_file_that_is_named(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ESCOBA_DATABASE_URL", "postgresql+psycopg://ana@127.0.0.1:1/none")
    assert "expected a FILE for the copy" in run("backup").err
    ran = run("doctor")
    assert ran.code == 1
    assert "cannot be opened" in ran.out


@pytest.mark.parametrize("matches", [0, 2])
def test_the_doctor_finds_nothing_where_nothing_is_wrong(
    run: Run, file: Path, matches: int
) -> None:
    if matches:
        make(file, matches)
    ran = run("doctor", "--json")
    checks = ran.document["checks"]
    assert (ran.code, {check["state"] for check in checks} - {"look"}) == (0, {"ok"})
    names = [check["name"] for check in checks]
    assert ("schema" in names) == bool(matches)
    assert names[-6:] == ["disk", "folder", "finder", "namer", "closer", "opencv"]


@pytest.mark.parametrize("model", ["finder", "namer", "closer"])
def test_the_doctor_names_a_model_that_is_missing(
    run: Run, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, model: str
) -> None:
    for other in MODELS.glob("*.onnx"):
        if other.stem != model:
            shutil.copy(other, tmp_path)
    monkeypatch.setattr("vision.reader.MODELS", tmp_path)
    ran = run("doctor")
    assert ran.code == 1
    assert f"wrong  {model}: expected the model {model}.onnx" in ran.out
    assert "install escoba again" in ran.out
