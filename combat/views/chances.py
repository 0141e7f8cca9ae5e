"""Chances by themselves: what a page did not wait for, and what is asked before a fight."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from combat import chances as shown
from combat.bestiary import with_monsters
from combat.chances_ahead import of_form, of_meetings
from combat.models import Meeting
from combat.oracle import oracle
from combat.play import load_fight, open_fight_of
from combat.present import fight_context
from combat.present_bestiary import PAGE
from combat.views.fight import fighter
from lib.refusals import Refused
from rulesets.kit.protocol import Data
from sheets.bindings import binding_of
from sheets.models import Character
from sheets.present import base_context
from sheets.refusals import say_unplaced
from sheets.views.common import my_hero


@require_safe
def fight(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the chances of the open fight: a page, or for htmx the card that its page did not wait for.

    A page says which version of the hero it shows (`v`); one that is older gets no numbers of another state. With
    `choix` it wants its decision too, each choice with its chance.
    """
    hero = fighter(my_hero(request, ref))
    if not getattr(request, "htmx", False):
        odds = _odds(request, hero)
        return render(request, "combat/chances.html", {**base_context(hero, request.user, None), "odds": odds})
    seen = request.GET.get("v", "")
    if seen != str(hero.version):
        return render(request, "combat/_odds_old.html", {"hero": hero, "seen": seen if seen.isdecimal() else ""})
    odds = _odds(request, hero)
    again = bool(odds and (odds["late"] or odds["left_late"]))
    if request.GET.get("choix") == "1":
        context = {**fight_context(hero, request.user), "odds": odds, "again": again}
        return render(request, "combat/_odds_and_decision.html", context)
    binding = binding_of(hero.ruleset)
    plain = {"hero": hero, "binding": binding, "version": hero.version, "page": "fight", "odds": odds, "again": again}
    return render(request, "combat/_odds.html", plain)


def _odds(request: HttpRequest, hero: Character) -> Data | None:
    row = open_fight_of(hero)
    if row is None:
        return None
    return shown.of_fight(hero, row, load_fight(row), request.user, oracle().fragment())


@require_POST
def before(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the chances against the adversaries of the form of a new fight; all that was typed stays."""
    hero = fighter(my_hero(request, ref))
    beside = request.POST.getlist("beside") if "company" in request.POST else None
    part = getattr(request, "htmx", False)
    patience = oracle().fragment() if part else oracle().page()
    ahead = of_form(hero, request.user, request.POST.dict(), beside, patience)
    if part:
        plain = {"hero": hero, "binding": binding_of(hero.ruleset), "ahead": ahead, "asked_by_hand": True}
        return render(request, "combat/_odds_before.html", plain)
    again = Refused("foes", {}, request.POST.dict(), status=200)
    context = {**fight_context(hero, request.user, again), "ahead": ahead, "asked_by_hand": True}
    response = render(request, "combat/fight.html", context)
    say_unplaced(response, again)
    return response


@require_safe
def met(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the chances against the meetings named (`m`) that their page did not wait for, each in its place."""
    hero = fighter(my_hero(request, ref))
    if request.GET.get("v") != str(hero.version):
        return HttpResponse(status=204)
    named = request.GET.getlist("m")[:PAGE]
    found = with_monsters(Meeting.objects.of(request.user).filter(ruleset=hero.ruleset, ref__in=named))
    told = of_meetings(hero, request.user, found, oracle().fragment())
    rows = [{"ref": ref, "chance": chance} for ref, chance in told.items()]
    context = {"hero": hero, "version": hero.version, "meetings": rows, "again": True}
    return render(request, "combat/_odds_met.html", context)
