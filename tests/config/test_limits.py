"""A request that brings too much is refused before anything of it is read into memory or spooled."""

import io
from typing import Any

import pytest
from django.conf import settings
from django.core.files import uploadhandler
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory
from django.urls import reverse

from config.limits import READ_ON, BodyLimitMiddleware
from tests.conftest import Persona
from tests.sheets.base import hero_of, text

pytestmark = pytest.mark.django_db


class Counted(io.BytesIO):
    """A body that knows how much of it was asked for at once."""

    most = 0

    def read(self, size: int | None = -1, /) -> bytes:
        """Read, and remember."""
        found = super().read(size)
        self.most = max(self.most, len(found))
        return found


def sent(length: int, body: bytes = b"") -> tuple[Any, Counted]:
    """Return the answer to a request that says this length, and its body."""
    request = RequestFactory().post("/", data=b"", content_type="application/x-www-form-urlencoded")
    request.META["CONTENT_LENGTH"] = str(length)
    counted = Counted(body)
    request._stream = counted
    return BodyLimitMiddleware(lambda request: pytest.fail("it was let through"))(request), counted


def test_a_large_file_is_refused_in_words_with_the_way_back(alice: Persona, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(uploadhandler, "TemporaryFileUploadHandler", None)
    hero = hero_of(alice)
    page = f"http://testserver{reverse('bestiary', args=[hero.ref])}"
    response = alice.client.post(
        reverse("bestiary-import", args=[hero.ref]),
        {"file": SimpleUploadedFile("x.csv", b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1))},
        headers={"referer": page, "host": "testserver"},
    )
    assert response.status_code == 413
    assert "un million d’octets" in text(response)
    assert reverse("bestiary", args=[hero.ref]) in text(response)


def test_the_rest_is_thrown_away_as_it_comes():
    response, body = sent(5_000_000, b"x" * 5_000_000)
    assert response.status_code == 413
    assert body.read() == b""
    assert body.most <= 65_536


def test_of_what_is_far_too_large_nothing_is_read():
    response, body = sent(READ_ON + 1, b"x" * 100_000)
    assert response.status_code == 413
    assert body.most == 0


def test_no_page_of_ours_needs_more(client: Client):
    assert settings.FILE_UPLOAD_HANDLERS == ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
    answer = client.post(reverse("sign-in"), {"username": "x" * 1_000_000, "password": "y"})
    assert answer.status_code == 422
