"""What the tests of books share: a book, a change sent to it, and what every such change answers to."""

import re
import secrets
from typing import Any, ClassVar

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from accounts.models import User
from combat.models import Meeting
from sheets.bindings import BINDINGS
from sheets.models import Action, Book, Paragraph
from tests.conftest import Persona
from tests.sheets.base import bad_refs, is_fragment, steady, text


def book_of(persona: Persona, title: str = "Le Gué des Brumes", ruleset: str = "scorpions") -> Book:
    """Put a book on somebody's shelf."""
    return Book.objects.create(owner=persona.user, title=title, ruleset=ruleset)


def default_of(persona: Persona, ruleset: str = "scorpions") -> Book:
    """Return somebody's default book."""
    return Book.objects.default_for(persona.user, ruleset, BINDINGS[ruleset].title)


def note(book: Book, number: int, words: str) -> None:
    """Note something, as if it were done elsewhere."""
    Paragraph.objects.update_or_create(book=book, number=number, defaults={"note": words})


def kept(*books: Book) -> list[Any]:
    """Return everything that is kept of books."""
    refs = [book.ref for book in books]
    return [
        list(Book.objects.filter(ref__in=refs).order_by("pk").values_list("ref", "title", "ruleset")),
        list(Paragraph.objects.filter(book__ref__in=refs).order_by("pk").values_list("number", "note")),
        list(Meeting.objects.filter(book__ref__in=refs).order_by("pk").values_list("ref", flat=True)),
    ]


def seen_in(body: str, form: str) -> str:
    """Return what a form says that its page showed."""
    [found] = re.findall(rf"<form[^>]*{re.escape(form)}[^>]*>.*?</form>", body, flags=re.DOTALL)
    [seen] = re.findall(r'name="seen" value="([^"]*)"', found)
    return str(seen)


def send(who: Persona | Client, url: str, *, htmx: bool = True, key: str | None = "fresh", **data: Any) -> HttpResponse:
    """Post a form, by default as htmx does, with a fresh key (None leaves it out)."""
    client = who if isinstance(who, Client) else who.client
    if key is not None:
        data.setdefault("key", secrets.token_urlsafe(12) if key == "fresh" else key)
    answer: Any = client.post(url, data, headers={"hx-request": "true"} if htmx else {})
    response: HttpResponse = answer
    return response


class Change:
    """A change of a book; a test file says in a subclass which, and what goes through."""

    address: ClassVar[str]
    form: ClassVar[str]
    typed: ClassVar[tuple[str, ...]] = ()

    def arrange(self) -> dict[str, Any]:
        """Set the table and return the fields of a change that goes through, but for what was seen."""
        raise NotImplementedError

    def move_on(self) -> None:
        """Let what the page showed change, as if it were done elsewhere."""
        raise NotImplementedError

    @pytest.fixture(autouse=True)
    def _table(self, alice: Persona) -> None:
        self.alice = alice
        self.mine = book_of(alice)
        self.data = self.arrange()
        self.url = reverse(self.address, args=[self.mine.ref])

    def page(self) -> str:
        """Return the page that has the form."""
        return text(self.alice.client.get(reverse("book", args=[self.mine.ref])))

    def seen(self) -> str:
        """Return what the page shows now, as its form says it."""
        return seen_in(self.page(), self.form)

    def send(self, who: Persona | Client | None = None, **options: Any) -> HttpResponse:
        """Send the change; `options` alter it."""
        data = {**self.data, **options}
        if "seen" not in data:
            data["seen"] = self.seen()
        return send(who or self.alice, self.url, **data)

    def test_it_is_answered_with_a_page(self):
        before = kept(self.mine)
        response = self.send()
        if response.status_code != 302:
            is_fragment(response)
        assert kept(self.mine) != before

    def test_without_javascript_it_leads_to_a_page(self):
        before = kept(self.mine)
        response = self.send(htmx=False)
        assert response.status_code == 302
        assert self.alice.client.get(response["Location"]).status_code == 200
        assert kept(self.mine) != before

    def test_someone_elses_book_does_not_exist(self, charlie: Persona):
        before, seen = kept(self.mine), self.seen()
        for who in (charlie, Client()):
            people = User.objects.count()
            assert self.send(who, seen=seen).status_code == 404
            assert User.objects.count() == people
        assert kept(self.mine) == before

    @pytest.mark.parametrize("ref", bad_refs())
    def test_a_bad_address_is_not_found(self, ref: str):
        assert send(self.alice, self.url.replace(self.mine.ref, ref), **self.data).status_code == 404

    @pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete", "options"])
    def test_no_other_method_is_heard(self, method: str):
        before = kept(self.mine)
        assert getattr(self.alice.client, method)(self.url).status_code == 405
        assert kept(self.mine) == before

    def test_a_stale_page_is_told_changes_nothing_and_keeps_what_was_typed(self):
        seen = self.seen()
        self.move_on()
        before = kept(self.mine)
        for htmx in (True, False):
            response = self.send(seen=seen, htmx=htmx)
            assert response.status_code == 409
            assert re.search(r'<p class="refusal" role="alert"[^>]*>[^<]*a changé', text(response))
            for name in self.typed:
                assert str(self.data[name]) in text(response)
        assert kept(self.mine) == before

    @pytest.mark.parametrize("seen", ["", "nosuch", "\x00", "é", "9" * 5000])
    def test_a_page_that_does_not_say_what_it_showed_is_stale(self, seen: str):
        before = kept(self.mine)
        assert self.send(seen=seen).status_code == 409
        assert kept(self.mine) == before

    def test_what_comes_twice_is_done_once(self):
        seen = self.seen()
        first = self.send(seen=seen, key="the same key")
        after = kept(self.mine)
        again = self.send(seen=seen, key="the same key")
        assert again.status_code == first.status_code
        assert steady(again) == steady(first)
        assert kept(self.mine) == after
        assert Action.objects.filter(key="the same key").count() == 1

    def test_the_key_of_another_reader_is_nothing_to_mine(self, bob: Persona):
        Action.objects.create(author=bob.user, key="bob has used it")
        before = kept(self.mine)
        self.send(key="bob has used it")
        assert kept(self.mine) != before

    @pytest.mark.parametrize("key", [None, "", "short", "x" * 10_000, "nul\x00nul\x00nul"])
    def test_a_key_that_is_none_is_no_obstacle(self, key: str | None):
        before = kept(self.mine)
        self.send(key=key)
        assert kept(self.mine) != before
