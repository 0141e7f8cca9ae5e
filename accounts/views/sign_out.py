"""Signing out: a guest is told what would be lost, and offered a recovery code first."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from accounts.owned import owned_by
from accounts.session import leave, who
from accounts.views.common import show


@require_http_methods(["GET", "HEAD", "POST"])
def sign_out(request: HttpRequest) -> HttpResponse:
    """End the session of this browser, and no other; a guest with something to lose must say that he knows."""
    user = who(request)
    if user is None:
        return redirect("shelf")
    owned = owned_by(user.pk)
    at_risk = user.is_guest and bool(owned)
    if request.method == "POST" and (not at_risk or request.POST.get("sure") == "1"):
        leave(request)
        messages.success(request, "Vous êtes sorti : cet appareil ne montre plus vos feuilles.")
        return redirect("shelf")
    return show(request, "sign_out", {"owned": owned, "at_risk": at_risk})
