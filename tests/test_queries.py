"""How many queries a page and a tap cost, to the one; and that it does not grow with what a hero has and has done."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from combat.models import Combatant, Fight
from combat.views import fight as fight_views
from rulesets.defis.models import DefisFight, Stone
from rulesets.portes.models import EncounterEntry
from sheets.models import Action, Bookmark, Character, Codeword, Counter, Entry, Item, Visit
from tests.campaigns.base import Table, table
from tests.campaigns.led import Led, band, party
from tests.conftest import Persona
from tests.dice import ScriptedFaces
from tests.player import Player, seeded, snapshot

__all__ = ["table"]

pytestmark = pytest.mark.django_db

# Session and user are the first two of each. A tap or an attack is answered with what it changes of its page, whose
# queries are in it; a sheet looked at again is not drawn again, save what hangs on more than the hero.
COSTS = {
    **{"sheet": 21, "sheet again": 11, "fight": 13, "journal": 6},
    **{"attack": 16, "keep": 16, "tap": 13, "undo": 33, "redo": 30},
}
# What shows the fights that wait: as long as there is none, nobody asks who stands there.
WAITING_SHOWN = {"sheet", "fight", "undo", "redo"}

STONES = ("habilete", "endurance", "chance", "feu", "glace", "illusion", "amitie", "terreur", "malediction")


def play_long(player: Player, count: int) -> None:
    """Write a long past by hand: from paragraph to paragraph, every tenth way undone and left behind."""
    hero = player.hero
    keys = [f"past-{player.new_key()}" for _ in range(count)]
    actions = Action.objects.bulk_create([Action(author=player.user, key=key) for key in keys], batch_size=500)
    entries = []
    place = hero.paragraph
    for number, action in enumerate(actions):
        before, after = {"paragraph": place}, {"paragraph": number}
        entries.append(
            Entry(
                hero=hero,
                action=action,
                do="went",
                choice={"from": place, "to": number},
                patch=[{"table": "character", "row": 0, "before": before, "after": after}],
                state=Entry.State.DONE if number % 10 else Entry.State.LEFT,
            )
        )
        place = number if number % 10 else place
    Entry.objects.bulk_create(entries, batch_size=500)
    Character.objects.filter(pk=hero.pk).update(paragraph=place)


def load_up(player: Player) -> None:
    """Give a hero a hundred things of each kind, all stones, and fifty fights behind him."""
    hero = Character.objects.get(pk=player.pk)
    for model, columns in (
        (Item, {"name": "chose"}),
        (Codeword, {"word": "MOT"}),
        (Counter, {"name": "compte"}),
        (Visit, {"paragraph": 5}),
        (Bookmark, {"name": "doigt"}),
    ):
        rows = [model(hero=hero, ordinal=hero.take_ordinal(), **columns) for _ in range(100)]
        model._default_manager.bulk_create(rows)
    Stone.objects.bulk_create([Stone(hero=hero, ordinal=hero.take_ordinal(), kind=kind, count=2) for kind in STONES])
    for number in range(50):
        fight = Fight.objects.create(
            hero=hero,
            ordinal=hero.take_ordinal(),
            ruleset=hero.ruleset,
            rules_version=1,
            status=Fight.Status.LEFT if number % 2 else Fight.Status.OVER,
            outcome="stopped",
            paragraph=number,
        )
        DefisFight.objects.create(hero=hero, ordinal=hero.take_ordinal(), fight=fight, mode="in_turn")
        for order in range(3):
            Combatant.objects.create(
                hero=hero,
                ordinal=hero.take_ordinal(),
                fight=fight,
                side="foe",
                order=order,
                habilete=7,
                endurance=5,
                life_start=9,
            )
    hero.save(update_fields=["next_ordinal"])


@pytest.fixture
def player(alice: Persona) -> Iterator[Player]:
    with seeded(5):
        yield Player.with_new_hero(alice.user, "scorpions")


def start_fight(player: Player, foes: int) -> None:
    form = {f"foe-{row}-{name}": number for row in range(foes) for name, number in (("habilete", 1), ("endurance", 90))}
    assert player.post(fight_views.fight, rows=foes, mode="in_turn", **form).status == 302


def queries_of(call: Callable[[], object]) -> list[str]:
    """Return what is asked of the database, savepoints left out."""
    with CaptureQueriesContext(connection) as captured:
        call()
    asked = [query["sql"] for query in captured.captured_queries]
    return [sql for sql in asked if sql.split()[0] in ("SELECT", "INSERT", "UPDATE", "DELETE")]


def asked_by(alice: Persona, player: Player) -> dict[str, list[str]]:
    """Return the queries of every page and tap, session and user included; the answer to a tap is its page."""

    def look(name: str) -> None:
        assert alice.client.get(reverse(name, args=[player.ref])).status_code == 200

    def send(name: str, page: str, **form: str) -> None:
        form |= {"key": player.new_key(), "version": version, "page": page}
        headers = {"HX-Request": "true", "Signet-Seen": version}
        answer = alice.client.post(reverse(name, args=[player.ref]), form, headers=headers)
        assert answer.status_code == 200

    look("fight")
    asked = {name: queries_of(partial(look, name)) for name in ("sheet", "fight", "journal")}
    asked["sheet again"] = queries_of(partial(look, "sheet"))
    for name, address, page, form in (
        ("attack", "choose", "fight", {"do": "attack"}),
        ("keep", "choose", "fight", {"do": "keep"}),
        ("tap", "tap", "sheet", {"tap": "or:1"}),
        ("undo", "undo", "sheet", {}),
        ("redo", "redo", "sheet", {}),
    ):
        version = str(player.version())
        asked[name] = queries_of(partial(send, address, page, **form))
    return asked


def costs(asked: dict[str, list[str]]) -> dict[str, int]:
    return {name: len(queries) for name, queries in asked.items()}


def test_costs_do_not_grow(alice: Persona, player: Player) -> None:
    """A new hero with nothing, and one with all of it: 10,000 entries of journal, left branches, 50 fights…"""
    # At a paragraph, which remembers the fight: asking for its memory costs the same from then on.
    player.paragraph(3, 0, 0)
    start_fight(player, 1)
    fewer = {name: cost - (name in WAITING_SHOWN) for name, cost in COSTS.items()}
    assert costs(asked_by(alice, player)) == fewer
    player.post(fight_views.end, outcome="won")
    load_up(player)
    play_long(player, 10_000)
    start_fight(player, 3)
    assert costs(asked_by(alice, player)) == COSTS


def test_costs_of_the_way_back_do_not_grow(player: Player) -> None:
    player.bookmark_add(0, 0, 0)
    start = snapshot(player.pk)
    asked: dict[int, list[int]] = {}
    for count in (10, 10_000):
        first = Entry.objects.filter(hero=player.pk).latest("id").pk
        play_long(player, count)
        end = snapshot(player.pk)
        back = queries_of(lambda: player.bookmark_go(0, 0, 0))
        assert snapshot(player.pk) == start
        player.undo()
        assert snapshot(player.pk) == end
        done = Entry.objects.filter(hero=player.pk, state="done", pk__gt=first).earliest("id").pk
        undone = queries_of(partial(player.undo, done))
        assert snapshot(player.pk) == start
        again = queries_of(player.redo)
        asked[count] = [len(back), len(undone), len(again)]
        player.undo()
    assert asked[10] == asked[10_000]


def plans(queries: list[str]) -> list[tuple[str, str]]:
    """Return how the database finds the rows of each query on the journal."""
    found = []
    explain = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE sheets_entry")
            cursor.execute("ANALYZE sheets_action")
            # With one hero in the table, reading it all is often the fastest way; what counts is that there is another.
            cursor.execute("SET LOCAL enable_seqscan = off")
        for query in queries:
            if '"sheets_entry"' in query or '"sheets_action"' in query:
                if query.startswith("INSERT"):
                    continue
                cursor.execute(f"{explain} {query.replace('%', '%%')}")
                found.append((query, "\n".join(str(row[-1]) for row in cursor.fetchall())))
    return found


def test_every_query_on_the_journal_has_its_index(alice: Persona, player: Player) -> None:
    load_up(player)
    play_long(player, 10_000)
    with seeded(6):
        other = Player.with_new_hero(alice.user, "mutation")
    play_long_of_others(other)
    start_fight(player, 3)
    asked = asked_by(alice, player)
    checked = 0
    for query, plan in plans([query for queries in asked.values() for query in queries]):
        checked += 1
        for full in (
            "Seq Scan on sheets_entry",
            "Seq Scan on sheets_action",
            "SCAN sheets_entry",
            "SCAN sheets_action",
        ):
            assert full not in plan, (query, plan)
        # Rows come out of the index in their order: nothing is sorted, save the few entries of one action; and of a
        # short fight, which PostgreSQL finds by the index and may well sort.
        if "LIMIT" in query and '"action_id" =' not in query:
            assert '"fight_ordinal" =' in query or "Sort" not in plan, (query, plan)
            assert "TEMP B-TREE" not in plan, (query, plan)
    assert checked > 20


MET = {"page": 9, "tap": 26}
"""What the MdT's page of an encounter costs, and a tap of it: session and user, and the page that answers it."""


@pytest.mark.parametrize("monsters", [2, 60])
@pytest.mark.parametrize("entries", [0, 400])
def test_an_encounter_costs_the_same_whoever_is_in_it(table: Table, dice: ScriptedFaces, monsters: int, entries: int):
    led = Led(table, dice, party(), band(monsters))
    led.met()
    for number in range(entries):
        action = Action.objects.create(author=table.mdt.user, key=f"past-{number:04}", campaign=table.campaign)
        EncounterEntry.objects.create(encounter=led.encounter, action=action, do="step", patch=[])
    client = table.mdt.client
    asked = {"page": len(queries_of(lambda: client.get(led.url())))}
    dice.next(6, 1)
    form = {"do": "initiative", "version": led.row.version, "key": "the one tap"}
    headers = {"hx-request": "true"}
    asked["tap"] = len(queries_of(lambda: client.post(led.url("encounter-act"), form, headers=headers)))
    assert led.state.round == 1
    assert asked == MET


def play_long_of_others(player: Player) -> None:
    """Somebody else has a journal too."""
    action = Action.objects.latest("id")
    rows = [Entry(hero_id=player.pk, action=action, do="adjust", patch=[]) for _ in range(2_000)]
    Entry.objects.bulk_create(rows, batch_size=500)
