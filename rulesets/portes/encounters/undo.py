"""Steps of an encounter taken back and done again, down to its beginning."""

from django.db.models import QuerySet

from rulesets.kit.errors import RuleViolation
from rulesets.portes.encounters.following import follow
from rulesets.portes.encounters.heroes import pv_of
from rulesets.portes.encounters.patching import Moved, patched, reversed_patch
from rulesets.portes.encounters.turn import EncounterTurn
from rulesets.portes.models import Encounter, EncounterEntry
from sheets.models import Action, Entry
from sheets.undo import NOT_THIS_REDONE, NOT_THIS_UNDONE, NOTHING_TO_REDO

OPENED = "opened"

ROLL = 0
"""What a button names that takes back a roll which waits: no action yet."""

NOTHING_TO_UNDO = "Il n’y a rien à annuler : la rencontre est telle qu’à son début."
MOVED = "Impossible d’annuler : ce que cette étape avait changé a bougé depuis. Rien n’a été modifié."


def undoable(encounter: Encounter) -> QuerySet[EncounterEntry]:
    """Return what can be taken back, newest first; its beginning cannot."""
    done = EncounterEntry.objects.filter(encounter=encounter, state=Entry.State.DONE)
    return done.exclude(do=OPENED).order_by("-id")


def redoable(encounter: Encounter) -> QuerySet[EncounterEntry]:
    """Return what can be done again, the next one first."""
    return EncounterEntry.objects.filter(encounter=encounter, state=Entry.State.UNDONE).order_by("id")


def undo(turn: EncounterTurn, back_to: int | None = None, named: int | None = None) -> None:
    """Take back the last step, or all down to and with entry `back_to`; raises RuleViolation.

    A roll that waits for its dice is taken back first: its choice was not made yet. `named` is the action that the
    button has named, ROLL for that roll: no other is taken back in its place.
    """
    if turn.encounter.asked is not None and back_to is None:
        if named not in (None, ROLL):
            raise RuleViolation(NOT_THIS_UNDONE)
        turn.settle(asked=None)
        return
    done = undoable(turn.encounter)
    goal = (done if back_to is None else done.filter(pk=back_to)).select_related("action").first()
    if goal is None:
        raise RuleViolation(NOTHING_TO_UNDO)
    if back_to is None and named not in (None, goal.action_id):
        raise RuleViolation(NOT_THIS_UNDONE)
    first = done.filter(action=goal.action).values_list("pk", flat=True).last()
    since = done.filter(pk__gte=first)
    turn.kind, turn.undoes = Action.Kind.UNDO, goal.action
    turn.undone = set(since.values_list("action_id", flat=True))
    follow(turn, since, back=True)
    _move(turn, [reversed_patch(patch) for patch in since.values_list("patch", flat=True)])
    since.update(state=Entry.State.UNDONE)
    turn.settle(asked=None)


def redo(turn: EncounterTurn, named: int | None = None) -> None:
    """Do again what was taken back last, if it is what the button has named; raises RuleViolation."""
    first = redoable(turn.encounter).select_related("action").first()
    if first is None:
        raise RuleViolation(NOTHING_TO_REDO)
    if named not in (None, first.action_id):
        raise RuleViolation(NOT_THIS_REDONE)
    again = redoable(turn.encounter).filter(action=first.action)
    turn.kind, turn.undoes = Action.Kind.REDO, first.action
    follow(turn, again, back=False)
    _move(turn, list(again.values_list("patch", flat=True)))
    again.update(state=Entry.State.DONE)


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
