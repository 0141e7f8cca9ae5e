"""What the tests of accounts are about: guests with heroes, adversaries and notes."""

import re
from typing import Any

from django.test import Client
from django.utils.crypto import get_random_string

from accounts.models import User
from combat.models import Meeting, Monster
from rulesets.defis.models import DefisMeeting
from sheets.models import Book, Character, Paragraph

CODE = re.compile(r"\b[A-Z]{4}(?:-[A-Z]{4}){4}\b")


class Guest:
    """Somebody who plays without an account, in a browser of his own."""

    def __init__(self, *heroes: str, ruleset: str = "scorpions", client: Client | None = None) -> None:
        self.client = client or Client()
        for name in heroes or ("Ana",):
            roll(self.client, name, ruleset)
        self.user = User.objects.get(pk=self.client.session["_auth_user_id"])
        self.book = Book.objects.filter(owner=self.user).order_by("pk")[0]


def roll(client: Client, name: str, ruleset: str = "scorpions") -> None:
    """Make a hero as the page does."""
    data = {"name": name, "dice": "program", "key": get_random_string(16)}
    assert client.post(f"/nouveau/{ruleset}/", data).status_code == 302


def foe(book: Book, paragraph: int | None, *names: str, options: dict[str, Any] | None = None, **kept: Any) -> Meeting:
    """Note adversaries at a paragraph of a book."""
    meeting = Meeting.objects.create(owner=book.owner, book=book, ruleset=book.ruleset, paragraph=paragraph, **kept)
    for order, name in enumerate(names):
        Monster.objects.create(meeting=meeting, order=order, name=name, habilete=8, endurance=9)
    if options is not None:
        DefisMeeting.objects.create(meeting=meeting, **options)
    return meeting


def note(book: Book, number: int, text: str) -> Paragraph:
    """Note something at a paragraph."""
    return Paragraph.objects.create(book=book, number=number, note=text)


def names_of(user: User) -> list[str]:
    """Return the names of somebody's heroes."""
    return sorted(Character.objects.filter(owner=user).values_list("name", flat=True))


def code_in(response: Any) -> str:
    """Return the recovery code that a page shows."""
    found = CODE.search(response.content.decode())
    assert found, "no code on this page"
    return found[0]


def said(client: Client, url: str = "/") -> list[str]:
    """Return the sentences that the next page has to say."""
    return [str(message) for message in client.get(url).context["messages"]]
