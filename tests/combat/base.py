"""What the tests of the fight's views share."""

from typing import Any, ClassVar

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from combat.bestiary import with_monsters
from combat.bestiary_edit import meeting_data
from combat.models import BestiaryChange, Combatant, Fight, Meeting
from sheets.models import Book, Character
from tests.conftest import Persona
from tests.sheets.base import bad_refs, hero_of, post, version_of, words

WOLF = {"foe-0-name": "Loup-garou", "foe-0-habilete": "8", "foe-0-endurance": "9"}
TWO = {
    "rows": "2",
    "foe-0-name": "Gobelin",
    "foe-0-habilete": "5",
    "foe-0-endurance": "4",
    "foe-1-name": "Orque",
    "foe-1-habilete": "7",
    "foe-1-endurance": "6",
}
WAITS = "Une blessure attend\u202f: il faut d’abord tenter la Chance, ou garder la blessure telle quelle."


def fight(persona: Persona, hero: Character, **data: Any) -> Fight:
    """Start a fight, against the wolf unless told otherwise, and return it."""
    response = post(persona, "fight", hero, **{**WOLF, **data})
    assert response.status_code == 302
    return Fight.objects.get(hero=hero, status=Fight.Status.OPEN)


def foes(row: Fight) -> list[tuple[str, int | None]]:
    """Return the adversaries with what ENDURANCE they have left."""
    found = Combatant.objects.filter(fight=row, side="foe").order_by("order")
    return [(foe.name, foe.endurance) for foe in found]


def note(persona: Persona, hero: Character, **data: Any) -> Meeting:
    """Note a meeting in the bestiary, the wolf's unless told otherwise, and return it."""
    response = post(persona, "bestiary", hero, **{**WOLF, **data})
    assert response.status_code == 302, words(response)
    return Meeting.objects.filter(owner=persona.user).latest("id")


def bestiary(persona: Persona) -> list[dict[str, Any]]:
    """Return everything that somebody's bestiary holds, but for references."""
    found = with_monsters(Meeting.objects.filter(owner=persona.user)).order_by("id")
    return [{**meeting_data(meeting), "ref": None, "book": meeting.book.title} for meeting in found]


class BestiaryTap:
    """What every change of the bestiary answers to; a test file says in a subclass which one it is about."""

    address: ClassVar[str]
    heard: ClassVar[tuple[str, ...]] = ("post",)

    def arrange(self, persona: Persona, hero: Character) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Set the table; return the address's further parts and the fields of a tap that goes through."""
        raise NotImplementedError

    @pytest.fixture(autouse=True)
    def _table(self, alice: Persona) -> None:
        self.alice = alice
        self.mine = hero_of(alice)
        self.args, self.data = self.arrange(alice, self.mine)

    def tap(self, who: Persona | Client | None = None, **options: Any) -> Any:
        """Send the tap; `options` change it."""
        sent = {"page": "bestiary", **self.data, **options}
        return post(who or self.alice, self.address, self.mine, *self.args, **sent)

    def kept(self) -> Any:
        """Return all that the tap may change."""
        changes = list(BestiaryChange.objects.order_by("id").values_list("meeting_ref", "undone"))
        return bestiary(self.alice), changes, Fight.objects.count(), Book.objects.count()

    def test_it_is_done_with_and_without_javascript(self):
        before = self.kept()
        assert self.tap(htmx=False).status_code in (200, 302)
        assert self.kept() != before

    def test_someone_elses_hero_does_not_exist(self, charlie: Persona):
        before = self.kept()
        assert self.tap(charlie).status_code == 404
        assert self.tap(charlie, htmx=False).status_code == 404
        assert self.kept() == before

    def test_nobody_gets_nothing_and_is_made_no_guest(self):
        before, people = self.kept(), User.objects.count()
        assert self.tap(Client()).status_code == 404
        assert self.kept() == before
        assert User.objects.count() == people

    def test_a_bad_address_is_not_found(self):
        before = self.kept()
        url = reverse(self.address, args=[self.mine.ref, *self.args])
        for part in (self.mine.ref, *self.args):
            for ref in bad_refs():
                assert self.alice.client.post(url.replace(part, ref), self.data).status_code in (404, 405), ref
        assert self.kept() == before

    def test_no_other_method_is_heard(self):
        before = self.kept()
        url = reverse(self.address, args=[self.mine.ref, *self.args])
        for method in {"get", "head", "post", "put", "patch", "delete", "options"} - {*self.heard}:
            assert getattr(self.alice.client, method)(url).status_code == 405, method
        assert self.kept() == before

    def test_a_tap_that_comes_twice_is_done_once(self):
        seen = version_of(self.mine)
        first = self.tap(key="the same key", version=seen)
        after = self.kept()
        again = self.tap(key="the same key", version=seen)
        assert again.status_code == first.status_code
        assert self.kept() == after

    @pytest.mark.parametrize("key", [None, "short", "x" * 10_000, "nul\x00nul\x00nul", "k" * 64])
    def test_a_key_that_is_none_is_no_obstacle(self, key: str | None):
        before = self.kept()
        assert self.tap(key=key).status_code in (200, 302)
        assert self.kept() != before
