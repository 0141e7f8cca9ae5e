"""What the buttons « Annuler » and « Rétablir » of a hero say: the action that each of them is about, in its words."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django.db.models import OuterRef, Subquery

from rulesets.kit.protocol import Data
from sheets.bindings import binding_of
from sheets.elsewhere import THERE
from sheets.models import Character, Entry
from sheets.present_entries import entry_data
from sheets.undo import CREATED, redoable, undoable, why_not_redo, why_not_undo

NO_STEP: Data = {"action": None, "refusal": ""}
"""Nothing to take back, or to do again."""


def history_context(hero: Character, viewer: Any, listed: Sequence[Data] = ()) -> Data:
    """Return what can be taken back and done again, each by its action; the newest entries, if `listed`, mostly say."""
    newest = cache(lambda: listed[0] if listed else _newest(hero))
    return {
        "to_undo": cache(lambda: _to_undo(hero, viewer, newest())),
        "to_redo": cache(lambda: _to_redo(hero, viewer, newest())),
    }


def _newest(hero: Character) -> Data | None:
    entry = Entry.objects.filter(hero=hero).select_related("action").defer("patch").order_by("-id").first()
    return None if entry is None else step_of(entry, hero)


def _to_undo(hero: Character, viewer: Any, newest: Data | None) -> Data:
    if newest is None or newest["do"] == CREATED:
        return NO_STEP
    if newest["done"] and newest["do"] != THERE:
        return {**newest, "refusal": why_not_undo(hero, viewer, newest["entry"])}
    entry = undoable(hero).select_related("action").defer("patch").first()
    if entry is None:
        return NO_STEP
    return {**step_of(entry, hero), "refusal": why_not_undo(hero, viewer, entry)}


def _to_redo(hero: Character, viewer: Any, newest: Data | None) -> Data:
    # What waits to be done again is newest of all: doing anything else leaves it behind.
    if newest is None or not newest["waits"]:
        return NO_STEP
    entry = redoable(hero).select_related("action").defer("patch").first()
    if entry is None:
        return NO_STEP
    return {**step_of(entry, hero), "refusal": why_not_redo(hero, viewer, entry)}


def step_of(entry: Entry, hero: Character, *, whole: bool = False) -> Data:
    """Return an entry with the words that name it on a button."""
    return entry_data(entry, binding_of(hero.ruleset), whole=whole)


def steps_of(heroes: Iterable[Character]) -> dict[int, tuple[Data, Data]]:
    """Return what the MdT can take back and do again of each hero, by the hero's key; as many queries for any number.

    An encounter that is over keeps its part of a journal: then that hero's is asked for by itself.
    """
    mine = {hero.pk: hero for hero in heroes}
    own = Entry.objects.filter(hero=OuterRef("pk")).exclude(do=CREATED)
    last = own.filter(state=Entry.State.DONE).order_by("-id").values("pk")[:1]
    first = own.filter(state=Entry.State.UNDONE).order_by("id").values("pk")[:1]
    ends = Character.objects.filter(pk__in=mine).annotate(last=Subquery(last), first=Subquery(first))
    pairs = {pk: pair for pk, *pair in ends.values_list("pk", "last", "first")}
    wanted = [key for pair in pairs.values() for key in pair if key is not None]
    found = {entry.pk: entry for entry in Entry.objects.filter(pk__in=wanted).defer("patch")} if wanted else {}
    return {
        pk: (_led(found.get(pairs[pk][0]), hero, undoable), _led(found.get(pairs[pk][1]), hero, redoable))
        for pk, hero in mine.items()
    }


def _led(entry: Entry | None, hero: Character, reach: Any) -> Data:
    if entry is not None and entry.do == THERE:
        entry = reach(hero).defer("patch").first()
    return NO_STEP if entry is None else {**step_of(entry, hero, whole=True), "refusal": ""}
