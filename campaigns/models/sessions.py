"""The evenings played, and dice that are rolled at the table for nobody's hero."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from campaigns.models.campaign import Campaign
from sheets.models.journal import Action


class GameSession(models.Model):
    """One evening: what is done between its start and its end is of it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveIntegerField()
    started_at = models.DateTimeField(default=timezone.now)
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="session_number_once"),
            models.UniqueConstraint(fields=["campaign"], condition=Q(stopped_at=None), name="session_one_running"),
        ]
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"Séance {self.number}"


class TableRoll(models.Model):
    """Dice of the MdT; a hidden roll is seen by him alone until he shows it."""

    action = models.OneToOneField(Action, on_delete=models.CASCADE, related_name="table_roll")
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="rolls")
    count = models.PositiveSmallIntegerField()
    sides = models.PositiveSmallIntegerField()
    modifier = models.SmallIntegerField(default=0)
    faces = models.JSONField()
    origin = models.CharField(max_length=7)
    reason = models.CharField(max_length=80, blank=True)
    hidden = models.BooleanField(default=False)
    shown_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="table_roll_shown_was_hidden", condition=Q(shown_at=None) | Q(hidden=True)),
            models.CheckConstraint(name="table_roll_has_dice", condition=Q(count__gte=1, sides__gte=2)),
        ]

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"

    @property
    def secret(self) -> bool:
        """Whether the MdT alone may see it now."""
        return self.hidden and self.shown_at is None
