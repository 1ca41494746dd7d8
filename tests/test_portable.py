"""The program runs on Windows and macOS too: what only some systems have is not leant on."""

import ast
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path, PurePosixPath

import pytest

from tests.test_layers import OURS, ROOT, imports_of, sources

ONLY_SOME_HAVE = ("fcntl", "grp", "msvcrt", "pwd", "resource", "termios", "winreg")
ONLY_POSIX_HAS = {
    "os": {
        "fork",
        "forkpty",
        "getuid",
        "geteuid",
        "getpgid",
        "killpg",
        "mkfifo",
        "setsid",
        "uname",
    },
    "signal": {"SIGKILL", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGALRM", "alarm"},
}
OF_ONE_SYSTEM = ("/tmp", "/var/", "/etc/", "/dev/", "/usr/", "C:\\")
NO_NAMES = {"aux", "con", "nul", "prn", *(f"{port}{n}" for port in ("com", "lpt") for n in "123")}
# Each asks for the system first, or for the file, and goes without.
KNOWN = {"ui/bench_memory.py"}
PROGRAM = sources(*OURS)


def tree_of(source: str) -> ast.Module:
    return ast.parse((ROOT / source).read_text("utf-8"), source)


@pytest.mark.parametrize("source", PROGRAM)
def test_no_module_is_needed_that_only_some_systems_have(source: str) -> None:
    found = {name.split(".")[0] for name in imports_of(source)} & {*ONLY_SOME_HAVE}
    assert source in KNOWN or not found


@pytest.mark.parametrize("source", PROGRAM)
def test_nothing_is_called_that_only_posix_has(source: str) -> None:
    used = {
        f"{node.value.id}.{node.attr}"
        for node in ast.walk(tree_of(source))
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.attr in ONLY_POSIX_HAS.get(node.value.id, ())
    }
    assert used == set()


@pytest.mark.parametrize("source", PROGRAM)
def test_no_path_of_one_system_is_written_down(source: str) -> None:
    paths = [
        node.value
        for node in ast.walk(tree_of(source))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith(OF_ONE_SYSTEM)
    ]
    assert paths == []


@pytest.mark.parametrize("source", PROGRAM)
def test_pictures_are_read_and_written_by_their_bytes(source: str) -> None:
    """OpenCV opens no path on Windows that is not all ASCII: `vision.files` does."""
    used = {node.attr for node in ast.walk(tree_of(source)) if isinstance(node, ast.Attribute)}
    assert not used & {"imread", "imwrite", "imreadmulti"}


@pytest.mark.parametrize("source", PROGRAM)
def test_what_a_program_prints_is_read_in_a_known_encoding(source: str) -> None:
    """`text=True` alone reads by the code page of the machine; files are ruff's to watch."""
    unsaid = [
        node.lineno
        for node in ast.walk(tree_of(source))
        if isinstance(node, ast.Call)
        and {"text", "universal_newlines"} & {word.arg for word in node.keywords}
        and "encoding" not in {word.arg for word in node.keywords}
    ]
    assert unsaid == []


def test_every_file_can_lie_on_every_disk() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    if listed.returncode:
        pytest.skip("not a clone")
    paths = [PurePosixPath(name) for name in listed.stdout.split("\0") if name]
    assert len(paths) > 100
    parts = {part for path in paths for part in path.parts}
    assert [part for part in parts if set(part) & set('<>:"|?*\\') or part[-1] in ". "] == []
    assert [part for part in parts if part.split(".")[0].casefold() in NO_NAMES] == []
    folded = Counter(str(path).casefold() for path in paths)
    assert [path for path, times in folded.items() if times > 1] == []


def test_letters_that_the_output_lacks_break_nothing() -> None:
    program = "from ui.cli import main; main(['captures', '--table', '7O 3C', '--json'])"
    names = "from ui.cli import main; main(['count', '--cards', 'Łucja=7O', '--json'])"
    for code, letters in ((program, "7O"), (names, "\\u0141ucja")):
        ran = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
            capture_output=True,
            check=False,
        )
        assert (ran.returncode, ran.stderr) == (0, b"")
        assert letters in ran.stdout.decode("cp1252")


def test_a_table_for_people_breaks_nothing_either() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", "from ui.cli import main; main(['count', '--cards', 'Łucja=7O'])"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"ucja" in ran.stdout


@pytest.mark.parametrize("told", ["3.8.10", "3.10.4"])
def test_an_older_python_is_told_in_one_sentence(told: str) -> None:
    version = tuple(int(part) for part in told.split("."))
    program = f"import sys; sys.version_info, sys.version = {version}, '{told} (main)'; import ui"
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == f"escoba: Python 3.11 or newer is needed, this is {told}\n"


def test_a_python_of_any_age_understands_the_file_that_says_so() -> None:
    ast.parse((ROOT / "ui" / "__init__.py").read_text("utf-8"), feature_version=(3, 7))


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_tells_an_older_python_too_and_installs_nothing(tmp_path: Path) -> None:
    older = tmp_path / "python3.9"
    program = "import sys; sys.version_info = (3, 9, 2); exec(sys.argv[1])"
    older.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{program}' \"$2\"\n", "utf-8")
    older.chmod(0o755)
    command = ["make", "run", f"PYTHON={older}", f"VENV={tmp_path / 'venv'}"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 2
    assert "Python 3.11 or newer is needed\n" in ran.stderr
    assert not (tmp_path / "venv").exists()
