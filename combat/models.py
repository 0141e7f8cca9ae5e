"""Fights saved step by step, and those who fight in them."""

from typing import ClassVar

from django.db import models

from sheets.models import Character, HeroRow
from sheets.refs import new_ref


class Fight(HeroRow):
    """One fight of one hero: open, left at its place (DEF-41), taken up again, or over."""

    class Status(models.TextChoices):
        """`left` waits at its place; `resumed` was left and then taken up again by another fight."""

        OPEN = "open"
        LEFT = "left"
        RESUMED = "resumed"
        OVER = "over"

    JOURNALED = ("ref", "ruleset", "rules_version", "status", "outcome", "paragraph", "pending")

    ref = models.CharField(max_length=16, unique=True, default=new_ref, editable=False)
    ruleset = models.CharField(max_length=20)
    rules_version = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    outcome = models.CharField(max_length=12, default="ongoing")
    paragraph = models.PositiveIntegerField(null=True, blank=True)
    # The decision that waits, exactly as the engine left it.
    pending = models.JSONField(null=True, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.UniqueConstraint(fields=["hero"], condition=models.Q(status="open"), name="fight_one_open_per_hero"),
        ]
        indexes = [models.Index(fields=["hero", "status", "-id"], name="fight_by_status")]

    def __str__(self) -> str:
        return f"{self.ruleset} {self.status} {self.outcome}"


class DefisFight(HeroRow):
    """What the paragraph imposes (DEF-30, DEF-40) and how far the fight is, for Défis Fantastiques."""

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
    PROGRESS: ClassVar[tuple[str, ...]] = ("assaults", "force")
    JOURNALED = ("fight", *OPTIONS, *PROGRESS)

    fight = models.OneToOneField(Fight, on_delete=models.CASCADE, related_name="defis")
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
    assaults = models.PositiveIntegerField(default=0)
    force = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.mode}, assaut {self.assaults}"


class Combatant(HeroRow):
    """One who fights: a hero (whose scores stay on his sheet) or an adversary with its typed scores."""

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
        "endurance_start",
        "strength",
        "faiblesse",
    )

    fight = models.ForeignKey(Fight, on_delete=models.CASCADE, related_name="combatants")
    side = models.CharField(max_length=4, choices=Side.choices)
    order = models.PositiveSmallIntegerField()
    character = models.ForeignKey(Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="fought_as")
    name = models.CharField(max_length=80, blank=True)
    habilete = models.PositiveSmallIntegerField(null=True, blank=True)
    endurance = models.PositiveSmallIntegerField(null=True, blank=True)
    endurance_start = models.PositiveSmallIntegerField(null=True, blank=True)
    strength = models.SmallIntegerField(null=True, blank=True)
    faiblesse = models.BooleanField(default=False)

    class Meta(HeroRow.Meta):
        constraints = [
            *HeroRow.Meta.constraints,
            models.UniqueConstraint(fields=["fight", "side", "order"], name="combatant_place_once"),
        ]
        ordering = ["fight_id", "side", "order"]

    def __str__(self) -> str:
        return self.name or self.side
