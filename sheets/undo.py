"""Taking back and doing again: the journal's patches, played backwards and forwards."""

from django.db.models import QuerySet

from rulesets.errors import RuleViolation
from sheets.models import Action, Bookmark, Character, Entry
from sheets.rows import Patch, RowsMoved, composed, reversed_patch
from sheets.turn import Turn

NOTHING_TO_UNDO = "Il n’y a rien à annuler : la feuille est telle qu’au premier jour."
NOTHING_TO_REDO = "Il n’y a rien à rétablir."
MOVED = "Impossible d’annuler : ce que cette action avait changé a bougé depuis ({table}). Rien n’a été modifié."

CREATED = "created"

# What a player calls the rows of a table.
TABLES = {
    "character": "le héros",
    "stone": "une pierre",
    "item": "un objet",
    "codeword": "un mot",
    "counter": "un compteur",
    "visit": "un paragraphe lu",
    "bookmark": "un signet",
    "fight": "un combat",
    "defisfight": "un combat",
    "combatant": "un adversaire",
    "scorpionssheet": "un score",
    "mutationsheet": "un score",
}


def undoable(hero: Character) -> QuerySet[Entry]:
    """Return what can be taken back, newest first; the hero's creation cannot."""
    return Entry.objects.filter(hero=hero, state=Entry.State.DONE).exclude(do=CREATED).order_by("-id")


def redoable(hero: Character) -> QuerySet[Entry]:
    """Return what can be done again, the next one first."""
    return Entry.objects.filter(hero=hero, state=Entry.State.UNDONE).order_by("id")


def undo(turn: Turn, *, back_to: int | None = None) -> None:
    """Take back the last action, or every action down to and with the one of entry `back_to`; raises RuleViolation."""
    last = undoable(turn.hero).first()
    if last is None or (back_to is not None and back_to > last.pk):
        raise RuleViolation(NOTHING_TO_UNDO)
    goal = last
    if back_to is not None:
        found = undoable(turn.hero).filter(pk=back_to).first()
        if found is None:
            raise RuleViolation(NOTHING_TO_UNDO)
        goal = found
    entries = list(undoable(turn.hero).filter(action_id__gte=goal.action_id).select_related("action"))
    for entry in entries:
        _move(turn, reversed_patch(entry.patch))
    Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(state=Entry.State.UNDONE)
    turn.kind = Action.Kind.UNDO
    turn.undoes = entries[-1].action


def redo(turn: Turn) -> None:
    """Do again what was taken back last; raises RuleViolation when nothing waits for it."""
    first = redoable(turn.hero).select_related("action").first()
    if first is None:
        raise RuleViolation(NOTHING_TO_REDO)
    entries = list(redoable(turn.hero).filter(action_id=first.action_id))
    for entry in entries:
        _move(turn, entry.patch)
    Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(state=Entry.State.DONE)
    turn.kind = Action.Kind.REDO
    turn.undoes = first.action


def anchor_now(hero: Character) -> int:
    """Return the point of the journal that the present state is."""
    last = undoable(hero).values_list("pk", flat=True).first()
    return last or 0


def return_to(turn: Turn, bookmark: Bookmark) -> None:
    """Bring the hero back to the state he was in at a bookmark, as one action that can itself be taken back.

    Free notes, the name, and the bookmarks themselves stay: they are the reader's, not the hero's.
    """
    since = undoable(turn.hero).filter(pk__gt=bookmark.anchor)
    patch = composed([_without_readers_own(reversed_patch(entry.patch)) for entry in since])
    if patch:
        _move(turn, patch)
    turn.record("bookmark_return", choice={"name": bookmark.name, "paragraph": bookmark.paragraph}, patch=patch)


def _move(turn: Turn, patch: Patch) -> None:
    try:
        turn.apply(patch)
    except RowsMoved as moved:
        raise RuleViolation(MOVED.format(table=TABLES.get(moved.table, "cette ligne"))) from moved


def _without_readers_own(patch: Patch) -> Patch:
    kept: Patch = []
    for change in patch:
        if change["table"] == Bookmark._meta.model_name:
            continue
        if change["table"] == Character._meta.model_name:
            before = {name: value for name, value in change["before"].items() if name not in ("notes", "name")}
            after = {name: value for name, value in change["after"].items() if name not in ("notes", "name")}
            if not after:
                continue
            change = {**change, "before": before, "after": after}
        kept.append(change)
    return kept
