"""Headers of every page: kept by no cache, and told apart from its fragment."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers


class PageHeadersMiddleware:
    """Say of each HTML answer that it must be asked for again, and that it depends on who asks and how."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the headers. With `no-cache`, an older page with older scores would come back by the browser's Back."""
        response = self.get_response(request)
        if response.get("Content-Type", "").startswith("text/html"):
            response.headers.setdefault("Cache-Control", "private, no-store")
            patch_vary_headers(response, ("HX-Request",))
        return response
