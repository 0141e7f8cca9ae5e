"""Acting on what is not there, or no more, is answered as such: not found, or a sentence; never as if it were done."""

from typing import Any

import pytest
from django.urls import get_resolver, reverse

from lib.refs import new_ref
from tests.campaigns.base import Table, monster
from tests.sheets.base import refused

pytestmark = pytest.mark.django_db

ABSENT = {"RefConverter": new_ref(), "IntConverter": 987, "SlugConverter": "nord"}
TYPED = {"role": "spectator", "name": "X", "value": "3", "way": "minus", "score": "endurance", "shown": "name"}
MORE = {"do": "attack", "text": "x", "number": "5", "direction": "nord", "by": "1"}


def addresses() -> list[tuple[str, dict[str, Any]]]:
    """Return every address of something that belongs to a hero or a table, with what stands for its parts."""
    patterns = [one for pattern in get_resolver().url_patterns for one in getattr(pattern, "url_patterns", [pattern])]
    found = []
    for one in patterns:
        parts = {name: ABSENT[type(sort).__name__] for name, sort in one.pattern.converters.items()}
        if one.name and len(parts) > 1 and set(parts) - {"sort", "page"} != {"ref"}:
            found.append((one.name, parts))
    return found


@pytest.mark.parametrize(("name", "parts"), addresses(), ids=[name for name, _ in addresses()])
def test_a_part_that_is_not_there(table: Table, name: str, parts: dict[str, Any]):
    of_a_table = reverse(name, kwargs=parts).startswith("/tables/")
    person, ref = (table.mdt, table.ref) if of_a_table else (table.player, table.hero.ref)
    typed = {**TYPED, **MORE, "version": table.hero.version, "hero_version": table.hero.version, "key": new_ref()}
    answer = person.client.post(reverse(name, kwargs={**parts, next(iter(parts)): ref}), typed)
    assert answer.status_code in (404, 405, 422), name


def test_an_invitation_of_nowhere_and_an_adversary_gone(table: Table):
    answer = table.post("mdt", "invitation-revoke", new_ref())
    refused(answer, "Cette invitation n’est pas de cette table, ou n’existe plus.")
    gone = monster(table)
    assert table.post("mdt", "monster-drop", gone.ref).status_code == 302
    refused(table.post("mdt", "monster-drop", gone.ref), "Cet adversaire n’est plus dans le bestiaire de la table.")
    sentence = "L’un de ces adversaires n’est plus dans le bestiaire de la table\u202f: choisissez à nouveau."
    refused(table.post("mdt", "oppose", hero=table.hero.ref, monsters=gone.ref), sentence)
