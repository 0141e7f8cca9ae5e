"""The map of the marsh: the page, and what is noted on it (SCO-50 to SCO-52)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from combat.models import Fight
from lib.refusals import Refused, cleaned
from rulesets.defis.engine.scorpions import marsh
from rulesets.defis.forms import ClearingForm, ClearingNoteForm
from rulesets.defis.marsh import clearing_of, has_map, map_context
from rulesets.defis.models import Clearing, Passage
from rulesets.kit.errors import RuleViolation
from sheets.bindings import binding_of
from sheets.books import fingerprint
from sheets.models import Character
from sheets.present import base_context
from sheets.turn import Stale, Turn
from sheets.views.common import my_hero, perform

START_KEEPS_NUMBER = "L’aventure commence dans la clairière 1 : elle garde son numéro."
START_STAYS = "L’aventure commence dans la clairière 1 : elle reste sur la carte."
STANDING_THERE = "Vous êtes dans cette clairière : allez d’abord dans une autre."


def map_page(request: HttpRequest, hero: Character, refused: Refused | None = None) -> HttpResponse:
    """Render the map, whole or as the fragment that htmx swaps; who has none has no such page."""
    if not has_map(hero):
        raise Http404
    selected, window = (request.GET.get(name) or request.POST.get(name, "") for name in ("clairiere", "vue"))
    context = {
        **base_context(hero, request.user, refused),
        **map_context(hero, selected, window, follow="suivre" in request.GET),
        "page": "map",
        "asked": hero.asked,
    }
    return render(request, "defis/map.html", context)


@require_safe
def show(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the map of one of the visitor's heroes."""
    return map_page(request, my_hero(request, ref))


@require_POST
def add_clearing(request: HttpRequest, ref: str) -> HttpResponse:
    """Put a clearing on the map that no passage leads to yet."""
    form = ClearingForm(request.POST)

    def do(turn: Turn) -> None:
        _need_map(turn)
        number = cleaned(form)["number"]
        if number == marsh.START or Clearing.objects.filter(hero=turn.hero, number=number).exists():
            raise RuleViolation(f"La clairière {number} est déjà sur la carte.")
        turn.create(Clearing, number=number)
        turn.record("clearing_added", choice={"clearing": number})

    return perform(request, ref, do, where="clearing-new", query=_shown(request, form.data.get("number", "")))


@require_POST
def stand(request: HttpRequest, ref: str, number: int) -> HttpResponse:
    """Say that the heroine is in this clearing."""

    def do(turn: Turn) -> None:
        _clearing(turn, number)
        _go(turn, number)

    return perform(request, ref, do, where="clearing", query=_shown(request, number))


@require_POST
def note(request: HttpRequest, ref: str, number: int) -> HttpResponse:
    """Keep a free note about a clearing."""
    seen = request.POST.get("seen", "")

    def do(turn: Turn) -> None:
        row = _clearing(turn, number)
        text = cleaned(ClearingNoteForm(request.POST))["note"]
        if text != row.note:
            if seen not in ("", fingerprint(row.note)):
                raise Stale
            turn.update(row, note=text)
            turn.record("clearing_noted", choice={"clearing": number})

    shown = _shown(request, number)
    return perform(request, ref, do, where="clearing-note", query=shown, decision=not seen)


@require_POST
def renumber(request: HttpRequest, ref: str, number: int) -> HttpResponse:
    """Put a number right that was typed wrong: what leads there, waits there or is there goes along."""
    form = ClearingForm(request.POST)

    def do(turn: Turn) -> None:
        row = _clearing(turn, number)
        new = cleaned(form)["number"]
        if new == number:
            return
        if number == marsh.START:
            raise RuleViolation(START_KEEPS_NUMBER)
        if new == marsh.START or Clearing.objects.filter(hero=turn.hero, number=new).exists():
            raise RuleViolation(f"La clairière {new} est déjà sur la carte.")
        turn.update(row, number=new)
        for arriving in Passage.objects.filter(hero=turn.hero, end=number).select_related("start"):
            turn.update(arriving, end=new)
        for fight in Fight.objects.filter(hero=turn.hero, clearing=number):
            turn.update(fight, clearing=new)
        if clearing_of(turn.hero) == number:
            turn.update(binding_of(turn.hero.ruleset).sheet(turn.hero), clearing=new)
        turn.record("clearing_renumbered", choice={"before": number, "after": new})

    shown = form.data.get("number", "")
    return perform(request, ref, do, where="clearing-number", query=_shown(request, shown))


@require_POST
def drop_clearing(request: HttpRequest, ref: str, number: int) -> HttpResponse:
    """Take a clearing off the map with its exits; passages that led there are open again."""

    def do(turn: Turn) -> None:
        row = _clearing(turn, number)
        if number == marsh.START:
            raise RuleViolation(START_STAYS)
        if number == clearing_of(turn.hero):
            raise RuleViolation(STANDING_THERE)
        for leaving in row.exits.select_related("start"):
            turn.delete(leaving)
        for arriving in Passage.objects.filter(hero=turn.hero, end=number).select_related("start"):
            turn.update(arriving, end=None)
        turn.delete(row)
        turn.record("clearing_dropped", choice={"clearing": number})

    return perform(request, ref, do, where="map", query=_shown(request, ""))


@require_POST
def add_exit(request: HttpRequest, ref: str, number: int) -> HttpResponse:
    """Note an exit of a clearing; one that a passage from elsewhere arrives by leads back there."""

    def do(turn: Turn) -> None:
        row = _clearing(turn, number)
        direction = marsh.read_direction(request.POST.get("direction", ""))
        if row.exits.filter(direction=direction).exists():
            raise RuleViolation("Cette sortie est déjà notée.")
        arriving = Passage.objects.filter(hero=turn.hero, end=number, direction=marsh.OPPOSITE[direction])
        end = arriving.order_by("start__number").values_list("start__number", flat=True).first()
        turn.create(Passage, start=row, direction=direction, end=end)
        turn.record("exit_added", choice={"clearing": number, "direction": direction})

    return perform(request, ref, do, where="exits", query=_shown(request, number))


@require_POST
def lead_exit(request: HttpRequest, ref: str, number: int, direction: str) -> HttpResponse:
    """Say what clearing an exit leads to, which joins the map, and go there if asked (`go`)."""
    form = ClearingForm(request.POST)
    going = request.POST.get("go") == "1"

    def do(turn: Turn) -> None:
        passage = _exit(turn, number, direction)
        end = cleaned(form)["number"]
        if end != passage.end:
            if end != marsh.START and not Clearing.objects.filter(hero=turn.hero, number=end).exists():
                turn.create(Clearing, number=end)
            told = {"clearing": number, "direction": direction, "before": passage.end, "after": end}
            turn.update(passage, end=end)
            turn.record("exit_led", choice=told)
        if going:
            _go(turn, end)

    shown = form.data.get("number", "") if going else number
    return perform(request, ref, do, where=f"exit-{number}-{direction}", query=_shown(request, shown))


@require_POST
def drop_exit(request: HttpRequest, ref: str, number: int, direction: str) -> HttpResponse:
    """Take an exit off the map."""

    def do(turn: Turn) -> None:
        passage = _exit(turn, number, direction)
        told = {"clearing": number, "direction": direction, "before": passage.end}
        turn.delete(passage)
        turn.record("exit_dropped", choice=told)

    return perform(request, ref, do, where="exits", query=_shown(request, number))


def _need_map(turn: Turn) -> None:
    if not has_map(turn.hero):
        raise Http404


def _clearing(turn: Turn, number: int) -> Clearing:
    """Return a clearing of this hero's map; clearing 1 is always on it, and gets its row when it is needed."""
    _need_map(turn)
    rows = (
        Clearing.objects.filter(hero=turn.hero, number=number) if number <= marsh.HIGHEST else Clearing.objects.none()
    )
    row = rows.first()
    if row is not None:
        return row
    if number != marsh.START:
        raise Http404
    return turn.create(Clearing, number=number)


def _exit(turn: Turn, number: int, direction: str) -> Passage:
    """Return an exit of a clearing of this hero's map; any other does not exist."""
    row = _clearing(turn, number)
    passage = row.exits.filter(direction=direction).select_related("start").first()
    if passage is None:
        raise Http404
    return passage


def _go(turn: Turn, number: int) -> None:
    before = clearing_of(turn.hero)
    if before != number:
        turn.update(binding_of(turn.hero.ruleset).sheet(turn.hero), clearing=number)
        turn.record("clearing_entered", choice={"before": before, "after": number})


def _shown(request: HttpRequest, number: int | str) -> dict[str, str]:
    """Return what the map is asked for after a tap: this clearing, without moving the map if it is in sight."""
    wanted = {"clairiere": str(number).strip(), "vue": request.POST.get("vue", ""), "suivre": "1"}
    return {name: value for name, value in wanted.items() if value and len(value) < 30}
