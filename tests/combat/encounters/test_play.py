"""Encounters begun and led choice by choice, as their rows keep them."""

import random

import pytest

from campaigns.models import Campaign
from rulesets.kit.dice import RandomDice
from rulesets.kit.errors import BadDie, BadScenario, RuleViolation
from rulesets.kit.protocol import Choice
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters import play, undo
from rulesets.portes.encounters.rows import canonical, store
from rulesets.portes.models import Encounter, EncounterEntry, EncounterMember
from sheets.turn import AlreadyDone, Stale
from tests.combat.encounters.base import choose, data, draft, member, now, opened, side, state, tap
from tests.combat.encounters.chance import taken_back_and_done_again
from tests.rulesets.portes.builders import attack

PORTES = ENCOUNTERS["portes"]
DISTANCE = {"do": "distance", "metres": 30}
NOBODY = {"do": "surprise", "surprised": []}


@pytest.mark.rule("POR-02")
def test_it_begins_and_is_kept_as_it_is(table):
    found = state(opened(table, place="surface", individual=True, fatigue=True, reaction_modifier=-1))
    assert [one.name for one in found.sides[1].members] == ["Orque 1", "Orque 2"]
    assert found.options.place == "surface" and found.options.individual and found.options.fatigue
    assert found.options.surprise_tests is None
    assert found.sides[0].monsters is False and found.distance is None and found.round == 0


@pytest.mark.rule("POR-11")
def test_sides_that_do_not_test_surprise_are_kept(table):
    found = state(opened(table, side(tests=False), side()))
    assert found.options.surprise_tests == (1,)


def test_everything_of_a_member_is_kept(table):
    whole = member(
        name="Hydre",
        further=["1d4", "2d6+1"],
        morale=9,
        initiative=-1,
        pv_max=40,
        pv=33,
        tired=True,
        ran=4,
        spell="Feu",
    )
    assert state(opened(table, side(whole), side())).sides[0].members == (whole,)


def test_the_same_request_twice_begins_one(table):
    place = table.place("mdt")
    found = play.open_encounter(place, "same-key-1", draft())
    with pytest.raises(AlreadyDone):
        play.open_encounter(place, "same-key-1", draft())
    assert Encounter.objects.count() == 1
    assert play.made_with(table.mdt.user, "same-key-1") == found


def test_a_table_put_away_begins_none(table):
    Campaign.objects.filter(pk=table.campaign.pk).update(archived=True)
    with pytest.raises(RuleViolation):
        opened(table)
    assert not Encounter.objects.exists()


def test_one_side_alone_is_no_encounter(table):
    with pytest.raises(BadScenario):
        opened(table, side())
    with pytest.raises(BadScenario):
        opened(table, side(), side(), place="sea")


@pytest.mark.rule("POR-10")
@pytest.mark.rule("POR-20")
def test_choices_are_rolled_stored_and_told_with_names(table, dice):
    found = opened(table)
    dice.next(4, 6, 3, 5, 2, 19, 4)
    found = choose(table, found, {"do": "distance"}, {"do": "surprise"}, {"do": "initiative"}, attack([0, 1], [1, 0]))
    assert found.distance == 24 and found.round == 1 and found.engaged
    kept = state(found)
    assert kept.order == (((0, None),), ((1, None),)) and kept.struck == ((0, 1),)
    assert kept.sides[1].members[0].pv == 2
    entries = list(EncounterEntry.objects.filter(encounter=found).order_by("id"))
    assert [entry.do for entry in entries] == ["opened", "distance", "surprise", "initiative", "attack"]
    rolled, begun, dealt = entries[-1].events
    assert (rolled["by_name"], rolled["at_name"], rolled["hit"]) == ("Orque 2", "Orque 1", True)
    assert begun["event"] == "FightBegun" and dealt["after"] == 2
    assert entries[-2].events[0]["order_names"] == [["Brigands"], ["Orques"]]
    assert entries[-2].events[0]["roll_names"] == ["Brigands", "Orques"]
    assert [roll["faces"] for roll in entries[-1].rolls] == [[19], [4]]
    assert entries[-1].action.campaign == table.campaign


def test_each_tap_raises_the_versions(table):
    found = opened(table)
    before, table_before = found.version, table.version()
    after = choose(table, found, DISTANCE)
    assert after.version == before + 1 and table.version() == table_before + 1


def test_a_stale_page_decides_nothing(table):
    found = choose(table, opened(table), DISTANCE)
    with pytest.raises(Stale):
        tap(table, found, lambda turn: play.act(turn, NOBODY), seen=found.version - 1)
    assert not now(found).tested


def test_the_same_tap_twice_is_one(table):
    found = opened(table)
    tap(table, found, lambda turn: play.act(turn, DISTANCE), key="once-only-1")
    for seen in ("now", found.version, None):
        with pytest.raises(AlreadyDone):
            tap(table, found, lambda turn: play.act(turn, NOBODY), key="once-only-1", seen=seen)
    assert not now(found).tested


def test_a_delta_needs_no_version(table):
    found = choose(table, opened(table), DISTANCE, NOBODY)
    hurt = {"do": "hurt", "at": [[1, 0], [1, 1]], "amount": 2}
    tap(table, found, lambda turn: play.act(turn, hurt), seen=None)
    assert [one.pv for one in state(found).sides[1].members] == [4, 4]


@pytest.mark.parametrize(
    "choice",
    [
        {"do": "initiative"},
        {"do": "dance"},
        {"do": "hurt", "at": [[7, 0]], "amount": 1},
        {"do": "distance", "metres": -1},
    ],
)
def test_what_is_refused_changes_nothing(table, choice):
    found = opened(table)
    before, version = data(found), found.version
    with pytest.raises((RuleViolation, BadScenario)):
        choose(table, found, choice)
    assert data(found) == before and now(found).version == version
    assert EncounterEntry.objects.filter(encounter=found).count() == 1


def test_members_come_go_and_change_sides(table):
    found = choose(table, opened(table), DISTANCE, NOBODY)
    new = {"name": "Ogre", "movement": 27, "pv": 19, "ca": 5, "attack": 5, "damage": "1d10"}
    found = choose(
        table,
        found,
        {"do": "add", "side": 1, "members": [new]},
        {"do": "move", "who": [1, 0], "to": 0},
        {"do": "remove", "who": [0, 0]},
        {"do": "add_side", "monsters": True, "name": "Loups", "members": [{**new, "name": "Loup"}]},
    )
    names = [[one.name for one in side.members] for side in state(found).sides]
    assert names == [["Orque 2", "Orque 1"], ["Orque 2", "Ogre"], ["Loup"]]
    for _ in range(4):
        found = tap(table, found, undo.undo)
    names = [[one.name for one in side.members] for side in state(found).sides]
    assert names == [["Orque 1", "Orque 2"], ["Orque 1", "Orque 2"]]
    assert EncounterMember.objects.count() == 4


@pytest.mark.parametrize(("shown", "dice_typed"), [("name", True), ("numbers", False)])
def test_its_settings_are_no_step(table, shown, dice_typed):
    found = opened(table)
    tap(
        table,
        found,
        lambda turn: play.rearrange(
            turn, name="À la mare", shown=shown, hero_dice_typed=dice_typed, foe_dice_typed=False, hidden=[0]
        ),
    )
    found = now(found)
    assert (found.name, found.shown, found.hero_dice_typed) == ("À la mare", shown, dice_typed)
    assert [side.hidden for side in found.sides.all()] == [True, False]
    with pytest.raises(RuleViolation):
        tap(table, found, undo.undo)


class TestTypedDice:
    """Who has real dice types them; what was rolled before is not rolled again."""

    def test_faces_are_asked_for_kept_and_used(self, table, dice):
        found = choose(table, opened(table), DISTANCE, NOBODY, {"do": "initiative", "order": [[0], [1]]})
        Encounter.objects.filter(pk=found.pk).update(hero_dice_typed=True)
        found = choose(table, now(found), attack([0, 0], [1, 0]))
        assert found.asked["wanted"]["sides"] == 20 and found.asked["wanted"]["member"] == 0
        assert EncounterEntry.objects.filter(do="attack").count() == 0
        with pytest.raises(RuleViolation):
            choose(table, found, {"do": "next"})
        with pytest.raises(BadDie):
            tap(table, found, lambda turn: play.answer(turn, [21]))
        found = tap(table, found, lambda turn: play.answer(turn, [18]))
        assert found.asked["wanted"]["sides"] == 6
        dice.next(3)
        found = tap(table, found, lambda turn: play.answer(turn, None))
        assert found.asked is None and state(found).sides[1].members[0].pv == 3
        entry = EncounterEntry.objects.get(do="attack")
        assert [(roll["faces"], roll["origin"]) for roll in entry.rolls] == [([18], "typed"), ([3], "program")]

    @pytest.mark.rule("POR-51")
    def test_a_d100_is_asked_for_as_two_dice_from_0(self, table):
        found = choose(table, opened(table, place="surface"), DISTANCE, NOBODY)
        Encounter.objects.filter(pk=found.pk).update(hero_dice_typed=True)
        found = choose(table, now(found), {"do": "evade", "side": 0})
        assert (found.asked["wanted"]["low"], found.asked["wanted"]["sides"]) == (0, 10)
        found = tap(table, found, lambda turn: play.answer(turn, [0, 9]))
        assert state(found).sides[0].status == "fled"

    def test_taking_back_gives_up_the_roll_alone(self, table):
        found = choose(table, opened(table), DISTANCE)
        Encounter.objects.filter(pk=found.pk).update(foe_dice_typed=True)
        found = choose(table, now(found), {"do": "surprise"})
        assert found.asked is not None
        found = tap(table, found, undo.undo)
        assert found.asked is None and found.distance == 30

    def test_nothing_is_awaited(self, table):
        with pytest.raises(RuleViolation):
            tap(table, opened(table), lambda turn: play.answer(turn, [1]))


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_played_is_kept_and_taken_back_to_the_start(table, settings, seed):
    settings.DICE_RANDBELOW = "tests.combat.encounters.chance.thrown"
    taken_back_and_done_again(table, random.Random(seed), steps=18)


def test_what_was_undone_is_left_behind_by_the_next_step(table):
    found = choose(table, opened(table), DISTANCE)
    tap(table, found, undo.undo)
    found = choose(table, found, {"do": "distance", "metres": 12})
    assert [entry.state for entry in EncounterEntry.objects.filter(do="distance").order_by("id")] == ["left", "done"]
    with pytest.raises(RuleViolation):
        tap(table, found, undo.redo)


def test_rows_that_an_engine_wrote_by_any_order_are_the_same(table):
    found = now(opened(table))
    whole = RandomDice(lambda sides: 0)
    played, _ = PORTES.apply(state(found), Choice("distance", {}), whole)
    store(found, canonical(PORTES.codec.encounter_data(played)), "open")
    assert state(found) == played


class TestInterrupted:
    """It waits as it is, however many do, and is taken up where it was (POR-02)."""

    @pytest.mark.rule("POR-02")
    def test_it_waits_and_goes_on(self, table):
        found = choose(table, opened(table), DISTANCE, NOBODY, {"do": "initiative", "order": [[1], [0]]})
        before = data(found)["state"]
        found = tap(table, found, play.interrupt)
        assert found.status == "waiting" and data(found)["state"] == before
        with pytest.raises(RuleViolation):
            choose(table, found, {"do": "next"})
        with pytest.raises(RuleViolation):
            tap(table, found, play.interrupt)
        other = opened(table)
        tap(table, other, play.interrupt)
        found = tap(table, found, play.resume)
        assert found.status == "open" and data(found)["state"] == before
        with pytest.raises(RuleViolation):
            tap(table, found, play.resume)
        choose(table, found, {"do": "next"})

    def test_it_is_taken_back_and_done_again(self, table):
        found = choose(table, opened(table), DISTANCE)
        tap(table, found, play.interrupt)
        assert tap(table, found, undo.undo).status == "open"
        assert tap(table, found, undo.redo).status == "waiting"
        assert tap(table, found, play.resume).status == "open"
        assert tap(table, found, undo.undo).status == "waiting"

    @pytest.mark.rule("POR-03")
    def test_its_end_moves_the_clock_once(self, table):
        found = choose(table, opened(table), DISTANCE, NOBODY, {"do": "end", "tours": 3})
        assert found.status == "over" and clock(table) == 3
        with pytest.raises(RuleViolation):
            choose(table, found, {"do": "next"})
        found = tap(table, found, undo.undo)
        assert found.status == "open" and clock(table) == 0
        tap(table, found, undo.redo)
        assert clock(table) == 3

    @pytest.mark.rule("POR-03")
    def test_it_takes_one_tour_unless_told(self, table):
        choose(table, opened(table), DISTANCE, NOBODY, {"do": "leave", "side": 1})
        assert clock(table) == 1


def clock(table):
    return Campaign.objects.get(pk=table.campaign.pk).tours
