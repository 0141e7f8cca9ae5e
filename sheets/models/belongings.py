"""What a hero carries and keeps track of, one row each."""

from django.db import models

from sheets.models.character import HeroRow


class Item(HeroRow):
    """A thing in the backpack: how many, the uses left where it has uses, and a note."""

    CALLED = "un objet"
    ASIDE = True
    JOURNALED = ("name", "quantity", "uses", "note")

    name = models.CharField(max_length=120)
    quantity = models.PositiveIntegerField(default=1)
    uses = models.PositiveSmallIntegerField(null=True, blank=True)
    note = models.CharField(max_length=500, blank=True)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.CheckConstraint(condition=models.Q(quantity__gte=0), name="item_quantity_never_below_zero"),
        ]

    def __str__(self) -> str:
        return self.name


class Codeword(HeroRow):
    """A word that the book asks to note."""

    CALLED = "un mot"
    ASIDE = True
    JOURNALED = ("word",)

    word = models.CharField(max_length=80)

    def __str__(self) -> str:
        return self.word


class Counter(HeroRow):
    """A count of the player's own, with bounds if he wishes."""

    CALLED = "un compteur"
    ASIDE = True
    JOURNALED = ("name", "value", "minimum", "maximum")

    name = models.CharField(max_length=60)
    value = models.IntegerField(default=0)
    minimum = models.IntegerField(null=True, blank=True)
    maximum = models.IntegerField(null=True, blank=True)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.CheckConstraint(
                condition=models.Q(minimum__isnull=True) | models.Q(value__gte=models.F("minimum")),
                name="counter_not_below_minimum",
            ),
            models.CheckConstraint(
                condition=models.Q(maximum__isnull=True) | models.Q(value__lte=models.F("maximum")),
                name="counter_not_above_maximum",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} : {self.value}"


class Visit(HeroRow):
    """A paragraph that was read, in the order of the ordinals."""

    CALLED = "un paragraphe lu"
    ASIDE = True
    JOURNALED = ("paragraph",)

    paragraph = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"§ {self.paragraph}"


class Bookmark(HeroRow):
    """A finger in the page: a name, a paragraph, and the point of the journal to come back to."""

    CALLED = "un signet"
    ASIDE = True
    JOURNALED = ("name", "paragraph", "anchor")

    name = models.CharField(max_length=80)
    paragraph = models.PositiveIntegerField(null=True, blank=True)
    # The state "as it was" is the journal up to and with the entry of this number; 0 is the hero as he was rolled.
    anchor = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return self.name
