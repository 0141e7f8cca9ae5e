"""The map of the marsh: clearings and the passages between them (SCO-50 to SCO-52)."""

from django.db import models

from rulesets.defis.engine.scorpions import marsh
from sheets.models.character import HeroRow


class Clearing(HeroRow):
    """A clearing that the player noted. Clearing 1 is always there, with a row only once something is noted of it."""

    CALLED = "une clairière"
    JOURNALED = ("number", "note")

    number = models.PositiveSmallIntegerField()
    note = models.CharField(max_length=500, blank=True)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.UniqueConstraint(fields=["hero", "number"], name="clearing_one_row_per_number"),
            models.CheckConstraint(
                condition=models.Q(number__gte=marsh.START, number__lte=marsh.HIGHEST), name="clearing_number_in_bounds"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Passage(HeroRow):
    """An exit of a clearing; `end` is the number of the clearing it leads to, once that is known.

    A number and not a key: a row points only at older ones, and an exit is noted before the clearing behind it.
    """

    CALLED = "un passage"
    ASIDE = True
    JOURNALED = ("start", "direction", "end")

    start = models.ForeignKey(Clearing, on_delete=models.CASCADE, related_name="exits")
    direction = models.CharField(max_length=2, choices=[(direction, direction) for direction in marsh.STEPS])
    end = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.UniqueConstraint(fields=["start", "direction"], name="passage_one_per_direction"),
            models.CheckConstraint(
                condition=models.Q(direction__in=tuple(marsh.STEPS)), name="passage_in_a_direction_of_the_marsh"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.direction} → {self.end}"
