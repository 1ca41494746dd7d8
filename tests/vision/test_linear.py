"""Integer programmes: nothing, a bound, what cannot be; and what the solver prints is kept back."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from vision.linear import Linear


def test_what_c_code_prints_while_solving_is_kept_out_of_standard_output() -> None:
    code = (
        "import ctypes, os\n"
        "from vision.linear import _hushed\n"
        "libc = ctypes.CDLL(None if os.name == 'posix' else 'ucrtbase')\n"
        "print('before')\n"
        "with _hushed():\n"
        "    libc.printf(b'noise of the solver\\n')\n"
        "print('after')\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["before", "after"]


def test_without_variables_there_is_nothing_to_find() -> None:
    found = Linear().solve()
    assert found is not None
    assert found.size == 0


@pytest.mark.parametrize(("most", "chosen"), [(0.0, [0, 0]), (3.0, [1, 0]), (5.0, [1, 1])])
def test_what_gains_most_within_a_bound(most: float, chosen: list[int]) -> None:
    sheet = Linear()
    for gain, weight in ((2.0, 3.0), (1.0, 2.0)):
        sheet.bind("room", sheet.add(gain), weight, most=most)
    found = sheet.solve()
    assert found is not None
    assert np.round(found).tolist() == chosen


def test_what_no_values_keep_has_no_answer() -> None:
    sheet = Linear()
    sheet.bind("much", sheet.add(1.0), 1.0, least=2.0, most=3.0)
    assert sheet.solve() is None
