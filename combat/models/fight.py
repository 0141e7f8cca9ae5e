"""A fight saved step by step, and those who fight in it."""

from django.db import models

from combat.models.bestiary import Meeting, Monster
from lib.refs import new_ref
from sheets.models import Character, HeroRow


class Fight(HeroRow):
    """One fight of one hero: open, left at its place (DEF-41), taken up again, or over."""

    CALLED = "un combat"
    ASIDE_COLUMNS = ("pending", "outcome", "status")

    class Status(models.TextChoices):
        """`left` waits at its place; `resumed` was left and then taken up again by another fight."""

        OPEN = "open"
        LEFT = "left"
        RESUMED = "resumed"
        OVER = "over"

    class Shown(models.TextChoices):
        """What a player sees of his adversaries: a MdT may keep their numbers, and even how they are, to himself."""

        NUMBERS = "numbers"
        CONDITION = "condition"
        NAME = "name"

    JOURNALED = (
        "ref",
        "ruleset",
        "rules_version",
        "status",
        "outcome",
        "paragraph",
        "clearing",
        "pending",
        "shown",
        "resumes",
    )
    TIED = ("meeting",)

    ref = models.CharField(max_length=16, unique=True, default=new_ref, editable=False)
    ruleset = models.CharField(max_length=20)
    rules_version = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    outcome = models.CharField(max_length=12, default="ongoing")
    paragraph = models.PositiveIntegerField(null=True, blank=True)
    # Where it is on the map, for who draws one (SCO-52).
    clearing = models.PositiveSmallIntegerField(null=True, blank=True)
    shown = models.CharField(max_length=9, choices=Shown.choices, default=Shown.NUMBERS)
    # The number of the fight left before, that this one takes up again (DEF-41).
    resumes = models.PositiveIntegerField(null=True, blank=True)
    # Where the bestiary remembers these adversaries. Not the hero's own, so not in his journal: an entry deleted there
    # must never stand in the way of an undo.
    meeting = models.ForeignKey(Meeting, on_delete=models.SET_NULL, null=True, blank=True, related_name="fights")
    # The decision that waits, exactly as the engine left it.
    pending = models.JSONField(null=True, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.UniqueConstraint(fields=["hero"], condition=models.Q(status="open"), name="fight_one_open_per_hero"),
            models.CheckConstraint(
                name="fight_shown_known", condition=models.Q(shown__in=("numbers", "condition", "name"))
            ),
        ]
        indexes = [models.Index(fields=["hero", "status", "-id"], name="fight_by_status")]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.status} {self.outcome}"

    @property
    def veil(self) -> str:
        """What a player sees in the place of the adversaries' numbers, "" when he sees them."""
        return "" if self.shown == self.Shown.NUMBERS else self.shown


class Combatant(HeroRow):
    """One who fights: a hero (whose scores stay on his sheet) or an adversary with its typed scores."""

    CALLED = "un adversaire"
    ASIDE = True

    class Side(models.TextChoices):
        """Which side he is on."""

        HERO = "hero"
        FOE = "foe"

    JOURNALED = (
        "fight",
        "side",
        "order",
        "character",
        "name",
        "habilete",
        "endurance",
        "life_start",
        "strength",
        "pv",
        "armure",
        "degats",
        "faiblesse",
        "force",
        "protection",
        "human",
        "condition",
        "looted",
    )
    TIED = ("monster",)

    fight = models.ForeignKey(Fight, on_delete=models.CASCADE, related_name="combatants")
    side = models.CharField(max_length=4, choices=Side.choices)
    order = models.PositiveSmallIntegerField()
    character = models.ForeignKey(Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="fought_as")
    monster = models.ForeignKey(Monster, on_delete=models.SET_NULL, null=True, blank=True, related_name="fought_as")
    name = models.CharField(max_length=80, blank=True)
    habilete = models.PositiveSmallIntegerField(null=True, blank=True)
    endurance = models.PositiveSmallIntegerField(null=True, blank=True)
    # What it had of the score that keeps it standing when the fight began.
    life_start = models.PositiveSmallIntegerField(null=True, blank=True)
    strength = models.SmallIntegerField(null=True, blank=True)
    pv = models.PositiveSmallIntegerField(null=True, blank=True)
    armure = models.PositiveSmallIntegerField(null=True, blank=True)
    degats = models.PositiveSmallIntegerField(null=True, blank=True)
    faiblesse = models.BooleanField(default=False)
    force = models.PositiveSmallIntegerField(null=True, blank=True)
    protection = models.PositiveSmallIntegerField(null=True, blank=True)
    human = models.BooleanField(null=True, blank=True)
    condition = models.CharField(max_length=10, null=True, blank=True)  # noqa: DJ001 - NULL where a book has none
    # Something was taken from him once he was beaten, where a book allows that.
    looted = models.BooleanField(default=False)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.UniqueConstraint(fields=["fight", "side", "order"], name="combatant_place_once"),
        ]
        ordering = ["fight_id", "side", "order"]

    def __str__(self) -> str:
        return self.name or self.side
