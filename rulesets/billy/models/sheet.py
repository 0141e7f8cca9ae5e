"""Billy's numbers (BIL-01 to BIL-05), what plays on them, the three objects he chose, and his companions."""

from typing import Any, ClassVar

from django.db import models

from sheets.models import Character, HeroRow, Journaled


def _reserve(**options: Any) -> "models.PositiveSmallIntegerField[Any, Any]":
    return models.PositiveSmallIntegerField(**options)


def _own() -> "models.SmallIntegerField[Any, Any]":
    return models.SmallIntegerField(default=0)


class BillySheet(Journaled):
    """One Billy.

    A derived score (HABILETÉ to CRITIQUE) is worked out from base, objects and caractère; its column holds what play
    has added to it or taken from it. Without objects there is nothing to work from: then it is the score itself.
    """

    CALLED = "un score"
    OWN: ClassVar[tuple[str, ...]] = ("habilete", "adresse", "endurance", "armure", "degats", "critique")
    KEPT: ClassVar[tuple[str, ...]] = ("chance", "chance_max", "pv", "gloire", "richesse")
    JOURNALED: ClassVar[tuple[str, ...]] = ("caractere", *OWN, *KEPT)
    ordinal: ClassVar[int] = 0

    hero = models.OneToOneField(Character, on_delete=models.CASCADE, primary_key=True, related_name="billysheet")
    caractere = models.CharField(max_length=12, blank=True)
    habilete = _own()
    adresse = _own()
    endurance = _own()
    armure = _own()
    degats = _own()
    critique = _own()
    chance = _reserve()
    chance_max = _reserve()
    pv = _reserve()
    gloire = models.PositiveIntegerField(default=0)
    richesse = models.PositiveIntegerField(default=0)
    # A habit of the player's and no state of Billy's: where nothing else is to be decided, the dodge die is rolled.
    always_dodge = models.BooleanField(default=False)

    class Meta:
        # The engine keeps these rules; the database is the last line of defence (BIL-02, BIL-04).
        constraints = [
            models.CheckConstraint(
                condition=models.Q(chance__gte=0, chance_max__gte=0, pv__gte=0, gloire__gte=0, richesse__gte=0),
                name="billysheet_never_below_zero",
            )
        ]

    def __str__(self) -> str:
        return f"{self.hero}"


class BillyObject(HeroRow):
    """One of the three objects chosen, in the order of the choice, and whether it is in his hands (BIL-11)."""

    CALLED = "ce qui est tenu en main"
    JOURNALED = ("thing", "held")

    thing = models.CharField(max_length=20)
    held = models.BooleanField(default=False)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.UniqueConstraint(fields=["hero", "thing"], name="billyobject_once"),
        ]

    def __str__(self) -> str:
        return self.thing


class Companion(HeroRow):
    """Somebody who goes with Billy: as long as `beside` holds, fights add this HABILETÉ to his (BIL-30)."""

    CALLED = "un compagnon"
    JOURNALED = ("name", "habilete", "note", "beside")

    name = models.CharField(max_length=80)
    habilete = models.PositiveSmallIntegerField(default=0)
    note = models.CharField(max_length=500, blank=True)
    beside = models.BooleanField(default=True)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.CheckConstraint(condition=models.Q(habilete__gte=0), name="companion_habilete_never_below_zero"),
        ]

    def __str__(self) -> str:
        return self.name
