"""Coming back by a recovery code, from any device."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.address import client_address
from accounts.forms import RecoveryForm
from accounts.guessing import TooManyGuesses, count_guess, forget_guesses
from accounts.models import User
from accounts.owned import owned_by
from accounts.recovery import owner_of
from accounts.session import enter, mark_recovered, who
from accounts.views.common import refusal, show, tell_brought, too_many
from lib.refusals import FormRefused, cleaned
from lib.search import search_key

WRONG = "Ce code n’ouvre rien. Si vous aviez choisi un nom, il faut le taper aussi."


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def recover(request: HttpRequest) -> HttpResponse:
    """Let in whoever has a code; a named player then chooses a new password."""
    refused = None
    if request.method == "POST":
        try:
            user = _owner(request)
        except FormRefused as fault:
            refused = refusal(request, fault)
        except TooManyGuesses:
            refused = too_many(request)
        else:
            tell_brought(request, enter(request, user))
            if not user.is_guest:
                mark_recovered(request)
                return redirect("password")
            messages.success(request, "Vos feuilles sont de retour. Le code reste valable : gardez-le.")
            return redirect("shelf")
    here = who(request)
    owned = owned_by(here.pk) if here and here.is_guest else None
    return show(request, "recover", {"owned": owned}, refused)


def _owner(request: HttpRequest) -> User:
    values = cleaned(RecoveryForm(request.POST))
    address = client_address(request)
    count_guess("code", address)
    user = owner_of(values["code"])
    # A guest has no name: what stands in the field by habit does no harm.
    if user is None or (not user.is_guest and search_key(values["username"]) != user.name_key):
        raise FormRefused({"": WRONG})
    forget_guesses("code", address)
    return user
