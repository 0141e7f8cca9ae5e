"""Scores of the two Défis Fantastiques books (DEF-01), one typed table each."""

from typing import Any, ClassVar

from django.db import models

from rulesets.defis.engine.scorpions import marsh
from sheets.models import Character, Journaled


def _score(**options: Any) -> "models.PositiveSmallIntegerField[Any, Any]":
    return models.PositiveSmallIntegerField(**options)


class DefisSheet(Journaled):
    """What both books keep: three scores with initial and current, gold and meals."""

    JOURNALED: ClassVar[tuple[str, ...]] = (
        "habilete_initial",
        "habilete_current",
        "endurance_initial",
        "endurance_current",
        "chance_initial",
        "chance_current",
        "pieces",
        "repas",
    )
    ordinal: ClassVar[int] = 0

    hero = models.OneToOneField(Character, on_delete=models.CASCADE, primary_key=True, related_name="%(class)s")
    habilete_initial = _score()
    habilete_current = _score()
    endurance_initial = _score()
    endurance_current = _score()
    chance_initial = _score()
    chance_current = _score()
    pieces = models.PositiveIntegerField(default=0)
    repas = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True
        # The engine keeps these rules; the database is the last line of defence (DEF-03).
        constraints = [
            models.CheckConstraint(
                condition=models.Q(
                    habilete_current__gte=0,
                    endurance_current__gte=0,
                    chance_current__gte=0,
                    pieces__gte=0,
                    repas__gte=0,
                ),
                name="%(class)s_never_below_zero",
            ),
            models.CheckConstraint(
                condition=models.Q(habilete_initial__gte=0, endurance_initial__gte=0, chance_initial__gte=0),
                name="%(class)s_initial_never_below_zero",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hero}"


class ScorpionsSheet(DefisSheet):
    """Le Marais aux Scorpions: SANTÉ besides (SCO-04), and the clearing where she is (SCO-50)."""

    CALLED = "un score"
    JOURNALED = (*DefisSheet.JOURNALED, "sante_initial", "sante_current", "clearing")

    sante_initial = _score()
    sante_current = _score()
    clearing = _score(default=marsh.START)

    class Meta(DefisSheet.Meta):
        constraints = [
            *DefisSheet.Meta.constraints,
            models.CheckConstraint(
                condition=models.Q(sante_initial__gte=0, sante_current__gte=0),
                name="scorpionssheet_sante_never_below_zero",
            ),
        ]


class MutationSheet(DefisSheet):
    """DF 62: MUTATION besides (MUT-05)."""

    CALLED = "un score"
    JOURNALED = (*DefisSheet.JOURNALED, "mutation")

    mutation = _score(default=0)

    class Meta(DefisSheet.Meta):
        constraints = [
            *DefisSheet.Meta.constraints,
            models.CheckConstraint(condition=models.Q(mutation__gte=0), name="mutationsheet_mutation_never_below_zero"),
        ]
