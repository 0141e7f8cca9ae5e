"""Taking something from one who was beaten and spared."""

import pytest

from combat.models import Fight
from combat.play import NOTHING_TO_TAKE
from rulesets.cretoises.models import Weapon
from tests.altheos import CRETANS, altheos
from tests.combat.base import fight
from tests.conftest import Persona
from tests.sheets.base import LONG, NASTY, NUL, NUL_REFUSED, Tap, hero_of, keeps, post, refused, rows, words

pytestmark = pytest.mark.django_db


@pytest.mark.rule("CRE-42")
class TestLoot(Tap):
    address = "loot"
    page = "fight"
    typed = ("name", "force")

    def hero(self, persona):
        return altheos(persona)

    def arrange(self, persona, hero):
        beaten = {**CRETANS, "foe-0-condition": "grievement", "foe-1-condition": "grievement"}
        post(persona, "fight", hero, **beaten)
        for do in ("they_yield", "accept"):
            post(persona, "choose", hero, page="fight", do=do)
        self.fight = Fight.objects.get(hero=hero)
        return (self.fight.ordinal, 0), {"item": "weapon", "name": "glaive de Cnossos", "force": "17"}

    def test_it_is_held_from_then_on_and_undone(self):
        before = rows(self.mine)
        assert "Pris à Premier Crétois" in words(self.tap())
        assert Weapon.objects.filter(hero=self.mine, name="glaive de Cnossos", force=17).exists()
        post(self.alice, "undo", self.mine, page="fight")
        now = rows(self.mine)
        del before["journal"], now["journal"]
        assert now == before

    @pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
    def test_names_are_plain_text(self, name: str):
        response = self.tap(name=name)
        assert "<script>alert" not in str(response.content, "utf-8")
        assert Weapon.objects.filter(hero=self.mine, name=name).exists()

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("item", "", "Dites si c’est une arme ou une pièce d’armure."),
            ("item", "horse", "Dites si c’est une arme ou une pièce d’armure."),
            ("name", "", "Donnez-lui un nom."),
            ("name", LONG, "80 caractères au plus\u202f; il y en a 10000."),
            ("name", NUL, NUL_REFUSED),
            ("force", "100", "De −99 à 99, en chiffres."),
            ("force", "x", "De −99 à 99, en chiffres."),
        ],
    )
    def test_what_cannot_be_is_refused_and_the_rest_kept(self, field: str, value: str, sentence: str):
        before = rows(self.mine)
        response = self.tap(**{field: value})
        refused(response, sentence)
        keeps(response, "17" if field == "name" else "glaive de Cnossos")
        for page in ("sheet", "journal"):
            refused(self.tap(page=page, **{field: value}), sentence)
        assert rows(self.mine) == before

    def test_what_there_is_not(self):
        before = rows(self.mine)
        refused(post(self.alice, "loot", self.mine, self.fight.ordinal, 7, **self.data), NOTHING_TO_TAKE)
        refused(post(self.alice, "loot", self.mine, self.fight.ordinal, 10**30, **self.data), NOTHING_TO_TAKE)
        for ordinal in (10**6, 2**63, 10**30):
            assert post(self.alice, "loot", self.mine, ordinal, 0, **self.data).status_code == 404
        assert rows(self.mine) == before


@pytest.mark.parametrize("ruleset", ["scorpions", "mutation"])
def test_a_book_without_loot_refuses_it_in_words(alice: Persona, ruleset: str):
    hero = hero_of(alice, ruleset)
    row = fight(alice, hero)
    post(alice, "fight-end", hero, outcome="won", page="fight")
    before = rows(hero)
    for page in ("fight", "sheet", "journal"):
        refused(post(alice, "loot", hero, row.ordinal, 0, page=page, item="weapon", name="x"), NOTHING_TO_TAKE)
    assert rows(hero) == before
