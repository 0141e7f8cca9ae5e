"""Taking back and doing again: the journal's patches, played backwards and forwards."""

from typing import Any

from django.db.models import Q, QuerySet

from rulesets.kit.errors import RuleViolation
from sheets import registries
from sheets.elsewhere import KEEPERS
from sheets.models import Action, Bookmark, Character, Entry
from sheets.rows import Patch, RowsMoved, called, composed, reversed_patch
from sheets.turn import Turn

NOTHING_TO_UNDO = "Il n’y a rien à annuler : la feuille est telle qu’au premier jour."
NOTHING_TO_REDO = "Il n’y a rien à rétablir."
MOVED = "Impossible d’annuler : ce que cette action avait changé a bougé depuis ({table}). Rien n’a été modifié."

NOT_THIS_UNDONE = "Ce n’est plus la dernière action : rien n’a été annulé. Le bouton nomme maintenant celle qui l’est."
NOT_THIS_REDONE = "Ce n’est plus l’action à rétablir : rien n’a été fait. Le bouton nomme maintenant la suivante."

CREATED = "created"
RETURNED = "bookmark_return"


def undoable(hero: Character) -> QuerySet[Entry]:
    """Return what can be taken back, newest first; the hero's creation cannot."""
    done = Entry.objects.filter(hero=hero, state=Entry.State.DONE).exclude(do=CREATED)
    return _in_reach(done, hero).order_by("-id")


def redoable(hero: Character) -> QuerySet[Entry]:
    """Return what can be done again, the next one first."""
    return _in_reach(Entry.objects.filter(hero=hero, state=Entry.State.UNDONE), hero).order_by("id")


def _in_reach(entries: QuerySet[Entry], hero: Character) -> QuerySet[Entry]:
    """Leave out what was done to something that this journal no longer reaches."""
    for keeper in KEEPERS:
        closed = keeper.closed(hero)
        if closed is not None:
            entries = entries.exclude(closed)
    return entries


def undo(turn: Turn, *, back_to: int | None = None, named: int | None = None) -> None:
    """Take back the last action, or every action down to and with the one of entry `back_to`; raises RuleViolation.

    `named` is the action that the button has named: no other is taken back in its place.
    """
    done = undoable(turn.hero)
    goal = (done if back_to is None else done.filter(pk=back_to)).select_related("action").first()
    if goal is None:
        raise RuleViolation(NOTHING_TO_UNDO)
    if back_to is None and named not in (None, goal.action_id):
        raise RuleViolation(NOT_THIS_UNDONE)
    first = done.filter(action=goal.action).values_list("pk", flat=True).last()
    since = done.filter(pk__gte=first)
    registries.check_undo(turn.hero, turn.author, since)
    entries = list(since.only("hero", "action", "do", "choice", "patch"))
    _move(turn, composed([reversed_patch(entry.patch) for entry in entries]))
    since.update(state=Entry.State.UNDONE)
    for keeper in KEEPERS:
        keeper.move(turn, entries, back=True)
    turn.kind = Action.Kind.UNDO
    turn.undoes = goal.action


def redo(turn: Turn, *, named: int | None = None) -> None:
    """Do again what was taken back last, if it is what the button has named; raises RuleViolation."""
    first = redoable(turn.hero).select_related("action").first()
    if first is None:
        raise RuleViolation(NOTHING_TO_REDO)
    if named not in (None, first.action_id):
        raise RuleViolation(NOT_THIS_REDONE)
    again = redoable(turn.hero).filter(action=first.action)
    registries.check_redo(turn.hero, turn.author, [first])
    entries = list(again.only("hero", "action", "do", "choice", "patch"))
    _move(turn, composed([entry.patch for entry in entries]))
    again.update(state=Entry.State.DONE)
    for keeper in KEEPERS:
        keeper.move(turn, entries, back=False)
    turn.kind = Action.Kind.REDO
    turn.undoes = first.action


def why_not_undo(hero: Character, user: Any, entry: Entry) -> str:
    """Return why an entry is not this person's to take back, "" when it is; at no table, without a query."""
    if hero.campaign_id is None or (entry.action.author_id in (None, user.pk) and not entry.rolls):
        return ""
    try:
        registries.check_undo(hero, user, Entry.objects.filter(pk=entry.pk))
    except RuleViolation as refusal:
        return str(refusal)
    return ""


def why_not_redo(hero: Character, user: Any, entry: Entry) -> str:
    """Return why an entry is not this person's to do again, "" when it is."""
    try:
        registries.check_redo(hero, user, [entry])
    except RuleViolation as refusal:
        return str(refusal)
    return ""


def anchor_now(hero: Character) -> int:
    """Return the point of the journal that the present state is."""
    last = undoable(hero).values_list("pk", flat=True).first()
    return last or 0


def return_to(turn: Turn, bookmark: Bookmark) -> None:
    """Bring the hero back to the state he was in at a bookmark, as one action that can itself be taken back.

    Free notes, the name, and the bookmarks themselves stay: they are the reader's, not the hero's.
    """
    since = undoable(turn.hero).filter(pk__gt=bookmark.anchor)
    registries.check_undo(turn.hero, turn.author, since)
    patch = composed([_without_readers_own(reversed_patch(patch)) for patch in since.values_list("patch", flat=True)])
    _move(turn, patch)
    choice = {"name": bookmark.name, "paragraph": bookmark.paragraph, "anchor": bookmark.anchor}
    turn.record(RETURNED, choice=choice, patch=patch)


def returned_since(hero_id: int, since: int) -> bool:
    """Say whether the hero went back to a bookmark after an entry, so that not all that is done holds."""
    done = Entry.objects.filter(hero=hero_id, state=Entry.State.DONE, pk__gt=since)
    return done.filter(do=RETURNED).exists()


def holding(hero_id: int, since: int) -> Q:
    """Return what tells the entries, from the number `since` on, that the present state stands on.

    They are not all that are done: a return to a bookmark sets aside, without undoing it, whatever came after it.
    """
    returns = Entry.objects.filter(hero=hero_id, state=Entry.State.DONE, do=RETURNED, pk__gt=since)
    held = Q()
    upto: int | None = None
    for pk, choice in returns.order_by("-id").values_list("pk", "choice"):
        if upto is None or pk <= upto:
            held |= Q(pk__gt=pk) if upto is None else Q(pk__gt=pk, pk__lte=upto)
            upto = choice["anchor"]
    return held | (Q(pk__gte=since) if upto is None else Q(pk__gte=since, pk__lte=upto))


def _move(turn: Turn, patch: Patch) -> None:
    try:
        turn.apply(patch)
    except RowsMoved as moved:
        raise RuleViolation(MOVED.format(table=called(moved.table))) from moved


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
