"""The version of a table: what open pages compare, raised by every write that concerns it.

A hero's turn raises it as it closes (`sheets.turn`); what is no hero's turn raises it by `touch`. It is always the last
row that a transaction takes hold of, after the heroes in the order of their keys.
"""

from django.db.models import F

from campaigns.models import Campaign, GameSession
from sheets.models import Character


def touch(campaign_id: int | None) -> None:
    """Raise the version of a table, for the pages that are open on it; without a table there is nothing to do."""
    if campaign_id is not None:
        Campaign.objects.filter(pk=campaign_id).update(version=F("version") + 1)


def tell_heroes(campaign_id: int) -> None:
    """Raise the version of every hero at a table, for their own pages; before the table's, in a transaction."""
    # One after the other, in the order of their keys, so that two who do this at once never wait in a circle.
    for pk in list(Character.objects.filter(campaign=campaign_id).order_by("pk").values_list("pk", flat=True)):
        Character.objects.filter(pk=pk).update(version=F("version") + 1)


def running_session(campaign_id: int | None) -> int | None:
    """Return the evening that is being played at a table, if one is."""
    if campaign_id is None:
        return None
    running = GameSession.objects.filter(campaign_id=campaign_id, stopped_at__isnull=True)
    return running.values_list("pk", flat=True).first()
