"""How much memory a process takes: this one at its peak, another one now."""

import subprocess
import sys
from pathlib import Path
from typing import Final

MB: Final = 1_000_000
KIB: Final = 1024


def find_own_peak() -> float | None:
    """Returns the most megabytes that this process ever took, or None where no system tells."""
    if sys.platform == "win32":
        return None
    if (peak := _read_status("self", "VmHWM")) is not None:
        return peak
    # Not on Linux, where a process inherits the peak of the one that started it.
    from resource import RUSAGE_SELF, getrusage

    most = getrusage(RUSAGE_SELF).ru_maxrss
    return most / MB if sys.platform == "darwin" else most * KIB / MB


def find_taken(process: int) -> float | None:
    """Returns the megabytes that a process takes now, or None where no system tells."""
    if (taken := _read_status(str(process), "VmRSS")) is not None:
        return taken
    try:
        told = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(process)],
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
    except (OSError, subprocess.CalledProcessError):  # no such program, or no such process
        return None
    return int(told) * KIB / MB if told.strip().isdigit() else None


def _read_status(process: str, line: str) -> float | None:
    """The megabytes in a line of what Linux tells of a process; None elsewhere."""
    try:
        told = Path("/proc", process, "status").read_text("utf-8")
    except OSError:
        return None
    found = next((each for each in told.splitlines() if each.startswith(line)), None)
    return int(found.split()[1]) * KIB / MB if found else None


def find_peak_of_reading(photo: Path) -> float | None:
    """Returns the most megabytes that a process takes which reads one photo and nothing else."""
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from ui.bench_memory import find_own_peak\n"
        "from vision.image import load_image\n"
        "from vision.reader import load_reader\n"
        "load_reader().read(load_image(Path(sys.argv[1])))\n"
        "print(find_own_peak() or '')\n"
    )
    told = run_program(program, str(photo))
    return float(told) if told else None


def run_program(program: str, *arguments: str) -> str:
    """Returns what a program prints that a process of its own runs, with our modules at hand."""
    root = Path(__file__).resolve().parent.parent
    command = [sys.executable, "-c", program, *arguments]
    ran = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=True)
    return ran.stdout.strip()
