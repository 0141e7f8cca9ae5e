"""Coming in and going out: whose session this browser has."""

import time

from django.contrib.auth import logout
from django.http import HttpRequest
from django.middleware.csrf import rotate_token
from django.utils.http import url_has_allowed_host_and_scheme

from accounts.bring_along import bring_along
from accounts.guests import log_in
from accounts.marks import former_marks, keep_mark, mark_of
from accounts.models import User
from accounts.owned import Owned

RECOVERED = "recovered"
RECOVERED_FOR = 30 * 60  # seconds


def who(request: HttpRequest) -> User | None:
    """Return who is playing, guest or named."""
    return request.user if isinstance(request.user, User) else None


def named(request: HttpRequest) -> User | None:
    """Return who is signed in under a name."""
    user = who(request)
    return user if user is not None and not user.is_guest else None


def enter(request: HttpRequest, user: User) -> Owned:
    """Let someone in who has proven who he is, and bring along what the guest of this browser owns."""
    here = who(request)
    brought = Owned()
    marks: list[str] = []
    if here is not None and here.is_guest and here.pk != user.pk:
        marks = [mark_of(here), *former_marks(request)]
        brought = bring_along(here, user)
    log_in(request, user)
    keep_mark(request, marks)
    return brought


def leave(request: HttpRequest) -> None:
    """End the session; the next one at this screen may be somebody else, so open pages end with it."""
    logout(request)
    rotate_token(request)


def mark_recovered(request: HttpRequest) -> None:
    """Note that this session came in by a recovery code: a new password needs no old one for a while."""
    request.session[RECOVERED] = int(time.time())


def is_recovered(request: HttpRequest) -> bool:
    """Tell whether this session has just come in by a recovery code."""
    return time.time() - float(request.session.get(RECOVERED, 0)) < RECOVERED_FOR


def next_page(request: HttpRequest) -> str:
    """Return the page of this site that `next` names, or nothing; never another site's address."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    mine = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None, require_https=request.is_secure())
    return wanted if mine and wanted.startswith("/") else ""
