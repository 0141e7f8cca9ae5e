"""A choice of an encounter, or what the MdT decides by hand: read from its form, refused beside it, taken back."""

from typing import Any

import pytest

from rulesets.portes.engine.state import FLED, FLEEING, PURSUING, STOPPED
from rulesets.portes.models import EncounterEntry
from sheets.refusals import NOT_UNDERSTOOD
from tests.campaigns.base import Table, TableTap
from tests.campaigns.led import Led, back_to_the_start, band, by_hand, party
from tests.sheets.base import HUGE, LONG, NUL, bad_refs, refused, text


def orders(led: Led) -> list[Any]:
    """Return the order of the round as lists."""
    return [[list(actor) for actor in group] for group in led.state.order]


class TestEncounterAct(TableTap):
    address = "encounter-act"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.led = Led(table, self.dice)
        return (self.led.encounter.ref,), {"do": "distance", "metres": "24", "version": self.led.row.version}

    def test_a_stale_page_is_told_and_shown_anew(self):
        self.tap()
        response = self.tap(do="surprise")
        assert response.status_code == 409
        assert "La rencontre a changé depuis" in text(response) and "Qui est surpris" in text(response)
        assert self.tap(do="surprise", version="").status_code == 409

    def test_the_same_tap_twice_is_one(self):
        assert self.tap(key="the-same-key").status_code == 200
        assert self.tap(key="the-same-key").status_code == 200
        assert EncounterEntry.objects.filter(do="distance").count() == 1

    def test_an_encounter_of_another_table_is_not_found(self):
        for ref in bad_refs():
            if "/" not in ref:
                assert (
                    self.table.mdt.client.post(self.led.url("encounter-act").replace(self.args[0], ref)).status_code
                    == 404
                )

    def test_a_refusal_of_the_rules_is_said_at_the_step(self):
        refused(self.tap(do="surprise"), "Il faut d’abord connaître la distance qui sépare les groupes.")

    def test_nonsense_changes_nothing(self):
        before = self.led.kept
        for sent in (
            {"do": "nosuch"},
            {"do": ""},
            {"do": "reaction", "side": "9"},
            {"do": "reaction", "side": "x"},
            {"do": "reaction", "side": "1", "result": "joyeuse"},
            {"do": "attack", "by": "0.0", "at": "x"},
            {"do": "attack", "by": "0.0"},
            {"do": "attack", "by": "0.9", "at": "1.0"},
            {"do": "tap", "tap": "0.0"},
            {"do": "tap", "tap": "0.0:−1e3"},
            {"do": "tap", "tap": "9.9:-1"},
            {"do": "pv", "score": "0.0", "value": "beaucoup"},
            {"do": "pv", "score": "x", "value": "3"},
            {"do": "pv", "score": "7.7", "value": "=3"},
            {"do": "member", "member": "5.5"},
            {"do": "side", "side": "9"},
            {"do": "side", "side": ""},
            {"do": "surprise", "how": "hand", "surprised": "7"},
            {"do": "surprise", "how": "some", "tests": "x"},
            {"do": "initiative", "how": "hand"},
            {"do": "initiative", "how": "hand", "rank-x": "3"},
            {"do": "initiative", "how": "hand", "rank-0": "haut"},
            {"do": "hurt", "at": "0.0"},
            {"do": "hurt", "amount": "3"},
            {"do": "hurt", "at": "0.0", "amount": "3", "dice": "1d6"},
            {"do": "hurt", "at": "0.0", "dice": "six"},
            {"do": "hurt", "at": "0.0", "amount": HUGE},
            {"do": "announce", "who": "0.0", "spell": LONG},
            {"do": "announce", "who": "0.0", "spell": NUL},
            {"do": "move", "who": "0.0", "to": "0"},
            {"do": "move", "who": "0.0"},
            {"do": "remove", "who": "8.8"},
            {"do": "advance", "side": "0"},
            {"do": "distance", "metres": "-3"},
            {"do": "distance", "metres": ""},
            {"do": "end", "tours": "mille"},
            {"do": "set", "round": "x"},
        ):
            response = self.tap(**{"metres": None, **sent})
            assert response.status_code == 422, sent
            assert 'class="refusal"' in text(response), sent
        assert self.led.kept == before

    def test_what_was_typed_stays_with_the_reason(self):
        response = self.tap(metres="loin", where="metres")
        refused(response, "De 0 à 9999, en chiffres.")
        assert 'value="loin"' in text(response)
        refused(self.tap(metres="", where="metres"), "Combien de mètres\u202f?")
        refused(self.tap(do="nosuch"), NOT_UNDERSTOOD)


class TestEachResultIsTheMdtsToDecide:
    def test_distance_and_surprise(self, table: Table, dice: Any):
        led = Led(table, dice, party(), band(3))
        led.do("distance", metres="42")
        assert by_hand(led) and led.state.distance == 42
        led.do("surprise", how="hand", surprised=["1"])
        assert by_hand(led) and led.state.sides[1].surprised and not led.state.sides[0].surprised
        back_to_the_start(led)

    def test_who_tests_surprise_is_one_tap_with_the_test(self, table: Table, dice: Any):
        led = Led(table, dice, party(), band(3))
        led.do("distance", metres="42")
        led.do("surprise", 2, how="some", tests=["0"])
        assert led.state.sides[0].surprised and led.state.options.surprise_tests == (0,)
        led.post("encounter-undo")
        assert led.state.options.surprise_tests is None and not led.state.tested
        led.do("surprise", 6, 6, how="some", tests=["0", "1"])
        assert led.state.options.surprise_tests is None and led.state.tested
        back_to_the_start(led)

    def test_reaction(self, led: Led):
        led.do("reaction", side="1", result="hostile")
        assert by_hand(led) and led.state.reaction == "hostile"
        led.post("encounter-undo")
        led.do("reaction", 3, 3, side="1", modifier="−2")
        assert led.state.reaction == "indifferent" and not by_hand(led)
        back_to_the_start(led)

    def test_initiative_highest_first_and_equal_ones_together(self, led: Led):
        led.do("initiative", how="hand", **{"rank-0": "3", "rank-1": "5"})
        assert by_hand(led) and orders(led) == [[[1, None]], [[0, None]]]
        led.post("encounter-undo")
        led.do("initiative", how="hand", **{"rank-0": "4", "rank-1": "4"})
        assert orders(led) == [[[0, None], [1, None]]]
        led.post("encounter-undo")
        led.do("initiative", how="hand", **{"rank-0": "", "rank-1": "4"})
        assert orders(led) == [[[1, None]]]
        back_to_the_start(led)

    def test_initiative_of_each_typed(self, led: Led):
        led.do("set", distance="30", round="0", place="labyrinth", reaction_modifier="0", tours="1", individual="1")
        assert led.state.options.individual and not led.state.engaged
        led.do("initiative", how="hand", **{"rank-0.0": "3", "rank-0.1": "−1", "rank-1.0": "3"})
        assert led.state.order == (((0, 0), (1, 0)), ((0, 1),))
        assert "rank-0.1" not in led.page()
        back_to_the_start(led)

    def test_damage(self, led: Led):
        led.do("initiative", 6, 1)
        led.do("attack", 13, 2, 1, by="0.0", at="1.0", modifier="1", damage=" 2D4 −1")
        assert by_hand(led) and led.state.sides[1].members[0].pv == 1
        led.do("attack", 12, 1, by="0.1", at="1.0", modifier="1", damage="d2")
        assert led.state.sides[1].members[0].pv == 0
        back_to_the_start(led)

    def test_morale(self, led: Led):
        led.do("initiative", 6, 1)
        led.do("attack", 20, 8, by="0.0", at="1.0")
        led.do("morale", side="1", success="1")
        assert by_hand(led) and led.state.sides[1].successes == 1
        led.post("encounter-undo")
        led.do("morale", side="1", success="0")
        assert by_hand(led) and led.state.sides[1].status == FLEEING
        back_to_the_start(led)

    def test_pursuit_and_bait(self, table: Table, dice: Any):
        led = Led(table, dice, party(movement=18), band(3))
        led.met()
        led.do("flee", side="0")
        led.do("pursue", side="1", pursues="1")
        assert by_hand(led) and led.state.sides[1].status == PURSUING
        led.do("drop", side="1", stops="0")
        assert by_hand(led) and led.state.sides[1].status == PURSUING
        led.do("drop", 4, side="1")
        assert led.state.sides[0].status == FLED
        back_to_the_start(led)

    def test_a_side_that_lets_the_others_go(self, led: Led):
        led.do("set", distance="30", round="0", place="labyrinth", reaction_modifier="0", tours="1")
        led.do("flee", side="1")
        led.do("pursue", side="0", pursues="0")
        assert led.state.sides[1].status == FLED and led.state.sides[0].status in ("", STOPPED)
        back_to_the_start(led)

    def test_the_end(self, led: Led):
        led.do("end", tours="2")
        assert led.row.status == "over" and led.state.tours == 2
        back_to_the_start(led)


class TestSteps:
    def test_one_tap_over_several_steps_is_taken_back_as_one(self, led: Led):
        led.do("initiative", 6, 1)
        before = led.kept
        led.do("step", to="melee")
        assert led.state.step == "melee"
        led.post("encounter-undo")
        assert led.kept == before
        led.do("step", to="nosuch")
        assert led.state.step == "movement"

    @pytest.mark.rule("POR-30", "POR-31")
    def test_on_and_back_at_a_walk_or_running(self, led: Led):
        led.do("initiative", 6, 1)
        led.do("advance", side="0", metres="10", way="away")
        assert led.state.distance == 40
        refused(
            led.post("encounter-act", do="advance", where="move-0", side="0", metres="3"),
            "Ce groupe ne peut plus se déplacer que de 2 m pendant ce round.",
        )
        led.do("advance", side="0", metres="26", running="1")
        assert led.state.distance == 14

    @pytest.mark.rule("POR-31")
    def test_nobody_is_offered_to_run_after_thirty_rounds(self, led: Led):
        led.do("initiative", 6, 1)
        assert "encore 12 m" in led.page() and "36 m en courant" in led.page()
        values = {"further": "", "movement": "36", "morale": "", "initiative": "0", "ran": "30", "tired": "1"}
        mirelle = {"name": "Mirelle", "pv": "8", "pv_max": "8", "ca": "5", "attack": "1", "damage": "1d8"}
        page = led.do("member", member="0.0", **mirelle, **values)
        assert "plus rien en courant : 30 rounds courus" in page and "36 m en courant" not in page
        run = led.post("encounter-act", do="advance", where="move-0", side="0", metres="20", running="1")
        refused(run, "Ce groupe a couru 30 rounds\u202f: il doit d’abord se reposer.")

    @pytest.mark.rule("POR-60")
    def test_a_spell_is_announced_and_comes_up_in_its_step(self, led: Led):
        led.do("announce", who="0.1", spell="Sommeil")
        assert "sort : Sommeil" in led.page()
        led.do("initiative", 6, 1)
        led.do("advance", side="0", metres="0")
        led.do("step", to="missiles")
        assert led.main().startswith("Aux sorts")
        led.do("step", to="spells")
        assert "Brann : Sommeil" in led.page()

    @pytest.mark.rule("POR-60")
    def test_a_spell_may_be_announced_wherever_the_initiative_is_one_tap_away(self, led: Led):
        told = "Annoncer un sort"
        assert led.main().startswith("Lancer la réaction") and told in led.page()
        led.do("reaction", side="1", result="neutral")
        assert "Que fait le groupe" in led.page() and told in led.page()
        for side in "01":
            led.do("intend", side=side, intention="talk")
        assert led.main().startswith("Finir là-dessus") and told in led.page()
        led.do("intend", side="0", intention="flee")
        assert led.main().startswith("S’enfuir") and told in led.page()
        led.do("initiative", 6, 1)
        assert told not in led.page()

    def test_an_announcement_is_taken_back_by_nothing(self, led: Led):
        led.do("announce", who="0.1", spell="Sommeil")
        led.do("announce", who="0.1", spell="")
        assert led.state.sides[0].members[1].spell == ""

    @pytest.mark.rule("POR-22")
    def test_the_last_order_is_kept(self, led: Led):
        led.do("initiative", 6, 1)
        led.do("next")
        led.do("next")
        assert "Garder l’ordre" in led.page()
        led.do("initiative", keep="1")
        assert led.state.order == (((0, None),), ((1, None),)) and led.state.round == 2

    def test_who_is_told_of_a_side_that_leaves(self, led: Led):
        page = led.do("leave", side="1")
        assert "est parti" in page and "Terminée" in page
