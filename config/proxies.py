"""Only a proxy that is trusted may say that a visitor came by HTTPS, or under which name."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from accounts.address import is_trusted

SAID = ("HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PORT")


class ProxyMiddleware:
    """Forget what anybody else says of how he came."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Take the headers away unless they come from a trusted proxy."""
        if not is_trusted(str(request.META.get("REMOTE_ADDR", ""))):
            for name in SAID:
                request.META.pop(name, None)
        return self.get_response(request)
