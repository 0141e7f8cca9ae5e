"""The campaign: its name, what its players see of one another, and the version that open pages compare."""

from typing import Any

from django.db import models
from django.db.models import Q
from django.urls import reverse

from lib.refs import new_ref
from rulesets.kit.registry import ENCOUNTERS


class CampaignQuerySet(models.QuerySet["Campaign"]):
    """Campaigns, always asked for from somebody who sits at their table."""

    def of(self, user: Any) -> "CampaignQuerySet":
        """Return those that this person is a member of; nobody signed in is a member of none."""
        return self._at(user)

    def led_by(self, user: Any) -> "CampaignQuerySet":
        """Return those whose MdT this person is."""
        return self._at(user, memberships__role="mdt")

    def played_by(self, user: Any) -> "CampaignQuerySet":
        """Return those that this person may bring a hero into: MdT or player, and not put away."""
        return self._at(user, memberships__role__in=("mdt", "player"), archived=False)

    def _at(self, user: Any, **conditions: Any) -> "CampaignQuerySet":
        if not user.pk:
            return self.none()
        return self.filter(memberships__user_id=user.pk, memberships__left_at__isnull=True, **conditions)


class Campaign(models.Model):
    """A table: one MdT, players and spectators, and the heroes that their owners have brought in."""

    class OthersSee(models.TextChoices):
        """What a player sees of the others' heroes."""

        ALL = "all"
        CONDITION = "condition"
        NONE = "none"

    ref = models.CharField(max_length=16, unique=True, default=new_ref, editable=False)
    name = models.CharField(max_length=80)
    # Empty: heroes of any rules sit together.
    ruleset = models.CharField(max_length=20, blank=True)
    others_see = models.CharField(max_length=9, choices=OthersSee.choices, default=OthersSee.ALL)
    odds = models.BooleanField(default=True)
    dice_kept = models.BooleanField(default=False)
    archived = models.BooleanField(default=False)
    shared_notes = models.TextField(blank=True)
    private_notes = models.TextField(blank=True)
    # The clock: whole tours that have gone by (POR-03).
    tours = models.PositiveIntegerField(default=0)
    # Raised by every write that concerns the table; see `campaigns.live`.
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = CampaignQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(name="campaign_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="campaign_others_see_known", condition=Q(others_see__in=("all", "condition", "none"))
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the table."""
        return reverse("campaign", args=[self.ref])

    @property
    def meets(self) -> bool:
        """Whether its rules, or one of those that may be played at it, have encounters."""
        return not self.ruleset or self.ruleset in ENCOUNTERS
