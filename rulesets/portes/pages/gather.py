"""Making up an encounter at a table: who meets whom and where, and who comes to one that goes on."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns import led_acts, monsters, rights
from campaigns.models import CampaignMonster, Membership
from lib.dice import randbelow
from lib.refusals import FormRefused, Refused
from rulesets.kit.dice import RandomDice
from rulesets.kit.protocol import Data
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters import gather, gathered, play
from rulesets.portes.encounters.gather import Gathering
from rulesets.portes.encounters.naming import side_title
from rulesets.portes.encounters.rows import fetch, load
from rulesets.portes.encounters.turn import take
from rulesets.portes.kinds import EncounterBinding, met_of
from rulesets.portes.models import Encounter
from rulesets.portes.present_gather import elsewhere, gather_context, heroes_of, may_come
from sheets.bindings import binding_of
from sheets.models import Character
from sheets.refusals import attempt, say_unplaced
from sheets.turn import AlreadyDone, NothingChanged
from sheets.views.common import tap_key

WHERE = "gather"
START = "start"
READY = "pv:"
"""The step that writes the first PV of the hero named after it."""

STALE = "Cette rencontre a changé depuis que cette page a été affichée : vérifiez qui y est, puis recommencez."


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the form of a new encounter, or the form one step further; its last step begins the encounter."""
    place = rights.lead(request.user, ref)
    ruleset = _ruleset(place)
    heroes = heroes_of(place, ruleset)
    busy = elsewhere(heroes)
    made = gather.begun(hero for hero in heroes if hero.ref not in busy and not hero.dead and may_come(hero))
    if request.method != "POST":
        return _page(request, place, made, ruleset, heroes)
    key = tap_key(request)

    def begin(foes: EncounterBinding, made: Gathering) -> None:
        dice = RandomDice(randbelow)
        play.open_encounter(place, key, gathered.draft_of(made, foes, heroes, dice), ruleset)

    made, refused = _stepped(request, place, made, ruleset, heroes, begin)
    begun = play.made_with(request.user, key) if refused is None else None
    return redirect(begun) if begun is not None else _page(request, place, made, ruleset, heroes, refused)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, ref: str, encounter: str) -> HttpResponse:
    """Show the form of who comes to an encounter, or the form one step further; its last step lets them in."""
    place = rights.lead(request.user, ref)
    found = fetch(Encounter.objects.filter(campaign=place.campaign_id, ref=encounter)).first()
    if found is None:
        raise Http404
    there = load(found)
    names = [member.name for side in there.sides for member in side.members]
    here = {member.ref for side in there.sides for member in side.members}
    heroes = [hero for hero in heroes_of(place, found.ruleset) if hero.ref not in here]
    sides = [{"name": side_title(side.name, n), "monsters": side.monsters} for n, side in enumerate(there.sides)]
    made = gather.joining(sides, there.options.place, found.level)
    if request.method != "POST":
        return _page(request, place, made, found.ruleset, heroes, None, found)
    rules = ENCOUNTERS[found.ruleset]

    def come(foes: EncounterBinding, made: Gathering) -> None:
        choices = gathered.choices_of(made, foes, rules, heroes, names, RandomDice(randbelow))
        refs = [hero.ref for hero in heroes if hero.ref in made.heroes]
        seen = request.POST.get("seen", "")
        version = int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else 0
        with suppress(NothingChanged), take(found.ref, request.user, tap_key(request), version, bring=refs) as turn:
            for choice, hidden, rolled in choices:
                if hidden is not None:
                    turn.hidden[len(turn.state.sides)] = hidden
                play.act(turn, choice, beside=rolled)

    made, refused = _stepped(request, place, made, found.ruleset, heroes, come)
    if refused is None and request.POST.get("do") == START:
        return redirect(found)
    return _page(request, place, made, found.ruleset, heroes, refused, found)


def _ruleset(place: Membership) -> str:
    """Return whose encounters a table has; raises Http404 where its heroes fight each by himself."""
    if not place.campaign.meets:
        raise Http404
    return place.campaign.ruleset or next(iter(ENCOUNTERS))


def _stepped(
    request: HttpRequest,
    place: Membership,
    start: Gathering,
    ruleset: str,
    heroes: list[Character],
    last: Callable[[EncounterBinding, Gathering], None],
) -> tuple[Gathering, Refused | None]:
    """Take one step of the form; a text not read yet is read before the last one, and shown if it leaves doubts.

    PV that were typed for heroes who have none are written first too; `heroes` are then as they stand afterwards.
    """
    foes = met_of(ruleset)
    rules = ENCOUNTERS[ruleset]
    made = gather.posted(request.POST, foes, start)
    do = request.POST.get("do", "")
    dice = RandomDice(randbelow)
    doubts: dict[str, str] = {}

    def act() -> None:
        if do == START or do.startswith(READY):
            _ready(request, place, made, foes, heroes, do.removeprefix(READY))
        if do.startswith(READY):
            return
        if do != START:
            doubts.update(gather.step(made, do, foes, rules, lambda which: _scores(place, ruleset, which), dice))
            return
        if gather.unread(made):
            unsure = gather.read_text(made, foes, rules, dice)
            if unsure:
                raise FormRefused(unsure)
        last(foes, made)

    refused = attempt(request, WHERE, act, stale=STALE)
    if refused is None and doubts:
        refused = Refused(WHERE, doubts, status=200)
    return made, refused


def _ready(
    request: HttpRequest,
    place: Membership,
    made: Gathering,
    foes: EncounterBinding,
    heroes: list[Character],
    which: str,
) -> None:
    """Write what was typed for one hero, or for all of them, and let them come; raises RuleViolation or FormRefused."""
    unready = {hero.ref for hero in heroes if foes.unready(binding_of(hero.ruleset).load(hero))}
    typed = {ref: pv for ref, pv in made.lives.items() if ref in unready}
    if which != START:
        typed = {which: typed.get(which, "")} if which in unready else {}
    if not typed:
        return
    forms = {ref: foes.readied({"pv": pv}) for ref, pv in typed.items()}
    with suppress(AlreadyDone):
        led_acts.do_for_each(place, forms, request.user, tap_key(request))
    anew = {hero.ref: hero for hero in heroes_of(place, heroes[0].ruleset)}
    heroes[:] = [anew.get(hero.ref, hero) for hero in heroes]
    for ref in typed:
        made.lives.pop(ref, None)
        made.heroes.setdefault(ref, {"side": "0"})


def _scores(place: Membership, ruleset: str, which: str) -> Data | None:
    found = CampaignMonster.objects.filter(campaign=place.campaign_id, ruleset=ruleset, ref=which).first()
    return monsters.scores_of(found) if found is not None else None


def _page(
    request: HttpRequest,
    place: Membership,
    made: Gathering,
    ruleset: str,
    heroes: Any,
    refused: Refused | None = None,
    encounter: Encounter | None = None,
) -> HttpResponse:
    context = gather_context(place, made, ruleset, heroes, refused, encounter)
    response = render(request, "portes/gather.html", context, status=refused.status if refused else 200)
    if refused is not None:
        say_unplaced(response, refused)
    return response
