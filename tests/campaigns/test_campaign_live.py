"""What an open page of the table asks every other second."""

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.campaigns.base import Table, monster
from tests.sheets.base import is_fragment, post, text, words


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


PAGES = {"log": "table-log", "bestiary": "table-bestiary", "members": "members"}


@pytest.mark.parametrize("page", PAGES)
def test_the_other_pages_of_the_table_ask_too(table: Table, page: str):
    for role in ("mdt", "player", "spectator"):
        shown = text(table.people[role].client.get(reverse(PAGES[page], args=[table.ref])))
        found = re.search(r'data-poll="([^"]+)" data-live="(\d+)"', shown)
        assert found
        poll = html.unescape(found[1])
        headers = {"hx-request": "true"}
        assert table.people[role].client.get(f"{poll}&v={found[2]}", headers=headers).status_code == 204
        answer = table.people[role].client.get(f"{poll}&v=1", headers=headers)
        is_fragment(answer)
        tab = f'<a href="{reverse(PAGES[page], args=[table.ref])}" aria-current="page">'
        assert tab in text(answer)
        assert html.unescape(found[0]) in html.unescape(text(answer))
    table.post("mdt", "member-remove", table.place("player").ref)
    assert table.player.client.get(f"{poll}&v=1", headers=headers).status_code == 404


def test_who_comes_in_by_the_link_is_there_on_the_page_that_shows_it(table: Table):
    version = table.version()
    assert ask(table, "mdt", version, page="members").status_code == 204
    table.outsider.client.post(reverse("join", args=[table.link().token]), {"seat": "Charlie"})
    assert "outsider" in words(ask(table, "mdt", version, page="members"))


def test_what_was_refused_is_not_drawn_over(table: Table):
    for address, sent in (
        ("invite", {"role": "player", "max_uses": "x"}),
        ("table-bestiary", {"ruleset": "scorpions"}),
    ):
        response = table.post("mdt", address, htmx=False, **sent)
        assert response.status_code == 422
        assert "data-poll" not in text(response)


def test_a_part_of_the_log_stays_that_part(table: Table):
    post(table.player, "tap", table.hero, tap="endurance:-3")
    post(table.other, "tap", table.brann, tap="endurance:-3")
    told = words(ask(table, "mdt", 1, page="log", heros=table.brann.ref))
    assert "Brann : Endurance" in told
    assert "Mirelle : Endurance" not in told


def test_hidden_numbers_stay_hidden_on_the_other_pages(table: Table):
    monster(table, ruleset="scorpions", name="Troll", habilete=77, endurance=613, shown="name", note="faible au feu")
    for role in ("player", "spectator"):
        for page in PAGES:
            told = text(ask(table, role, 1, page=page))
            assert "613" not in told
            assert "faible au feu" not in told
