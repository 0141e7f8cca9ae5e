"""The bestiary of a table: the MdT's adversaries, each with what its players may know of it."""

from django.db import models
from django.db.models import Q

from campaigns.models.campaign import Campaign
from combat.models.bestiary import FoeScores, KeptChange
from lib.refs import new_ref
from sheets.models.dictionary import DictionaryKeyField


class CampaignMonster(FoeScores):
    """One adversary of a table, of any rules that are played there."""

    class Shown(models.TextChoices):
        """What players know: nothing, not even that there is one; its name; how it is; its numbers."""

        NOTHING = "nothing"
        NAME = "name"
        CONDITION = "condition"
        NUMBERS = "numbers"

    ref = models.CharField(max_length=16, unique=True, default=new_ref, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="monsters")
    ruleset = models.CharField(max_length=20)
    shown = models.CharField(max_length=9, choices=Shown.choices, default=Shown.NOTHING)
    note = models.CharField(max_length=500, blank=True)
    # Of our own invention, put there to begin with.
    sample = models.BooleanField(default=False)
    noted_at = models.DateTimeField(auto_now_add=True)
    sort_key = DictionaryKeyField()

    class Meta:
        constraints = [
            models.CheckConstraint(name="campaign_monster_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="campaign_monster_shown_known",
                condition=Q(shown__in=("nothing", "name", "condition", "numbers")),
            ),
        ]
        indexes = [models.Index(fields=["campaign", "sort_key", "id"], name="campaign_monster_by_name")]
        ordering = ["sort_key", "pk"]

    def __str__(self) -> str:
        return self.name


class MonsterChange(KeptChange):
    """One change of a table's bestiary: of an adversary, by its reference."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="monster_changes")
    ref = models.CharField(max_length=16)

    class Meta:
        indexes = [models.Index(fields=["campaign", "undone", "-id"], name="monster_change_newest")]

    def __str__(self) -> str:
        return f"{self.ref} ({'undone' if self.undone else 'done'})"
