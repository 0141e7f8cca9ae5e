"""An encounter of several sides at a table, saved step by step, with those who take part and its own journal.

Nothing of it is a hero's: what is done in it stands in its own entries. A hero's PV live here while it is open, and go
back to his sheet when it ends or waits (see `rulesets.portes.encounters`).
"""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign
from lib.refs import new_ref
from rulesets.portes.encounters.naming import side_title
from sheets.models import Action, Character, Entry


class EncounterQuerySet(models.QuerySet["Encounter"]):
    """Encounters, always asked for from the one who leads them."""

    def led_by(self, user: Any) -> "EncounterQuerySet":
        """Return those that this person leads; a table that was put away is left alone."""
        return self.filter(campaign__in=Campaign.objects.led_by(user).filter(archived=False))


class Encounter(models.Model):
    """One encounter: open, interrupted (it waits as it is), or over.

    The columns of OPTIONS and STATE are those of the engine, by its names.
    """

    class Status(models.TextChoices):
        """`waiting` was interrupted, and is taken up again where it was."""

        OPEN = "open"
        WAITING = "waiting"
        OVER = "over"

    class Shown(models.TextChoices):
        """What players see of a hidden side's members besides their place in the order."""

        NAME = "name"
        CONDITION = "condition"
        NUMBERS = "numbers"

    OPTIONS: ClassVar[tuple[str, ...]] = ("place", "individual", "reaction_modifier", "fatigue", "led")
    STATE: ClassVar[tuple[str, ...]] = (
        "distance",
        "tested",
        "reaction",
        "round",
        "turn",
        "step",
        "engaged",
        "chance",
        "tours",
        "closed",
        "outcome",
    )

    ref = models.CharField(max_length=16, unique=True, default=new_ref, editable=False)
    campaign = models.ForeignKey("campaigns.Campaign", on_delete=models.CASCADE, related_name="encounters")
    ruleset = models.CharField(max_length=20)
    rules_version = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80, blank=True)
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.OPEN)
    shown = models.CharField(max_length=9, choices=Shown.choices, default=Shown.CONDITION)
    # Level of the labyrinth, which DV are compared with (POR-04).
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    # The MdT's own settings: who throws which dice. No journal has them.
    hero_dice_typed = models.BooleanField(default=False)
    foe_dice_typed = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    # A choice that waits for dice typed at the table, as `Character.asked`.
    asked = models.JSONField(null=True, blank=True)

    place = models.CharField(max_length=10, default="labyrinth")
    # Only the sides marked so test surprise; otherwise all do (POR-11).
    tests_chosen = models.BooleanField(default=False)
    individual = models.BooleanField(default=False)
    reaction_modifier = models.SmallIntegerField(default=0)
    fatigue = models.BooleanField(default=False)
    # What flees in the fight may be pursued, and what has fled is no end yet.
    led = models.BooleanField(default=False)

    distance = models.PositiveIntegerField(null=True, blank=True)
    tested = models.BooleanField(default=False)
    reaction = models.CharField(max_length=12, null=True, blank=True)  # noqa: DJ001 - NULL until it is known
    round = models.PositiveIntegerField(default=0)
    # How many groups the order has: one may stand empty.
    groups = models.PositiveSmallIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(null=True, blank=True)
    step = models.CharField(max_length=10, default="announce")
    engaged = models.BooleanField(default=False)
    chance = models.PositiveSmallIntegerField(null=True, blank=True)
    tours = models.PositiveIntegerField(default=1)
    closed = models.BooleanField(default=False)
    outcome = models.CharField(max_length=8, default="ongoing")
    # How many numbers each side has given, by its key: "4/6". No journal has it, so that no undo gives a number again.
    issued = models.CharField(max_length=200, blank=True)
    opened_at = models.DateTimeField(auto_now_add=True)
    played_at = models.DateTimeField(auto_now=True)

    objects = EncounterQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(name="encounter_status_known", condition=Q(status__in=("open", "waiting", "over"))),
            models.CheckConstraint(
                name="encounter_shown_known", condition=Q(shown__in=("name", "condition", "numbers"))
            ),
            models.CheckConstraint(name="encounter_place_known", condition=Q(place__in=("labyrinth", "surface"))),
        ]
        indexes = [models.Index(fields=["campaign", "status", "-id"], name="encounter_by_status")]

    def __str__(self) -> str:
        return self.name or f"Rencontre du {timezone.localtime(self.opened_at):%d/%m, %H:%M}"

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return reverse("encounter", args=[self.campaign.ref, self.ref])


class EncounterSide(models.Model):
    """A side of an encounter; the columns of STATE are those of the engine."""

    STATE: ClassVar[tuple[str, ...]] = (
        "name",
        "monsters",
        "surprised",
        "status",
        "reaction",
        "intention",
        "evasions",
        "bled",
        "shaken",
        "successes",
        "moved",
        "key",
    )

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="sides")
    order = models.PositiveSmallIntegerField()
    # Its rolls and numbers are the MdT's alone.
    hidden = models.BooleanField(default=False)
    name = models.CharField(max_length=80, blank=True)
    monsters = models.BooleanField()
    tests = models.BooleanField(default=True)
    surprised = models.BooleanField(default=False)
    status = models.CharField(max_length=10, blank=True)
    reaction = models.CharField(max_length=12, null=True, blank=True)  # noqa: DJ001 - NULL until it is known
    intention = models.CharField(max_length=6, null=True, blank=True)  # noqa: DJ001 - NULL until it is known
    evasions = models.PositiveSmallIntegerField(default=0)
    bled = models.BooleanField(default=False)
    shaken = models.BooleanField(default=False)
    successes = models.PositiveSmallIntegerField(default=0)
    moved = models.PositiveIntegerField(default=0)
    # Its own for good, whereas its place may be another's later.
    key = models.PositiveSmallIntegerField()
    # Which group of the order it is in as a whole.
    rank = models.PositiveSmallIntegerField(null=True, blank=True)
    # Surprise left it out of the round's order.
    waiting = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["encounter", "order"], name="encounter_side_once"),
            models.UniqueConstraint(fields=["encounter", "key"], name="encounter_side_key_once"),
        ]
        ordering = ["encounter_id", "order"]

    def __str__(self) -> str:
        return side_title(self.name, self.order)


class EncounterMember(models.Model):
    """One who takes part: a hero of the table, or a monster; the columns of STATE are those of the engine."""

    STATE: ClassVar[tuple[str, ...]] = (
        "name",
        "movement",
        "pv",
        "ca",
        "attack",
        "damage",
        "morale",
        "initiative",
        "pv_max",
        "tired",
        "ran",
        "spell",
        "ref",
        "combat",
        "moved",
        "behind",
    )

    side = models.ForeignKey(EncounterSide, on_delete=models.CASCADE, related_name="members")
    order = models.PositiveSmallIntegerField()
    # The hero whose PV live here; found by `ref`, which stays when he is no more.
    character = models.ForeignKey(Character, on_delete=models.SET_NULL, null=True, blank=True, related_name="met")
    # His encounter is open: a hero takes part in one at a time.
    present = models.BooleanField(default=False)
    name = models.CharField(max_length=80, blank=True)
    movement = models.PositiveIntegerField()
    # His own combat movement, where it is not the third (POR-30).
    combat = models.PositiveIntegerField(null=True, blank=True)
    pv = models.PositiveIntegerField()
    pv_max = models.PositiveIntegerField(null=True, blank=True)
    ca = models.SmallIntegerField()
    attack = models.SmallIntegerField()
    damage = models.CharField(max_length=20)
    # The damages of his further attacks of a round, as "1d6/1d4".
    further = models.CharField(max_length=200, blank=True)
    morale = models.PositiveSmallIntegerField(null=True, blank=True)
    initiative = models.SmallIntegerField(default=0)
    tired = models.BooleanField(default=False)
    ran = models.PositiveIntegerField(default=0)
    spell = models.CharField(max_length=120, blank=True)
    ref = models.CharField(max_length=16, blank=True)
    # His key: that of the side that he came with, and his number on it. It stays when he changes sides.
    origin = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    # Metres gone by himself in this round, and by how much he stays back of his side's first.
    moved = models.PositiveIntegerField(default=0)
    behind = models.PositiveIntegerField(default=0)
    # Which group of the order he is in by himself.
    rank = models.PositiveSmallIntegerField(null=True, blank=True)
    # He lived when the group that acts began; and how often he has struck in this round.
    standing = models.BooleanField(default=False)
    struck = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["side", "order"], name="encounter_member_once"),
            models.UniqueConstraint(fields=["side", "origin", "number"], name="encounter_member_key_once"),
            models.UniqueConstraint(
                fields=["character"], condition=Q(present=True), name="encounter_one_open_per_hero"
            ),
        ]
        ordering = ["side_id", "order"]

    def __str__(self) -> str:
        return self.name


class EncounterEntry(models.Model):
    """One line of an encounter's journal; `patch` leads from what was to what is (see `rulesets.portes.encounters.patching`)."""

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="entries")
    action = models.ForeignKey(Action, on_delete=models.CASCADE, related_name="encounter_entries")
    do = models.CharField(max_length=30)
    choice = models.JSONField(default=dict)
    rolls = models.JSONField(default=list)
    events = models.JSONField(default=list)
    patch = models.JSONField(default=list)
    state = models.CharField(max_length=6, choices=Entry.State.choices, default=Entry.State.DONE)

    class Meta:
        indexes = [models.Index(fields=["encounter", "state", "-id"], name="encounter_entry_by_state")]

    def __str__(self) -> str:
        return f"{self.do} ({self.state})"
