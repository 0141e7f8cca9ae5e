"""What a page knows its reader by: enough to tell him from another, and nothing else."""

from typing import Any

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

WERE = "were"
"""In a session: the marks of the guests who became the one who is signed in."""


def mark_of(user: Any) -> str:
    """Return the mark of an account, "" for nobody."""
    return salted_hmac("mark", str(user.pk)).hexdigest()[:16] if user.pk else ""


def former_marks(request: HttpRequest) -> list[str]:
    """Return the marks of guests who became who is signed in: what this browser kept for them is his."""
    marks: list[str] = request.session.get(WERE, [])
    return marks


def keep_mark(request: HttpRequest, marks: list[str]) -> None:
    """Note, once somebody is signed in, whom his browser knew him as."""
    request.session[WERE] = marks
