"""Headers that every page carries."""

from django.test import Client

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'none'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}


def test_the_content_security_policy_is_exactly_this(client: Client):
    header = client.get("/nulle-part/")["Content-Security-Policy"]
    assert set(header.split("; ")) == POLICY


def test_a_refused_form_carries_it_too():
    response = Client(enforce_csrf_checks=True).post("/nulle-part/")
    assert set(response["Content-Security-Policy"].split("; ")) == POLICY


def test_the_others(client: Client):
    response = client.get("/nulle-part/")
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    lent = response["Permissions-Policy"].split(", ")
    assert "screen-wake-lock=(self)" in lent and "camera=()" in lent
    assert "Strict-Transport-Security" not in response
