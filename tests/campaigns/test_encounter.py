"""The page of an encounter: the MdT is led through the procedure, step by step; the others look on."""

import re
from typing import Any

import pytest

from tests.campaigns.base import Table
from tests.campaigns.led import Led, band, party
from tests.combat.encounters.base import member, side
from tests.sheets.base import text


@pytest.fixture
def led(table: Table, dice: Any) -> Led:
    """Two adventurers and two goblins in a labyrinth."""
    return Led(table, dice)


@pytest.mark.rule("POR-10", "POR-11", "POR-12", "POR-13", "POR-20", "POR-60")
def test_enter_leads_through_an_encounter_in_a_labyrinth(led: Led):
    assert led.main().startswith("Lancer la distance")
    led.do("distance", 3)
    assert led.main().startswith("Tester la surprise")
    # Everybody is asked for, none of the steps that have nothing in them is.
    page = led.do("surprise", 6, 2)
    assert "surpris" in page and "18 m" in page
    assert led.main().startswith("Lancer la réaction")
    led.do("reaction", 5, 5, side=1)
    assert led.main().startswith("Combat")
    assert "Que fait le groupe « Aventuriers »" in led.page()
    led.do("intend", side=0, intention="fight")
    # Who is surprised says nothing, and of one side alone no die is rolled.
    assert led.main().startswith("Lancer l’initiative")
    led.do("initiative")
    assert led.main().startswith("Avancer de 12 m")
    assert "Se déplacent-ils" in led.page()
    page = led.do("advance", side=0, metres=12)
    # Who has moved is asked for the next thing; the rest of his movement is a tap away.
    assert "Se déplacent-ils" not in page and "Qui tire" in page and "Se déplacer" in page
    assert led.main().startswith("À la mêlée")
    led.do("step", to="melee")
    assert "À 6 m, on ne se touche pas encore" in led.page()
    assert led.main().startswith("Fin du round")
    led.do("next")
    # Round 2: those who were surprised act as well.
    assert led.main().startswith("Lancer l’initiative")


@pytest.mark.rule("POR-30", "POR-60")
def test_each_of_those_who_act_together_is_asked_once_whether_it_moves(led: Led):
    led.met(60)
    led.do("initiative", 4, 4)
    led.do("advance", side=0, metres=5)
    # Some of the way is enough; the others have not moved yet.
    assert "Se déplacent-ils" in led.page() and led.main().startswith("Aventuriers : avancer de 7 m")
    led.do("advance", side=1, metres=2)
    assert "Se déplacent-ils" not in led.page() and led.main().startswith("À la mêlée")
    led.do("next")
    led.do("initiative", 6, 1)
    assert "Se déplacent-ils" in led.page()


@pytest.mark.rule("POR-60", "POR-61", "POR-62")
def test_in_a_melee_enter_strikes_blow_after_blow(led: Led):
    led.met(0)
    led.do("initiative", 6, 1)
    led.do("step", to="melee")
    assert led.main().startswith("Attaquer Gobelin 1")
    page = led.page()
    # 20 − 1 − 6: from 13 on, eight faces of twenty.
    assert "13 et plus · 40 % · 3 PV" in page
    led.do("attack", 12, by="0.0", at="1.0")
    assert "Brann attaque" in led.page() and "a frappé" in led.page()
    led.do("attack", 13, 5, by="0.1", at="1.0")
    assert led.state.sides[1].members[0].pv == 0
    # Both have struck: what is left is the next group, whose morale is to be tested first (POR-64).
    assert led.main().startswith("Groupe suivant")
    led.do("next")
    assert led.main().startswith("Tester le moral")
    led.do("morale", 3, 3, side=1)
    # Hand to hand nobody is led through movement and missiles again.
    assert led.main().startswith("Attaquer Mirelle")
    led.do("attack", 2, by="1.1", at="0.0")
    assert led.main().startswith("Fin du round")
    led.do("next")
    assert led.main().startswith("Lancer l’initiative")
    # Whoever struck somebody is offered the same again.
    led.do("initiative", 6, 1)
    assert led.main().startswith("Attaquer Gobelin 2")


def test_another_may_strike_first(led: Led):
    led.met(0)
    led.do("initiative", 6, 1)
    led.do("step", to="melee")
    page = led.page(frappe="0.1")
    assert "Brann attaque" in page
    # An open page goes on asking for the same striker; a wrong one is nobody.
    response = led.table.mdt.client.get(led.url(), {"frappe": "0.1"})
    assert "frappe=0.1" in text(response)
    for wrong in ("0.9", "9.0", "x", "0", "1.0", "٣.٤"):
        assert "Mirelle attaque" in led.page(frappe=wrong)


@pytest.mark.rule("POR-50", "POR-51", "POR-52", "POR-54")
def test_who_flees_at_the_surface_sees_his_chance_before_each_day(table: Table, dice: Any):
    led = Led(table, dice, band(4), party(movement=72), place="surface")
    led.met(100)
    led.do("reaction", side=0, result="unfriendly")
    assert led.main().startswith("Combat")
    led.do("intend", side=0, intention="flee")
    led.do("intend", side=1, intention="fight")
    assert led.main().startswith("S’esquiver : 70 % ")
    page = led.page()
    assert "50 % + 20 : 4 fuyards, 2 poursuivants" in page
    assert "+25 : 95 %" in page and "−25 : 45 %" in page
    # d100: 71 fails, 51 does not catch (0 is the face that a die of the program shows as 1).
    page = led.do("evade", 8, 2, 6, 2, side=0)
    assert led.main().startswith("S’esquiver, jour 2 : 70 % ")
    led.do("evade", 10, 10, 1, 2, side=0, modifier="-25")
    assert led.state.engaged and led.state.distance == 0
    assert "45 %" in led.page()
    assert led.main().startswith("Lancer l’initiative")


@pytest.mark.rule("POR-50")
def test_nobody_rolls_where_nobody_can_follow(table: Table, dice: Any):
    led = Led(table, dice, place="surface")
    led.do("distance", metres="60")
    led.do("surprise", how="hand", surprised="1")
    led.do("intend", side=0, intention="flee")
    led.do("reaction", side=1, result="neutral")
    assert "sans jet : personne ne peut suivre" in led.main()


@pytest.mark.rule("POR-40", "POR-41", "POR-42", "POR-43")
def test_a_pursuit_goes_round_by_round(table: Table, dice: Any):
    led = Led(table, dice, party(movement=18), band(movement=24))
    led.met(12)
    led.do("intend", side=0, intention="flee")
    led.do("reaction", side=1, result="hostile")
    led.do("intend", side=1, intention="fight")
    assert led.main().startswith("S’enfuir")
    led.do("flee", side=0)
    assert led.main().startswith("Lancer : poursuivent-ils ?")
    page = led.do("pursue", 3, 4, side=1)
    assert "en fuite" in page and "poursuit" in page
    led.do("initiative", 6, 1)
    assert led.main().startswith("Groupe suivant")
    assert "On jette trésor ou nourriture devant eux" in led.page()
    led.do("next")
    page = led.do("next")
    assert "12 → 6 m" in page
    # In the next round nobody gains anything by acting first.
    assert led.main().startswith("Un round de plus")
    led.do("initiative", keep="1")
    led.do("next")
    led.do("drop", 1, side=1)
    page = led.do("next")
    assert "rattrapés" in page and led.state.engaged


@pytest.mark.rule("POR-42")
def test_who_loses_sight_gives_up(table: Table, dice: Any):
    led = Led(table, dice, party(movement=18), band(movement=18))
    led.met(12)
    led.do("flee", side=0)
    led.do("pursue", side=1, pursues="1")
    assert "Perd les fuyards de vue" in led.page()
    # When nobody follows any more, who flees is gone; that it ends is the MdT's to say, once spoils are shared.
    page = led.do("give_up", side=1)
    assert "« Aventuriers » a fui : il n’y a plus personne à affronter." in page
    assert "Butin et expérience se donnent sur la page de la table" in page
    assert led.row.status == "open"
    assert led.main().startswith("Finir la rencontre")
    page = led.do("end", tours="1")
    assert "Terminée" in page and "a fui" in page


@pytest.mark.rule("POR-43", "POR-64")
def test_failed_morale_is_a_flight_that_may_be_pursued(table: Table, dice: Any):
    led = Led(table, dice, party(movement=36), band(3))
    led.met(0)
    led.do("initiative", 6, 1)
    led.do("attack", 20, 8, by="0.0", at="1.0")
    led.do("next")
    page = led.do("morale", 6, 6, side="1")
    # In the middle of the round: nobody is gone before it is known who runs after him.
    assert "Le groupe « Aventuriers » poursuit-il les fuyards ?" in page
    assert led.state.sides[1].status == "fleeing"
    led.do("pursue", side="0")
    page = led.do("next")
    assert "Gobelins : fuyards rattrapés" in page
    assert led.state.sides[1].status == "" and not led.state.over
    # And where they are let go, they are gone, and the encounter waits for its end.
    led.do("flee", side="1")
    page = led.do("pursue", side="0", pursues="0")
    assert "« Gobelins » a fui" in page
    assert (led.row.status, led.state.over) == ("open", False)
    assert led.main().startswith("Finir la rencontre")


@pytest.mark.rule("POR-41", "POR-43")
def test_heroes_flee_with_pursuit_once_blows_have_fallen(table: Table, dice: Any):
    led = Led(table, dice, party(movement=36), band(3))
    led.met(0)
    led.do("initiative", 6, 1)
    led.do("attack", 1, by="0.0", at="1.0")
    assert led.state.engaged
    page = led.do("flee", side="0")
    assert "Le groupe « Gobelins » poursuit-il les fuyards ?" in page
    # They run after them, and the faster ones get away from them round by round, until they are lost.
    led.do("pursue", 4, 4, side="1")
    led.do("next")
    led.do("next")
    assert (led.state.distance, led.state.sides[0].status) == (18, "fleeing")
    page = led.do("give_up", side="1")
    assert "« Aventuriers » a fui" in page
    led.post("encounter-undo")
    assert led.state.sides[0].status == "fleeing"


@pytest.mark.rule("POR-21")
def test_no_turn_comes_to_the_dead(table: Table, dice: Any):
    led = Led(table, dice, party("Mirelle"), band(3), individual=True)
    led.met(0)
    led.do("initiative", 6, 4, 3, 1)
    led.do("attack", 20, 8, by="0.0", at="1.0")
    led.do("next")
    assert "Round 1 · Gobelin 2" in led.page()
    assert led.state.group == ((1, 1),)
    # The last one is taken out before his turn: with nobody left after this one, the round ends.
    led.do("tap", tap="1.2:-9")
    led.do("next")
    assert (led.state.round, led.state.turn) == (1, None)


@pytest.mark.rule("POR-11")
def test_why_a_surprised_side_is_asked_nothing(led: Led):
    led.do("distance", metres=30)
    page = led.do("surprise", how="hand", surprised="1")
    said = "Le groupe « Gobelins » est surpris : il ne choisit rien et n’agit pas avant la fin du premier round."
    assert said in page
    led.do("reaction", side="1", result="hostile")
    assert said in led.do("intend", side="0", intention="fight")
    assert "Surpris, ce groupe n’a aucun choix avant la fin du premier round." in led.page()
    assert "Surpris, ce groupe n’agit pas avant la fin du premier round." in led.page("player")
    led.do("initiative")
    led.do("next")
    assert said not in led.page()


@pytest.mark.rule("POR-13", "POR-03")
def test_talk_ends_as_the_mdt_says(led: Led):
    led.met()
    led.do("reaction", 1, 1, side=1)
    assert led.main().startswith("Parle")
    led.do("intend", side=0, intention="talk")
    led.do("intend", side=1, intention="talk")
    assert led.main().startswith("Finir là-dessus")
    page = led.do("end", tours="3")
    assert "La rencontre a pris 3 tours, en 0 round" in page
    led.table.campaign.refresh_from_db()
    assert led.table.campaign.tours == 3
    assert led.main().startswith("Retour à la table")
    # The end is a step like any other.
    led.post("encounter-undo")
    led.table.campaign.refresh_from_db()
    assert led.table.campaign.tours == 0 and led.main().startswith("Finir là-dessus")


@pytest.mark.rule("POR-13", "POR-03")
def test_the_mdt_may_end_it_at_any_step(table: Table, dice: Any):
    led = Led(table, dice, party(), band(3, movement=60), place="surface")
    steps: tuple[tuple[str, tuple[int, ...], dict[str, Any]], ...] = (
        ("distance", (), {"metres": 30}),
        ("surprise", (6, 6), {}),
        ("reaction", (5, 5), {"side": 1}),
        ("intend", (), {"side": 0, "intention": "flee"}),
        ("intend", (), {"side": 1, "intention": "fight"}),
        ("flee", (), {"side": 0}),
        ("pursue", (6, 6), {"side": 1}),
        ("initiative", (2, 5), {}),
        ("attack", (2,), {"by": "1.0", "at": "0.0"}),
        ("next", (), {}),
    )
    for do, faces, sent in steps:
        assert led.page().count("Finir la rencontre Z") + led.page().count("Finir le combat Z") == 1, do
        led.do(do, *faces, **sent)
    page = led.do("end", tours="2")
    assert "La rencontre a pris 2 tours" in page
    assert "Finir la rencontre" not in page


@pytest.mark.rule("POR-20", "POR-21")
def test_three_at_once_are_listed_and_who_goes_leaves_no_gap(table: Table, dice: Any):
    led = Led(table, dice, party(), band(2), individual=True)
    led.met(0)
    page = led.do("initiative", 4, 4, 4, 1)
    assert "1 Mirelle, Brann et Gobelin 1 ensemble agissent 2 Gobelin 2" in re.sub(r" ,", ",", page)
    led.do("next")
    led.do("move", who="1.1", to="0")
    led.do("remove", who="1.1")
    page = led.page()
    assert "Qui devait agir n’est plus là." in page
    assert re.search(r"Ordre du round 1 1 Mirelle ?, Brann et Gobelin 1 ensemble fait Aventuriers", page)
    assert led.main().startswith("Fin du round")


@pytest.mark.rule("POR-20", "POR-21")
def test_everybody_by_himself_and_ties_together(table: Table, dice: Any):
    led = Led(table, dice, party(), band(1, initiative=1), individual=True)
    led.met(0)
    page = led.do("initiative", 5, 2, 4)
    assert re.search(r"1 Mirelle et Gobelin 1 ensemble agissent", page)
    assert "2 Brann" in page
    # Of two sides that act at once each has targets of its own: no digit would mean the same for both.
    led.do("step", to="melee")
    assert "Mirelle attaque" in led.page()
    led.do("attack", 20, 8, by="0.0", at="1.0")
    assert led.state.sides[1].members[0].pv == 0
    # Killed in the same moment, he strikes still.
    assert led.main().startswith("Attaquer Mirelle")
    led.do("attack", 1, by="1.0", at="0.0")
    assert "Terminée" in led.do("next")


@pytest.mark.rule("POR-64")
def test_morale_is_asked_wherever_it_falls_due(table: Table, dice: Any):
    led = Led(table, dice, party(), band(3))
    led.met(0)
    led.do("initiative", 6, 1)
    assert "Moral à tester" not in led.do("attack", 1, by="0.0", at="1.0")
    page = led.do("tap", tap="1.0:-3")
    assert "Moral à tester : Gobelins" in page
    led.do("morale", 1, 1, side=1)
    assert "Moral à tester" not in led.page() and "moral tenu 1 fois" in led.page()


@pytest.mark.rule("POR-03")
def test_who_is_left_with_what_is_told_at_the_end(table: Table, dice: Any):
    led = Led(table, dice, party("Mirelle"), band(1))
    led.met(0)
    page = led.do("tap", tap="1.0:-5")
    assert "Terminée" in page
    assert "Aventuriers reste sur place : Mirelle 8 PV" in page
    assert "Gobelins hors de combat : Gobelin 1" in page


def test_a_side_that_nobody_is_left_on_is_told_at_the_end(table: Table, dice: Any):
    led = Led(table, dice, party("Mirelle"), band(1))
    led.met(0)
    assert "Gobelins plus personne" in led.do("remove", who="1.0")


def test_players_look_on_and_have_no_button(led: Led):
    led.met()
    for role in ("player", "spectator"):
        response = led.table.people[role].client.get(led.url())
        assert "encounter-act" not in text(response) and "/faire/" not in text(response)
        assert "Lancer" not in led.page(role)


def test_an_open_page_hears_of_what_another_did(led: Led):
    page = text(led.table.mdt.client.get(led.url()))
    poll = re.search(r'data-poll="([^"]+)" data-live="(\d+)"', page)
    assert poll is not None
    ask = f"{poll[1].replace('&amp;', '&')}&v={poll[2]}"
    assert led.table.mdt.client.get(ask).status_code == 204
    led.do("distance", metres="24")
    assert "24 m" in text(led.table.mdt.client.get(ask))


def test_an_encounter_of_another_table_is_not_found(led: Led):
    assert led.table.mdt.client.get(led.url().replace(led.encounter.ref, "nosuch")).status_code == 404
    live = f"/tables/{led.table.ref}/direct/?page=encounter&v=0&rencontre="
    for wrong in ("", "nosuch", "%00", "../", "x" * 40):
        assert led.table.mdt.client.get(live + wrong).status_code == 404


def test_names_are_text(table: Table, dice: Any):
    led = Led(table, dice, party(), side(member(name="<b>Nasty</b>"), name="<script>"), name="<i>gué</i>")
    page = text(table.mdt.client.get(led.url()))
    assert "<b>Nasty" not in page and "<i>gué" not in page and "&lt;script&gt;" in page


def test_a_side_without_names_and_an_empty_one(table: Table, dice: Any):
    led = Led(table, dice, side(member(), monsters=False), side(member(), member()))
    page = led.page()
    assert "Groupe 1" in page and "Groupe 2" in page and "n° 2" in page
    led.do("remove", who="0.0")
    assert "Plus personne" in led.page()


@pytest.mark.rule("POR-21", "POR-30")
def test_one_acts_and_one_moves(table: Table, dice: Any):
    pack = side(member(name="Orque", movement=27), member(name="Loup", movement=54), name="Monstres")
    led = Led(table, dice, party("Mirelle"), pack, individual=True)
    led.met(30)
    page = led.do("initiative", 1, 4, 6)
    assert "Round 1 · Loup" in page and "Un déplacement" in page
    assert led.main().startswith("Avancer de 18 m")
    led.do("advance", who="1.1", metres="18")
    assert led.state.distance == 12
    # The orc acts next: he has his own metres, and as far to go as he has stayed behind.
    page = led.do("next")
    assert "Round 1 · Orque" in page and "18 m en arrière" in page
    assert "Avancer de 9 m" in led.main() and "jusqu’à 21 m" in led.main()
    assert "d’agir" in led.do("advance", who="1.1", metres="1", answer=422)
    assert "dites qui" in led.do("advance", side="1", metres="9", answer=422)
    for both in ({}, {"side": "1", "who": "1.0"}):
        led.do("advance", metres="1", answer=422, **both)
    led.do("advance", who="1.0", metres="9")
    assert (led.state.distance, led.state.sides[1].members[0].behind) == (12, 9)


def test_each_way_back_has_a_name_of_its_own(led: Led):
    led.met()
    page = text(led.table.mdt.client.get(led.url()))
    names = re.findall(r'aria-label="(Revenir avant[^"]*)"', page)
    assert names
    assert all(re.fullmatch(r"Revenir avant\s: \d\d:\d\d:\d\d", name) for name in names), names
