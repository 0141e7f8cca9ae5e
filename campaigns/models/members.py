"""Who sits at a table, and the links that let others in."""

import secrets
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from campaigns.models.campaign import Campaign
from lib.refs import new_ref


def new_token() -> str:
    """Return the secret part of an invitation: 24 characters that are safe in an address (144 bits)."""
    return secrets.token_urlsafe(18)


class Membership(models.Model):
    """One person at one table; who has left keeps the row, and comes in again by it."""

    class Role(models.TextChoices):
        """What somebody is at the table."""

        MDT = "mdt"
        PLAYER = "player"
        SPECTATOR = "spectator"

    ref = models.CharField(max_length=16, unique=True, default=new_ref, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=9, choices=Role.choices)
    joined_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="membership_once_per_person"),
            models.UniqueConstraint(
                fields=["campaign"], condition=Q(role="mdt", left_at=None), name="membership_one_mdt"
            ),
            models.CheckConstraint(name="membership_role_known", condition=Q(role__in=("mdt", "player", "spectator"))),
        ]
        ordering = ["joined_at", "pk"]

    def __str__(self) -> str:
        return f"{self.role} {self.user_id}"

    @property
    def leads(self) -> bool:
        """Whether this is the MdT."""
        return self.role == self.Role.MDT

    @property
    def plays(self) -> bool:
        """Whether a hero may be brought in: a spectator brings none."""
        return self.role != self.Role.SPECTATOR


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Invitations that still let somebody in."""

    def valid(self, now: datetime | None = None) -> "InvitationQuerySet":
        """Return those neither revoked, nor expired, nor used up.

        Nothing but columns of their own, so that an UPDATE of them looks again at a row that it had to wait for: with
        a join, PostgreSQL would trust what it saw before.
        """
        return self.filter(
            Q(expires_at__isnull=True) | Q(expires_at__gt=now or timezone.now()),
            Q(max_uses__isnull=True) | Q(used__lt=F("max_uses")),
            revoked_at__isnull=True,
        )

    def open(self, now: datetime | None = None) -> "InvitationQuerySet":
        """Return the valid ones of tables that are not put away."""
        return self.valid(now).filter(campaign__archived=False)


class Invitation(models.Model):
    """A link that lets people in with a role, until a date, for a number of uses."""

    ref = models.CharField(max_length=16, unique=True, default=new_ref, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    role = models.CharField(max_length=9, choices=Membership.Role.choices, default=Membership.Role.PLAYER)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    max_uses = models.PositiveSmallIntegerField(null=True, blank=True)
    used = models.PositiveIntegerField(default=0)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(name="invitation_role_given", condition=Q(role__in=("player", "spectator"))),
            models.CheckConstraint(
                name="invitation_uses_counted",
                condition=Q(max_uses__isnull=True) | Q(max_uses__gte=1, used__lte=F("max_uses")),
            ),
        ]
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.role} {self.used}"
