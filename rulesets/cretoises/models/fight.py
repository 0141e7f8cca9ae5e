"""What a fight of the Chroniques Crétoises keeps: what the paragraph imposes, and how far it is."""

from typing import ClassVar

from django.db import models

from combat.models.bestiary import Meeting
from combat.models.fight import Fight
from sheets.models import HeroRow


class Side(models.TextChoices):
    """Whose blow it is (CRE-20)."""

    HERO = "hero"
    FOE = "foe"


class CretoisesOptions(models.Model):
    """What the paragraph imposes (CRE-11, CRE-27, CRE-40, CRE-41, CRE-43)."""

    OPTIONS: ClassVar[tuple[str, ...]] = (
        "retreat_max",
        "honour_won",
        "accepts_surrender",
        "hero_force",
        "hero_protection",
        "foe_force",
        "foe_protection",
        "first",
        "wounds_stay",
    )

    retreat_max = models.PositiveSmallIntegerField(default=4)
    honour_won = models.PositiveSmallIntegerField(default=0)
    # NULL as long as nobody has said what the text says.
    accepts_surrender = models.BooleanField(null=True, blank=True)
    hero_force = models.SmallIntegerField(default=0)
    hero_protection = models.SmallIntegerField(default=0)
    foe_force = models.SmallIntegerField(default=0)
    foe_protection = models.SmallIntegerField(default=0)
    first = models.CharField(max_length=4, choices=Side.choices, default=Side.HERO)
    wounds_stay = models.BooleanField(default=False)

    class Meta:
        abstract = True


class CretoisesFight(CretoisesOptions, HeroRow):
    """What the paragraph imposes on one fight, and how far it is; `hand` is the index of the weapon chosen in it."""

    CALLED = "un combat"
    PARTS = ("of_fight",)
    PROGRESS: ClassVar[tuple[str, ...]] = (
        "turn",
        "hand",
        "struck",
        "retreat_failed",
        "two_dice",
        "to_death",
        "spared",
    )
    JOURNALED = ("fight", *CretoisesOptions.OPTIONS, *PROGRESS)

    fight = models.OneToOneField(Fight, on_delete=models.CASCADE, related_name="cretoises")
    turn = models.CharField(max_length=4, choices=Side.choices, default=Side.HERO)
    hand = models.PositiveSmallIntegerField(null=True, blank=True)
    struck = models.BooleanField(default=False)
    retreat_failed = models.BooleanField(default=False)
    two_dice = models.BooleanField(default=False)
    to_death = models.BooleanField(default=False)
    spared = models.BooleanField(default=False)

    class Meta(HeroRow.Meta):
        pass

    def __str__(self) -> str:
        return f"au tour de {self.turn}"


class CretoisesMeeting(CretoisesOptions):
    """What the paragraph imposes whenever these adversaries are met."""

    meeting = models.OneToOneField(Meeting, on_delete=models.CASCADE, primary_key=True, related_name="cretoises")

    def __str__(self) -> str:
        return f"jusqu’à {self.retreat_max}"
