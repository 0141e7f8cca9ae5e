"""What the views of the table share: the page that answers a tap."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from campaigns import rights
from campaigns.models import Membership
from campaigns.present import table_context
from sheets.views.common import Refused, say_unplaced


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
