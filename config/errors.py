"""Pages for requests that were refused before they reached a view, or that no view has anything to show for."""

import logging
import re
import sys
from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse

from config.troubles import trouble_of, unavailable

logger = logging.getLogger(__name__)

# What a view says on purpose, and Django answers.
MEANT = (Http404, PermissionDenied, SuspiciousOperation, BadRequest)
# Addresses of somebody's own things: who is not signed in may only have to say who he is.
OWNED = re.compile(r"/(heros|livres)/[^/]+/")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say in French that the page was too old or cookies are off; Django's `reason` is for developers."""
    return render(request, "403_csrf.html", {"back": page_before(request)}, status=403)


def page_before(request: HttpRequest) -> str:
    """Return the path of the page that held the form, or the home page; never another site's address."""
    before = urlsplit(request.META.get("HTTP_REFERER", ""))
    # "//" would be read by a browser as the beginning of another host.
    if before.netloc != request.META.get("HTTP_HOST") or not before.path.startswith("/"):
        return "/"
    path = "/" + before.path.lstrip("/")
    return f"{path}?{before.query}" if before.query else path


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that there is nothing, and to a stranger at the address of somebody's own things how to be known."""
    user = getattr(request, "user", None)
    stranger = user is not None and not user.is_authenticated and OWNED.match(request.path_info)
    asked = urlencode({"next": request.get_full_path()})
    context = {"sign_in": f"{reverse('sign-in')}?{asked}"} if stranger and request.method in ("GET", "HEAD") else {}
    return render(request, "404.html", context, status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that the program was wrong, or, if that is what it was, that its database is in trouble."""
    sentence = trouble_of(sys.exc_info()[1])
    if sentence is not None:
        return unavailable(sentence)
    return HttpResponse(render_to_string("500.html"), status=500)


class NothingToShowMiddleware:
    """Give a page to whoever opens an address that only buttons send to, as after reloading what one answered."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Fill the empty answer 405; which methods are heard is still said by its header."""
        response = self.get_response(request)
        if response.status_code != 405 or request.method != "GET" or response.content:
            return response
        own = OWNED.match(request.path_info)
        page = render(request, "405.html", {"back": own[0] if own else "/"}, status=405)
        page.headers["Allow"] = response.headers.get("Allow", "")
        return page


class ReadAgainMiddleware:
    """Show a page a second time where its first reading failed: a tap may have come between two of its queries.

    A page reads without a lock, so its rows may be half of one moment and half of the next. Only what changes nothing
    is done twice; what fails twice is a fault, and answered as one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; what matters here is what became of its view."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return what the view says when it is asked again."""
        match = request.resolver_match
        if request.method not in ("GET", "HEAD") or match is None or isinstance(exception, (*MEANT, DatabaseError)):
            return None
        logger.warning("read again after %r: %s", exception, request.path)
        answer: HttpResponse = match.func(request, *match.args, **match.kwargs)
        return answer
