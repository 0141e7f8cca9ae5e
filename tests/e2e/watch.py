"""What a page must never do behind the test's back: errors, failed requests, another host."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, Response


class Watch:
    """Everything that went wrong in a test's pages; what it provokes on purpose is declared with `expect`."""

    def __init__(self, url: str) -> None:
        self.host = urlsplit(url).netloc
        self.problems: list[str] = []
        self._expected: list[re.Pattern[str]] = []

    def expect(self, pattern: str) -> None:
        """Declare problems matching this expression as part of the test."""
        self._expected.append(re.compile(pattern))

    def unexpected(self) -> list[str]:
        """Return what went wrong and was not declared."""
        return [p for p in self.problems if not any(e.search(p) for e in self._expected)]

    def follow(self, page: Page) -> None:
        """Listen to a page."""
        page.on("request", self._request)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"script error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def _request(self, request: Request) -> None:
        # It was told nothing: the browser of the tests finds no host but this machine.
        address = urlsplit(request.url)
        if address.scheme not in {"data", "blob"} and address.netloc != self.host:
            self.problems.append(f"other host: {request.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            where = message.location.get("url", "") if message.location else ""
            self.problems.append(f"console {message.type}: {message.text} ({where})")

    def _failed(self, request: Request) -> None:
        # A page left while it was polling ends its request itself.
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"request failed: {request.method} {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"{response.status}: {response.request.method} {response.url}")
