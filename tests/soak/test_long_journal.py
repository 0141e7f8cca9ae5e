"""How long the way back takes after 10,000 actions; the numbers are printed (-s)."""

import time
from collections.abc import Callable

import pytest
from django.urls import reverse

from sheets.models import Entry
from tests.conftest import Persona
from tests.player import Player, seeded, snapshot
from tests.test_queries import load_up, play_long, start_fight

pytestmark = pytest.mark.django_db

ACTIONS = 10_000
SECONDS = 5.0
"""On a busy machine; alone, it is a fraction of a second."""


def test_the_way_back_after_ten_thousand_actions(alice: Persona) -> None:
    with seeded(5):
        player = Player.with_new_hero(alice.user, "scorpions")
    player.bookmark_add(0, 0, 0)
    first = Entry.objects.filter(hero=player.pk).latest("id").pk
    load_up(player)
    start = snapshot(player.pk)
    play_long(player, ACTIONS)
    end = snapshot(player.pk)

    timed("page of the sheet", lambda: alice.client.get(reverse("sheet", args=[player.ref])))
    timed("page of the journal", lambda: alice.client.get(reverse("journal", args=[player.ref])))
    timed("undo of one action", player.undo)
    timed("redo of one action", player.redo)
    timed("return to the bookmark", lambda: player.bookmark_go(0, 0, 0))
    assert snapshot(player.pk) == start
    timed("undo of the return", player.undo)
    assert snapshot(player.pk) == end
    oldest = Entry.objects.filter(hero=player.pk, state="done", pk__gt=first).earliest("id").pk
    timed("undo of all at once", lambda: player.undo(to=oldest))
    assert snapshot(player.pk) == start
    timed("redo of one action", player.redo)
    timed("a new action, which leaves all the rest behind", lambda: start_fight(player, 1))
    assert not Entry.objects.filter(hero=player.pk, state="undone").exists()


def timed(what: str, call: Callable[[], object]) -> None:
    start = time.perf_counter()
    call()
    took = time.perf_counter() - start
    print(f"{what}: {took * 1000:.0f} ms")
    assert took < SECONDS, what
