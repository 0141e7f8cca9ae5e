"""A page that is behind still means whom it showed: a tap lands on him wherever he stands, or on nobody."""

from typing import Any

import pytest

from rulesets.portes.encounters.undo import undoable
from rulesets.portes.models import EncounterEntry
from tests.campaigns.base import Table
from tests.campaigns.led import Led, band, party
from tests.combat.encounters.base import member, side
from tests.sheets.base import words

GONE = "n’est plus dans cette rencontre"


def pv(led: Led) -> dict[str, int]:
    """Return the PV of everybody by his name."""
    return {one.name: one.pv for side in led.state.sides for one in side.members}


@pytest.fixture
def four(table: Table, dice: Any) -> Led:
    """Two adventurers and four goblins of 3, 5, 6 and 7 PV."""
    goblins = (member(name=f"Gobelin {n}", pv=life, pv_max=9) for n, life in enumerate((3, 5, 6, 7), 1))
    led = Led(table, dice, party(), side(*goblins, name="Gobelins"))
    led.met()
    return led


TAPS: list[dict[str, Any]] = [
    {"do": "tap", "tap": "1.1:-1"},
    {"do": "pv", "score": "1.1", "value": "1", "way": "minus"},
    {"do": "hurt", "at": ["1.1"], "amount": "1"},
]


class TestOfAPageThatIsBehind:
    """It addresses Gobelin 2 by "1.1", whatever has happened since."""

    @pytest.mark.parametrize("before", [{"do": "remove", "who": "1.0"}, {"do": "move", "who": "1.0", "to": "0"}])
    @pytest.mark.parametrize("tap", TAPS, ids=lambda tap: tap["do"])
    def test_the_tap_lands_on_whom_it_meant(self, four: Led, before: dict[str, Any], tap: dict[str, Any]):
        seen = four.row.version
        four.do(**before)
        four.do(**tap, version=seen)
        assert {**pv(four), "Gobelin 1": 3} == {
            **{"Mirelle": 8, "Brann": 8},
            **{"Gobelin 1": 3, "Gobelin 2": 4, "Gobelin 3": 6, "Gobelin 4": 7},
        }

    @pytest.mark.parametrize("tap", TAPS, ids=lambda tap: tap["do"])
    def test_on_one_who_is_gone_it_is_refused_with_a_word(self, four: Led, tap: dict[str, Any]):
        seen = four.row.version
        four.do("remove", who="1.1")
        before, lines = four.kept, EncounterEntry.objects.count()
        assert GONE in four.do(**tap, version=seen, answer=422)
        assert (four.kept, EncounterEntry.objects.count()) == (before, lines)

    def test_of_several_one_who_is_gone_spares_them_all(self, four: Led):
        four.do("remove", who="1.1")
        assert GONE in four.do("hurt", at=["1.0", "1.1", "1.2"], amount="2", answer=422)
        assert pv(four)["Gobelin 1"] == 3 and pv(four)["Gobelin 3"] == 6

    def test_on_one_who_went_over_it_follows_him(self, four: Led):
        four.do("move", who="1.1", to="0")
        four.do("tap", tap="1.1:-2")
        assert pv(four)["Gobelin 2"] == 3

    def test_a_wound_of_one_hero_is_never_the_next_one_s(self, four: Led):
        four.do("remove", who="0.0")
        assert GONE in four.do("tap", tap="0.0:-3", answer=422)
        assert pv(four)["Brann"] == 8


class TestOfSomebodyWhoWasTakenBack:
    """The key of one whose arrival was undone is nobody's: not the next one's who comes."""

    def come(self, led: Led, name: str) -> None:
        """Let a monster in."""
        seen = led.row.version
        kind = {"name": name, "dv": "1", "movement": "36", "ca": "9", "damages": "1d6", "hit_points": "5"}
        fields = {f"foe-0-{column}": value for column, value in {**kind, "count": "1", "side": "1"}.items()}
        answer = led.post("encounter-join", htmx=False, do="start", sides="2", rows="1", seen=seen, **fields)
        assert answer.status_code == 302, words(answer)

    def test_a_newcomer_is_not_taken_for_him(self, four: Led):
        self.come(four, "Ours")
        assert four.state.sides[1].members[4].key == (1, 4)
        assert four.post("encounter-undo").status_code == 200
        self.come(four, "Loup")
        assert four.state.sides[1].members[4].key == (1, 5)
        assert GONE in four.do("tap", tap="1.4:-1", answer=422)
        four.do("tap", tap="1.5:-1")
        assert pv(four)["Loup"] == 4

    def test_who_is_brought_back_by_undo_and_redo_is_the_same(self, four: Led):
        four.do("remove", who="1.1")
        assert four.post("encounter-undo").status_code == 200
        four.do("tap", tap="1.1:-1")
        assert pv(four)["Gobelin 2"] == 4
        self.come(four, "Ours")
        assert four.post("encounter-undo").status_code == 200
        assert four.post("encounter-redo").status_code == 200
        four.do("tap", tap="1.4:-1")
        assert pv(four)["Ours"] == 4

    def test_everything_can_still_be_taken_back(self, four: Led):
        self.come(four, "Ours")
        four.do("move", who="1.4", to="0")
        four.do("remove", who="1.0")
        while undoable(four.row).exists():
            assert four.post("encounter-undo").status_code == 200
        assert pv(four) == {"Mirelle": 8, "Brann": 8, "Gobelin 1": 3, "Gobelin 2": 5, "Gobelin 3": 6, "Gobelin 4": 7}


def test_a_side_has_its_own_key_too(table: Table, dice: Any):
    led = Led(table, dice, party(), band(1), side(member(name="Ours"), name="Bêtes"))
    led.met()
    page = led.page()
    assert "Bêtes" in page
    for do, more in (("leave", {"side": "9"}), ("move", {"who": "1.0", "to": "9"}), ("flee", {"side": "x"})):
        before = led.kept
        led.do(do, answer=422, **more)
        assert led.kept == before
    assert "Ce groupe n’est plus dans cette rencontre" in led.do("leave", side="9", answer=422)
