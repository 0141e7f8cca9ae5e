"""A page reads without a lock: a tap that comes between two of its queries must not break it."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from sheets.models import Character
from tests.combat.base import fight
from tests.conftest import Persona
from tests.dice import ScriptedFaces
from tests.sheets.base import hero_of, post, version_of, words
from tests.sheets.billy import GUERRIER, billy_of

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def billy_before_the_last_blow(alice: Persona, dice: ScriptedFaces) -> Character:
    """Return a Billy whose hit ends the fight, once he has decided how to take what comes back."""
    hero = billy_of(alice, GUERRIER, pv=6)
    orc = {"foe-0-name": "Orc", "foe-0-habilete": "9", "foe-0-pv": "1", "foe-0-armure": "0", "foe-0-degats": "1"}
    assert post(alice, "fight", hero, **orc).status_code == 302
    dice.next(6)
    assert post(alice, "choose", hero, page="fight", do="attack").status_code == 200
    return hero


def marsh_with_a_wound_to_keep(alice: Persona, dice: ScriptedFaces) -> Character:
    """Return a hero of the marsh who has hit and decides on his luck."""
    hero = hero_of(alice)
    fight(alice, hero)
    dice.next(1, 1, 6, 6)
    assert post(alice, "choose", hero, page="fight", do="attack").status_code == 200
    return hero


@pytest.mark.parametrize("address", ["fight", "chances", "sheet"])
@pytest.mark.parametrize(
    ("made", "blow"),
    [(billy_before_the_last_blow, "take"), (marsh_with_a_wound_to_keep, "keep")],
    ids=["billy", "scorpions"],
)
def test_a_tap_between_any_two_queries(alice: Persona, dice: ScriptedFaces, made: Any, blow: str, address: str):
    outside = len(connection.savepoint_ids)
    other = Client()
    other.force_login(alice.user)
    for before in range(60):
        hero = made(alice, dice)
        asked = iter(range(1000))
        struck: list[Any] = []

        def twin(
            execute: Any,
            sql: Any,
            params: Any,
            many: Any,
            context: Any,
            hero=hero,
            asked=asked,
            struck=struck,
            n=before,
        ):
            depth = len(context["connection"].savepoint_ids)
            if depth == outside and not struck and next(asked) == n:
                struck.append(None)
                struck[0] = post(other, "choose", hero, page="fight", do=blow)
            return execute(sql, params, many, context)

        seen = {"v": str(version_of(hero))} if address == "chances" else {}
        with connection.execute_wrapper(twin):
            answer = alice.client.get(
                reverse(address, args=[hero.ref]), seen, headers=HTMX if address == "chances" else {}
            )
        assert answer.status_code == 200
        if not struck:
            # It has no more queries than that.
            assert before > 5
            dice.faces.clear()
            return
        assert struck[0].status_code == 200, (before, words(struck[0]))
    raise AssertionError("a page of more than sixty queries")
