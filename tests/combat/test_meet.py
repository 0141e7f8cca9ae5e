"""Fighting again in one tap; and how every adversary met comes to be remembered."""

import pytest
from django.urls import reverse

from combat.models import Fight, Meeting
from combat.play import ALREADY_FIGHTING, DEAD
from combat.waiting import LEFT_HERE
from tests.combat.base import TWO, WOLF, bestiary, fight, foes, note
from tests.conftest import Persona
from tests.sheets.base import Tap, hero_of, post, refused, rows, see, text, words

pytestmark = pytest.mark.django_db


class TestMeet(Tap):
    address = "meet"
    leads_to = "fight"
    page = "bestiary"

    def arrange(self, persona, hero):
        self.meeting = note(persona, hero, **TWO, mode="all", may_flee="on", dealt="3", paragraph="252")
        return (self.meeting.ref,), {}

    def test_with_the_settings_of_the_place(self):
        self.tap()
        row = Fight.objects.get()
        assert foes(row) == [("Gobelin", 4), ("Orque", 6)]
        assert (row.defis.mode, row.defis.may_flee, row.defis.dealt) == ("all", True, 3)
        assert row.meeting == self.meeting
        assert len(bestiary(self.alice)) == 1

    def test_not_while_another_is_fought(self):
        fight(self.alice, self.mine)
        before = rows(self.mine)
        for page in ("bestiary", "sheet", "fight", "journal"):
            refused(self.tap(page=page), ALREADY_FIGHTING)
        assert rows(self.mine) == before

    def test_the_dead_meet_nobody(self):
        post(self.alice, "tap", self.mine, tap="endurance:-30")
        before = rows(self.mine)
        refused(self.tap(), DEAD)
        assert rows(self.mine) == before

    def test_someone_elses_meeting_and_one_that_is_gone(self, bob: Persona):
        theirs = note(bob, hero_of(bob))
        other = note(self.alice, hero_of(self.alice, "mutation"))
        before = rows(self.mine)
        for ref in (theirs.ref, other.ref, "nosuch"):
            assert post(self.alice, "meet", self.mine, ref).status_code == 404
        self.meeting.delete()
        assert self.tap().status_code == 404
        assert rows(self.mine) == before


class TestRemembering:
    """Every adversary met is kept once per book, paragraph and scores, with its settings."""

    @pytest.fixture(autouse=True)
    def _heroes(self, alice: Persona) -> None:
        self.alice = alice
        self.first, self.second = hero_of(alice, name="Sélène"), hero_of(alice, name="Brann")
        assert self.first.book == self.second.book

    def met(self, hero=None, paragraph: str = "", **data: str) -> Fight:
        hero = hero or self.first
        if paragraph:
            post(self.alice, "paragraph", hero, paragraph=paragraph)
        row = fight(self.alice, hero, **data)
        post(self.alice, "fight-end", hero, outcome="won")
        return row

    def test_once(self):
        for hero in (self.first, self.second, self.first):
            self.met(hero, "252")
        [kept] = bestiary(self.alice)
        assert (kept["paragraph"], kept["foes"][0]["name"]) == (252, "Loup-garou")

    @pytest.mark.parametrize(
        "other",
        [
            {"paragraph": "253"},
            {"foe-0-name": "Loup"},
            {"foe-0-habilete": "9"},
            {"foe-0-endurance": "10"},
            {"foe-0-strength": "1"},
            {"rows": "2", "foe-1-habilete": "8", "foe-1-endurance": "9"},
        ],
    )
    def test_another_is_another(self, other):
        self.met(paragraph="252")
        self.met(**{"paragraph": "252", **other})
        assert len(bestiary(self.alice)) == 2

    def test_another_book_is_another(self):
        self.met(paragraph="252")
        self.met(hero_of(self.alice, "mutation"), "252")
        assert {kept["ruleset"] for kept in bestiary(self.alice)} == {"scorpions", "mutation"}

    def test_without_a_paragraph_too(self):
        self.met()
        self.met(self.second)
        self.met(paragraph="1")
        assert [kept["paragraph"] for kept in bestiary(self.alice)] == [None, 1]

    def test_zero_is_a_score_and_no_strength_is_none(self):
        self.met(**{"foe-0-habilete": "0"})
        self.met(**{"foe-0-habilete": "0", "foe-0-strength": "0"})
        assert len(bestiary(self.alice)) == 1

    def test_settings_of_mid_fight_are_there_next_time(self):
        fight(self.alice, self.first)
        post(self.alice, "fight-settings", self.first, dealt="3", may_flee="on", furie="on", mode="as_one")
        post(self.alice, "fight-end", self.first, outcome="lost")
        post(self.alice, "meet", self.second, Meeting.objects.get().ref)
        row = Fight.objects.get(hero=self.second).defis
        assert (row.dealt, row.may_flee, row.mode) == (3, True, "as_one")
        # The potion was the other's.
        assert not row.furie

    def test_what_is_said_at_a_later_start_is_kept_and_what_is_not_said_takes_nothing_away(self):
        self.met()
        self.met(self.second, may_flee="on", dealt="3")
        assert bestiary(self.alice)[0]["options"]["may_flee"]
        self.met()
        assert bestiary(self.alice)[0]["options"]["dealt"] == 3

    def test_corrected_scores_are_the_fight_s_alone(self):
        fight(self.alice, self.first)
        post(self.alice, "foe-correct", self.first, 0, endurance="3")
        assert bestiary(self.alice)[0]["foes"][0]["endurance"] == 9

    def test_undo_of_the_start_does_not_take_it_away(self):
        row = fight(self.alice, self.first)
        before = bestiary(self.alice)
        post(self.alice, "undo", self.first)
        assert not Fight.objects.exists()
        assert bestiary(self.alice) == before
        post(self.alice, "redo", self.first)
        again = Fight.objects.get()
        assert (again.ref, again.meeting) == (row.ref, Meeting.objects.get())
        assert len(bestiary(self.alice)) == 1

    def test_another_hero_who_comes_there_fights_it_in_one_tap(self):
        self.met(paragraph="252")
        for page in ("sheet", "fight"):
            assert "Déjà rencontré ici" not in words(see(self.alice, page, self.second.ref))
        post(self.alice, "paragraph", self.second, paragraph="252")
        url = reverse("meet", args=[self.second.ref, Meeting.objects.get().ref])
        for page in ("sheet", "fight", "bestiary"):
            assert f'action="{url}"' in see(self.alice, page, self.second.ref), page
        assert post(self.alice, "meet", self.second, Meeting.objects.get().ref, page="sheet").status_code == 302
        assert Fight.objects.get(hero=self.second).paragraph == 252
        for page in ("sheet", "fight"):
            assert f'action="{url}"' not in see(self.alice, page, self.second.ref), page

    def test_how_it_ended_is_told_per_hero(self):
        for _ in range(4):
            self.met()
        ref = Meeting.objects.get().ref
        post(self.alice, "meet", self.second, ref)
        post(self.alice, "fight-end", self.second, outcome="lost")
        third = hero_of(self.alice, name="Ysé")
        post(self.alice, "meet", third, ref)
        shown = words(see(self.alice, "bestiary", self.first.ref)).replace("\u202f", " ").replace("\xa0", " ")
        assert "Ysé : en plein combat Brann : y est mort Sélène : vainqueur" in shown
        assert shown.count("vainqueur") == 1

    def test_a_fight_that_was_left_and_taken_up_again_ends_as_its_last_part(self):
        fight(self.alice, self.first)
        post(self.alice, "fight-end", self.first, outcome="stopped")
        assert "a laissé le combat" in words(see(self.alice, "bestiary", self.first.ref))
        post(self.alice, "fight-resume", self.first, Fight.objects.get().ordinal)
        assert "en plein combat" in words(see(self.alice, "bestiary", self.first.ref))
        post(self.alice, "fight-settings", self.first, taken="4")
        assert bestiary(self.alice)[0]["options"]["taken"] == 4
        post(self.alice, "fight-end", self.first, outcome="won")
        shown = words(see(self.alice, "bestiary", self.first.ref))
        assert "vainqueur" in shown
        assert "a laissé" not in shown
        for _ in range(4):
            post(self.alice, "undo", self.first)
        assert "a laissé" not in words(see(self.alice, "bestiary", self.first.ref))
        for _ in range(4):
            post(self.alice, "redo", self.first)
        assert "vainqueur" in words(see(self.alice, "bestiary", self.first.ref))
        assert len(bestiary(self.alice)) == 1

    def test_a_start_refused_remembers_nobody(self):
        post(self.alice, "fight", self.first, **{**WOLF, "foe-0-endurance": "0"})
        fight(self.alice, self.first)
        post(self.alice, "fight", self.first, **TWO)
        assert len(bestiary(self.alice)) == 1


class TestLeftFight:
    """Back where a fight was left, the memory takes it up again; all begins afresh only when that is said."""

    @pytest.fixture(autouse=True)
    def _left(self, alice: Persona) -> None:
        self.alice, self.hero = alice, hero_of(alice)
        post(alice, "paragraph", self.hero, paragraph="12")
        self.left = fight(alice, self.hero, **TWO)
        post(alice, "foe-correct", self.hero, 0, endurance="0", page="fight")
        post(alice, "foe-correct", self.hero, 1, endurance="2", page="fight")
        post(alice, "fight-end", self.hero, outcome="stopped", page="fight")
        self.meeting = Meeting.objects.get()

    def meet(self, **data: str):
        return post(self.alice, "meet", self.hero, self.meeting.ref, page="sheet", **data)

    def test_taking_it_up_again_comes_first_with_who_is_left(self):
        for page in ("sheet", "fight", "bestiary"):
            body = see(self.alice, page, self.hero.ref)
            shown = words(body).replace("\xa0", " ")
            again = shown.index("Reprendre ce combat reste Orque : Habileté 7 · Endurance 2")
            assert again < shown.index("Recommencer") < shown.index("Oui, tout recommencer"), page
            assert "Combattre Gobelin" not in body
            assert "sera abandonné" in shown

    def test_the_dead_do_not_rise_unasked(self):
        before = rows(self.hero)
        refused(self.meet(), LEFT_HERE)
        assert rows(self.hero) == before

    def test_said_it_begins_afresh_and_the_old_one_waits_no_longer(self):
        assert self.meet(afresh="1").status_code == 302
        assert foes(Fight.objects.get(status=Fight.Status.OPEN)) == [("Gobelin", 4), ("Orque", 6)]
        self.left.refresh_from_db()
        assert self.left.status == Fight.Status.OVER
        post(self.alice, "undo", self.hero, page="fight")
        self.left.refresh_from_db()
        assert self.left.status == Fight.Status.LEFT

    def test_met_elsewhere_it_goes_on_waiting_at_its_place(self):
        post(self.alice, "paragraph", self.hero, paragraph="40")
        assert "attendra toujours à sa place" in words(see(self.alice, "bestiary", self.hero.ref))
        refused(self.meet(), LEFT_HERE)
        assert self.meet(afresh="1").status_code == 302
        self.left.refresh_from_db()
        assert self.left.status == Fight.Status.LEFT

    def test_typed_again_at_the_same_place_it_is_asked_too(self):
        before, kept = rows(self.hero), bestiary(self.alice)
        response = post(self.alice, "fight", self.hero, page="fight", **{**WOLF, **TWO})
        refused(response, LEFT_HERE)
        assert 'name="afresh" value="1"' in text(response)
        assert (rows(self.hero), bestiary(self.alice)) == (before, kept)
        assert post(self.alice, "fight", self.hero, page="fight", afresh="1", **{**WOLF, **TWO}).status_code == 302

    def test_another_hero_has_left_nothing(self, alice: Persona):
        other = hero_of(alice)
        assert post(alice, "meet", other, self.meeting.ref, page="sheet").status_code == 302

    def test_once_taken_up_and_won_all_is_as_before(self):
        post(self.alice, "fight-resume", self.hero, self.left.ordinal)
        post(self.alice, "fight-end", self.hero, outcome="won", page="fight")
        assert "Reprendre ce combat" not in words(see(self.alice, "sheet", self.hero.ref))
        assert self.meet().status_code == 302
