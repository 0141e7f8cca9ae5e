"""What a page must never do behind the test's back: errors, failed requests, another host."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Page, Request, Response, Route


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
        """Listen to a page, and hold back what it asks of other hosts."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"script error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def guard(self, route: Route) -> None:
        """Let a request pass to the site alone."""
        address = urlsplit(route.request.url)
        if address.scheme in {"data", "blob"} or address.netloc == self.host:
            route.continue_()
        else:
            self.problems.append(f"other host: {route.request.url}")
            route.abort()

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
