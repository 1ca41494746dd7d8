"""``escoba read`` over the corpus of bad files: a reading or one sentence for each."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run, reading
from tests.corpus.pictures import CASES, HEAVY
from vision.image import MOST_MEMORY, ImageFault

ROOT = Path(__file__).resolve().parents[2]
OF_THE_READER = 512 * 1024 * 1024
"""Bytes that the program takes beside what decoding takes: its libraries, the models, a photo."""

# A process in between, which has no other child than the one that is measured.
MEASURE = """
import json, resource, subprocess, sys

command = [sys.executable, "-c", "from ui.cli import main; main()", "read", "--json"]
ran = subprocess.run([*command, *sys.argv[1:]], capture_output=True, text=True)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(json.dumps([ran.returncode, ran.stdout, ran.stderr, most]))
"""


def test_each_file_is_read_or_has_its_sentence(
    run: Run, see: Callable[..., None], tmp_path: Path
) -> None:
    for case in CASES:
        (tmp_path / case.name).write_bytes(case.make())
    see(*[reading("7O") for _ in CASES])
    ran = run("read", *(str(tmp_path / case.name) for case in CASES), "--json")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    for case, photo in zip(CASES, ran.document["photos"], strict=True):
        is_refused = isinstance(case.expected, ImageFault)
        assert ("error" in photo, "cards" in photo) == (is_refused, not is_refused), case.name
        if is_refused:
            assert photo["error"].startswith("expected ")
            assert f"{case.name}: {photo['error']}" in ran.err


@pytest.mark.parametrize("name", ["a folder", "a locked file", "a pipe that nobody writes to"])
def test_what_is_no_file_to_read_is_one_sentence(
    run: Run, see: Callable[..., None], tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    if name == "a folder":
        path.mkdir()
    elif name == "a locked file":
        path.write_bytes(b"x")
        path.chmod(0)
        if os.access(path, os.R_OK):
            pytest.skip("whoever runs this may read any file")
    else:
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes here")
        os.mkfifo(path)
    see()
    ran = run("read", str(path))
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert name in ran.err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="measures the way Linux does")
def test_the_whole_command_keeps_to_the_stated_memory(tmp_path: Path) -> None:
    """With the models that are shipped, in a process of its own, over the heaviest files."""
    names = {"most.jpg", "fifty.heic", "fifty.avif", "text-bomb.png", "bomb.png", "scans.jpg"}
    heavy = [case for case in HEAVY if case.name in names]
    for case in heavy:
        (tmp_path / case.name).write_bytes(case.make())
    files = [str(tmp_path / case.name) for case in heavy]
    measuring = [sys.executable, "-c", MEASURE, *files]
    ran = subprocess.run(measuring, cwd=ROOT, capture_output=True, text=True, check=True)
    exit_code, out, err, kilobytes = json.loads(ran.stdout)
    assert exit_code == 2
    assert err.count("\n") == 1
    assert "Traceback" not in err
    answers = json.loads(out)["photos"]
    refused = [isinstance(case.expected, ImageFault) for case in heavy]
    assert ["error" in answer for answer in answers] == refused
    assert kilobytes * 1024 <= MOST_MEMORY + OF_THE_READER
