"""A sheet that was drawn before: the same as one drawn anew, with its own keys, and never older than the hero."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from sheets import drafts
from sheets.drafts import Draft, Drafts
from sheets.models import Book, Character
from sheets.views import belongings
from sheets.views import sheet as sheet_views
from tests.conftest import Persona
from tests.merge import settled
from tests.player import Player, seeded

pytestmark = pytest.mark.django_db
KEY = re.compile(r'name="key" value="([^"]+)"')


@pytest.fixture
def player(alice: Persona) -> Player:
    with seeded(5):
        return Player.with_new_hero(alice.user, "scorpions")


def look(persona: Persona, player: Player) -> str:
    answer = persona.client.get(reverse("sheet", args=[player.ref]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_second_look_is_the_first_with_keys_of_its_own(alice: Persona, player: Player) -> None:
    look(alice, player)
    with CaptureQueriesContext(connection) as asked:
        first = look(alice, player)
    assert not any("sheets_item" in query["sql"] for query in asked.captured_queries)
    second = look(alice, player)
    assert settled(first) == settled(second)
    keys = KEY.findall(first) + KEY.findall(second)
    assert len(keys) > 40
    assert len(set(keys)) == len(keys)
    assert all(8 <= len(key) <= 64 for key in keys)
    assert drafts._MARK not in first


def test_a_key_of_a_draft_is_as_good_as_any(alice: Persona, player: Player) -> None:
    look(alice, player)
    before = Character.objects.get(pk=player.pk).scorpionssheet.pieces
    keys = KEY.findall(look(alice, player))
    for key in keys[:2]:
        alice.client.post(reverse("tap", args=[player.ref]), {"tap": "or:1", "key": key})
    assert Character.objects.get(pk=player.pk).scorpionssheet.pieces == before + 2


def test_whatever_changes_the_hero_is_seen_at_once(alice: Persona, player: Player) -> None:
    look(alice, player)
    player.post(belongings.add_item, name="une clé rouge")
    assert 'aria-label="Modifier une clé rouge"' in look(alice, player)
    player.undo()
    assert 'aria-label="Modifier une clé rouge"' not in look(alice, player)
    player.post(sheet_views.hands, side="hero", typed=1)
    assert 'value="1" aria-pressed="true"' in look(alice, player)


def test_what_is_not_the_hero_s_own_is_drawn_each_time(alice: Persona, player: Player) -> None:
    player.post(sheet_views.paragraph, paragraph=12)
    look(alice, player)
    Book.objects.filter(owner=alice.user).update(title="Un titre corrigé")
    with seeded(6):
        other = Player.with_new_hero(alice.user, "scorpions")
    other.post(sheet_views.name, name="Une autre héroïne")
    page = look(alice, player)
    assert page.count("Un titre corrigé") >= 2
    assert "Une autre héroïne" in page
    alice.client.post(
        reverse("memory", args=[player.ref]),
        {
            "book": Book.objects.get(owner=alice.user).ref,
            "paragraph": 12,
            "note": "un piège sous la dalle",
            "seen": re.search(r'name="paragraph" value="12"><input type="hidden" name="seen" value="(\w+)"', page)[1],
            "key": "memory-key-1",
        },
    )
    assert "un piège sous la dalle" in look(alice, player)


def test_only_the_last_used_are_kept() -> None:
    kept = Drafts(2)
    for name in ("a", "b"):
        kept.keep((name,), Draft((1,), (name,)))
    assert kept.find(("a",), (1,)) is not None
    kept.keep(("c",), Draft((1,), ("c",)))
    assert kept.find(("b",), (1,)) is None
    assert kept.find(("a",), (2,)) is None
    assert kept.find(("a",), (1,)) == Draft((1,), ("a",))
