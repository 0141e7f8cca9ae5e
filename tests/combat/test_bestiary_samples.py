"""The adversaries of our own invention."""

import pytest

from combat.samples import samples_of
from tests.combat.base import BestiaryTap, bestiary
from tests.sheets.base import hero_of, is_fragment, post, see, text, words

pytestmark = pytest.mark.django_db

OFFER = "de notre invention"


class TestSamples(BestiaryTap):
    address = "bestiary-samples"

    def arrange(self, persona, hero):
        return (), {}

    def test_they_are_added_once_marked_and_no_longer_offered(self):
        assert OFFER in words(see(self.alice, "bestiary", self.mine.ref))
        response = self.tap()
        is_fragment(response)
        assert "10 rencontres ajoutées." in words(response)
        assert text(response).count("exemple</span>") == 10
        assert OFFER not in words(response)
        before = bestiary(self.alice)
        assert "0 rencontre ajoutée, 10 déjà là." in words(self.tap())
        assert bestiary(self.alice) == before

    def test_they_are_taken_back_as_a_whole(self):
        self.tap()
        post(self.alice, "bestiary-undo", self.mine)
        assert bestiary(self.alice) == []
        assert OFFER in words(see(self.alice, "bestiary", self.mine.ref))
        self.tap()
        assert len(bestiary(self.alice)) == 10

    def test_the_rules_of_the_other_book_have_their_own(self):
        self.tap()
        other = hero_of(self.alice, "mutation")
        assert OFFER in words(see(self.alice, "bestiary", other.ref))
        assert "10 rencontres ajoutées." in words(post(self.alice, "bestiary-samples", other))

    def test_each_can_be_fought(self):
        self.tap()
        for meeting in self.alice.user.meetings.all():
            assert post(self.alice, "meet", self.mine, meeting.ref).status_code == 302
            post(self.alice, "undo", self.mine)


@pytest.mark.parametrize("ruleset", ["scorpions", "mutation"])
def test_the_file_holds_what_the_forms_take(ruleset: str):
    samples = samples_of(ruleset)
    assert len({tuple(foe["name"] for foe in sample["foes"]) for sample in samples}) == len(samples) == 10
    for sample in samples:
        assert sample["sample"]
        for foe in sample["foes"]:
            assert 1 <= foe["habilete"] <= 12
            assert 1 <= foe["endurance"] <= 20
