"""What stands at the top of each page of a table: who leads it, which evening it is, and the way to one's own hero."""

from typing import Any

from django.urls import reverse
from django.utils.http import urlencode

from campaigns.models import Campaign, Membership
from lib.search import in_dictionary_order
from rulesets.kit.protocol import Data
from sheets.bindings import binding_of
from sheets.models import Character


def leader_of(campaign: Campaign) -> str:
    """Return the name of a table's MdT, "" when it has none any more."""
    leader = campaign.memberships.filter(role=Membership.Role.MDT, left_at__isnull=True).select_related("user").first()
    return leader.user.shown_name if leader else ""


def top_context(place: Membership) -> Data:
    """Return a table's name and place, with what its top says."""
    campaign = place.campaign
    return {
        "place": place,
        "campaign": campaign,
        "mdt": leader_of(campaign),
        "session": campaign.sessions.filter(stopped_at__isnull=True).first(),
        "own": _own(place),
    }


def poll_context(place: Membership, page: str, **query: Any) -> Data:
    """Return what an open page of the table asks, and the version of the table that it shows."""
    address = reverse("campaign-live", args=[place.campaign.ref])
    return {"live": place.campaign.version, "poll": f"{address}?{urlencode({'page': page, **query})}"}


def _own(place: Membership) -> Data | None:
    """Return the hero that lies open before a player on the table's page, where the tabs lead to his own pages."""
    if place.leads or not place.plays:
        return None
    mine = Character.objects.filter(campaign_id=place.campaign_id, owner_id=place.user_id).order_by("pk")
    heroes = in_dictionary_order(mine.only("ref", "ruleset", "name"))
    if not heroes:
        return None
    hero = heroes[0]
    return {"ref": hero.ref, "address": hero.get_absolute_url(), "fights": binding_of(hero.ruleset).fights}
