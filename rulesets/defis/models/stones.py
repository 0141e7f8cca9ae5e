"""The magic stones of le Marais aux Scorpions."""

from django.db import models

from sheets.models.character import HeroRow


class Stone(HeroRow):
    """Magic stones of one kind (SCO-30); the row goes away with the last of them."""

    CALLED = "une pierre"
    JOURNALED = ("kind", "count")

    kind = models.CharField(max_length=20)
    count = models.PositiveSmallIntegerField(default=1)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.UniqueConstraint(fields=["hero", "kind"], name="stone_one_row_per_kind"),
            models.CheckConstraint(condition=models.Q(count__gte=1), name="stone_at_least_one"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} × {self.count}"
