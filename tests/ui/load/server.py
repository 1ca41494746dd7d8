"""The server of the page as `escoba serve` starts it, to be loaded and killed."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
_START = "import sys; from ui.cli import main; main(sys.argv[1:])"


class Server:
    """One server at one port over one book, that can be killed and started again."""

    def __init__(self, database: str, log: Path) -> None:
        """Take the address of the book, and the file for what the server says."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self._port}"
        self._log = log
        kept = {"ESCOBA_DATABASE_URL": database, "PYTHONPATH": str(ROOT)}
        self._environment = {**os.environ, **kept}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, patience_s: float = 180) -> float:
        """Starts it; returns the seconds until it answers."""
        begun = time.monotonic()
        command = [sys.executable, "-c", _START, "serve", "--port", str(self._port)]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=ROOT, env=self._environment, stdout=log, stderr=log
            )
        while True:
            try:
                urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=5).close()
                return time.monotonic() - begun
            except OSError:
                ended = self._process.poll() is not None
                if ended or time.monotonic() - begun > patience_s:
                    self.end()
                    raise RuntimeError(f"no server: {self._log.read_text()}") from None
                time.sleep(0.1)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ends it, or kills it."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(60)
        self._process = None

    def find_cpu_s(self) -> float:
        """Returns the seconds of a processor that it has used; 0 where the system does not tell."""
        if self._process is None:
            return 0.0
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
