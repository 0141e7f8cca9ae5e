"""The fight page, and starting a fight."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from combat.models import Combatant, Fight
from combat.play import ALREADY_FIGHTING, DEAD
from combat.typed import NOBODY
from sheets.models import Entry
from sheets.refusals import STALE
from tests.altheos import altheos
from tests.combat.base import TWO, WOLF, fight, foes
from tests.conftest import Persona
from tests.sheets.base import (
    HUGE,
    LONG,
    NASTY,
    NUL,
    NUL_REFUSED,
    age,
    bad_refs,
    hero_of,
    is_fragment,
    keeps,
    post,
    refused,
    rows,
    see,
    steady,
    text,
    version_of,
    words,
)
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db

HABILETE = "De 0 à 99, en chiffres."
ENDURANCE = "De 1 à 999, en chiffres."


class TestStart:
    """A POST starts the fight and leads to it."""

    def test_the_adversary_stands_there(self, alice: Persona):
        hero = hero_of(alice)
        response = post(alice, "fight", hero, page="sheet", **WOLF)
        assert response.status_code == 302
        assert response["Location"] == reverse("fight", args=[hero.ref])
        row = Fight.objects.get(hero=hero)
        assert foes(row) == [("Loup-garou", 9)]
        shown = words(see(alice, "fight", hero.ref))
        for part in ("Loup-garou", "9 / 9", "Attaquer", "20 / 20"):
            assert part in shown
        assert "Combat en cours" in words(see(alice, "sheet", hero.ref))

    def test_the_same_page_for_htmx(self, alice: Persona):
        hero = hero_of(alice)
        fight(alice, hero)
        is_fragment(alice.client.get(reverse("fight", args=[hero.ref]), headers={"hx-request": "true"}))

    def test_at_his_paragraph(self, alice: Persona):
        hero = hero_of(alice)
        post(alice, "paragraph", hero, paragraph="12")
        assert fight(alice, hero).paragraph == 12

    @pytest.mark.rule("DEF-30")
    @pytest.mark.parametrize(
        ("mode", "kept"), [("in_turn", "in_turn"), ("all", "all"), ("", "in_turn"), ("as_one", "in_turn")]
    )
    def test_several(self, alice: Persona, mode: str, kept: str):
        hero = hero_of(alice)
        row = fight(alice, hero, **TWO, mode=mode)
        assert foes(row) == [("Gobelin", 4), ("Orque", 6)]
        assert row.defis.mode == kept

    def test_a_row_left_empty_is_none(self, alice: Persona):
        hero = hero_of(alice)
        row = fight(alice, hero, **{**TWO, "rows": "3", "foe-0-name": " ", "foe-0-habilete": "", "foe-0-endurance": ""})
        assert foes(row) == [("Orque", 6)]

    def test_without_a_name(self, alice: Persona):
        hero = hero_of(alice)
        fight(alice, hero, **{"foe-0-name": ""})
        assert "Adversaire" in words(see(alice, "fight", hero.ref))

    @pytest.mark.rule("MUT-09")
    def test_flight_in_the_other_book_only_where_it_is_ticked(self, alice: Persona):
        marsh, other, ticked = hero_of(alice), hero_of(alice, "mutation"), hero_of(alice, "mutation")
        fight(alice, marsh)
        fight(alice, other)
        assert fight(alice, ticked, may_flee="on").defis.may_flee
        flee = 'name="do" value="flee"'
        assert f"{flee} disabled" in see(alice, "fight", marsh.ref)
        assert flee not in see(alice, "fight", other.ref)
        assert f"{flee}>" in see(alice, "fight", ticked.ref)

    @pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
    def test_names_are_plain_text(self, alice: Persona, name: str):
        hero = hero_of(alice)
        row = fight(alice, hero, **{"foe-0-name": name})
        assert foes(row)[0][0] == name
        for page in ("sheet", "fight", "journal"):
            assert "<script>alert" not in see(alice, page, hero.ref)

    def test_minus_zero_is_zero(self, alice: Persona):
        fight(alice, hero_of(alice), **{"foe-0-habilete": "-0"})
        assert Combatant.objects.get(side="foe").habilete == 0

    @pytest.mark.parametrize(("habilete", "endurance"), [("0", "1"), ("99", "999")])
    def test_the_bounds_themselves(self, alice: Persona, habilete: str, endurance: str):
        fight(alice, hero_of(alice), **{"foe-0-habilete": habilete, "foe-0-endurance": endurance})


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("habilete", "", "Il manque l’Habileté."),
        ("habilete", "-5", HABILETE),
        ("habilete", "100", HABILETE),
        ("habilete", "huit", HABILETE),
        ("habilete", HUGE, HABILETE),
        ("habilete", "8.5", HABILETE),
        ("habilete", "²", HABILETE),
        ("endurance", "", "Il manque l’Endurance."),
        ("endurance", "0", ENDURANCE),
        ("endurance", "-0", ENDURANCE),
        ("endurance", "1000", ENDURANCE),
        ("endurance", "\x00", ENDURANCE),
        ("strength", "21", "De −20 à 20, en chiffres."),
        ("strength", "x", "De −20 à 20, en chiffres."),
        ("name", LONG, "80 caractères au plus\u202f; il y en a 10000."),
        ("name", NUL, NUL_REFUSED),
    ],
)
@pytest.mark.parametrize("shown", ["sheet", "fight"])
def test_what_no_adversary_has_is_refused_beside_its_field_and_the_rest_kept(
    alice: Persona, shown: str, field: str, value: str, sentence: str
):
    hero = hero_of(alice)
    before = rows(hero)
    data = {**TWO, "may_flee": "on", "mode": "all", f"foe-1-{field}": value}
    response = post(alice, "fight", hero, page=shown, **data)
    refused(response, sentence)
    assert f'id="refusal-foes-foe-1-{field}"' in text(response)
    for name, typed in TWO.items():
        if name.startswith("foe-") and name != f"foe-1-{field}":
            assert f'name="{name}"' in text(response)
            keeps(response, typed)
    assert 'name="may_flee" checked' in text(response)
    assert 'value="all" checked' in text(response)
    assert rows(hero) == before


@pytest.mark.parametrize("data", [{}, {"rows": "3"}, {"foe-0-name": "  "}, {"foe-5-habilete": "8"}])
def test_nobody_to_fight(alice: Persona, data: dict[str, str]):
    hero = hero_of(alice)
    before = rows(hero)
    for page in ("sheet", "fight", "journal"):
        refused(post(alice, "fight", hero, page=page, **data), NOBODY)
    assert rows(hero) == before


@pytest.mark.parametrize("field", ["mode", "dealt", "max_assaults", "hero_strength", "stop_at"])
@pytest.mark.parametrize("value", ["sideways", "9999", "\x00", HUGE])
def test_an_option_that_cannot_be_is_refused_though_the_form_has_no_field_for_it(alice: Persona, field, value):
    hero = hero_of(alice)
    before = rows(hero)
    response = post(alice, "fight", hero, page="sheet", **{**WOLF, field: value})
    assert response.status_code == 422
    assert 'role="alert"' in text(response)
    keeps(response, "Loup-garou")
    assert rows(hero) == before


@pytest.mark.parametrize("count", ["", "x", "0", "-1", "²", "9" * 5000, "\x00", "1.5"])
def test_a_number_of_rows_that_is_none(alice: Persona, count: str):
    hero = hero_of(alice)
    response = post(alice, "fight", hero, page="fight", rows=count, **{"foe-0-habilete": "8"})
    refused(response, "Il manque l’Endurance.")
    assert post(alice, "fight", hero, page="fight", rows=count, add="1").status_code == 200


class TestOneMore:
    """One more row of the form: nothing is done yet."""

    @pytest.mark.parametrize("shown", ["sheet", "fight"])
    def test_what_was_typed_stays(self, alice: Persona, shown: str):
        hero = hero_of(alice)
        before = rows(hero)
        response = post(alice, "fight", hero, page=shown, add="1", rows="1", **WOLF)
        is_fragment(response)
        keeps(response, "Loup-garou")
        assert 'name="foe-1-name"' in text(response)
        assert 'role="alert"' not in text(response)
        assert rows(hero) == before
        assert hero.version == version_of(hero)

    def test_twenty_at_most(self, alice: Persona):
        hero = hero_of(alice)
        response = post(alice, "fight", hero, page="fight", add="1", rows="20")
        assert 'name="foe-19-name"' in text(response)
        assert 'name="foe-20-name"' not in text(response)
        many = {f"foe-{row}-{name}": "8" for row in range(25) for name in ("habilete", "endurance")}
        row = fight(alice, hero, rows="25", **many)
        assert len(foes(row)) == 20

    def test_someone_elses(self, alice: Persona, charlie: Persona):
        assert post(charlie, "fight", hero_of(alice), add="1").status_code == 404
        assert post(Client(), "fight", hero_of(alice), add="1").status_code == 404


class TestTurn:
    """What every tap answers to."""

    def test_someone_elses_hero(self, alice: Persona, charlie: Persona):
        hero = hero_of(alice)
        assert post(charlie, "fight", hero, **WOLF).status_code == 404
        assert post(Client(), "fight", hero, **WOLF).status_code == 404
        assert not Fight.objects.exists()
        assert User.objects.count() == 2

    @pytest.mark.parametrize("ref", bad_refs())
    def test_a_bad_address(self, alice: Persona, ref: str):
        hero = hero_of(alice)
        url = reverse("fight", args=[hero.ref]).replace(hero.ref, ref)
        assert alice.client.post(url, WOLF).status_code == 404

    @pytest.mark.parametrize("method", ["put", "patch", "delete", "options"])
    def test_no_other_method(self, alice: Persona, method: str):
        hero = hero_of(alice)
        assert getattr(alice.client, method)(reverse("fight", args=[hero.ref])).status_code == 405

    @pytest.mark.parametrize("shown", ["sheet", "fight", "journal"])
    def test_a_stale_page_keeps_what_was_typed(self, alice: Persona, shown: str):
        hero = hero_of(alice)
        seen = version_of(hero)
        age(hero)
        response = post(alice, "fight", hero, page=shown, version=seen, **TWO)
        refused(response, STALE, 409)
        if shown != "journal":
            keeps(response, "Orque")
        assert not Fight.objects.exists()
        refused(post(alice, "fight", hero, page=shown, version=None, **WOLF), STALE, 409)

    def test_twice_is_once(self, alice: Persona):
        hero = hero_of(alice)
        seen = version_of(hero)
        first = post(alice, "fight", hero, version=seen, key="the same key", **WOLF)
        second = post(alice, "fight", hero, version=seen, key="the same key", **WOLF)
        assert Fight.objects.count() == 1
        assert second["Location"] == first["Location"]
        assert steady(first) == steady(second)

    def test_without_javascript(self, alice: Persona):
        hero = hero_of(alice)
        response = post(alice, "fight", hero, htmx=False, **WOLF)
        assert response["Location"] == reverse("fight", args=[hero.ref])
        refused(post(alice, "fight", hero_of(alice), htmx=False, page="sheet"), NOBODY)


def test_not_while_another_is_fought(alice: Persona):
    hero = hero_of(alice)
    fight(alice, hero)
    before = rows(hero)
    for page in ("sheet", "fight", "journal"):
        refused(post(alice, "fight", hero, page=page, **WOLF), ALREADY_FIGHTING)
    assert rows(hero) == before


@pytest.mark.rule("DEF-04")
def test_the_dead_start_no_fight(alice: Persona):
    hero = hero_of(alice, endurance=(20, 1))
    post(alice, "tap", hero, tap="endurance:-1")
    before = rows(hero)
    for page in ("sheet", "fight", "journal"):
        refused(post(alice, "fight", hero, page=page, **WOLF), DEAD)
    assert rows(hero) == before
    for page in ("sheet", "fight"):
        assert "Combattre" not in words(see(alice, page, hero.ref))
    post(alice, "undo", hero)
    fight(alice, hero)


def test_a_start_is_undone_and_redone(alice: Persona):
    hero = hero_of(alice)
    fight(alice, hero)
    after = rows(hero)
    post(alice, "undo", hero, page="fight")
    assert not Fight.objects.exists()
    assert not Combatant.objects.exists()
    assert "Un adversaire" in words(see(alice, "fight", hero.ref))
    post(alice, "redo", hero, page="fight")
    assert rows(hero) == after
    assert Entry.objects.filter(hero=hero, state="done").count() == 2


@pytest.mark.parametrize("ruleset", ["scorpions", "billy", "cretoises"])
def test_the_log_has_the_word_of_the_book(alice: Persona, ruleset: str):
    made: dict[str, Any] = {"scorpions": hero_of, "billy": billy_of, "cretoises": altheos}
    foe = {"foe-0-habilete": "5", "foe-0-endurance": "9", "foe-0-pv": "9", "foe-0-force": "5", "foe-0-protection": "15"}
    hero = made[ruleset](alice)
    post(alice, "fight", hero, **foe)
    page = see(alice, "fight", hero.ref)
    title = {"scorpions": "Assauts", "billy": "Tours", "cretoises": "Coups"}[ruleset]
    assert f'id="rounds"><h2>{title}</h2>' in page


@pytest.mark.rule("DEF-40")
def test_a_wound_that_takes_nothing_is_said_so(alice: Persona, dice):
    hero = hero_of(alice)
    fight(alice, hero, taken="0")
    dice.next(6, 6, 1, 1)
    response = words(post(alice, "choose", hero, do="attack", page="fight"))
    assert "N’ôter aucun point" in response
    assert "0 ou −1 · coûte 1 Chance" in response
    assert "−0" not in response
