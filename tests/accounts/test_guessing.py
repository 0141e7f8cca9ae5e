"""Guessing at passwords: locked by name and address together."""

import pytest
from django.contrib.auth.views import LoginView
from django.test import Client
from django.urls import path

from tests.conftest import Persona

pytestmark = pytest.mark.django_db
urlpatterns = [path("in", LoginView.as_view(template_name="404.html", success_url="/in"))]
HERE, ELSEWHERE = "192.0.2.1", "198.51.100.7"


def attempt(name: str, password: str, address: str) -> int:
    response = Client(REMOTE_ADDR=address).post("/in", {"username": name, "password": password})
    return response.status_code


def test_ten_wrong_guesses_lock_this_name_from_this_address_alone(alice: Persona, bob: Persona, settings):
    settings.ROOT_URLCONF = __name__
    for _ in range(settings.AXES_FAILURE_LIMIT - 1):
        assert attempt("alice", "faux", HERE) == 200
    assert attempt("alice", "faux", HERE) == 429
    assert attempt("alice", "alice joue le soir", HERE) == 429
    assert attempt("alice", "alice joue le soir", ELSEWHERE) == 302
    assert attempt("bob", "bob joue le soir", HERE) == 302


def test_the_refusal_is_a_french_page(alice: Persona, settings):
    settings.ROOT_URLCONF = __name__
    settings.AXES_FAILURE_LIMIT = 1
    response = Client().post("/in", {"username": "alice", "password": "faux"})
    assert response.status_code == 429
    assert "Trop d’essais" in response.content.decode()
