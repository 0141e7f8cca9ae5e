"""The table's bestiary as a file, with everything that is kept of it."""

import csv
import io
import json
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import CampaignMonster
from tests.campaigns.base import Table, monster

PORTES: dict[str, Any] = {
    "ruleset": "portes",
    "name": "=Grelot",
    "dv": "1-1",
    "in_labyrinth": "2d4",
    "at_surface": "6d10",
    "movement": 18,
    "ca": -2,
    "attack": 0,
    "damages": "1d6/1d4",
    "morale": 7,
    "initiative": -1,
    "hit_points": "3, 5, 6",
    "shown": "condition",
    "note": "'craint\nle feu",
    "sample": True,
}

pytestmark = pytest.mark.django_db


def kept(table: Table) -> list[dict[str, Any]]:
    """Return all that a table's bestiary holds, but for references and hours."""
    rows = CampaignMonster.objects.filter(campaign=table.campaign).order_by("name", "pk").values()
    left_out = ("id", "ref", "campaign_id", "noted_at")
    return [{name: value for name, value in row.items() if name not in left_out} for row in rows]


def get(table: Table, sort: str, by: str = "mdt", **query: str) -> Any:
    """Ask for the file."""
    return table.people[by].client.get(reverse("table-bestiary-export", args=[table.ref, sort]), query)


@pytest.mark.parametrize("sort", ["csv", "json"])
def test_what_goes_out_comes_in_the_same(table: Table, sort: str):
    monster(table, **PORTES)
    monster(table)
    monster(table, ruleset="cretoises", name="Garde", force=4, protection=12, human=False, condition="blesse")
    before = kept(table)
    content = get(table, sort).getvalue()
    CampaignMonster.objects.all().delete()
    assert table.post("mdt", "table-bestiary-import", text=content.decode("utf-8-sig")).status_code == 302
    assert kept(table) == before


def test_it_says_what_it_is(table: Table):
    monster(table, **PORTES)
    response = get(table, "csv")
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="bestiaire-les-jeudis.csv"'
    (row,) = csv.DictReader(io.StringIO(response.getvalue().decode("utf-8-sig"), newline=""))
    assert (row["joueurs"], row["exemple"], row["name"], row["attack"]) == ("état", "oui", "'=Grelot", "0")
    document = json.loads(get(table, "json").getvalue())
    assert document["format"] == "signet-bestiaire"
    assert document["meetings"][0]["foes"][0]["hit_points"] == "3, 5, 6"


def test_an_empty_one_names_its_columns(table: Table):
    head = get(table, "csv", regles="portes").getvalue().decode("utf-8-sig").strip().split(",")
    assert head[:5] == ["ruleset", "joueurs", "note", "exemple", "name"]
    assert {"dv", "damages", "at_surface"} <= set(head)


def test_another_sort_is_not_found(table: Table):
    assert get(table, "xml").status_code == 404


@pytest.mark.parametrize(("role", "status"), [("player", 403), ("spectator", 403), ("removed", 404), ("outsider", 404)])
def test_it_is_the_mdt_s(table: Table, role: str, status: int):
    assert get(table, "csv", role).status_code == status


def test_no_other_method_is_heard(table: Table):
    url = reverse("table-bestiary-export", args=[table.ref, "csv"])
    for method in ("post", "put", "patch", "delete"):
        assert getattr(table.mdt.client, method)(url).status_code == 405
