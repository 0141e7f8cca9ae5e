"""Settings and notes of a table: what was written over a newer text is told, never lost."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F

from campaigns.live import tell_heroes, touch
from campaigns.models import Campaign, Membership
from rulesets.kit.errors import RuleViolation
from sheets.books import fingerprint
from sheets.turn import Stale

RULES_KEPT = "Un héros d’autres règles est à la table : qu’il en sorte d’abord."
SETTINGS = ("name", "ruleset", "others_see", "odds", "dice_kept")


def settings_of(campaign: Campaign) -> dict[str, Any]:
    """Return what the settings' form shows."""
    return {name: getattr(campaign, name) for name in SETTINGS}


def change_settings(place: Membership, typed: Mapping[str, Any], posted: Mapping[str, str]) -> None:
    """Change what the form says, unless the table has changed since it was shown; raises Stale or RuleViolation."""
    with transaction.atomic():
        if typed["odds"] != place.campaign.odds:
            # Pages of heroes show odds as well, and compare the hero's version alone.
            tell_heroes(place.campaign_id)
        campaign = _held(place)
        if posted.get("seen", "") != fingerprint(settings_of(campaign)):
            raise Stale
        others = campaign.heroes.exclude(ruleset=typed["ruleset"])
        if typed["ruleset"] and others.exists():
            raise RuleViolation(RULES_KEPT)
        Campaign.objects.filter(pk=campaign.pk).update(**{name: typed[name] for name in SETTINGS})
        touch(campaign.pk)


def keep_notes(place: Membership, whose: str, text: str, seen: str) -> None:
    """Keep the table's notes or the MdT's own; raises Stale when they are no longer what was written upon."""
    column = {"shared": "shared_notes", "private": "private_notes"}[whose]
    with transaction.atomic():
        campaign = _held(place)
        before = getattr(campaign, column)
        if before == text:
            return
        if fingerprint(before) != seen:
            raise Stale
        Campaign.objects.filter(pk=campaign.pk).update(**{column: text})
        touch(campaign.pk)


def set_clock(place: Membership, tours: int, seen: int) -> None:
    """Set the table's clock (POR-03); raises Stale when it no longer shows what the form did."""
    with transaction.atomic():
        campaign = _held(place)
        if campaign.tours == tours:
            return
        if campaign.tours != seen:
            raise Stale
        Campaign.objects.filter(pk=campaign.pk).update(tours=tours)
        touch(campaign.pk)


def _held(place: Membership) -> Campaign:
    """Return the table as it stands now, held until the end of the transaction."""
    Campaign.objects.filter(pk=place.campaign_id).update(name=F("name"))
    return Campaign.objects.get(pk=place.campaign_id)
