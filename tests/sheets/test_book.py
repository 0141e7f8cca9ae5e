"""One book: who reads it, what is noted in it."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from sheets.models import Character
from sheets.present_books import NOTES_PAGE
from tests.conftest import Persona
from tests.sheets.base import bad_refs, hero_of, post, see, words
from tests.sheets.shelf_of_books import book_of, default_of, note

pytestmark = pytest.mark.django_db


def test_heroes_and_notes_are_there(alice: Persona, bob: Persona):
    hero = hero_of(alice, name="Ada")
    hero_of(bob, name="Bertrand")
    other = hero_of(alice, name="Colette")
    post(alice, "put-away", other, away="1")
    post(alice, "paragraph", hero, paragraph=12)
    note(hero.book, 252, "Le pont est piégé.")
    body = words(see(alice, "book", hero.book.ref))
    assert "Ada § 12" in body and "Colette · archive" in body and "Bertrand" not in body
    assert "§ 252 Le pont est piégé." in body
    assert "Paragraphes notés 1" in body


def test_two_heroes_without_a_name_are_told_apart(alice: Persona):
    for day in (3, 4):
        hero = hero_of(alice)
        Character.objects.filter(pk=hero.pk).update(created_at=datetime(2026, 11, day, 20, 5, tzinfo=UTC))
    body = words(see(alice, "book", hero.book.ref))
    assert "Sans nom du 3 novembre, 21:05" in body and "Sans nom du 4 novembre, 21:05" in body
    # The chips of a sheet are shorter, and a month has no capital in French.
    sheet = words(see(alice, "sheet", hero.ref))
    assert "Sans nom 3 nov., 21:05" in sheet and "Sans nom 4 nov., 21:05" in sheet


def test_the_sheet_leads_to_it_and_it_leads_to_the_sheet(alice: Persona):
    hero = hero_of(alice)
    assert f'href="{reverse("book", args=[hero.book.ref])}"' in see(alice, "sheet", hero.ref)
    body = see(alice, "book", hero.book.ref)
    assert f'href="{hero.get_absolute_url()}"' in body
    assert f'href="{reverse("bestiary", args=[hero.ref])}"' in body
    assert f'href="/nouveau/scorpions/?livre={hero.book.ref}"' in body


def test_many_notes_come_a_page_at_a_time(alice: Persona):
    book = book_of(alice)
    for number in range(NOTES_PAGE + 2):
        note(book, number, f"note {number}.")
    first, second = see(alice, "book", book.ref), see(alice, "book", book.ref, p="1")
    assert "note 99." in first and "note 100." not in first and 'href="?p=1"' in first
    assert "note 101." in second and "note 99." not in second and 'href="?p=0"' in second
    for odd in ("x", "-1", "9" * 5000, "²", "7"):
        assert "note 99." not in see(alice, "book", book.ref, p=odd) or odd != "7"


def test_a_book_of_rules_without_a_sheet_is_shown(alice: Persona):
    """Brought along from elsewhere, or kept from another day."""
    book = book_of(alice, ruleset="grimoires")
    assert "grimoires" in words(see(alice, "book", book.ref))
    assert "grimoires" in words(see(alice, "books"))


def test_someone_elses_does_not_exist(alice: Persona, charlie: Persona):
    address = reverse("book", args=[default_of(alice).ref])
    assert charlie.client.get(address).status_code == 404
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("ref", bad_refs())
def test_a_bad_address_is_not_found(alice: Persona, ref: str):
    assert alice.client.get(f"/livres/{ref}/").status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_no_other_method_is_heard(alice: Persona, method: str):
    assert getattr(alice.client, method)(reverse("book", args=[default_of(alice).ref])).status_code == 405
