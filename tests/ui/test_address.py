"""The address of a match that is given to another phone."""

from types import SimpleNamespace

import pytest

from ui import address, cli_serve, session


@pytest.mark.parametrize(
    ("here", "listens", "told", "shared"),
    [
        (None, "127.0.0.1", "127.0.0.1", None),
        ("http://localhost:8501/", "127.0.0.1", "localhost", None),
        ("http://localhost:8501/", "0.0.0.0", "192.168.1.20", "http://192.168.1.20:8501/?m=K7QX"),
        ("http://localhost:8501/match", "0.0.0.0", "localhost", "http://10.0.0.9:8501/?m=K7QX"),
        ("http://192.168.1.20:8501/", "0.0.0.0", "10.0.0.7", "http://192.168.1.20:8501/?m=K7QX"),
        # Behind a server that adds the encryption, the page itself may listen here only.
        ("https://escoba.casa/", "127.0.0.1", "localhost", "https://escoba.casa/?m=K7QX"),
    ],
)
def test_the_address_given_away_is_one_that_another_phone_reaches(
    monkeypatch: pytest.MonkeyPatch, here: str | None, listens: str, told: str, shared: str | None
) -> None:
    options = {"server.address": listens, "browser.serverAddress": told}
    page = SimpleNamespace(context=SimpleNamespace(url=here), get_option=options.__getitem__)
    monkeypatch.setattr(address, "st", page)
    monkeypatch.setattr(session, "get_code", lambda: "K7QX")
    monkeypatch.setattr(cli_serve, "find_lan_address", lambda: "10.0.0.9")
    assert address.find_shared_address() == shared
