"""What the tests of tables share: a table with everybody at it, and what every tap answers to."""

import secrets
from functools import cached_property
from typing import Any, ClassVar

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from campaigns import members
from campaigns.models import Campaign, CampaignMonster, Invitation, Membership
from rulesets.portes.encounters.rows import fetch
from rulesets.portes.encounters.turn import kept
from rulesets.portes.models import Encounter, EncounterSide
from sheets.models import Character
from tests.sheets.base import bad_refs, hero_of, rows, text, words

ROLES = ("outsider", "removed", "spectator", "player", "other", "mdt")
"""Everybody there is: who never was there, who was sent away, and who sits at the table; `other` is another player."""


class Seated:
    """Like a persona, whose browser signs in when it is first used: most tests hear of two or three people."""

    def __init__(self, name: str) -> None:
        self.user = User.objects.create_user(username=name, password=f"{name} joue le soir")

    @cached_property
    def client(self) -> Client:
        """The browser."""
        client = Client()
        client.force_login(self.user)
        return client


class Table:
    """A table: `mdt`, `player` with Mirelle, `other` with Brann, `spectator`; `removed` was sent away."""

    def __init__(self, **settings: Any) -> None:
        self.people: dict[str, Any] = {role: Seated(role) for role in ROLES}
        self.campaign = members.create(self.mdt.user, "table-key", "Les jeudis", "")
        for role in ("removed", "spectator", "player", "other"):
            Membership.objects.create(
                campaign=self.campaign,
                user=self.people[role].user,
                role="spectator" if role == "spectator" else "player",
                left_at=timezone.now() if role == "removed" else None,
            )
        self.hero = self.seat("player", name="Mirelle")
        self.brann = self.seat("other", "mutation", name="Brann")
        if settings:
            Campaign.objects.filter(pk=self.campaign.pk).update(**settings)

    def __getattr__(self, name: str) -> Any:
        if name in ROLES:
            return self.people[name]
        raise AttributeError(name)

    @property
    def ref(self) -> str:
        """The table's reference."""
        return self.campaign.ref

    def seat(self, role: str, ruleset: str = "scorpions", **scores: Any) -> Character:
        """Make a hero of somebody's and bring it to the table."""
        hero = hero_of(self.people[role], ruleset, **scores)
        members.bring_in(self.place(role), hero.ref)
        return Character.objects.get(pk=hero.pk)

    def place(self, role: str) -> Membership:
        """Return somebody's place."""
        return Membership.objects.select_related("campaign", "user").get(
            campaign=self.campaign, user=self.people[role].user
        )

    def link(self, **values: Any) -> Invitation:
        """Make an invitation."""
        return Invitation.objects.create(campaign=self.campaign, **values)

    def version(self) -> int:
        """Return the version that open pages compare."""
        return Campaign.objects.values_list("version", flat=True).get(pk=self.campaign.pk)

    def see(self, role: str, address: str = "campaign", *args: Any, **query: Any) -> str:
        """Return what is read on a page by somebody."""
        response = self.people[role].client.get(reverse(address, args=args or [self.ref]), query)
        assert response.status_code == 200, response.status_code
        return words(response)

    def post(self, by: str, address: str, /, *args: Any, htmx: bool = True, **data: Any) -> Any:
        """Tap as htmx does, with a fresh key unless one is given."""
        data.setdefault("key", secrets.token_urlsafe(12))
        headers = {"hx-request": "true"} if htmx else {}
        return self.people[by].client.post(
            reverse(address, args=[self.ref, *args]),
            {name: value for name, value in data.items() if value is not None},
            headers=headers,
        )


@pytest.fixture
def table(db: None) -> Table:
    """A table with everybody at it."""
    return Table()


OGRE = {"foe-0-name": "Ogre", "foe-0-habilete": "8", "foe-0-endurance": "9"}


def monster(table: Table, **values: Any) -> CampaignMonster:
    """Note an adversary in the table’s bestiary; unless told otherwise a troll of whom the players know nothing."""
    values = values or {"ruleset": "scorpions", "name": "Troll", "habilete": 77, "endurance": 613}
    return CampaignMonster.objects.create(campaign=table.campaign, **values)


def hero_version(hero: Character) -> int:
    """Return the version that a decision about this hero carries now."""
    return Character.objects.values_list("version", flat=True).get(pk=hero.pk)


# Of an encounter, what no journal has.
SETTLED = ("name", "shown", "hero_dice_typed", "foe_dice_typed", "asked")


def state_of(table: Table) -> Any:
    """Return everything that a tap at this table may change, but for keys and versions."""
    campaign = Campaign.objects.filter(pk=table.campaign.pk).values().first()
    return (
        campaign and {name: value for name, value in campaign.items() if name != "version"},
        list(Membership.objects.order_by("pk").values_list("user", "role", "left_at")),
        list(Invitation.objects.order_by("pk").values_list("token", "role", "used", "revoked_at")),
        list(CampaignMonster.objects.order_by("pk").values()),
        [rows(hero) for hero in Character.objects.order_by("pk")],
        list(Character.objects.order_by("pk").values_list("pk", "campaign")),
        list(table.campaign.sessions.order_by("pk").values_list("number", "stopped_at")) if campaign else [],
        list(table.campaign.rolls.order_by("pk").values_list("faces", "hidden", "shown_at")) if campaign else [],
        [(kept(row), [getattr(row, name) for name in SETTLED]) for row in fetch(Encounter.objects.order_by("pk"))],
        list(EncounterSide.objects.order_by("pk").values_list("hidden", flat=True)),
    )


class TableTap:
    """What every tap of a table answers to; a test file says in a subclass which one it is about.

    `may` are those who may do it; a member who may not is refused, anybody else finds nothing.
    """

    address: ClassVar[str]
    may: ClassVar[tuple[str, ...]] = ("mdt",)
    heard: ClassVar[tuple[str, ...]] = ("post",)
    # Who may not is told so, unless what he names is not his: then it does not exist.
    refusal: ClassVar[int] = 403

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Set the table; return the address's further parts and the fields of a tap that goes through."""
        raise NotImplementedError

    @pytest.fixture(autouse=True)
    def _table(self, table: Table, dice: Any) -> None:
        self.table = table
        self.dice = dice
        self.args, self.data = self.arrange(table)

    def tap(self, by: str = "", /, **options: Any) -> Any:
        """Send the tap; `options` change it."""
        return self.table.post(by or self.may[0], self.address, *self.args, **{**self.data, **options})

    def test_it_is_done_and_every_open_page_is_told(self):
        before, version = state_of(self.table), self.table.version()
        assert self.tap().status_code in (200, 302)
        assert state_of(self.table) != before
        if Campaign.objects.filter(pk=self.table.campaign.pk).exists():
            assert self.table.version() > version

    def test_without_javascript_too(self):
        before = state_of(self.table)
        response = self.tap(htmx=False)
        assert response.status_code == 302, words(response)
        assert state_of(self.table) != before

    def test_nobody_else_can(self):
        before = state_of(self.table)
        for role in ROLES:
            if role in self.may:
                continue
            wanted = 404 if role in ("outsider", "removed") else self.refusal
            assert self.tap(role).status_code == wanted, role
        url = reverse(self.address, args=[self.table.ref, *self.args])
        people = User.objects.count()
        assert Client().post(url, self.data).status_code == 404
        assert User.objects.count() == people
        assert state_of(self.table) == before

    def test_a_bad_address_is_not_found(self):
        url = reverse(self.address, args=[self.table.ref, *self.args])
        before = state_of(self.table)
        for ref in bad_refs():
            bad = url.replace(self.table.ref, ref)
            assert self.table.people[self.may[0]].client.post(bad, self.data).status_code == 404, ref
        assert state_of(self.table) == before

    def test_no_other_method_is_heard(self):
        before = state_of(self.table)
        url = reverse(self.address, args=[self.table.ref, *self.args])
        for method in {"get", "head", "put", "patch", "delete", "options"} - {*self.heard}:
            assert getattr(self.table.people[self.may[0]].client, method)(url).status_code == 405, method
        assert state_of(self.table) == before


def body(response: Any) -> str:
    """Return the body, and check that it is a page."""
    assert response.status_code == 200, response.status_code
    return text(response)
