"""Pages for requests that were refused before they reached a view."""

from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say in French that the page was too old or cookies are off; Django's `reason` is for developers."""
    return render(request, "403_csrf.html", {"back": _page_before(request)}, status=403)


def _page_before(request: HttpRequest) -> str:
    """Return the path of the page that held the form, or the home page; never another site's address."""
    before = urlsplit(request.META.get("HTTP_REFERER", ""))
    # "//" would be read by a browser as the beginning of another host.
    if before.netloc != request.META.get("HTTP_HOST") or not before.path.startswith("/"):
        return "/"
    path = "/" + before.path.lstrip("/")
    return f"{path}?{before.query}" if before.query else path
