"""Signing up: a name, a password, and the recovery code."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.address import client_address
from accounts.arrivals import SENTENCE, TooManyArrivals, count_account
from accounts.forms import TAKEN, SignUpForm
from accounts.guessing import TooManyGuesses
from accounts.names import tidy_name
from accounts.owned import owned_by
from accounts.session import enter, named, next_page, who
from accounts.signing_up import NameTaken, sign_up, signed_up_just_now
from accounts.views.code import show_code
from accounts.views.common import refusal, show, too_many
from lib.refusals import FormRefused, cleaned


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def create_account(request: HttpRequest) -> HttpResponse:
    """Give the guest of this browser, or a visitor, a name; answer with the recovery code, shown this once."""
    refused = None
    if request.method == "POST":
        try:
            return _signed_up(request)
        except FormRefused as fault:
            refused = refusal(request, fault)
        except TooManyGuesses:
            refused = too_many(request)
        except TooManyArrivals:
            refused = too_many(request, SENTENCE)
    elif named(request):
        return redirect("account")
    user = who(request)
    owned = owned_by(user.pk) if user else None
    return show(request, "sign_up", {"owned": owned, "next": next_page(request)}, refused)


def _signed_up(request: HttpRequest) -> HttpResponse:
    again = signed_up_just_now(
        tidy_name(request.POST.get("username", "")), request.POST.get("password", ""), client_address(request)
    )
    if again is not None:
        enter(request, again)
        return show_code(request, again, signed_up=True)
    if named(request):
        return redirect("account")
    values = cleaned(SignUpForm(request.POST))
    count_account(request)
    try:
        user = sign_up(who(request), values["username"], values["password"])
    except NameTaken:
        raise FormRefused({"username": TAKEN}) from None
    enter(request, user)
    return show_code(request, user, signed_up=True)
