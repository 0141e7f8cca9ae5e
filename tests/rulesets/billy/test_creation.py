"""BIL-01 to BIL-05, BIL-10 to BIL-13, BIL-20 to BIL-23: a new Billy, checked against the page's own table."""

import re
from itertools import combinations, permutations

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.replay import run
from tests.rulesets.billy.builders import BILLY, act, adjust, bad, chosen, create, done

PAGE = """
| `epee` | arme | +4 HAB |
| `lance` | arme | +3 HAB, +1 ADR |
| `morgenstern` | arme | +1 HAB, +1 END, +1 DEG |
| `arc` | arme | +3 HAB, +1 ADR, +4 CRIT |
| `cotte` | equipement | −1 HAB, −1 ADR, +1 END, +2 ARM |
| `marmite` | equipement | +2 END, +1 ARM |
| `pamphlet` | equipement | +4 CHA |
| `kit_soin` | equipement | +1 CHA |
| `fourche` | outil | +1 HAB, +3 END |
| `dague` | outil | +1 HAB, +6 CRIT |
| `kit_escalade` | outil | +1 ADR |
| `sac_grains` | outil | +2 END, +2 CHA |
"""
SHORT = ("HAB", "ADR", "END", "CHA", "ARM", "DEG", "CRIT")
LONG = ("habilete", "adresse", "endurance", "chance", "armure", "degats", "critique")


def effects(text):
    return {short: int(by.replace("−", "-")) for by, short in re.findall(r"([+−]\d+) ([A-Z]+)", text)}


ROWS = [line.strip("| ").split(" | ") for line in PAGE.strip().splitlines()]
EFFECTS = {row[0].strip("`"): effects(row[2]) for row in ROWS}
CATEGORY = {row[0].strip("`"): row[1] for row in ROWS}
CHOICES = list(combinations(EFFECTS, 3))


def summed(objects, held):
    """Add a Billy up by hand: the base, object after object, the caractère last, as a player would."""
    sheet = dict(zip(SHORT, (2, 1, 2, 3, 0, 0, 0), strict=True))
    armes = [name for name in held if CATEGORY[name] == "arme"]
    busy = "arc" in held or len(armes) == 2 or (len(armes) == 1 and "fourche" in held)
    for name in objects:
        if (CATEGORY[name] == "arme" or name == "fourche") and name not in held:
            continue
        for short, by in EFFECTS[name].items():
            if not (name == "dague" and short == "HAB" and busy):
                sheet[short] += by
    kinds = [CATEGORY[name] for name in objects]
    if kinds.count("arme") >= 2:
        born, more = "guerrier", "+2 HAB, −1 CHA"
    elif kinds.count("equipement") >= 2:
        born, more = "prudent", "+2 CHA, −1 HAB"
    elif kinds.count("outil") >= 2:
        born, more = "paysan", "+2 END, −1 ADR"
    else:
        born, more = "debrouillard", "+2 ADR, −1 END"
    for short, by in effects(more).items():
        sheet[short] += by
    return sheet, born


def may_be_held(held):
    armes = [name for name in held if CATEGORY[name] == "arme"]
    if "arc" in held:
        return list(held) == ["arc"]
    return len(armes) <= 2 and not ("fourche" in held and len(armes) == 2)


def ways_to_hold(objects):
    mine = [name for name in EFFECTS if name in objects and (CATEGORY[name] == "arme" or name == "fourche")]
    legal: list[list[str]] = []
    illegal: list[list[str]] = []
    for number in range(2 ** len(mine)):
        held = [name for bit, name in enumerate(mine) if number >> bit & 1]
        (legal if may_be_held(held) else illegal).append(held)
    return legal, illegal


@pytest.mark.rule("BIL-01")
@pytest.mark.rule("BIL-02")
@pytest.mark.rule("BIL-05")
@pytest.mark.rule("BIL-12")
@pytest.mark.rule("BIL-20")
@pytest.mark.rule("BIL-21")
@pytest.mark.rule("BIL-22")
@pytest.mark.rule("BIL-23")
def test_all_220_choices_however_they_are_held():
    assert len(CHOICES) == 220
    for objects in CHOICES:
        for held in ways_to_hold(objects)[0]:
            sheet, born = summed(objects, held)
            hero = create(*objects, held=held)["hero"]
            assert [hero[name] for name in LONG] == [sheet[short] for short in SHORT], (objects, held)
            assert hero["pv"] == 3 * sheet["END"] and hero["chance_max"] == sheet["CHA"]
            assert (hero["caractere"], hero["gloire"], hero["richesse"]) == (born, 0, 0)
            assert (hero["objects"], hero["held"]) == (list(objects), held)


@pytest.mark.rule("BIL-10")
def test_no_choice_is_held_with_more_than_two_hands():
    refusals = 0
    for objects in CHOICES:
        for held in ways_to_hold(objects)[1]:
            assert bad(create(*objects, held=held), "held"), (objects, held)
            refusals += 1
    # The arc with each of four others, in ten choices each; three held at once out of five.
    assert refusals == 4 * 10 + 10


@pytest.mark.rule("BIL-13")
def test_all_220_default_sets_are_the_best():
    order = list(EFFECTS)
    for objects in CHOICES:
        held = create(*objects)["hero"]["held"]
        legal = ways_to_hold(objects)[0]
        assert held in legal

        def rank(held, objects=objects):
            return summed(objects, held)[0]["HAB"], len(held), [-order.index(name) for name in held]

        assert all(rank(other) < rank(held) for other in legal if other != held), (objects, held)


@pytest.mark.rule("BIL-13")
@pytest.mark.parametrize(
    ("objects", "held"),
    [
        (("epee", "lance", "morgenstern"), ["epee", "lance"]),
        (("arc", "dague", "kit_escalade"), ["arc"]),
        # +3 HAB alone or with the dague's lost: two objects rather than one.
        (("morgenstern", "fourche", "dague"), ["morgenstern", "fourche"]),
        # Equal in HABILETÉ and in number: what stands first in the list.
        (("lance", "arc", "pamphlet"), ["lance"]),
        (("arc", "lance", "morgenstern"), ["lance", "morgenstern"]),
        (("marmite", "pamphlet", "sac_grains"), []),
        (("fourche", "dague", "sac_grains"), ["fourche"]),
    ],
)
def test_the_default_set(objects, held):
    for order in permutations(objects):
        assert create(*order)["hero"]["held"] == held


@pytest.mark.rule("BIL-03")
def test_no_new_billy_goes_past_5_in_adresse_and_the_cotte_can_bring_him_below_0():
    reached = [create(*objects)["hero"]["adresse"] for objects in CHOICES]
    assert max(reached) == 5 and min(reached) == -1
    assert create("lance", "marmite", "kit_escalade")["hero"]["adresse"] == 5
    assert create("cotte", "fourche", "dague")["hero"]["adresse"] == -1


@pytest.mark.rule("BIL-04")
def test_chance_starts_full_and_its_maximum_is_what_he_starts_with():
    hero = create("pamphlet", "kit_soin", "sac_grains")["hero"]
    assert (hero["chance"], hero["chance_max"]) == (12, 12)


@pytest.mark.rule("BIL-20")
def test_caractere_is_settled_at_creation():
    hero = chosen("epee", "lance", "marmite")
    result = act(adjust("habilete", -7), adjust("endurance", -2), hero=hero)["hero"]
    assert result["caractere"] == "guerrier"
    state = BILLY.codec.hero(hero)
    empty, _ = done(state, "hold", held="")
    assert (empty.held, empty.caractere, empty.habilete) == ((), "guerrier", 4)


@pytest.mark.parametrize(
    ("form", "key"),
    [
        ({}, "objects"),
        ({"objects": ["epee", "lance"]}, "objects"),
        ({"objects": ["epee", "lance", "lance"]}, "objects"),
        ({"objects": ["epee", "lance", "arc", "cotte"]}, "objects"),
        ({"objects": ["epee", "lance", "hache"]}, "objects"),
        ({"objects": "epee"}, "objects"),
        ({"objects": None}, "objects"),
        ({"objects": ["epee", "lance", 3]}, "objects"),
        ({"objects": ["epee", "dague", "cotte"], "held": ["lance"]}, "held"),
        ({"objects": ["epee", "dague", "cotte"], "held": ["dague"]}, "held"),
        ({"objects": ["epee", "dague", "cotte"], "held": ["epee", "epee"]}, "held"),
        ({"objects": ["pamphlet", "dague", "cotte"], "held": ["epee"]}, "held"),
        ({"objects": ["epee", "dague", "cotte"], "held": None}, "held"),
        ({"objects": ["epee", "dague", "cotte"], "pv": 3}, "pv"),
        ({"objects": ["epee", "dague", "cotte"], "choices": []}, "choices"),
    ],
)
def test_a_form_that_is_not_whole(form, key):
    assert bad(run({"ruleset": "billy", "do": "create", **form}), key)


def test_no_die_is_rolled():
    form = {"objects": ["epee", "dague", "cotte"]}
    assert BILLY.creation_rolls(form) == ()
    hero, events = BILLY.create(ScriptedDice([]), form)
    data = [BILLY.codec.event_data(event) for event in events]
    assert data[0] == {
        "event": "ObjectsChosen",
        "objects": ["epee", "dague", "cotte"],
        "held": ["epee"],
        "caractere": "debrouillard",
    }
    assert [(event["score"], event["value"]) for event in data[1:]] == [
        ("habilete", 6),
        ("adresse", 2),
        ("endurance", 2),
        ("chance", 3),
        ("pv", 6),
        ("armure", 2),
        ("degats", 0),
        ("critique", 6),
    ]
    assert (hero.can_read, hero.has_kit) == (False, False)
    assert create("epee", "dague", "cotte", dice=[4])["dice_used"] == 0
    assert BILLY.codec.hero(chosen("pamphlet", "kit_soin", "arc")).can_read
