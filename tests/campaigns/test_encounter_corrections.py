"""PV of combatants and whatever the MdT puts right, by taps and by forms of the page on which an encounter is led."""

import pytest

from rulesets.portes.models import EncounterEntry
from tests.campaigns.led import Led, back_to_the_start, by_hand, last
from tests.sheets.base import refused, text


class TestPvAndCorrections:
    def test_taps_always_apply(self, led: Led):
        for by in ("-1", "-1", "+1"):
            assert led.post("encounter-act", tap=f"0.0:{by}", version=None).status_code == 200
        assert led.state.sides[0].members[0].pv == 7
        assert led.post("encounter-act", tap="0.0:+9", version=1).status_code == 200
        assert led.state.sides[0].members[0].pv == 8
        led.post("encounter-act", tap="0.0:0", version=None)
        assert last(led).do == "heal"

    def test_a_number_typed_takes_gives_or_settles(self, led: Led):
        led.do("pv", score="0.0", value="5", way="minus")
        led.do("pv", score="0.0", value="+2", way="minus", version=1)
        assert led.state.sides[0].members[0].pv == 5
        led.do("pv", score="0.0", value="=1")
        assert led.state.sides[0].members[0].pv == 1 and by_hand(led)
        # What is settled hangs on what was seen.
        assert led.post("encounter-act", do="pv", score="0.0", value="4", way="fix", version=1).status_code == 409
        led.do("pv", score="1.0", value="9", way="minus")
        refused(
            led.post("encounter-act", do="pv", score="1.0", value="1", way="plus"),
            "Un mort ne se soigne pas\u202f: corrigez plutôt ses PV.",
        )
        led.do("pv", score="1.0", value="2", way="fix")
        assert led.state.sides[1].members[0].living

    def test_several_at_once_some_by_half(self, led: Led):
        led.do("hurt", 3, 2, at=["0.0", "1.0", "1.1"], dice="2d6", half=["0.0", "1.2"], amount="")
        assert [member.pv for member in led.state.sides[1].members] == [0, 0, 3]
        assert led.state.sides[0].members[0].pv == 6
        led.do("heal", at=["0.0", "0.1"], amount="3", half=["0.0"], dice="")
        assert [member.pv for member in led.state.sides[0].members] == [8, 8]
        response = led.post("encounter-act", do="hurt", where="several", amount="", dice="", at=["1.2"])
        refused(response, "Combien de points, ou quels dés\u202f?")
        assert 'value="1.2" checked' in text(response)

    def test_rest(self, led: Led):
        self._correct(led, tired="1", ran="30")
        assert "épuisement" in led.page()
        led.do("rest", at=["0.0"], amount="", dice="")
        assert not led.state.sides[0].members[0].tired and led.state.sides[0].members[0].ran == 0

    def _correct(self, led: Led, **more: str) -> str:
        sheet = {"name": "Mirelle", "pv": "8", "pv_max": "8", "ca": "5", "attack": "1", "damage": "1d8"}
        rest = {"further": "", "movement": "36", "morale": "", "initiative": "0", "ran": "0"}
        return led.do("member", member="0.0", **{**sheet, **rest, **more})

    def test_anything_of_a_combatant(self, led: Led):
        before = EncounterEntry.objects.count()
        self._correct(led)
        assert EncounterEntry.objects.count() == before, "nothing differs, nothing is noted"
        self._correct(led, name="Mirelle l’Ancienne", ca="−1", damage="2d4+1", further="1d4, d6", morale="9", pv_max="")
        found = led.state.sides[0].members[0]
        assert (found.name, found.ca, str(found.damage), found.morale, found.pv_max) == (
            "Mirelle l’Ancienne",
            -1,
            "2d4+1",
            9,
            None,
        )
        assert [str(one) for one in found.further] == ["1d4", "1d6"]
        assert [event["what"] for event in last(led).events] == ["name", "pv_max", "ca", "damage", "further", "morale"]

    @pytest.mark.rule("POR-30", "POR-70")
    def test_a_combat_movement_of_his_own(self, led: Led):
        before = led.kept
        page = self._correct(led, combat="9")
        assert "mouvement en combat, rien → 9 m" in page and "1d8 · 9 m" in page
        led.do("initiative", 6, 1)
        assert led.main().startswith("Avancer de 9 m")
        led.post("encounter-undo")
        led.post("encounter-undo")
        assert led.kept == before

    def test_a_fault_stands_beside_its_field(self, led: Led):
        page = led.post("encounter-act", do="member", where="member-0-0", member="0.0", pv="8", ca="x", damage="gros")
        refused(page, "De −9999 à 9999, en chiffres.")
        refused(page, "Des dés comme «\u202f1d6\u202f», «\u202f2d4+1\u202f» ou «\u202f1d4−2\u202f».")
        assert 'id="member-0-0" open' in text(page)

    def test_anything_of_a_side(self, led: Led):
        led.do(
            "side",
            side="1",
            name="Gobs",
            status="",
            reaction="friendly",
            intention="",
            successes="1",
            evasions="0",
            monsters="1",
            surprised="1",
        )
        found = led.state.sides[1]
        assert (found.name, found.reaction, found.intention, found.successes, found.surprised, found.monsters) == (
            "Gobs",
            "friendly",
            None,
            1,
            True,
            True,
        )
        assert [event["what"] for event in last(led).events] == ["name", "surprised", "reaction", "successes"]

    def test_anything_of_the_encounter(self, led: Led):
        led.do("set", distance="6", round="2", place="surface", reaction_modifier="−1", tours="4", engaged="1")
        state = led.state
        assert (state.distance, state.round, state.options.place, state.tours, state.engaged) == (
            6,
            2,
            "surface",
            4,
            True,
        )
        assert state.options.reaction_modifier == -1

    def test_over_to_the_others_and_out(self, led: Led):
        led.do("move", who="1.0", to="0")
        assert [member.name for member in led.state.sides[0].members] == ["Mirelle", "Brann", "Gobelin 1"]
        led.do("remove", who="1.0")
        assert len(led.state.sides[0].members) == 2
        back_to_the_start(led)
