"""Putting a thing into the backpack."""

import pytest

from sheets.models import Item
from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, NASTY, NUL, NUL_REFUSED, Tap, hero_of, keeps, post, refused, rows, see, words

pytestmark = pytest.mark.django_db

THING = {"name": "Flèches", "quantity": "12", "uses": "3", "note": "empoisonnées"}


class TestItemAdd(Tap):
    address = "item-add"
    decision = False
    typed = ("name", "note")

    def arrange(self, persona, hero):
        return (), dict(THING)

    def test_it_is_in_the_bag(self):
        shown = words(self.tap())
        for part in ("Flèches", "× 12", "3 utilisations", "empoisonnées"):
            assert part in shown.replace("\xa0", " ").replace("\u202f", " ")
        row = Item.objects.filter(hero=self.mine).latest("ordinal")
        assert (row.name, row.quantity, row.uses, row.note) == ("Flèches", 12, 3, "empoisonnées")
        assert "Dans le sac" in words(see(self.alice, "journal", self.mine.ref))


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
def test_names_and_notes_are_plain_text(alice: Persona, name: str):
    hero = hero_of(alice)
    keeps(post(alice, "item-add", hero, name=name, note=name), name)
    assert "<script>alert" not in see(alice, "sheet", hero.ref) + see(alice, "journal", hero.ref)


def test_a_name_alone_is_one_thing_without_uses(alice: Persona):
    hero = hero_of(alice)
    post(alice, "item-add", hero, name="Corde")
    row = Item.objects.filter(hero=hero).latest("ordinal")
    assert (row.quantity, row.uses, row.note) == (1, None, "")


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Comment s’appelle cet objet\u202f?"),
        ("name", "   ", "Comment s’appelle cet objet\u202f?"),
        ("name", LONG, "120 caractères au plus\u202f; il y en a 10000."),
        ("name", NUL, NUL_REFUSED),
        ("note", LONG, "500 caractères au plus\u202f; il y en a 10000."),
        ("note", NUL, NUL_REFUSED),
        ("quantity", "-1", "De 0 à 99999, en chiffres."),
        ("quantity", "100000", "De 0 à 99999, en chiffres."),
        ("quantity", "deux", "De 0 à 99999, en chiffres."),
        ("quantity", HUGE, "De 0 à 99999, en chiffres."),
        ("uses", "-1", "De 0 à 999, en chiffres."),
        ("uses", "1000", "De 0 à 999, en chiffres."),
        ("uses", "\x00", "De 0 à 999, en chiffres."),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field_and_the_rest_kept(alice: Persona, field, value, sentence):
    hero = hero_of(alice)
    before = rows(hero)
    response = post(alice, "item-add", hero, **{**THING, field: value})
    refused(response, sentence)
    assert f'id="refusal-item-new-{field}"' in response.content.decode()
    for name, typed in THING.items():
        if name != field:
            keeps(response, typed)
    assert rows(hero) == before


def test_the_sentence_is_said_on_pages_without_the_form_too(alice: Persona):
    hero = hero_of(alice)
    for page in ("journal", "fight"):
        refused(post(alice, "item-add", hero, page=page), "Comment s’appelle cet objet\u202f?")


def test_minus_zero_is_none(alice: Persona):
    hero = hero_of(alice)
    assert post(alice, "item-add", hero, name="Corde", quantity="-0").status_code == 200
    assert Item.objects.filter(hero=hero).latest("ordinal").quantity == 0
