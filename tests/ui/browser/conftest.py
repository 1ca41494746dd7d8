"""A server and a browser for the tests of this folder, and photos of two piles."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.browser.driver import (
    CHROMIUM,
    WAIT,
    Server,
    has_model,
    launch,
    make_environment,
    photograph,
    start_server,
)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("page")
    server = start_server(make_environment(folder, stand_in=not has_model()))
    yield server
    server.end()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip("chromium is not installed")
    with playwright.sync_playwright() as driver:
        chromium = launch(driver)
        chromium.pixel = driver.devices["Pixel 7"]
        yield chromium
        chromium.close()


@pytest.fixture
def open_phone(browser: Any) -> Iterator[Callable[..., Any]]:
    contexts = []

    def open_phone(width: int = 390, height: int = 844, **settings: Any) -> Any:
        screen = {"width": width, "height": height}
        phone = browser.new_context(
            **{**browser.pixel, "viewport": screen, "locale": "es-ES", **settings}
        )
        phone.set_default_timeout(WAIT)
        contexts.append(phone)
        return phone.new_page()

    yield open_phone
    for phone in contexts:
        phone.close()


@pytest.fixture(scope="session")
def photos(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return photograph(browser, tmp_path_factory.mktemp("photos"))
