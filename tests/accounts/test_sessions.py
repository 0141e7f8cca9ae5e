"""Sessions: 400 days, renewed once a day at most, safe cookies."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from django.utils import timezone

from tests.conftest import Persona

pytestmark = pytest.mark.django_db
DAYS_400 = 400 * 24 * 60 * 60


def page(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(request.user))


urlpatterns = [path("page", page)]


@pytest.fixture(autouse=True)
def _urls(settings):
    settings.ROOT_URLCONF = __name__


def test_a_session_lasts_400_days_and_its_cookie_as_long(alice: Persona):
    cookie = alice.client.get("/page").cookies["sessionid"]
    assert cookie["max-age"] == DAYS_400
    end = Session.objects.get().expire_date
    assert timedelta(days=399, hours=23) < end - timezone.now() <= timedelta(days=400)


def test_it_is_renewed_once_a_day(alice: Persona, monkeypatch):
    alice.client.get("/page")
    assert "sessionid" not in alice.client.get("/page").cookies

    tomorrow = datetime.now(UTC) + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow)
    assert alice.client.get("/page").cookies["sessionid"]["max-age"] == DAYS_400
    assert Session.objects.get().expire_date - tomorrow > timedelta(days=399, hours=23)
    assert "sessionid" not in alice.client.get("/page").cookies


def test_a_read_after_the_first_of_the_day_writes_nothing(alice: Persona, django_assert_num_queries):
    alice.client.get("/page")
    with django_assert_num_queries(2):  # the session and the user
        alice.client.get("/page")


def test_a_visitor_with_a_dead_cookie_gets_no_session(client: Client):
    client.cookies["sessionid"] = "a-session-that-was-never-there"
    assert client.get("/page").status_code == 200
    assert Session.objects.count() == 0


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(alice: Persona):
    cookie = alice.client.get("/page").cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert not cookie["secure"]  # plain HTTP at home: a secure cookie would never come back
