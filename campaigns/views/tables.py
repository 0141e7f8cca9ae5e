"""Tables listed, opened, settled, put away and ended."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import members, rights
from campaigns.forms import CampaignForm, SettingsForm
from campaigns.models import Membership
from campaigns.present import list_context, settings_context
from campaigns.present_top import top_context
from campaigns.settling import change_settings
from campaigns.views.common import answer, seated
from lib.refusals import Refused, cleaned
from sheets.refusals import attempt
from sheets.views.common import tap_key


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Show the tables where the visitor sits."""
    return render(request, "campaigns/list.html", list_context(request.user, asked=request.GET))


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the form of a new table; a POST opens it, and makes a guest of whoever has no name yet."""
    refused = None
    if request.method == "POST":
        key = tap_key(request)

        def do() -> None:
            typed = cleaned(CampaignForm(request.POST))
            members.create(seated(request), key, typed["name"], typed["ruleset"])

        refused = attempt(request, "new", do)
        made = members.made_with(request.user, key) if refused is None else None
        if made is not None:
            return redirect("members", made.ref)
    context = list_context(request.user, refused)
    return render(request, "campaigns/new.html", context, status=refused.status if refused else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, ref: str) -> HttpResponse:
    """Show what the table is called and what its players see; a POST changes it."""
    place = rights.lead(request.user, ref)
    refused = None
    if request.method == "POST":
        refused = attempt(
            request, "settings", lambda: change_settings(place, cleaned(SettingsForm(request.POST)), request.POST)
        )
        if refused is None:
            messages.success(request, "Réglages enregistrés.")
            return redirect("campaign-settings", ref)
    return _settings_page(request, place, refused)


def _settings_page(request: HttpRequest, place: Membership, refused: Refused | None) -> HttpResponse:
    status = refused.status if refused else 200
    return render(request, "campaigns/settings.html", settings_context(place, refused), status=status)


@require_POST
def put_away(request: HttpRequest, ref: str) -> HttpResponse:
    """Put the table into the archive, or take it out again."""
    place = rights.lead(request.user, ref)
    members.put_away(place, request.POST.get("away") == "1")
    return redirect("campaigns" if request.POST.get("away") == "1" else place.campaign)


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, ref: str) -> HttpResponse:
    """Show what would end with the table; a POST ends it. Heroes stay with their owners."""
    place = rights.lead(request.user, ref)
    refused = None
    if request.method == "POST":
        refused = attempt(request, "delete", lambda: members.confirm(place.campaign, request.POST.get("name", "")))
        if refused is None:
            members.delete(place.campaign)
            messages.success(request, "La table est supprimée ; chaque héros est resté à qui il est.")
            return redirect("campaigns")
    context = {
        **top_context(place),
        "going": members.going(place.campaign),
        "refused": refused,
    }
    return render(request, "campaigns/delete.html", context, status=refused.status if refused else 200)


@require_POST
def session(request: HttpRequest, ref: str) -> HttpResponse:
    """Begin an evening, or end the one that is being played."""
    place = rights.lead(request.user, ref)
    refused = attempt(request, "session", lambda: members.set_session(place, request.POST.get("run") == "1"))
    return answer(request, ref, refused, "session")
