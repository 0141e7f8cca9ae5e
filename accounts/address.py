"""Where a request comes from."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """Return the address of whoever asks; behind a proxy (HTTPS on), the one that the proxy added last.

    Earlier entries of X-Forwarded-For are the visitor's own words and prove nothing.
    """
    if settings.HTTPS:
        forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
        last: str = forwarded.rsplit(",", 1)[-1].strip()
        if last:
            return last
    return str(request.META.get("REMOTE_ADDR", ""))
