"""The character: six characteristics, derived numbers and their overrides (POR-70)."""

import json

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.errors import BadScenario, RuleViolation
from rulesets.kit.protocol import Choice
from rulesets.kit.replay import run
from rulesets.portes.engine import creation
from rulesets.portes.engine.tables import CHARACTERISTICS
from tests.rulesets.portes.builders import CODEC, PORTES, bad

FACES = [3, 3, 3, 1, 1, 1, 6, 6, 6, 4, 4, 4, 2, 2, 2, 6, 6, 5]
SCORES = {"force": 9, "dexterite": 3, "constitution": 18, "intelligence": 12, "sagesse": 6, "charisme": 17}


def hero(**more):
    return CODEC.hero({**SCORES, **more})


def done(hero, do, faces=(), /, **args):
    """Do an action as the pages do, through the codec."""
    action = CODEC.action(json.loads(json.dumps({"do": do, **args})))
    after, events = PORTES.act(hero, action, ScriptedDice(faces))
    return after, [CODEC.event_data(event) for event in events]


@pytest.mark.rule("POR-70")
def test_six_times_3d6_in_order():
    scenario = {"id": "c", "ruleset": "portes", "do": "create", "dice": FACES}
    assert run(scenario) == {"id": "c", "hero": SCORES, "dice_used": 18}
    assert list(run(scenario)["hero"]) == list(CHARACTERISTICS)
    short = run({**scenario, "dice": FACES[:17]})
    assert short == {"id": "c", "error": {"code": "not_enough_dice", "message": short["error"]["message"]}}
    assert run({**scenario, "dice": [7]})["error"]["code"] == "bad_die"
    assert bad(run({**scenario, "force": 9}), "force")
    assert [roll.why for roll in PORTES.creation_rolls({})] == list(CHARACTERISTICS)


@pytest.mark.rule("POR-70")
def test_or_typed():
    made, events = creation.typed(SCORES)
    assert CODEC.hero_data(made) == SCORES and len(events) == 6
    for wrong in ({**SCORES, "force": 2}, {**SCORES, "force": 19}, {**SCORES, "age": 3}, {"force": 9}):
        with pytest.raises(BadScenario):
            creation.typed(wrong)


@pytest.mark.rule("POR-70")
def test_derived_numbers_and_their_overrides():
    fighter = hero(classe="guerrier", niveau=3, movement=27)
    derived = {name: fact["value"] for name, fact in PORTES.facts(fighter).items()}
    assert derived == {"attack": 2, "initiative": -2, "reaction": -1, "combat_movement": 9}
    own, log = done(fighter, "write", attack=5, initiative=0, reaction=-3, combat_movement=12)
    assert [own.value(name) for name in derived] == [5, 0, -3, 12] and len(log) == 4
    assert [own.worked_out(name) for name in derived] == [2, -2, -1, 9]
    # What he comes to an encounter with are his own numbers.
    member = own.member("Ysolde")
    assert (member.attack, member.initiative, member.movement, member.combat_movement) == (5, 0, 27, 12)
    assert fighter.member("Ysolde").combat_movement == 9
    back, _ = done(own, "write", attack=None)
    assert back.value("attack") == 2


@pytest.mark.rule("POR-70")
def test_all_of_the_sheet_is_kept():
    whole, _ = done(
        hero(),
        "write",
        classe="clerc",
        niveau=2,
        pv=9,
        ca=4,
        movement=27,
        weapons=[{"name": "Masse", "damage": "1d6+1"}],
        treasure="12 po",
        notes="Une bougie",
    )
    assert whole.pv_max == 9
    data = json.loads(json.dumps(CODEC.whole_hero_data(whole)))
    assert CODEC.hero(data) == whole
    assert set(data) == {
        *CHARACTERISTICS,
        "classe",
        "niveau",
        "pv",
        "pv_max",
        "ca",
        "movement",
        "weapons",
        "treasure",
        "notes",
        "attack",
        "initiative",
        "reaction",
        "combat_movement",
    }


@pytest.mark.rule("POR-70")
def test_pv_are_written_then_lost_and_regained():
    with pytest.raises(RuleViolation, match="PV"):
        done(hero(), "adjust", score="pv", by=-1)
    alive = hero(pv=5, pv_max=8)
    assert [done(alive, "adjust", score="pv", by=by)[0].pv for by in (-2, -9, 2, 9)] == [3, 0, 7, 8]
    dead, log = done(alive, "adjust", score="pv", by=-5)
    assert dead.dead and [event["event"] for event in log] == ["PvAdjusted", "CharacterDied"]
    with pytest.raises(RuleViolation):
        done(alive, "adjust", score="force", by=1)
    lower, _ = done(alive, "write", pv_max=4)
    assert (lower.pv, lower.pv_max) == (4, 4)
    assert done(hero(), "write", pv=11)[0].pv_max == 11


@pytest.mark.rule("POR-70")
def test_first_pv_are_written_or_rolled_once():
    written, log = done(hero(), "first_pv", pv=7)
    assert (written.pv, written.pv_max) == (7, 7) and [event["score"] for event in log] == ["pv_max", "pv"]
    rolled, log = done(hero(), "first_pv", [3, 6], dice="2d8+1")
    assert (rolled.pv, rolled.pv_max) == (10, 10)
    assert log == [{"event": "FirstPvRolled", "by_hand": False, "dice": "2d8+1", "faces": [3, 6], "pv": 10}]
    assert done(hero(), "first_pv", [1], dice="1d4-3")[0].pv == 1
    for known, args in ((written, {"pv": 9}), (hero(), {"dice": "huit"})):
        with pytest.raises(RuleViolation):
            done(known, "first_pv", **args)


@pytest.mark.rule("POR-70")
def test_pv_above_the_maximum_stand_and_leave_it_as_it_is():
    above, _ = done(hero(pv=5, pv_max=8), "write", pv=11)
    assert (above.pv, above.pv_max) == (11, 8)
    assert CODEC.hero(CODEC.whole_hero_data(above)) == above
    assert [done(above, "adjust", score="pv", by=by)[0].pv for by in (-2, 1, -4)] == [9, 11, 7]
    for most, left in ((9, 11), (8, 11), (6, 6)):
        after, _ = done(above, "write", pv_max=most)
        assert (after.pv, after.pv_max) == (left, most)


@pytest.mark.rule("POR-70")
def test_he_enters_an_encounter_with_his_weapon():
    armed = hero(classe="elfe", niveau=4, pv=5, pv_max=8, ca=3, weapons=[{"name": "Épée", "damage": "1d8"}])
    member = armed.member("Alice", ref="a1")
    assert (member.pv, member.pv_max, member.ca, member.attack, member.initiative) == (5, 8, 3, 3, -2)
    assert (str(member.damage), str(armed.member("Alice", 1).damage), member.ref) == ("1d8", "1d2", "a1")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"force": None}, "force"),
        ({"classe": "barde"}, "classe"),
        ({"pv": -1}, "pv"),
        ({"ca": "5"}, "ca"),
        ({"x": 1}, "x"),
    ],
)
def test_what_is_no_character(change, key):
    with pytest.raises(BadScenario, match=key):
        hero(**change)
    with pytest.raises(BadScenario, match="sagesse"):
        CODEC.hero({name: 9 for name in CHARACTERISTICS if name != "sagesse"})


def test_free_dice_and_unknown_actions():
    _, log = done(hero(), "roll", [20, 1], count=2, sides=20)
    assert log == [{"event": "DiceRolled", "sides": 20, "faces": [20, 1], "total": 21, "by_hand": False}]
    for count, sides in ((0, 6), (21, 6), (1, 1), (1, 101)):
        with pytest.raises(RuleViolation):
            done(hero(), "roll", count=count, sides=sides)
    with pytest.raises(RuleViolation):
        PORTES.act(hero(), Choice("dance"), ScriptedDice([]))
    offers = {offer.do: offer.refusal for offer in PORTES.acts(hero())}
    assert set(offers) == {"adjust", "first_pv", "gold", "write", "roll"} and offers["adjust"].endswith(".")


@pytest.mark.rule("POR-70")
@pytest.mark.parametrize(
    ("treasure", "after", "before"),
    [
        ("", "3 po", None),
        ("Une bague", "Une bague\n3 po", None),
        ("Une bague\n", "Une bague\n3 po", None),
        ("12 po", "15 po", 12),
        ("Or : 12 pièces d’or.\nUne bague", "Or : 15 pièces d’or.\nUne bague", 12),
        ("1 pièce d'or", "4 pièces d'or", 1),
        # What has a price is no purse.
        ("Un collier de 50 po", "Un collier de 50 po\n3 po", None),
    ],
)
def test_gold_given(treasure: str, after: str, before: int | None):
    given, (event,) = done(hero(treasure=treasure), "gold", by=3)
    assert given.treasure == after
    assert (event["event"], event["by"], event["before"]) == ("GoldReceived", 3, before)


def test_gold_that_cannot_be_given():
    for treasure, by in (("", 0), ("", -2), ("x" * 20_000, 3)):
        with pytest.raises(RuleViolation):
            done(hero(treasure=treasure), "gold", by=by)
