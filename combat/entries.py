"""What the journal has of a fight, as far as the present state stands on it."""

from functools import cache

from django.db.models import QuerySet

from combat.models import Fight
from config.prepared import Prepared
from sheets.models import Entry
from sheets.undo import RETURNED, holding, returned_since


@cache
def _last(count: int) -> Prepared[Entry]:
    done = Entry.objects.filter(state=Entry.State.DONE).defer("patch").order_by("-id")
    return Prepared(lambda hero: done.filter(hero=hero)[:count], int)


@cache
def _last_of_fight(count: int) -> Prepared[Entry]:
    done = Entry.objects.filter(state=Entry.State.DONE).defer("patch").order_by("-id")
    return Prepared(lambda hero, ordinal: done.filter(hero=hero, fight_ordinal=ordinal)[:count], int, int)


def entries_of(fight: Fight) -> QuerySet[Entry]:
    """Return what the journal has of a fight as far as its present state stands on it."""
    own = Entry.objects.filter(hero=fight.hero_id, fight_ordinal=fight.ordinal, state=Entry.State.DONE)
    start = own.order_by("id").values_list("pk", flat=True).first()
    return own.filter(holding(fight.hero_id, start or 0))


def latest_of(fight: Fight, count: int) -> list[Entry]:
    """Return what of `entries_of` is among the hero's last few entries that hold, in one query; none after a return."""
    found = _last(count)(fight.hero_id)
    if any(entry.do == RETURNED for entry in found):
        return []
    return [entry for entry in found if entry.fight_ordinal == fight.ordinal]


def newest_of(fight: Fight, count: int) -> list[Entry]:
    """Return the newest of `entries_of`, without their patches: mostly one query and a glance for returns."""
    found = _last_of_fight(count)(fight.hero_id, fight.ordinal)
    if found and returned_since(fight.hero_id, found[-1].pk):
        return list(entries_of(fight).defer("patch").order_by("-id")[:count])
    return found
