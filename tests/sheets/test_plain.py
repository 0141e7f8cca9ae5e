"""Names that others read: what cannot be seen, or turns the text around, is left out wherever one is typed."""

import pytest

from lib.plain import plain_line
from sheets.models import Book, Character
from tests.combat.base import bestiary, note
from tests.conftest import Persona
from tests.sheets.base import hero_of, post

TURNED = "Gr\u202eelot\u2066 le\u200b\u00ad Fou\u202c"
PLAIN = "Grelot le Fou"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (TURNED, PLAIN),
        ("a\x07b\x1bc", "abc"),
        ("deux\r\nlignes\u2028ici", "deux  lignes ici"),
        ("\u3164", ""),
        ("\u2800\u200b \u200d", ""),
        ("\u0301", ""),
        ("ali\u200dce", "alice"),
        ("🧙\u200d♀\ufe0f", "🧙\u200d♀\ufe0f"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("L’Œil – « ½ » !", "L’Œil – « ½ » !"),
        ("Tag\U000e0041", "Tag"),
    ],
)
def test_what_is_seen_stays(typed: str, kept: str):
    assert plain_line(typed) == kept


def test_a_hero_an_adversary_and_a_book(alice: Persona):
    hero = hero_of(alice)
    post(alice, "name", hero, name=TURNED)
    note(alice, hero, **{"foe-0-name": TURNED})
    alice.client.post("/livres/", {"title": TURNED, "ruleset": "scorpions", "key": "book-0001"})
    post(alice, "bestiary-import", hero, text=f"name,habilete,endurance,livre\nLoup{TURNED},8,9,Deux{TURNED}\n")
    assert Character.objects.get(pk=hero.pk).name == PLAIN
    assert [foe["name"] for kept in bestiary(alice) for foe in kept["foes"]] == [PLAIN, f"Loup{PLAIN}"]
    assert set(Book.objects.values_list("title", flat=True)) >= {PLAIN, f"Deux{PLAIN}"}


def test_a_table(alice: Persona):
    alice.client.post("/tables/nouvelle/", {"name": TURNED, "key": "table-0001"})
    assert alice.user.memberships.get().campaign.name == PLAIN


def test_a_name_of_nothing_to_see_is_none(alice: Persona):
    answer = alice.client.post("/livres/", {"title": "\u3164\u200b", "ruleset": "scorpions", "key": "book-0002"})
    assert answer.status_code == 422
