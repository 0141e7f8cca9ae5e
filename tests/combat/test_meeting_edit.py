"""A meeting changed, unless it changed since its form was shown."""

import re

import pytest
from django.urls import reverse

from combat.models import Meeting, Monster
from combat.views.bestiary import STALE
from tests.combat.base import TWO, WOLF, BestiaryTap, bestiary, note
from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, NUL, NUL_REFUSED, hero_of, is_fragment, keeps, post, refused, see, text, words

pytestmark = pytest.mark.django_db


def seen(response) -> str:
    """Return the mark of the meeting that a form speaks of."""
    body = response if isinstance(response, str) else text(response)
    found = re.search(r'name="seen" value="([^"]*)"', body)
    assert found
    return found[1]


class TestMeetingEdit(BestiaryTap):
    address = "meeting-edit"
    heard = ("post", "get", "head")

    def arrange(self, persona, hero):
        self.meeting = note(persona, hero, paragraph="252", note="Au gué.", **{"foe-0-strength": "-2"})
        self.url = reverse("meeting-edit", args=[hero.ref, self.meeting.ref])
        data = {**TWO, "paragraph": "17", "note": "Ailleurs.", "mode": "all", "dealt": "4"}
        return (self.meeting.ref,), {**data, "seen": seen(persona.client.get(self.url))}

    def test_the_form_says_what_it_is(self):
        shown = see(self.alice, "meeting-edit", self.mine.ref, self.meeting.ref)
        for value in ("Loup-garou", "8", "9", "−2", "252", "Au gué."):
            assert f'value="{value}"' in shown
        assert 'name="furie"' not in shown
        is_fragment(self.alice.client.get(self.url, headers={"hx-request": "true"}))

    def test_what_the_form_shows_is_what_it_sends_back(self):
        """Sending the form as it stands changes nothing: no column is without a field."""
        before = bestiary(self.alice)
        shown = see(self.alice, "meeting-edit", self.mine.ref, self.meeting.ref)
        form = shown[shown.index('id="form-meeting"') :]
        form = form[: form.index("</form>")]
        fields: dict[str, str] = {}
        for tag in re.findall(r"<input[^>]*>", form):
            name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
            if name and (('type="radio"' not in tag and 'type="checkbox"' not in tag) or " checked" in tag):
                fields[name[1]] = value[1] if value else "on"
        assert self.alice.client.post(self.url, fields).status_code == 302
        assert bestiary(self.alice) == before

    def test_it_is_changed_and_stays_one(self):
        monster = Monster.objects.get()
        assert self.tap().status_code == 302
        [kept] = bestiary(self.alice)
        assert [foe["name"] for foe in kept["foes"]] == ["Gobelin", "Orque"]
        assert (kept["paragraph"], kept["note"], kept["options"]["dealt"]) == (17, "Ailleurs.", 4)
        assert Meeting.objects.get().ref == self.meeting.ref
        assert Monster.objects.get(order=0).ref == monster.ref
        self.tap(seen=seen(self.alice.client.get(self.url)), **{"foe-0-name": "", "foe-0-habilete": ""}, rows="1")

    def test_fewer_adversaries(self):
        self.tap()
        self.tap(rows="1", seen=seen(self.alice.client.get(self.url)))
        assert [foe["name"] for foe in bestiary(self.alice)[0]["foes"]] == ["Gobelin"]
        assert bestiary(self.alice)[0]["options"]["mode"] == "one"

    def test_one_that_has_changed_is_told_and_the_text_kept(self):
        old = self.data["seen"]
        self.tap(note="D’un autre onglet")
        before = self.kept()
        stale = self.tap(seen=old, note="Le mien")
        refused(stale, STALE, 409)
        keeps(stale, "Le mien")
        keeps(stale, "Orque")
        assert self.kept() == before
        for mark in ("", None, "nul\x00", LONG):
            refused(self.tap(seen=mark or ""), STALE, 409)
        assert self.kept() == before
        # Seen, and still wanted.
        assert self.tap(seen=seen(stale), note="Le mien").status_code == 302
        assert bestiary(self.alice)[0]["note"] == "Le mien"

    @pytest.mark.parametrize("detour", [{"add": "1"}, {"foe-0-habilete": "huit"}])
    def test_a_form_that_comes_back_has_not_seen_what_changed_meanwhile(self, detour):
        old = self.data["seen"]
        self.tap(note="D’un autre onglet")
        back = self.tap(seen=old, **detour)
        assert seen(back) == old
        refused(self.tap(seen=seen(back)), STALE, 409)
        assert bestiary(self.alice)[0]["note"] == "D’un autre onglet"

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("foe-1-endurance", HUGE, "De 1 à 999, en chiffres."),
            ("foe-0-name", NUL, NUL_REFUSED),
            ("foe-0-strength", "21", "De −20 à 20, en chiffres."),
            ("note", LONG, "500 caractères au plus\u202f; il y en a 10000."),
            ("paragraph", "x", "De 0 à 99999, en chiffres."),
            ("hero_habilete", "-21", "De −20 à 20, en chiffres."),
        ],
    )
    def test_what_cannot_be_is_refused_beside_its_field(self, field, value, sentence):
        before = self.kept()
        response = self.tap(**{field: value})
        refused(response, sentence)
        assert f'id="refusal-meeting-{field}"' in text(response)
        keeps(response, "Orque")
        assert self.kept() == before

    def test_one_more_row(self):
        before = self.kept()
        response = self.tap(add="1")
        assert 'name="foe-2-name"' in text(response)
        keeps(response, "Ailleurs.")
        assert self.kept() == before

    def test_someone_elses_meeting_and_that_of_other_rules(self, bob: Persona):
        theirs = note(bob, hero_of(bob))
        other = note(self.alice, hero_of(self.alice, "mutation"))
        before = self.kept(), bestiary(bob)
        for ref in (theirs.ref, other.ref, "nosuch"):
            url = reverse("meeting-edit", args=[self.mine.ref, ref])
            assert self.alice.client.get(url).status_code == 404
            assert self.alice.client.post(url, self.data).status_code == 404
        assert (self.kept(), bestiary(bob)) == before

    def test_an_example_that_is_changed_stays_one(self):
        post(self.alice, "bestiary-samples", self.mine)
        sample = Meeting.objects.filter(sample=True).first()
        url = reverse("meeting-edit", args=[self.mine.ref, sample.ref])
        self.alice.client.post(url, {**WOLF, "seen": seen(self.alice.client.get(url))})
        sample.refresh_from_db()
        assert sample.sample
        assert "exemple" in words(see(self.alice, "bestiary", self.mine.ref))
