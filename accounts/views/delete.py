"""Deleting the account with all that is owned, told in numbers first."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.deleting import delete_person, wipe
from accounts.estate import heirs
from accounts.forms import CurrentForm, SureForm
from accounts.guessing import TooManyGuesses, is_password_of
from accounts.models import User
from accounts.owned import owned_by
from accounts.session import leave, who
from accounts.views.common import refusal, show, too_many
from lib.refusals import FormRefused, cleaned


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Show what would go; a POST with the password, or a guest's typed word, deletes it all."""
    user = who(request)
    if user is None:
        return redirect("account")
    refused = None
    if request.method == "POST":
        try:
            _confirm(request, user)
        except FormRefused as fault:
            refused = refusal(request, fault)
        except TooManyGuesses:
            refused = too_many(request)
        else:
            delete_person(user)
            leave(request)
            wipe()
            messages.success(request, "Tout est supprimé. Bon vent !")
            return redirect("shelf")
    return show(request, "delete", {"owned": owned_by(user.pk), "tables": heirs(user)}, refused)


def _confirm(request: HttpRequest, user: User) -> None:
    if user.is_guest:
        cleaned(SureForm(request.POST))
    elif not is_password_of(user, cleaned(CurrentForm(request.POST))["current"]):
        raise FormRefused({"current": "Ce n’est pas le mot de passe de ce compte."})
