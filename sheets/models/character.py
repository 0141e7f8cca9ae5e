"""The hero: who owns him, where he stands in his book, and the counters that keep his journal in order."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse

from lib.refs import new_ref
from sheets.models.book import Book
from sheets.models.journaled import Journaled

if TYPE_CHECKING:
    from sheets.parts import Changed


class CharacterQuerySet(models.QuerySet["Character"]):
    """Heroes, always asked for from the person who may see them."""

    def of(self, user: Any) -> "CharacterQuerySet":
        """Return the heroes that this person owns; nobody signed in owns none."""
        return self.filter(owner_id=user.pk) if user.pk else self.none()

    def living(self) -> "CharacterQuerySet":
        """Return those still on the shelf, the one played last first."""
        return self.filter(archived=False).order_by("-played_at", "-pk")

    def in_archive(self) -> "CharacterQuerySet":
        """Return those put away, the one played last first."""
        return self.filter(archived=True).order_by("-played_at", "-pk")


class Character(Journaled):
    """One hero of one book. His scores stand in the table of his ruleset."""

    CALLED = "le héros"
    JOURNALED = ("name", "book", "paragraph", "notes", "dead", "asked", "archived")
    ASIDE_COLUMNS = ("name", "notes", "archived", "book")
    # The player's own settings that every sheet has, whatever its rules.
    HABITS: ClassVar[tuple[str, ...]] = ("odds_shown",)
    # Columns of the journal that name, by its ref, a row of the owner's which may be gone when the journal is played.
    OUTSIDE: ClassVar[tuple[str, ...]] = ("book",)
    ordinal: ClassVar[int] = 0
    # What the tap that a page answers has changed of him (see `sheets.parts`); None when all of it is to be drawn.
    changed: "Changed | None" = None
    # His open fight with its rows, once it was read (see `combat.play.open_fight_of`).
    open_fight: Any = None
    # His place in an open encounter, in a list, once it was read.
    met_now: Any

    ref = models.CharField(max_length=16, unique=True, default=new_ref, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="characters")
    book = models.ForeignKey(Book, on_delete=models.PROTECT, related_name="characters")
    # The table where he is played; his owner brings him in and takes him out, and no undo does.
    campaign = models.ForeignKey(
        "campaigns.Campaign", on_delete=models.SET_NULL, null=True, blank=True, related_name="heroes"
    )
    ruleset = models.CharField(max_length=20)
    name = models.CharField(max_length=80, blank=True)
    paragraph = models.PositiveIntegerField(null=True, blank=True)
    notes = models.TextField(blank=True)
    dead = models.BooleanField(default=False)
    archived = models.BooleanField(default=False)
    # A choice that waits for dice typed by the player: the choice, the rolls already made, the roll that is wanted.
    asked = models.JSONField(null=True, blank=True)
    hero_dice_typed = models.BooleanField(default=False)
    foe_dice_typed = models.BooleanField(default=False)
    # Whether the player is told his chances in a fight.
    odds_shown = models.BooleanField(default=True)
    version = models.PositiveIntegerField(default=1)
    next_ordinal = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    played_at = models.DateTimeField(auto_now=True)

    objects = CharacterQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["owner", "archived", "-played_at"], name="character_shelf")]

    def __str__(self) -> str:
        return self.name or f"Sans nom ({self.ref})"

    def get_absolute_url(self) -> str:
        """Return the address of the sheet."""
        return reverse("sheet", args=[self.ref])

    @property
    def hero(self) -> "Character":
        """Return itself: the journal addresses every row by its hero and its ordinal."""
        return self

    def take_ordinal(self) -> int:
        """Return the next row number of this hero, never used twice; saved with the turn."""
        taken = self.next_ordinal
        self.next_ordinal += 1
        return taken


class HeroRow(Journaled):
    """A row that belongs to a hero and that the journal covers, addressed by an ordinal never used twice."""

    hero = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="%(class)ss")
    ordinal = models.PositiveIntegerField(editable=False)

    class Meta:
        abstract = True
        constraints = [models.UniqueConstraint(fields=["hero", "ordinal"], name="%(app_label)s_%(class)s_ordinal_once")]
