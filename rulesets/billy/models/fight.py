"""What a fight of la Forteresse du Chaudron Noir keeps: what the text imposes, and how far it is."""

from typing import ClassVar

from django.db import models

from combat.models.bestiary import Meeting
from combat.models.fight import Fight
from sheets.models import HeroRow


class BillyOptions(models.Model):
    """What the text imposes: modifiers, PV lost between rounds (BIL-39), a last round."""

    OPTIONS: ClassVar[tuple[str, ...]] = (
        "companions",
        "hero_habilete",
        "hero_adresse",
        "hero_between",
        "foe_between",
        "between_every",
        "max_rounds",
    )

    companions = models.SmallIntegerField(default=0)
    hero_habilete = models.SmallIntegerField(default=0)
    hero_adresse = models.SmallIntegerField(default=0)
    hero_between = models.PositiveSmallIntegerField(default=0)
    foe_between = models.PositiveSmallIntegerField(default=0)
    between_every = models.PositiveSmallIntegerField(default=1)
    max_rounds = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


class BillyFight(BillyOptions, HeroRow):
    """What the text imposes on one fight, and how far it is."""

    CALLED = "un combat"
    PARTS = ("of_fight",)
    ASIDE_COLUMNS = ("rounds",)
    PROGRESS: ClassVar[tuple[str, ...]] = ("rounds", "survivals", "avoid_tried")
    JOURNALED = ("fight", *BillyOptions.OPTIONS, *PROGRESS, "company")

    fight = models.OneToOneField(Fight, on_delete=models.CASCADE, related_name="billy")
    rounds = models.PositiveIntegerField(default=0)
    survivals = models.PositiveIntegerField(default=0)
    avoid_tried = models.BooleanField(default=False)
    # What of `companions` comes from those noted on the sheet: a fight that waits finds there who has come or gone.
    company = models.SmallIntegerField(default=0)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.CheckConstraint(condition=models.Q(between_every__gte=1), name="billyfight_between_from_one"),
        ]

    def __str__(self) -> str:
        return f"tour {self.rounds}"


class BillyMeeting(BillyOptions):
    """What the text imposes whenever this adversary is met."""

    meeting = models.OneToOneField(Meeting, on_delete=models.CASCADE, primary_key=True, related_name="billy")

    def __str__(self) -> str:
        return f"{self.meeting}"
