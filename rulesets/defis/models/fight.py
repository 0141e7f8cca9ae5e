"""What a fight of Défis Fantastiques keeps: what the paragraph imposes, and how far it is."""

from typing import ClassVar

from django.db import models

from combat.models.bestiary import Meeting
from combat.models.fight import Fight
from sheets.models import HeroRow


class DefisOptions(models.Model):
    """What the paragraph imposes (DEF-30, DEF-40)."""

    class Mode(models.TextChoices):
        """How several opponents fight (DEF-30)."""

        ONE = "one"
        AS_ONE = "as_one"
        IN_TURN = "in_turn"
        ALL = "all"

    OPTIONS: ClassVar[tuple[str, ...]] = (
        "mode",
        "may_flee",
        "furie",
        "hero_habilete",
        "hero_strength",
        "foe_strength",
        "dealt",
        "taken",
        "max_assaults",
        "modifiers_for",
        "stop_at",
    )

    mode = models.CharField(max_length=8, choices=Mode.choices, default=Mode.ONE)
    may_flee = models.BooleanField(default=False)
    furie = models.BooleanField(default=False)
    hero_habilete = models.SmallIntegerField(default=0)
    hero_strength = models.SmallIntegerField(default=0)
    foe_strength = models.SmallIntegerField(default=0)
    dealt = models.PositiveSmallIntegerField(default=2)
    taken = models.PositiveSmallIntegerField(default=2)
    max_assaults = models.PositiveSmallIntegerField(default=0)
    modifiers_for = models.PositiveSmallIntegerField(default=0)
    stop_at = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


class DefisFight(DefisOptions, HeroRow):
    """What the paragraph imposes on one fight, and how far it is."""

    CALLED = "un combat"
    PARTS = ("of_fight",)
    ASIDE_COLUMNS = ("assaults",)
    PROGRESS: ClassVar[tuple[str, ...]] = ("assaults", "force")
    JOURNALED = ("fight", *DefisOptions.OPTIONS, *PROGRESS)

    fight = models.OneToOneField(Fight, on_delete=models.CASCADE, related_name="defis")
    assaults = models.PositiveIntegerField(default=0)
    force = models.BooleanField(default=False)

    class Meta(HeroRow.Meta):
        pass

    def __str__(self) -> str:
        return f"{self.mode}, assaut {self.assaults}"


class DefisMeeting(DefisOptions):
    """What the paragraph imposes whenever these adversaries are met."""

    meeting = models.OneToOneField(Meeting, on_delete=models.CASCADE, primary_key=True, related_name="defis")

    def __str__(self) -> str:
        return self.mode
