"""What the MdT does to the heroes of his table, and his dice."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from campaigns import led_acts, rights, rolls, turns
from campaigns.forms import GiftForm, TableRollForm
from campaigns.views.common import answer
from combat import by_hand, play
from lib.refusals import cleaned
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from sheets import undo as history
from sheets.bindings import binding_of
from sheets.forms import ValueForm
from sheets.models import Item
from sheets.refusals import attempt
from sheets.turn import NothingChanged, Turn, Unmoved
from sheets.views.common import tap_key
from sheets.views.journal import action_named, line_named, number
from sheets.views.sheet import change_value

AT_MOST = "Ce score est déjà au plus haut."
AT_LEAST = "Ce score est déjà au plus bas."


def _one(
    request: HttpRequest, ref: str, hero: str, where: str, do: Callable[[Turn], object], *, decision: bool
) -> HttpResponse:
    """Do something to one hero of the table; a decision carries the version of the hero that it was made on."""
    place = rights.lead(request.user, ref)
    rights.led_hero(place, hero)
    seen = (number(request.POST.get("hero_version", "")) or 0) if decision else None

    def act() -> None:
        with suppress(NothingChanged):
            try:
                with turns.lead_turn(hero, request.user, tap_key(request), seen) as turn, turns.naming(turn.hero):
                    do(turn)
            except Unmoved as held:
                raise RuleViolation(AT_MOST if held.by > 0 else AT_LEAST) from None

    return answer(request, ref, attempt(request, where, act), f"hero-{hero}")


@require_POST
def value(request: HttpRequest, ref: str, hero: str) -> HttpResponse:
    """Change a score of a hero by a number; while he fights, it is a `set` in his fight."""
    form = ValueForm(request.POST)
    settles = form.is_valid() and form.cleaned_data["to"] is not None
    where = f"lead-{hero}-{request.POST.get('score', '')}"
    return _one(request, ref, hero, where, lambda turn: change_value(turn, form, request.POST), decision=settles)


@require_POST
def act(request: HttpRequest, ref: str, hero: str) -> HttpResponse:
    """Do what a hero's rules let the MdT do to him besides."""
    return _one(
        request,
        ref,
        hero,
        f"act-{hero}",
        lambda turn: led_acts.do_for(turn, request.POST.dict()),
        decision=True,
    )


@require_POST
def undo(request: HttpRequest, ref: str, hero: str) -> HttpResponse:
    """Take back the last thing that was done to a hero, or all down to the entry `to`."""

    def do(turn: Turn) -> None:
        history.undo(turn, back_to=line_named(request), named=action_named(request))

    return _one(request, ref, hero, f"history-{hero}", do, decision=True)


@require_POST
def redo(request: HttpRequest, ref: str, hero: str) -> HttpResponse:
    """Do again what was taken back last from a hero."""

    def do(turn: Turn) -> None:
        history.redo(turn, named=action_named(request))

    return _one(request, ref, hero, f"history-{hero}", do, decision=True)


@require_POST
def foe(request: HttpRequest, ref: str, hero: str, order: int) -> HttpResponse:
    """Put an adversary's numbers right in a hero's fight."""
    return _one(
        request,
        ref,
        hero,
        f"foe-{hero}-{order}",
        lambda turn: by_hand.correct_foe(turn, by_hand.open_row(turn), order, request.POST),
        decision=True,
    )


@require_POST
def end(request: HttpRequest, ref: str, hero: str) -> HttpResponse:
    """End a hero's fight: won, lost, or left where it stands, whatever the player has yet to decide in it."""
    outcome = request.POST.get("outcome", "")

    def do(turn: Turn) -> None:
        by_hand.end_fight(turn, outcome, waiting=True)

    return _one(request, ref, hero, f"end-{hero}", do, decision=True)


@require_POST
def gift(request: HttpRequest, ref: str) -> HttpResponse:
    """Give several heroes the same at once: a wound, a cure, gold, a thing."""
    place = rights.lead(request.user, ref)

    def do() -> None:
        typed = cleaned(GiftForm(request.POST))
        give = _GIFTS[typed["what"]]
        turns.for_all(
            place.campaign_id,
            request.POST.getlist("heroes"),
            request.user,
            tap_key(request),
            lambda turn: give(turn, typed),
        )

    return answer(request, ref, attempt(request, "gift", do), "gift")


def _harm(turn: Turn, typed: dict[str, Any]) -> None:
    binding = binding_of(turn.hero.ruleset)
    play.act(turn, binding.harm(binding.load(turn.hero), typed["amount"]))


def _heal(turn: Turn, typed: dict[str, Any]) -> None:
    binding = binding_of(turn.hero.ruleset)
    if not binding.life:
        raise RuleViolation("Ce héros ne compte pas ses blessures en points.")
    play.act(turn, Choice("adjust", binding.adjustment(binding.life, typed["amount"], frozenset(), exact=False)))


def _gold(turn: Turn, typed: dict[str, Any]) -> None:
    play.act(turn, binding_of(turn.hero.ruleset).gold(typed["amount"]))


def _item(turn: Turn, typed: dict[str, Any]) -> None:
    row = turn.create(Item, name=typed["name"], quantity=typed["amount"], uses=None, note="")
    turn.record("item_added", choice={"name": row.name, "quantity": row.quantity})


_GIFTS: dict[str, Callable[[Turn, dict[str, Any]], None]] = {
    "harm": _harm,
    "heal": _heal,
    "gold": _gold,
    "item": _item,
}


@require_POST
def roll(request: HttpRequest, ref: str) -> HttpResponse:
    """Roll dice for the table, openly or hidden, or type the faces of real ones."""
    place = rights.lead(request.user, ref)

    def do() -> None:
        form = TableRollForm(_with_preset(request))
        typed = cleaned(form)
        faces = form.typed()
        rolls.roll(place, tap_key(request), typed, cleaned(faces)["faces"] if faces is not None else None)

    return answer(request, ref, attempt(request, "roll", do), "roll")


def _with_preset(request: HttpRequest) -> dict[str, str]:
    posted = request.POST.dict()
    count, _, sides = posted.get("preset", "").partition("d")
    return {**posted, "count": count, "sides": sides} if sides else posted


@require_POST
def show_roll(request: HttpRequest, ref: str, roll: int) -> HttpResponse:
    """Show everybody a roll that was hidden."""
    place = rights.lead(request.user, ref)
    if roll >= 2**63 or not rolls.show(place, roll):
        raise Http404
    return answer(request, ref, None, "log")
