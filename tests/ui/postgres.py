"""A PostgreSQL server for the tests: ESCOBA_TEST_POSTGRES_URL, or one started for them alone."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

USER = "escoba"


def find_programs() -> Path | None:
    """Returns the folder of Debian's newest server programs, or wherever they are in the path."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda at: int(at.parts[4])
    )
    there = shutil.which("initdb")
    return found[-1].parent if found else Path(there).parent if there else None


@contextmanager
def run_server(programs: Path) -> Iterator[str]:
    """Runs a server of its own on a socket of its own; gives the address of its first database."""
    folder = Path(tempfile.mkdtemp(prefix="escoba-pg-"))
    as_owner: list[str] = []
    if os.geteuid() == 0:  # the server refuses to run as root
        as_owner = ["runuser", "-u", "postgres", "--"]
        shutil.chown(folder, "postgres")

    def run(program: str, *arguments: str) -> None:
        command = [*as_owner, str(programs / program), "-D", str(folder / "data"), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd="/")

    try:
        run("initdb", "--auth=trust", f"--username={USER}", "--encoding=UTF8", "--no-sync")
        settings = f"-k {folder} -c listen_addresses='' -c fsync=off"
        run("pg_ctl", "-w", "-l", str(folder / "log"), "-o", settings, "start")
        try:
            yield f"postgresql+psycopg://{USER}@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
