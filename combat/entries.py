"""What the journal has of a fight, as far as the present state stands on it."""

from functools import cache

from django.db.models import QuerySet

from combat.models import Fight
from lib.prepared import Prepared
from sheets.models import Entry
from sheets.undo import RETURNED, holding, returned_since


@cache
def _newest(count: int, *columns: str) -> Prepared[Entry]:
    """Return what asks for the newest entries that hold, by the values of these columns, all of them whole numbers."""
    done = Entry.objects.filter(state=Entry.State.DONE).defer("patch").order_by("-id")
    kinds = [int] * len(columns)
    return Prepared(lambda *values: done.filter(**dict(zip(columns, values, strict=True)))[:count], *kinds)


def entries_of(fight: Fight) -> QuerySet[Entry]:
    """Return what the journal has of a fight as far as its present state stands on it."""
    own = Entry.objects.filter(hero=fight.hero_id, fight_ordinal=fight.ordinal, state=Entry.State.DONE)
    start = own.order_by("id").values_list("pk", flat=True).first()
    return own.filter(holding(fight.hero_id, start or 0))


def latest_of(fight: Fight, count: int) -> list[Entry]:
    """Return what of `entries_of` is among the hero's last few entries that hold, in one query; none after a return."""
    found = _newest(count, "hero")(fight.hero_id)
    if any(entry.do == RETURNED for entry in found):
        return []
    return [entry for entry in found if entry.fight_ordinal == fight.ordinal]


def newest_of(fight: Fight, count: int) -> list[Entry]:
    """Return the newest of `entries_of`, without their patches: mostly one query and a glance for returns."""
    found = _newest(count, "hero", "fight_ordinal")(fight.hero_id, fight.ordinal)
    if found and returned_since(fight.hero_id, found[-1].pk):
        return list(entries_of(fight).defer("patch").order_by("-id")[:count])
    return found
