"""What an open page of the table asks every other second."""

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.campaigns.base import Table
from tests.sheets.base import is_fragment, post, text


def ask(table: Table, role: str, version: object, **query: str):
    url = reverse("campaign-live", args=[table.ref])
    return table.people[role].client.get(url, {"v": version, **query}, headers={"hx-request": "true"})


def test_unchanged_costs_three_queries_and_no_page(table: Table, monkeypatch):
    for role in ("mdt", "player", "spectator"):
        # A session is renewed once a day, by the first thing asked.
        ask(table, role, table.version())
    monkeypatch.setattr("django.template.base.Template.render", None)
    monkeypatch.setattr("django.template.backends.django.Template.render", None)
    for role in ("mdt", "player", "spectator"):
        version = table.version()
        with CaptureQueriesContext(connection) as asked:
            response = ask(table, role, version)
        assert (response.status_code, response.content) == (204, b"")
        assert len(asked) <= 3, [query["sql"] for query in asked]


def test_a_change_by_anybody_is_answered_with_the_page(table: Table):
    seen = table.version()
    post(table.player, "tap", table.hero, tap="endurance:-3")
    response = ask(table, "mdt", seen)
    is_fragment(response)
    assert f'data-live="{table.version()}"' in text(response)
    assert ">17<" in text(response)


def test_a_page_that_slept_long_is_right_again_by_one_answer(table: Table):
    for _ in range(30):
        post(table.player, "tap", table.hero, tap="or:+1")
    assert ">50<" in text(ask(table, "mdt", 1))
    for nonsense in ("", "nul\x00", "-1", "9" * 400):
        is_fragment(ask(table, "mdt", nonsense))


def test_who_was_sent_away_is_out_at_once(table: Table):
    version = table.version()
    assert ask(table, "player", version).status_code == 204
    table.post("mdt", "member-remove", table.place("player").ref)
    assert ask(table, "player", version).status_code == 404
    assert ask(table, "player", table.version()).status_code == 404


def test_the_hero_that_lies_open_stays_open(table: Table):
    second = table.seat("player", name="Aubin")
    assert f'href="/heros/{second.ref}/"' in text(ask(table, "player", 1, hero=second.ref))
    assert f'id="hero-{table.hero.ref}"' in text(ask(table, "player", 1, hero=second.ref))
