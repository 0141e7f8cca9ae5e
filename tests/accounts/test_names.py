"""Names: what may be one, and which are the same."""

import pytest
from django.db import IntegrityError

from accounts.models import User
from accounts.names import name_fault, tidy_name

GOOD = ["Ana", "Élodie", "l’Épée d’Arc", "Jean-Paul 2", "Łukasz", "三太郎", "a_b.c@d"]
BAD = ["", "ab", "a.b", "!!!", "Ana\u200bBob", "Ana\u202eBob", "Ana\x00", "<b>Ana</b>", "x" * 41, "ﷺ" * 10]
LOOK_ALIKE = [
    "\u0430lice", "\u0441\u043e\u0441\u043e", "\u0391lice", "Al\u0131ce", "\u0251lice", "\u13aalice", "Ali\u3164ce",
    "\u3164\u3164\u3164", "alice三", "\u0661\u0662\u0663", "Aliceʼ", "al\u01c0ce",
]  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_name_may_be(name: str):
    assert name_fault(tidy_name(name)) is None


@pytest.mark.parametrize("name", BAD)
def test_a_name_may_not_be(name: str):
    assert name_fault(tidy_name(name))


@pytest.mark.parametrize("name", LOOK_ALIKE)
def test_a_name_that_looks_like_another_may_not_be(name: str):
    assert name_fault(tidy_name(name))


@pytest.mark.parametrize("same", ["ａｌｉｃｅ", "al\u24d8ce", "\U0001d4ea\U0001d4f5\U0001d4f2\U0001d4ec\U0001d4ee"])
def test_another_form_of_the_same_letters_is_made_plain(same: str):
    assert tidy_name(same) == "alice"


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
