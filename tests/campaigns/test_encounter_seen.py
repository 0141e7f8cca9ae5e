"""The page of an encounter as it is seen by those who do not lead it."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign
from rulesets.portes.encounters import play, undo
from rulesets.portes.encounters.rows import fetch
from rulesets.portes.models import Encounter
from rulesets.portes.present_encounters import seen_context
from tests.campaigns.base import Table, body
from tests.campaigns.meeting import DISTANCE, HEROES_FIRST, NOBODY, done, goblin, heroic, met, seat
from tests.combat.encounters.base import opened, side, tap
from tests.sheets.base import words
from tests.test_queries import queries_of


def read(table: Table, encounter: Encounter, role: str = "player") -> str:
    return words(table.people[role].client.get(encounter.get_absolute_url()))


def test_each_step_is_said_as_the_mdt_is_at_it_with_a_verb(table: Table, dice: Any):
    found = met(table)
    assert "Le MdT fixe la distance : à quelle distance se rencontre-t-on ?" in read(table, found)
    found = done(table, found, DISTANCE)
    assert "Le MdT fait tester la surprise : qui est surpris ?" in read(table, found)
    found = done(table, found, NOBODY)
    page = read(table, found)
    assert "Le MdT décide comment réagit le groupe « Gobelins »." in page
    assert "Distance 30 m" in page and "Round pas encore" in page
    hostile: dict[str, Any] = {"do": "reaction", "side": 1, "result": "hostile"}
    found = done(table, found, hostile)
    assert "Que fait le groupe « Aventuriers » : combattre, parler ou fuir ?" in read(table, found)
    fights = [{"do": "intend", "side": one, "intention": "fight"} for one in (0, 1)]
    found = done(table, found, *fights)
    assert "On annonce les sorts, puis on lance l’initiative du round 1." in read(table, found)
    found = done(table, found, HEROES_FIRST)
    page = read(table, found)
    # Nothing is in the step of morale: the MdT's page is past it, and so is this one.
    assert "Le groupe « Aventuriers » se déplace." in page
    assert "Ordre du round 1 Aventuriers agit Gobelins" in page
    found = done(table, found, {"do": "step"}, {"do": "step"})
    assert "Le groupe « Aventuriers » tire ou lance quelque chose." in read(table, found)
    found = done(table, found, {"do": "next"})
    page = read(table, found)
    assert "Le groupe « Gobelins » se déplace." in page
    assert "Ordre du round 1 Aventuriers a agi Gobelins agit" in page
    found = done(table, found, {"do": "next"})
    assert "On annonce les sorts, puis on lance l’initiative du round 2." in read(table, found)
    assert "Temps passé ici 0 tour, 1 round" in read(table, found)
    tap(table, found, play.interrupt)
    assert "La rencontre est interrompue, et attend le MdT." in read(table, found)


def test_one_acts_and_several_act(table: Table):
    order = {"do": "initiative", "order": [[[1, 1], [0, 0]], [[0, 1]], [[1, 0]]]}
    found = done(table, met(table, individual=True), {"do": "distance", "metres": 2}, NOBODY, order)
    assert "Mirelle et Chef se déplacent." in read(table, found)
    found = done(table, found, {"do": "attack", "by": [0, 0], "at": [1, 0], "damage": "1d2"} | {}, {"do": "next"})
    assert "Brann frappe au corps à corps." in read(table, found)


def test_the_morale_of_a_hidden_side_is_nobodys_business(table: Table):
    dead: dict[str, Any] = {"do": "set", "engaged": True, "member": {"index": [1, 0], "pv": 0}}
    for hidden, said in ((True, "Le groupe « Gobelins » agit."), (False, "Le groupe « Gobelins » teste son moral.")):
        found = done(table, met(table, hidden=hidden), DISTANCE, NOBODY)
        found = done(table, found, {"do": "initiative", "order": [[1], [0]]}, dead)
        assert said in read(table, found)
        done(table, found, {"do": "end"})


def test_without_a_name_it_is_told_by_when_it_began(table: Table):
    found = met(table, name="")
    began = timezone.localtime(found.opened_at)
    assert f"Rencontre du {began:%d/%m, %H:%M}" in read(table, found)
    assert found.ref not in read(table, found)


def test_its_journal_has_what_has_happened_and_not_each_step(table: Table):
    steps = [{"do": "step"}, {"do": "step"}, {"do": "step"}]
    near = {"do": "advance", "side": 0, "metres": 12}
    found = done(table, met(table), DISTANCE, NOBODY, HEROES_FIRST, *steps, near)
    page = read(table, found)
    assert "Aventuriers : 12 m en avant. La distance diminue." in page
    assert "Étape" not in page
    # The same on the page of the table; the whole of it stays in the journal.
    assert "Étape" not in table.see("player") and "Étape" not in table.see("mdt")
    assert "Étape : mouvement." in table.see("player", "table-log")


@pytest.mark.rule("POR-43")
def test_coming_to_blows_is_said(table: Table):
    near = {"do": "advance", "side": 0, "metres": 6}
    found = done(table, met(table), {"do": "distance", "metres": 6}, NOBODY, HEROES_FIRST, near)
    page = read(table, found)
    assert "Aventuriers : 6 m en avant. On est au contact." in page
    assert "Distance au contact" in page


@pytest.mark.rule("POR-11", "POR-31")
def test_marks_of_sides_and_members(table: Table):
    seat(table)
    heroes = side(heroic(table.hero, tired=True, spell="Sommeil", pv=5), heroic(table.brann, pv=0), monsters=False)
    found = opened(table, heroes, side(goblin(), name="Gobelins"), name="Au gué")
    found = done(table, found, DISTANCE, {"do": "surprise", "surprised": [1]})
    page = read(table, found)
    assert "Groupe 1" in page and "Gobelins surprise" in page
    assert "Mirelle au plus mal épuisement sort : Sommeil" in page
    assert "Brann hors de combat" in page
    # Fatigue is in the armour class and in the attack as they count.
    assert "CA 7 · attaque 0 · dégâts 1d8 · mouvement 36 m 5 / 19 PV" in page
    found = done(table, found, {"do": "flee", "side": 0})
    assert "Groupe 1 en fuite" in read(table, found)


@pytest.mark.rule("POR-21")
def test_individual_initiative_and_ties(table: Table):
    order = {"do": "initiative", "order": [[[1, 1], [0, 0]], [[0, 1], [1, 0]]]}
    found = done(table, met(table, individual=True), DISTANCE, NOBODY, order)
    assert "Ordre du round 1 Mirelle , Chef agissent Brann , Gobelin" in read(table, found)
    # Who goes with the place to act still his leaves no gap where he stood.
    found = done(table, found, {"do": "remove", "who": [0, 0]}, {"do": "remove", "who": [1, 1]})
    page = read(table, found)
    assert "Qui devait agir n’est plus là." in page
    assert "Ordre du round 1 Brann , Gobelin Aventuriers" in page


def test_reaction_and_intention_of_a_side_in_sight(table: Table):
    found = done(table, met(table, hidden=False), DISTANCE, NOBODY)
    choices: list[Any] = [
        {"do": "reaction", "side": 1, "result": "unfriendly"},
        {"do": "intend", "side": 0, "intention": "talk"},
    ]
    page = read(table, done(table, found, *choices), "spectator")
    assert "Réaction : inamicale" in page and "Intention : parler" in page
    # A side in sight has nothing to hide but its MdT's dice.
    assert "CA −71 · attaque +83" in page


def test_undone_lines_are_struck_through(table: Table):
    found = done(table, met(table), DISTANCE, NOBODY)
    found = tap(table, found, undo.undo)
    page = body(table.player.client.get(found.get_absolute_url()))
    assert '<li class="undone">' in page
    assert "qui est surpris" in page


def test_an_end_moves_the_clock_that_the_page_shows(table: Table):
    found = opened(table, name="Au gué")
    found = done(table, found, DISTANCE, NOBODY, {"do": "end", "tours": 3})
    page = read(table, found)
    assert "La rencontre est finie. " in page
    assert "Horloge de la table 3 tours, soit 30 min" in page
    assert "La rencontre est finie : 3 tours, soit 30 min" in page
    assert Campaign.objects.get().tours == 3


def test_taken_up_again_it_says_so(table: Table):
    found = opened(table, name="Au gué")
    done(table, found, DISTANCE)
    tap(table, found, play.interrupt)
    tap(table, found, play.resume)
    assert "La rencontre reprend." in read(table, found)


def test_an_open_page_is_told_of_each_step(table: Table):
    found = met(table)
    live = reverse("campaign-live", args=[table.ref])
    page = body(table.player.client.get(found.get_absolute_url()))
    assert f'data-poll="{live}?page=encounter&amp;rencontre={found.ref}"' in page
    asked = {"page": "encounter", "rencontre": found.ref, "v": table.version()}
    assert table.player.client.get(live, asked).status_code == 204
    done(table, found, DISTANCE)
    response = table.player.client.get(live, asked)
    assert response.status_code == 200 and "qui est surpris" in words(response)


def test_one_of_another_table_is_not_found(table: Table, charlie: Any):
    found = met(table)
    live = reverse("campaign-live", args=[table.ref])
    for ref in ("nothere12345", "", "x" * 40):
        assert table.player.client.get(live, {"page": "encounter", "rencontre": ref}).status_code == 404
    assert charlie.client.get(found.get_absolute_url()).status_code == 404
    for role in ("removed", "outsider"):
        assert table.people[role].client.get(found.get_absolute_url()).status_code == 404


def test_its_cost_does_not_grow_with_who_takes_part(table: Table):
    small = done(table, met(table), DISTANCE, NOBODY)
    many = side(*(goblin(f"Gobelin {number}") for number in range(30)), name="Gobelins", hidden=True)
    big = opened(table, side(name="Aventuriers", monsters=False), many, side(), side(), name="Au gué")
    big = done(table, big, DISTANCE, NOBODY, *[{"do": "set", "round": number} for number in range(2, 30)])
    place = table.place("player")

    def cost(encounter: Encounter) -> int:
        def look() -> None:
            seen_context(place, fetch(Encounter.objects.filter(pk=encounter.pk)).get())

        return len(queries_of(look))

    assert cost(small) == cost(big)
