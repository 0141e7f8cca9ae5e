"""The fight: starting it, one tap a choice, what the paragraph imposes beside it, and leaving it."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.forms import BooleanField
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from combat import by_hand, die_table, offers, play, reading, typed
from combat.bindings import FightBinding, fight_binding_of
from combat.export import scenario_of
from combat.models import Fight
from combat.present import fight_context, start_context
from combat.remember import keep_settings
from combat.waiting import AFRESH, settle_afresh
from lib.refusals import FormRefused, Refused, cleaned, faults
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from rulesets.kit.registry import fight_rules
from sheets.bindings import binding_of
from sheets.models import Character
from sheets.turn import Turn
from sheets.views.common import my_hero, render_page
from sheets.views.common import perform as perform_tap

LED = "Le MdT mène ce combat : lui seul le corrige ou en décide la fin."
NOT_WAITING = "Ce combat n’attend plus : il a été repris ou terminé."


def fighter(hero: Character) -> Character:
    """Return the hero if his rules have fights; otherwise no page of a fight is his (Http404)."""
    if not binding_of(hero.ruleset).fights:
        raise Http404
    return hero


def perform(request: HttpRequest, ref: str, do: Callable[[Turn], object], **how: Any) -> HttpResponse:
    """Take one tap of a hero whose rules have fights."""

    def guarded(turn: Turn) -> None:
        fighter(turn.hero)
        do(turn)

    return perform_tap(request, ref, guarded, **how)


def fight_page(request: HttpRequest, hero: Character, refused: Refused | None = None) -> HttpResponse:
    """Render the fight page, whole or as the fragment that htmx swaps."""
    fighter(hero)
    return render(request, "combat/fight.html", fight_context(hero, request.user, refused))


@require_http_methods(["GET", "HEAD", "POST"])
def fight(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the hero's fight, or the form of a new one; a POST starts it."""
    if request.method != "POST":
        return fight_page(request, my_hero(request, ref))
    if typed.reshapes(request.POST):
        # One more row of the form, or one fewer: nothing is done yet, what was typed stays.
        page = request.POST.get("page", "")
        hero = fighter(my_hero(request, ref))
        asking = Refused("foes", {}, typed.reshaped(request.POST.dict(), _fights(hero)), status=200)
        return render_page(page if page in ("sheet", "fight") else "fight", request, hero, asking)

    def do(turn: Turn) -> None:
        posted, fights = _form_of(turn, request), _fights(turn.hero)
        try:
            foes, options = typed.read_form(posted, fights)
            fights.muster(turn, request.POST)
            begun = play.open_fight(turn, foes, options)
            settle_afresh(turn, begun, said=request.POST.get(AFRESH) == "1", here_only=True)
        except FormRefused as fault:
            # Whom a table has brought comes back without it: the next try is about him, not about who it is.
            raise FormRefused(
                fault.sentences, fault.ask, posted if request.POST.get("pick") else fault.values
            ) from None

    return perform(request, ref, do, where="foes", next_page="fight")


@require_POST
def choose(request: HttpRequest, ref: str) -> HttpResponse:
    """Make one of the choices that the fight offers: attack, luck, keep, flee, a stone."""

    def do(turn: Turn) -> None:
        row = play.open_fight_of(turn.hero)
        if row is None:
            raise RuleViolation(play.NOT_FIGHTING)
        _settle(turn, row, request)
        state = play.load_fight(row)
        choice = offers.read(fight_rules(row.ruleset).offers(state), request.POST)
        play.play(turn, choice, fight=row, state=state)

    return perform(request, ref, do, where=request.POST.get("where") or "decide")


@require_POST
def settings(request: HttpRequest, ref: str) -> HttpResponse:
    """Change what the paragraph imposes (DEF-40); only what differs is set, and the log tells it."""

    def do(turn: Turn) -> None:
        row = _own(turn)
        ruleset = fight_rules(row.ruleset)
        form = fight_binding_of(ruleset.family).options_form(request.POST)
        if not form.is_valid():
            raise FormRefused(faults(form))
        present = ruleset.codec.options_data(play.load_fight(row).options)
        wanted = {
            name: value
            for name, value in form.codec_data().items()  # type: ignore[attr-defined]
            # A box that is not ticked is not sent; any other field that is not sent is left alone.
            if name in request.POST or isinstance(form.fields[name], BooleanField)
        }
        changed = {name: value for name, value in wanted.items() if value != present[name]}
        if changed:
            play.play(turn, {"do": "set", **changed})
            if row.meeting is not None:
                keep_settings(turn, row.meeting, {**present, **wanted})

    return perform(request, ref, do, where="settings")


@require_POST
def correct(request: HttpRequest, ref: str, order: int) -> HttpResponse:
    """Correct an adversary's numbers by hand; the log tells it."""

    def do(turn: Turn) -> None:
        by_hand.correct_foe(turn, _own(turn), order, request.POST)

    return perform(request, ref, do, where=f"foe-{order}")


@require_POST
def end(request: HttpRequest, ref: str) -> HttpResponse:
    """End the fight as the text says: won, lost, or left where it stands (it then waits there, DEF-41)."""
    outcome = request.POST.get("outcome", "")

    def do(turn: Turn) -> None:
        if outcome != "stopped":
            _own(turn)
        by_hand.end_fight(turn, outcome)

    return perform(request, ref, do, where="end")


@require_POST
def loot(request: HttpRequest, ref: str, ordinal: int, order: int) -> HttpResponse:
    """Take something from one who was beaten, where the rules of the book let him be spared and searched."""

    def do(turn: Turn) -> None:
        fight = play.fights_of(turn.hero).filter(ordinal=ordinal).first()
        if fight is None:
            raise Http404
        form = fight_binding_of(binding_of(fight.ruleset).ruleset.family).loot_form(request.POST)
        cleaned(form)
        play.loot(turn, fight, order, Choice("loot", form.args()))  # type: ignore[attr-defined]

    return perform(request, ref, do, where=f"spoils-{order}")


@require_POST
def resume(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Take up again a fight that was left: who still stands there has the scores it had (DEF-41)."""

    def do(turn: Turn) -> None:
        left = play.fights_of(turn.hero).filter(ordinal=ordinal).first()
        if left is None:
            raise Http404
        if left.status != Fight.Status.LEFT:
            raise RuleViolation(NOT_WAITING)
        ruleset = fight_rules(left.ruleset)
        binding = fight_binding_of(ruleset.family)
        play.open_fight(turn, binding.remaining(left, ruleset), binding.kept_options(left), resumed=left)

    return perform(request, ref, do, where="waiting", next_page="fight")


@require_safe
def export(request: HttpRequest, ref: str, fight_ref: str) -> HttpResponse:
    """Give a fight as a scenario that `manage.py replay` plays to the same end."""
    row = Fight.objects.filter(hero=fighter(my_hero(request, ref)), ref=fight_ref).first()
    if row is None:
        raise Http404
    if row.veil:
        # A scenario without its adversaries' numbers plays nothing.
        raise PermissionDenied
    return JsonResponse(scenario_of(row), json_dumps_params={"ensure_ascii": False})


@require_POST
def read(request: HttpRequest, ref: str) -> HttpResponse:
    """Read the adversaries of a pasted text and give them back as cards to correct; nothing is done yet."""
    hero = fighter(my_hero(request, ref))
    values = request.POST.dict()
    text = values.get("text", "")[: reading.LONGEST + 1]
    sentences: dict[str, str] = {}
    if not text.strip():
        # The cards go with the text they were read from, those corrected by hand stay.
        values = {**values, "read_text": ""} if _corrected(values, hero) else {"rows": "1"}
    elif len(text) > reading.LONGEST:
        sentences = {"": reading.TOO_LONG}
    else:
        found = reading.read(text, fight_rules(hero.ruleset), _fights(hero), values)
        values, sentences = {**values, **found.values}, found.sentences
    again = Refused("foes", sentences, values, status=200)
    return render(request, "combat/_read.html", start_context(hero, again, request.user))


def _corrected(posted: dict[str, str], hero: Character) -> bool:
    """Say whether the cards hold something else than what was read from the text that they came from."""
    text = posted.get("read_text", "")
    read = text.strip() and len(text) <= reading.LONGEST
    fights = _fights(hero)
    found = reading.read(text, fight_rules(hero.ruleset), fights).values if read else {}
    return reading.cards(posted, fights) != reading.cards(found, fights)


def _form_of(turn: Turn, request: HttpRequest) -> dict[str, str]:
    """Return the form of a new fight with its text read; of a table to roll on, with the one whom it brings alone."""
    posted, binding = request.POST.dict(), _fights(turn.hero)
    table = die_table.in_text(posted.get("text", ""), fight_rules(turn.hero.ruleset))
    if table is None:
        return _with_text_read(request, turn.hero)
    if posted.get("pick") == die_table.TOGETHER and binding.most_foes > 1:
        return {**_with_text_read(request, turn.hero), **die_table.SETTLED}
    try:
        index = die_table.which(posted, table)
    except FormRefused as asked:
        text = posted["text"]
        if reading.same_text(text, posted.get("read_text", "")):
            raise
        values = reading.read(text, fight_rules(turn.hero.ruleset), binding, posted).values
        raise FormRefused(asked.sentences, values=values) from None
    if index is None:
        index = table.met(play.throw(turn, table.sides))
    return die_table.picked(posted, table, index, binding)


def _with_text_read(request: HttpRequest, hero: Character) -> dict[str, str]:
    """Return what was posted, the pasted text read into it unless its cards were already shown.

    What was read with certainty can be fought at once; anything else comes back as cards first (FormRefused).
    """
    posted = request.POST.dict()
    text = posted.get("text", "")
    if not text.strip() or reading.same_text(text, posted.get("read_text", "")):
        return posted
    if len(text) > reading.LONGEST:
        raise FormRefused({"": reading.TOO_LONG})
    fights = _fights(hero)
    found = reading.read(text, fight_rules(hero.ruleset), fights, posted)
    if not found.sure:
        raise FormRefused(found.sentences, values=found.values)
    if found.several and "mode" in fights.options_form.base_fields and "mode" not in posted:
        raise FormRefused({"": reading.HOW}, values=found.values)
    return {**posted, **found.values}


def _settle(turn: Turn, row: Fight, request: HttpRequest) -> None:
    """Set first what a choice says of the fight with it (`set-NAME`): one tap, taken back as one."""
    said = {name.removeprefix("set-"): value for name, value in request.POST.items() if name.startswith("set-")}
    if not said:
        return
    ruleset = fight_rules(row.ruleset)
    form = fight_binding_of(ruleset.family).options_form(said)
    cleaned(form)
    if row.veil and any(name.startswith("foe_") for name in said):
        raise RuleViolation(LED)
    present = ruleset.codec.options_data(play.load_fight(row).options)
    settled = form.codec_data()  # type: ignore[attr-defined]
    changed = {name: settled[name] for name in said if name in settled and settled[name] != present[name]}
    if changed:
        play.play(turn, {"do": "set", **changed}, fight=row)


def _fights(hero: Character) -> FightBinding:
    return fight_binding_of(binding_of(hero.ruleset).ruleset.family)


def _own(turn: Turn) -> Fight:
    """Return the open fight, unless a MdT leads it; raises RuleViolation."""
    row = by_hand.open_row(turn)
    if row.veil:
        raise RuleViolation(LED)
    return row
