"""A hero in an encounter: what he did last is what is taken back, wherever it is kept, and both journals tell it."""

import pytest

from rulesets.kit.errors import RuleViolation
from rulesets.portes.encounters import heroes, play, undo
from rulesets.portes.models import EncounterEntry
from sheets import undo as sheet_undo
from sheets.models import Action, Character, Entry
from tests.campaigns.meeting import DISTANCE, HEROES_FIRST, NOBODY, met
from tests.combat.encounters.base import choose, now, state, tap
from tests.sheets.base import post, see
from tests.sheets.portes import engine_hero

WOUND = {"do": "hurt", "at": [[0, 0]], "amount": 4}


@pytest.fixture
def fight(table):
    """Mirelle (17 PV of 19) and Brann have met two goblins, and nobody is surprised."""
    return choose(table, met(table), DISTANCE, NOBODY)


def lose(table, points=3, **more):
    """Mirelle takes PV off on her own sheet."""
    return post(table.people["player"], "value", table.hero, version=None, score="pv", value=f"-{points}", **more)


def back(table, address="undo", **more):
    return post(table.people["player"], address, table.hero, **more)


def to_undo(table):
    """What « Annuler » names on the hero's sheet."""
    hero = Character.objects.get(pk=table.hero.pk)
    entry = sheet_undo.undoable(hero).first()
    return entry.do if entry else "created"


def pv(fight):
    return state(fight).sides[0].members[0].pv


class TestUndoOnTheSheet:
    def test_his_pv_and_not_what_he_did_before(self, table, fight):
        post(
            table.people["player"], "item-add", table.hero, version=None, name="Potion", quantity="1", uses="", note=""
        )
        lose(table)
        assert pv(fight) == 14
        answer = back(table)
        assert answer.status_code == 200 and "PV\u202f: 17 sur 19" in answer.content.decode()
        assert pv(fight) == 17 and table.hero.items.count() == 1
        back(table)
        assert table.hero.items.count() == 0

    def test_the_maximum_stays_when_the_encounter_ends(self, table, fight):
        post(table.people["player"], "act", table.hero, do="write", pv_max="25")
        lose(table)
        back(table)
        choose(table, fight, {"do": "end"})
        assert (engine_hero(table.hero).pv, engine_hero(table.hero).pv_max) == (17, 25)

    def test_what_an_interruption_gave_back_is_taken_up_again_with_the_encounter(self, table, fight):
        fight = choose(table, fight, WOUND)
        fight = tap(table, fight, play.interrupt)
        assert engine_hero(table.hero).pv == 13 and to_undo(table) == heroes.BACK
        fight = tap(table, fight, play.resume)
        assert to_undo(table) != heroes.BACK
        before = Entry.objects.filter(hero=table.hero, state=Entry.State.DONE).count()
        back(table)
        assert pv(now(fight)) == 13
        assert Entry.objects.filter(hero=table.hero, do=heroes.BACK, state=Entry.State.DONE).count() == 1
        assert Entry.objects.filter(hero=table.hero, state=Entry.State.DONE).count() <= before

    def test_both_journals_tell_it(self, table, fight):
        lose(table)
        journal = see(table.people["player"], "journal", table.hero.ref)
        assert "17 → 14" in journal and "annulé)" not in journal
        back(table)
        assert "annulé)" in see(table.people["player"], "journal", table.hero.ref)
        page = see(table.people["mdt"], "encounter", table.campaign.ref, fight.ref)
        assert "17 → 14" in page and "14 → 17" in page
        assert EncounterEntry.objects.latest("id").action.kind == Action.Kind.UNDO

    def test_the_shared_log_tells_it_once(self, table, fight):
        lose(table)
        assert see(table.people["mdt"], "table-log", table.campaign.ref).count("17 → 14") == 1

    def test_done_again(self, table, fight):
        lose(table)
        back(table)
        back(table, "redo")
        assert pv(fight) == 14 and Entry.objects.get(do="met").state == Entry.State.DONE

    def test_the_encounter_may_have_gone_on(self, table, fight):
        lose(table)
        fight = choose(table, fight, HEROES_FIRST)
        back(table)
        assert pv(fight) == 17

    def test_what_has_changed_since_says_who_may(self, table, fight):
        lose(table)
        choose(table, fight, WOUND)
        answer = back(table)
        assert answer.status_code == 422 and "seul son MdT peut" in answer.content.decode()
        assert pv(fight) == 10

    def test_several_at_once(self, table, fight):
        lose(table)
        first = Entry.objects.get(do="met").pk
        lose(table, 2)
        back(table, to=first)
        assert pv(fight) == 17
        assert EncounterEntry.objects.latest("id").choice["takes_back"] == list(
            Entry.objects.filter(do="met").order_by("-id").values_list("action_id", flat=True)
        )
        back(table, "redo")
        assert pv(fight) == 14

    def test_after_its_end_it_is_no_longer_his_to_take_back(self, table, fight):
        post(
            table.people["player"], "item-add", table.hero, version=None, name="Potion", quantity="1", uses="", note=""
        )
        lose(table)
        post(table.people["player"], "value", table.hero, version=None, score="pv", value="+3")
        choose(table, fight, {"do": "end"})
        back(table)
        assert (engine_hero(table.hero).pv, table.hero.items.count()) == (17, 0)

    def test_a_slip_that_ended_it_is_taken_back_where_it_can_be_opened_again(self, table, fight):
        choose(table, fight, WOUND, {"do": "hurt", "at": [[0, 1]], "amount": 99})
        lose(table, 13)
        assert now(fight).status == "over" and engine_hero(table.hero).pv == 0
        answer = back(table)
        assert answer.status_code == 422 and "seul son MdT peut la rouvrir" in answer.content.decode()
        tap(table, now(fight), undo.undo)
        assert now(fight).status == "open" and pv(fight) == 13

    def test_opened_again_its_end_is_no_longer_his_last_action(self, table, fight):
        lose(table)
        choose(table, fight, {"do": "end"})
        assert to_undo(table) == heroes.BACK
        tap(table, now(fight), undo.undo)
        assert to_undo(table) == "met"
        back(table)
        assert pv(fight) == 17
        choose(table, fight, {"do": "hurt", "at": [[0, 0]], "amount": 5}, {"do": "end"})
        assert engine_hero(table.hero).pv == 12
        tap(table, now(fight), undo.undo)
        tap(table, now(fight), undo.redo)
        assert engine_hero(table.hero).pv == 12 and to_undo(table) == heroes.BACK
        tap(table, now(fight), undo.undo)
        assert to_undo(table) == "created" and pv(fight) == 12

    def test_a_tap_and_its_undo_leave_no_page_behind(self, table, fight):
        """The page that answers a tap is the present one: a decision made on it is not stale."""
        shown = lose(table).context["version"]
        assert shown == Character.objects.get(pk=table.hero.pk).version
        assert back(table, version=shown).status_code == 200


class TestTheMdtTakesItBack:
    def test_on_the_encounters_page_the_journal_follows(self, table, fight):
        lose(table)
        tap(table, fight, undo.undo)
        assert Entry.objects.get(do="met").state == Entry.State.UNDONE
        tap(table, fight, undo.redo)
        assert Entry.objects.get(do="met").state == Entry.State.DONE and pv(fight) == 14

    def test_what_else_the_tap_wrote_follows_too(self, table, fight):
        post(table.people["player"], "act", table.hero, do="write", pv_max="10")
        assert pv(fight) == 10
        tap(table, fight, undo.undo)
        assert (pv(fight), engine_hero(table.hero).pv_max) == (17, 19)
        tap(table, fight, undo.redo)
        assert (pv(fight), engine_hero(table.hero).pv_max) == (10, 10)

    def test_the_players_undo_taken_back(self, table, fight):
        lose(table)
        back(table)
        tap(table, fight, undo.undo)
        assert pv(fight) == 14 and Entry.objects.get(do="met").state == Entry.State.DONE

    def test_his_gift_is_his_to_take_back_on_the_table(self, table, fight):
        table.post("mdt", "gift", what="harm", amount="2", heroes=[table.hero.ref])
        assert pv(fight) == 15
        assert back(table).status_code == 422
        version = Character.objects.get(pk=table.hero.pk).version
        table.post("mdt", "lead-undo", table.hero.ref, hero_version=version)
        assert pv(fight) == 17


class TestNamed:
    """A button takes back the action that it names, and no other."""

    def test_another_one_is_refused(self, table, fight):
        lose(table)
        named = Entry.objects.get(do="met").action_id
        lose(table, 1)
        answer = back(table, step=str(named))
        assert answer.status_code == 422 and "Ce n’est plus la dernière action" in answer.content.decode()
        assert pv(fight) == 13

    def test_on_the_encounters_page(self, table, fight):
        choose(table, fight, WOUND)
        named = EncounterEntry.objects.latest("id").action_id
        choose(table, fight, WOUND)
        with pytest.raises(RuleViolation):
            tap(table, fight, lambda turn: undo.undo(turn, None, named))
        assert pv(fight) == 9
