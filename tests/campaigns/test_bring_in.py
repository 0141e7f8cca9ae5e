"""Bringing a hero to the table."""

from typing import Any

from django.test import Client
from django.urls import reverse

from campaigns import members
from campaigns.models import Campaign
from sheets.models import Character, Entry
from tests.campaigns.base import Table, TableTap, state_of
from tests.sheets.base import LONG, bad_refs, hero_of, refused, text, words


class TestBringIn(TableTap):
    address = "bring-in"
    may = ("player",)

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.mine = hero_of(table.player, name="Aubin")
        return (), {"hero": self.mine.ref}

    def test_nobody_else_can(self):
        before = state_of(self.table)
        # A member who names another's hero is told that it is not his.
        for role in ("other", "mdt"):
            refused(self.tap(role), members.GONE)
        assert [self.tap(role).status_code for role in ("spectator", "removed", "outsider")] == [403, 404, 404]
        for ref in bad_refs():
            refused(self.tap(hero=ref), members.GONE)
        assert state_of(self.table) == before

    def test_what_he_lived_before_stays_his_own(self):
        self.tap()
        assert not Entry.objects.filter(hero=self.mine, action__campaign__isnull=False).exists()
        assert "Nouvelle héroïne" not in self.table.see("mdt")

    def test_a_hero_is_at_one_table_at_a_time(self):
        self.tap()
        there = members.create(self.table.player.user, "another", "Les mardis", "")
        place = there.memberships.get()
        url = {"hero": self.mine.ref}
        response = self.table.player.client.post(f"/tables/{there.ref}/heros/", url, headers={"hx-request": "true"})
        refused(
            response, "«\u202fAubin\u202f» est déjà à la table «\u202fLes jeudis\u202f»\u202f: qu’il en sorte d’abord."
        )
        assert place.leads
        assert Character.objects.get(pk=self.mine.pk).campaign_id == self.table.campaign.pk

    def test_other_rules_are_refused(self):
        Campaign.objects.filter(pk=self.table.campaign.pk).update(ruleset="billy")
        refused(self.tap(), "Cette table ne joue pas avec les règles de «\u202fAubin\u202f».")


def test_who_makes_his_first_hero_for_the_table_is_led_back_to_it(table: Table):
    guest = Client()
    join = reverse("join", args=[table.link().token])
    assert guest.post(join, {"seat": "Charlie"}).status_code == 302
    at_the_table = text(guest.get(reverse("campaign", args=[table.ref])))
    create = reverse("create", args=["mutation"])
    assert f'href="{create}?table=1"' in at_the_table
    form = text(guest.get(create, {"table": "1"}))
    assert '<input type="hidden" name="table" value="1">' in form
    # The form keeps it when it is refused.
    again = text(guest.post(create, {"table": "1", "name": LONG, "key": "long", "dice": "program"}))
    assert '<input type="hidden" name="table" value="1">' in again
    made = guest.post(create, {"table": "1", "name": "Aubin", "key": "first", "dice": "program"})
    hero = Character.objects.get(name="Aubin")
    assert made["Location"] == reverse("table", args=[hero.ref])
    assert "S’asseoir à « Les jeudis »" in words(guest.get(made["Location"]))
    # A hero for nobody's table opens on his sheet.
    alone = guest.post(create, {"name": "Brann le second", "key": "second", "dice": "program"})
    assert alone["Location"] == Character.objects.get(name="Brann le second").get_absolute_url()


def test_a_table_of_one_book_offers_it_alone(table: Table):
    Campaign.objects.filter(pk=table.campaign.pk).update(ruleset="billy")
    guest = Client()
    guest.post(reverse("join", args=[table.link().token]), {"seat": "Charlie"})
    page = text(guest.get(reverse("campaign", args=[table.ref])))
    assert f'href="{reverse("create", args=["billy"])}?table=1"' in page
    assert reverse("create", args=["mutation"]) not in page
