"""Guests: a row and a session at the first save, never at a read."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.urls import path

from accounts.guests import ensure_user
from accounts.models import User
from tests.conftest import Persona

pytestmark = pytest.mark.django_db


def save(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return HttpResponse(ensure_user(request).username)
    return HttpResponse(get_token(request))


urlpatterns = [path("save", save)]


@pytest.fixture(autouse=True)
def _urls(settings):
    settings.ROOT_URLCONF = __name__


def test_a_read_makes_no_row_and_no_session(client: Client):
    response = client.get("/save")
    assert User.objects.count() == 0
    assert "sessionid" not in response.cookies


def test_the_helper_refuses_to_make_a_guest_on_a_read(rf: RequestFactory):
    request = rf.get("/save")
    request.user = AnonymousUser()
    with pytest.raises(RuntimeError):
        ensure_user(request)
    assert User.objects.count() == 0


def test_the_first_save_makes_a_guest_and_the_next_keeps_him(client: Client):
    first = client.post("/save").content
    second = client.post("/save").content
    assert first == second
    guest = User.objects.get()
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert guest.shown_name == "Invité"
    assert str(guest) == "Invité"


def test_two_browsers_are_two_guests():
    assert Client().post("/save").content != Client().post("/save").content
    assert User.objects.filter(is_guest=True).count() == 2


def test_someone_signed_in_stays_himself(alice: Persona):
    assert alice.client.post("/save").content == b"alice"
    assert User.objects.count() == 1


def test_the_page_that_made_the_guest_can_be_used_again():
    """Its form still holds the token it was rendered with: the Back button, or a page swapped in part."""
    client = Client(enforce_csrf_checks=True)
    token = client.get("/save").content.decode()
    for _ in range(3):
        assert client.post("/save", {"csrfmiddlewaretoken": token}).status_code == 200
    assert User.objects.count() == 1


def test_without_the_token_no_guest_is_made():
    client = Client(enforce_csrf_checks=True)
    assert client.post("/save").status_code == 403
    assert User.objects.count() == 0


def test_the_database_refuses_a_guest_with_powers():
    with pytest.raises(IntegrityError, match="user_guest_has_no_powers"):
        User.objects.create_user(username="x", is_guest=True, is_superuser=True)


def test_the_database_refuses_an_empty_name():
    with pytest.raises(IntegrityError, match="user_has_a_username"):
        User.objects.bulk_create([User(username="")])
