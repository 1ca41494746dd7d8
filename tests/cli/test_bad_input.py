"""Bad input: one clear line on standard error, exit code 2, nothing on standard output."""

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from vision import reader

COUNT = ("count", "--cards", "ANA=7O")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nothing",), "nothing"),
        (("captures",), "--table"),
        (("captures", "--table"), "--table"),
        (("captures", "--table", "7X"), "--table: expected a card"),
        (("captures", "--table", "8O"), "'8O'"),
        (("captures", "--table", "1O", "--hand", "siete"), "--hand: expected a card"),
        (("captures", "--table", "1O 7C", "--hand", "7c"), "named more than once: 7C"),
        (("captures", "--table", "1O", "--speed", "3"), "--speed"),
        (("count",), "no pile to count"),
        (("count", "--pile", "a.jpg"), "--pile: expected NAME=PHOTO[,PHOTO...], got 'a.jpg'"),
        (("count", "--pile", "=a.jpg"), "--pile: expected NAME=PHOTO"),
        (("count", "--pile", "ANA="), "--pile ANA: expected at least one photo"),
        (("count", "--pile", "ANA=none.jpg"), "--pile ANA: none.jpg"),
        (("count", "--cards", "7O 1C"), "--cards: expected NAME="),
        (("count", "--cards", "ANA=7O 13C"), "--cards ANA: expected a card"),
        ((*COUNT, "--rules", "poker"), "--rules: expected rules of"),
        ((*COUNT, "--rules", "ludoteka,ties=often"), "'often'"),
        ((*COUNT, "--rules", "ludoteka,tie=each"), "'tie'"),
        ((*COUNT, "--escobas", "LUIS=1"), "--escobas: no pile for 'LUIS', there is one for ANA"),
        ((*COUNT, "--escobas", "ana=1"), "'ana'"),
        ((*COUNT, "--escobas", "ANA"), "--escobas: expected NAME=NUMBER"),
        ((*COUNT, "--escobas", "ANA=-1"), "got '-1'"),
        ((*COUNT, "--escobas", "ANA=two"), "got 'two'"),
        ((*COUNT, "--escobas", "ANA=1", "--escobas", "ANA=2"), "'ANA' is given twice"),
        ((*COUNT, "--last-capture", "LUIS"), "--last-capture: no pile for 'LUIS'"),
        ((*COUNT, "--language", "fr"), "'fr'"),
        (("read",), "'photos'"),
        (("read", "none.jpg"), "none.jpg"),
        (("rules", "invent"), "invent"),
        (("rules", "compare", "ludoteka"), "'second'"),
        (("rules", "compare", "ludoteka", "poker"), "compare: expected rules of"),
        (("rules", "compare", "ludoteka", "ucm", "--hands", "0"), "--hands"),
        (("serve", "--port", "0"), "--port"),
    ],
)
def test_one_line_says_it(
    run: Run,
    see: Callable[..., None],
    arguments: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    see()
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.err.startswith("escoba: ")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_a_model_that_is_not_there_is_said(
    run: Run, photo: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise reader.ModelError("expected a model in models/, found none")

    monkeypatch.setattr(reader, "load_reader", refuse)
    for arguments in (("read", photo("a.png")), ("count", "--pile", f"ANA={photo('a.png')}")):
        assert run(*arguments) == (2, "", "escoba: expected a model in models/, found none\n")


def test_a_place_that_cannot_be_written_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    out = tmp_path / "file" / "scenes"
    ran = run("synth", str(out), "--decks", str(tmp_path), "--scenes", "1")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"escoba: {out / 'images'}: Not a directory\n"


def test_a_port_in_use_is_said(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = run("serve", "--port", str(port))
    assert (ran.code, f"--port: {port} cannot be listened on" in ran.err) == (2, True)
