"""What a machine may lack, or have wrong: one clear sentence, and no network at all."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from ui import cli_serve
from ui.bench_page import start_page
from vision import reader

ROOT = Path(__file__).resolve().parents[2]
# Ends whatever asks for another machine. A datagram socket that is connected sends nothing yet.
NO_NETWORK = """
import os, socket, sys

def watch(event, args):
    if event == "socket.connect" and args[0].type != socket.SOCK_DGRAM:
        asked = args[1]
    elif event == "socket.sendto":
        asked = args[1]
    elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
        asked = (args[0] or "localhost",)
    else:
        return
    host = asked[0] if isinstance(asked, tuple) else ""
    if isinstance(host, bytes):
        host = host.decode()
    if host not in ("", "localhost", "::1", "0.0.0.0") and not host.startswith("127."):
        with open(os.environ["ESCOBA_TEST_ASKED"], "a") as log:
            log.write(f"{event} {asked}\\n")
        raise OSError("no network here")

sys.addaudithook(watch)
"""


def break_models(folder: Path, finder: bytes | None) -> None:
    """The shipped models in a folder, but for the finder: these bytes, or none at all."""
    for name in ("namer.onnx", "closer.onnx"):
        shutil.copy(reader.MODELS / name, folder)
    if finder is not None:
        (folder / "finder.onnx").write_bytes(finder)


@pytest.mark.parametrize(
    ("finder", "said"),
    [
        (None, "expected the model finder.onnx in {folder}, found none"),
        (b"not a model", "expected a model in finder.onnx, got a file that is none"),
        (b"", "expected a model in finder.onnx, got a file that is none"),
        ("namer.onnx", "expected the classes of this version in finder.onnx, got others"),
    ],
    ids=["missing", "text", "empty", "of other cards"],
)
def test_a_model_that_does_not_do_is_one_sentence(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    finder: bytes | str | None,
    said: str,
) -> None:
    if isinstance(finder, str):
        finder = (reader.MODELS / finder).read_bytes()
    break_models(tmp_path, finder)
    monkeypatch.setattr(reader, "MODELS", tmp_path)
    wanted = (2, "", f"escoba: {said.format(folder=tmp_path)}\n")
    assert run("read", "any.jpg") == wanted
    assert run("count", "--pile", "ANA=any.jpg") == wanted
    assert run("watch", "0") == wanted


def test_a_camera_that_is_not_there_is_one_sentence() -> None:
    # In a process of its own: what the camera's library says comes past Python.
    ran = subprocess.run(
        [sys.executable, "-c", "from ui.cli import main; main(['watch', '97'])"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    said = "escoba: expected a camera, stream or video that opens, got '97'\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", said)


def test_training_without_its_extra_is_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.cli_train.find_spec", lambda name: None)
    ran = run("train", "namer", "--out", "run")
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "pip install 'escoba[train]'" in ran.err


def test_where_the_system_has_no_exec_the_command_waits_for_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cli_serve.sys, "platform", "win32")
    with pytest.raises(SystemExit) as ended:
        cli_serve.run_in_place([sys.executable, "-c", "raise SystemExit(3)"])
    assert ended.value.code == 3


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Cuts every process started from now on off the network; what they asked for is in here."""
    log = tmp_path / "asked"
    log.touch()
    (tmp_path / "sitecustomize.py").write_text(NO_NETWORK, "utf-8")
    monkeypatch.setenv("ESCOBA_TEST_ASKED", str(log))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), str(ROOT))))
    return log


def test_the_wire_is_cut(asked: Path) -> None:
    program = "import urllib.request; urllib.request.urlopen('http://example.invalid')"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert b"no network here" in ran.stderr
    assert "example.invalid" in asked.read_text("utf-8")


def test_a_photo_is_read_without_a_network(asked: Path, tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (200, 160), "darkgreen").save(tmp_path / "a.jpg")
    program = "import sys; from ui.cli import main; main(['read', sys.argv[1]])"
    command = [sys.executable, "-c", program, str(tmp_path / "a.jpg")]
    ran = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "0 cards" in ran.stdout
    assert asked.read_text("utf-8") == ""


def test_the_page_is_drawn_without_a_network(asked: Path) -> None:
    assert start_page().drawn > 0
    assert asked.read_text("utf-8") == ""


def test_nor_does_it_ask_where_it_is_started_by_hand(
    asked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`streamlit run app.py` alone would ask a server outside for this network's address."""

    def by_hand(listen: str, shown: str, port: int) -> list[str]:
        page = str(ROOT / "app.py")
        return [sys.executable, "-m", "streamlit", "run", page, f"--server.port={port}"]

    monkeypatch.setattr("ui.bench_page.serve_command", by_hand)
    assert start_page().drawn > 0
    assert asked.read_text("utf-8") == ""
