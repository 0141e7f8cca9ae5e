"""A plain HTTP client that keeps its connection and its cookies, and times each answer."""

import http.client
import re
import time
import urllib.parse
from statistics import median, quantiles
from typing import Any


class Client:
    """One visitor of one server."""

    def __init__(self, url: str) -> None:
        self.host = url.removeprefix("http://")
        self.connection = http.client.HTTPConnection(self.host)
        self.cookies: dict[str, str] = {}

    def ask(
        self, method: str, path: str, data: dict[str, Any] | None = None, *, htmx: bool = False, seen: int | None = None
    ) -> tuple[float, int, str, str]:
        """Return the seconds an answer took, its status, its text and where it leads.

        `seen` is the version of the page it is asked from, as the browser sends it.
        """
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        body = None
        if data is not None:
            body = urllib.parse.urlencode(data)
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://{self.host}"}
        if htmx:
            headers["HX-Request"] = "true"
        if seen is not None:
            headers["Signet-Seen"] = str(seen)
        started = time.perf_counter()
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        taken = time.perf_counter() - started
        for line in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = line.split(";")[0].partition("=")
            self.cookies[name] = value
        return taken, answer.status, text, answer.headers.get("Location", "")


def token_of(page: str) -> str:
    """Return the CSRF token of a page."""
    found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)
    assert found, page[:500]
    return found[1]


def version_of(page: str) -> int:
    """Return the version that a page was rendered from."""
    found = re.search(r'data-version="(\d+)"', page)
    assert found, page[:500]
    return int(found[1])


def summary(seconds: list[float]) -> dict[str, float]:
    """Return the median and the 99th percentile in milliseconds."""
    return {"median": round(median(seconds) * 1000, 2), "p99": round(quantiles(seconds, n=100)[98] * 1000, 2)}
