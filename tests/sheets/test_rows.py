"""Patches: what several come to together, in which order rows come and go, and what stops them."""

import json

import pytest
from django.db.models import CASCADE, ForeignKey

from combat.models import Fight, Meeting
from combat.views import fight as fight_views
from rulesets.defis.models import Stone
from sheets.models import Character, HeroRow, Item
from sheets.rows import RowsMoved, apply_patch, called, columns, composed, find, reversed_patch, tables, whole
from tests.conftest import Persona
from tests.player import Player, seeded, snapshot

MADE = {"table": "stone", "row": 4, "before": None, "after": {"kind": "feu", "count": 1}}
MORE = {"table": "stone", "row": 4, "before": {"count": 1}, "after": {"count": 2}}
GONE = {"table": "stone", "row": 4, "before": {"kind": "feu", "count": 2}, "after": None}


@pytest.mark.parametrize(
    ("patches", "effect"),
    [
        ([[MADE], [MORE]], [{**MADE, "after": {"kind": "feu", "count": 2}}]),
        ([[MADE, MORE]], [{**MADE, "after": {"kind": "feu", "count": 2}}]),
        ([[MADE], [MORE], [GONE]], []),
        ([[MORE], [GONE]], [{**GONE, "before": {"kind": "feu", "count": 1}}]),
        ([[GONE], [{**GONE, "before": None, "after": GONE["before"]}]], []),
        ([[GONE], [MADE]], [{"table": "stone", "row": 4, "before": {"count": 2}, "after": {"count": 1}}]),
        ([[MADE], [MORE], [GONE], [MADE]], [MADE]),
        ([[MORE], reversed_patch([MORE])], []),
        ([[], []], []),
    ],
)
def test_several_patches_are_one(patches, effect):
    assert composed(patches) == effect


def test_columns_that_only_one_of_two_changes_touches():
    first = {"table": "item", "row": 2, "before": {"quantity": 1}, "after": {"quantity": 2}}
    second = {"table": "item", "row": 2, "before": {"note": ""}, "after": {"note": "usé"}}
    both = {"table": "item", "row": 2, "before": {"note": "", "quantity": 1}, "after": {"note": "usé", "quantity": 2}}
    assert composed([[first], [second]]) == [both]
    assert composed([[first], [second], reversed_patch([second, first])]) == []


def test_none_false_and_zero_are_three_things():
    for before, after in ((None, 0), (0, None), (None, ""), (None, False)):
        change = {"table": "item", "row": 2, "before": {"uses": before}, "after": {"uses": after}}
        assert composed([[change]]) == [change]
        assert json.loads(json.dumps(composed([[change]]))) == [change]


@pytest.fixture
def player(alice: Persona) -> Player:
    with seeded(5):
        return Player.with_new_hero(alice.user, "scorpions")


def test_rows_come_after_what_they_point_at_and_go_before(player: Player):
    player.post(fight_views.fight, rows=1, **{"foe-0-habilete": 5, "foe-0-endurance": 6})
    hero = player.hero
    here = snapshot(hero.pk)
    made = [
        {"table": row._meta.model_name, "row": row.ordinal, "before": None, "after": whole(row)}
        for row in (Fight.objects.get(), Fight.objects.get().defis, *Fight.objects.get().combatants.all())
    ]
    # Made, taken away and made again: whatever order the changes stand in, the rows know their own.
    for order in (made, made[::-1], made[1:] + made[:1]):
        apply_patch(hero, reversed_patch(order))
        assert not Fight.objects.exists()
        apply_patch(hero, composed([order, reversed_patch(order), order]))
        assert snapshot(hero.pk) == here


def test_a_stone_of_one_kind_gives_its_place_to_another_row_of_that_kind(player: Player):
    hero = player.hero
    Stone.objects.create(hero=hero, ordinal=50, kind="feu", count=2)
    swap = [
        {"table": "stone", "row": 51, "before": None, "after": {"kind": "feu", "count": 1}},
        {"table": "stone", "row": 50, "before": {"kind": "feu", "count": 2}, "after": None},
    ]
    apply_patch(hero, swap)
    assert list(hero.stones.values_list("ordinal", "count")) == [(51, 1)]
    apply_patch(hero, reversed_patch(swap))
    assert list(hero.stones.values_list("ordinal", "count")) == [(50, 2)]


@pytest.mark.parametrize(
    "change",
    [
        {"row": 90, "before": {"quantity": 1}, "after": {"quantity": 2}},
        {"row": 90, "before": {"quantity": 7, "name": "x", "uses": None, "note": ""}, "after": None},
        {"row": 91, "before": None, "after": {"name": "y", "quantity": 1, "uses": None, "note": ""}},
        {"row": 92, "before": {"quantity": 1}, "after": {"quantity": 2}},
    ],
)
def test_rows_that_stand_otherwise_stop_a_patch(player: Player, change):
    hero = player.hero
    Item.objects.create(hero=hero, ordinal=90, name="x", quantity=6)
    Item.objects.create(hero=hero, ordinal=91, name="y")
    with pytest.raises(RowsMoved) as moved:
        apply_patch(hero, [{"table": "item", **change}])
    assert (moved.value.table, moved.value.ordinal) == ("item", change["row"])


def test_a_meeting_deleted_meanwhile_does_not_stop_the_way_back(player: Player):
    player.post(fight_views.fight, rows=1, **{"foe-0-habilete": 5, "foe-0-endurance": 6})
    assert Fight.objects.get().meeting is not None
    assert player.undo().status == 302
    Meeting.objects.all().delete()
    assert player.redo().status == 302
    assert Fight.objects.get().meeting is None
    assert player.undo().status == 302
    assert not Fight.objects.exists()


def test_a_fight_brought_back_is_tied_to_its_meeting_again(player: Player):
    player.post(fight_views.fight, rows=1, **{"foe-0-habilete": 5, "foe-0-endurance": 6})
    meeting = Meeting.objects.get()
    player.undo()
    player.redo()
    assert Fight.objects.get().meeting == meeting
    assert [row.monster for row in Fight.objects.get().combatants.all() if row.side == "foe"] == [
        meeting.monsters.get()
    ]


def test_every_row_of_a_hero_is_covered_and_has_a_name_for_the_player():
    rows = {model for model in HeroRow.__subclasses__() if not model._meta.abstract}
    assert rows <= set(tables().values())
    assert all(called(table) for table in tables())


def test_every_column_is_covered():
    """What is not in the journal is named here, one by one."""
    outside = {
        "character": {
            *("ref", "owner", "ruleset", "hero_dice_typed", "foe_dice_typed", "odds_shown"),
            *("version", "next_ordinal", "created_at", "played_at"),
            # Who sits at which table is no act of the hero.
            "campaign",
        },
        "fight": {"opened_at"},
        # A habit of the player, as the hands that roll are.
        "billysheet": {"always_dodge"},
    }
    for name, model in tables().items():
        fields = {field.name for field in model._meta.concrete_fields} - {"id", "hero", "ordinal"}
        covered = {*getattr(model, "JOURNALED", ()), *getattr(model, "TIED", ())}
        assert fields - covered == outside.get(name, set()), name


def test_rows_that_others_point_at_are_never_pulled_away_with_more_than_the_patch_says():
    """Whatever the database would delete along with a row is a row of the journal, with a greater ordinal."""
    for model in tables().values():
        for related in model._meta.related_objects:
            link = related.field
            if model is Character or not isinstance(link, ForeignKey) or link.remote_field.on_delete is not CASCADE:
                continue
            assert related.related_model in tables().values(), (model, related)


@pytest.mark.django_db
def test_an_address_finds_the_hero_himself(player: Player):
    hero = player.hero
    assert find(hero, "character", 0) is hero
    assert find(hero, "item", 999) is None
    assert set(columns(hero)) == set(Character.JOURNALED)
