"""Names stand in the order of a dictionary wherever a list of them is shown, on every database alike."""

import re
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Campaign, CampaignMonster
from sheets.models import Book, Character
from tests.campaigns.base import Table
from tests.campaigns.led import party
from tests.combat.encounters.base import opened
from tests.sheets.portes import adventurer

MIXED = ("Zombie", "élan", "Gobelin 10", "Gobelin 2", "Elfe", "Épée-fée", "orc")
ORDERED = ["élan", "Elfe", "Épée-fée", "Gobelin 2", "Gobelin 10", "orc", "Zombie"]
GOBLIN: dict[str, Any] = {
    **{"dv": "1", "in_labyrinth": "1", "at_surface": "1", "damages": "1d6", "hit_points": "3"},
    **{"movement": 18, "ca": 6, "attack": 1, "morale": 7, "initiative": 0},
}


def of_these(text: str, among: Any = MIXED) -> list[str]:
    """Return which of these names a text has, in its order, each once."""
    names = "|".join(re.escape(name) for name in sorted(among, key=len, reverse=True))
    return list(dict.fromkeys(re.findall(rf"(?<!\w)(?:{names})(?!\w)", text)))


def noted(table: Table, *names: str) -> None:
    """Note adversaries of these names."""
    for name in names:
        CampaignMonster.objects.create(campaign=table.campaign, ruleset="portes", name=name, shown="name", **GOBLIN)


@pytest.mark.parametrize("role", ["mdt", "player"])
def test_a_tables_bestiary(table: Table, role: str):
    noted(table, *MIXED)
    assert of_these(table.see(role, "table-bestiary")) == ORDERED


def test_those_brought_in_at_once_and_those_renamed(table: Table):
    rows = [CampaignMonster(campaign=table.campaign, ruleset="portes", name=name) for name in MIXED]
    CampaignMonster.objects.bulk_create(rows)
    assert [one.name for one in table.campaign.monsters.all()] == ORDERED
    first = CampaignMonster.objects.get(name="élan")
    first.name = "Ours"
    first.save()
    assert [one.name for one in table.campaign.monsters.all()] == [*ORDERED[1:6], "Ours", "Zombie"]


def test_where_an_encounter_is_made_up_and_in_files(table: Table):
    Campaign.objects.filter(pk=table.campaign.pk).update(ruleset="portes")
    noted(table, *MIXED)
    assert of_these(table.see("mdt", "encounter-new")) == ORDERED
    client = table.mdt.client
    assert of_these(client.get(f"/tables/{table.ref}/bestiaire.csv").getvalue().decode()) == ORDERED


def test_heroes_at_a_table(table: Table):
    for name in MIXED:
        hero = adventurer(table.player, name, pv=5, pv_max=5)
        table.post("player", "bring-in", hero=hero.ref)
    opened(table, party(), party())
    for role, address in (("mdt", "campaign"), ("other", "campaign"), ("mdt", "members"), ("mdt", "encounter-new")):
        assert of_these(table.see(role, address)) == ORDERED, (role, address)
    # The one that lies open before his player is the first of them.
    Character.objects.filter(pk=table.hero.pk).update(campaign=None)
    assert table.see("player").index("élan") < table.see("player").index("Toute la feuille")


def test_books_and_tables(table: Table):
    for title in MIXED:
        Book.objects.create(owner=table.player.user, ruleset="portes", title=title)
        made = Campaign.objects.create(name=f"À {title}")
        made.memberships.create(user=table.player.user, role="player")
    hero = adventurer(table.player, "Ysolde")
    for address, args in (("books", []), ("create", ["portes"]), ("bestiaries", [])):
        page = table.player.client.get(reverse(address, args=args)).content.decode()
        # Where a hero is made, the classes are told before.
        shown = page[page.index('id="book"') :] if address == "create" else page
        assert of_these(shown) == ORDERED, address
    assert of_these(table.see("player", "table", hero.ref)) == ORDERED
