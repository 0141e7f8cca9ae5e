"""Two at the same moment: one name, one guest, one account."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.bring_along import bring_along
from accounts.deleting import delete_person
from accounts.guessing import TooManyGuesses, count_guess
from accounts.models import Guesses, User
from accounts.owned import Owned
from accounts.signing_up import NameTaken, sign_up
from sheets.models import Book, Character, Paragraph
from tests.accounts.things import Guest, foe, names_of, note, roll

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "le soir au coin du feu"


def together(*calls: Callable[[], Any]) -> list[Any]:
    """Call at the same moment, each on a connection of its own; an exception is a result."""
    start = Barrier(len(calls))

    def one(call: Callable[[], Any]) -> Any:
        start.wait()
        try:
            return call()
        except Exception as fault:
            return fault
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


def test_of_two_who_want_one_name_one_gets_it():
    guests = [Guest("Ana").user, Guest("Bea").user]
    names = ["Élodie", "elodie"]
    results = together(*[lambda at=at: sign_up(guests[at], names[at], PASSWORD) for at in (0, 1)])
    assert sorted(type(result).__name__ for result in results) == ["NameTaken", "User"]
    assert User.objects.filter(name_key="elodie").count() == 1
    assert User.objects.filter(is_guest=True).count() == 1
    assert Character.objects.count() == 2
    assert any(isinstance(result, NameTaken) for result in results)


def test_one_guest_who_signs_up_in_two_tabs_is_one_player():
    guest = Guest("Ana").user
    results = together(*[lambda: sign_up(guest, "Ana", PASSWORD)] * 2)
    assert sorted(type(result).__name__ for result in results) == ["NameTaken", "User"]
    assert names_of(User.objects.get(name_key="ana")) == ["Ana"]


def test_two_guests_join_one_player_at_the_same_moment():
    player = User.objects.create_user(username="alice", password=PASSWORD)
    guests = [Guest("Ana"), Guest("Bea")]
    for guest in guests:
        foe(guest.book, 12, "Orque")
        note(guest.book, 1, "Un pont.")
    results = together(*[lambda guest=guest: bring_along(guest.user, player) for guest in guests])
    assert all(isinstance(result, Owned) for result in results), results
    brought = [dict(result.counts) for result in results if isinstance(result, Owned)]
    assert [one["héros,héros"] for one in brought] == [1, 1]
    assert sorted(one.get("adversaire,adversaires", 0) for one in brought) == [0, 1]
    assert names_of(player) == ["Ana", "Bea"]
    assert Book.objects.count() == Paragraph.objects.count() == 1


def test_one_guest_brought_along_twice_comes_once():
    player = User.objects.create_user(username="alice", password=PASSWORD)
    guest = Guest("Ana", "Bea")
    results = together(*[lambda: bring_along(User(pk=guest.user.pk), player)] * 2)
    assert sorted(str(result) for result in results) == ["", "2\u00a0héros"]
    assert names_of(player) == ["Ana", "Bea"]


def test_a_hero_made_while_his_guest_moves_is_not_lost():
    player = User.objects.create_user(username="alice", password=PASSWORD)
    guest = Guest("Ana")
    other_tab = Client()
    other_tab.cookies.update(guest.client.cookies)
    made, moved = together(lambda: roll(other_tab, "Bea"), lambda: bring_along(guest.user, player))
    assert isinstance(moved, Owned), moved
    heroes = set(Character.objects.values_list("name", flat=True))
    # Either he was made in time and came along, or making him failed, or it began anew for another guest.
    assert heroes == ({"Ana", "Bea"} if made is None else {"Ana"})
    assert "Ana" in names_of(player)


def test_a_tap_made_while_its_player_goes_stops_nobody():
    guest = Guest("Ana")
    hero = Character.objects.get()
    other_tab = Client()
    other_tab.cookies.update(guest.client.cookies)
    taps = [lambda: other_tab.post(reverse("tap", args=[hero.ref]), {"tap": "or:1"}).status_code] * 2
    *answers, gone = together(*taps, lambda: delete_person(guest.user))
    assert gone is None
    assert set(answers) <= {302, 404}
    assert not User.objects.exists()
    assert not Character.objects.exists()


def test_guesses_made_at_once_are_all_counted():
    results = together(*[lambda: count_guess("code", "here", limit=3)] * 6)
    assert sum(isinstance(result, TooManyGuesses) for result in results) == 3
    assert Guesses.objects.get().count == 6
