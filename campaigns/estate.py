"""What a table keeps for a person: places, and the lead of it."""

from accounts.estate import Estate
from accounts.models import User
from campaigns.leaving import leave_all, what_becomes
from campaigns.live import touch
from campaigns.models import Membership


def hold_places(*people: int) -> None:
    """Hold the places of people at tables, as whoever leaves one does before his heroes."""
    list(Membership.objects.select_for_update().filter(user__in=people).order_by("pk").values_list("pk"))


def move_places(guest: User, user: User) -> None:
    """Move places at tables, which see the new name at once; of two at one table the one that may do more stays."""
    theirs = {place.campaign_id: place for place in Membership.objects.filter(user=user)}
    for place in Membership.objects.filter(user=guest).order_by("campaign_id"):
        twin = theirs.get(place.campaign_id)
        if twin is not None:
            if _rank(place) <= _rank(twin):
                place.delete()
                touch(place.campaign_id)
                continue
            twin.delete()
        Membership.objects.filter(pk=place.pk).update(user=user)
        touch(place.campaign_id)


def _rank(place: Membership) -> int:
    """Return how much a place allows: none at all where somebody has left."""
    return 0 if place.left_at is not None else {"spectator": 1, "player": 2, "mdt": 3}[place.role]


ESTATE = Estate(hold=hold_places, steps=(move_places,), leave=leave_all, heirs=what_becomes)
