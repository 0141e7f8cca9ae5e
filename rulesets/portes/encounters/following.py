"""Journals of heroes that follow their encounter: what is taken back there of their taps is taken back in theirs."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from rulesets.kit.elision import elided
from rulesets.kit.errors import RuleViolation
from rulesets.portes.encounters.turn import EncounterTurn
from rulesets.portes.models import EncounterEntry
from sheets.models import Action, Entry
from sheets.rows import RowsMoved, reversed_patch
from sheets.turn import Turn

MOVED = "La feuille {of_hero} a changé depuis\u202f: revenez d’abord sur ce qui y a été fait. Rien n’a été modifié."


def refs_of(encounter: str) -> list[str]:
    """Return the refs of the heroes whose journals tell of an encounter: they are held before it is."""
    told = Entry.objects.filter(action__encounter_entries__encounter__ref=encounter)
    return list(told.order_by().values_list("hero__ref", flat=True).distinct())


def follow(turn: EncounterTurn, steps: QuerySet[EncounterEntry], *, back: bool) -> None:
    """Bring the journals of heroes along as steps are taken back, or done again, in this order. Raises RuleViolation.

    A step that took a hero's tap back from his own journal brings it back when it is itself taken back.
    """
    listed = list(steps.select_related("action").only("choice", "action__kind"))
    more = [action for step in listed for action in step.choice.get("takes_back", ())]
    told = Entry.objects.filter(Q(action__in=steps.order_by().values("action")) | Q(action__in=more))
    by_action: dict[int, list[Entry]] = {}
    for entry in told.select_related("hero").order_by("id"):
        if "there" in entry.choice:
            by_action.setdefault(entry.action_id, []).append(entry)
    if not by_action:
        return
    for step in listed:
        holds = (step.action.kind == Action.Kind.UNDO) == back
        actions = step.choice.get("takes_back") or [step.action_id]
        for action in actions if holds else reversed(actions):
            _settle(turn, by_action.get(action, ()), holds=holds)


def _settle(turn: EncounterTurn, entries: Iterable[Entry], *, holds: bool) -> None:
    for entry in entries:
        if (entry.state == Entry.State.DONE) == holds:
            continue
        if entry.patch:
            _move(turn, entry, holds=holds)
        later = Entry.objects.filter(hero=entry.hero_id, state=Entry.State.DONE, pk__gt=entry.pk).exists()
        left = Entry.State.LEFT if later else Entry.State.UNDONE
        entry.state = Entry.State.DONE if holds else left
        entry.save(update_fields=["state"])


def _move(turn: EncounterTurn, entry: Entry, *, holds: bool) -> None:
    theirs = Turn(entry.hero, turn.author, turn.key, turn.action)
    theirs.kind, theirs.undoes = Action.Kind(turn.kind), turn.undoes
    try:
        theirs.apply(entry.patch if holds else reversed_patch(entry.patch))
    except RowsMoved as moved:
        raise RuleViolation(MOVED.format(of_hero=elided("de", entry.hero.name or "Sans nom"))) from moved
    theirs.close()
    turn.followed.add(entry.hero.ref)
