"""The visitor's books: what is in each, and one more."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from combat.models import Meeting
from sheets import books
from sheets.bindings import BINDINGS
from sheets.models import Book
from tests.conftest import Persona
from tests.sheets.base import LONG, NASTY, NUL, NUL_REFUSED, hero_of, keeps, refused, see, text, words
from tests.sheets.shelf_of_books import book_of, note, send

pytestmark = pytest.mark.django_db

BOOKS = "/livres/"
NEW = {"title": "Le Gué des Brumes", "ruleset": "mutation"}


def test_each_is_told_in_numbers(alice: Persona, bob: Persona):
    hero_of(alice)
    hero_of(alice)
    mine = book_of(alice)
    book_of(bob, "Chose de Bob")
    for number in (3, 5, 8):
        note(mine, number, "quelque chose")
    note(mine, 9, "")
    for _ in range(2):
        Meeting.objects.create(owner=alice.user, book=mine, ruleset="scorpions")
    body = words(see(alice, "books"))
    assert "Le Gué des Brumes Le Marais aux Scorpions · 0 héros · 3 paragraphes notés · 2 rencontres" in body
    assert "2 héros · 0 paragraphe noté · 0 rencontre" in body
    assert "Chose de Bob" not in body


def test_the_queries_do_not_grow_with_the_books(alice: Persona, django_assert_num_queries):
    for number in range(30):
        note(book_of(alice, f"Livre {number}"), number, "quelque chose")
    see(alice, "books")
    # The visitor, his session, how many pages there are, and one of them.
    with django_assert_num_queries(4):
        see(alice, "books")


def test_a_new_one_is_there(alice: Persona):
    response = send(alice, BOOKS, htmx=False, **NEW)
    assert response.status_code == 302
    assert response["Location"] == BOOKS
    book = Book.objects.get(owner=alice.user)
    assert (book.title, book.ruleset, book.is_default) == ("Le Gué des Brumes", "mutation", False)
    assert "Le Gué des Brumes" in see(alice, "books")


def test_what_comes_twice_is_one(alice: Persona, bob: Persona):
    for _ in range(3):
        assert send(alice, BOOKS, **NEW, key="the same key").status_code == 302
    assert Book.objects.count() == 1
    send(bob, BOOKS, **NEW, key="the same key")
    assert Book.objects.count() == 2


def test_the_title_says_which_it_is(alice: Persona):
    send(alice, BOOKS, **NEW)
    response = send(alice, BOOKS, title="le gué des BRUMES", ruleset="mutation")
    refused(response, books.SAME_TITLE)
    keeps(response, "le gué des BRUMES")
    assert send(alice, BOOKS, title="Le Gué des Brumes", ruleset="scorpions").status_code == 302
    assert Book.objects.count() == 2


@pytest.mark.parametrize("title", NASTY.values(), ids=NASTY)
def test_a_title_is_plain_text(alice: Persona, title: str):
    send(alice, BOOKS, title=title, ruleset="scorpions")
    assert Book.objects.get().title == title
    assert "<script>alert" not in see(alice, "books")


@pytest.mark.parametrize(
    ("title", "why"),
    [
        ("", "Quel est le titre de ce livre\u202f?"),
        (LONG, "120 caractères au plus\u202f; il y en a 10000."),
        (NUL, NUL_REFUSED),
    ],
)
def test_a_bad_title_is_refused_and_makes_nobody_a_guest(title: str, why: str):
    response = send(Client(), BOOKS, title=title, ruleset="scorpions")
    refused(response, why)
    assert not User.objects.exists() and not Book.objects.exists()


@pytest.mark.parametrize("ruleset", ["", "nosuch", "SCORPIONS", "porte", "\x00", "x" * 5000])
def test_rules_that_there_are_not(alice: Persona, ruleset: str):
    response = send(alice, BOOKS, title="Le Gué", ruleset=ruleset)
    refused(response, "Choisissez les règles de ce livre.")
    keeps(response, "Le Gué")
    assert not Book.objects.exists()


def test_a_visitor_sees_none_and_becomes_a_guest_with_the_first():
    client = Client()
    assert "Aucun livre encore" in words(text(client.get(BOOKS)))
    assert not User.objects.exists()
    assert send(client, BOOKS, **NEW).status_code == 302
    assert User.objects.get().is_guest
    assert "Le Gué des Brumes" in text(client.get(BOOKS))


def test_every_ruleset_with_a_sheet_can_be_chosen(alice: Persona):
    assert re.findall(r'<option value="([^"]*)"', see(alice, "books")) == list(BINDINGS)


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_no_other_method_is_heard(alice: Persona, method: str):
    assert getattr(alice.client, method)(reverse("books")).status_code == 405


def test_the_shelf_leads_to_it(alice: Persona):
    assert 'href="/livres/"' in see(alice, "shelf")


def test_hundreds_of_books_are_paged(alice: Persona):
    Book.objects.bulk_create(
        Book(owner=alice.user, ruleset="scorpions", title=f"Livre {number:03}") for number in range(130)
    )
    first, last = (alice.client.get(BOOKS, {"p": page}).content.decode() for page in ("1", "3"))
    assert "Livre 000" in first and "Livre 129" not in first
    assert "Livre 129" in last and "Page 3 sur 3" in last
    index = alice.client.get("/bestiaire/", {"p": "3"}).content.decode()
    assert "Livre 129" in index and "Livre 000" not in index
