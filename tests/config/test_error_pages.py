"""Error pages: French, and none may fail in its turn."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def suspicious(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


def form(request: HttpRequest) -> HttpResponse:
    return HttpResponse("ok")


urlpatterns = [
    path("broken", broken),
    path("forbidden", forbidden),
    path("suspicious", suspicious),
    path("form", form),
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
