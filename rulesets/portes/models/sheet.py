"""A character of Portes, Monstres & Trésors (POR-70): his numbers in one row, his weapons in a row each."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from sheets.models import Character, HeroRow, Journaled


def _characteristic() -> "models.PositiveSmallIntegerField[Any, Any]":
    return models.PositiveSmallIntegerField()


def _unwritten() -> "models.PositiveSmallIntegerField[Any, Any]":
    return models.PositiveSmallIntegerField(null=True, blank=True)


def _own() -> "models.SmallIntegerField[Any, Any]":
    return models.SmallIntegerField(null=True, blank=True)


class PortesSheet(Journaled):
    """One character.

    PV are NULL until they are written. The derived numbers (POR-12, POR-21, POR-30, POR-63) are NULL as long as the
    tables give them; a number is what the player wrote in their place.
    """

    CALLED = "un score"

    class Classe(models.TextChoices):
        """The classes that have an attack bonus (POR-63)."""

        GUERRIER = "guerrier"
        NAIN = "nain"
        ELFE = "elfe"
        HALFELIN = "halfelin"
        CLERC = "clerc"
        VOLEUR = "voleur"
        MAGICIEN = "magicien"

    CHARACTERISTICS: ClassVar[tuple[str, ...]] = (
        "force",
        "dexterite",
        "constitution",
        "intelligence",
        "sagesse",
        "charisme",
    )
    DERIVED: ClassVar[tuple[str, ...]] = ("attack", "initiative", "reaction", "combat_movement")
    JOURNALED: ClassVar[tuple[str, ...]] = (
        *CHARACTERISTICS,
        "classe",
        "niveau",
        "pv",
        "pv_max",
        "ca",
        "movement",
        *DERIVED,
        "treasure",
    )
    ordinal: ClassVar[int] = 0

    hero = models.OneToOneField(Character, on_delete=models.CASCADE, primary_key=True, related_name="portessheet")
    force = _characteristic()
    dexterite = _characteristic()
    constitution = _characteristic()
    intelligence = _characteristic()
    sagesse = _characteristic()
    charisme = _characteristic()
    classe = models.CharField(max_length=10, choices=Classe.choices, blank=True)
    niveau = models.PositiveSmallIntegerField(default=1)
    pv = _unwritten()
    pv_max = _unwritten()
    ca = models.SmallIntegerField(default=9)
    movement = models.PositiveSmallIntegerField(default=36)
    attack = _own()
    initiative = _own()
    reaction = _own()
    combat_movement = _own()
    treasure = models.TextField(blank=True)

    class Meta:
        # The engine keeps these rules; the database is the last line of defence (POR-62, POR-70).
        constraints = [
            models.CheckConstraint(
                condition=Q(pv__isnull=True) | Q(pv__gte=0),
                name="portessheet_pv_never_below_zero",
            ),
            models.CheckConstraint(
                condition=Q(
                    force__gte=0,
                    dexterite__gte=0,
                    constitution__gte=0,
                    intelligence__gte=0,
                    sagesse__gte=0,
                    charisme__gte=0,
                    niveau__gte=0,
                    movement__gte=0,
                ),
                name="portessheet_never_below_zero",
            ),
            models.CheckConstraint(
                condition=Q(
                    classe__in=("", "guerrier", "nain", "elfe", "halfelin", "clerc", "voleur", "magicien"),
                ),
                name="portessheet_classe_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hero}"


class PortesWeapon(HeroRow):
    """A weapon and the dice of its damage, as they are written ("1d8+1"); in the order of the ordinals."""

    CALLED = "une arme"
    JOURNALED = ("name", "damage")

    name = models.CharField(max_length=80)
    damage = models.CharField(max_length=20)

    def __str__(self) -> str:
        return f"{self.name} ({self.damage})"
