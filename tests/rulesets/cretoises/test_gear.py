"""CRE-02 to CRE-04: weapons and armour."""

import pytest

from rulesets.kit.errors import RuleViolation
from tests.rulesets.cretoises.builders import (
    CLUB,
    CODEC,
    HELMET,
    HIT,
    LANCE,
    MISS,
    OTHER,
    RULES,
    attack,
    bad,
    deed,
    defend,
    fight,
    foe,
    hero,
    names,
    offered,
    piece,
    played,
    refused,
    started,
)


def parts(found):
    return [(part.source, part.name, part.value) for part in found]


@pytest.mark.rule("CRE-02")
def test_the_most_powerful_weapon_is_in_hand_by_default():
    altheos = CODEC.hero(hero(weapons=[CLUB, LANCE]))
    assert altheos.in_hand(None) == 1
    assert parts(altheos.force_parts(None)) == [("natural", "", 4), ("weapon", "lance", 3)]
    assert altheos.total_force(None) == 7


@pytest.mark.rule("CRE-02")
@pytest.mark.parametrize(
    ("weapons", "held"),
    [
        ([(3, 0), (3, 1), (2, 5)], 1),
        ([(3, 1), (3, 1)], 0),
        ([(-2, 0), (-1, -3)], 1),
        ([], None),
    ],
)
def test_ties_go_to_protection_then_to_the_first_listed(weapons, held):
    listed = [{"force": force, "protection": protection} for force, protection in weapons]
    altheos = CODEC.hero(hero(weapons=listed, armour=[]))
    assert altheos.in_hand(None) == held
    assert altheos.total_force(None) == 4 + (weapons[held][0] if weapons else 0)
    assert altheos.total_protection(None) == 10 + (weapons[held][1] if weapons else 0)


@pytest.mark.rule("CRE-02")
def test_a_chosen_weapon_stays_in_hand_for_defence_too_and_changes_at_a_blow():
    both = hero(weapons=[LANCE, {"name": "bâton", "force": 0, "protection": 5}], armour=[])
    state, (blow,) = played(started(both), attack(weapon=1), dice=[4, 4])
    assert (blow.weapon, blow.force, blow.total) == (1, 4, 12)
    state, (parry, _) = played(state, defend(), dice=[4, 4])
    assert (parry.protection, parry.total, parry.hit) == (15, 15, True)
    state, (blow, *_) = played(state, attack(), dice=[5, 5])
    assert (blow.weapon, blow.force) == (1, 4)
    state, (parry,) = played(state, defend(), dice=[4, 3])
    assert (parry.protection, parry.hit) == (15, False)
    _, (blow, *_) = played(state, attack(weapon=0), dice=[4, 3])
    assert (blow.weapon, blow.force, blow.hit) == (0, 7, True)


@pytest.mark.rule("CRE-02")
def test_a_weapon_that_does_not_exist_is_refused():
    assert refused(fight(attack(weapon=1)))
    assert refused(fight(attack(weapon=-1)))
    assert refused(fight(attack(weapon=0), hero=hero(weapons=[])))
    (offer,) = offered(RULES.offers(started(hero(weapons=[LANCE, CLUB]))), "attack")
    assert offer.params[1].name == "weapon" and offer.params[1].values == (0, 1)
    assert len(offered(RULES.offers(started()), "attack")[0].params) == 1


@pytest.mark.rule("CRE-02")
def test_the_weapon_chosen_on_the_sheet_is_the_one_of_the_next_fight():
    altheos, (chosen,) = deed(hero(weapons=[LANCE, CLUB]), "wield", weapon=1)
    assert (chosen.index, chosen.name, altheos.total_force(altheos.hand)) == (1, "massue", 5)
    assert CODEC.hero(CODEC.hero_data(altheos)) == altheos
    state = started(CODEC.hero_data(altheos))
    _, (blow,) = played(state, attack(), dice=[1, 2])
    assert (blow.weapon, blow.force) == (1, 5)
    free, _ = deed(altheos, "wield", weapon=None)
    assert free.hand is None and "hand" not in CODEC.hero_data(free)
    assert bad(fight(hero=hero(hand=1)), "hero.hand")
    with pytest.raises(RuleViolation):
        deed(hero(), "wield", weapon=1)


@pytest.mark.rule("CRE-03")
def test_the_book_s_own_figures():
    helmet_and_greaves = [piece("casque", 2, worn=True), piece("jambieres", 1, worn=True)]
    assert CODEC.hero(hero(weapons=[], armour=helmet_and_greaves)).total_protection(None) == 13
    altheos = CODEC.hero(hero())
    assert altheos.total_protection(None) == 15
    assert parts(altheos.protection_parts(None)) == [
        ("natural", "", 10),
        ("weapon", "lance", 1),
        ("armour", "casque", 4),
    ]


@pytest.mark.rule("CRE-03")
def test_numbers_may_be_negative_and_armour_have_force_while_worn():
    rusty = {"name": "épée rouillée", "force": -1, "protection": -2}
    cursed = piece("plastron", -3, worn=True, name="cuirasse", force=2)
    spare = piece("plastron", 5, force=9)
    altheos = CODEC.hero(hero(weapons=[rusty], armour=[cursed, spare, piece("bouclier", 1, worn=True)]))
    assert (altheos.total_force(None), altheos.total_protection(None)) == (4 - 1 + 2, 10 - 2 - 3 + 1)
    assert ("armour", "cuirasse", 2) in parts(altheos.force_parts(None))
    assert len(altheos.force_parts(None)) == 3


@pytest.mark.rule("CRE-04")
@pytest.mark.parametrize(
    ("armour", "fits"),
    [
        ([piece(worn=True), piece(worn=True)], False),
        ([piece(worn=True), piece(), piece()], True),
        ([piece(worn=True), piece(), piece(), piece()], False),
        ([piece(), piece(), piece()], False),
        ([piece("plastron", worn=True), piece("bouclier", worn=True), piece("jambieres", worn=True)], True),
        ([piece("autre", worn=True), piece("autre", worn=True)], False),
    ],
)
def test_one_of_a_kind_worn_and_two_spares(armour, fits):
    result = fight(hero=hero(armour=armour))
    assert bad(result, "hero.armour") is not fits


@pytest.mark.rule("CRE-04")
def test_putting_a_spare_on_swaps_it_with_the_one_worn():
    bronze = piece("casque", 6, name="casque de bronze")
    altheos, (event,) = deed(hero(armour=[HELMET, bronze, piece()]), "wear", armour=1)
    assert [one.worn for one in altheos.armour] == [False, True, False]
    assert (event.name, event.before, event.after) == ("casque de bronze", 15, 17)
    with pytest.raises(RuleViolation):
        deed(altheos, "wear", armour=1)
    with pytest.raises(RuleViolation):
        deed(altheos, "take_off", armour=0)
    with pytest.raises(RuleViolation, match="réserve"):
        deed(altheos, "take_off", armour=1)
    lighter, _ = deed(altheos, "drop", armour=2)
    bare, (event,) = deed(lighter, "take_off", armour=1)
    assert (event.before, event.after, bare.total_protection(None)) == (17, 11, 11)


@pytest.mark.rule("CRE-04")
def test_what_is_found_is_taken_within_the_limit():
    full = hero(armour=[HELMET, piece(), piece()])
    with pytest.raises(RuleViolation, match="réserve"):
        deed(full, "take", item="armour", kind="casque", name="casque", protection=9)
    with pytest.raises(RuleViolation):
        deed(full, "take", item="armour", kind="casque", name="casque", protection=9, worn=True)
    (offer,) = [offer for offer in offered(RULES.acts(CODEC.hero(full)), "take") if offer.args.get("kind") == "casque"]
    assert "réserve" in offer.refusal and not offer.listed
    altheos, (gained,) = deed(full, "take", item="armour", kind="plastron", name="cuirasse", protection=3, worn=True)
    assert (gained.why, gained.worn, altheos.total_protection(None)) == ("found", True, 18)
    better, _ = deed(hero(), "take", item="armour", kind="casque", name="heaume", protection=5, worn=True)
    assert [one.worn for one in better.armour] == [False, True]
    armed, (gained,) = deed(full, "take", item="weapon", name="épée", force=4, protection=-1)
    assert (gained.name, armed.total_force(None), armed.total_protection(None)) == ("épée", 8, 13)


def test_dropping_keeps_the_chosen_weapon_in_hand():
    three = hero(weapons=[CLUB, LANCE, {"name": "épée", "force": 5}], hand=1)
    altheos, (lost,) = deed(three, "drop", weapon=0)
    assert (lost.why, lost.name, altheos.hand) == ("dropped", "massue", 0)
    altheos, _ = deed(altheos, "drop", weapon=1)
    assert altheos.hand == 0
    altheos, _ = deed(altheos, "drop", weapon=0)
    assert (altheos.hand, altheos.weapons) == (None, ())


@pytest.mark.parametrize(
    ("do", "args"),
    [
        ("drop", {}),
        ("drop", {"weapon": 0, "armour": 0}),
        ("drop", {"weapon": 1}),
        ("wear", {"armour": -1}),
        ("take", {"item": "food"}),
        ("take", {"item": "armour", "kind": "gants"}),
    ],
)
def test_what_makes_no_sense_is_refused(do, args):
    with pytest.raises(RuleViolation):
        deed(hero(), do, **args)


def test_the_dead_change_no_gear():
    dead = hero(condition="mort", armour=[HELMET, piece()])
    gear = {"wield", "wear", "take_off", "drop", "take", "loot"}
    offers = [offer for offer in RULES.acts(CODEC.hero(dead)) if offer.do in gear]
    assert {offer.do for offer in offers} == gear and all(offer.refusal for offer in offers)


@pytest.mark.rule("CRE-26")
def test_who_is_not_human_fights_with_his_two_scores_alone_and_leaves_nothing():
    boar = foe(4, 13, human=False, condition="grievement")
    result = fight({"do": "they_yield"}, {"do": "accept"}, foes=[boar])
    assert result["foes"] == [{**boar, "condition": "grievement"}]
    state, events = played(started(foes=[boar]), {"do": "they_yield"}, {"do": "accept"})
    assert state.lootable == () and events[0].lootable == ()
    with pytest.raises(RuleViolation, match="humain"):
        deed(hero(), "loot", item="weapon", name="défense", human=False)
    state, (blow,) = played(started(foes=[foe(4, 13, human=False)]), OTHER, defend(), dice=[2, 2])
    assert (blow.force, blow.total) == (4, 8) and names([blow]) == ["FoeStruck"]


def test_dice_are_those_of_the_side_that_strikes():
    assert fight(attack(), defend(), dice=[*MISS, *HIT])["hero"]["condition"] == "blesse"
