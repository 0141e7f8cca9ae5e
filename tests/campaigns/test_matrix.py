"""Every address of the tables, asked by everybody: an address without its row here fails."""

import secrets
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

import campaigns.urls
import rulesets.portes.urls
from campaigns import members, monsters
from campaigns.models import TableRoll
from rulesets.portes.encounters import play
from rulesets.portes.encounters import undo as history
from rulesets.portes.models import Encounter
from sheets.books import fingerprint
from tests.campaigns.base import OGRE, ROLES, Table, hero_version, monster
from tests.campaigns.gathered import COMING, NEW_ENCOUNTER
from tests.campaigns.test_campaign_settings import seen
from tests.combat.base import fight
from tests.combat.encounters.base import choose, opened, tap
from tests.sheets.base import hero_of
from tests.sheets.portes import adventurer

ALL = {"mdt": 200, "player": 200, "other": 200, "spectator": 200, "removed": 404, "outsider": 404}
LEADS = {"mdt": 302, "player": 403, "other": 403, "spectator": 403, "removed": 404, "outsider": 404}
READS_LED = LEADS | {"mdt": 200}
OWN = dict.fromkeys(ROLES, 404) | {"player": 200}
EVERYBODY = dict.fromkeys(ROLES, 200)

OGRE_NOTED = {"name": "Ogre", "habilete": 8, "endurance": 9}

# What each address answers to a GET (None: it hears none) and to a POST that would go through, by who asks.
MATRIX: dict[str, tuple[dict[str, int] | None, dict[str, int] | None]] = {
    "campaigns": (EVERYBODY, None),
    "campaign-new": (EVERYBODY, dict.fromkeys(ROLES, 302)),
    "campaign": (ALL, None),
    "campaign-live": (ALL, None),
    "campaign-settings": (READS_LED, LEADS),
    "campaign-put-away": (None, LEADS),
    "campaign-delete": (READS_LED, LEADS),
    "session": (None, LEADS),
    "table-notes": (None, LEADS | {"player": 302, "other": 302}),
    "members": (ALL, None),
    "member-remove": (None, LEADS),
    "member-role": (None, LEADS),
    "hand-over": (None, LEADS),
    "invite": (None, LEADS),
    "invitation-revoke": (None, LEADS),
    "leave": (ALL, LEADS | {"mdt": 422, "player": 302, "other": 302, "spectator": 302}),
    "bring-in": (None, LEADS | {"mdt": 422, "player": 302, "other": 422}),
    "create-at-table": (ALL | {"spectator": 403}, LEADS | {"mdt": 302, "player": 302, "other": 302}),
    "take-out": (None, dict.fromkeys(ROLES, 404) | {"mdt": 302, "player": 302}),
    "lead-value": (None, LEADS),
    "lead-act": (None, LEADS),
    "lead-undo": (None, LEADS),
    "lead-redo": (None, LEADS),
    "gift": (None, LEADS),
    "table-roll": (None, LEADS),
    "roll-show": (None, LEADS),
    "lead-foe": (None, LEADS),
    "lead-end": (None, LEADS),
    "unveil": (None, LEADS),
    "table-bestiary": (ALL, LEADS),
    "table-bestiary-export": (READS_LED, None),
    "table-bestiary-import": (None, LEADS),
    "table-bestiary-samples": (None, LEADS),
    "table-bestiary-read": (None, LEADS),
    "table-bestiary-undo": (None, LEADS),
    "monster-edit": (None, LEADS),
    "monster-drop": (None, LEADS),
    "oppose": (None, LEADS),
    "encounter-new": (READS_LED, LEADS),
    "encounter-join": (READS_LED, LEADS),
    "encounters": (ALL, None),
    "encounter": (ALL, None),
    "encounter-act": (None, LEADS),
    "encounter-faces": (None, LEADS),
    "encounter-undo": (None, LEADS),
    "encounter-redo": (None, LEADS),
    "encounter-settings": (None, LEADS),
    "encounter-pause": (None, LEADS),
    "encounter-resume": (None, LEADS),
    "table-clock": (None, LEADS),
    "table-log": (ALL, None),
    "table-log-export": (ALL, None),
    "join": (
        dict.fromkeys(ROLES, 302) | {"removed": 200, "outsider": 200},
        dict.fromkeys(ROLES, 302),
    ),
    "table": (OWN, None),
    "hero-live": (OWN, None),
}


def test_every_address_has_its_row():
    assert set(MATRIX) == {route.name for urls in (campaigns.urls, rulesets.portes.urls) for route in urls.urlpatterns}


class Asked:
    """One table made for one address: where it is, and what a POST to it says."""

    def __init__(self, name: str) -> None:
        self.table = table = Table()
        self.free = hero_of(table.player)
        self.unwritten = adventurer(table.player)
        members.bring_in(table.place("player"), self.unwritten.ref)
        table.post("mdt", "lead-value", table.hero.ref, score="endurance", value="1", way="minus")
        if name == "lead-redo":
            table.post("mdt", "lead-undo", table.hero.ref, hero_version=hero_version(table.hero))
        table.post("mdt", "table-roll", count="1", sides="6", faces="4", hidden="1")
        self.troll = monster(table)
        monsters.add(table.place("mdt"), "an ogre noted", "scorpions", OGRE_NOTED, {"shown": "nothing", "note": ""})
        if name in ("unveil", "lead-foe", "lead-end"):
            fight(table.player, table.hero)
        link, member = table.link(), table.place("spectator").ref
        hero = table.hero.ref
        further: dict[str, tuple[Any, ...]] = {
            "member-remove": (member,),
            "member-role": (member,),
            "hand-over": (member,),
            "invitation-revoke": (link.ref,),
            "take-out": (hero,),
            "create-at-table": ("mutation",),
            "lead-value": (hero,),
            "lead-act": (self.unwritten.ref,),
            "lead-undo": (hero,),
            "lead-redo": (hero,),
            "unveil": (hero,),
            "lead-foe": (hero, 0),
            "lead-end": (hero,),
            "monster-edit": (self.troll.ref,),
            "monster-drop": (self.troll.ref,),
            "roll-show": (TableRoll.objects.get().pk,),
            "table-log-export": ("json",),
            **dict.fromkeys((one for one in MATRIX if one.startswith("encounter")), (self.met(name),)),
            "encounters": (),
            "encounter-new": (),
            "table-bestiary-export": ("csv",),
        }
        alone = {
            "campaigns": (),
            "campaign-new": (),
            "join": (link.token,),
            "table": (hero,),
            "hero-live": (hero, "sheet"),
        }
        self.url = reverse(name, args=alone.get(name, (table.ref, *further.get(name, ()))))
        sent: dict[str, dict[str, Any]] = {
            "campaign-new": {"name": "Les mardis"},
            "campaign-settings": {"name": "Les jeudis", "others_see": "none", "seen": seen(table)},
            "campaign-put-away": {"away": "1"},
            "campaign-delete": {"name": "Les jeudis"},
            "session": {"run": "1"},
            "table-notes": {"whose": "shared", "notes": "x", "seen": fingerprint("")},
            "member-role": {"role": "player"},
            "invite": {"role": "player"},
            "bring-in": {"hero": self.free.ref},
            "create-at-table": {"name": "Aubin", "dice": "program"},
            "lead-value": {"score": "endurance", "value": "1", "way": "minus"},
            "lead-act": {"do": "first_pv", "pv": "7", "hero_version": hero_version(self.unwritten)},
            "lead-undo": {"hero_version": hero_version(table.hero)},
            "lead-redo": {"hero_version": hero_version(table.hero)},
            "lead-foe": {"hero_version": hero_version(table.hero), "endurance": "5"},
            "lead-end": {"hero_version": hero_version(table.hero), "outcome": "won"},
            "unveil": {"hero_version": hero_version(table.hero), "shown": "name"},
            "table-bestiary": {"ruleset": "scorpions", "shown": "name", **OGRE},
            "encounter-new": NEW_ENCOUNTER,
            "encounter-join": {**COMING, "seen": "1"},
            "table-bestiary-import": {"text": "name,habilete,endurance\nLoup,8,9\n"},
            "table-bestiary-read": {"text": "x", "read_text": "x", "shown": "name", **OGRE},
            "monster-edit": {"shown": "name", "seen": monsters.seen(self.troll), **OGRE},
            "oppose": {"hero": hero, "monsters": [self.troll.ref]},
            "gift": {"what": "harm", "amount": "1", "heroes": [hero]},
            "table-roll": {"count": "1", "sides": "6", "faces": "3"},
            "table-clock": {"tours": "14", "seen": "0"},
            "encounter-act": {"do": "distance", "metres": "30"},
            "encounter-faces": {"faces": "4"},
            "encounter-settings": {"name": "Au gué", "shown": "name"},
        }
        self.data = sent.get(name, {})
        if name.startswith("encounter-") and name != "encounter-new":
            self.data = {**self.data, "version": Encounter.objects.get().version}

    def met(self, name: str) -> str:
        """Begin an encounter for the addresses of one, and bring it to where they are of use; return its reference."""
        if not name.startswith("encounter") or name in ("encounters", "encounter-new"):
            return ""
        encounter = opened(self.table)
        if name == "encounter-faces":
            Encounter.objects.update(foe_dice_typed=True)
        if name in ("encounter-faces", "encounter-undo", "encounter-redo"):
            choose(self.table, encounter, {"do": "distance"})
        if name == "encounter-redo":
            tap(self.table, encounter, history.undo)
        if name == "encounter-resume":
            tap(self.table, encounter, play.interrupt)
        return encounter.ref


@pytest.mark.django_db
@pytest.mark.parametrize("name", MATRIX)
def test_what_everybody_is_answered(name: str):
    gets, posts = MATRIX[name]
    asked = Asked(name)
    for role in ROLES:
        status = asked.table.people[role].client.get(asked.url).status_code
        assert status == (405 if gets is None else gets[role]), ("GET", role)
    stranger = Client().get(asked.url).status_code
    assert stranger == (405 if gets is None else gets["outsider"])
    # Who may not comes first, so that nothing has changed when those come who may; each of these has a table anew.
    may_not = [role for role in ROLES if posts is None or posts[role] >= 400]
    for role in may_not:
        status = asked.table.people[role].client.post(asked.url, _sent(asked)).status_code
        assert status == (405 if posts is None else posts[role]), ("POST", role)
    if posts is not None:
        for role in set(ROLES) - {*may_not}:
            with _undone():
                status = asked.table.people[role].client.post(asked.url, _sent(asked)).status_code
                assert status == posts[role], ("POST", role)


def _sent(asked: Asked) -> dict[str, Any]:
    return {**asked.data, "key": secrets.token_urlsafe(12)}


class _undone:
    """Take back, in the database, whatever is done within."""

    def __enter__(self) -> None:
        self.atomic = transaction.atomic()
        self.atomic.__enter__()

    def __exit__(self, *raised: Any) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(*raised)
