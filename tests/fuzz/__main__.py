"""Fuzzes one target with atheris: ``python -m tests.fuzz TARGET [SECONDS]``.

Coverage guides the mutations. Each find is kept in ``tests/fuzz/finds/TARGET`` (once for each
place that it fails at) and is from then on a test; the run goes on to the next.
"""

import hashlib
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

import atheris

with atheris.instrument_imports(
    include=["scorer", "ui.export", "ui.names", "vision.image", "vision.jpeg"]
):
    from tests.fuzz.targets import TARGETS

from tests.fuzz.seeds import FINDS, WORDS, find_seeds


def main() -> None:
    """Fuzzes for some seconds of processor time, and says how often and what was found."""
    target = sys.argv[1]
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 180.0
    run = TARGETS[target]
    start, runs, places = time.process_time(), 0, set()

    def once(data: bytes) -> None:
        nonlocal runs
        runs += 1
        try:
            run(data)
        except BaseException as wrong:
            if isinstance(wrong, KeyboardInterrupt):
                raise
            place = _find_place(wrong)
            if place not in places:
                places.add(place)
                folder = FINDS / target
                folder.mkdir(parents=True, exist_ok=True)
                (folder / hashlib.sha256(data).hexdigest()[:12]).write_bytes(data)
                print(f"find: {place}", flush=True)
        spent = time.process_time() - start
        if runs % 5000 == 0:
            print(f"{target}: {runs} executions in {spent:.0f} s so far", flush=True)
        if spent > seconds:
            print(
                f"{target}: {runs} executions in {seconds:.0f} s, {len(places)} finds", flush=True
            )
            os._exit(0)  # libFuzzer has no other end than a find

    with tempfile.TemporaryDirectory() as folder:
        for number, seed in enumerate(find_seeds(target)):
            (Path(folder) / f"{number:04}").write_bytes(seed)
        dictionary = Path(folder).with_suffix(".dict")
        dictionary.write_text("".join(f"{_quote(word)}\n" for word in WORDS[target]))
        flags = [
            "-timeout=60",
            "-rss_limit_mb=4096",
            "-max_len=20000",
            f"-artifact_prefix={folder}/",
        ]
        if WORDS[target]:  # an empty one would end the run
            flags.append(f"-dict={dictionary}")
        atheris.Setup([sys.argv[0], folder, *flags, "-verbosity=0"], once)
        atheris.Fuzz()


def _find_place(wrong: BaseException) -> str:
    last = traceback.extract_tb(wrong.__traceback__)[-1]
    return f"{type(wrong).__name__} at {Path(last.filename).name}:{last.lineno}: {wrong!s:.120}"


def _quote(word: str) -> str:
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


main()
