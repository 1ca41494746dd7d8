"""``escoba serve``: starts the page, and says where a phone finds it."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import segno
import typer

from ui.cli_input import BadInput
from ui.corrections import FOLDER
from ui.feed import SOURCES

# The entry script lies beside the packages, in a clone and in an installed wheel alike.
_APP = Path(__file__).resolve().parent.parent / "app.py"


def serve(
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8501,
    lan: Annotated[
        bool,
        typer.Option("--lan/--local", help="Open to the phones of this network, or here only."),
    ] = False,
    host: Annotated[
        str | None,
        typer.Option(
            envvar="ESCOBA_HOST",
            help="This machine's address on the network, where the one found is not the right one.",
        ),
    ] = None,
    keep_corrections: Annotated[
        Path | None,
        typer.Option(
            envvar=FOLDER,
            file_okay=False,
            help="Keep photos and what the table put right in them here, for escoba train.",
        ),
    ] = None,
    watch: Annotated[
        list[str] | None,
        typer.Option(
            help="A camera's number, a stream or a video of a table that the page may watch."
        ),
    ] = None,
) -> None:
    """Start the page; with --lan, print its address and a QR code for the phones."""
    listen = "0.0.0.0" if lan else "127.0.0.1"
    require_free_port(listen, port)
    shown = (host or find_lan_address()) if lan else listen
    url = f"http://{shown}:{port}"
    if lan:
        segno.make(url, error="m").terminal(out=sys.stdout, compact=True)
        print(f"\nOn a phone of this network: {url}\nAnyone on this network can open it.")
    else:
        print(f"On this machine: {url}\nFor the phones of this network: escoba serve --lan")
    print("Ctrl+C ends it.\n", flush=True)
    if keep_corrections is not None:
        os.environ[FOLDER] = str(keep_corrections.resolve())
        print(f"Photos that the table puts right are kept in {keep_corrections}.\n", flush=True)
    if watch:
        os.environ[SOURCES] = "\n".join(watch)
    run_in_place(serve_command(listen, shown, port))


def run_in_place(command: list[str]) -> None:
    """Runs a command in place of this process, so that whoever ends the one ends the other.

    Windows has no such call (its `os.execv` goes back to the prompt while the page still runs):
    there this process waits.
    """
    if sys.platform != "win32":
        os.execv(command[0], command)
        return
    with subprocess.Popen(command) as page:
        try:
            sys.exit(page.wait())
        except KeyboardInterrupt:  # the page has got it too, and ends by itself
            sys.exit(page.wait())


def serve_command(listen: str, shown: str, port: int) -> list[str]:
    """The command that serves the page: listening at one address, shown to people as another."""
    settings = {
        "server.address": listen,
        "server.port": str(port),
        "browser.serverAddress": shown,
        # The address is said above, once: Streamlit would say it again in words of its own.
        "logger.hideWelcomeMessage": "true",
    }
    flags = [f"--{name}={value}" for name, value in settings.items()]
    return [sys.executable, "-m", "streamlit", "run", str(_APP), *flags]


def find_lan_address() -> str:
    """This machine's address as the network sees it, or ``localhost`` where there is no network.

    Connecting a datagram socket sends nothing: the system only picks the way it would take.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            address: str = probe.getsockname()[0]
        except OSError:
            return "localhost"
    return address


def require_free_port(listen: str, port: int) -> None:
    """Nothing, where the port can be listened on."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":  # elsewhere it would share a port that another program has
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((listen, port))
        except OSError as wrong:
            raise BadInput(
                f"--port: {port} cannot be listened on ({wrong.strerror}); give another"
            ) from wrong
