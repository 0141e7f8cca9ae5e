"""Names: what may be one, and which are the same."""

import pytest
from django.db import IntegrityError

from accounts.models import User
from accounts.names import name_fault, tidy_name

GOOD = ["Ana", "Élodie", "l’Épée d’Arc", "Jean-Paul 2", "Łukasz", "三太郎", "a_b.c@d"]
BAD = ["", "ab", "a.b", "!!!", "Ana\u200bBob", "Ana\u202eBob", "Ana\x00", "<b>Ana</b>", "x" * 41, "ﷺ" * 10]


@pytest.mark.parametrize("name", GOOD)
def test_a_name_may_be(name: str):
    assert name_fault(tidy_name(name)) is None


@pytest.mark.parametrize("name", BAD)
def test_a_name_may_not_be(name: str):
    assert name_fault(tidy_name(name))


@pytest.mark.django_db
@pytest.mark.parametrize("same", ["élodie", "ELODIE", "Elodie", "E\u0301lodie"])
def test_the_database_knows_the_same_name_without_case_and_accents(same: str):
    User.objects.create_user(username="Élodie")
    with pytest.raises(IntegrityError):
        User.objects.create_user(username=same)


@pytest.mark.django_db
def test_a_guest_has_no_key_and_a_named_player_has_one():
    guest = User.objects.create_user(username="invite-1", is_guest=True)
    assert guest.name_key is None
    guest.username, guest.is_guest = "Œil", False
    guest.save(update_fields=["username", "is_guest"])
    guest.refresh_from_db()
    assert guest.name_key == "oeil"


@pytest.mark.django_db
def test_the_database_refuses_a_named_player_without_a_key():
    with pytest.raises(IntegrityError, match="user_named_has_a_key"):
        User.objects.bulk_create([User(username="x")])
