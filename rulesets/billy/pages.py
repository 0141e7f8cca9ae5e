"""Who goes with a hero, where the book counts companions: what is noted of them, and who stands beside him (BIL-30)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from combat import play
from combat.bindings import fight_binding_of
from lib.refusals import cleaned
from rulesets.billy.forms import CompanionForm
from rulesets.billy.models import Companion
from rulesets.kit.errors import RuleViolation
from rulesets.kit.registry import fight_rules
from sheets.bindings import binding_of
from sheets.turn import Turn
from sheets.views.belongings import edit_row, row_of
from sheets.views.common import perform

MOST = 20
TOO_MANY = f"{MOST} compagnons au plus."


@require_POST
def add(request: HttpRequest, ref: str) -> HttpResponse:
    """Note somebody who goes with the hero from now on."""

    def do(turn: Turn) -> None:
        _need_company(turn)
        values = cleaned(CompanionForm(request.POST))
        if turn.hero.companions.count() >= MOST:
            raise RuleViolation(TOO_MANY)
        row = turn.create(Companion, **values)
        turn.record("companion_added", choice={"name": row.name, "habilete": row.habilete})
        _count(turn, row.habilete)

    return perform(request, ref, do, where="companion-new", decision=False)


@require_POST
def edit(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Change what is noted of a companion."""

    def do(turn: Turn) -> None:
        row = row_of(turn, Companion, ordinal)
        before = row.habilete
        edit_row(turn, row, cleaned(CompanionForm(request.POST)), "companion_changed")
        _count(turn, row.habilete - before if row.beside else 0)

    return perform(request, ref, do, where=f"companion-{ordinal}")


@require_POST
def beside(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Say whether a companion stands beside the hero: the next fights count him or not, and one under way at once."""
    here = request.POST.get("here") == "1"

    def do(turn: Turn) -> None:
        row = row_of(turn, Companion, ordinal)
        if row.beside == here:
            return
        turn.record("companion_beside", choice={"name": row.name, "here": here})
        turn.update(row, beside=here)
        _count(turn, row.habilete if here else -row.habilete)

    return perform(request, ref, do, where=f"companion-{ordinal}")


@require_POST
def drop(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Strike a companion off the sheet."""

    def do(turn: Turn) -> None:
        row = row_of(turn, Companion, ordinal)
        lost = row.habilete if row.beside else 0
        turn.record("companion_dropped", choice={"name": row.name, "habilete": row.habilete})
        turn.delete(row)
        _count(turn, -lost)

    return perform(request, ref, do, where="companions")


def _need_company(turn: Turn) -> None:
    if not binding_of(turn.hero.ruleset).companions:
        raise Http404


def _count(turn: Turn, by: int) -> None:
    """Let a fight under way count what the sheet now says; its difference is looked at again (BIL-30)."""
    fight = play.open_fight_of(turn.hero) if by else None
    if fight is not None:
        ruleset = fight_rules(fight.ruleset)
        options = ruleset.codec.options_data(play.load_fight(fight).options)
        play.play(turn, {"do": "set", "companions": options["companions"] + by}, fight=fight)
        fight_binding_of(ruleset.family).recounted(turn, fight, by)
