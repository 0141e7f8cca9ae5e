"""Going to a paragraph."""

import pytest

from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, Tap, hero_of, keeps, post, refused, rows, see, words

pytestmark = pytest.mark.django_db

BETWEEN = "De 0 à 99999, en chiffres."


class TestParagraph(Tap):
    address = "paragraph"
    typed = ("paragraph",)

    def arrange(self, persona, hero):
        return (), {"paragraph": "252"}

    def test_he_is_there_and_it_is_remembered(self):
        response = self.tap()
        assert "§ 252" in words(response).replace("\xa0", " ")
        self.mine.refresh_from_db()
        assert self.mine.paragraph == 252
        self.tap(paragraph="17")
        self.tap(paragraph="252")
        assert list(self.mine.visits.order_by("ordinal").values_list("paragraph", flat=True)) == [252, 17, 252]
        assert "§ 252" in words(see(self.alice, "shelf")).replace("\xa0", " ")

    def test_from_the_fight_and_the_journal(self):
        for page in ("fight", "journal"):
            assert self.tap(page=page, paragraph=str(len(page))).status_code == 200


@pytest.mark.parametrize("paragraph", ["x", "-1", "−1", "100000", HUGE, LONG, "\x00", "1.5", "²", "1e3", "§ 3", "<b>"])
def test_what_is_no_paragraph_is_refused_beside_its_field(alice: Persona, paragraph: str):
    hero = hero_of(alice)
    before = rows(hero)
    for page in ("sheet", "journal", "fight"):
        response = post(alice, "paragraph", hero, paragraph=paragraph, page=page)
        refused(response, BETWEEN)
        assert 'id="refusal-paragraph-paragraph"' in response.content.decode()
        if "\x00" not in paragraph:
            keeps(response, paragraph)
    assert rows(hero) == before


def test_an_empty_form_is_refused(alice: Persona):
    refused(post(alice, "paragraph", hero_of(alice)), "Tapez le numéro du paragraphe.")


@pytest.mark.parametrize(("typed", "number"), [("-0", 0), ("0", 0), (" 12 ", 12), ("1\u202f000", 1000), ("007", 7)])
def test_ways_to_type_it(alice: Persona, typed: str, number: int):
    hero = hero_of(alice)
    assert post(alice, "paragraph", hero, paragraph=typed).status_code == 200
    hero.refresh_from_db()
    assert hero.paragraph == number


def test_staying_is_no_act(alice: Persona):
    hero = hero_of(alice)
    post(alice, "paragraph", hero, paragraph="3")
    before = rows(hero)
    post(alice, "paragraph", hero, paragraph="3")
    assert rows(hero) == before
