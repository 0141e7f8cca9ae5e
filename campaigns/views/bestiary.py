"""The bestiary of a table, and who is opposed to whom."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import monster_changes, monsters, rights
from campaigns.forms import MonsterForm, ShownForm
from campaigns.models import CampaignMonster, Membership
from campaigns.present_bestiary import bestiary_context
from campaigns.views.common import answer
from combat.bestiary import foe_binding_for
from lib.refusals import FormRefused, Refused, cleaned, faults
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data
from sheets.bindings import BINDINGS
from sheets.refusals import attempt, say_unplaced
from sheets.turn import NothingChanged
from sheets.views.common import tap_key
from sheets.views.journal import number

TOLD = "table_bestiary_told"
"""Where the session keeps what became of a file until the page has said it."""

STALE = "Cet adversaire a changé depuis que cette page a été affichée : le voici à jour, rien n’a été fait."


def page_of(request: HttpRequest, place: Membership, refused: Refused | None = None) -> HttpResponse:
    """Render the bestiary as this member sees it."""
    told = request.session.get(TOLD)
    if told is not None and told["table"] == place.campaign.ref:
        del request.session[TOLD]
    else:
        told = None
    context = bestiary_context(place, asked_of(request), refused) | {"told": told}
    response = render(request, "campaigns/bestiary.html", context, status=refused.status if refused else 200)
    if refused is not None:
        say_unplaced(response, refused)
    return response


def asked_of(request: HttpRequest) -> QueryDict:
    """Return the part of the bestiary that is asked for, or that stood on the page a form was sent from."""
    return QueryDict(request.POST.get("at", "")[:400]) if request.method == "POST" else request.GET


@require_http_methods(["GET", "HEAD", "POST"])
def listed(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the adversaries that this member may know of; a POST of the MdT notes one more."""
    if request.method != "POST":
        return page_of(request, rights.place_of(request.user, ref))
    place = rights.lead(request.user, ref)
    ruleset = request.POST.get("ruleset", "")

    def do() -> None:
        if ruleset not in BINDINGS or place.campaign.ruleset not in ("", ruleset):
            raise FormRefused({"": "Choisissez les règles de cet adversaire."})
        monsters.add(place, tap_key(request), ruleset, _foe(request, ruleset), cleaned(MonsterForm(request.POST)))

    return _done(request, place, "monster-new", do)


@require_POST
def edit(request: HttpRequest, ref: str, monster: str) -> HttpResponse:
    """Change an adversary, and what players know of it."""
    place = rights.lead(request.user, ref)
    found = _of(place, monster)

    def do() -> None:
        kept = cleaned(MonsterForm(request.POST))
        monsters.change(
            place, tap_key(request), monster, _foe(request, found.ruleset), kept, request.POST.get("seen", "")
        )

    return _done(request, place, f"monster-{monster}", do)


@require_POST
def drop(request: HttpRequest, ref: str, monster: str) -> HttpResponse:
    """Take an adversary out of the bestiary."""
    place = rights.lead(request.user, ref)
    return _done(request, place, f"monster-{monster}", lambda: monsters.drop(place, tap_key(request), monster))


@require_POST
def undo(request: HttpRequest, ref: str) -> HttpResponse:
    """Take back the newest change of the table's bestiary."""
    place = rights.lead(request.user, ref)
    named = number(request.POST.get("step", ""))
    return _done(request, place, "monsters", lambda: monster_changes.undo(place, tap_key(request), named))


@require_POST
def oppose(request: HttpRequest, ref: str) -> HttpResponse:
    """Open a fight of a hero of the table against adversaries of its bestiary."""
    place = rights.lead(request.user, ref)
    hero = request.POST.get("hero", "")

    def do() -> None:
        try:
            monsters.oppose(place, tap_key(request), hero, request.POST.getlist("monsters"))
        except Http404:
            raise RuleViolation("Ce héros n’est plus à la table.") from None

    refused = attempt(request, "oppose", do)
    return redirect("campaign", ref) if refused is None else page_of(request, place, refused)


@require_POST
def unveil(request: HttpRequest, ref: str, hero: str) -> HttpResponse:
    """Show a player more, or less, of the adversaries that he fights now."""
    place = rights.lead(request.user, ref)
    rights.led_hero(place, hero)

    def do() -> None:
        shown = cleaned(ShownForm(request.POST))["shown"]
        with suppress(NothingChanged):
            monsters.unveil(place, tap_key(request), hero, number(request.POST.get("hero_version", "")) or 0, shown)

    return answer(request, ref, attempt(request, f"unveil-{hero}", do), f"hero-{hero}")


def _done(request: HttpRequest, place: Membership, where: str, do: Callable[[], object]) -> HttpResponse:
    refused = attempt(request, where, do, stale=STALE)
    if refused is not None:
        return page_of(request, place, refused)
    asked = asked_of(request)
    kept = {name: str(asked[name]) for name in ("regles", "q", "p") if name in asked}
    query = f"?{urlencode(kept)}" if kept else ""
    return redirect(f"{reverse('table-bestiary', args=[place.campaign.ref])}{query}")


def _of(place: Membership, ref: str) -> CampaignMonster:
    found = CampaignMonster.objects.filter(campaign=place.campaign_id, ref=ref).first()
    if found is None:
        raise Http404
    return found


def _foe(request: HttpRequest, ruleset: str) -> Data:
    """Return the scores that a form gives an adversary; raises FormRefused."""
    form: Any = foe_binding_for(ruleset).foe_form(request.POST, prefix="foe-0")
    if not form.is_valid():
        raise FormRefused(faults(form))
    foe: Data = form.codec_data()
    if not foe.get("name"):
        raise FormRefused({"foe-0-name": monsters.NAMELESS})
    return foe
