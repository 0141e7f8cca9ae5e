"""What a request may bring: one that brings too much is answered before anything of it is kept."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from config.errors import page_before

# A browser that is answered in the middle of sending shows no answer but a broken connection: of what is not much too
# large the rest is read, and thrown away as it comes.
READ_ON = 20_000_000
PIECE = 65_536


class BodyLimitMiddleware:
    """Refuse a request whose body is larger than any form of ours can be.

    It stands before whatever looks at the form, and so before a file could be spooled to the disk.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look at the length that the request says; without one nothing is read at all."""
        said = request.META.get("CONTENT_LENGTH") or "0"
        length = int(said) if said.isascii() and said.isdigit() and len(said) < 18 else 0
        if length <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return self.get_response(request)
        if length <= READ_ON:
            while request.read(PIECE):
                pass
        return render(request, "413.html", {"back": page_before(request)}, status=413)
