"""A phone before the page, without its browser: it speaks what Streamlit's page speaks.

The page of Streamlit sends taps and gets elements over one websocket, as protobuf messages. Twenty
browsers are too many for a small machine; twenty of these are not.
"""

import asyncio
import re
import time
from contextlib import suppress
from typing import Any, Final, Self
from urllib.parse import parse_qs, urlencode

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE_S: Final = 600.0


class LostConnectionError(Exception):
    """The server went away in the middle: whether it took the tap, nobody knows."""


class Device:
    """One visit of the page at an address, as a phone holds it."""

    def __init__(self, server: str, **address: str) -> None:
        """Take the server's address, and what stands behind it: the code of the match."""
        self._url = f"{server.replace('http', 'ws', 1)}/_stcore/stream"
        self._query = urlencode(address)
        self._socket: ClientConnection | None = None
        self._script = ""
        self._buttons: dict[str, bool] = {}
        self.alerts: list[str] = []
        self.page = ""
        self._refreshes: tuple[str, float] | None = None
        self._due = 0.0

    async def __aenter__(self) -> Self:
        """Open the page."""
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Leave the page."""
        await self.close()

    async def open(self) -> float:
        """Opens the page anew; returns the seconds until it is drawn."""
        await self.close()
        begun = time.monotonic()
        try:
            self._socket = await connect(
                self._url, subprotocols=["streamlit"], max_size=None, open_timeout=PATIENCE_S
            )  # type: ignore[list-item]
        except OSError as error:
            raise LostConnectionError from error
        self._script = ""
        await self._run(BackMsg())
        return time.monotonic() - begun

    async def close(self) -> None:
        """Leaves the page."""
        if self._socket is not None:
            with suppress(ConnectionClosed, OSError):
                await self._socket.close()
        self._socket = None

    def find_in_address(self, name: str) -> str:
        """Returns what the address has under a name: the page may have changed it since."""
        return parse_qs(self._query).get(name, [""])[-1]

    def describe(self) -> str:
        """Returns what the page shows and the buttons that can be tapped, to say it in an error."""
        page = re.sub(r"<style>.*?</style>|<[^>]*>", " ", self.page, flags=re.DOTALL)
        buttons = [one.rsplit("-", 1)[-1] for one, is_on in self._buttons.items() if is_on]
        return f"{' '.join(page.split())[-500:]!r}, alerts {self.alerts}, buttons {buttons}"

    def has(self, key: str) -> bool:
        """Whether a button of that key is on the page, and can be tapped."""
        return self._buttons.get(self._find(key), False)

    async def tap(self, key: str) -> float:
        """Taps a button; returns the seconds until the page is drawn that follows from it.

        Raises:
            LookupError: There is no such button.
            LostConnectionError: The server went away.
        """
        button = self._find(key)
        if not self._buttons.get(button):
            raise LookupError(f"no button {key!r} to tap: {self.describe()}")
        message = BackMsg()
        state = message.rerun_script.widget_states.widgets.add()
        state.id, state.trigger_value = button, True
        begun = time.monotonic()
        await self._run(message)
        return time.monotonic() - begun

    async def rest(self, seconds: float) -> None:
        """Waits, and refreshes meanwhile what the page asks to be refreshed by itself."""
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            if self._refreshes is None:
                await asyncio.sleep(end - now)
                return
            await asyncio.sleep(max(0.0, min(end, self._due) - now))
            if time.monotonic() >= self._due:
                message = BackMsg()
                message.rerun_script.fragment_id = self._refreshes[0]
                message.rerun_script.is_auto_rerun = True
                await self._run(message, is_fragment=True)

    def _find(self, key: str) -> str:
        return next((one for one in self._buttons if one.endswith(f"-{key}")), "")

    async def _run(self, message: BackMsg, *, is_fragment: bool = False) -> None:
        """Sends a message, and takes in what comes until the page is at rest."""
        assert self._socket is not None
        message.rerun_script.query_string = self._query
        message.rerun_script.page_script_hash = self._script
        message.rerun_script.context_info.locale = "es-ES"
        message.rerun_script.context_info.timezone = "Europe/Madrid"
        try:
            await self._socket.send(message.SerializeToString())
            if not is_fragment:
                self._forget()
            while not self._take(await asyncio.wait_for(self._socket.recv(), PATIENCE_S)):
                pass
        except (ConnectionClosed, OSError) as error:
            raise LostConnectionError from error
        if self._refreshes is not None:
            self._due = time.monotonic() + self._refreshes[1]

    def _forget(self) -> None:
        self._buttons.clear()
        self.alerts.clear()
        self.page = ""
        self._refreshes = None

    def _take(self, data: str | bytes) -> bool:
        """Takes a message in; returns whether the page is at rest."""
        assert isinstance(data, bytes)
        message: Any = ForwardMsg.FromString(data)
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self._script = message.new_session.page_script_hash
        elif kind == "page_info_changed":  # a browser changes its address, and says it from then on
            self._query = message.page_info_changed.query_string
        elif kind == "auto_rerun":
            self._refreshes = (message.auto_rerun.fragment_id, message.auto_rerun.interval)
        elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            self._take_element(message.delta.new_element)
        elif kind == "script_finished":
            finished = message.script_finished
            if finished == ForwardMsg.FINISHED_EARLY_FOR_RERUN:
                self._forget()  # another run follows
                return False
            return True
        return False

    def _take_element(self, element: Any) -> None:
        kind = element.WhichOneof("type")
        if kind == "button":
            self._buttons[element.button.id] = not element.button.disabled
        elif kind == "alert":
            self.alerts.append(element.alert.body)
        elif kind == "exception":
            self.alerts.append(f"{element.exception.type}: {element.exception.message}")
        elif kind == "html":
            self.page += element.html.body
        elif kind in {"markdown", "heading"}:
            self.page += getattr(element, kind).body
