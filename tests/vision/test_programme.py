"""What the solver writes must not mix with what a command prints."""

from __future__ import annotations

import subprocess
import sys


def test_what_c_code_prints_while_solving_is_kept_out_of_standard_output() -> None:
    code = (
        "import ctypes, os\n"
        "from vision.programme import _hushed\n"
        "libc = ctypes.CDLL(None if os.name == 'posix' else 'ucrtbase')\n"
        "print('before')\n"
        "with _hushed():\n"
        "    libc.printf(b'noise of the solver\\n')\n"
        "print('after')\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["before", "after"]
