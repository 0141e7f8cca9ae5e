"""Blows, damage, morale, and the steps of a turn (POR-60 to POR-64)."""

import pytest

from rulesets.kit.errors import RuleViolation
from rulesets.portes.engine.bestiary import monster_attack
from rulesets.portes.engine.tables import ARMOUR, CLASSES, SHIELD, attack_bonus, needed
from tests.rulesets.portes.builders import (
    INITIATIVE,
    NEXT,
    PORTES,
    attack,
    heroes,
    met,
    monsters,
    names,
    of,
    one,
    opened,
    played,
    refused,
)

FIRST = [6, 1]
"""Initiative: the heroes act first."""


def struck(*faces, sides=None, **more):
    """A hero strikes the first monster."""
    return met(INITIATIVE, attack((0, 0), (1, 0), **more), sides=sides, dice=[*FIRST, *faces])


@pytest.mark.rule("POR-60")
def test_a_turn_goes_through_its_steps():
    state, _ = opened(INITIATIVE, dice=FIRST)
    seen = [state.step]
    for _ in range(4):
        state, log = played(state, {"do": "step"})
        seen.append(state.step)
        assert names(log) == ["StepReached"]
    assert seen == ["morale", "movement", "missiles", "spells", "melee"]
    state, log = played(state, {"do": "step"})
    assert (state.turn, state.step, names(log)) == (1, "morale", ["TurnPassed"])
    state, log = played(state, *[{"do": "step"}] * 5)
    assert (state.turn, state.step, state.round) == (None, "announce", 1)
    assert names(log)[-1] == "RoundEnded"


@pytest.mark.rule("POR-60")
def test_a_step_with_nothing_to_do_is_told():
    state, _ = opened(of("intend", 0, intention="fight"), {"do": "announce", "who": [0, 1], "spell": "Sommeil"})
    state, _ = played(state, INITIATIVE, dice=FIRST)
    idle = []
    for _ in range(5):
        idle.append(PORTES.scene(state)["idle"])
        state, _ = played(state, {"do": "step"})
    assert idle == [True, False, False, False, False]
    assert state.sides[0].members[1].spell == "Sommeil"
    state, _ = played(state, NEXT)
    assert state.sides[0].members[1].spell == ""


@pytest.mark.rule("POR-60")
def test_who_flees_has_nothing_to_do_in_a_turn():
    state, _ = opened(of("flee", 1), of("pursue", 0), INITIATIVE, dice=[1, 6])
    for _ in range(5):
        assert PORTES.scene(state)["idle"]
        state, _ = played(state, {"do": "step"})
    # Who pursues moves at the round's end, and may still strike.
    idle = []
    for _ in range(5):
        idle.append(PORTES.scene(state)["idle"])
        state, _ = played(state, {"do": "step"})
    assert idle == [True, True, False, True, False]


@pytest.mark.rule("POR-60")
def test_spells_are_announced_before_initiative_by_the_living():
    announce = {"do": "announce", "who": [0, 0], "spell": "Lumière"}
    with pytest.raises(RuleViolation, match="avant l’initiative"):
        opened(INITIATIVE, announce, dice=FIRST)
    with pytest.raises(RuleViolation, match="mort"):
        opened(announce, sides=[{**heroes(), "members": [one(pv=0), one()]}, monsters()])


@pytest.mark.rule("POR-61")
@pytest.mark.parametrize(
    ("bonus", "ca", "number"),
    [(1, 9, 10), (1, 5, 14), (0, 3, 17), (2, -2, 20), (0, -5, 20), (12, 6, 2), (15, 9, 2), (9, 9, 2), (10, 9, 2)],
)
def test_needed_number(bonus, ca, number):
    assert needed(bonus, ca) == number


@pytest.mark.rule("POR-61")
@pytest.mark.parametrize(
    ("face", "modifier", "hits"),
    [(14, 0, True), (13, 0, False), (13, 1, True), (15, -2, False), (20, -30, True), (1, 30, False), (2, 12, True)],
)
def test_a_blow_hits_or_misses(face, modifier, hits):
    result = struck(face, *([1] if hits else []), modifier=modifier)
    assert result["pv"][1][0] == (5 if hits else 6)
    assert result["dice_used"] == (6 if hits else 5)


@pytest.mark.rule("POR-61")
def test_armour_classes():
    assert ARMOUR == {"aucune": 9, "cuir": 8, "mailles": 5, "plates": 3} and SHIELD == -1


@pytest.mark.rule("POR-61")
def test_whom_a_blow_may_name():
    for by, at in [
        ((0, 0), (0, 1)),
        ((0, 0), (1, 9)),
        ((0, 9), (1, 0)),
        ((0, 0), (-1, 0)),
        ((0, -1), (1, 0)),
        ((7, 0), (1, 0)),
    ]:
        assert refused(met(INITIATIVE, attack(by, at), dice=FIRST), 3)
    dead = [heroes(), {**monsters(), "members": [one(pv=0, morale=7), one(morale=7)]}]
    assert refused(met(INITIATIVE, attack((0, 0), (1, 0)), sides=dead, dice=FIRST), 3)
    # One of a side that flees may be struck, but does not strike.
    fleeing = [heroes(movement=36), monsters(movement=36)]
    assert met(of("flee", 1), INITIATIVE, attack((0, 0), (1, 0)), sides=fleeing, dice=[*FIRST, 2])["dice_used"] == 5
    assert refused(met(of("flee", 0), INITIATIVE, attack((0, 0), (1, 0)), sides=fleeing, dice=FIRST), 4)
    gone = [heroes(), monsters(), monsters(movement=90)]
    assert refused(met(of("flee", 2), INITIATIVE, attack((0, 0), (2, 0)), sides=gone, dice=FIRST), 4)


@pytest.mark.rule("POR-61")
def test_the_first_blow_begins_the_fight_hit_or_miss():
    result = struck(2)
    assert result["legal"] == ["attack", "morale", "next"]
    for choice in (of("flee", 0), of("reaction", 1)):
        assert refused(met(INITIATIVE, attack((0, 0), (1, 0)), choice, dice=[*FIRST, 2]), 4)


@pytest.mark.rule("POR-62")
@pytest.mark.parametrize(
    ("damage", "faces", "left"),
    [
        ("1d6", [4], 16),
        ("2d4+1", [1, 4], 14),
        ("1d4-2", [1], 19),
        ("1d4-2", [4], 18),
        ("1d10", [10], 10),
        ("3d8", [8, 8, 8], 0),
    ],
)
def test_damage(damage, faces, left):
    sides = [heroes(damage=damage), monsters(pv=20)]
    assert struck(20, *faces, sides=sides)["pv"][1] == [left, 20]


@pytest.mark.rule("POR-62")
def test_dead_at_0():
    result = struck(20, 6, sides=[heroes(), monsters(1)])
    assert (result["pv"], result["outcome"], result["legal"]) == ([[6, 6], [0]], "ended", [])
    assert refused(
        met(INITIATIVE, attack((0, 0), (1, 0)), NEXT, sides=[heroes(), monsters(1)], dice=[*FIRST, 20, 6]), 4
    )


@pytest.mark.rule("POR-62")
def test_a_bear_has_its_three_attacks():
    state, _ = opened(INITIATIVE, dice=[1, 6])
    state, _ = played(state, {"do": "set", "member": {"index": [1, 0], "further": ["1d3", "2d4"]}})
    blow = attack((1, 0), (0, 0))
    state, log = played(state, blow, blow, blow, dice=[20, 1, 20, 1, 20, 1, 1])
    assert [event["dice"] for event in log if event["event"] == "DamageDealt"] == ["1d6", "1d3", "2d4"]
    with pytest.raises(RuleViolation, match="déjà attaqué"):
        played(state, blow)


FIGHTERS = [0, 1, 1, 2, 3, 4, 5, 6, 6, 7, 8, 8, 9, 10, 11, 12, 13, 14, 15, 16, 16, 16]
CLERICS = [0, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11]
MAGICIANS = [0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 6, 7, 7, 7, 8, 8, 9, 9, 9, 10, 10]


@pytest.mark.rule("POR-63")
def test_attack_bonus_by_class_and_level():
    tables = {"guerrier": FIGHTERS, "nain": FIGHTERS, "elfe": FIGHTERS, "halfelin": FIGHTERS}
    tables |= {"clerc": CLERICS, "voleur": CLERICS, "magicien": MAGICIANS}
    assert set(tables) == set(CLASSES)
    for classe, expected in tables.items():
        assert [attack_bonus(classe, level) for level in range(len(expected))] == expected
    assert attack_bonus(None, 12) == 0


@pytest.mark.rule("POR-63")
def test_attack_bonus_by_dv():
    by_dv = [1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15]
    assert [monster_attack(str(dv)) for dv in range(1, 24)] == by_dv
    parts = {"½": 1, "1-1": 1, "1+1": 2, "2-1": 2, "3+1": 4, "7+2": 8, "9+1": 9, "21+1": 15, "4**": 4}
    assert {dv: monster_attack(dv) for dv in parts} == parts


def fought(*choices, count=4, dice=(), **more):
    """Heroes first; each kills a monster with 20 and 6; then the choices."""
    return met(INITIATIVE, *choices, sides=[heroes(6), monsters(count, **more)], dice=[*FIRST, *dice])


def kills(*targets):
    return [attack((0, by), (1, at)) for by, at in enumerate(targets)]


@pytest.mark.rule("POR-64")
@pytest.mark.parametrize(("faces", "flees"), [([3, 4], False), ([4, 4], True), ([1, 1], False), ([6, 6], True)])
def test_above_the_score_they_flee(faces, flees):
    result = fought(*kills(0), of("morale", 1), dice=[20, 6, *faces])
    assert result["fled"] == ([1] if flees else [])
    assert result["outcome"] == ("ended" if flees else "ongoing")


@pytest.mark.rule("POR-64")
def test_asked_at_the_first_death_and_when_half_are_out():
    hold = of("morale", 1)
    assert fought(*kills(0), dice=[20, 6])["morale_due"] == [1]
    assert fought(attack((0, 0), (1, 0)), dice=[20, 5])["morale_due"] == []
    assert fought(*kills(0), hold, dice=[20, 6, 1, 1])["morale_due"] == []
    second = [*kills(0), hold, attack((0, 1), (1, 1))]
    assert fought(*second, dice=[20, 6, 1, 1, 20, 6])["morale_due"] == [1]
    # One test answers both.
    assert fought(*kills(0, 1), hold, dice=[20, 6, 20, 6, 1, 1])["morale_due"] == []
    # Beyond half there is no more to ask.
    third = [*kills(0, 1), hold, attack((0, 2), (1, 2))]
    assert fought(*third, dice=[20, 6, 20, 6, 1, 1, 20, 6])["morale_due"] == []


@pytest.mark.rule("POR-64")
def test_dead_from_the_start_count_in_the_half_and_are_no_first_death():
    members = [one(morale=7, pv=0), *(one(morale=7) for _ in range(4))]
    sides = [heroes(6), {**monsters(), "members": members}]
    assert met(sides=sides)["morale_due"] == []
    begun = met(INITIATIVE, *kills(1), of("morale", 1), sides=sides, dice=[*FIRST, 20, 6, 1, 1])
    assert begun["morale_due"] == []
    half = [*kills(1), of("morale", 1), attack((0, 1), (1, 2))]
    assert met(INITIATIVE, *half, sides=sides, dice=[*FIRST, 20, 6, 1, 1, 20, 6])["morale_due"] == [1]


@pytest.mark.rule("POR-64")
def test_after_two_successes_never_again():
    hold = of("morale", 1)
    twice = [*kills(0), hold, hold]
    result = fought(*twice, dice=[20, 6, 1, 1, 1, 1])
    assert result["legal"] == ["attack", "next"]
    assert refused(fought(*twice, hold, dice=[20, 6, 1, 1, 1, 1]))
    assert fought(*twice, attack((0, 1), (1, 1)), dice=[20, 6, 1, 1, 1, 1, 20, 6])["morale_due"] == []


@pytest.mark.rule("POR-64")
def test_2_never_fights_and_12_never_flees():
    coward = met(
        INITIATIVE, attack((0, 0), (1, 0)), of("morale", 1), sides=[heroes(), monsters(morale=2)], dice=[*FIRST, 2]
    )
    assert (coward["fled"], coward["dice_used"]) == ([1], 5)
    brave = met(
        INITIATIVE, attack((0, 0), (1, 0)), of("morale", 1), sides=[heroes(), monsters(morale=12)], dice=[*FIRST, 2]
    )
    assert (brave["fled"], brave["dice_used"]) == ([], 5)
    mixed = [heroes(), {**monsters(), "members": [one(morale=2), one(morale=3)]}]
    assert refused(met(INITIATIVE, attack((1, 0), (0, 0)), sides=mixed, dice=[1, 6]), 3)
    assert met(INITIATIVE, attack((1, 1), (0, 0)), sides=mixed, dice=[1, 6, 2])["dice_used"] == 5


@pytest.mark.rule("POR-64")
def test_who_has_no_morale_to_test():
    hit = [INITIATIVE, attack((0, 0), (1, 0))]
    assert refused(met(*hit, of("morale", 0), dice=[*FIRST, 2]))
    assert refused(met(*hit, of("morale", 1), sides=[heroes(), monsters(morale=None)], dice=[*FIRST, 2]))
    assert refused(met(of("morale", 1)))
    assert refused(met(*hit, of("morale", 5), dice=[*FIRST, 2]))
    # The highest score of the living is the side's.
    mixed = [heroes(), {**monsters(), "members": [one(morale=12), one(morale=3)]}]
    killed = met(*hit, of("morale", 1), sides=mixed, dice=[*FIRST, 20, 6, 1, 2])
    assert (killed["fled"], killed["dice_used"]) == ([], 8)


@pytest.mark.rule("POR-64")
def test_the_mdt_may_say_how_they_hold():
    state, _ = opened(INITIATIVE, attack((0, 0), (1, 0)), of("morale", 1, success=True), dice=[*FIRST, 2])
    assert state.sides[1].successes == 1
    state, log = played(state, of("morale", 1, success=False))
    assert state.sides[1].status == "fled" and log[0]["by_hand"]
