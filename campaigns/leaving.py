"""Somebody goes for good: every table that he sits at goes on without him, or ends where nobody else plays."""

from accounts.models import User
from campaigns import members
from campaigns.live import touch
from campaigns.models import Membership


def leave_all(user: User) -> None:
    """Leave every table; the MdT's place goes to the player who has been there longest. Within a transaction."""
    for place in Membership.objects.filter(user=user, left_at__isnull=True).select_related("campaign"):
        heir = successor(place) if place.leads else None
        if heir is not None:
            members.hand_over(place, heir.ref)
        elif place.leads:
            members.delete(place.campaign)
            continue
        place.delete()
        touch(place.campaign_id)


def what_becomes(user: User) -> list[tuple[str, str]]:
    """Return the tables that somebody leads, each with the name of who would lead it after him ("": it would end)."""
    led = Membership.objects.filter(user=user, role=Membership.Role.MDT, left_at__isnull=True)
    heirs = [(place.campaign.name, successor(place)) for place in led.select_related("campaign").order_by("pk")]
    return [(name, heir.user.shown_name if heir else "") for name, heir in heirs]


def successor(place: Membership) -> Membership | None:
    """Return the player who has been at the table longest, if there is one besides the MdT."""
    players = Membership.objects.filter(campaign=place.campaign_id, role=Membership.Role.PLAYER, left_at__isnull=True)
    return players.exclude(pk=place.pk).select_related("user").order_by("joined_at", "pk").first()
