"""The user: a guest known by a cookie alone, or a player with a name and a password."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q


class User(AbstractUser):
    """Someone who plays; a guest is a real row, and keeps it when signing up."""

    is_guest = models.BooleanField("invité", default=False)
    display_name = models.CharField("nom affiché", max_length=60, blank=True)

    class Meta(AbstractUser.Meta):
        swappable = "AUTH_USER_MODEL"
        constraints = [
            models.CheckConstraint(
                name="user_guest_has_no_powers",
                condition=Q(is_guest=False) | Q(is_staff=False, is_superuser=False),
            ),
            models.CheckConstraint(name="user_has_a_username", condition=~Q(username="")),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name that others see; a guest's random username is never shown."""
        if self.display_name:
            return self.display_name
        return "Invité" if self.is_guest else self.username
