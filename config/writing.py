"""Whoever writes may have to wait for the database; whoever reads never waits for those who write.

SQLite lets one write at a time, and the others wait in threads of the server. So that some threads are always left for
pages, only so many write at once: one more is asked to try again, which htmx does by itself.
"""

from collections.abc import Callable
from threading import BoundedSemaphore

from django.http import HttpRequest, HttpResponse

from config.troubles import unavailable

THREADS = 24
"""Of each process of the server."""

WRITERS = 16

READS = ("GET", "HEAD", "OPTIONS")

BUSY = "Trop de gestes arrivent au même instant."


class WritingMiddleware:
    """Let no more than WRITERS requests that change something in at once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.places = BoundedSemaphore(WRITERS)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass a request on; one too many is answered 503."""
        if request.method in READS:
            return self.get_response(request)
        if not self.places.acquire(blocking=False):
            return unavailable(BUSY, seconds=1)
        try:
            return self.get_response(request)
        finally:
            self.places.release()
