"""MUT-01 to MUT-11: DF 62."""

import pytest

from rulesets.defis.engine.mutation.tables import GEAR
from rulesets.kit.dice import ScriptedDice
from rulesets.kit.registry import RULESETS
from rulesets.kit.replay import run
from tests.rulesets.builders import FLEE, KEEP, LUCK, act, current, fight, foe, hero, refused, started

MUTATION = RULESETS["mutation"]


def created(*dice):
    return run({"ruleset": "mutation", "do": "create", "dice": list(dice)})


def mutate(by, **more):
    return {"do": "adjust", "score": "mutation", "by": by, **more}


@pytest.mark.rule("MUT-01")
def test_habilete_is_half_a_die_rounded_up_plus_seven():
    initials = [created(face, 1, 1, 1, 1, 1)["hero"]["habilete"]["initial"] for face in range(1, 7)]
    assert initials == [8, 8, 9, 9, 10, 10]


@pytest.mark.parametrize(
    ("score", "lowest", "highest"),
    [
        pytest.param("endurance", 12, 22, marks=pytest.mark.rule("MUT-02")),
        pytest.param("chance", 7, 12, marks=pytest.mark.rule("MUT-03")),
        pytest.param("or", 8, 18, marks=pytest.mark.rule("MUT-04")),
    ],
)
def test_each_number_is_rolled_between_its_bounds(score, lowest, highest):
    assert current(created(1, 1, 1, 1, 1, 1), score) == lowest
    assert current(created(6, 6, 6, 6, 6, 6), score) == highest


@pytest.mark.rule("MUT-01")
@pytest.mark.rule("MUT-02")
@pytest.mark.rule("MUT-03")
@pytest.mark.rule("MUT-04")
def test_the_dice_are_rolled_in_the_order_of_the_book():
    result = created(1, 2, 3, 4, 5, 6)
    numbers = [current(result, name) for name in ("habilete", "endurance", "chance", "or")]
    assert (numbers, result["dice_used"]) == ([8, 15, 10, 17], 6)
    dice = ScriptedDice([1, 2, 3, 4, 5, 6])
    _, events = MUTATION.create(dice, {})
    assert tuple(made.roll for made in dice.rolled) == MUTATION.creation_rolls({})
    assert (events[0].halved, events[0].value, events[1].halved) == (True, 8, False)


@pytest.mark.rule("MUT-05")
def test_mutation_starts_at_zero_and_never_leaves_for_good():
    assert created(1, 2, 3, 4, 5, 6)["hero"]["mutation"] == 0
    steps = [(0, -1, 0), (0, 3, 3), (3, -1, 2), (2, -1, 1), (1, -1, 1), (4, -9, 1)]
    for held, by, then in steps:
        assert current(act(mutate(by), book="mutation", hero=hero("mutation", mutation=held)), "mutation") == then
    result = act(mutate(2), mutate(-2), mutate(-1, book=True), book="mutation")
    assert current(result, "mutation") == 1
    assert refused(act(mutate(1, initial=True), book="mutation"))


@pytest.mark.rule("MUT-05")
def test_a_correction_in_a_fight_keeps_the_floor_too():
    held = hero("mutation", mutation=3)
    assert current(fight({"do": "set", "hero": {"mutation": 0}}, book="mutation", hero=held), "mutation") == 1
    assert current(fight({"do": "set", "hero": {"mutation": 5}}, book="mutation", hero=held), "mutation") == 5


@pytest.mark.rule("MUT-06")
@pytest.mark.rule("MUT-07")
def test_he_starts_with_his_gear_and_ten_meals():
    assert created(1, 2, 3, 4, 5, 6)["hero"]["repas"] == 10
    assert GEAR == ("Épée", "Armure de cuir", "Sac à dos", "Lanterne", "Briquet à amadou")


@pytest.mark.rule("MUT-08")
def test_a_meal_gives_four():
    result = act({"do": "eat"}, book="mutation", hero=hero("mutation", endurance=(10, 20), repas=10))
    assert (current(result, "endurance"), current(result, "repas")) == (14, 9)


@pytest.mark.rule("MUT-09")
def test_no_flight_unless_ticked():
    ruleset, state = started("mutation")
    assert [offer.do for offer in ruleset.offers(state)] == ["attack"]
    assert refused(fight(FLEE, book="mutation"))
    assert fight(book="mutation", may_flee=True)["legal"] == ["attack", "flee"]


@pytest.mark.rule("MUT-09")
@pytest.mark.parametrize(("choice", "dice", "left"), [(KEEP, [], 18), (LUCK, [1, 1], 19), (LUCK, [6, 6], 17)])
def test_flight_costs_a_wound_of_two(choice, dice, left):
    foes = [foe()] * 3
    result = fight(FLEE, choice, book="mutation", foes=foes, mode="all", may_flee=True, taken=5, dice=dice)
    assert (result["outcome"], current(result, "endurance")) == ("fled", left)


@pytest.mark.rule("MUT-10")
@pytest.mark.parametrize("more", [{"sante": {"initial": 9, "current": 9}}, {"pierres": {}}])
def test_no_sante_and_no_stone_here(more):
    result = act(book="mutation", hero={**hero("mutation"), **more})
    assert result["error"]["code"] == "bad_scenario"
    assert next(iter(more)) in result["error"]["message"]
    for do in ("stone", "receive"):
        assert refused(act({"do": do, "stone": "feu"}, book="mutation"))
        assert refused(fight({"do": do, "stone": "force"}, book="mutation"))
    ruleset, state = started("mutation")
    assert {offer.do for offer in ruleset.acts(state.hero)} == {"eat", "test", "adjust", "roll"}
    assert "sante" not in created(1, 2, 3, 4, 5, 6)["hero"]


@pytest.mark.rule("MUT-11")
def test_he_is_a_man():
    assert not MUTATION.feminine
    dead = hero("mutation", endurance=(0, 20))
    result = act({"do": "test", "score": "chance"}, book="mutation", hero=dead, dice=[1, 1])
    assert "mort\u202f:" in result["error"]["message"]
