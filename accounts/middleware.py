"""Sessions that last as long as someone keeps playing."""

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

RENEWED = "renewed"


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
