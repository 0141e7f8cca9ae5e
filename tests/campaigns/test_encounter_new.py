"""Making up an encounter: whom the MdT chooses, what is rolled and read, and that it begins."""

from typing import Any

import pytest
from django.http import Http404
from django.urls import reverse

from campaigns import members
from campaigns.members import PUT_AWAY
from campaigns.models import Campaign
from combat.bindings import FOE_BINDINGS
from combat.reading import SCORE_MISSING
from rulesets.kit.errors import RuleViolation
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters import gather, heroes
from rulesets.portes.encounters.rows import fetch, load
from rulesets.portes.forms import FIRST_PV
from rulesets.portes.forms_monsters import NO_PV
from rulesets.portes.kinds import met_of
from rulesets.portes.models import Encounter, PortesSheet
from rulesets.portes.monsters import SURPLUS
from sheets.models import Character
from tests.campaigns.base import Table, TableTap, monster
from tests.campaigns.gathered import NEW_ENCOUNTER, kind
from tests.combat.encounters.base import opened, side
from tests.sheets.base import refused, text, words
from tests.sheets.portes import adventurer, engine_hero

GRELOT = {
    "ruleset": "portes",
    "name": "Grelot",
    "dv": "1-1",
    "in_labyrinth": "2d4",
    "movement": 18,
    "ca": 6,
    "damages": "1d6",
    "morale": 7,
}
SWORDS = ({"name": "Épée", "damage": "1d8"}, {"name": "Arc", "damage": "1d6+1"})


def seat(table: Table, role: str, name: str, **more: Any) -> Character:
    """Bring a character to the table."""
    hero = adventurer(table.people[role], name, **{"pv": 8, "pv_max": 8, **more})
    members.bring_in(table.place(role), hero.ref)
    return Character.objects.get(pk=hero.pk)


def begun() -> Any:
    """Return the only encounter there is, as the engine has it."""
    return load(fetch(Encounter.objects.all()).get())


class TestNew(TableTap):
    address = "encounter-new"
    heard = ("post", "get", "head")

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.aline = seat(table, "player", "Aline", charisme=17, weapons=list(SWORDS))
        self.karim = seat(table, "other", "Karim")
        return (), dict(NEW_ENCOUNTER)

    def page(self, **sent: Any) -> str:
        response = self.tap(**sent) if sent else self.table.mdt.client.get(reverse(self.address, args=[self.table.ref]))
        assert response.status_code == 200, response.status_code
        return text(response)

    def test_it_is_done_and_every_open_page_is_told(self):
        version = self.table.version()
        response = self.tap()
        encounter = Encounter.objects.get()
        assert response.status_code == 302
        assert response["Location"] == encounter.get_absolute_url()
        assert self.table.version() > version
        assert [[one.name for one in side.members] for side in begun().sides] == [["Garde"], ["Grelot 1", "Grelot 2"]]

    def test_without_javascript_too(self):
        assert self.tap(htmx=False).status_code == 302
        assert Encounter.objects.count() == 1

    def test_the_heroes_are_ticked_and_those_of_other_rules_left_out(self):
        page = self.page()
        for hero in (self.aline, self.karim):
            assert f'name="heroes" value="{hero.ref}" checked' in page
        assert "Mirelle" not in page
        assert "Épée (1d8)" in page
        assert "Aline (−1)" in page

    @pytest.mark.rule("POR-04")
    def test_a_monster_is_taken_with_its_number_rolled(self):
        one = monster(self.table, **GRELOT)
        self.dice.next(1, 2, 5, 1, 8)
        sent = {"rows": "0", "heroes": [self.aline.ref], "name": "Au pont"}
        page = self.page(do=f"take:{one.ref}", **sent)
        assert 'name="foe-0-count" inputmode="numeric" autocomplete="off" value="3"' in page
        assert 'name="foe-0-hit_points" autocomplete="off" placeholder="3, 5, 6" value="4, 1, 7"' in page
        assert "2d4 → 1 + 2" in page
        # Nothing that was typed or ticked is lost.
        assert 'value="Au pont"' in page
        assert f'value="{self.aline.ref}" checked' in page
        assert f'value="{self.karim.ref}" checked' not in page
        assert not Encounter.objects.exists()

    @pytest.mark.rule("POR-04")
    def test_dv_that_do_not_match_the_level_are_told(self):
        assert "d’ordinaire au niveau du labyrinthe" in self.page(do="search", level="4")
        assert "d’ordinaire" not in self.page(do="search", level="1")

    @pytest.mark.rule("POR-04")
    def test_a_number_rolled_for_the_other_place_is_told(self):
        rolled = {"foe-1-in_labyrinth": "2d4", "foe-1-at_surface": "6d10", "foe-1-rolled": "1 2", "foe-1-dice": "2d4"}
        told = "Ce ne sont pas les dés de ce lieu"
        assert told not in self.page(do="search", **rolled)
        page = self.page(do="search", place="surface", **rolled)
        assert told in page
        # The place asks by itself what it changes, and the number stays the MdT's until he rolls it anew.
        assert page.count("""hx-vals='{"do": "search"}'""") == 2
        assert 'name="foe-1-count" inputmode="numeric" autocomplete="off" value="2"' in page
        # The PV of those for whom none were written are rolled with the number.
        self.dice.next(1, 2, 3, 4, 5, 6, *[4] * 19)
        page = self.page(do="number:1", place="surface", **rolled)
        assert told not in page and 'autocomplete="off" value="21"' in page

    @pytest.mark.rule("POR-31")
    def test_who_runs_tires_unless_the_mdt_says_otherwise(self):
        ticked = 'type="checkbox" name="fatigue" checked'
        assert ticked in self.page()
        assert ticked not in self.page(do="search")

    def test_a_name_is_searched(self):
        monster(self.table, **GRELOT)
        monster(self.table, **{**GRELOT, "name": "Œil du puits"})
        page = self.page(do="search", q="oeil")
        assert "Ajouter Œil du puits" in page
        assert "Ajouter Grelot" not in page

    def test_a_line_is_read_and_what_it_lacks_is_asked(self):
        sent = {"rows": "0", "text": "3 gobelins DV 1-1 CA 6 PV 3 mvt 18"}
        page = self.page(do="read", **sent)
        assert SCORE_MISSING in page
        assert 'value="Gobelin"' in page
        refused(self.tap(do="start", **sent), SCORE_MISSING)
        assert not Encounter.objects.exists()

    def test_a_line_that_leaves_no_doubt_is_met_at_once(self):
        line = "2 loups DV 2 CA 7 PV 9, 11 mvt 54 dgt 1d6"
        sent = {"rows": "0", "text": line, "heroes": [self.aline.ref]}
        assert self.tap(**sent).status_code == 302
        assert [(one.name, one.pv) for one in begun().sides[1].members] == [("Loup 1", 9), ("Loup 2", 11)]

    @pytest.mark.rule("POR-04")
    def test_pv_given_for_some_are_kept_and_the_others_rolled_and_told(self):
        line = "6 gobelins DV 1-1 CA 6 PV 3, 5, 6 mvt 18 dgt 1d6"
        sent = {"rows": "0", "text": line, "heroes": [self.aline.ref]}
        self.dice.next(5, 2, 8)
        page = words(self.page(do="read", **sent))
        assert "PV 3, 5, 6 donnés. PV lancés d’après les DV, 4, 1, 7." in page
        self.dice.next(5, 2, 8)
        assert self.tap(**sent).status_code == 302
        assert [one.pv for one in begun().sides[1].members] == [3, 5, 6, 4, 1, 7]
        told = "Gobelin : PV lancés d’après les DV, 4, 1, 7 ; donnés, 3, 5, 6."
        address = Encounter.objects.get().get_absolute_url()
        led = words(self.table.mdt.client.get(address))
        assert told in led and "La rencontre commence : Personnages" in led
        seen = words(self.table.player.client.get(address)) + self.table.see("player", "table-log", self.table.ref)
        assert "lancés" not in seen and "La rencontre commence" in seen

    @pytest.mark.rule("POR-04")
    def test_numbers_appearing_of_a_line_are_rolled_for_the_place(self):
        line = "Gobelin CA 6 DV 1-1 PV 3 mvt 18 dgt 1d6 NA 2d4 (6d10)"
        self.dice.next(1, 2)
        page = self.page(do="read", rows="0", text=line)
        assert 'name="foe-0-count" inputmode="numeric" autocomplete="off" value="3"' in page
        assert "2d4 → 1 + 2" in page and "<mark>" not in page
        self.dice.next(1, 1, 1, 1, 1, 1)
        page = self.page(do="read", rows="0", text=line, place="surface")
        assert "6d10 → 1 + 1 + 1 + 1 + 1 + 1" in page

    @pytest.mark.rule("POR-04")
    def test_pv_for_more_than_there_are_is_told(self):
        line = "2 gobelins DV 1-1 CA 6 PV 3, 5, 6 mvt 18 dgt 1d6"
        sent = {"rows": "0", "text": line, "heroes": [self.aline.ref]}
        said = SURPLUS.format(pv=3, count=2)
        refused(self.tap(**sent), said)
        page = self.page(do="read", **sent)
        assert said in page and "6 : PV de trop, pour personne." in words(page)
        assert not Encounter.objects.exists()
        # Told once, it is the MdT's to leave as it is.
        again = {**sent, **kind(0, name="Gobelin", count="2", hit_points="3, 5, 6"), "rows": "1", "read_text": line}
        assert self.tap(**again).status_code == 302
        assert [one.pv for one in begun().sides[1].members] == [3, 5]
        assert "lancés" not in words(self.table.mdt.client.get(Encounter.objects.get().get_absolute_url()))

    @pytest.mark.rule("POR-04")
    def test_pv_that_nothing_gives_are_asked(self):
        given = {"dv": "", "attack": "2", "hit_points": "3, 5"}
        response = self.tap(
            rows="2", **kind(0, 0, name="Garde", count="1", hit_points="8"), **kind(1, count="4", **given)
        )
        refused(response, NO_PV.format(lacking=2))
        assert not Encounter.objects.exists()

    @pytest.mark.rule("POR-70", "POR-12")
    def test_heroes_with_the_weapon_chosen_and_who_speaks(self):
        weapon = {f"hero-{self.aline.ref}-weapon": "1d6+1 Arc"}
        both = [self.aline.ref, self.karim.ref]
        sent = {"rows": "1", **kind(0), "heroes": both, "speaker": self.aline.ref, **weapon}
        assert self.tap(**sent).status_code == 302
        state = begun()
        aline, karim = state.sides[0].members
        assert (aline.name, aline.ref, aline.pv, str(aline.damage)) == ("Aline", self.aline.ref, 8, "1d6+1")
        assert (karim.name, str(karim.damage)) == ("Karim", "1d2")
        assert state.options.reaction_modifier == -1

    def test_a_weapon_that_is_on_the_sheet_no_more_is_not_another(self):
        lost = {f"hero-{self.aline.ref}-weapon": "1d10 Hallebarde"}
        response = self.tap(rows="1", **kind(0), heroes=[self.aline.ref], **lost)
        refused(response, "Aline n’a plus l’arme choisie : choisissez-en une autre.")
        assert not Encounter.objects.exists()

    @pytest.mark.rule("POR-11")
    def test_sides_options_and_what_is_hidden(self):
        sent: dict[str, Any] = {"place": "surface", "individual": "on", "fatigue": "on", "reaction_modifier": "2"}
        sent |= {"side-1-tests": None, "side-1-hidden": None}
        assert self.tap(**sent).status_code == 302
        options = begun().options
        assert (options.place, options.individual, options.fatigue, options.reaction_modifier) == (
            "surface",
            True,
            True,
            2,
        )
        assert options.surprise_tests == (0,)
        assert not any(row.hidden for row in Encounter.objects.get().sides.all())

    def test_the_same_request_twice_is_one(self):
        first = self.tap(key="the same key")
        again = self.tap(key="the same key")
        assert Encounter.objects.count() == 1
        assert again["Location"] == first["Location"]

    def test_what_cannot_be_is_told_and_what_was_typed_stays(self):
        response = self.tap(**{"foe-1-ca": "six", "name": "Au pont"})
        refused(response, "De −20 à 20, en chiffres.")
        assert 'value="six"' in text(response)
        assert 'value="Au pont"' in text(response)
        refused(self.tap(rows="1"), gather.NOBODY)
        refused(self.tap(do="take:nosuch"), gather.GONE)
        assert not Encounter.objects.exists()

    def test_the_dead_alone_meet_nobody(self):
        PortesSheet.objects.filter(hero=self.aline).update(pv=0)
        refused(self.tap(rows="1", heroes=[self.aline.ref], **kind(0)), gather.NOBODY_ALIVE)
        assert not Encounter.objects.exists()

    def test_who_takes_part_elsewhere_cannot_come(self):
        hero = side(ENCOUNTERS["portes"].codec.member(_member(self.aline)), monsters=False)
        opened(self.table, hero, side())
        assert f'value="{self.aline.ref}" disabled' in self.page()
        sentence = heroes.ELSEWHERE.format(hero="Aline", encounter="Au pont")
        refused(self.tap(heroes=[self.aline.ref]), sentence)
        assert Encounter.objects.count() == 1

    def test_who_has_no_pv_written_cannot_come_and_is_not_ticked(self):
        table = self.table
        unwritten = adventurer(table.other, "Nouvelle")
        members.bring_in(table.place("other"), unwritten.ref)
        page = self.page()
        assert f'name="heroes" value="{unwritten.ref}">' in page and f'name="hero-{unwritten.ref}-pv"' in page
        refused(self.tap(heroes=[unwritten.ref]), gather.NO_PV)
        assert not Encounter.objects.exists()
        # Nor through a page from before: the encounter asks again.
        draft = side(ENCOUNTERS["portes"].codec.member(_member(unwritten)), monsters=False)
        with pytest.raises(RuleViolation, match="Écrivez d’abord les PV de Nouvelle"):
            opened(self.table, draft, side())

    @pytest.mark.rule("POR-70")
    def test_the_mdt_writes_the_first_pv_there(self):
        hero = adventurer(self.table.other, "Nouvelle")
        members.bring_in(self.table.place("other"), hero.ref)
        field = f"hero-{hero.ref}-pv"
        # Kept by every other step.
        page = self.page(do="search", **{field: "1d8 + 1"})
        assert f'name="{field}"' in page and 'value="1d8 + 1"' in page
        for wrong in ("", "huit"):
            response = self.tap(do=f"pv:{hero.ref}", **{field: wrong})
            refused(response, FIRST_PV)
            assert engine_hero(hero).pv is None
        assert 'value="huit"' in text(response)
        self.dice.next(6)
        page = self.page(do=f"pv:{hero.ref}", name="Au pont", **{field: "1d8 + 1"})
        assert f'value="{hero.ref}" checked' in page and "PV 7" in page and f'name="{field}"' not in page
        assert 'value="Au pont"' in page
        told = self.table.see("other", "journal", hero.ref)
        assert "PV de départ, 1d8+1 : 6 → 7." in told and "par mdt" in told
        # Once is enough, and a hero of nobody here is none.
        self.page(do=f"pv:{hero.ref}", **{field: "9"})
        self.page(do="pv:nosuch", **{"hero-nosuch-pv": "9"})
        assert engine_hero(hero).pv == 7 and not Encounter.objects.exists()

    @pytest.mark.rule("POR-70")
    def test_what_was_typed_is_written_when_it_begins(self):
        hero, other = adventurer(self.table.other, "Nouvelle"), adventurer(self.table.player, "Novice")
        for role, one in (("other", hero), ("player", other)):
            members.bring_in(self.table.place(role), one.ref)
        both = {f"hero-{hero.ref}-pv": "9", f"hero-{other.ref}-pv": "dix"}
        refused(self.tap(**both), FIRST_PV)
        assert engine_hero(hero).pv is None
        assert self.tap(**both | {f"hero-{other.ref}-pv": ""}).status_code == 302
        assert ("Nouvelle", 9, hero.ref) in [(one.name, one.pv, one.ref) for one in begun().sides[0].members]

    def test_a_stranger_s_hero_is_none(self):
        stranger = adventurer(self.table.other, "Ailleurs", pv=3)
        self.tap(heroes=[stranger.ref])
        assert [[one.ref for one in side.members] for side in begun().sides] == [[""], ["", ""]]

    def test_a_table_put_away(self):
        Campaign.objects.filter(pk=self.table.campaign.pk).update(archived=True)
        refused(self.tap(), PUT_AWAY)

    def test_a_table_whose_heroes_fight_by_themselves_has_none(self):
        Campaign.objects.filter(pk=self.table.campaign.pk).update(ruleset="scorpions")
        assert self.tap().status_code == 404

    def test_rules_without_encounters_have_none(self):
        # A binding says what it has: nothing here knows the rules by name.
        assert met_of("portes") is FOE_BINDINGS["portes"]
        with pytest.raises(Http404):
            met_of("scorpions")

    def test_a_text_brought_from_the_bestiary(self):
        line = "Ours CA 6 DV 4 PV 12 mvt 12 Dgt 1d3/1d3/1d6"
        page = text(self.table.post("mdt", "encounter-new", do="read", text=line, ruleset="portes"))
        assert 'value="Ours"' in page
        assert f'value="{self.aline.ref}" checked' in page


def _member(hero: Character) -> dict[str, Any]:
    return {
        "name": hero.name,
        "ref": hero.ref,
        "movement": 36,
        "pv": 8,
        "ca": 5,
        "attack": 1,
        "damage": "1d8",
    }
