"""− and + of a score: deltas, which apply whatever the page showed."""

import pytest

from sheets.models import Entry
from tests.conftest import Persona
from tests.sheets.base import Tap, hero_of, is_fragment, post, refused, rows, scores_of, see, text, version_of, words
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db

NOT_UNDERSTOOD = "Cette touche n’a pas été comprise."
NO_SCORE = "Ce score n’existe pas sur cette feuille."


class TestTap(Tap):
    address = "tap"
    decision = False

    def arrange(self, persona, hero):
        return (), {"tap": "endurance:-3"}

    def test_the_points_are_taken_off_and_shown(self):
        response = self.tap(version=None)
        assert scores_of(self.mine)["endurance"] == 17
        assert "17 / 20" in words(response)
        assert "Endurance : 20 → 17" in words(see(self.alice, "journal", self.mine.ref)).replace("\u202f", " ")

    def test_five_taps_on_five_old_pages_are_five_points(self):
        for _ in range(5):
            self.tap(version=1, tap="chance:-1")
        assert scores_of(self.mine)["chance"] == 4

    def test_the_answer_is_the_page_it_came_from(self):
        assert 'id="rounds"' not in words(self.tap(page="journal"))
        response = self.tap(page="fight")
        is_fragment(response)
        assert "Un adversaire" in words(response)
        assert self.tap(page="nosuch", htmx=False)["Location"].startswith(f"/heros/{self.mine.ref}/#")


@pytest.mark.parametrize("score", ["habilete", "endurance", "chance", "sante", "or", "repas"])
def test_every_score_of_the_marsh_can_be_tapped(alice: Persona, score: str):
    hero = hero_of(alice)
    before = scores_of(hero)[score]
    assert post(alice, "tap", hero, tap=f"{score}:-1").status_code == 200
    assert scores_of(hero)[score] == before - 1


def test_mutation_can_be_tapped_but_never_quite_goes_away(alice: Persona):
    hero = hero_of(alice, "mutation")
    refused(post(alice, "tap", hero, tap="sante:-1"), NO_SCORE)
    post(alice, "tap", hero, tap="mutation:+2")
    post(alice, "tap", hero, tap="mutation:-9")
    assert scores_of(hero)["mutation"] == 1


def test_a_gain_stops_at_the_initial(alice: Persona):
    hero = hero_of(alice, endurance=(20, 18))
    assert post(alice, "tap", hero, tap="endurance:+5").status_code == 200
    assert scores_of(hero)["endurance"] == 20


@pytest.mark.parametrize(
    ("ruleset", "tap", "why"),
    [("scorpions", "habilete:+1", "pas au-dessus du départ"), ("mutation", "mutation:-1", "pas plus bas")],
)
def test_a_limit_is_told_beside_the_score_it_held_back(alice: Persona, ruleset: str, tap: str, why: str):
    hero = hero_of(alice, ruleset)
    if ruleset == "mutation":
        post(alice, "tap", hero, tap="mutation:+1")
    shown = text(post(alice, "tap", hero, tap=tap))
    name = tap.partition(":")[0]
    card = shown.partition(f'id="score-{name}"')[2].partition('</div>\n<div class="score"')[0]
    assert f'<span role="status">{why}</span>' in card
    assert shown.count('<span role="status">') == 1
    assert why not in text(post(alice, "tap", hero, tap="endurance:-1")).replace(f"({why})", "")


def test_a_real_minus_sign_is_one(alice: Persona):
    hero = hero_of(alice)
    assert post(alice, "tap", hero, tap="endurance:−2").status_code == 200
    assert scores_of(hero)["endurance"] == 18


@pytest.mark.parametrize(
    ("tap", "sentence"),
    [
        ("endurance:x", NOT_UNDERSTOOD),
        ("endurance:", NOT_UNDERSTOOD),
        ("endurance", NOT_UNDERSTOOD),
        ("endurance:99999999", NOT_UNDERSTOOD),
        ("endurance:" + "9" * 5000, NOT_UNDERSTOOD),
        ("endurance:1.5", NOT_UNDERSTOOD),
        ("endurance:1:2", NOT_UNDERSTOOD),
        ("endurance:\x00", NOT_UNDERSTOOD),
        ("endurance:²", NOT_UNDERSTOOD),
        ("", NOT_UNDERSTOOD),
        (":", NOT_UNDERSTOOD),
        ("nosuch:-1", NO_SCORE),
        (":-1", NO_SCORE),
        ("dead:-1", NO_SCORE),
        ("pierres:-1", NO_SCORE),
        ("hero:-1", NO_SCORE),
        ("__class__:-1", NO_SCORE),
        ("<b>:-1", NO_SCORE),
        ("nul\x00:-1", NO_SCORE),
        ("é" * 10_000 + ":-1", NO_SCORE),
        ("or:-21", "Vous n’avez que 20 pièces d’or."),
        ("repas:-5", "Vous n’avez que 4 repas."),
        ("or:+999999", "Aucun score ne dépasse 9999 ici."),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(alice: Persona, tap: str, sentence: str):
    hero = hero_of(alice)
    before = rows(hero)
    for page in ("sheet", "journal", "fight"):
        refused(post(alice, "tap", hero, tap=tap, page=page), sentence)
    refused(post(alice, "tap", hero, tap=tap, htmx=False), sentence)
    assert rows(hero) == before


@pytest.mark.parametrize("zero", ["endurance:0", "endurance:-0", "endurance:+0", "endurance:−0"])
def test_nothing_is_no_act(alice: Persona, zero: str):
    hero = hero_of(alice)
    before = rows(hero)
    assert post(alice, "tap", hero, tap=zero).status_code == 200
    assert rows(hero) == before


def test_an_empty_form_is_refused(alice: Persona):
    hero = hero_of(alice)
    refused(post(alice, "tap", hero), NOT_UNDERSTOOD)


@pytest.mark.rule("DEF-04")
def test_the_last_point_kills_and_undo_revives(alice: Persona):
    hero = hero_of(alice, endurance=(20, 1))
    response = post(alice, "tap", hero, tap="endurance:-1")
    assert "Fin de l’aventure" in words(response)
    hero.refresh_from_db()
    assert hero.dead
    # A slip of the finger can also be made good by hand.
    assert post(alice, "tap", hero, tap="endurance:+1").status_code == 200
    hero.refresh_from_db()
    assert not hero.dead
    post(alice, "undo", hero)
    post(alice, "undo", hero)
    hero.refresh_from_db()
    assert not hero.dead
    assert scores_of(hero)["endurance"] == 1


@pytest.mark.rule("SCO-11")
def test_low_sante_is_seen_where_it_bites(alice: Persona):
    hero = hero_of(alice, sante=(12, 3))
    response = post(alice, "tap", hero, tap="sante:-1")
    assert "8 / 10" in words(response)
    assert "18 / 20" in words(response)
    assert scores_of(hero)["habilete"] == 10
    assert Entry.objects.filter(hero=hero).latest("id").events[-1]["event"] == "PenaltyChanged"


def test_during_a_fight_a_tap_goes_through_the_fight(alice: Persona, dice):
    hero = hero_of(alice)
    post(alice, "fight", hero, **{"foe-0-habilete": 8, "foe-0-endurance": 6})
    post(alice, "tap", hero, tap="endurance:-2", page="fight")
    last = Entry.objects.filter(hero=hero).latest("id")
    assert last.choice == {"do": "set", "hero": {"endurance": 18}}
    assert last.fight_ordinal is not None
    # A wound waits for the decision on luck: scores stand still until then.
    dice.next(6, 6, 1, 1)
    post(alice, "choose", hero, do="attack")
    before = rows(hero)
    wait = "Une blessure attend : il faut d’abord tenter la Chance, ou garder la blessure telle quelle."
    response = post(alice, "tap", hero, tap="endurance:-2", page="fight")
    assert response.status_code == 422
    assert "Une blessure attend" in words(response), wait
    assert rows(hero) == before
    # Nothing that changes no number is kept from happening.
    assert post(alice, "name", hero, name="Ada").status_code == 200


@pytest.mark.rule("DEF-02", "DEF-03")
@pytest.mark.parametrize("fighting", [False, True])
@pytest.mark.parametrize(("tap", "said"), [("endurance:+1", "pas au-dessus du départ"), ("chance:-1", "pas plus bas")])
def test_a_tap_at_the_limit_is_said_and_is_no_step_back(alice: Persona, fighting: bool, tap: str, said: str):
    hero = hero_of(alice, chance=(9, 0))
    if fighting:
        post(alice, "fight", hero, **{"foe-0-habilete": "8", "foe-0-endurance": "9"})
    for page in ("sheet", "fight") if fighting else ("sheet",):
        before, version = rows(hero), version_of(hero)
        response = post(alice, "tap", hero, tap=tap, page=page)
        assert response.status_code == 200
        assert f'<span role="status">{said}</span>' in text(response)
        assert 'role="alert"' not in text(response)
        assert rows(hero) == before
        assert version_of(hero) == version
    # What is taken back is what was done before.
    post(alice, "tap", hero, tap="or:+1")
    post(alice, "tap", hero, tap=tap)
    post(alice, "undo", hero)
    assert scores_of(hero)["or"] == 20


def test_without_javascript_the_limit_is_said_too(alice: Persona):
    hero = hero_of(alice)
    response = post(alice, "tap", hero, tap="habilete:+1", htmx=False)
    assert response.status_code == 200
    assert "pas au-dessus du départ" in words(response)


@pytest.mark.parametrize("fighting", [False, True])
def test_billys_pv_stop_at_their_maximum(alice: Persona, fighting: bool):
    hero = billy_of(alice)
    if fighting:
        foe = {"foe-0-habilete": "7", "foe-0-pv": "9", "foe-0-armure": "0", "foe-0-degats": "0"}
        assert post(alice, "fight", hero, **foe).status_code == 302
    before = rows(hero)
    for page in ("sheet", "fight") if fighting else ("sheet",):
        assert "pas au-dessus du maximum" in words(post(alice, "tap", hero, tap="pv:+3", page=page))
        assert rows(hero) == before
