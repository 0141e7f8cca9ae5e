"""Rounds, tours, and what an encounter takes (POR-01, POR-03)."""

import pytest

from rulesets.portes.engine import tables
from tests.rulesets.portes.builders import INITIATIVE, NEXT, PORTES, attack, heroes, monsters, names, of, opened, played

ROUND = [INITIATIVE, NEXT, NEXT]


@pytest.mark.rule("POR-01")
def test_units_of_time():
    assert tables.ROUND_SECONDS * tables.ROUNDS_PER_MINUTE == 60
    assert tables.ROUND_SECONDS * tables.ROUNDS_PER_TOUR == tables.TOUR_MINUTES * 60
    assert tables.RUN_ROUNDS * 2 == tables.ROUNDS_PER_TOUR


@pytest.mark.rule("POR-01")
def test_the_clock_counts_rounds_that_have_ended():
    state, _ = opened()
    assert PORTES.scene(state)["clock"] == {"days": 0, "tours": 0, "rounds": 0}
    state, _ = played(state, INITIATIVE, dice=[6, 1])
    assert PORTES.scene(state)["clock"] == {"days": 0, "tours": 0, "rounds": 0}
    state, _ = played(state, NEXT, NEXT)
    assert PORTES.scene(state)["clock"] == {"days": 0, "tours": 0, "rounds": 1}
    state, _ = played(state, *ROUND * 60, dice=[6, 1] * 60)
    assert PORTES.scene(state)["clock"] == {"days": 0, "tours": 1, "rounds": 1}


@pytest.mark.rule("POR-03")
def test_an_encounter_takes_one_tour_unless_told():
    state, log = opened(INITIATIVE, attack((0, 0), (1, 0)), sides=[heroes(), monsters(1)], dice=[6, 1, 20, 6])
    assert (state.tours, log[-1]) == (1, {"event": "EncounterEnded", "tours": 1, "by_hand": False})
    state, log = played(state, {"do": "set", "tours": 3})
    assert (state.tours, state.outcome, names(log)) == (3, "ended", ["Corrected"])
    state, log = opened({"do": "end", "tours": 2})
    assert (state.tours, state.outcome, log[-1]["tours"]) == (2, "ended", 2)
    state, _ = opened({"do": "end"})
    assert state.tours == 1


@pytest.mark.rule("POR-03")
def test_after_the_end_nothing_is_offered():
    state, _ = opened({"do": "end"})
    assert PORTES.offers(state) == ()
    state, _ = played(state, {"do": "set", "closed": False})
    assert state.outcome == "ongoing"
    assert {offer.do for offer in PORTES.offers(state)} >= {"flee", "initiative", "end"}


@pytest.mark.rule("POR-03")
def test_the_mdt_may_end_it_among_the_tied():
    state, _ = opened(INITIATIVE, of("intend", 0, intention="talk"), {"do": "end"}, dice=[3, 3])
    assert state.outcome == "ended"
