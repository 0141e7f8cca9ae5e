"""Sessions that last as long as someone keeps playing, and what was kept for one person and comes from another."""

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden
from django.shortcuts import render
from django.utils import timezone

from accounts.arrivals import TooManyArrivals
from accounts.guessing import WINDOW
from accounts.marks import former_marks, mark_of

RENEWED = "renewed"
USER_HEADER = "Signet-User"


class RenewSessionMiddleware:
    """Push a session's end back to 400 days, at most once a day: one write, not one per poll."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session = request.session
        today = timezone.now().date().isoformat()
        # A session that knows nobody is left alone: writing to it would give every passing robot a row.
        if SESSION_KEY in session and session.get(RENEWED) != today:
            session[RENEWED] = today
        return response


class SameUserMiddleware:
    """Refuse what a browser kept for one person and sends in the name of another: its page did not know yet."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look at whom it was kept for, where the request says so."""
        meant = request.headers.get(USER_HEADER)
        if meant is not None and meant not in (mark_of(request.user), *former_marks(request)):
            return HttpResponseForbidden()
        return self.get_response(request)


class ArrivalsMiddleware:
    """Answer whoever would be one guest too many from his address with a page that says so."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; what matters here is what its view raises."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page."""
        if not isinstance(exception, TooManyArrivals):
            return None
        response = render(request, "429_arrivals.html", status=429)
        response.headers["Retry-After"] = str(int(WINDOW.total_seconds()))
        return response
