"""Signing in by name and password; axes counts the wrong ones."""

from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.forms import SignInForm
from accounts.models import User
from accounts.names import tidy_name
from accounts.owned import owned_by
from accounts.session import enter, named, next_page, who
from accounts.views.common import refusal, show, tell_brought
from lib.refusals import FormRefused, cleaned
from lib.search import search_key

# One sentence for both: whether the name exists is nobody's business.
WRONG = "Ce nom et ce mot de passe ne vont pas ensemble."


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Let a named player in, with what the guest of this browser owns, and go on where he was."""
    refused = None
    if request.method == "POST":
        try:
            user = _proven(request)
        except FormRefused as fault:
            refused = refusal(request, fault)
        else:
            tell = enter(request, user)
            tell_brought(request, tell)
            return redirect(next_page(request) or "shelf")
    elif named(request):
        return redirect(next_page(request) or "account")
    here = who(request)
    owned = owned_by(here.pk) if here and here.is_guest else None
    return show(request, "sign_in", {"owned": owned, "next": next_page(request)}, refused)


def _proven(request: HttpRequest) -> User:
    values = cleaned(SignInForm(request.POST))
    name = tidy_name(values["username"])
    known = User.objects.filter(name_key=search_key(name)).only("username").first()
    # A name that nobody has is tried all the same, so that it takes as long and counts as much.
    user = authenticate(request, username=known.username if known else name, password=values["password"])
    if not isinstance(user, User):
        raise FormRefused({"": WRONG})
    return user
