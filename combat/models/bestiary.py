"""The bestiary: every adversary met or noted, with its book, its paragraph and what the paragraph imposes."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Replace

from lib.refs import new_ref
from lib.search import search_key
from sheets.models.book import Book

KEY_LENGTH = 80


class MeetingQuerySet(models.QuerySet["Meeting"]):
    """Meetings, always asked for from their owner."""

    def of(self, user: Any) -> "MeetingQuerySet":
        """Return the meetings that this person keeps; nobody signed in keeps none."""
        return self.filter(owner_id=user.pk) if user.pk else self.none()

    def named(self, text: str) -> "MeetingQuerySet":
        """Return those with an adversary whose name has this in it, without case, accents and hyphens."""
        key = search_key(text.replace("-", " "))[:KEY_LENGTH]
        spaced = Replace("monsters__key", models.Value("-"), models.Value(" "))
        return self.alias(spaced=spaced).filter(spaced__contains=key).distinct() if key else self


class Meeting(models.Model):
    """Adversaries that stand together at one place of a book; most often there is one."""

    ref = models.CharField(max_length=16, unique=True, default=new_ref, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="meetings")
    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="meetings")
    ruleset = models.CharField(max_length=20)
    paragraph = models.PositiveIntegerField(null=True, blank=True)
    note = models.CharField(max_length=500, blank=True)
    # Of our own invention, put there to begin with.
    sample = models.BooleanField(default=False)
    noted_at = models.DateTimeField(auto_now_add=True)
    met_at = models.DateTimeField(null=True, blank=True)

    objects = MeetingQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["book", "paragraph"], name="meeting_by_place")]

    def __str__(self) -> str:
        return self.ref


class FoeScores(models.Model):
    """The scores of an adversary, of any rules: a family uses the columns that it names."""

    name = models.CharField(max_length=80, blank=True)
    habilete = models.PositiveSmallIntegerField(null=True, blank=True)
    endurance = models.PositiveSmallIntegerField(null=True, blank=True)
    strength = models.SmallIntegerField(null=True, blank=True)
    force = models.PositiveSmallIntegerField(null=True, blank=True)
    protection = models.PositiveSmallIntegerField(null=True, blank=True)
    human = models.BooleanField(null=True, blank=True)
    condition = models.CharField(max_length=10, null=True, blank=True)  # noqa: DJ001 - NULL where a book has none
    pv = models.PositiveSmallIntegerField(null=True, blank=True)
    armure = models.PositiveSmallIntegerField(null=True, blank=True)
    degats = models.PositiveSmallIntegerField(null=True, blank=True)
    # Monsters that come in numbers (POR-04): `hit_points` are one number, each one's in turn, or none; damages are
    # written "1d6/1d4".
    dv = models.CharField(max_length=12, blank=True)
    in_labyrinth = models.CharField(max_length=12, blank=True)
    at_surface = models.CharField(max_length=12, blank=True)
    movement = models.PositiveSmallIntegerField(null=True, blank=True)
    ca = models.SmallIntegerField(null=True, blank=True)
    attack = models.SmallIntegerField(null=True, blank=True)
    damages = models.CharField(max_length=120, blank=True)
    morale = models.PositiveSmallIntegerField(null=True, blank=True)
    initiative = models.SmallIntegerField(null=True, blank=True)
    hit_points = models.CharField(max_length=120, blank=True)

    class Meta:
        abstract = True


class Monster(FoeScores):
    """One adversary, with the scores that the book gives it."""

    ref = models.CharField(max_length=16, unique=True, default=new_ref, editable=False)
    meeting = models.ForeignKey(Meeting, on_delete=models.CASCADE, related_name="monsters")
    order = models.PositiveSmallIntegerField(default=0)
    key = models.CharField(max_length=KEY_LENGTH, blank=True, editable=False)

    class Meta:
        ordering = ["meeting_id", "order"]
        constraints = [models.UniqueConstraint(fields=["meeting", "order"], name="monster_place_once")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the key that searches go by in step with the name."""
        self.set_key()
        super().save(*args, **kwargs)

    def set_key(self) -> None:
        """Write the key that searches go by."""
        # A ligature is longer there than in the name; what does not fit is the end of a very long name.
        self.key = search_key(self.name)[:KEY_LENGTH]


class KeptChange(models.Model):
    """One change of a bestiary, with what stood there as it was and as it became, so that it can be taken back."""

    # What was changed in one go (a file brought in) is taken back in one go.
    batch = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    undone = models.BooleanField(default=False)

    class Meta:
        abstract = True


class BestiaryChange(KeptChange):
    """One change of somebody's bestiary: of a meeting."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bestiary_changes")
    key = models.CharField(max_length=64)
    meeting_ref = models.CharField(max_length=16)
    # The meeting's book was made for the file that it came with: it goes with it when that is taken back.
    new_book = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "key"], name="bestiary_change_key_once")]
        indexes = [models.Index(fields=["owner", "undone", "-id"], name="bestiary_change_newest")]

    def __str__(self) -> str:
        return f"{self.meeting_ref} ({'undone' if self.undone else 'done'})"

    @property
    def ref(self) -> str:
        """What was changed."""
        return self.meeting_ref
