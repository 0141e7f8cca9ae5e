"""Requests that meet: none is lost, none is done twice, and who saw an older state is told."""

from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from combat import incoming
from combat.models import Fight
from sheets.models import Action, Character, Entry, Item
from tests.atonce import at_once, browser_of
from tests.player import Player, seeded, snapshot

pytestmark = pytest.mark.django_db(transaction=True)

THREADS = 4
TURNS = 3


class Table:
    """A hero with a fight open, and the requests that are made for him."""

    def __init__(self, ruleset: str = "scorpions") -> None:
        self.user = User.objects.create_user(username="alice", password="alice joue le soir")
        with seeded(1):
            self.player = Player.with_new_hero(self.user, ruleset)
            self.player.post(_view("fight"), rows=1, **{"foe-0-habilete": 7, "foe-0-endurance": 99})
        self.pk, self.ref = self.player.pk, self.player.ref
        self.browsers = [browser_of(self.user) for _ in range(8)]

    def send(self, browser: int, address: str, /, *args: Any, **data: Any) -> int:
        """Post one form and return the status of the answer."""
        client: Client = self.browsers[browser]
        form = {"key": Player.new_key(), "version": self.version, **data}
        return client.post(reverse(address, args=[self.ref, *args]), form).status_code

    def look(self) -> None:
        """Read the version that the pages were made with."""
        self.version = self.player.version()

    def new(self, since: int) -> list[Entry]:
        return list(Entry.objects.filter(hero=self.pk, pk__gt=since).order_by("id"))

    def last(self) -> int:
        return Entry.objects.filter(hero=self.pk).latest("id").pk

    def pieces(self) -> int:
        return Character.objects.get(pk=self.pk).scorpionssheet.pieces


def _view(name: str) -> Any:
    from django.urls import resolve

    return resolve(reverse(name, args=["x"])).func


@pytest.fixture
def table() -> Table:
    made = Table()
    made.look()
    return made


def test_quick_taps_are_all_counted_once(table: Table) -> None:
    start = table.pieces()

    def taps(browser: int) -> list[int]:
        return [table.send(browser, "tap", tap="or:1") for _ in range(TURNS)]

    answers = at_once([partial(taps, browser) for browser in range(THREADS)])
    assert {status for each in answers for status in each} == {302}
    assert table.pieces() == start + THREADS * TURNS
    changes = [(entry.patch[0]["before"]["pieces"], entry.patch[0]["after"]["pieces"]) for entry in table.new(0)[2:]]
    assert changes == [(start + number, start + number + 1) for number in range(THREADS * TURNS)]
    assert table.player.version() == table.version + THREADS * TURNS


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("tap", {"tap": "endurance:-1"}),
        ("choose", {"do": "attack"}),
        ("undo", {}),
        ("notes", {"notes": "une clé"}),
        ("item-add", {"name": "clé"}),
        ("codeword-add", {"word": "AUBE"}),
        ("bookmark-add", {}),
        ("fight-end", {"outcome": "stopped"}),
        ("hands", {"side": "foe", "typed": "1"}),
    ],
)
def test_one_key_sent_twice_at_once_is_one_action(table: Table, name: str, data: dict[str, str]) -> None:
    last, before = table.last(), snapshot(table.pk)
    sending = [partial(table.send, browser, name, key="same-key", **data) for browser in range(THREADS)]
    assert at_once(sending) == [302] * THREADS
    assert Action.objects.filter(key="same-key").count() == 1
    assert table.player.version() == table.version + 1
    assert len(table.new(last)) == (0 if name in ("undo", "hands") else 1)
    if name != "hands":
        assert snapshot(table.pk) != before


def test_the_last_use_sent_twice_at_once_is_no_refusal(table: Table) -> None:
    table.player.post(_view("item-add"), name="potion", uses=1)
    item = Item.objects.latest("id")
    table.look()
    sending = [partial(table.send, browser, "item-use", item.ordinal, key="same-key") for browser in range(THREADS)]
    assert at_once(sending) == [302] * THREADS
    item.refresh_from_db()
    assert item.uses == 0


def test_of_decisions_made_on_one_page_the_first_wins(table: Table) -> None:
    last = table.last()
    sending = [partial(table.send, browser, "choose", do="attack") for browser in range(THREADS)]
    assert sorted(at_once(sending)) == [302, *[409] * (THREADS - 1)]
    assert [entry.do for entry in table.new(last)] == ["attack"]


def test_a_delta_always_counts_beside_a_decision(table: Table) -> None:
    for number in range(TURNS):
        table.look()
        start, last = table.pieces(), table.last()
        text = f"la clé n° {number}"
        noted, tapped = at_once(
            [partial(table.send, 0, "notes", notes=text), partial(table.send, 1, "tap", tap="or:1")]
        )
        assert tapped == 302
        assert noted in (302, 409)
        assert table.pieces() == start + 1
        assert (table.player.hero.notes == text) == (noted == 302)
        assert len(table.new(last)) == (2 if noted == 302 else 1)


def test_undo_against_attack(table: Table) -> None:
    for _ in range(TURNS):
        fight = Fight.objects.filter(hero=table.pk, status="open").exists()
        table.look()
        before = snapshot(table.pk)
        answers = at_once([partial(table.send, 0, "undo"), partial(table.send, 1, "choose", do="attack")])
        assert sorted(answers) in ([302, 409], [302, 422]) if fight else True
        if answers[0] == 302:
            # The undo came first: the attack was told, and what it saw can be had again.
            table.look()
            assert table.send(2, "redo") == 302
            assert snapshot(table.pk) == before
            table.look()
            assert table.send(2, "choose", do="attack") == 302
        else:
            assert Entry.objects.filter(hero=table.pk).latest("id").do == "attack"
        # A wound that waits is kept, so that the next attack can be made.
        table.look()
        table.send(2, "choose", do="keep")


def test_a_hero_made_twice_with_one_key_is_one_hero(table: Table) -> None:
    def roll(browser: int) -> str:
        form = {"key": "hero-key", "name": "Jumeau"}
        return table.browsers[browser].post(reverse("create", args=["mutation"]), form)["Location"]

    places = at_once([partial(roll, browser) for browser in range(THREADS)])
    assert len(set(places)) == 1
    assert Character.objects.filter(name="Jumeau").count() == 1


def test_two_heroes_of_one_person_do_not_wait_for_each_other_s_version(table: Table) -> None:
    with seeded(2):
        other = Player.with_new_hero(table.user, "mutation")

    def tap_other() -> int:
        form = {"key": Player.new_key(), "tap": "or:1"}
        return table.browsers[1].post(reverse("tap", args=[other.ref]), form).status_code

    assert at_once([partial(table.send, 0, "tap", tap="or:1"), tap_other]) == [302, 302]
    assert table.player.version() == table.version + 1


def test_one_key_for_two_heroes_at_once_is_one_action(table: Table) -> None:
    with seeded(2):
        other = Player.with_new_hero(table.user, "mutation")
    last = table.last()

    def tap_other() -> int:
        form = {"key": "same-key", "tap": "or:1"}
        return table.browsers[1].post(reverse("tap", args=[other.ref]), form).status_code

    assert at_once([partial(table.send, 0, "tap", tap="or:1", key="same-key"), tap_other]) == [302, 302]
    assert Action.objects.filter(key="same-key").count() == 1
    assert len(table.new(last)) <= 1


def test_pages_are_read_while_taps_are_written(table: Table) -> None:
    def read(browser: int) -> list[int]:
        pages = [reverse(name, args=[table.ref]) for name in ("sheet", "fight", "journal")]
        return [table.browsers[browser].get(page).status_code for page in pages]

    def taps(browser: int) -> list[int]:
        return [table.send(browser, "tap", tap="or:1") for _ in range(TURNS)]

    answers = at_once([partial(read, 0), partial(taps, 1), partial(read, 2), partial(taps, 3)])
    assert [status for each in answers for status in each] == [200, 200, 200, *[302] * TURNS] * 2


def test_taps_come_in_between_the_batches_of_a_large_import(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each batch is written by itself: what another connection writes after one of them is there before the next."""
    keep, seen = incoming.Taker.keep, []

    def kept(taker: incoming.Taker, batch: Any) -> None:
        keep(taker, batch)
        before = table.player.version()
        [status] = at_once([partial(table.send, 1, "tap", tap="endurance:-1")])
        seen.append((status, table.player.version() - before))

    monkeypatch.setattr(incoming.Taker, "keep", kept)
    rows = "".join(f"Rat {number},5,5\n" for number in range(2 * incoming.BATCH + 1))
    assert table.send(0, "bestiary-import", text=f"name,habilete,endurance\n{rows}") == 302
    assert seen == [(302, 1)] * 3
