"""The copy of a book that a player reads, and what he noted at its paragraphs."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

from lib.refs import new_ref

if TYPE_CHECKING:
    from accounts.models import User


class BookQuerySet(models.QuerySet["Book"]):
    """Books, always asked for from their owner."""

    def default_for(self, owner: "User", ruleset: str, title: str) -> "Book":
        """Return the owner's default book of a ruleset, made the first time it is needed."""
        book, _ = self.get_or_create(owner=owner, ruleset=ruleset, is_default=True, defaults={"title": title})
        return book

    def called(self, owner: "User", ruleset: str, title: str) -> "Book":
        """Return the owner's book of that title and ruleset, made if there is none."""
        return self.filter(owner=owner, ruleset=ruleset, title=title).order_by("pk").first() or self.create(
            owner=owner, ruleset=ruleset, title=title
        )


class Book(models.Model):
    """A title read under one ruleset; a paragraph number means nothing without it."""

    ref = models.CharField(max_length=16, unique=True, default=new_ref, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="books")
    title = models.CharField(max_length=120)
    ruleset = models.CharField(max_length=20)
    is_default = models.BooleanField(default=False)

    objects = BookQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "ruleset"],
                condition=models.Q(is_default=True),
                name="book_one_default_per_ruleset",
            )
        ]

    def __str__(self) -> str:
        return self.title


class Paragraph(models.Model):
    """What is remembered of one paragraph, across every hero who reads the book."""

    book = models.ForeignKey(Book, on_delete=models.CASCADE, related_name="paragraphs")
    number = models.PositiveIntegerField()
    note = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["book", "number"], name="paragraph_once_per_book")]

    def __str__(self) -> str:
        return f"§ {self.number}"
