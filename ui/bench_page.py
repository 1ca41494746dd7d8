"""How soon the page is there, and how much memory its server takes while nobody taps."""

import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ui.bench_memory import find_taken
from ui.cli_serve import serve_command

_ROOT: Final = Path(__file__).resolve().parent.parent
_PATIENCE_S: Final = 120
# The page, in a server that has read a photo: what loading the reader leaves behind counts too.
_AFTER_A_PHOTO: Final = """
import runpy
from pathlib import Path

from ui.camera import get_reader
from vision.image import load_image

get_reader().read(load_image(Path({photo!r})))
runpy.run_path({page!r}, run_name="__main__")
"""


class PageError(RuntimeError):
    """The page did not start, or did not answer."""


@dataclass(frozen=True, slots=True)
class PageStart:
    """Seconds from the start to the first healthy answer and to the first page drawn.

    `memory` is what the server then takes, in megabytes; None where no system tells.
    """

    healthy: float
    drawn: float
    memory: float | None


def start_page(after_photo: Path | None = None) -> PageStart:
    """Starts the page over an empty book, visits it once as a browser does, and ends it.

    Raises:
        PageError: It did not start, or draws no page.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        begun = time.perf_counter()
        with _serve(Path(folder), after_photo) as (process, address):
            _wait_until_healthy(process, address)
            healthy = time.perf_counter() - begun
            draw_page(address)
            drawn = time.perf_counter() - begun
            time.sleep(0.5)  # what the visit leaves behind is let go of
            return PageStart(healthy, drawn, find_taken(process.pid))


def draw_page(address: str) -> int:
    """Asks a server (host:port) for its first page, as a browser does; returns how many parts came.

    Raises:
        PageError: The page ended with an error, or not at all.
    """
    from streamlit.proto.BackMsg_pb2 import BackMsg
    from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import connect

    asked = BackMsg()
    asked.rerun_script.query_string = ""
    parts = 0
    try:
        with connect(
            f"ws://{address}/_stcore/stream",
            subprotocols=["streamlit"],  # type: ignore[list-item]  # a name of str
            max_size=None,
            proxy=None,
        ) as line:
            line.send(asked.SerializeToString())
            while True:
                got = ForwardMsg()
                received = line.recv(timeout=_PATIENCE_S)
                got.ParseFromString(received.encode() if isinstance(received, str) else received)
                parts += 1
                if got.WhichOneof("type") == "script_finished":
                    if got.script_finished != ForwardMsg.FINISHED_SUCCESSFULLY:
                        raise PageError("the page ended with an error")
                    return parts
    except (OSError, TimeoutError, WebSocketException) as wrong:
        raise PageError(f"the page did not answer: {wrong}") from wrong


@contextmanager
def _serve(
    folder: Path, after_photo: Path | None
) -> Iterator[tuple["subprocess.Popen[bytes]", str]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = serve_command("127.0.0.1", "localhost", port)
    if after_photo is not None:
        page = command[4]
        script = folder / "after_a_photo.py"
        text = _AFTER_A_PHOTO.format(photo=str(after_photo), page=page)
        script.write_text(text, "utf-8")
        command[4] = str(script)
        command += ["--server.headless=true", "--browser.gatherUsageStats=false"]
    process = subprocess.Popen(
        command,
        cwd=_ROOT,
        env={
            **os.environ,
            "ESCOBA_DATABASE_URL": f"sqlite:///{(folder / 'matches.db').as_posix()}",
            "PYTHONPATH": os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH")))),
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process, f"127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait_until_healthy(process: "subprocess.Popen[bytes]", address: str) -> None:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    until = time.monotonic() + _PATIENCE_S
    while time.monotonic() < until:
        if process.poll() is not None:
            raise PageError(f"the page ended with code {process.returncode}")
        try:
            direct.open(f"http://{address}/_stcore/health", timeout=2).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise PageError(f"the page did not answer within {_PATIENCE_S} s")
