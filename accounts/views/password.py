"""Changing one's password: this session stays, the others end."""

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.forms import PasswordForm
from accounts.guessing import TooManyGuesses, is_password_of
from accounts.models import User
from accounts.session import RECOVERED, is_recovered, named
from accounts.views.common import refusal, show, too_many
from lib.refusals import FormRefused, cleaned


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    """Ask for the present password and the new one; for the new one alone after a recovery."""
    user = named(request)
    if user is None:
        return redirect("account")
    refused = None
    if request.method == "POST":
        try:
            _change(request, user)
        except FormRefused as fault:
            refused = refusal(request, fault)
        except TooManyGuesses:
            refused = too_many(request)
        else:
            messages.success(request, "Nouveau mot de passe enregistré. Vos autres appareils devront entrer à nouveau.")
            return redirect("account")
    return show(request, "password", {"recovered": is_recovered(request)}, refused)


def _change(request: HttpRequest, user: User) -> None:
    recovered = is_recovered(request)
    values = cleaned(PasswordForm(user, request.POST, recovered=recovered))
    if not recovered and not is_password_of(user, values["current"]):
        raise FormRefused({"current": "Ce n’est pas le mot de passe actuel."})
    user.set_password(values["password"])
    user.save(update_fields=["password"])
    request.session.pop(RECOVERED, None)
    update_session_auth_hash(request, user)
