"""An encounter, led by the MdT step by step; the players of the table look on."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns import rights
from campaigns.models import Membership
from lib.refusals import Refused, cleaned
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters import play
from rulesets.portes.encounters import undo as history
from rulesets.portes.encounters.following import refs_of
from rulesets.portes.encounters.turn import take
from rulesets.portes.forms_encounter import EncounterSettingsForm
from rulesets.portes.leading import LEADINGS, Leading
from rulesets.portes.models import Encounter
from rulesets.portes.pages.encounters import encounter_at, seen_page
from rulesets.portes.present_lead import lead_context
from sheets.forms import FacesForm
from sheets.refusals import attempt, say_unplaced
from sheets.turn import NothingChanged
from sheets.views.common import tap_key
from sheets.views.journal import action_named, line_named, number

STALE = (
    "La rencontre a changé depuis que cette page a été affichée : rien n’a été fait. "
    "La voici à jour ; recommencez si c’est toujours ce que vous voulez."
)


@require_safe
def encounter(request: HttpRequest, ref: str, encounter: str) -> HttpResponse:
    """Show an encounter to a member of its table: the MdT leads it, the others look on."""
    return encounter_page(request, rights.place_of(request.user, ref), encounter)


def page_of(request: HttpRequest, place: Membership) -> HttpResponse:
    """Render the encounter that an open page asks about, as this member sees it."""
    return encounter_page(request, place, request.GET.get("rencontre", ""))


def encounter_page(request: HttpRequest, place: Membership, ref: str, refused: Refused | None = None) -> HttpResponse:
    """Render an encounter, whole or as the fragment that htmx swaps."""
    row = encounter_at(place, ref)
    if not place.leads:
        return seen_page(request, place, row)
    context = lead_context(place, row, refused, request.GET.get("frappe", ""))
    response = render(request, "portes/encounter.html", context, status=refused.status if refused else 200)
    if refused is not None:
        say_unplaced(response, refused)
    return response


def _tap(
    request: HttpRequest,
    ref: str,
    encounter: str,
    where: str,
    do: Callable[[Any], object],
    *,
    is_delta: Callable[[Leading], bool] = lambda leading: False,
    bring: Sequence[str] = (),
) -> HttpResponse:
    """Do something to an encounter of a table that this person leads; a decision carries the version it was made on."""
    place = rights.lead(request.user, ref)
    found = Encounter.objects.filter(campaign=place.campaign_id, ref=encounter)
    ruleset = found.values_list("ruleset", flat=True).first()
    if ruleset is None:
        raise Http404
    seen = None if is_delta(_leading(ruleset)) else number(request.POST.get("version", "")) or 0

    def act() -> None:
        with suppress(NothingChanged), take(encounter, request.user, tap_key(request), seen, bring=bring) as turn:
            do(turn)

    refused = attempt(request, where, act, stale=STALE)
    if refused is None and not getattr(request, "htmx", False):
        return redirect(f"{reverse('encounter', args=[ref, encounter])}#{where}")
    return encounter_page(request, rights.place_of(request.user, ref), encounter, refused)


@require_POST
def act(request: HttpRequest, ref: str, encounter: str) -> HttpResponse:
    """Make a choice of the rules, or what the MdT decides by hand; several of one tap are taken back as one."""

    def do(turn: Any) -> None:
        choices = _leading(turn.encounter.ruleset).choices(request.POST, turn.state)
        if not choices:
            raise NothingChanged
        for choice in choices:
            play.act(turn, choice)

    return _tap(request, ref, encounter, _where(request), do, is_delta=lambda leading: leading.is_delta(request.POST))


def _leading(ruleset: str) -> Leading:
    return LEADINGS[ENCOUNTERS[ruleset].family]


def _where(request: HttpRequest) -> str:
    """Return which form of the page a tap came from, as the page names it."""
    where = request.POST.get("where", "")
    return where if where.replace("-", "").isalnum() and len(where) < 40 else "now"


@require_POST
def faces(request: HttpRequest, ref: str, encounter: str) -> HttpResponse:
    """Take the faces of real dice for the roll that waits, or let the program roll it."""

    def do(turn: Any) -> None:
        if request.POST.get("by") == "program":
            return play.answer(turn, None)
        wanted = play.faces_awaited(turn.encounter)
        return play.answer(turn, cleaned(FacesForm(request.POST, sides=wanted.sides))["faces"])

    return _tap(request, ref, encounter, "faces", do)


@require_POST
def undo(request: HttpRequest, ref: str, encounter: str) -> HttpResponse:
    """Take back the last step, or all down to and with the line `to`."""

    def do(turn: Any) -> None:
        history.undo(turn, line_named(request), action_named(request))

    return _tap(request, ref, encounter, "history", do, bring=refs_of(encounter))


@require_POST
def redo(request: HttpRequest, ref: str, encounter: str) -> HttpResponse:
    """Do again what was taken back last."""

    def do(turn: Any) -> None:
        history.redo(turn, action_named(request))

    return _tap(request, ref, encounter, "history", do, bring=refs_of(encounter))


@require_POST
def settings(request: HttpRequest, ref: str, encounter: str) -> HttpResponse:
    """Settle what is no rule's: the name, what players see, who throws which dice."""

    def do(turn: Any) -> None:
        values = cleaned(EncounterSettingsForm(request.POST))
        ticked = request.POST.getlist("hidden")
        hidden = [side.key for side in turn.state.sides if str(side.key) in ticked]
        play.rearrange(turn, hidden=hidden, **values)

    return _tap(request, ref, encounter, "settings", do)


@require_POST
def pause(request: HttpRequest, ref: str, encounter: str) -> HttpResponse:
    """Interrupt an encounter: it waits as it is."""
    return _tap(request, ref, encounter, "now", play.interrupt)


@require_POST
def resume(request: HttpRequest, ref: str, encounter: str) -> HttpResponse:
    """Take up an encounter that waits."""
    return _tap(request, ref, encounter, "now", play.resume)
