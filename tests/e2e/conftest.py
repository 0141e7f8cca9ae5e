"""Fixtures of the browser tests: their own server, a phone, a desktop, and what no page may do."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.dice import FileDice
from tests.e2e.play import PATIENCE
from tests.e2e.server import Server
from tests.e2e.watch import Watch

HERE = Path(__file__).parent
FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No page may ask another host; were requests held back one by one instead, the browser would keep no cache.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
expect.set_options(timeout=PATIENCE)
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


class Open(Protocol):
    """Opens one more browser, with its own cookies: `open_page(phone=True, dark=True)`."""

    def __call__(self, *, phone: bool = False, dark: bool = False, **options: Any) -> Page: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("e2e")
            # On a phone in every run; on the laptop too where it may well differ, else before an issue is resolved.
            of = getattr(item, "callspec", None)
            if of and of.params.get("screen") == "desktop" and not item.get_closest_marker("both_screens"):
                item.add_marker("soak")
    # The browser's tests last: what is quick to fail comes first.
    items.sort(key=lambda item: item.path.is_relative_to(HERE))


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium on this machine."""
    # Playwright keeps an event loop in this thread, which Django takes for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    for name in (os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name) if name else None
        if path:
            return path
    reason = "no Chromium on this machine (CHROMIUM names one that is elsewhere)"
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], chromium: str) -> dict[str, Any]:
    """What pytest-playwright starts the browser with."""
    return {**browser_type_launch_args, "executable_path": chromium, "args": FLAGS}


@pytest.fixture(scope="session")
def _server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.prepare()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(_server: Server) -> Iterator[Server]:
    """The server, running; a test that kills it need not bring it back for the next one."""
    if not _server.running:
        _server.start()
    before = _server.log.stat().st_size
    yield _server
    # Errors are printed by the server, and each is a fault unless the test was about it.
    log = _server.log.read_bytes()[before:].decode(errors="replace")
    assert "Traceback" not in log, log


@pytest.fixture
def dice(server: Server) -> Iterator[FileDice]:
    """The server's dice show what the test says: `dice.next(6, 1)`; no face may be left over."""
    dice = FileDice(server.dice_file)
    dice.clear()
    yield dice
    left = dice.left()
    dice.clear()
    assert not left, f"faces never rolled: {left}"


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    """What went wrong in the pages: `watch.expect(r"^404: ")` declares what the test provokes."""
    watch, falls = Watch(server.url), server.falls
    yield watch
    if server.falls > falls:
        # The chances that a page asks for by itself may have found no server.
        watch.expect(r"htmx:(afterRequest|sendError)|(request failed: GET |net::ERR_\w+ \()\S+/chances/")
    assert not watch.unexpected(), "\n".join(watch.unexpected())


@pytest.fixture
def open_page(server: Server, new_context: Callable[..., BrowserContext], watch: Watch) -> Open:
    """Open pages that are watched, each with its own cookies; addresses may be written from "/"."""

    def open_one(*, phone: bool = False, dark: bool = False, **options: Any) -> Page:
        screen: dict[str, Any] = PHONE if phone else DESKTOP
        context = new_context(
            **screen
            | {"base_url": server.url, "locale": "fr-FR", "color_scheme": "dark" if dark else "light"}
            | {"reduced_motion": "reduce"}
            | options
        )
        context.set_default_timeout(PATIENCE)
        context.on("page", watch.follow)
        return context.new_page()

    return open_one


@pytest.fixture
def phone(open_page: Open) -> Page:
    """A page on a phone: 390 × 844, touched, two device pixels to one."""
    return open_page(phone=True)


@pytest.fixture
def desktop(open_page: Open) -> Page:
    """A page on a laptop: 1280 × 800."""
    return open_page()


@pytest.fixture(params=["phone", "desktop"])
def screen(request: pytest.FixtureRequest, open_page: Open) -> Page:
    """The test runs twice: on a phone, and on a laptop, there in `make soak` unless it is marked `both_screens`."""
    return open_page(phone=request.param == "phone")
