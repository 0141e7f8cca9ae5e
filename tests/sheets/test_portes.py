"""A character of Portes, Monstres & Trésors: how he is made, what is written on his sheet, what he has not."""

import re
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from rulesets.portes.engine.tables import ARMOUR, CHARACTERISTICS, CLASSES, banded
from rulesets.portes.forms import FIRST_PV
from rulesets.portes.models import PortesSheet, PortesWeapon
from sheets.bindings import BINDINGS
from sheets.models import Character, Entry
from tests.conftest import Persona
from tests.dice import ScriptedFaces
from tests.sheets.base import NASTY, NUL, keeps, post, refused, rows, scores_of, see, text, version_of, words
from tests.sheets.portes import SCORES, adventurer, engine_hero

NEW = "/nouveau/portes/"
FACES = ["3 3 3", "1 1 1", "6 6 6", "4 4 4", "2 2 2", "6 6 5"]
ROLLED = dict(zip(CHARACTERISTICS, (9, 3, 18, 12, 6, 17), strict=True))


def begin(persona: Persona, **data: Any) -> Any:
    """Send the creation form."""
    fields = {name.replace("__", "-"): value for name, value in data.items()}
    return persona.client.post(NEW, {"key": "creating one", "dice": "program", **fields})


def write(persona: Persona, hero: Character, **data: Any) -> Any:
    """Write something on the sheet."""
    return post(persona, "act", hero, do="write", **data)


def undo(persona: Persona, hero: Character) -> Any:
    """Take the last thing back."""
    return post(persona, "undo", hero)


def made() -> Any:
    """Return the engine's hero of the only one there is."""
    return engine_hero(Character.objects.get())


class TestCreation:
    @pytest.mark.rule("POR-70")
    def test_the_program_rolls_six_times_3d6(self, alice: Persona, dice: ScriptedFaces):
        dice.next(*(int(face) for faces in FACES for face in faces.split()))
        response = begin(alice, name="Ysolde")
        assert response.status_code == 302
        hero = made()
        assert {name: getattr(hero, name) for name in CHARACTERISTICS} == ROLLED
        assert (hero.classe, hero.niveau, hero.pv, hero.ca, hero.movement) == (None, 1, None, 9, 36)
        shown = words(see(alice, "sheet", Character.objects.get().ref))
        assert "Ysolde" in shown
        assert "6 + 6 + 5" in shown

    @pytest.mark.rule("POR-70")
    def test_or_the_player_types_the_faces(self, alice: Persona):
        typed = {f"faces__{number}": faces for number, faces in enumerate(FACES)}
        assert begin(alice, dice="typed", **typed).status_code == 302
        assert made().constitution == 18
        entry = Entry.objects.get()
        assert [roll["origin"] for roll in entry.rolls] == ["typed"] * 6
        assert "dés saisis" in words(see(alice, "sheet", entry.hero.ref))

    @pytest.mark.rule("POR-70")
    @pytest.mark.parametrize("how", ["numbers", ""])
    def test_or_the_six_numbers(self, alice: Persona, how: str):
        assert begin(alice, dice=how, **ROLLED).status_code == 302
        assert {name: getattr(made(), name) for name in CHARACTERISTICS} == ROLLED
        entry = Entry.objects.get()
        assert (entry.rolls, [event["event"] for event in entry.events]) == ([], ["ScoreGiven"] * 6)

    @pytest.mark.rule("POR-70", "POR-61", "POR-63")
    def test_with_all_that_is_known_of_him(self, alice: Persona):
        rest = {"classe": "clerc", "niveau": "4", "pv": "17", "armour": "mailles", "shield": "1", "movement": "27"}
        assert begin(alice, dice="numbers", **ROLLED, **rest).status_code == 302
        hero = made()
        assert (hero.classe, hero.niveau, hero.pv, hero.pv_max, hero.ca, hero.movement) == ("clerc", 4, 17, 17, 4, 27)
        assert [hero.value(name) for name in ("attack", "initiative", "reaction", "combat_movement")] == [2, -2, -1, 9]

    @pytest.mark.parametrize(
        ("faulty", "sentence"),
        [
            ({"force": "19"}, "De 3 à 18, en chiffres."),
            ({"sagesse": ""}, "De 3 à 18, en chiffres."),
            ({"classe": "barde"}, "Choisissez une classe dans la liste."),
            ({"pv": "0"}, "De 1 à 9999, en chiffres."),
            ({"armour": "écailles"}, "Choisissez une armure dans la liste."),
            ({"name": NUL}, "Le caractère nul n’est pas autorisé."),
        ],
    )
    def test_a_fault_makes_nobody_and_keeps_what_was_typed(self, alice: Persona, faulty: Any, sentence: str):
        response = begin(alice, **{"dice": "numbers", "niveau": "7", **ROLLED, **faulty})
        refused(response, sentence)
        assert re.search(r'name="niveau"[^>]*value="7"', text(response))
        assert not Character.objects.exists()

    def test_a_face_that_no_die_has(self, alice: Persona):
        typed = {f"faces__{number}": faces for number, faces in enumerate(["3 3 7", *FACES[1:]])}
        assert begin(alice, dice="typed", **typed).status_code == 422
        assert not Character.objects.exists()

    def test_the_same_form_twice_makes_one(self, alice: Persona):
        for _ in range(2):
            begin(alice, dice="numbers", **ROLLED)
        assert Character.objects.count() == 1

    def test_the_page_has_three_ways(self, alice: Persona):
        page = text(alice.client.get(NEW))
        assert re.findall(r'name="dice" value="(\w+)"', page) == ["numbers", "program", "typed"]
        assert len(re.findall(r'name="faces-\d"', page)) == 6


class TestWriting:
    @pytest.mark.rule("POR-70")
    @pytest.mark.parametrize(
        ("name", "typed", "value", "told"),
        [
            ("force", "15", 15, "Force : 12 → 15."),
            ("classe", "elfe", "elfe", "Classe : aucune → Elfe."),
            ("niveau", "3", 3, "Niveau : 1 → 3."),
            ("pv", "8", 8, "PV : 8."),
            ("pv_max", "8", 8, "PV maximum : 8."),
            ("ca", "−1", -1, "CA : 9 → −1."),
            ("movement", "18", 18, "Mouvement : 36 → 18."),
            ("attack", "+5", 5, "Attaque : d’après la table → +5."),
            ("initiative", "−2", -2, "Initiative : d’après la table → −2."),
            ("reaction", "0", 0, "Réaction : d’après la table → 0."),
            ("combat_movement", "9", 9, "En combat : d’après la table → 9."),
            ("treasure", "3 rubis\n40 po", "3 rubis\n40 po", "Trésor : texte modifié."),
        ],
    )
    def test_anything_of_the_sheet_and_back(self, alice: Persona, name: str, typed: str, value: Any, told: str):
        hero = adventurer(alice)
        before = rows(hero)
        response = write(alice, hero, **{name: typed})
        assert response.status_code == 200
        assert getattr(engine_hero(hero), name) == value
        assert told in words(response)
        after = rows(hero)
        assert undo(alice, hero).status_code == 200
        assert {**rows(hero), "journal": []} == {**before, "journal": []}
        assert post(alice, "redo", hero).status_code == 200
        assert rows(hero) == after

    def test_what_stands_there_already_is_no_step(self, alice: Persona):
        hero = adventurer(alice)
        before = version_of(hero)
        assert write(alice, hero, force=SCORES["force"], attack="").status_code == 200
        assert version_of(hero) == before
        assert Entry.objects.count() == 1

    @pytest.mark.rule("POR-12", "POR-21", "POR-30", "POR-63")
    def test_each_derived_number_says_where_it_comes_from(self, alice: Persona):
        hero = adventurer(alice, classe="guerrier", niveau=3, movement=27)
        shown = words(see(alice, "sheet", hero.ref))
        for line in (
            "d’après Guerrier 3",
            "d’après Dextérité 13",
            "d’après Charisme 17",
            "tiers de 27 m",
        ):
            assert line in shown
        found = see(alice, "sheet", hero.ref)
        for name, value in (
            ("Attaque", "+2"),
            ("Initiative", "+1"),
            ("Réaction", "−1"),
            ("En combat", "9 m"),
        ):
            assert f'aria-label="{name}\u202f: {value}, changer"' in found

    @pytest.mark.rule("POR-70")
    def test_an_override_and_the_table_again(self, alice: Persona):
        hero = adventurer(alice)
        shown = words(write(alice, hero, initiative="3"))
        assert "écrit ; la table dit +1" in shown
        assert "Revenir à la table : +1" in shown
        shown = words(write(alice, hero, initiative=""))
        assert "Initiative : +3 → d’après la table." in shown
        assert engine_hero(hero).initiative is None

    @pytest.mark.rule("POR-61")
    def test_armour_is_chosen_by_its_table(self, alice: Persona):
        hero = adventurer(alice)
        found = see(alice, "sheet", hero.ref)
        offered = [int(ca) for ca in re.findall(r'<button name="ca" value="(\d)"', found)]
        assert offered == [ca - shield for ca in ARMOUR.values() for shield in (0, 1)]
        write(alice, hero, ca="4")
        assert engine_hero(hero).ca == 4

    @pytest.mark.parametrize(
        ("name", "typed", "sentence"),
        [
            ("force", "", "De 0 à 99, en chiffres."),
            ("force", "beaucoup", "De 0 à 99, en chiffres."),
            ("pv", "", "De 0 à 9999, en chiffres."),
            ("ca", "100", "De −99 à 99, en chiffres."),
            ("attack", "9999", "De −999 à 999, en chiffres."),
            ("classe", "barde", "Choisissez une classe dans la liste."),
        ],
    )
    def test_bad_input_changes_nothing_and_stays_in_its_field(
        self, alice: Persona, name: str, typed: str, sentence: str
    ):
        hero = adventurer(alice, pv=4, pv_max=6)
        before = rows(hero)
        where = name if name == "classe" else f"score-{name}"
        response = write(alice, hero, where=where, **{name: typed})
        if name == "pv":
            assert response.status_code == 422 and sentence in words(response)
        else:
            refused(response, sentence)
        assert rows(hero) == before

    def test_what_is_no_part_of_the_sheet_is_not_written(self, alice: Persona):
        hero = adventurer(alice)
        assert write(alice, hero, gold="12").status_code == 200
        assert Entry.objects.count() == 1

    def test_a_stale_page_writes_nothing(self, alice: Persona):
        hero = adventurer(alice)
        seen = version_of(hero)
        write(alice, hero, force="14")
        response = write(alice, hero, version=seen, force="15", where="score-force")
        assert response.status_code == 409
        assert engine_hero(hero).force == 14

    def test_a_treasure_written_upon_another_is_not_overwritten(self, alice: Persona):
        hero = adventurer(alice)
        seen = re.search(r'id="form-treasure".*?name="seen" value="(\w+)"', see(alice, "sheet", hero.ref), re.DOTALL)
        assert seen
        write(alice, hero, treasure="un rubis", seen=seen[1])
        response = write(alice, hero, treasure="rien du tout", seen=seen[1], where="treasure")
        assert response.status_code == 409
        keeps(response, "rien du tout")
        assert engine_hero(hero).treasure == "un rubis"

    def test_notes_are_the_notes_of_every_sheet(self, alice: Persona):
        hero = adventurer(alice)
        post(alice, "notes", hero, notes="doit 3 po au passeur")
        assert engine_hero(hero).notes == "doit 3 po au passeur"
        write(alice, hero, force="3")
        assert Character.objects.get().notes == "doit 3 po au passeur"

    @pytest.mark.parametrize("nasty", NASTY.values(), ids=list(NASTY))
    def test_names_and_texts_are_plain_text(self, alice: Persona, nasty: str):
        hero = adventurer(alice)
        write(alice, hero, treasure=nasty)
        response = post(alice, "act", hero, do="weapon", name=nasty, damage="1d6")
        assert response.status_code == 200
        assert "<script>alert" not in text(response)


class TestPv:
    @pytest.mark.rule("POR-62", "POR-70")
    def test_taps_stay_between_death_and_the_maximum(self, alice: Persona):
        hero = adventurer(alice, pv=5, pv_max=6)
        shown = words(post(alice, "tap", hero, version=None, tap="pv:-2"))
        assert "PV : 5 → 3." in shown
        post(alice, "value", hero, score="pv", value="+9")
        assert engine_hero(hero).pv == 6
        held = post(alice, "tap", hero, version=None, tap="pv:+1")
        assert "pas au-dessus du maximum" in words(held)
        dead = post(alice, "value", hero, score="pv", value="20")
        assert Character.objects.get().dead
        assert "Fin de l’aventure" in words(dead)
        undo(alice, hero)
        assert not Character.objects.get().dead
        assert engine_hero(hero).pv == 6

    def test_the_number_itself(self, alice: Persona):
        hero = adventurer(alice, pv=5, pv_max=6)
        post(alice, "value", hero, score="pv", value="=2")
        assert engine_hero(hero).pv == 2
        refused(post(alice, "value", hero, score="force", value="=2"), "Ce score n’existe pas sur cette feuille.")

    @pytest.mark.rule("POR-70")
    def test_before_they_are_written(self, alice: Persona):
        hero = adventurer(alice)
        page = see(alice, "sheet", hero.ref)
        assert 'id="form-first-pv"' in page
        assert 'value="pv:-1"' not in page
        response = post(alice, "tap", hero, version=None, tap="pv:-2")
        refused(response, "Écrivez d’abord les PV de ce personnage.")
        shown = text(write(alice, hero, pv="7"))
        assert 'value="pv:-1"' in shown
        assert (engine_hero(hero).pv, engine_hero(hero).pv_max) == (7, 7)

    @pytest.mark.rule("POR-70")
    def test_the_first_are_a_number_or_dice(self, alice: Persona, dice: Any):
        hero = adventurer(alice)
        assert "ou des dés à lancer" in see(alice, "sheet", hero.ref)
        for wrong in ("", "0", "huit", "99d9999"):
            refused(post(alice, "act", hero, do="first_pv", pv=wrong), FIRST_PV)
        dice.next(5)
        shown = words(post(alice, "act", hero, do="first_pv", pv=" D8 + 1"))
        assert "PV de départ, 1d8+1 : 5 → 6." in shown
        assert (engine_hero(hero).pv, engine_hero(hero).pv_max) == (6, 6)
        refused(post(alice, "act", hero, do="first_pv", pv="9"), "Les PV de ce personnage sont déjà écrits.")
        undo(alice, hero)
        assert engine_hero(hero).pv is None

    @pytest.mark.rule("POR-70")
    def test_the_first_with_real_dice(self, alice: Persona):
        hero = adventurer(alice)
        Character.objects.filter(pk=hero.pk).update(hero_dice_typed=True)
        assert "PV de départ" in words(post(alice, "act", hero, do="first_pv", pv="2d6-1"))
        post(alice, "faces", hero, faces="4 6")
        assert engine_hero(hero).pv == 9

    def test_a_lower_maximum_lowers_them(self, alice: Persona):
        hero = adventurer(alice, pv=6, pv_max=6)
        write(alice, hero, pv_max="4")
        assert (engine_hero(hero).pv, engine_hero(hero).pv_max) == (4, 4)

    @pytest.mark.rule("POR-62")
    def test_the_database_is_the_last_line_of_defence(self, alice: Persona):
        hero = adventurer(alice, pv=6, pv_max=6)
        for wrong in ({"pv": -1}, {"classe": "barde"}):
            with pytest.raises(IntegrityError), transaction.atomic():
                PortesSheet.objects.filter(hero=hero).update(**wrong)


class TestWeapons:
    @pytest.mark.rule("POR-70")
    def test_added_changed_and_gone_and_all_of_it_back(self, alice: Persona):
        hero = adventurer(alice)
        start = rows(hero)
        shown = words(post(alice, "act", hero, do="weapon", name="Épée", damage="1D8 + 1"))
        assert "Armes : Épée 1d8+1." in shown
        sword = str(PortesWeapon.objects.get().ordinal)
        post(alice, "act", hero, do="weapon", name="Dague", damage="d4")
        post(alice, "act", hero, do="weapon", row=sword, name="Épée ébréchée", damage="1d8−1")
        assert list(PortesWeapon.objects.order_by("ordinal").values_list("name", "damage")) == [
            ("Épée ébréchée", "1d8-1"),
            ("Dague", "1d4"),
        ]
        post(alice, "act", hero, do="drop_weapon", row=sword)
        assert [weapon.name for weapon in engine_hero(hero).weapons] == ["Dague"]
        again = BINDINGS["portes"].ruleset.codec.action(Entry.objects.order_by("-id")[0].choice)
        assert again.args["weapons"] == engine_hero(hero).weapons
        for names in (["Épée ébréchée", "Dague"], ["Épée", "Dague"], ["Épée"], []):
            assert undo(alice, hero).status_code == 200
            assert [weapon.name for weapon in engine_hero(hero).weapons] == names
        assert {**rows(hero), "journal": []} == {**start, "journal": []}
        for _ in range(4):
            assert post(alice, "redo", hero).status_code == 200
        assert [weapon.name for weapon in engine_hero(hero).weapons] == ["Dague"]

    @pytest.mark.parametrize("damage", ["six", "0d6", "1d0", "99d6", "1d1000", "1d6+100", "1d6+"])
    def test_dice_that_are_none(self, alice: Persona, damage: str):
        hero = adventurer(alice)
        response = post(alice, "act", hero, do="weapon", where="weapon-new", name="Fléau", damage=damage)
        refused(response, "Des dés comme « 1d6 », « 2d4+1 » ou « 1d8-1 ».")
        keeps(response, "Fléau")
        assert not PortesWeapon.objects.exists()

    def test_a_page_that_is_behind_never_means_another_one(self, alice: Persona):
        hero = adventurer(alice, weapons=[{"name": name, "damage": "1d6"} for name in ("Épée", "Dague", "Arc")])
        sword, dagger, bow = PortesWeapon.objects.order_by("ordinal").values_list("ordinal", flat=True)
        post(alice, "act", hero, do="weapon", row=str(dagger), name="Dague fine", damage="1d4")
        post(alice, "act", hero, do="drop_weapon", row=str(sword))
        post(alice, "act", hero, do="drop_weapon", row=str(dagger))
        assert list(PortesWeapon.objects.values_list("ordinal", "name")) == [(bow, "Arc")]
        response = post(alice, "act", hero, do="drop_weapon", where="weapons", row=str(sword))
        refused(response, "Cette arme n’est plus sur la feuille.")
        assert PortesWeapon.objects.get().name == "Arc"

    def test_one_that_is_gone(self, alice: Persona):
        hero = adventurer(alice)
        for do in ("weapon", "drop_weapon"):
            response = post(alice, "act", hero, do=do, where="weapons", row="3", name="Arc", damage="1d6")
            refused(response, "Cette arme n’est plus sur la feuille.")

    def test_not_without_end(self, alice: Persona):
        hero = adventurer(alice, weapons=[{"name": f"Dard {n}", "damage": "1d4"} for n in range(30)])
        refused(
            post(alice, "act", hero, do="weapon", where="weapon-new", name="Arc", damage="1d6"),
            "Pas plus de 30 armes sur une feuille.",
        )


class TestDice:
    def test_one_tap_away(self, alice: Persona, dice: ScriptedFaces):
        hero = adventurer(alice)
        dice.next(17)
        assert "1d20 : 17" in words(post(alice, "roll", hero, preset="1d20"))
        assert Entry.objects.order_by("-id")[0].choice == {"do": "roll", "count": 1, "sides": 20}

    def test_of_the_players_own(self, alice: Persona):
        hero = adventurer(alice)
        post(alice, "hands", hero, side="hero", typed="1")
        post(alice, "roll", hero, count="2", sides="6")
        shown = words(post(alice, "faces", hero, faces="4 3"))
        assert "4 + 3 = 7" in shown
        assert Entry.objects.order_by("-id")[0].rolls[0]["origin"] == "typed"

    def test_no_score_hangs_on_them(self, alice: Persona):
        page = see(alice, "sheet", adventurer(alice).ref)
        assert "Avec un effet sur un score" not in page


class TestWhatHeHasNot:
    FIGHT = (
        ("get", "fight", ()),
        ("post", "fight", ()),
        ("get", "chances", ()),
        ("post", "chances-before", ()),
        ("get", "chances-met", ()),
        ("post", "fight-read", ()),
        ("post", "choose", ()),
        ("post", "fight-settings", ()),
        ("post", "foe-correct", (0,)),
        ("post", "fight-end", ()),
        ("post", "loot", (1, 0)),
        ("post", "fight-resume", (1,)),
        ("get", "fight-export", ("abcdefghijkl",)),
    )

    @pytest.mark.parametrize(("method", "name", "more"), FIGHT, ids=[f"{m} {n}" for m, n, _ in FIGHT])
    def test_no_address_of_a_fight(self, alice: Persona, method: str, name: str, more: Any):
        hero = adventurer(alice, pv=5)
        before = rows(hero)
        address = reverse(name, args=[hero.ref, *more])
        data = {"version": version_of(hero), "page": "fight", "key": "a key that is new", "text": "GOBELIN"}
        if name == "chances-met":
            data["v"] = version_of(hero)
        assert getattr(alice.client, method)(address, data).status_code == 404
        assert rows(hero) == before

    def test_no_refused_tap_leads_to_the_page_of_a_fight(self, alice: Persona):
        hero = adventurer(alice, pv=5)
        assert post(alice, "tap", hero, version=None, tap="pv:x", page="fight").status_code == 404

    def test_no_tab_no_paragraph_no_odds(self, alice: Persona):
        page = see(alice, "sheet", adventurer(alice, pv=5).ref)
        tabs = re.search(r'<nav class="tabs".*?</nav>', page, re.DOTALL)
        assert tabs
        assert "Combat" not in tabs[0]
        for gone in ("odds-switch", "form-paragraph", 'id="foes"', 'id="bookmarks"', 'id="codewords"', 'id="memory"'):
            assert gone not in page
        for there in ('id="items"', 'id="counters"', 'id="free-notes"', 'id="journal"'):
            assert there in page


def test_somebody_elses_does_not_exist(alice: Persona, charlie: Persona):
    hero = adventurer(alice, pv=5)
    before = rows(hero)
    assert charlie.client.get(hero.get_absolute_url()).status_code == 404
    assert Client().get(hero.get_absolute_url()).status_code == 404
    assert write(charlie, hero, force="3").status_code == 404
    assert post(charlie, "act", hero, do="weapon", name="Arc", damage="1d6").status_code == 404
    assert post(charlie, "tap", hero, version=None, tap="pv:-1").status_code == 404
    assert rows(hero) == before


@pytest.mark.rule("POR-63")
def test_the_help_has_every_bonus_of_the_tables(alice: Persona):
    page = words(see(alice, "help", "portes"))
    for classe, table in CLASSES.items():
        assert classe.capitalize() in page
        assert f"plus de {table[-2][0]} +{banded(table, 99)}" in page
    assert "plus de 21 +15" in page
    for source in ("Labyrinth Lord", "Old-School Essentials"):
        assert source in page


def test_help_tells_nothing_of_fights_and_paragraphs(alice: Persona):
    page = see(alice, "help", "portes")
    for gone in (
        "SIG-01",
        "SIG-02",
        "SIG-06",
        "SIG-07",
        "SIG-09",
        "SIG-10",
        "SIG-12",
        "Chances de vaincre",
        "et en combat",
    ):
        assert gone not in page
    assert "SIG-11" in page


def test_scores_of_the_codec_are_those_of_replay(alice: Persona):
    assert scores_of(adventurer(alice)) == SCORES
