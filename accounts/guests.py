"""Guests: whoever acts without an account gets a row and a long session."""

import secrets

from django.contrib.auth import login
from django.http import HttpRequest

from accounts.arrivals import count_guest
from accounts.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


def new_guest() -> User:
    """Make a guest: a random username and no usable password."""
    return User.objects.create_user(username=f"invite-{secrets.token_hex(12)}", is_guest=True)


def ensure_user(request: HttpRequest) -> User:
    """Return who is acting, made a guest and logged in if nobody was; only where something is being saved.

    A GET must never make a row (robots and link previews would make thousands), so it is an error there. Raises
    TooManyArrivals, which is answered by a page of its own.
    """
    if isinstance(request.user, User):
        return request.user
    if request.method in {"GET", "HEAD", "OPTIONS", "TRACE"}:
        raise RuntimeError("A guest is made when something is saved, never by a read.")
    count_guest(request)
    guest = new_guest()
    log_in(request, guest)
    return guest


def log_in(request: HttpRequest, user: User) -> None:
    """Give this browser the session of a user, and let the pages that it has open stay usable.

    Logging in renews the CSRF token, which would refuse the next tap on the page already open. Whoever logs in here
    was in this very browser before: there is no other visitor whose token must stop working (see `session.leave`),
    and requests from other sites are told by their Origin and carry no cookie.
    """
    token = request.META.get("CSRF_COOKIE")
    login(request, user, backend=BACKEND)
    if token is not None:
        request.META["CSRF_COOKIE"] = token
