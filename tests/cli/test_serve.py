"""``escoba serve``: what it starts and what it says; the page itself has its own tests."""

import os
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from ui import cli_serve
from ui.feed import SOURCES, find_sources

FREE = "18599"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have taken this process's place."""
    commands: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda path, command: commands.append(command))
    monkeypatch.setattr(cli_serve, "find_lan_address", lambda: "192.168.1.20")
    return commands


def test_it_stays_on_this_machine_unless_asked(run: Run, started: list[list[str]]) -> None:
    ran = run("serve", "--port", FREE)
    (command,) = started
    assert (ran.code, f"http://127.0.0.1:{FREE}" in ran.out) == (0, True)
    assert {"--server.address=127.0.0.1", f"--server.port={FREE}"} <= {*command}
    # What the page would show to other phones: not an address that nothing listens on.
    assert "--browser.serverAddress=127.0.0.1" in command


def test_for_phones_it_prints_the_address_and_a_code(run: Run, started: list[list[str]]) -> None:
    ran = run("serve", "--lan", "--port", FREE)
    (command,) = started
    assert f"http://192.168.1.20:{FREE}" in ran.out
    assert "▄" in ran.out
    assert "--logger.hideWelcomeMessage=true" in command  # the address is said once
    assert {"--server.address=0.0.0.0", "--browser.serverAddress=192.168.1.20"} <= {*command}


def test_the_address_can_be_said(
    run: Run, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ESCOBA_HOST", "casa.local")
    assert f"http://casa.local:{FREE}" in run("serve", "--lan", "--port", FREE).out
    ran = run("serve", "--lan", "--port", FREE, "--host", "10.0.0.7")
    assert f"http://10.0.0.7:{FREE}" in ran.out


def test_what_may_be_watched_is_said_when_it_starts(
    run: Run, started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SOURCES, "")
    run("serve", "--port", FREE, "--watch", "0", "--watch", "table.mp4")
    assert find_sources() == ("0", "table.mp4")


def test_the_page_that_it_runs_is_there() -> None:
    python, *command = cli_serve.serve_command("127.0.0.1", "localhost", 8501)
    assert python == sys.executable
    assert command[:3] == ["-m", "streamlit", "run"]
    assert Path(command[3]).name == "app.py"
    assert Path(command[3]).is_file()


def test_its_settings_lie_beside_the_page() -> None:
    page = Path(cli_serve.serve_command("127.0.0.1", "localhost", 8501)[4])
    settings = tomllib.loads((page.parent / ".streamlit" / "config.toml").read_text())
    assert settings["server"]["headless"] is True  # or it asks for an address of e-mail
    assert settings["server"]["disconnectedSessionTTL"] >= 3600
    assert settings["browser"]["gatherUsageStats"] is False
