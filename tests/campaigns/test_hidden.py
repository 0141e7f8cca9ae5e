"""A hidden number is nowhere in anything that a player, another one or a spectator can ask for.

The adversaries have numbers that stand nowhere else; every page, fragment, poll, export and log is searched for them
and for the sums that they go into, after each thing that can be done in a fight.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import get_resolver, reverse

from campaigns.models import Campaign
from campaigns.settling import settings_of
from combat.models import Fight
from sheets.books import fingerprint
from sheets.models import Character, Entry
from tests.altheos import altheos
from tests.campaigns.base import Table, hero_version, monster
from tests.sheets.base import hero_of, post, text, words
from tests.sheets.billy import billy_of

# Addresses that show nothing of a hero or a table.
ELSEWHERE = {
    *("account", "sign-up", "sign-in", "sign-out", "code", "recover", "password", "delete-account"),
    *("shelf", "archive", "help-index", "help", "create", "campaigns", "campaign-new", "join", "bestiaries", "books"),
}
POLLED = ("sheet", "fight", "table")


class Hidden:
    """A fight whose adversary's numbers are hidden, and the numbers that must not be seen."""

    def __init__(self, table: Table, dice: Any, ruleset: str) -> None:
        self.table, self.dice, self.ruleset = table, dice, ruleset
        scores: dict[str, Any]
        if ruleset == "billy":
            self.hero = billy_of(table.player)
            scores = {"habilete": 77, "pv": 613, "armure": 0, "degats": 0}
        elif ruleset == "cretoises":
            self.hero = altheos(table.player)
            scores = {"force": 77, "protection": 83}
        else:
            self.hero = hero_of(table.player, habilete=90, endurance=(99, 99))
            scores = {"habilete": 77, "endurance": 613}
        table.post("player", "bring-in", hero=self.hero.ref)
        self.troll = monster(table, ruleset=ruleset, name="Troll", shown="name", **scores)
        assert table.post("mdt", "oppose", hero=self.hero.ref, monsters=[self.troll.ref]).status_code == 302

    def asked(self) -> Iterator[tuple[str, str]]:
        """Return every address that can be asked for, with its name."""
        hero, table = self.hero, self.table
        fight = Fight.objects.filter(hero=hero).order_by("-pk").first()
        further: dict[str, list[tuple[Any, ...]]] = {
            "hero-live": [(hero.ref, page) for page in POLLED],
            "fight-export": [(hero.ref, fight.ref if fight else "x")],
            "bestiary-export": [(hero.ref, "csv"), (hero.ref, "json")],
            "table-log-export": [(table.ref, "txt"), (table.ref, "json")],
            "book": [(hero.book.ref,)],
        }
        for pattern in get_resolver().url_patterns:
            for route in pattern.url_patterns:
                if not route.name or route.name in ELSEWHERE:
                    continue
                at_table = str(route.pattern).startswith("tables/")
                plain = [(table.ref if at_table else hero.ref,)]
                if route.name not in further and len(route.pattern.converters) != 1:
                    continue
                for args in further.get(route.name, plain):
                    yield route.name, reverse(route.name, args=args)

    def search(self, *more: str) -> set[str]:
        """Look at everything as everybody but the MdT; returns the addresses that answered with something."""
        found: set[str] = set()
        for role in ("player", "other", "spectator"):
            for name, url in self.asked():
                for headers in ({}, {"hx-request": "true"}):
                    response = self.table.people[role].client.get(url, headers=headers)
                    if response.status_code == 200:
                        found.add(name)
                        self.holds_nothing(text(response), (role, name), *more)
        return found

    def holds_nothing(self, body: str, where: object, *more: str) -> None:
        """Check that none of the numbers stands in a text."""
        body = re.sub(r'<path d="[^"]*"', "", body)
        for secret in ("77", "613", "83", *more):
            assert not re.search(rf"(?<![\w.#-]){secret}(?![\w-])", body), (where, secret)

    def tap(self, address: str, **data: Any) -> None:
        """Tap as the player, and search the answer too."""
        response = post(self.table.player, address, self.hero, page="fight", **data)
        assert response.status_code == 200, words(response)
        self.holds_nothing(text(response), address)


def test_the_marsh(table: Table, dice: Any):
    hidden = Hidden(table, dice, "scorpions")
    seen = hidden.search()
    assert {"sheet", "fight", "journal", "table", "campaign", "campaign-live", "hero-live", "table-log"} <= seen
    assert {"table-log-export", "bestiary", "bestiary-export", "table-bestiary", "members", "book"} <= seen
    assert "fight-export" not in seen
    # The adversary's dice come first: 5 + 5 + 77 = 87, and 90 + 12 = 102 for the heroine.
    dice.next(5, 5, 6, 6)
    hidden.tap("choose", do="attack")
    hidden.search("87")
    hidden.tap("choose", do="keep")
    hidden.search("87", "611")
    log = table.see("other", "table-log")
    assert "adversaire, Force d’Attaque" not in log
    # Her own dice are told, in the table's log and in her journal.
    for told in (log, table.see("player", "journal", hidden.hero.ref)):
        assert "6 + 6 + 90 = 102 contre ? (Troll)" in told
    # The MdT sees all of it.
    led = table.see("mdt", "table-log")
    assert "5 + 5 + 77 = 87" in led
    assert "613" not in table.see("mdt") and "611" in table.see("mdt")
    assert 'id="odds"' not in text(table.player.client.get(reverse("fight", args=[hidden.hero.ref])))
    # Both branches, the one left behind too.
    hidden.tap("undo")
    hidden.search("87", "611")
    assert Fight.objects.exists()


def test_undone_to_before_the_fight(table: Table, dice: Any):
    hidden = Hidden(table, dice, "scorpions")
    dice.next(5, 5, 6, 6)
    hidden.tap("choose", do="attack")
    hidden.tap("choose", do="keep")
    start = Entry.objects.get(do="fight").pk
    table.post("mdt", "lead-undo", hidden.hero.ref, to=start, hero_version=hero_version(hidden.hero))
    assert not Fight.objects.exists()
    hidden.search("87", "611")
    table.post("mdt", "lead-redo", hidden.hero.ref, hero_version=hero_version(hidden.hero))
    assert Fight.objects.get().shown == "name"
    hidden.search("87", "611")


def test_a_fight_left_and_taken_up_again(table: Table, dice: Any):
    hidden = Hidden(table, dice, "scorpions")
    hidden.tap("fight-end", outcome="stopped")
    hidden.search()
    left = Fight.objects.get()
    assert post(table.player, "fight-resume", hidden.hero, left.ordinal).status_code == 302
    assert Fight.objects.get(status="open").shown == "name"
    hidden.search()


def test_dice_rolled_by_hand(table: Table, dice: Any):
    hidden = Hidden(table, dice, "scorpions")
    for side in ("hero", "foe"):
        hidden.tap("hands", side=side, typed="1", version=None)
    # The adversary's are the program's all the same: who throws them sees them.
    dice.next(5, 4)
    hidden.tap("choose", do="attack")
    hero = Character.objects.get(pk=hidden.hero.pk)
    assert hero.asked["rolled"][0]["faces"] == [5, 4]
    page = text(table.player.client.get(reverse("fight", args=[hero.ref])))
    asked = page.split('id="faces"')[1].split("</section>")[0]
    assert "Adversaire" not in asked
    hidden.search("86")
    hidden.tap("faces", faces="6 6")
    hidden.search("86")


def test_the_player_corrects_nothing_of_it(table: Table, dice: Any):
    hidden = Hidden(table, dice, "scorpions")
    before = Entry.objects.count()
    for address, args, data in (
        ("foe-correct", (0,), {"endurance": "1"}),
        ("fight-settings", (), {"foe_strength": "3"}),
        ("fight-end", (), {"outcome": "won"}),
        ("choose", (), {"do": "attack", "set-foe_strength": "3"}),
    ):
        response = post(table.player, address, hidden.hero, *args, page="fight", **data)
        assert response.status_code == 422, address
        hidden.holds_nothing(text(response), address)
    assert Entry.objects.count() == before


def test_billy(table: Table, dice: Any):
    hidden = Hidden(table, dice, "billy")
    hidden.search()


def test_billy_against_one_of_his_size(table: Table, dice: Any):
    hidden = Hidden(table, dice, "billy")
    table.post("mdt", "lead-undo", hidden.hero.ref, hero_version=hero_version(hidden.hero))
    orc = monster(table, ruleset="billy", name="Orque", shown="name", habilete=9, pv=613, armure=0, degats=0)
    table.post("mdt", "oppose", hero=hidden.hero.ref, monsters=[orc.ref])
    dice.next(4)
    hidden.tap("choose", do="attack")
    hidden.search()
    page = text(table.player.client.get(reverse("fight", args=[hidden.hero.ref])))
    assert "différence" not in page
    assert "inflige" not in page
    hidden.tap("choose", do="take")
    hidden.search()


def test_crete(table: Table, dice: Any):
    hidden = Hidden(table, dice, "cretoises")
    hidden.search()
    dice.next(6, 5)
    hidden.tap("choose", do="attack", honneur="0")
    hidden.search()
    page = text(table.player.client.get(reverse("fight", args=[hidden.hero.ref])))
    assert "≥" not in page


def test_chances_as_the_table_says(table: Table):
    """None where the MdT has switched them off, or hides the adversary; all of them once neither is so."""
    fight_page = reverse("fight", args=[table.hero.ref])

    def shown() -> bool:
        return 'id="odds"' in text(table.player.client.get(fight_page))

    rat = monster(table, ruleset="scorpions", name="Rat", habilete=5, endurance=3, shown="numbers")
    table.post("mdt", "oppose", hero=table.hero.ref, monsters=[rat.ref])
    assert shown()
    seen = hero_version(table.hero)
    sent = {"name": "Les jeudis", "others_see": "all", "seen": fingerprint(settings_of(table.campaign))}
    assert table.post("mdt", "campaign-settings", **sent).status_code == 302
    assert not shown()
    for name in ("chances", "fight"):
        page = text(table.player.client.get(reverse(name, args=[table.hero.ref])))
        assert "odds-win" not in page
    # The page that lies open is told.
    live = reverse("hero-live", args=[table.hero.ref, "fight"])
    assert table.player.client.get(live, {"v": seen}).status_code == 200
    Campaign.objects.filter(pk=table.campaign.pk).update(odds=True)
    assert shown()
    for level, told in (("condition", False), ("name", False), ("numbers", True)):
        table.post("mdt", "unveil", table.hero.ref, shown=level, hero_version=hero_version(table.hero))
        assert shown() == told
    table.post("player", "take-out", table.hero.ref)
    assert shown()


@pytest.mark.parametrize("others_see", ["condition", "none"])
def test_scores_of_others_that_the_table_hides(db: None, dice: Any, others_see: str):
    """Mirelle's numbers stand nowhere that another player or a spectator can ask for."""
    table = Table(others_see=others_see)
    hero = hero_of(table.player, name="Ysolde", habilete=71, endurance=(92, 92), chance=68, sante=64, gold=97)
    table.post("player", "bring-in", hero=hero.ref)
    post(table.player, "tap", hero, tap="endurance:-1")
    table.post("mdt", "lead-value", hero.ref, score="or", value="1", way="plus")
    for role in ("other", "spectator"):
        for name in ("campaign", "campaign-live", "members", "table-log", "table-bestiary", "leave"):
            page = text(table.people[role].client.get(reverse(name, args=[table.ref])))
            page = re.sub(r'<path d="[^"]*"', "", page)
            for secret in ("71", "92", "91", "68", "64", "97", "98"):
                assert not re.search(rf"(?<![\w.#-]){secret}(?![\w-])", re.sub(r'<path d="[^"]*"', "", page)), (
                    name,
                    secret,
                )
        for sort in ("txt", "json"):
            told = text(table.people[role].client.get(reverse("table-log-export", args=[table.ref, sort])))
            for secret in ("71", "92", "91", "68", "64", "97", "98"):
                assert not re.search(rf"(?<![\w.#:-]){secret}(?![\w-])", told), (sort, secret)
