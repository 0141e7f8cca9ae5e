"""A hero made from a table's page sits down at it."""

from django.test import Client
from django.urls import reverse

from campaigns.models import Campaign
from sheets.models import Character
from tests.campaigns.base import Table
from tests.sheets.base import LONG, text


def test_who_makes_a_hero_from_the_tables_page_has_him_sit_down_at_it(table: Table):
    guest = Client()
    join = reverse("join", args=[table.link().token])
    assert guest.post(join, {"seat": "Charlie"}).status_code == 302
    at_the_table = text(guest.get(reverse("campaign", args=[table.ref])))
    create = reverse("create-at-table", args=[table.ref, "mutation"])
    assert f'href="{create}"' in at_the_table
    assert f'action="{create}"' in text(guest.get(create))
    # The form keeps it when it is refused.
    again = text(guest.post(create, {"name": LONG, "key": "long", "dice": "program"}))
    assert f'action="{create}"' in again
    # The same tap twice makes one hero.
    for _ in range(2):
        made = guest.post(create, {"name": "Aubin", "key": "made-for-the-table", "dice": "program"})
    hero = Character.objects.get(name="Aubin")
    assert made["Location"] == reverse("table", args=[hero.ref])
    assert hero.campaign_id == table.campaign.pk
    assert "Aubin" in table.see("mdt")
    # A hero for nobody's table opens on his sheet, and sits nowhere.
    alone = guest.post(reverse("create", args=["mutation"]), {"name": "Seul", "key": "second", "dice": "program"})
    assert alone["Location"] == Character.objects.get(name="Seul").get_absolute_url()
    assert Character.objects.get(name="Seul").campaign is None


def test_who_has_another_hero_may_make_one_for_the_table_all_the_same(table: Table):
    table.post("player", "take-out", table.hero.ref)
    page = text(table.player.client.get(reverse("campaign", args=[table.ref])))
    assert reverse("create-at-table", args=[table.ref, "portes"]) in page


def test_a_table_put_away_meanwhile_loses_no_hero(table: Table):
    Campaign.objects.filter(pk=table.campaign.pk).update(archived=True)
    create = reverse("create-at-table", args=[table.ref, "mutation"])
    assert table.player.client.post(create, {"name": "Aubin", "key": "k", "dice": "program"}).status_code == 302
    assert Character.objects.get(name="Aubin").campaign is None


def test_a_table_of_one_book_offers_it_alone(table: Table):
    Campaign.objects.filter(pk=table.campaign.pk).update(ruleset="billy")
    guest = Client()
    guest.post(reverse("join", args=[table.link().token]), {"seat": "Charlie"})
    page = text(guest.get(reverse("campaign", args=[table.ref])))
    assert f'href="{reverse("create-at-table", args=[table.ref, "billy"])}"' in page
    other = reverse("create-at-table", args=[table.ref, "mutation"])
    assert other not in page
    assert guest.get(other).status_code == 404
