"""Althéos (CRE-01): his scores in one row; weapons, armour and gods in one row each."""

from typing import ClassVar

from django.db import models

from sheets.models import Character, HeroRow, Journaled


class CretoisesSheet(Journaled):
    """FORCE and PROTECTION are natural; what is carried adds to them (CRE-02, CRE-03)."""

    CALLED = "un score"

    class Condition(models.TextChoices):
        """Each hit moves one step (CRE-10)."""

        INDEMNE = "indemne"
        BLESSE = "blesse"
        GRIEVEMENT = "grievement"
        MORT = "mort"

    JOURNALED: ClassVar[tuple[str, ...]] = (
        "force",
        "protection",
        "honneur",
        "honte",
        "condition",
        "patron",
        "zeus_used",
    )
    ordinal: ClassVar[int] = 0

    hero = models.OneToOneField(Character, on_delete=models.CASCADE, primary_key=True, related_name="%(class)s")
    force = models.PositiveSmallIntegerField()
    protection = models.PositiveSmallIntegerField()
    honneur = models.PositiveSmallIntegerField()
    honte = models.PositiveSmallIntegerField()
    condition = models.CharField(max_length=10, choices=Condition.choices, default=Condition.INDEMNE)
    patron = models.CharField(max_length=10, blank=True)
    zeus_used = models.BooleanField(default=False)

    class Meta:
        # The engine keeps these rules; the database is the last line of defence (CRE-05, CRE-10).
        constraints = [
            models.CheckConstraint(
                condition=models.Q(force__gte=0, protection__gte=0, honneur__gte=0, honte__gte=0),
                name="cretoisessheet_never_below_zero",
            ),
            models.CheckConstraint(
                condition=models.Q(condition__in=("indemne", "blesse", "grievement", "mort")),
                name="cretoisessheet_condition_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hero}"


class Weapon(HeroRow):
    """A weapon carried, in the order of the ordinals; `chosen` is the one that the player took in hand (CRE-02)."""

    CALLED = "une arme"
    JOURNALED = ("name", "force", "protection", "chosen")

    name = models.CharField(max_length=80, blank=True)
    force = models.SmallIntegerField(default=0)
    protection = models.SmallIntegerField(default=0)
    chosen = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.name


class Armour(HeroRow):
    """A piece of armour, worn or spare (CRE-04); `force` is NULL for one that has none, as most (CRE-03)."""

    CALLED = "une pièce d’armure"
    JOURNALED = ("name", "kind", "protection", "force", "worn")

    name = models.CharField(max_length=80, blank=True)
    kind = models.CharField(max_length=10)
    protection = models.SmallIntegerField(default=0)
    force = models.SmallIntegerField(null=True, blank=True)
    worn = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.name


class God(HeroRow):
    """How a god who is not the patron looks on the hero (CRE-50): one of the book's by its key, or one by name."""

    CALLED = "un dieu"
    JOURNALED = ("name", "attitude")

    name = models.CharField(max_length=60)
    attitude = models.CharField(max_length=12)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.UniqueConstraint(fields=["hero", "name"], name="god_once_per_hero"),
        ]

    def __str__(self) -> str:
        return f"{self.name} : {self.attitude}"
