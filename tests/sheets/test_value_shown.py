"""A score fixed by its number: what the page shows of it is what was typed, whatever a score is summed of."""

import pytest

from combat.models import Fight
from sheets.bindings import BINDINGS, binding_of
from sheets.models import Character
from tests.altheos import CLUB, HELMET, LANCE, LION, altheos
from tests.conftest import Persona
from tests.sheets.base import hero_of, post, refused, rows, scores_of, see, text, words
from tests.sheets.billy import GUERRIER, PRUDENT, billy_of
from tests.sheets.portes import adventurer

pytestmark = pytest.mark.django_db

LOW = {"sante": (12, 5), "endurance": (20, 15), "habilete": (10, 9)}


def tiles(hero: Character) -> dict[str, int]:
    """Return what each tile of the sheet shows."""
    binding, fresh = binding_of(hero.ruleset), Character.objects.get(pk=hero.pk)
    state = binding.load(fresh)
    data, facts = binding.shown(state), binding.ruleset.facts(state)
    shown = {name: data[name] for name in binding.adjustable if isinstance(data.get(name), int)}
    return shown | {box["name"]: box["effective"] for box in binding.scores(data, facts)}


def made(persona: Persona, key: str) -> Character:
    """Make a hero of these rules with something that brings more to his scores, or takes from them."""
    if key == "cretoises":
        return altheos(persona, weapons=[CLUB], armour=[HELMET])
    if key == "billy":
        return billy_of(persona, PRUDENT, changes={"habilete": -9}, pv=3, chance=4)
    if key == "portes":
        return adventurer(persona, pv=7, pv_max=9)
    return hero_of(persona, key, **(LOW if key == "scorpions" else {}))


CASES = [(key, score) for key, binding in BINDINGS.items() for score in binding.adjustable]


@pytest.mark.parametrize(("key", "score"), CASES)
def test_every_tile_becomes_what_was_typed(alice: Persona, key: str, score: str):
    hero = made(alice, key)
    for wanted in (5, 4):
        post(alice, "value", hero, score=score, value=str(wanted), way="fix", above="book")
        assert tiles(hero)[score] == wanted
    if key in ("scorpions", "mutation") and score != "mutation":
        post(alice, "value", hero, score=score, value="0", way="fix")
        assert tiles(hero)[score] == 0


@pytest.mark.rule("CRE-02")
def test_force_with_a_club_is_seven_when_seven_is_typed(alice: Persona):
    hero = made(alice, "cretoises")
    assert "7" in words(post(alice, "value", hero, score="force", value="7", way="fix"))
    assert (tiles(hero)["force"], scores_of(hero)["force"]) == (7, 6)


@pytest.mark.rule("CRE-02")
def test_in_a_fight_it_is_the_total_with_the_weapon_of_this_fight(alice: Persona):
    hero = altheos(alice, weapons=[LANCE, CLUB])
    post(alice, "fight", hero, **LION)
    fight = Fight.objects.get()
    fight.cretoises.hand = 1
    fight.cretoises.save()
    response = post(alice, "value", hero, score="force", value="9", way="fix", page="fight")
    assert response.status_code == 200
    assert "Force 9" in words(response)


@pytest.mark.rule("CRE-05")
def test_what_the_gear_alone_brings_is_the_least(alice: Persona):
    hero = made(alice, "cretoises")
    response = post(alice, "value", hero, score="force", value="0", way="fix")
    assert tiles(hero)["force"] == CLUB["force"]
    assert "pas plus bas" in words(response)


def test_the_panel_says_which_number_is_set(alice: Persona):
    shown = words(see(alice, "sheet", made(alice, "scorpions").ref))
    assert "Score écrit 15 Score qui compte 14" in shown
    assert "règle le score qui compte" in shown
    plain = words(see(alice, "sheet", hero_of(alice).ref))
    assert "Score écrit" not in plain and "En ce moment 20" in plain


@pytest.mark.rule("BIL-03")
def test_a_number_owed_below_nothing_is_paid(alice: Persona):
    hero = billy_of(alice, GUERRIER, changes={"critique": -4})
    post(alice, "value", hero, score="critique", value="3", way="fix")
    assert tiles(hero)["critique"] == 3


@pytest.mark.rule("SCO-15")
class TestOneNumber:
    """With low SANTÉ one ENDURANCE is told everywhere: the one that counts, its reason beside it."""

    @pytest.fixture(autouse=True)
    def _heroine(self, alice: Persona) -> None:
        self.alice, self.hero = alice, hero_of(alice, sante=(12, 5), endurance=(20, 16))

    def read(self, response) -> str:
        return words(response).replace("\xa0", " ").replace("\u202f", " ")

    def test_in_the_fight_and_at_its_end(self, dice):
        post(self.alice, "fight", self.hero, **{"foe-0-habilete": "9", "foe-0-endurance": "9"})
        assert "15 / 20" in self.read(see(self.alice, "fight", self.hero.ref))
        dice.next(6, 6, 1, 1)
        post(self.alice, "choose", self.hero, do="attack", page="fight")
        assert "reste 13" in self.read(post(self.alice, "choose", self.hero, do="keep", page="fight"))
        shown = self.read(post(self.alice, "fight-end", self.hero, outcome="won", page="fight"))
        assert "Endurance : 15 → 13 (−2) −1 : Santé sous la moitié" in shown
        assert "16 →" not in shown

    def test_in_the_journal(self):
        post(self.alice, "tap", self.hero, tap="endurance:-1")
        assert "Endurance : 15 → 14 (−1 : Santé)" in self.read(see(self.alice, "journal", self.hero.ref))

    def test_of_a_meal(self):
        post(self.alice, "act", self.hero, do="eat")
        assert "Repas : +3 Endurance (18) (−1 : Santé)" in self.read(see(self.alice, "journal", self.hero.ref))


@pytest.mark.rule("DEF-50")
class TestMealForNothing:
    """Points that a limit would take are asked about, and said."""

    @pytest.fixture(autouse=True)
    def _heroine(self, alice: Persona) -> None:
        self.alice = alice

    def eat(self, hero, **data: str):
        return post(self.alice, "act", hero, do="eat", **data)

    def test_at_full_endurance_nothing_is_eaten_without_a_word(self):
        hero = hero_of(self.alice)
        before = rows(hero)
        response = self.eat(hero)
        refused(response, "Rien ne serait gagné\u202f: 3 points seraient perdus au-delà du total de départ.")
        assert 'name="above" value="book"' in text(response)
        assert rows(hero) == before

    @pytest.mark.parametrize(("above", "now", "told"), [("cap", 20, "2 perdus"), ("book", 22, "+3 Endurance (22)")])
    def test_the_answer(self, above: str, now: int, told: str):
        hero = hero_of(self.alice, endurance=(20, 19))
        refused(self.eat(hero), "Seulement +1\u202f: 2 points seraient perdus au-delà du total de départ.")
        assert self.eat(hero, above=above).status_code == 200
        assert (scores_of(hero)["endurance"], scores_of(hero)["repas"]) == (now, 3)
        assert told in words(see(self.alice, "journal", hero.ref))

    def test_a_stone_too_in_a_fight_and_out_of_it(self):
        for started in (False, True):
            hero = hero_of(self.alice, chance=(9, 8), pierres={"chance": 1})
            address, page = "act", "sheet"
            if started:
                post(self.alice, "fight", hero, **{"foe-0-habilete": "9", "foe-0-endurance": "9"})
                address, page = "choose", "fight"
            asked = post(self.alice, address, hero, do="stone", stone="chance", where="stones", page=page)
            refused(asked, "Seulement +1\u202f: 4 points seraient perdus au-delà du total de départ.")
            assert 'name="stone" value="chance"' in text(asked)
            post(self.alice, address, hero, do="stone", stone="chance", where="stones", page=page, above="book")
            assert scores_of(hero)["chance"] == 13

    def test_a_tap_that_a_limit_stops_says_what_was_lost(self):
        hero = hero_of(self.alice, endurance=(20, 19))
        post(self.alice, "tap", hero, tap="endurance:+5")
        assert "4 points perdus" in words(see(self.alice, "journal", hero.ref))
