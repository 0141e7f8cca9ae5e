"""The recovery code: made on demand, shown once."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.forms import CurrentForm
from accounts.guessing import TooManyGuesses, is_password_of
from accounts.models import User
from accounts.recovery import give_code
from accounts.session import next_page, who
from accounts.views.common import refusal, show, too_many
from lib.refusals import FormRefused, cleaned


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def recovery_code(request: HttpRequest) -> HttpResponse:
    """Say what a code is for; a POST makes one, which replaces the last. A named player gives his password first."""
    user = who(request)
    if user is None:
        return redirect("account")
    refused = None
    if request.method == "POST":
        try:
            if not user.is_guest and not is_password_of(user, cleaned(CurrentForm(request.POST))["current"]):
                raise FormRefused({"current": "Ce n’est pas le mot de passe de ce compte."})
            return show_code(request, user)
        except FormRefused as fault:
            refused = refusal(request, fault)
        except TooManyGuesses:
            refused = too_many(request)
    return show(request, "code", refused=refused)


def show_code(request: HttpRequest, user: User, *, signed_up: bool = False) -> HttpResponse:
    """Make a code and show it, on a page that nothing keeps."""
    replaced = user.recovery_made_at is not None
    context = {"code": give_code(user), "replaced": replaced, "signed_up": signed_up, "next": next_page(request)}
    response = show(request, "code", context)
    response.headers["Cache-Control"] = "no-store"
    return response
