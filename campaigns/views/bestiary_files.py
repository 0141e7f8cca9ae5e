"""The bestiary of a table out as a file and in from one, from a pasted text, and with adversaries of our own."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from campaigns import monster_files, monsters, rights
from campaigns.forms import MonsterForm
from campaigns.models import Membership
from campaigns.views.bestiary import TOLD, page_of
from combat import files, reading, typed
from combat.bestiary import foe_binding_for
from lib.refusals import FormRefused, Refused, cleaned
from rulesets.kit.protocol import Data
from sheets.bindings import binding_of
from sheets.refusals import attempt
from sheets.views.common import tap_key


@require_safe
def export(request: HttpRequest, ref: str, sort: str) -> StreamingHttpResponse:
    """Give the MdT the table's adversaries as a CSV or JSON file, with all that is kept of them."""
    place = rights.lead(request.user, ref)
    text = monster_files.to_file(place, files.known_sort(sort), _ruleset(request, place))
    return files.as_file(text, sort, place.campaign.name)


@require_POST
def bring_in(request: HttpRequest, ref: str) -> HttpResponse:
    """Take the adversaries of a file, or of a pasted text; those that do not pass are named with the reason."""
    place = rights.lead(request.user, ref)

    def do() -> Data:
        return monster_files.from_file(place, tap_key(request), files.sent(request), _ruleset(request, place))

    return _told(request, place, "import", do)


@require_POST
def samples(request: HttpRequest, ref: str) -> HttpResponse:
    """Put the adversaries of our own invention into the table's bestiary; those that are there stay as they are."""
    place = rights.lead(request.user, ref)

    def do() -> Data:
        listed = monsters.missing_samples(place, _ruleset(request, place))
        return monster_files.told(monsters.add_all(place, tap_key(request), listed, alike=True))

    return _told(request, place, "samples", do)


@require_POST
def read(request: HttpRequest, ref: str) -> HttpResponse:
    """Read the adversaries of a pasted text into cards to correct; once they are shown, note those of the cards."""
    place = rights.lead(request.user, ref)
    ruleset = _ruleset(request, place)
    text = request.POST.get("text", "")
    if text.strip() and not reading.same_text(text, request.POST.get("read_text", "")):
        if len(text) > reading.LONGEST:
            return page_of(request, place, Refused("read", {"": reading.TOO_LONG}, request.POST.dict()))
        found = reading.read(text, binding_of(ruleset).ruleset, foe_binding_for(ruleset), request.POST.dict())
        values = {**request.POST.dict(), **found.values}
        return page_of(request, place, Refused("read", found.sentences, values, status=200))

    def do() -> Data:
        if not request.POST.get("read_text", "").strip():
            raise FormRefused({"": reading.NO_TEXT})
        foes, _ = typed.read_form(request.POST.dict(), foe_binding_for(ruleset))
        nameless = [f"foe-{row}-name" for row, foe in enumerate(foes) if not foe.get("name")]
        if nameless:
            raise FormRefused(dict.fromkeys(nameless, monsters.NAMELESS))
        kept = cleaned(MonsterForm({"note": "", **request.POST.dict()}))
        listed = [{**kept, "ruleset": ruleset, "foe": foe} for foe in foes]
        return monster_files.told(monsters.add_all(place, tap_key(request), listed))

    return _told(request, place, "read", do)


def _ruleset(request: HttpRequest, place: Membership) -> str:
    """Return the rules that a form speaks of, the table's first ones where it names none of the table's."""
    allowed = monster_files.rulesets_of(place)
    named = request.POST.get("ruleset", "") or request.GET.get("regles", "")
    return named if named in allowed else allowed[0]


def _told(request: HttpRequest, place: Membership, where: str, do: Callable[[], Data]) -> HttpResponse:
    """Do it and lead back to the page, which says what became of it; or show the page with the reason why not."""

    def act() -> None:
        request.session[TOLD] = {"table": place.campaign.ref, **do()}

    refused = attempt(request, where, act)
    if refused is not None:
        return page_of(request, place, refused)
    query = f"?regles={_ruleset(request, place)}" if not place.campaign.ruleset else ""
    return redirect(f"{reverse('table-bestiary', args=[place.campaign.ref])}{query}#told")
