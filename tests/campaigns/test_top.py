"""The top of a table's pages: the same on each of them, and the way back to one's own hero."""

import pytest
from django.urls import reverse

from tests.campaigns.base import Table
from tests.sheets.base import text

PAGES = ("campaign", "table-log", "table-bestiary", "encounters", "members", "leave")


def top_of(table: Table, role: str, page: str) -> str:
    """Return the head and the tabs of a page."""
    shown = text(table.people[role].client.get(reverse(page, args=[table.ref])))
    return shown[shown.index('<header class="top">') : shown.index("</nav>")]


@pytest.mark.parametrize("page", PAGES)
def test_a_player_gets_back_to_his_hero_from_everywhere(table: Table, page: str):
    table.mdt.user.display_name = "Alice"
    table.mdt.user.save()
    table.post("mdt", "session", run="1")
    top = top_of(table, "player", page)
    assert f'<a class="back" href="{table.hero.get_absolute_url()}"' in top
    assert f'<a href="{reverse("fight", args=[table.hero.ref])}">' in top
    assert table.brann.ref not in top
    assert "Alice" in top
    assert "séance 1" in top


@pytest.mark.parametrize("page", PAGES)
def test_who_has_no_hero_there_gets_back_to_his_tables(table: Table, page: str):
    for role in ("mdt", "spectator"):
        top = top_of(table, role, page)
        assert f'<a class="back" href="{reverse("campaigns")}"' in top
        assert reverse("fight", args=[table.hero.ref]) not in top
