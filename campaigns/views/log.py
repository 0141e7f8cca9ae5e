"""The shared log: read, by hero and by evening, and taken away as text or JSON."""

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from campaigns import log_files, rights
from campaigns.models import Membership
from campaigns.present_log import log_context
from campaigns.registries import Wanted
from combat.pieces import as_file
from lib.refs import is_ref
from sheets.views.journal import number


def _wanted(request: HttpRequest) -> Wanted:
    hero, encounter = request.GET.get("heros", ""), request.GET.get("rencontre", "")
    return Wanted(
        before=number(request.GET.get("avant", "")),
        hero=hero if is_ref(hero) else "",
        session=number(request.GET.get("seance", "")[:9]),
        encounter=encounter if is_ref(encounter) else "",
        whole=bool(request.GET.get("tout")),
    )


@require_safe
def log(request: HttpRequest, ref: str) -> HttpResponse:
    """Show what was done at the table, newest first."""
    return page_of(request, rights.place_of(request.user, ref))


def page_of(request: HttpRequest, place: Membership) -> HttpResponse:
    """Render the part of the log that is asked for, as this member sees it."""
    return render(request, "campaigns/log.html", log_context(place, _wanted(request)))


@require_safe
def export(request: HttpRequest, ref: str, sort: str) -> StreamingHttpResponse:
    """Give the log, or a part of it, as text or JSON, with what this member may see."""
    place = rights.place_of(request.user, ref)
    name = slugify(f"journal {place.campaign.name}") or "journal"
    if sort == "txt":
        return as_file(log_files.to_text(place, _wanted(request)), "text/plain; charset=utf-8", f"{name}.txt")
    if sort == "json":
        return as_file(log_files.to_json(place, _wanted(request)), "application/json", f"{name}.json")
    raise Http404
