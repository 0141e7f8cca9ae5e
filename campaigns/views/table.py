"""The table itself: its page, the same beside one's hero, and what open pages ask every other second."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from campaigns import rights
from campaigns.forms import TableNotesForm
from campaigns.models import Campaign
from campaigns.registries import LIVE_PAGES
from campaigns.settling import keep_notes
from campaigns.views.common import answer, table_page
from lib.refusals import Refused, cleaned
from lib.search import in_dictionary_order
from sheets.models import Character
from sheets.present import base_context
from sheets.refusals import attempt
from sheets.views.common import my_hero, render_page

STALE_NOTES = "Ces notes ont changé depuis que vous les avez lues : rien n’a été écrasé, votre texte est gardé ici."

# The pages of a hero that ask whether something has changed.
HERO_PAGES = ("sheet", "fight", "table")


@require_safe
def campaign(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the table to one of its members."""
    return table_page(request, rights.place_of(request.user, ref))


@require_safe
def hero_table(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the table that one of the visitor's heroes sits at, or those that he could be brought to."""
    return hero_page(request, my_hero(request, ref))


def hero_page(request: HttpRequest, hero: Character, refused: Refused | None = None) -> HttpResponse:
    """Render the table with this hero open, or the page of a hero who sits at none."""
    if hero.campaign_id is not None:
        place = rights.memberships_of(request.user).filter(campaign=hero.campaign_id).first()
        if place is not None:
            return table_page(request, place, refused, hero.ref)
    tables = Campaign.objects.played_by(request.user).filter(ruleset__in=("", hero.ruleset)).order_by("pk")
    context = {**base_context(hero, request.user, refused), "page": "table", "tables": in_dictionary_order(tables)}
    return render(request, "campaigns/no_table.html", context)


@require_safe
def live(request: HttpRequest, ref: str) -> HttpResponse:
    """Answer an open page: nothing when its version still holds, else the table as it stands now."""
    place = rights.place_of(request.user, ref)
    if request.GET.get("v", "") == str(place.campaign.version):
        return HttpResponse(status=204)
    page = LIVE_PAGES.get(request.GET.get("page", ""))
    return page(request, place) if page else table_page(request, place, own=request.GET.get("hero", ""))


@require_safe
def hero_live(request: HttpRequest, ref: str, page: str) -> HttpResponse:
    """Answer an open page of a hero: nothing when his version still holds, else the page as it stands now."""
    if page not in HERO_PAGES:
        raise Http404
    mine = Character.objects.of(request.user).filter(ref=ref)
    seen = request.GET.get("v", "")
    hero = mine.select_related("book").first()
    if hero is None:
        raise Http404
    return HttpResponse(status=204) if seen == str(hero.version) else render_page(page, request, hero, None)


@require_POST
def notes(request: HttpRequest, ref: str) -> HttpResponse:
    """Keep the notes of the table, or the MdT's own."""
    whose = request.POST.get("whose", "")
    place = rights.lead(request.user, ref) if whose != "shared" else rights.player(request.user, ref)

    def do() -> None:
        typed = cleaned(TableNotesForm(request.POST))
        keep_notes(place, typed["whose"], typed["notes"], request.POST.get("seen", ""))

    refused = attempt(request, f"notes-{whose}", do, stale=STALE_NOTES)
    return answer(request, ref, refused, f"notes-{whose}")
