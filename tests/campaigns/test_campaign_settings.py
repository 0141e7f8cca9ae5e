"""What the table is called and what its players see."""

import re
from typing import Any

from django.urls import reverse

from campaigns.models import Campaign
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import LONG, refused, text


def seen(table: Table) -> str:
    """Return the mark of what the form shows."""
    page = text(table.mdt.client.get(reverse("campaign-settings", args=[table.ref])))
    found = re.search(r'name="seen" value="(\w+)"', page)
    assert found
    return found[1]


class TestSettings(TableTap):
    address = "campaign-settings"
    heard = ("post", "get", "head")

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"name": "Les mardis", "others_see": "none", "odds": "", "dice_kept": "1", "seen": seen(table)}

    def test_each_setting_is_kept(self):
        assert self.tap(htmx=False).status_code == 302
        kept = Campaign.objects.get(pk=self.table.campaign.pk)
        assert (kept.name, kept.others_see, kept.odds, kept.dice_kept) == ("Les mardis", "none", False, True)

    def test_what_was_picked_stays_picked_when_it_is_refused(self):
        page = text(self.tap(name="", ruleset="scorpions", htmx=False))
        assert 'value="none" checked' in page
        assert 'name="dice_kept" value="1" checked' in page
        assert 'name="odds" value="1" checked' not in page
        assert 'value="scorpions" selected' in page

    def test_a_form_that_has_not_seen_the_present_settings_changes_nothing(self):
        Campaign.objects.filter(pk=self.table.campaign.pk).update(odds=False)
        assert self.tap().status_code == 409
        assert Campaign.objects.get(pk=self.table.campaign.pk).name == "Les jeudis"

    def test_rules_that_a_hero_at_the_table_has_not_are_refused(self):
        refused(self.tap(ruleset="billy"), "Un héros d’autres règles est à la table\u202f: qu’il en sorte d’abord.")

    def test_what_is_no_setting_is_told(self):
        refused(self.tap(name=""), "Comment s’appelle cette table\u202f?")
        refused(self.tap(name=LONG), "80 caractères au plus\u202f; il y en a 10000.")
        refused(self.tap(others_see="numbers"), "Que voient les joueurs des autres\u202f?")


def test_others_do_not_even_see_the_form(table: Table):
    url = reverse("campaign-settings", args=[table.ref])
    assert [table.people[role].client.get(url).status_code for role in ("player", "spectator", "outsider")] == [
        403,
        403,
        404,
    ]
