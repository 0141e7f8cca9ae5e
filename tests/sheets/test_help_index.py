"""The list of help pages."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from sheets.bindings import BINDINGS
from tests.conftest import Persona
from tests.sheets.base import see

pytestmark = pytest.mark.django_db


def test_every_book_with_a_sheet_has_its_page():
    body = Client().get(reverse("help-index")).content.decode()
    for key in BINDINGS:
        assert f'href="{reverse("help", args=[key])}"' in body
    assert not User.objects.exists()


def test_the_shelf_leads_to_it(alice: Persona):
    assert f'href="{reverse("help-index")}"' in see(alice, "shelf")


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_no_other_method_is_heard(alice: Persona, method: str):
    assert getattr(alice.client, method)(reverse("help-index")).status_code == 405
