"""New guests and accounts: a club is let in, a machine is not."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import arrivals
from accounts.models import Guesses, User
from tests.conftest import Persona

pytestmark = pytest.mark.django_db
HERE, ELSEWHERE = "192.0.2.1", "198.51.100.7"


def new_hero(address: str) -> int:
    """Make a hero without an account; returns how that was answered."""
    data = {"name": "Ana", "dice": "program"}
    return Client(REMOTE_ADDR=address).post("/nouveau/scorpions/", data).status_code


def sign_up(name: str, address: str = HERE) -> int:
    data = {"username": name, "password": "une phrase bien longue", "again": "une phrase bien longue"}
    return Client(REMOTE_ADDR=address).post("/compte/creer/", data).status_code


def test_a_club_signs_up_in_one_evening_and_nobody_waits():
    assert {sign_up(f"joueuse {number}") for number in range(arrivals.ACCOUNTS)} == {200}


def test_one_account_too_many_is_told_so_and_those_elsewhere_are_not(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(arrivals, "ACCOUNTS", 2)
    assert [sign_up("ana"), sign_up("ben"), sign_up("cleo")] == [200, 200, 429]
    assert not User.objects.filter(username="cleo").exists()
    assert sign_up("cleo", ELSEWHERE) == 200


def test_the_form_comes_back_with_the_name_and_the_reason(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(arrivals, "ACCOUNTS", 0)
    data = {"username": "Cléo", "password": "une phrase bien longue", "again": "une phrase bien longue"}
    shown = Client().post("/compte/creer/", data).content.decode()
    assert "Trop de comptes viennent d’être créés" in shown
    assert "Cléo" in shown


def test_a_form_that_is_refused_counts_for_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(arrivals, "ACCOUNTS", 1)
    assert {sign_up("x") for _ in range(5)} == {422}
    assert sign_up("ana") == 200


def test_one_guest_too_many_sees_a_page_with_the_way_in(monkeypatch: pytest.MonkeyPatch, alice: Persona):
    monkeypatch.setattr(arrivals, "GUESTS", 2)
    assert [new_hero(HERE), new_hero(HERE), new_hero(HERE), new_hero(ELSEWHERE)] == [302, 302, 429, 302]
    before = User.objects.count()
    response = Client(REMOTE_ADDR=HERE).post("/livres/", {"title": "Tome 1", "ruleset": "scorpions"})
    assert (response.status_code, response["Retry-After"], User.objects.count()) == (429, "900", before)
    assert "Trop de nouveaux venus" in response.content.decode()
    # Who is here already plays on.
    assert alice.client.post("/nouveau/scorpions/", {"name": "B", "dice": "program"}).status_code == 302


def test_they_are_let_in_again_after_a_while(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(arrivals, "GUESTS", 1)
    assert [new_hero(HERE), new_hero(HERE)] == [302, 429]
    Guesses.objects.update(since=timezone.now() - timedelta(minutes=16))
    assert new_hero(HERE) == 302


def test_a_home_with_a_network_of_its_own_counts_as_one(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(arrivals, "GUESTS", 1)
    assert [new_hero("2001:db8::1"), new_hero("2001:db8::2"), new_hero("2001:db8:0:1::1")] == [302, 429, 302]
