"""Steps of an encounter taken back and done again, down to its beginning."""

from django.db.models import QuerySet

from combat.encounters.heroes import pv_of
from combat.encounters.patching import Moved, patched, reversed_patch
from combat.encounters.turn import EncounterTurn
from combat.models import Encounter, EncounterEntry
from rulesets.errors import RuleViolation
from sheets.models import Action, Entry
from sheets.undo import NOTHING_TO_REDO

OPENED = "opened"

NOTHING_TO_UNDO = "Il n’y a rien à annuler : la rencontre est telle qu’à son début."
MOVED = "Impossible d’annuler : ce que cette étape avait changé a bougé depuis. Rien n’a été modifié."


def undoable(encounter: Encounter) -> QuerySet[EncounterEntry]:
    """Return what can be taken back, newest first; its beginning cannot."""
    done = EncounterEntry.objects.filter(encounter=encounter, state=Entry.State.DONE)
    return done.exclude(do=OPENED).order_by("-id")


def redoable(encounter: Encounter) -> QuerySet[EncounterEntry]:
    """Return what can be done again, the next one first."""
    return EncounterEntry.objects.filter(encounter=encounter, state=Entry.State.UNDONE).order_by("id")


def undo(turn: EncounterTurn, back_to: int | None = None) -> None:
    """Take back the last step, or all down to and with entry `back_to`; raises RuleViolation.

    A roll that waits for its dice is taken back first: its choice was not made yet.
    """
    if turn.encounter.asked is not None and back_to is None:
        turn.settle(asked=None)
        return
    done = undoable(turn.encounter)
    goal = (done if back_to is None else done.filter(pk=back_to)).select_related("action").first()
    if goal is None:
        raise RuleViolation(NOTHING_TO_UNDO)
    first = done.filter(action=goal.action).values_list("pk", flat=True).last()
    since = done.filter(pk__gte=first)
    turn.kind, turn.undoes = Action.Kind.UNDO, goal.action
    _move(turn, [reversed_patch(patch) for patch in since.values_list("patch", flat=True)])
    since.update(state=Entry.State.UNDONE)
    turn.settle(asked=None)


def redo(turn: EncounterTurn) -> None:
    """Do again what was taken back last; raises RuleViolation when nothing waits for it."""
    first = redoable(turn.encounter).select_related("action").first()
    if first is None:
        raise RuleViolation(NOTHING_TO_REDO)
    again = redoable(turn.encounter).filter(action=first.action)
    _move(turn, list(again.values_list("patch", flat=True)))
    again.update(state=Entry.State.DONE)
    turn.kind, turn.undoes = Action.Kind.REDO, first.action


def _move(turn: EncounterTurn, patches: list[list[list[object]]]) -> None:
    data = turn.after
    try:
        for patch in patches:
            if turn.kind == Action.Kind.UNDO:
                turn.left = {**pv_of(data), **turn.left}
            data = patched(data, patch)
    except Moved as moved:
        raise RuleViolation(MOVED) from moved
    turn.lead_to(data)
