"""The bestiary beside a hero: what was met, to be fought again in one tap, searched, edited, brought in and out."""

from contextlib import suppress

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from combat import bestiary, bestiary_edit, exchange, files, incoming, play, typed
from combat.bestiary import foe_binding_for
from combat.models import Meeting
from combat.places import Place
from combat.present_bestiary import bestiaries_of, edit_context, list_context
from combat.samples import samples_of
from combat.views.fight import fighter
from combat.waiting import AFRESH, settle_afresh
from lib.refusals import FormRefused, Refused, cleaned
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data
from sheets.forms import NoteForm
from sheets.models import Character
from sheets.refusals import say_unplaced
from sheets.turn import AlreadyDone, Turn
from sheets.views.common import my_hero, perform, tap_key
from sheets.views.journal import number

STALE = "Cette rencontre a changé depuis que la page a été affichée : la voici à jour, vos textes sont gardés."
EXPORTED_AT_ONCE = 500

TOLD = "bestiary_told"
"""Where the session keeps what became of a file until the page has said it."""


def bestiary_page(
    request: HttpRequest, hero: Character, refused: Refused | None = None, told: Data | None = None
) -> HttpResponse:
    """Render the bestiary of the hero's book, whole or as the fragment that htmx swaps."""
    if told is None and request.session.get(TOLD, {}).get("hero") == hero.ref:
        told = request.session.pop(TOLD)
    context = list_context(hero, request.user, refused, request.GET)
    return render(request, "combat/bestiary.html", {**context, "told": told}, status=refused.status if refused else 200)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the bestiaries of the visitor's books, each opened through the hero who played last there."""
    return render(request, "combat/bestiaries.html", bestiaries_of(request.user, request.GET))


@require_http_methods(["GET", "HEAD", "POST"])
def listed(request: HttpRequest, ref: str) -> HttpResponse:
    """Show what was met in the hero's book; a POST notes a new meeting."""
    hero = my_hero(request, ref)
    if request.method != "POST":
        return bestiary_page(request, hero)
    if typed.reshapes(request.POST):
        return _edit_page(request, hero, None, _rows_changed(request, hero))
    try:
        bestiary_edit.add(request.user, tap_key(request), _typed(request, hero))
    except FormRefused as fault:
        return _edit_page(request, hero, None, Refused("meeting", fault.sentences, request.POST.dict()))
    except AlreadyDone:
        pass
    return redirect("bestiary", ref)


@require_safe
def new(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the form of a new meeting."""
    return _edit_page(request, my_hero(request, ref), None)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, ref: str, meeting_ref: str) -> HttpResponse:
    """Show a meeting's form; a POST changes it, unless it changed since the form was shown."""
    hero = my_hero(request, ref)
    meeting = _mine(request, hero, meeting_ref)
    if request.method != "POST":
        return _edit_page(request, hero, meeting)
    if typed.reshapes(request.POST):
        return _edit_page(request, hero, meeting, _rows_changed(request, hero))
    if bestiary_edit.done_before(request.user, tap_key(request)):
        return redirect("bestiary", ref)
    try:
        data = _typed(request, hero)
        present = bestiary_edit.meeting_data(meeting)
        if request.POST.get("seen") != bestiary_edit.fingerprint(present):
            stale = Refused("meeting", {"": STALE}, request.POST.dict(), status=409)
            return _edit_page(request, hero, meeting, stale)
        kept = {**data, "ref": meeting.ref, "book": meeting.book.ref, "sample": meeting.sample}
        bestiary_edit.change(request.user, tap_key(request), meeting.ref, kept)
    except FormRefused as fault:
        return _edit_page(request, hero, meeting, Refused("meeting", fault.sentences, request.POST.dict()))
    except AlreadyDone:
        pass
    return redirect("bestiary", ref)


@require_POST
def delete(request: HttpRequest, ref: str, meeting_ref: str) -> HttpResponse:
    """Take a meeting out of the bestiary; that can be taken back."""
    hero = my_hero(request, ref)
    key = tap_key(request)
    if not bestiary_edit.done_before(request.user, key):
        with suppress(AlreadyDone):
            bestiary_edit.change(request.user, key, _mine(request, hero, meeting_ref).ref, None)
    return _answer(request, hero)


@require_POST
def undo(request: HttpRequest, ref: str) -> HttpResponse:
    """Take back the newest change of the bestiary."""
    hero = my_hero(request, ref)
    try:
        bestiary_edit.undo(request.user, tap_key(request), number(request.POST.get("step", "")))
    except RuleViolation as fault:
        return bestiary_page(request, hero, Refused("bestiary", {"": str(fault)}, request.POST.dict()))
    return _answer(request, hero)


@require_POST
def meet(request: HttpRequest, ref: str, meeting_ref: str) -> HttpResponse:
    """Fight again, in one tap, with the settings of the place."""

    def do(turn: Turn) -> None:
        meeting = _mine(request, fighter(turn.hero), meeting_ref)
        binding = foe_binding_for(turn.hero.ruleset)
        foes, options = binding.recall(meeting)
        begun = play.open_fight(turn, foes, options, met=meeting)
        settle_afresh(turn, begun, said=request.POST.get(AFRESH) == "1")

    return perform(request, ref, do, where=f"meeting-{meeting_ref}", next_page="fight")


@require_safe
def export(request: HttpRequest, ref: str, sort: str) -> StreamingHttpResponse:
    """Give the meetings of the hero's book as a CSV or JSON file."""
    hero = my_hero(request, ref)
    files.known_sort(sort)
    found = bestiary.with_monsters(Meeting.objects.of(request.user).filter(book=hero.book)).order_by("paragraph", "id")
    some = found.iterator(chunk_size=EXPORTED_AT_ONCE)
    meetings = ((meeting.book.title, bestiary_edit.meeting_data(meeting)) for meeting in some)
    text = exchange.to_csv(meetings, [hero.ruleset]) if sort == "csv" else exchange.to_json(meetings)
    return files.as_file(text, sort, hero.book.title)


@require_POST
def bring_in(request: HttpRequest, ref: str) -> HttpResponse:
    """Take the meetings of a file, or of a pasted text; those that do not pass are named with the reason."""
    hero = my_hero(request, ref)
    try:
        coming = exchange.read_file(files.sent(request), hero.ruleset, hero.book.title)
        told = incoming.take(hero, coming, tap_key(request))
    except FormRefused as fault:
        return bestiary_page(request, hero, Refused("import", fault.sentences, request.POST.dict()))
    address = reverse("bestiary", args=[hero.ref])
    if getattr(request, "htmx", False):
        response = bestiary_page(request, hero, told=told)
        response["HX-Replace-Url"] = address
        return response
    # The page has an address of its own; this one takes files and shows nothing.
    request.session[TOLD] = {"hero": hero.ref, **told}
    return redirect(f"{address}#told")


@require_POST
def samples(request: HttpRequest, ref: str) -> HttpResponse:
    """Put the adversaries of our own invention into the bestiary, once."""
    hero = my_hero(request, ref)
    coming = [
        exchange.Incoming(Place("rencontre", number, number, number), hero.book.title, data)
        for number, data in enumerate(samples_of(hero.ruleset), start=1)
    ]
    return bestiary_page(request, hero, told=incoming.take(hero, coming, tap_key(request)))


def _rows_changed(request: HttpRequest, hero: Character) -> Refused:
    """The form comes back with what was typed and one row more, or one fewer; nothing is done yet."""
    return Refused("meeting", {}, typed.reshaped(request.POST.dict(), foe_binding_for(hero.ruleset)), status=200)


def _typed(request: HttpRequest, hero: Character) -> Data:
    """Read a meeting's form; raises FormRefused."""
    binding = foe_binding_for(hero.ruleset)
    foes, options = typed.read_form(request.POST, binding)
    place = cleaned(NoteForm(request.POST))
    return {
        "book": hero.book.ref,
        "ruleset": hero.ruleset,
        "paragraph": place["paragraph"],
        "note": place["note"],
        "sample": False,
        "foes": foes,
        "options": binding.options_for(len(foes), options),
    }


def _edit_page(
    request: HttpRequest, hero: Character, meeting: Meeting | None, refused: Refused | None = None
) -> HttpResponse:
    context = edit_context(hero, request.user, meeting, refused)
    response = render(request, "combat/meeting.html", context, status=refused.status if refused else 200)
    if refused is not None:
        say_unplaced(response, refused)
    return response


def _answer(request: HttpRequest, hero: Character) -> HttpResponse:
    if getattr(request, "htmx", False):
        return bestiary_page(request, hero)
    return redirect(reverse("bestiary", args=[hero.ref]))


def _mine(request: HttpRequest, hero: Character, meeting_ref: str) -> Meeting:
    """Return one of the visitor's meetings that this hero could have; any other does not exist."""
    found = Meeting.objects.of(request.user).filter(ref=meeting_ref, ruleset=hero.ruleset)
    meeting = bestiary.with_monsters(found).first()
    if meeting is None:
        raise Http404
    return meeting
