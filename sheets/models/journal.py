"""The one log: every tap, its dice, what it changed, and the way back."""

from django.conf import settings
from django.db import models

from sheets.models.character import Character


class Action(models.Model):
    """One tap. Its key is unique per author, so that a repeated request is the same tap."""

    class Kind(models.TextChoices):
        """What sort of tap it was."""

        DO = "do"
        UNDO = "undo"
        REDO = "redo"

    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="actions")
    key = models.CharField(max_length=64)
    kind = models.CharField(max_length=4, choices=Kind.choices, default=Kind.DO)
    at = models.DateTimeField(auto_now_add=True)
    undoes = models.ForeignKey("self", on_delete=models.CASCADE, null=True, blank=True, related_name="undone_by")
    # The table it was done at, and the evening that was being played.
    campaign = models.ForeignKey(
        "campaigns.Campaign", on_delete=models.SET_NULL, null=True, blank=True, related_name="actions"
    )
    session = models.ForeignKey(
        "campaigns.GameSession", on_delete=models.SET_NULL, null=True, blank=True, related_name="actions"
    )

    class Meta:
        indexes = [
            models.Index(fields=["campaign", "-id"], name="action_of_campaign"),
            models.Index(fields=["session", "-id"], name="action_of_session"),
        ]
        constraints = [models.UniqueConstraint(fields=["author", "key"], name="action_key_once_per_author")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class Entry(models.Model):
    """What one action did to one hero: the choice, its dice, its events, and the rows it changed."""

    class State(models.TextChoices):
        """Whether it holds: `left` is a branch that was undone and then left behind."""

        DONE = "done"
        UNDONE = "undone"
        LEFT = "left"

    action = models.ForeignKey(Action, on_delete=models.CASCADE, related_name="entries")
    hero = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="entries")
    # The fight's ordinal and not a key: undoing a fight's start takes its row away, never its log.
    fight_ordinal = models.PositiveIntegerField(null=True, blank=True)
    do = models.CharField(max_length=30)
    choice = models.JSONField(default=dict)
    rolls = models.JSONField(default=list)
    events = models.JSONField(default=list)
    patch = models.JSONField(default=list)
    # What the player was shown of the adversaries' numbers when it was done, "" for all of them; see `sheets.veil`.
    veil = models.CharField(max_length=9, blank=True)
    state = models.CharField(max_length=6, choices=State.choices, default=State.DONE)

    class Meta:
        indexes = [
            models.Index(fields=["hero", "state", "-id"], name="entry_by_state"),
            models.Index(fields=["hero", "-id"], name="entry_newest_first"),
            models.Index(fields=["hero", "fight_ordinal", "id"], name="entry_of_fight"),
        ]

    def __str__(self) -> str:
        return f"{self.do} ({self.state})"
