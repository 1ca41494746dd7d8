"""Every file of the corpus is read or refused as it should be, within the stated limits."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.corpus.pictures import CASES, HEAVY, Case
from vision.image import MOST_MEMORY, MOST_SECONDS, ImageError, ImageFault, load_image

ROOT = Path(__file__).resolve().parents[2]

# Reads the file it is told within an address space that leaves the stated memory and no more,
# and says what it took.
CHILD = """
import json, resource, sys, time
from pathlib import Path
from vision.image import ImageError, load_image

data = Path(sys.argv[1]).read_bytes()
load_image(Path(sys.argv[2]).read_bytes())  # what the first use of a codec loads
held = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
resource.setrlimit(resource.RLIMIT_AS, (held + int(sys.argv[3]),) * 2)
start = time.process_time()
try:
    came = list(load_image(data).shape)
except ImageError as wrong:
    came = wrong.fault
seconds = time.process_time() - start
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps({"came": came, "bytes": (after - before) * 1024, "seconds": seconds}))
"""


def of_name(case: Case) -> str:
    return case.name


@pytest.mark.parametrize("case", CASES, ids=of_name)
def test_it_is_read_or_refused_in_one_sentence(case: Case) -> None:
    data = case.make()
    if isinstance(case.expected, ImageFault):
        with pytest.raises(ImageError) as caught:
            load_image(data)
        assert caught.value.fault is case.expected
        assert str(caught.value).startswith("expected ")
        assert "\n" not in str(caught.value)
    else:
        pixels = load_image(data)
        width, height = case.expected
        assert (pixels.shape, pixels.dtype) == ((height, width, 3), np.uint8)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs Linux's /proc")
@pytest.mark.parametrize("case", HEAVY, ids=of_name)
def test_the_worst_that_is_decoded_keeps_to_the_stated_memory_and_time(
    case: Case, tmp_path: Path
) -> None:
    heavy, light = tmp_path / "heavy", tmp_path / "light"
    heavy.write_bytes(case.make())
    light.write_bytes(next(each for each in CASES if each.name == "right.jpeg").make())
    command = [sys.executable, "-c", CHILD, str(heavy), str(light), str(MOST_MEMORY)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    took = json.loads(ran.stdout)
    if isinstance(case.expected, ImageFault):
        assert took["came"] == case.expected
    else:
        assert took["came"] == [*case.expected[::-1], 3]
    assert took["bytes"] <= MOST_MEMORY
    assert took["seconds"] <= MOST_SECONDS
