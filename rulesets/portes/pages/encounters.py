"""Encounters of a table: listed, looked on by those who do not lead them (see `encounter`), and the clock they move."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns import rights
from campaigns.forms import ClockForm
from campaigns.models import Membership
from campaigns.settling import set_clock
from campaigns.views.common import answer
from lib.refs import is_ref
from lib.refusals import cleaned
from rulesets.portes.encounters.rows import fetch
from rulesets.portes.models import Encounter
from rulesets.portes.present_encounters import list_context, seen_context
from sheets.refusals import attempt

STALE_CLOCK = "L’horloge a tourné depuis que vous l’avez lue : rien n’a été changé."


@require_safe
def listed(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the encounters of a table: open, waiting for the MdT, and over."""
    return page_of(request, rights.place_of(request.user, ref))


def page_of(request: HttpRequest, place: Membership) -> HttpResponse:
    """Render the list as this member sees it."""
    return render(request, "portes/encounters.html", list_context(place, request.GET))


def encounter_at(place: Membership, ref: str) -> Encounter:
    """Return an encounter of the table with its rows; raises Http404."""
    found = fetch(Encounter.objects.filter(campaign=place.campaign_id, ref=ref)).first() if is_ref(ref) else None
    if found is None:
        raise Http404
    return found


def seen_page(request: HttpRequest, place: Membership, encounter: Encounter) -> HttpResponse:
    """Render an encounter, fetched with its rows, for a member who does not lead it."""
    return render(request, "portes/encounter_seen.html", seen_context(place, encounter))


@require_POST
def clock(request: HttpRequest, ref: str) -> HttpResponse:
    """Set the table's clock."""
    place = rights.lead(request.user, ref)

    def do() -> None:
        typed = cleaned(ClockForm(request.POST))
        set_clock(place, typed["tours"], typed["seen"] or 0)

    return answer(request, ref, attempt(request, "clock", do, stale=STALE_CLOCK), "clock")
