"""What the views of the table share: the page that answers a tap."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from accounts.guests import ensure_user
from accounts.models import User
from campaigns import rights
from campaigns.forms import WHOSE_NAME, JoinForm
from campaigns.models import Membership
from campaigns.present import nameless, table_context
from lib.refusals import FormRefused, Refused, cleaned
from sheets.refusals import say_unplaced


def answer(request: HttpRequest, ref: str, refused: Refused | None, where: str) -> HttpResponse:
    """Answer a tap with the table as it stands now, or lead back to it."""
    if refused is None and not getattr(request, "htmx", False):
        return redirect(f"{reverse('campaign', args=[ref])}#{where}")
    # Read again: the tap may have changed what this member is.
    return table_page(request, rights.place_of(request.user, ref), refused)


def table_page(request: HttpRequest, place: Membership, refused: Refused | None = None, own: str = "") -> HttpResponse:
    """Render the table as this member sees it, whole or as the fragment that htmx swaps."""
    context = table_context(place, refused, own)
    response = render(request, "campaigns/table.html", context, status=refused.status if refused else 200)
    if refused is not None:
        say_unplaced(response, refused)
    return response


def seated(request: HttpRequest) -> User:
    """Return who takes a place at a table, made a guest if he was nobody; a guest says his name (FormRefused)."""
    name = cleaned(JoinForm(request.POST))["seat"]
    if not name and nameless(request.user):
        raise FormRefused({"seat": WHOSE_NAME})
    user = ensure_user(request)
    if name and user.is_guest:
        user.display_name = name
        user.save(update_fields=["display_name"])
    return user
