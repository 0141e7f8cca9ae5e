"""Who may do what at a table, decided here alone: MdT, player, spectator, the owner of a hero, outsider.

An outsider, and who has left or been removed, is told that the table does not exist (404); a member who asks for what
is not his to do is refused (403).
"""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404

from campaigns.models import Campaign, Membership
from sheets.models import Character


def memberships_of(user: Any) -> Any:
    """Return where this person sits now, tables put away last, the newest first."""
    if not user.pk:
        return Membership.objects.none()
    mine = Membership.objects.filter(user_id=user.pk, left_at__isnull=True)
    return mine.select_related("campaign").order_by("campaign__archived", "-campaign_id")


def place_of(user: Any, ref: str) -> Membership:
    """Return this person's place at a table, the table with it, in one query; raises Http404 for an outsider."""
    place: Membership | None = memberships_of(user).filter(campaign__ref=ref).first()
    if place is None:
        raise Http404
    if not place.leads:
        # His alone: what is not read cannot be shown.
        place.campaign.private_notes = ""
    return place


def lead(user: Any, ref: str) -> Membership:
    """Return the MdT's place; raises Http404 for an outsider, PermissionDenied for any other member."""
    place = place_of(user, ref)
    if not place.leads:
        raise PermissionDenied
    return place


def player(user: Any, ref: str) -> Membership:
    """Return the place of somebody who may bring a hero in; raises Http404, or PermissionDenied for a spectator."""
    place = place_of(user, ref)
    if not place.plays:
        raise PermissionDenied
    return place


def led_hero(place: Membership, ref: str) -> Character:
    """Return a hero at the MdT's table; raises Http404."""
    hero = Character.objects.filter(campaign_id=place.campaign_id, ref=ref).first()
    if hero is None:
        raise Http404
    return hero


def may_take_out(place: Membership, hero: Character) -> bool:
    """Say whether this member may take a hero away from the table: its owner, or the MdT."""
    return place.leads or hero.owner_id == place.user_id


def sees_scores(place: Membership, owner_id: int) -> str:
    """Return how much of a hero this member sees: `all`, `condition` in words, or `none`."""
    if place.leads or owner_id == place.user_id:
        return Campaign.OthersSee.ALL
    return place.campaign.others_see


def odds_allowed(hero: Character, viewer: Any, *, hidden: bool = False) -> bool:
    """Say whether odds may be shown to somebody for a hero's fight.

    Not where the MdT has switched them off for his table, and to nobody but him against an adversary whose numbers are
    hidden (`hidden`): they would give the numbers away.
    """
    if hero.campaign_id is None:
        return not hidden
    if Campaign.objects.led_by(viewer).filter(pk=hero.campaign_id).exists():
        return True
    return not hidden and Campaign.objects.filter(pk=hero.campaign_id, odds=True).exists()
