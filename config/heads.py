"""What the head of a request may be: an address or headers out of all proportion are answered in French."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

LONGEST_ADDRESS = 8_000
"""Characters of path and query together; the longest of ours are a few hundred."""

LARGEST_HEADERS = 24_000
"""Characters of all headers together; a browser with many cookies sends a few thousand."""


class HeadLimitMiddleware:
    """Refuse a request whose address (414) or headers (431) are too long, before anything looks at them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Measure the head; nothing is done of a request that is refused."""
        meta = request.META
        if len(request.path) + len(meta.get("QUERY_STRING", "")) > LONGEST_ADDRESS:
            return render(None, "414.html", status=414)
        headers = sum(len(name) + len(str(value)) for name, value in meta.items() if name.startswith("HTTP_"))
        if headers > LARGEST_HEADERS:
            return render(None, "431.html", status=431)
        return self.get_response(request)
