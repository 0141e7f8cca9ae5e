"""An encounter made up step by step: what is typed, read and rolled stays in the form, and becomes its draft."""

from typing import Any

import pytest
from django.http import QueryDict

from combat import reading
from lib.refusals import FormRefused
from rulesets.kit.dice import ScriptedDice
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters import gather, gathered
from rulesets.portes.encounters.gather import Gathering
from rulesets.portes.encounters.singular import one_of
from rulesets.portes.forms_monsters import PortesKindForm
from rulesets.portes.monsters import PORTES

RULES = ENCOUNTERS["portes"]
GRELOT = {
    "name": "Grelot",
    "dv": "1-1",
    "in_labyrinth": "2d4",
    "at_surface": "6d10",
    "movement": 18,
    "ca": 6,
    "damages": "1d6/1d4",
    "morale": 7,
}
OGRE = {"name": "Ogre", "dv": "4+1", "movement": 27, "ca": 5, "damages": "1d10", "hit_points": "20", "at_surface": "2"}
KNOWN = {"grelot": GRELOT, "ogre": OGRE}


def new(place: str = "labyrinth") -> Gathering:
    """Return an empty form."""
    made = gather.begun(())
    made.plain["place"] = place
    return made


def step(made: Gathering, do: str, *faces: int) -> dict[str, str]:
    """Do a step with these faces, all of which must be thrown."""
    dice = ScriptedDice(faces)
    told = gather.step(made, do, PORTES, RULES, KNOWN.get, dice)
    assert dice.used == len(faces)
    return told


def draft(made: Gathering, *faces: int) -> Any:
    """Return the draft that a form makes."""
    dice = ScriptedDice(faces)
    found = gathered.draft_of(made, PORTES, (), dice)
    assert dice.used == len(faces)
    return found


def refused(call: Any, *args: Any) -> dict[str, str]:
    """Return what is said of a form that is refused."""
    with pytest.raises(FormRefused) as caught:
        call(*args)
    return caught.value.sentences


@pytest.mark.rule("POR-04")
class TestNumbers:
    """How many are met is rolled for the place; each has his PV."""

    def test_in_the_labyrinth(self):
        made = new()
        step(made, "take:grelot", 1, 2, 5, 1, 8)
        (kind,) = made.kinds
        assert (kind["count"], kind["rolled"], kind["dice"]) == ("3", "1 2", "2d4")
        # 1-1: a d8 less one each, at least 1.
        assert (kind["hit_points"], kind["lives"]) == ("4, 1, 7", "on")
        assert kind["side"] == "1"

    def test_at_the_surface_and_plain(self):
        made = new("surface")
        step(made, "take:ogre")
        (kind,) = made.kinds
        assert (kind["count"], kind["rolled"], kind["hit_points"], kind.get("lives")) == ("2", "", "20", None)

    def test_where_nothing_is_said_there_is_one(self):
        made = new()
        step(made, "take:ogre")
        assert made.kinds[0]["count"] == "1"

    def test_rolled_again_the_pv_that_are_there_stay(self):
        made = new()
        step(made, "take:grelot", 1, 2, 5, 1, 8)
        step(made, "number:0", 1, 1)
        assert (made.kinds[0]["count"], made.kinds[0]["hit_points"]) == ("2", "4, 1")
        step(made, "number:0", 2, 2, 3, 3)
        assert (made.kinds[0]["count"], made.kinds[0]["hit_points"]) == ("4", "4, 1, 2, 2")

    def test_all_pv_anew(self):
        made = new()
        step(made, "take:ogre")
        step(made, "lives:0", 1, 1, 1, 1)
        assert (made.kinds[0]["hit_points"], made.kinds[0]["lives"]) == ("5", "on")

    def test_the_number_that_the_mdt_says_goes_before(self):
        made = new()
        step(made, "take:grelot", 1, 1, 8, 8)
        made.kinds[0]["count"] = "3"
        step(made, "side")
        made.sides.pop()
        found = draft(_with_heroes(made), 3)
        assert [member.pv for member in found.sides[1].members] == [7, 7, 2]
        made.kinds[0]["count"] = "1"
        assert [member.pv for member in draft(made).sides[1].members] == [7]

    @pytest.mark.rule("POR-04")
    def test_what_was_rolled_is_told_as_long_as_it_stands(self):
        made = _with_heroes(new())
        step(made, "take:grelot", 1, 1, 8, 8)
        assert (made.kinds[1]["hit_points"], made.kinds[1]["thrown"]) == ("7, 7", "7, 7")
        made.kinds[1]["hit_points"] = "7, 3"
        made.kinds[1]["count"] = "3"
        (event,) = draft(made, 5).rolled
        assert (event.side, event.name, event.given, event.pv) == (1, "Grelot", (3,), (7, 4))
        # More of them: who has PV keeps them; fewer: what was given stays in its field.
        step(made, "number:1", 2, 2, 5, 6)
        assert (made.kinds[1]["hit_points"], made.kinds[1]["thrown"]) == ("7, 3, 4, 5", "7, -, 4, 5")
        made.kinds[1] |= {"hit_points": "2, 3, 4", "thrown": "-, -, -", "count": "1"}
        step(made, "number:1", 1, 1)
        assert made.kinds[1]["hit_points"] == "2, 3, 4"
        assert draft(made).rolled == ()
        step(made, "lives:1", 5, 5)
        assert (made.kinds[1]["hit_points"], made.kinds[1]["thrown"]) == ("4, 4", "4, 4")
        made.kinds[1]["thrown"] = "<nonsense>"
        assert draft(made).rolled == ()

    @pytest.mark.parametrize(("level", "hint"), [(1, 0), (3, 2), (None, 0)])
    def test_dv_and_level(self, level: int | None, hint: int):
        kind = {name: str(value) for name, value in GRELOT.items()}
        assert PORTES.hint(kind, "labyrinth", level) == hint
        assert PORTES.hint(kind, "surface", level) == 0
        assert PORTES.hint({}, "labyrinth", level) == 0


def _with_heroes(made: Gathering) -> Gathering:
    """Put somebody on the first side: a monster does as well."""
    step(made, "take:ogre")
    made.kinds[-1]["side"] = "0"
    return made


def test_what_it_comes_to():
    made = new()
    step(made, "take:grelot", 1, 1, 8, 8)
    _with_heroes(made)
    made.plain |= {"name": "Au pont", "level": "2", "individual": "on", "reaction_modifier": "−1", "fatigue": "on"}
    found = draft(made)
    assert (found.name, found.place, found.level, found.individual) == ("Au pont", "labyrinth", 2, True)
    assert (found.reaction_modifier, found.fatigue) == (-1, True)
    heroes, foes = found.sides
    assert (heroes.name, heroes.monsters, heroes.hidden, heroes.tests) == ("Personnages", False, False, True)
    assert (foes.name, foes.monsters, foes.hidden, foes.tests) == ("Monstres", True, True, True)
    first = foes.members[0]
    assert (first.name, first.pv, first.pv_max, first.ca, first.attack, first.morale) == ("Grelot 1", 7, 7, 6, 1, 7)
    assert [str(blow) for blow in first.blows] == ["1d6", "1d4"]
    assert heroes.members[0].attack == 5


@pytest.mark.rule("POR-02")
def test_more_sides_and_one_that_stays_empty():
    made = new()
    _with_heroes(made)
    step(made, "side")
    step(made, "take:ogre")
    made.kinds[-1]["side"] = "2"
    made.sides[2] |= {"name": "Voleurs", "monsters": "on"}
    found = draft(made)
    assert [side.name for side in found.sides] == ["Personnages", "Voleurs"]
    assert [member.name for side in found.sides for member in side.members] == ["Ogre", "Ogre 2"]
    for _ in range(gather.MOST_SIDES - 3):
        step(made, "side")
    assert refused(step, made, "side") == {"": gather.TOO_MANY_SIDES}


class TestText:
    """A pasted line becomes kinds of monsters."""

    def test_several_at_once(self):
        made = new()
        made.plain["text"] = "3 gobelins DV 1-1 CA 6 PV 3, 5, 6 mvt 18 dgt 1d6\nOurs CA 6 DV 4 mvt 12 Dgt 1d3/1d3/1d6"
        assert step(made, "read", 1, 2, 3, 4) == {}
        goblins, bear = made.kinds
        assert (goblins["name"], goblins["count"], goblins["hit_points"]) == ("Gobelin", "3", "3, 5, 6")
        assert (bear["count"], bear["hit_points"], bear["damages"]) == ("1", "10", "1d3/1d3/1d6")
        # It stays in its field, and is not read again before the encounter begins.
        assert made.plain["read_text"] == made.plain["text"]
        assert not gather.unread(made)
        made.plain["text"] += "\nLoup CA 7 DV 2 mvt 54 Dgt 1d6"
        assert gather.unread(made)

    def test_what_is_to_be_looked_at_stands_beside_its_field(self):
        made = new()
        step(made, "take:ogre")
        made.plain["text"] = "3 gobelins DV 1-1 CA 6 PV 3 mvt 18"
        assert step(made, "read") == {"": reading.TO_CHECK, "foe-1-damages": reading.SCORE_MISSING}

    @pytest.mark.parametrize("number", ["99999999", "1000", "0"])
    def test_a_number_that_nobody_can_be_is_asked_for(self, number: str):
        made = new()
        step(made, "take:ogre")
        made.plain["text"] = f"{number} gobelins DV 1-1 CA 6 PV 3 mvt 18 dgt 1d6"
        assert step(made, "read") == {"": reading.TO_CHECK, "foe-1-count": gather.HOW_MANY.format(text=number)}
        assert made.kinds[1]["count"] == "1"

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", reading.NO_TEXT),
            ("Il pleut.", reading.NOTHING_READ),
            ("x" * (reading.LONGEST + 1), reading.TOO_LONG),
        ],
    )
    def test_nothing_in_it(self, text: str, sentence: str):
        made = new()
        made.plain["text"] = text
        assert refused(step, made, "read") == {"text": sentence}
        assert made.kinds == []
        assert made.plain["text"] == text


@pytest.mark.parametrize(
    ("several", "one"),
    [
        ("gobelins", "Gobelin"),
        ("Gobelins archers", "Gobelin archer"),
        ("loups-garous", "Loup-garou"),
        ("géants des collines", "Géant des collines"),
        ("ours", "Ours"),
        ("hommes d’armes", "Homme d’armes"),
        ("souris géantes", "Souris géante"),
        ("chevaux", "Cheval"),
        ("Giant rats", "Giant rat"),
        ("Wolves", "Wolf"),
        ("orc", "Orc"),
        ("gob.", "Gob."),
    ],
)
def test_one_of_several(several: str, one: str):
    assert one_of(several) == one


class TestRefused:
    """What cannot be is told beside its field, and nothing is rolled."""

    def test_nobody(self):
        assert refused(draft, new()) == {"": gather.NOBODY}
        made = new()
        step(made, "take:ogre")
        assert refused(draft, made) == {"": gather.NOBODY}

    @pytest.mark.parametrize(
        ("name", "typed", "sentence"),
        [
            ("count", "0", f"De 1 à {PortesKindForm.MOST}, en chiffres."),
            ("count", "beaucoup", f"De 1 à {PortesKindForm.MOST}, en chiffres."),
            ("count", "101", f"De 1 à {PortesKindForm.MOST}, en chiffres."),
            ("side", "7", gather.NO_SIDE),
            ("ca", "six", "De −20 à 20, en chiffres."),
            ("name", "", "Comment s’appelle ce monstre\u202f?"),
        ],
    )
    def test_a_kind(self, name: str, typed: str, sentence: str):
        made = _with_heroes(new())
        step(made, "take:ogre")
        made.kinds[1][name] = typed
        assert refused(draft, made) == {f"foe-1-{name}": sentence}

    def test_the_rest_of_the_form(self):
        made = _with_heroes(new())
        made.plain |= {"place": "lune", "level": "0", "name": "x" * 81}
        assert set(refused(draft, made)) == {"place", "level", "name"}

    def test_a_crowd(self):
        made = _with_heroes(new())
        for _ in range(5):
            step(made, "take:ogre")
            made.kinds[-1]["count"] = "100"
        assert refused(draft, made) == {"": gather.CROWD}

    def test_more_kinds_than_a_form_holds(self):
        made = new()
        for _ in range(PORTES.most_foes):
            step(made, "take:ogre")
        assert refused(step, made, "take:ogre") == {"": gather.TOO_MANY_KINDS.format(most=PORTES.most_foes)}

    def test_one_that_is_no_more(self):
        assert refused(step, new(), "take:nosuch") == {"": gather.GONE}

    @pytest.mark.parametrize("do", ["nosuch", "", "nosuch:0"])
    def test_a_step_that_does_not_exist_changes_nothing(self, do: str):
        made = new()
        step(made, "take:ogre")
        kinds = [dict(kind) for kind in made.kinds]
        assert step(made, do) == {}
        assert made.kinds == kinds

    @pytest.mark.parametrize("do", ["drop:3", "number:x", "lives:", "drop:-1", "drop:²"])
    def test_monsters_that_are_not_in_the_list(self, do: str):
        made = new()
        step(made, "take:ogre")
        kinds = [dict(kind) for kind in made.kinds]
        assert refused(step, made, do) == {"": gather.KIND_GONE}
        assert made.kinds == kinds

    def test_two_quick_taps_take_out_the_two_that_were_meant(self):
        made = new()
        for _ in range(4):
            step(made, "take:ogre")
        for number, kind in enumerate(made.kinds):
            kind["name"] = f"Ogre {number}"
        step(made, "drop:0")
        # The form comes back as it is now; the second tap was made on the one before.
        fields = {f"foe-{row}-name": kind["name"] for row, kind in enumerate(made.kinds)}
        fields |= {f"foe-{row}-number": str(number) for row, number in enumerate(made.numbers)}
        sent = QueryDict(mutable=True)
        sent.update({"sides": "2", "rows": "3", "given": str(made.given), **fields})
        made = gather.posted(sent, PORTES, new())
        step(made, "drop:1")
        assert [kind["name"] for kind in made.kinds] == ["Ogre 2", "Ogre 3"]
        assert refused(step, made, "drop:1") == {"": gather.KIND_GONE}
        step(made, "take:ogre")
        assert made.numbers == [2, 3, 4]


def test_the_form_comes_back_as_it_was_sent():
    data = QueryDict(
        "place=surface&level=3&sides=3&side-0-name=Nous&side-0-tests=on&side-1-monsters=on&rows=2"
        "&foe-0-name=A&foe-0-count=2&foe-0-side=2&foe-1-name=B&heroes=x&hero-x-weapon=1&speaker=x"
    )
    made = gather.posted(data, PORTES, new())
    assert made.plain == {"place": "surface", "level": "3", "speaker": "x"}
    assert made.sides == [{"name": "Nous", "tests": "on"}, {"monsters": "on"}, {}]
    assert made.kinds == [{"name": "A", "count": "2", "side": "2"}, {"name": "B"}]
    assert made.heroes == {"x": {"weapon": "1"}}
    step(made, "drop:0")
    assert made.kinds == [{"name": "B"}]
