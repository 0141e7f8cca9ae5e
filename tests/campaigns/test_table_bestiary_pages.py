"""A table's bestiary of thousands: a page at a time, searched, and each form comes back to its page."""

from campaigns.models import CampaignMonster
from campaigns.present_bestiary import PAGE
from tests.campaigns.base import Table, monster
from tests.sheets.base import text

DROP = "Retirer du bestiaire"


def fill(table: Table, count: int, **values: str) -> list[CampaignMonster]:
    """Give a table adversaries whose names are in order."""
    kept = {"campaign": table.campaign, "ruleset": "scorpions", **values}
    return CampaignMonster.objects.bulk_create(CampaignMonster(name=f"Loup {n:04}", **kept) for n in range(count))


def test_a_page_at_a_time(table: Table):
    fill(table, 3 * PAGE)
    first, second = table.see("mdt", "table-bestiary"), table.see("mdt", "table-bestiary", p="2")
    assert (first.count(DROP), second.count(DROP)) == (PAGE, PAGE)
    assert "Loup 0000" in first and "Loup 0000" not in second
    assert f"Loup {PAGE:04}" in second and "Page 2 sur 3" in second
    for nowhere in ("0", "-1", "x", "99", "9" * 5000):
        assert "Loup" in table.see("mdt", "table-bestiary", p=nowhere)


def test_players_page_through_what_they_know_alone(table: Table):
    fill(table, 2 * PAGE)
    CampaignMonster.objects.filter(name__in=["Loup 0003", "Loup 0070"]).update(shown="name")
    known = table.see("player", "table-bestiary")
    assert "Loup 0003" in known and "Loup 0070" in known and "Loup 0004" not in known
    assert "Page" not in known


def test_a_name_is_found_without_its_accents(table: Table):
    fill(table, 2 * PAGE)
    monster(table, name="Épervier", ruleset="scorpions")
    found = table.see("mdt", "table-bestiary", q="EPERVIER")
    assert "Épervier" in found and found.count(DROP) == 1
    assert "Personne de ce nom." in table.see("mdt", "table-bestiary", q="zzz")


def test_a_form_comes_back_to_its_page(table: Table):
    last = fill(table, 2 * PAGE)[-1]
    gone = table.post("mdt", "monster-drop", last.ref, at="p=2&next=//evil.example", htmx=False)
    assert gone["Location"].endswith("/bestiaire/?p=2")
    answer = table.post("mdt", "monster-drop", last.ref, at="p=2", htmx=False)
    assert answer.status_code == 422
    assert "Page 2 sur 2" in text(answer)
