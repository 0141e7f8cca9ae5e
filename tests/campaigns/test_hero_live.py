"""What an open sheet asks every other second, where others may change the hero."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.campaigns.base import Table, hero_version
from tests.conftest import Persona
from tests.sheets.base import hero_of, is_fragment, text


def ask(who: Persona, hero, version: object, page: str = "sheet"):
    url = reverse("hero-live", args=[hero.ref, page])
    return who.client.get(url, {"v": version}, headers={"hx-request": "true"})


@pytest.mark.parametrize("shown", ["sheet", "fight", "table"])
def test_what_the_mdt_does_comes_to_the_open_page(table: Table, shown: str):
    seen = hero_version(table.hero)
    # A session is renewed once a day, by the first thing asked.
    ask(table.player, table.hero, seen)
    with CaptureQueriesContext(connection) as asked:
        assert ask(table.player, table.hero, seen, shown).status_code == 204
    assert len(asked) <= 3
    table.post("mdt", "lead-value", table.hero.ref, score="endurance", value="4", way="minus")
    response = ask(table.player, table.hero, seen, shown)
    is_fragment(response)
    if shown != "fight":
        assert ">16<" in text(response)


def test_only_its_owner_asks(table: Table):
    for role in ("mdt", "other", "outsider"):
        assert ask(table.people[role], table.hero, 1).status_code == 404
    assert ask(table.player, table.hero, 1, "archive").status_code == 404


def test_a_hero_at_no_table_does_not_ask(table: Table, alice: Persona):
    assert "data-poll" not in text(alice.client.get(hero_of(alice).get_absolute_url()))
    assert "data-poll" in text(table.player.client.get(table.hero.get_absolute_url()))
