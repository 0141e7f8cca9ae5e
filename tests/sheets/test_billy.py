"""Billy's creation and sheet through the pages."""

import itertools

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from rulesets.billy.engine.tables import OBJECTS
from rulesets.billy.models import BillyObject, BillySheet
from sheets.models import Character
from tests.conftest import Persona
from tests.dice import ScriptedFaces
from tests.sheets.base import post, refused, rows, see, version_of, words
from tests.sheets.billy import DEBROUILLARD, GUERRIER, PAYSAN, PRUDENT, billy_of, state_of

pytestmark = pytest.mark.django_db

NEW = "/nouveau/billy/"


def make(client: Client, *objects: str, **fields: str):
    return client.post(NEW, {"objects": list(objects), "key": "a fresh key", **fields})


# --- Creation ---


def test_the_twelve_objects_say_what_they_give(client: Client):
    page = words(client.get(NEW))
    for said in ("Épée Habileté +4", "Cotte de mailles Habileté −1 Adresse −1", "Dague", "Encore 3 objets à choisir."):
        assert said in page
    assert client.get(NEW).content.count(b'name="objects"') == 12


@pytest.mark.rule("BIL-20", "BIL-21", "BIL-22", "BIL-23")
@pytest.mark.parametrize(
    ("objects", "said"),
    [(GUERRIER, "Guerrier"), (PRUDENT, "Prudent"), (PAYSAN, "Paysan"), (DEBROUILLARD, "Débrouillard")],
)
def test_a_billy_of_each_caractere(alice: Persona, dice: ScriptedFaces, objects: tuple[str, ...], said: str):
    response = make(alice.client, *objects, name="Billy")
    assert response.status_code == 302
    hero = Character.objects.get()
    state = state_of(hero)
    assert set(state.objects) == set(objects)
    assert (state.pv, state.chance) == (state.pv_max, state.chance_max)
    assert said in words(alice.client.get(response["Location"]))
    assert BillyObject.objects.filter(hero=hero).count() == 3


@pytest.mark.rule("BIL-10", "BIL-13")
def test_every_choice_of_three_makes_the_billy_that_the_page_showed(alice: Persona, dice: ScriptedFaces):
    for objects in itertools.islice(itertools.combinations(OBJECTS, 3), 0, None, 17):
        shown = words(make(alice.client, *objects, show="1"))
        assert not Character.objects.exists()
        assert make(alice.client, *objects, key=" ".join(objects)).status_code == 302
        hero = Character.objects.get()
        state = state_of(hero)
        for name, value in (("PV", state.pv), ("Habileté", state.habilete), ("Critique", state.critique)):
            assert f"{name} {value} " in shown
        assert set(BillyObject.objects.filter(hero=hero, held=True).values_list("thing", flat=True)) == set(state.held)
        Character.objects.all().delete()


def test_looking_makes_nobody(client: Client):
    people = User.objects.count()
    for chosen, said in ((["epee"], "Encore 2 objets"), (list(OBJECTS)[:5], "2 objets de trop")):
        response = make(client, *chosen, show="1")
        assert response.status_code == 200
        assert said in words(response)
        for name in chosen:
            assert f'value="{name}" checked'.encode() in response.content
    assert User.objects.count() == people
    assert not Character.objects.exists()


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ([], "choisissez-en encore 3."),
        (["epee", "epee", "lance"], "choisissez-en encore 1."),
        (["epee", "excalibur", "\x00", "x" * 9999], "choisissez-en encore 2."),
        (list(OBJECTS), "retirez-en 9."),
    ],
)
def test_any_other_number_is_refused_beside_the_objects(client: Client, chosen: list[str], said: str):
    response = make(client, *chosen)
    refused(response, f"Billy part avec trois objets\u202f: {said}")
    assert not Character.objects.exists()
    assert not User.objects.exists()


def test_the_same_request_twice_makes_one_billy(alice: Persona):
    assert make(alice.client, *GUERRIER)["Location"] == make(alice.client, *GUERRIER)["Location"]
    assert Character.objects.count() == 1


# --- The sheet ---


def test_where_each_number_comes_from(alice: Persona):
    hero = billy_of(alice, ("epee", "dague", "fourche"), changes={"habilete": -1})
    page = words(see(alice, "sheet", hero.ref))
    assert "Base +2 Épée +4 Fourche +1" in page.replace("Dague sans main libre +1 ", "")
    assert "Dague sans main libre +1" in page
    assert "En cours de jeu −1" in page
    assert "3 × Endurance" in page


@pytest.mark.rule("BIL-09")
def test_damage_with_and_without_armour(alice: Persona):
    hero = billy_of(alice, ("epee", "cotte", "sac_grains"))
    start = state_of(hero).pv
    post(alice, "value", hero, score="pv", value="5", way="minus")
    assert state_of(hero).pv == start - 3
    post(alice, "value", hero, score="pv", value="5", way="minus", no_armour="on")
    assert state_of(hero).pv == start - 8
    # A tap is the number itself, and so is a number that is settled.
    post(alice, "tap", hero, tap="pv:-1")
    assert state_of(hero).pv == start - 9
    post(alice, "value", hero, score="pv", value="2", way="fix")
    assert state_of(hero).pv == 2


def test_the_kit_doubles_what_the_text_gives_back(alice: Persona):
    hero = billy_of(alice, ("marmite", "kit_soin", "sac_grains"), pv=3)
    post(alice, "value", hero, score="pv", value="2", way="plus")
    assert state_of(hero).pv == 5
    post(alice, "value", hero, score="pv", value="2", way="plus", natural="on")
    assert state_of(hero).pv == 9
    assert "doublé par le kit de soin" in words(see(alice, "sheet", hero.ref))


@pytest.mark.rule("BIL-04")
def test_chance_is_a_reserve(alice: Persona):
    hero = billy_of(alice, GUERRIER)
    post(alice, "tap", hero, tap="chance:+3")
    assert (state_of(hero).chance, state_of(hero).chance_max) == (2, 2)
    post(alice, "value", hero, score="chance", value="1", way="plus", initial="on")
    assert (state_of(hero).chance, state_of(hero).chance_max) == (2, 3)
    post(alice, "value", hero, score="chance", value="5", way="fix", initial="on")
    assert (state_of(hero).chance, state_of(hero).chance_max) == (2, 5)


@pytest.mark.rule("BIL-03")
def test_adresse_goes_below_zero_with_a_real_minus_sign(alice: Persona):
    hero = billy_of(alice, GUERRIER)
    post(alice, "tap", hero, tap="adresse:-7")
    assert state_of(hero).adresse == -4
    assert "Adresse − −4" in words(see(alice, "sheet", hero.ref))


@pytest.mark.rule("BIL-06", "BIL-07")
def test_both_jets(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, GUERRIER)
    dice.next(3)
    assert "Jet d’adresse : 3 ≤ 3, réussi" in words(post(alice, "act", hero, do="test", score="adresse")).replace(
        "\u202f", " "
    )
    dice.next(5)
    assert "Jet de chance : 5 > 2, échoué" in words(post(alice, "act", hero, do="test", score="chance")).replace(
        "\u202f", " "
    )
    post(alice, "tap", hero, tap="chance:-1")
    assert state_of(hero).chance == 0
    refused(
        post(alice, "act", hero, do="test", score="chance"),
        "Vous n’avez plus de CHANCE\u202f: aucun jet de chance n’est possible.",
    )


@pytest.mark.rule("BIL-11", "BIL-14")
def test_what_is_held_changes_and_comes_back(alice: Persona):
    hero = billy_of(alice, ("epee", "morgenstern", "fourche"))
    before = rows(hero)
    full = state_of(hero).pv_max
    assert post(alice, "act", hero, do="hold", held="epee", where="things").status_code == 200
    assert state_of(hero).held == ("epee",)
    assert state_of(hero).pv == state_of(hero).pv_max < full
    post(alice, "act", hero, do="hold", held="", where="things")
    assert state_of(hero).held == ()
    post(alice, "undo", hero)
    post(alice, "undo", hero)
    after = rows(hero)
    assert {name: row for name, row in after.items() if name != "journal"} == {
        name: row for name, row in before.items() if name != "journal"
    }


@pytest.mark.rule("BIL-10")
def test_too_many_hands_and_what_is_not_his(alice: Persona):
    hero = billy_of(alice, ("epee", "arc", "fourche"))
    refused(
        post(alice, "act", hero, do="hold", held="epee arc", where="things"),
        "L’arc prend les deux mains\u202f: rien d’autre ne se tient avec lui.",
    )
    for held in ("lance", "epee epee", "x" * 999, "fourche epee"):
        assert post(alice, "act", hero, do="hold", held=held, where="things").status_code == 422


def test_the_dice_button_hurts_through_armour(alice: Persona, dice: ScriptedFaces):
    hero = billy_of(alice, ("epee", "cotte", "sac_grains"))
    start = state_of(hero).pv
    dice.next(5)
    post(alice, "roll", hero, count=1, sides=6, score="pv", sign=-1)
    assert state_of(hero).pv == start - 3


@pytest.mark.parametrize("fields", [{"tap": "or:+1"}, {"tap": "habilete"}, {"tap": "pv_max:+1"}, {"tap": "pv:x"}])
def test_bad_taps(alice: Persona, fields: dict[str, str]):
    hero = billy_of(alice)
    before = rows(hero)
    assert post(alice, "tap", hero, **fields).status_code == 422
    assert rows(hero) == before


def test_numbers_have_an_end(alice: Persona):
    hero = billy_of(alice)
    for score in ("richesse", "habilete", "chance"):
        for _ in range(2):
            answer = post(alice, "value", hero, score=score, value="9999", way="plus", initial="on")
        assert answer.status_code in (200, 422)
    assert BillySheet.objects.get(hero=hero).richesse <= 9999


def test_somebody_elses_billy_does_not_exist(alice: Persona, charlie: Persona):
    hero = billy_of(alice)
    before = rows(hero)
    for address, fields in (
        ("act", {"do": "hold", "held": ""}),
        ("tap", {"tap": "pv:-1"}),
        ("value", {"score": "pv", "value": "0", "way": "fix"}),
    ):
        assert post(charlie, address, hero, **fields).status_code == 404
    assert charlie.client.get(reverse("sheet", args=[hero.ref])).status_code == 404
    assert rows(hero) == before


@pytest.mark.rule("BIL-02")
def test_dead_at_zero_and_brought_back(alice: Persona):
    hero = billy_of(alice)
    page = words(post(alice, "value", hero, score="pv", value="0", way="fix"))
    assert "Fin de l’aventure" in page
    assert Character.objects.get(pk=hero.pk).dead
    post(alice, "undo", hero, version=version_of(hero))
    assert not Character.objects.get(pk=hero.pk).dead
