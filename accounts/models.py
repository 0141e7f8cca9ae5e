"""The user: a guest known by a cookie alone, or a player with a name and a password."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q

from lib.search import search_key


class User(AbstractUser):
    """Someone who plays; a guest is a real row, and keeps it when signing up."""

    is_guest = models.BooleanField("invité", default=False)
    display_name = models.CharField("nom affiché", max_length=60, blank=True)
    # The name without case and accents: « Élodie » and « elodie » are one person. A guest has none.
    name_key = models.CharField(max_length=255, unique=True, null=True, blank=True, editable=False)
    recovery_hash = models.CharField(max_length=64, unique=True, null=True, blank=True, editable=False)
    recovery_made_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta(AbstractUser.Meta):
        swappable = "AUTH_USER_MODEL"
        constraints = [
            models.CheckConstraint(
                name="user_guest_has_no_powers",
                condition=Q(is_guest=False) | Q(is_staff=False, is_superuser=False),
            ),
            models.CheckConstraint(name="user_has_a_username", condition=~Q(username="")),
            models.CheckConstraint(
                name="user_named_has_a_key",
                condition=Q(is_guest=True, name_key__isnull=True) | Q(is_guest=False, name_key__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """Keep the key that names are compared by in step with the name."""
        self.name_key = None if self.is_guest else search_key(self.username)
        if update_fields is not None and {"username", "is_guest"} & set(update_fields):
            update_fields = {*update_fields, "name_key"}
        super().save(*args, update_fields=update_fields, **kwargs)

    @property
    def shown_name(self) -> str:
        """The name that others see; a guest's random username is never shown."""
        if self.display_name:
            return self.display_name
        return "Invité" if self.is_guest else self.username


class Guesses(models.Model):
    """How often something secret was guessed at, since when; the row goes away when its time is over."""

    what = models.CharField(max_length=20)
    # A hash: neither the name nor the address need be kept.
    who = models.CharField(max_length=64)
    count = models.PositiveIntegerField(default=1)
    since = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["what", "who"], name="guesses_once_per_guesser")]

    def __str__(self) -> str:
        return f"{self.what} × {self.count}"
