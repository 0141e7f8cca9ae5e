"""Sessions in a database that may be busy."""

from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware as PlainSessionMiddleware
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from config.troubles import trouble_of, unavailable
from config.writing import READS
from lib.sqlite import waiting


class SessionMiddleware(PlainSessionMiddleware):
    """Keeps sessions as Django does; but a page that is only read never waits for somebody who writes."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save what was changed of the session; where a page is only read, if that can be done at once."""
        if not request.session.modified:
            return super().process_response(request, response)
        reads = request.method in READS
        try:
            if not reads:
                return super().process_response(request, response)
            with waiting(0):
                return super().process_response(request, response)
        except (SessionInterrupted, DatabaseError) as error:
            sentence = _trouble_behind(error)
            if sentence is None:
                raise
            # What a page would have kept of its session is kept with the next one.
            return response if reads or response.status_code == 503 else unavailable(sentence)


def _trouble_behind(error: BaseException | None) -> str | None:
    """Return what is wrong with the database, if that is why the session was not kept."""
    while error is not None:
        sentence = trouble_of(error)
        if sentence is not None:
            return sentence
        error = error.__context__
    return None
