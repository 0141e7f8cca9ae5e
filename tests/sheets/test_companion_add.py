"""Noting who goes with Billy."""

import pytest

from rulesets.billy.models import Companion
from rulesets.billy.pages import MOST, TOO_MANY
from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, NASTY, NUL, NUL_REFUSED, Tap, hero_of, keeps, post, refused, rows, see, words
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db

LILA = {"name": "Lila", "habilete": "2", "note": "archère"}
BETWEEN = "De 0 à 99, en chiffres."


class TestCompanionAdd(Tap):
    address = "companion-add"
    decision = False
    typed = ("name", "note")

    def hero(self, persona):
        return billy_of(persona)

    def arrange(self, persona, hero):
        return (), dict(LILA)

    @pytest.mark.rule("BIL-30")
    def test_she_is_on_the_sheet_and_undo_takes_her_back(self):
        shown = words(self.tap())
        assert "Lila Habileté 2 archère" in shown
        row = Companion.objects.get(hero=self.mine)
        assert (row.name, row.habilete, row.note, row.beside) == ("Lila", 2, "archère", True)
        assert "Compagnon : Lila (Habileté 2)" in words(see(self.alice, "journal", self.mine.ref)).replace(
            "\u202f", " "
        )
        post(self.alice, "undo", self.mine)
        assert not Companion.objects.exists()
        post(self.alice, "redo", self.mine)
        assert Companion.objects.get(hero=self.mine).ordinal == row.ordinal

    def test_there_is_an_end_to_it(self):
        for number in range(MOST):
            post(self.alice, "companion-add", self.mine, name=f"Billy {number}", habilete="1")
        before = rows(self.mine)
        response = self.tap()
        refused(response, TOO_MANY)
        keeps(response, "archère")
        assert rows(self.mine) == before


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
def test_names_and_notes_are_plain_text(alice: Persona, name: str):
    hero = billy_of(alice)
    keeps(post(alice, "companion-add", hero, name=name, habilete="1", note=name), name)
    shown = "".join(see(alice, page, hero.ref) for page in ("sheet", "fight", "journal"))
    assert "<script>alert" not in shown


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Comment s’appelle ce compagnon\u202f?"),
        ("name", LONG, "80 caractères au plus\u202f; il y en a 10000."),
        ("name", NUL, NUL_REFUSED),
        ("note", LONG, "500 caractères au plus\u202f; il y en a 10000."),
        ("habilete", "", "Quelle est son Habileté\u202f?"),
        ("habilete", "-1", BETWEEN),
        ("habilete", "100", BETWEEN),
        ("habilete", "deux", BETWEEN),
        ("habilete", HUGE, BETWEEN),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field_and_the_rest_kept(alice: Persona, field, value, sentence):
    hero = billy_of(alice)
    before = rows(hero)
    response = post(alice, "companion-add", hero, **{**LILA, field: value})
    refused(response, sentence)
    assert f'id="refusal-companion-new-{field}"' in response.content.decode()
    for name, typed in LILA.items():
        if name != field:
            keeps(response, typed)
    assert rows(hero) == before


@pytest.mark.parametrize("ruleset", ["scorpions", "mutation"])
def test_a_book_that_counts_no_companions_has_no_such_address(alice: Persona, ruleset: str):
    hero = hero_of(alice, ruleset)
    before = rows(hero)
    assert post(alice, "companion-add", hero, **LILA).status_code == 404
    assert rows(hero) == before
    assert "Compagnons" not in words(see(alice, "sheet", hero.ref))
