"""What HTTPS=1 changes for a visitor, behind a proxy that speaks HTTP to the program."""

import pytest
from django.test import Client

from tests.conftest import Persona


@pytest.fixture(autouse=True)
def _https(settings):
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 60
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")


def test_plain_http_is_sent_to_https(client: Client):
    response = client.get("/nulle-part/")
    assert response.status_code == 301
    assert response["Location"] == "https://testserver/nulle-part/"


@pytest.mark.django_db
def test_cookies_are_secure_and_the_browser_is_told_to_stay(alice: Persona):
    response = alice.client.get("/nulle-part/", HTTP_X_FORWARDED_PROTO="https")
    assert response.status_code == 404
    assert response["Strict-Transport-Security"] == "max-age=60"
    assert response.cookies["sessionid"]["secure"]
