"""What the sheet offers to do: a meal, a test, a stone."""

import re

import pytest

from combat.dice_data import DICE_AWAITED
from combat.offers import NOT_OFFERED
from rulesets.defis.engine.scorpions.tables import BENEFICIAL, MALEFICENT, NEUTRAL
from rulesets.defis.models import Stone
from sheets.models import Character
from tests.conftest import Persona
from tests.sheets.base import LONG, Tap, hero_of, post, refused, rows, scores_of, see, text, words

pytestmark = pytest.mark.django_db


class TestMeal(Tap):
    address = "act"

    def hero(self, persona):
        return hero_of(persona, endurance=(20, 12))

    def arrange(self, persona, hero):
        return (), {"do": "eat"}

    @pytest.mark.rule("DEF-50")
    def test_a_meal_of_the_marsh_gives_three(self):
        self.tap()
        assert scores_of(self.mine)["endurance"] == 15
        assert scores_of(self.mine)["repas"] == 3


@pytest.mark.rule("DEF-50")
def test_a_meal_of_the_other_book_gives_four(alice: Persona):
    hero = hero_of(alice, "mutation", endurance=(16, 8))
    post(alice, "act", hero, do="eat")
    assert scores_of(hero)["endurance"] == 12


@pytest.mark.rule("DEF-50")
def test_no_meal_left(alice: Persona):
    hero = hero_of(alice, repas=0)
    before = rows(hero)
    refused(post(alice, "act", hero, do="eat"), "Il ne vous reste aucun repas.")
    assert rows(hero) == before


@pytest.mark.rule("DEF-50")
def test_no_meal_in_a_fight(alice: Persona):
    hero = hero_of(alice)
    post(alice, "fight", hero, **{"foe-0-habilete": 8, "foe-0-endurance": 6})
    before = rows(hero)
    refused(post(alice, "act", hero, do="eat"), "On ne mange pas pendant un combat.")
    refused(post(alice, "act", hero, do="eat", page="fight"), "On ne mange pas pendant un combat.")
    assert rows(hero) == before


@pytest.mark.rule("DEF-10")
@pytest.mark.parametrize("ruleset", ["scorpions", "mutation"])
def test_luck_is_tried_and_told(alice: Persona, dice, ruleset: str):
    hero = hero_of(alice, ruleset, chance=8)
    dice.next(3, 5)
    response = post(alice, "act", hero, do="test", score="chance")
    assert scores_of(hero)["chance"] == 7
    assert "3 + 5 = 8, contre 8 : chanceu" in words(response)


@pytest.mark.rule("DEF-12")
def test_skill_is_tested_and_costs_nothing(alice: Persona, dice):
    hero = hero_of(alice, habilete=7)
    before = scores_of(hero)
    dice.next(4, 4)
    assert "4 + 4 = 8, contre 7 : échec" in words(post(alice, "act", hero, do="test", score="habilete"))
    assert scores_of(hero) == before


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"do": ""},
        {"do": "fly"},
        {"do": LONG},
        {"do": "nul\x00"},
        {"do": "<script>"},
        {"do": "created"},
        {"do": "attack"},
        {"do": "set"},
        {"do": "test"},
        {"do": "test", "score": "sante"},
        {"do": "test", "score": LONG},
        {"do": "adjust"},
        {"do": "adjust", "score": "endurance"},
        {"do": "adjust", "score": "endurance", "by": "x"},
        {"do": "adjust", "score": "endurance", "by": "9" * 5000},
        {"do": "adjust", "score": "endurance", "by": "²"},
        {"do": "roll"},
        {"do": "roll", "count": "2"},
        {"do": "receive"},
        {"do": "receive", "giver": "good"},
        {"do": "stone"},
        {"do": "stone", "stone": "feu"},
    ],
)
def test_what_is_not_offered_is_refused_with_a_sentence(alice: Persona, data: dict[str, str]):
    hero = hero_of(alice)
    before = rows(hero)
    refused(post(alice, "act", hero, **data), NOT_OFFERED)
    refused(post(alice, "act", hero, **{**data, "where": "nowhere\r\n\x00<b>"}), NOT_OFFERED)
    assert rows(hero) == before


@pytest.mark.parametrize("ruleset", ["scorpions", "mutation"])
def test_the_dead_do_nothing_more(alice: Persona, ruleset: str):
    hero = hero_of(alice, ruleset, endurance=(20, 1))
    post(alice, "tap", hero, tap="endurance:-1")
    before = rows(hero)
    for data in ({"do": "eat"}, {"do": "test", "score": "chance"}):
        response = post(alice, "act", hero, **data)
        assert response.status_code == 422
        assert "seuls vos scores peuvent encore être corrigés" in words(response)
    assert rows(hero) == before


@pytest.mark.parametrize(
    ("ruleset", "said"), [("scorpions", "Votre héroïne est morte."), ("mutation", "Votre héros est mort.")]
)
def test_a_death_without_a_name_agrees(alice: Persona, ruleset: str, said: str):
    hero = hero_of(alice, ruleset, name="", endurance=(20, 1))
    assert said in words(post(alice, "tap", hero, tap="endurance:-1"))


@pytest.mark.rule("SCO-31")
class TestReceiving:
    """A stone of the giver's side."""

    def test_the_page_offers_givers_and_kinds(self, alice: Persona):
        hero = hero_of(alice)
        body = text(alice.client.get(f"/heros/{hero.ref}/"))
        for giver in ("good", "neutral", "evil", "found"):
            assert f'name="giver" value="{giver}"' in body
        for stone in ("habilete", "feu", "amitie", "malediction"):
            assert f'<input type="radio" name="stone" value="{stone}" required>' in body
        # What a giver does not hand out stands apart, so that it is hidden once he is named.
        sides = re.findall(r'data-side="(\w+)">(.*?)</fieldset>', body)
        kinds = {side: set(re.findall(r'name="stone" value="(\w+)"', group)) for side, group in sides}
        assert kinds == {"neutral": set(NEUTRAL), "good": set(BENEFICIAL), "evil": set(MALEFICENT)}

    def test_it_is_held_from_then_on(self, alice: Persona):
        hero = hero_of(alice)
        response = post(alice, "act", hero, do="receive", giver="good", stone="feu", where="stone-new")
        assert "Feu × 1" in words(response).replace("\xa0", " ")
        post(alice, "act", hero, do="receive", giver="found", stone="feu", where="stone-new")
        assert Stone.objects.get(hero=hero).count == 2

    @pytest.mark.parametrize(
        ("giver", "stone", "sentence"),
        [
            ("good", "terreur", "Un bon sorcier ne donne pas de pierre maléfique."),
            ("evil", "amitie", "Un sorcier maléfique ne donne pas de pierre bénéfique."),
            ("good", "granit", "Aucune Pierre de Magie ne porte ce nom."),
            ("good", LONG, "Aucune Pierre de Magie ne porte ce nom."),
        ],
    )
    def test_not_from_that_side(self, alice: Persona, giver: str, stone: str, sentence: str):
        hero = hero_of(alice)
        before = rows(hero)
        refused(post(alice, "act", hero, do="receive", giver=giver, stone=stone, where="stone-new"), sentence)
        assert rows(hero) == before

    def test_the_choice_stays_when_it_is_refused(self, alice: Persona):
        hero = hero_of(alice)
        response = post(alice, "act", hero, do="receive", giver="evil", stone="amitie", where="stone-new")
        assert 'value="evil" checked' in text(response)
        assert 'name="stone" value="amitie" required checked' in text(response)

    def test_an_unknown_giver(self, alice: Persona):
        hero = hero_of(alice)
        refused(post(alice, "act", hero, do="receive", giver="crow", stone="feu", where="stone-new"), NOT_OFFERED)

    def test_the_other_book_has_no_stones(self, alice: Persona):
        hero = hero_of(alice, "mutation")
        refused(post(alice, "act", hero, do="receive", giver="good", stone="feu"), NOT_OFFERED)

    def test_not_in_a_fight(self, alice: Persona):
        hero = hero_of(alice)
        post(alice, "fight", hero, **{"foe-0-habilete": 8, "foe-0-endurance": 6})
        response = post(alice, "act", hero, do="receive", giver="good", stone="feu", where="stone-new")
        assert response.status_code == 422
        assert "On ne reçoit pas de pierre au milieu d’un combat" in words(response)


@pytest.mark.rule("SCO-32")
class TestUsing:
    """A stone that gives back, one that the text offers, and those of a fight."""

    def test_it_gives_back_half(self, alice: Persona):
        hero = hero_of(alice, endurance=(20, 5), pierres={"endurance": 1})
        post(alice, "act", hero, do="stone", stone="endurance", where="stones")
        assert scores_of(hero)["endurance"] == 15
        assert not Stone.objects.filter(hero=hero).exists()

    @pytest.mark.rule("SCO-37")
    def test_malediction_has_its_price(self, alice: Persona, dice):
        hero = hero_of(alice, pierres={"malediction": 1})
        dice.next(5)
        post(alice, "act", hero, do="stone", stone="malediction", where="stones")
        assert scores_of(hero)["endurance"] == 15

    @pytest.mark.rule("SCO-33")
    def test_force_waits_for_a_fight(self, alice: Persona):
        hero = hero_of(alice, pierres={"force": 1})
        before = rows(hero)
        refused(
            post(alice, "act", hero, do="stone", stone="force", where="stones"),
            "La Pierre de Force s’utilise au début d’un combat, avant le premier assaut.",
        )
        assert rows(hero) == before


class TestTypedDice:
    """A test whose dice are the player's own."""

    def test_it_waits_for_its_faces(self, alice: Persona):
        hero = hero_of(alice)
        post(alice, "hands", hero, side="hero", typed="1")
        response = post(alice, "act", hero, do="test", score="chance")
        assert "2 dés à 6 faces pour vous" in words(response)
        assert scores_of(hero)["chance"] == 9
        before = rows(hero)
        refused(post(alice, "act", hero, do="test", score="chance"), DICE_AWAITED)
        refused(post(alice, "act", hero, do="eat"), DICE_AWAITED)
        refused(post(alice, "tap", hero, tap="endurance:-1"), DICE_AWAITED)
        refused(post(alice, "roll", hero, count="1", sides="6"), DICE_AWAITED)
        refused(post(alice, "fight", hero, **{"foe-0-habilete": 8, "foe-0-endurance": 6}), DICE_AWAITED)
        assert rows(hero) == before
        # Texts, things and places are no business of the dice.
        for address, data in (
            ("name", {"name": "Ada"}),
            ("notes", {"notes": "à relire"}),
            ("paragraph", {"paragraph": "12"}),
            ("item-add", {"name": "Corde"}),
            ("codeword-add", {"word": "Grenat"}),
            ("counter-add", {"name": "Jours"}),
            ("bookmark-add", {"name": "Ici"}),
        ):
            assert post(alice, address, hero, **data).status_code == 200, address
        post(alice, "faces", hero, faces="3 4")
        assert scores_of(hero)["chance"] == 8
        assert Character.objects.get(pk=hero.pk).asked is None

    @pytest.mark.parametrize(
        ("address", "data"),
        [("act", {"do": "test", "score": "chance"}), ("roll", {"count": "1", "sides": "6", "score": "endurance"})],
    )
    def test_no_faces_are_asked_for_what_would_be_refused(self, alice: Persona, dice, address: str, data):
        """A wound waits for luck: a roll that must not change a score now would never be let through."""
        hero = hero_of(alice)
        post(alice, "fight", hero, **{"foe-0-habilete": 8, "foe-0-endurance": 6})
        dice.next(6, 6, 1, 1)
        post(alice, "choose", hero, do="attack")
        post(alice, "hands", hero, side="hero", typed="1")
        before = rows(hero)
        response = post(alice, address, hero, **data)
        assert response.status_code == 422
        assert "Une blessure attend" in words(response)
        assert rows(hero) == before


@pytest.mark.rule("DEF-10", "DEF-11")
@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0, "toujours ratée, il ne reste pas de Chance"),
        (1, "toujours ratée, et coûte la dernière Chance"),
        (2, "−1 Chance, quoi qu’il arrive"),
    ],
)
def test_the_button_says_what_luck_costs(alice: Persona, chance: int, said: str):
    hero = hero_of(alice, chance=chance)
    assert f"Tenter la Chance {said} " in words(see(alice, "sheet", hero.ref))
