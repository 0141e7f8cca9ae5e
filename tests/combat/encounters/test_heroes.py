"""Heroes in an encounter: their PV live in it while it is open, and go back to their sheets when it ends or waits."""

import secrets

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from campaigns import members
from campaigns.models import Campaign
from rulesets.kit.errors import RuleViolation
from rulesets.portes.encounters import play, undo
from rulesets.portes.encounters.heroes import BACK
from rulesets.portes.models import EncounterEntry, EncounterMember
from sheets.models import Character, Entry
from sheets.turn import Stale
from tests.campaigns.meeting import DISTANCE, HEROES_FIRST, NOBODY, heroic, met, seat
from tests.combat.encounters.base import choose, data, member, now, opened, side, state, tap
from tests.rulesets.portes.builders import attack
from tests.sheets.base import post
from tests.sheets.portes import adventurer, engine_hero

WOUND = {"do": "hurt", "at": [[0, 0]], "amount": 4}
END = {"do": "end"}
BRANN_DIES = {"do": "hurt", "at": [[0, 1]], "amount": 99}


@pytest.fixture
def fight(table):
    """Mirelle (17 PV of 19) and Brann have met two goblins, and nobody is surprised."""
    return choose(table, met(table), DISTANCE, NOBODY)


def on_sheet(hero):
    """The PV that stand in the hero's own row."""
    return Character.objects.get(pk=hero.pk).portessheet.pv


def fresh(hero):
    return Character.objects.get(pk=hero.pk)


@pytest.mark.rule("POR-03")
def test_the_end_returns_the_pv_they_have_left(table, fight):
    fight = choose(table, fight, WOUND)
    assert (on_sheet(table.hero), engine_hero(table.hero).pv) == (17, 13)
    choose(table, fight, END)
    assert on_sheet(table.hero) == 13 and on_sheet(table.brann) == 22
    entry = Entry.objects.get(hero=table.hero, do=BACK)
    assert entry.choice["name"] == "Au pont" and entry.action.author == table.mdt.user
    assert entry.action.campaign == table.campaign
    assert not Entry.objects.filter(hero=table.brann, do=BACK).exists()


@pytest.mark.rule("POR-70")
def test_pv_set_above_the_maximum_come_back_and_leave_it_as_it_is(table, fight):
    fight = choose(table, fight, {"do": "set", "member": {"index": [0, 0], "pv": 25}})
    # What else is written meanwhile changes nothing about it.
    post(table.people["player"], "act", table.hero, do="write", ca="3")
    assert (engine_hero(table.hero).pv, engine_hero(table.hero).pv_max) == (25, 19)
    fight = choose(table, fight, END)
    assert (on_sheet(table.hero), engine_hero(table.hero).pv_max) == (25, 19)
    page = table.people["player"].client.get(reverse("sheet", args=[table.hero.ref])).content.decode()
    assert "PV\u202f: 25 sur 19" in page
    post(table.people["player"], "tap", table.hero, version=None, tap="pv:-7")
    post(table.people["player"], "tap", table.hero, version=None, tap="pv:+4")
    assert on_sheet(table.hero) == 19


@pytest.mark.rule("POR-62")
def test_who_died_is_dead_on_his_sheet(table, fight):
    choose(table, fight, {**WOUND, "amount": 40}, END)
    assert on_sheet(table.hero) == 0 and fresh(table.hero).dead


def test_sheets_are_drawn_anew_when_pv_change_and_only_then(table, fight):
    before = [fresh(hero).version for hero in (table.hero, table.brann)]
    fight = choose(table, fight, HEROES_FIRST)
    assert [fresh(hero).version for hero in (table.hero, table.brann)] == before
    choose(table, fight, WOUND)
    assert [fresh(hero).version for hero in (table.hero, table.brann)] == [before[0] + 1, before[1]]


def test_the_sheet_shows_the_pv_of_the_encounter(table, fight):
    page = table.people["player"].client.get(reverse("sheet", args=[table.hero.ref])).content.decode()
    assert "PV\u202f: 17 sur 19" in page
    choose(table, fight, WOUND)
    page = table.people["player"].client.get(reverse("sheet", args=[table.hero.ref])).content.decode()
    assert "PV\u202f: 13 sur 19" in page


class TestTapsOnTheSheet:
    """A change of PV by the player, or the MdT's gift, is done in the encounter."""

    def test_a_wound_is_told_there_and_the_page_shows_it(self, table, fight):
        version = fight.version
        answer = post(table.people["player"], "value", table.hero, version=None, score="pv", value="-3")
        assert answer.status_code == 200 and "PV\u202f: 14 sur 19" in answer.content.decode()
        assert state(fight).sides[0].members[0].pv == 14 and on_sheet(table.hero) == 17
        assert now(fight).version == version + 1
        entry = EncounterEntry.objects.latest("id")
        assert (entry.do, entry.action.author) == ("hurt", table.people["player"].user)
        assert [event["by_hand"] for event in entry.events] == [False]
        assert not Entry.objects.filter(hero=table.hero, do="adjust").exists()

    def test_the_same_tap_twice_is_one(self, table, fight):
        for _ in range(2):
            post(table.people["player"], "value", table.hero, version=None, score="pv", value="-3", key="twice-same")
        assert state(fight).sides[0].members[0].pv == 14

    def test_the_mdt_takes_it_back(self, table, fight):
        post(table.people["player"], "value", table.hero, version=None, score="pv", value="-3")
        tap(table, fight, undo.undo)
        assert engine_hero(table.hero).pv == 17

    def test_a_page_of_the_mdt_from_before_is_stale(self, table, fight):
        post(table.people["player"], "value", table.hero, version=None, score="pv", value="-3")
        with pytest.raises(Stale):
            tap(table, fight, lambda turn: play.act(turn, WOUND), seen=fight.version)

    def test_the_dead_rise_by_hand(self, table, fight):
        choose(table, fight, {**WOUND, "amount": 40})
        post(table.people["player"], "value", table.hero, score="pv", value="=2")
        assert state(fight).sides[0].members[0].pv == 2

    def test_a_gift_of_the_mdt_heals_there(self, table, fight):
        choose(table, fight, WOUND)
        table.post("mdt", "gift", what="heal", amount="2", heroes=[table.hero.ref, table.brann.ref])
        assert [one.pv for one in state(fight).sides[0].members] == [15, 24]

    def test_dice_that_are_awaited_come_first(self, table, fight):
        tap(
            table,
            fight,
            lambda turn: play.rearrange(
                turn, name="", shown="name", hero_dice_typed=True, foe_dice_typed=False, hidden=[1]
            ),
        )
        choose(table, fight, HEROES_FIRST, attack([0, 0], [1, 0]))
        answer = post(table.people["player"], "value", table.hero, version=None, score="pv", value="-3")
        assert answer.status_code == 422 and state(fight).sides[0].members[0].pv == 17

    def test_a_lower_maximum_lowers_them_there(self, table, fight):
        post(table.people["player"], "act", table.hero, do="write", pv_max="10")
        assert state(fight).sides[0].members[0].pv == 10
        choose(table, fight, END)
        hero = engine_hero(table.hero)
        assert (hero.pv, hero.pv_max) == (10, 10)

    def test_what_else_is_written_stays_on_the_sheet(self, table, fight):
        version = fight.version
        post(table.people["player"], "act", table.hero, do="write", ca="3")
        assert engine_hero(table.hero).ca == 3 and engine_hero(table.hero).pv == 17
        assert state(fight).sides[0].members[0].ca == 5 and now(fight).version == version
        table.people["player"].client.post(
            reverse("undo", args=[table.hero.ref]),
            {"key": secrets.token_hex(8), "version": fresh(table.hero).version, "page": "sheet"},
        )
        assert engine_hero(table.hero).ca == 5


class TestWaiting:
    """Heroes take their PV along while it waits, and bring the PV they have then."""

    def test_they_come_back_as_they_are_now(self, table, fight):
        fight = tap(table, choose(table, fight, WOUND), play.interrupt)
        assert on_sheet(table.hero) == 13
        post(table.people["player"], "value", table.hero, version=None, score="pv", value="+5")
        fight = tap(table, fight, play.resume)
        assert state(fight).sides[0].members[0].pv == 18
        entry = EncounterEntry.objects.latest("id")
        assert [(event["what"], event["before"], event["after"]) for event in entry.events] == [("pv", 13, 18)]
        fight = tap(table, fight, undo.undo)
        assert fight.status == "waiting" and on_sheet(table.hero) == 18
        fight = tap(table, fight, undo.redo)
        assert fight.status == "open" and engine_hero(table.hero).pv == 18

    def test_taking_the_interruption_back_needs_the_same_pv(self, table, fight):
        fight = tap(table, choose(table, fight, WOUND), play.interrupt)
        post(table.people["player"], "value", table.hero, version=None, score="pv", value="+5")
        with pytest.raises(RuleViolation, match="Mirelle"):
            tap(table, fight, undo.undo)
        assert now(fight).status == "waiting"

    def test_a_hero_takes_part_in_one_at_a_time(self, table, fight):
        with pytest.raises(RuleViolation, match="Mirelle participe déjà"):
            opened(table, side(heroic(table.hero), monsters=False), side())
        fight = tap(table, fight, play.interrupt)
        other = opened(table, side(heroic(table.hero), monsters=False), side())
        with pytest.raises(RuleViolation, match="Mirelle participe déjà"):
            tap(table, fight, play.resume)
        choose(table, other, DISTANCE, NOBODY, END)
        tap(table, fight, play.resume)

    def test_the_database_says_so_too(self, table, fight):
        row = EncounterMember.objects.get(character=table.hero)
        with pytest.raises(IntegrityError), transaction.atomic():
            EncounterMember.objects.filter(side=row.side, order=1).update(character=table.hero)


class TestTakingBackTheEnd:
    """The end is taken back like any step, unless a sheet has moved on."""

    @pytest.mark.rule("POR-03")
    def test_it_goes_on_where_it_was(self, table, fight):
        fight = choose(table, fight, WOUND, {"do": "end", "tours": 2})
        assert Campaign.objects.get(pk=table.campaign.pk).tours == 2
        fight = tap(table, fight, undo.undo)
        assert fight.status == "open" and engine_hero(table.hero).pv == 13
        assert Campaign.objects.get(pk=table.campaign.pk).tours == 0
        fight = tap(table, fight, undo.undo)
        assert engine_hero(table.hero).pv == 17
        choose(table, fight, END)
        assert on_sheet(table.hero) == 17

    def test_not_once_a_sheet_has_other_pv(self, table, fight):
        fight = choose(table, fight, WOUND, END)
        post(table.people["player"], "value", table.hero, version=None, score="pv", value="+1")
        before = data(fight)
        with pytest.raises(RuleViolation, match="14 au lieu de 13"):
            tap(table, fight, undo.undo)
        assert data(fight) == before

    @pytest.mark.rule("POR-13", "POR-62")
    @pytest.mark.parametrize(
        "deaths", [[{"do": "hurt", "at": [[0, 0], [0, 1]], "amount": 99}], [{**WOUND, "amount": 99}, BRANN_DIES]]
    )
    def test_the_death_of_the_last_hero_is_taken_back(self, table, fight, deaths):
        fight = choose(table, fight, *deaths)
        assert fight.status == "over" and (on_sheet(table.hero), on_sheet(table.brann)) == (0, 0)
        assert fresh(table.hero).dead
        fight = tap(table, fight, undo.undo)
        assert fight.status == "open" and state(fight).sides[0].members[1].pv == 22
        assert engine_hero(table.brann).pv == 22
        for _ in deaths[1:]:
            fight = tap(table, fight, undo.undo)
        assert engine_hero(table.hero).pv == 17
        for _ in deaths:
            fight = tap(table, fight, undo.redo)
        assert fight.status == "over" and (on_sheet(table.hero), on_sheet(table.brann)) == (0, 0)

    @pytest.mark.rule("POR-62")
    def test_so_is_a_slip_of_the_finger_on_his_own_sheet(self, table, fight):
        fight = choose(table, fight, BRANN_DIES)
        post(table.people["player"], "tap", table.hero, version=None, tap="pv:-17")
        assert now(fight).status == "over" and on_sheet(table.hero) == 0
        fight = tap(table, now(fight), undo.undo)
        assert fight.status == "open" and engine_hero(table.hero).pv == 17
        choose(table, fight, END)
        assert on_sheet(table.hero) == 17 and not fresh(table.hero).dead

    def test_many_steps_at_once_too(self, table, fight):
        fight = choose(table, fight, WOUND, BRANN_DIES, {**WOUND, "amount": 13})
        assert fight.status == "over"
        first = EncounterEntry.objects.filter(do="hurt").earliest("id")
        fight = tap(table, fight, lambda turn: undo.undo(turn, first.pk))
        assert fight.status == "open" and (engine_hero(table.hero).pv, engine_hero(table.brann).pv) == (17, 22)

    def test_a_player_does_not_take_the_return_back(self, table, fight):
        choose(table, fight, WOUND, END)
        answer = post(table.people["player"], "undo", table.hero)
        assert answer.status_code == 422 and on_sheet(table.hero) == 13


class TestTakenOut:
    """The MdT takes a hero out while it goes on: his PV go back with him, and come again if that is undone."""

    def test_his_wounds_go_with_him(self, table, fight):
        fight = choose(table, fight, WOUND, {"do": "remove", "who": [0, 0]})
        assert (fight.status, on_sheet(table.hero), engine_hero(table.hero).pv) == ("open", 13, 13)
        assert Entry.objects.filter(hero=table.hero, do=BACK).count() == 1
        fight = tap(table, fight, undo.undo)
        assert (state(fight).sides[0].members[0].pv, engine_hero(table.hero).pv) == (13, 13)
        fight = tap(table, fight, undo.undo)
        assert engine_hero(table.hero).pv == 17

    def test_not_undone_once_his_sheet_has_moved_on(self, table, fight):
        fight = choose(table, fight, WOUND, {"do": "remove", "who": [0, 0]})
        post(table.people["player"], "tap", table.hero, version=None, tap="pv:+1")
        with pytest.raises(RuleViolation, match="14 au lieu de 13"):
            tap(table, fight, undo.undo)

    def test_the_last_one_taken_out_ends_it_and_has_his_pv(self, table, fight):
        fight = choose(table, fight, WOUND, *[{"do": "remove", "who": [0, 0]}] * 2)
        assert (fight.status, on_sheet(table.hero), on_sheet(table.brann)) == ("over", 13, 22)


class TestLeaving:
    """Who leaves the table takes his PV along; in the encounter he stays as a name."""

    @pytest.mark.parametrize("how", ["take-out", "leave", "delete"])
    def test_his_pv_go_with_him(self, table, fight, how):
        fight = choose(table, fight, WOUND)
        if how == "take-out":
            members.take_out(table.campaign.pk, table.hero.ref)
        elif how == "leave":
            members.leave(table.place("player"))
        else:
            members.delete(table.campaign)
        assert on_sheet(table.hero) == 13 and fresh(table.hero).campaign is None
        if how == "delete":
            assert on_sheet(table.brann) == 22
            return
        fight = choose(table, now(fight), {**WOUND, "amount": 1})
        assert state(fight).sides[0].members[0].pv == 12 and on_sheet(table.hero) == 13
        choose(table, fight, END)
        assert on_sheet(table.hero) == 13 and on_sheet(table.brann) == 22

    def test_a_hero_deleted_stays_as_a_name(self, table, fight):
        fresh(table.hero).delete()
        fight = choose(table, now(fight), WOUND, END)
        assert state(fight).sides[0].members[0].name == "Mirelle"


@pytest.mark.parametrize("case", ["stranger", "other rules", "no PV"])
def test_who_cannot_take_part(table, case):
    seat(table)
    if case == "stranger":
        hero = adventurer(table.people["player"], "Solal", pv=4, pv_max=4)
    elif case == "other rules":
        hero = table.seat("player", name="Ylva")
    else:
        hero = adventurer(table.people["player"], "Solal")
        members.bring_in(table.place("player"), hero.ref)
    with pytest.raises(RuleViolation):
        opened(table, side(heroic(hero), monsters=False), side(member(name="Orque")))
    assert not EncounterMember.objects.exists()
