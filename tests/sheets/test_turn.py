"""One tap: all of it or nothing of it, once and not twice, on the state that was seen."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.http import Http404

from combat.views import fight as fight_views
from rulesets.defis.models import Stone
from sheets.models import Action, Character, Entry, Item
from sheets.turn import AlreadyDone, NothingChanged, Stale, take_turn
from sheets.undo import redo, undo
from sheets.views import belongings
from sheets.views import sheet as sheet_views
from tests.conftest import Persona
from tests.player import Player, seeded, snapshot


class PulledPlug(Exception):
    """The power went."""


@contextmanager
def power_fails_at(number: int) -> Iterator[list[str]]:
    """Let the write of that number never happen; gives the writes that were tried."""
    writes: list[str] = []

    def watch(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.split()[0] in ("INSERT", "UPDATE", "DELETE"):
            if len(writes) == number:
                raise PulledPlug(sql)
            writes.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        yield writes


def everything(player: Player) -> tuple[Any, ...]:
    """Return all that a tap may write."""
    hero = Character.objects.filter(pk=player.pk).values("version", "next_ordinal", "played_at").get()
    entries = list(Entry.objects.filter(hero=player.pk).order_by("id").values())
    return snapshot(player.pk), hero, entries, list(Action.objects.order_by("id").values())


@pytest.fixture
def player(alice: Persona) -> Player:
    with seeded(5):
        return Player.with_new_hero(alice.user, "scorpions")


TAPS: dict[str, Callable[[Player], Any]] = {
    "tap": lambda player: player.post(sheet_views.tap, tap="endurance:-1"),
    "received stone": lambda player: player.post(sheet_views.do, do="receive", giver="found", stone="feu"),
    "item": lambda player: player.post(belongings.add_item, name="clé"),
    "bookmark": lambda player: player.post(belongings.add_bookmark),
    "paragraph": lambda player: player.post(sheet_views.paragraph, paragraph=12),
    "fight": lambda player: player.post(fight_views.fight, rows=1, **{"foe-0-habilete": 7, "foe-0-endurance": 9}),
    "undo": lambda player: player.undo(),
    "redo": lambda player: player.redo(),
    "left branch": lambda player: player.post(sheet_views.paragraph, paragraph=13),
}


@pytest.mark.parametrize("name", [*TAPS, "attack", "luck", "return"])
def test_a_tap_cut_off_anywhere_leaves_nothing(player: Player, name: str) -> None:
    with seeded(3):
        for before in ("item", "bookmark", "fight"):
            TAPS[before](player)
        if name == "luck":
            for _ in range(20):
                player.post(fight_views.choose, do="attack")
                if player.state().pending is not None:
                    break
        if name in ("redo", "left branch"):
            player.undo()
        if name in ("fight", "received stone"):
            player.post(fight_views.end, outcome="stopped")
        tap = (
            TAPS.get(name)
            or {
                "attack": lambda player: player.post(fight_views.choose, do="attack"),
                "luck": lambda player: player.post(fight_views.choose, do="luck"),
                "return": lambda player: player.bookmark_go(0, 0, 0),
            }[name]
        )
        before_it = everything(player)
        number = 0
        while True:
            try:
                with power_fails_at(number):
                    answer = tap(player)
            except PulledPlug:
                assert everything(player) == before_it, f"write {number} of {name}"
                number += 1
                continue
            break
        assert answer.status == 302
        assert number >= 3
        assert everything(player) != before_it
        assert player.version() == before_it[1]["version"] + 1


def test_an_error_of_ours_in_mid_turn_leaves_nothing(player: Player) -> None:
    before = everything(player)
    with pytest.raises(ZeroDivisionError), take_turn(player.ref, player.user, "a-key-of-mine", None) as turn:
        turn.create(Item, name="clé")
        turn.update(turn.hero, name="Zoé")
        turn.record("item_added")
        turn.record(str(1 // 0))
    assert everything(player) == before


def test_a_tap_that_changes_nothing_writes_nothing(player: Player) -> None:
    before = everything(player)
    with pytest.raises(NothingChanged), take_turn(player.ref, player.user, "a-key-of-mine", None):
        pass
    assert everything(player) == before


def test_the_key_is_looked_at_before_the_version(player: Player) -> None:
    version = player.version()
    with take_turn(player.ref, player.user, "a-key-of-mine", version) as turn:
        turn.record("something")
    for seen in (version, version + 1, None, 0):
        with pytest.raises(AlreadyDone), take_turn(player.ref, player.user, "a-key-of-mine", seen):
            raise AssertionError("done twice")
    with pytest.raises(Stale), take_turn(player.ref, player.user, "another-key", version):
        raise AssertionError("done on a state that was not seen")
    assert player.version() == version + 1


def test_somebody_else_s_hero_does_not_exist(player: Player, bob: Persona) -> None:
    for seen in (None, player.version()):
        with pytest.raises(Http404), take_turn(player.ref, bob.user, "a-key-of-bob", seen):
            raise AssertionError("Bob played Alice's hero")


def test_keys_are_each_author_s_own(player: Player, bob: Persona) -> None:
    Action.objects.create(author=bob.user, key="a-key-of-mine")
    with take_turn(player.ref, player.user, "a-key-of-mine", None) as turn:
        turn.record("something")
    assert Entry.objects.filter(do="something").count() == 1


def test_a_setting_of_the_table_is_no_act_but_is_done_once(player: Player) -> None:
    with take_turn(player.ref, player.user, "a-key-of-mine", None) as turn:
        turn.settle(hero_dice_typed=True)
    assert player.hero.hero_dice_typed
    with pytest.raises(AlreadyDone), take_turn(player.ref, player.user, "a-key-of-mine", None) as turn:
        turn.settle(hero_dice_typed=False)
    assert player.hero.hero_dice_typed


def test_a_row_made_changed_and_taken_away_in_one_tap(player: Player) -> None:
    before = snapshot(player.pk)
    with take_turn(player.ref, player.user, "a-key-of-mine", None) as turn:
        row = turn.create(Item, name="clé")
        turn.update(row, quantity=3)
        turn.delete(row)
        turn.record("something")
    assert snapshot(player.pk) == before
    assert Entry.objects.get(do="something").patch == []


def test_a_row_made_and_changed_in_one_tap_comes_back_as_it_became(player: Player) -> None:
    with take_turn(player.ref, player.user, "a-key-of-mine", None) as turn:
        row = turn.create(Item, name="clé")
        turn.update(Item.objects.get(pk=row.pk), quantity=3)
        turn.record("something")
    after = snapshot(player.pk)
    assert after["item"][row.ordinal]["quantity"] == 3
    player.undo()
    player.redo()
    assert snapshot(player.pk) == after


def test_a_row_changed_and_taken_away_in_one_tap_comes_back_as_it_was(player: Player) -> None:
    before = snapshot(player.pk)
    with take_turn(player.ref, player.user, "a-key-of-mine", None) as turn:
        row = turn.hero.items.first()
        assert row is not None
        turn.update(row, quantity=row.quantity + 1)
        turn.delete(row)
        turn.record("something")
    player.undo()
    assert snapshot(player.pk) == before


def test_one_row_read_twice_in_one_tap_is_one_row(player: Player) -> None:
    before = snapshot(player.pk)
    with take_turn(player.ref, player.user, "a-key-of-mine", None) as turn:
        first, second = (Item.objects.filter(hero=turn.hero).order_by("ordinal")[0] for _ in range(2))
        turn.update(first, quantity=4)
        turn.update(second, note="usé")
        turn.record("something")
    row = snapshot(player.pk)["item"][first.ordinal]
    assert (row["quantity"], row["note"]) == (4, "usé")
    player.undo()
    assert snapshot(player.pk) == before


def test_an_action_of_several_entries_is_undone_and_redone_whole(player: Player) -> None:
    before = snapshot(player.pk)
    with take_turn(player.ref, player.user, "a-key-of-mine", None) as turn:
        turn.update(turn.hero, paragraph=9)
        turn.record("first", patch=[{"table": "character", "row": 0, "before": {}, "after": {}}])
        turn.create(Stone, kind="feu", count=1)
        turn.record("second")
    after = snapshot(player.pk)
    first = Entry.objects.get(do="first")
    for to in (None, first.pk, first.pk + 1):
        assert player.undo(to=to).status == 302
        assert snapshot(player.pk) == before
        assert set(Entry.objects.filter(action=first.action_id).values_list("state", flat=True)) == {"undone"}
        assert player.redo().status == 302
        assert snapshot(player.pk) == after
        assert set(Entry.objects.filter(action=first.action_id).values_list("state", flat=True)) == {"done"}


def test_ordinals_are_never_given_twice(player: Player) -> None:
    given: list[int] = []
    for number in range(4):
        player.post(belongings.add_item, name=f"clé {number}")
        given.append(Item.objects.latest("ordinal").ordinal)
        if number % 2:
            player.undo()
    assert len(set(given)) == 4


def test_undo_and_redo_are_actions_of_their_own(player: Player) -> None:
    player.post(belongings.add_item, name="clé")
    done = Action.objects.latest("id")
    with take_turn(player.ref, player.user, "the-undo-key", player.version()) as turn:
        undo(turn)
    with take_turn(player.ref, player.user, "the-redo-key", player.version()) as turn:
        redo(turn)
    assert list(Action.objects.filter(undoes=done).order_by("id").values_list("kind", "key")) == [
        ("undo", "the-undo-key"),
        ("redo", "the-redo-key"),
    ]
    assert Entry.objects.filter(hero=player.pk).count() == 2
