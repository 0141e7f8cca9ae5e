"""Error pages: French, and none may fail in its turn."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import Client
from django.urls import path

from tests.conftest import Persona


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def suspicious(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


asked: list[str] = []


def moved(request: HttpRequest) -> HttpResponse:
    asked.append(request.method or "")
    if len(asked) == 1:
        raise ZeroDivisionError
    return HttpResponse("whole")


def form(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok")


urlpatterns = [
    path("broken", broken),
    path("forbidden", forbidden),
    path("suspicious", suspicious),
    path("form", form),
    path("moved", moved),
]


@pytest.fixture(autouse=True)
def _urls(settings):
    settings.ROOT_URLCONF = __name__


@pytest.mark.parametrize(
    ("address", "status", "title"),
    [
        ("/nowhere", 404, "Page introuvable"),
        ("/forbidden", 403, "Accès refusé"),
        ("/suspicious", 400, "Demande incomprise"),
        ("/broken", 500, "Erreur du serveur"),
    ],
)
def test_each_error_has_its_french_page(client: Client, address: str, status: int, title: str):
    client.raise_request_exception = False
    response = client.get(address)
    assert response.status_code == status
    text = response.content.decode()
    assert f"<h1>{title}</h1>" in text
    assert '<html lang="fr">' in text
    assert 'href="/"' in text
    # Without one a browser asks for a /favicon.ico, that is not found either.
    assert '<link rel="icon"' in text


def refused(**headers: Any) -> str:
    response = Client(enforce_csrf_checks=True).post("/form", **headers)
    assert response.status_code == 403
    return response.content.decode()


def test_a_refused_form_says_what_to_do_and_leads_back():
    text = refused(HTTP_HOST="testserver", HTTP_REFERER="http://testserver/hero/7?onglet=2")
    assert "Page trop ancienne" in text
    assert "Rien n’a été changé" in text
    assert 'href="/hero/7?onglet=2"' in text


@pytest.mark.parametrize("before", ["", "http://elsewhere.example/x", "http://testserver//elsewhere.example"])
def test_it_never_leads_to_another_site(before: str):
    text = refused(HTTP_HOST="testserver", HTTP_REFERER=before)
    assert "//elsewhere" not in text
    assert 'href="http' not in text


@pytest.mark.django_db
@pytest.mark.urls("config.urls")
class TestOfTheSite:
    @pytest.fixture(autouse=True)
    def _site(self, settings):
        settings.ROOT_URLCONF = "config.urls"

    def test_an_address_for_buttons_says_so_to_who_opens_it(self, alice: Persona):
        response = alice.client.get("/heros/abcdefghij/score/")
        assert response.status_code == 405
        assert response.headers["Allow"] == "POST"
        page = response.content.decode()
        assert "<h1>Rien à voir ici</h1>" in page
        assert 'href="/heros/abcdefghij/"' in page
        assert alice.client.head("/heros/abcdefghij/score/").content == b""
        assert alice.client.put("/heros/abcdefghij/score/").content == b""

    def test_a_stranger_is_told_how_to_come_in(self, client: Client, alice: Persona):
        page = client.get("/heros/abcdefghij/journal/?p=2")
        assert page.status_code == 404
        text = page.content.decode()
        assert "vous n’êtes pas connecté" in text.lower()
        assert 'href="/compte/entrer/?next=%2Fheros%2Fabcdefghij%2Fjournal%2F%3Fp%3D2"' in text
        # Who is known is told nothing of the kind, nor who asks for something that nobody owns.
        mine = "/heros/abcdefghij/"
        for response in (alice.client.get(mine), client.get("/nowhere"), client.post(f"{mine}score/")):
            assert response.status_code == 404
            assert "connecté" not in response.content.decode()

    def test_after_a_password_change_elsewhere(self, alice: Persona):
        other = Client()
        other.force_login(alice.user)
        alice.user.set_password("une autre phrase")
        alice.user.save()
        assert "ne l’êtes plus depuis un changement de mot de passe" in other.get("/heros/abcdefghij/").content.decode()


def test_too_many_guesses_leads_to_the_recovery_code():
    assert 'href="/compte/secours/"' in render_to_string("429.html")


def test_a_page_that_fails_is_read_again_once(client: Client):
    asked.clear()
    assert client.get("/moved").content == b"whole"
    assert asked == ["GET", "GET"]


def test_what_changes_something_is_not_done_twice(client: Client):
    asked.clear()
    client.raise_request_exception = False
    assert client.post("/moved").status_code == 500
    assert asked == ["POST"]
