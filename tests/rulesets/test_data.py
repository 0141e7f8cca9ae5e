"""Typed readers of plain data: the right type passes, anything else names its key."""

import pytest

from rulesets.kit.data import LIMIT, UNKNOWN, Fields, count, each, flag, number, one_of, read_choice, shape, text
from rulesets.kit.errors import BadScenario
from rulesets.kit.protocol import Choice

NAN = float("nan")


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [], {}, NAN, -1, LIMIT])
def test_an_integer_is_nothing_else(value):
    with pytest.raises(BadScenario, match=r"hero\.or"):
        Fields({"or": value}, "hero").integer("or")


def test_an_integer_has_bounds_and_a_default():
    fields = Fields({"n": -3})
    assert fields.integer("n", low=None) == -3
    assert fields.integer("m", 7) == 7
    with pytest.raises(BadScenario, match="au moins 1"):
        fields.integer("n", low=1)
    with pytest.raises(BadScenario, match="au plus 2"):
        Fields({"n": 3}).integer("n", high=2)
    with pytest.raises(BadScenario, match="manque"):
        fields.integer("m")


@pytest.mark.parametrize("value", [0, 1, "true", None, []])
def test_a_flag_is_true_or_false(value):
    with pytest.raises(BadScenario, match="furie"):
        Fields({"furie": value}).flag("furie")
    assert Fields({"furie": True}).flag("furie") is True
    assert Fields({}).flag("furie", False) is False


@pytest.mark.parametrize("value", [1, True, None, ["one"], {}])
def test_a_text_is_a_text(value):
    for read in (lambda fields: fields.text("mode"), lambda fields: fields.enum("mode", ("one",))):
        with pytest.raises(BadScenario, match="mode"):
            read(Fields({"mode": value}))


def test_an_enum_lists_its_words():
    with pytest.raises(BadScenario, match="one, all"):
        Fields({"mode": "both"}).enum("mode", ("one", "all"))
    assert Fields({}).enum("mode", ("one", "all"), "one") == "one"


def test_nullable_readers_take_null_for_absent():
    fields = Fields({"a": None, "b": 2, "c": "x", "d": True})
    assert [fields.nullable_integer(key) for key in ("a", "b", "z")] == [None, 2, None]
    assert (fields.nullable_enum("a", ("x",)), fields.nullable_enum("c", ("x",))) == (None, "x")
    assert (fields.nullable_flag("a"), fields.nullable_flag("d")) == (None, True)


def test_lists():
    fields = Fields({"dice": [1, -5, 99], "objects": ["epee"], "bad": [True], "worse": "abc"})
    assert fields.integers("dice") == [1, -5, 99]
    assert fields.integers("none", ()) == []
    assert fields.enums("objects", ("epee", "arc")) == ["epee"]
    for read in (
        fields.integers,
        lambda key: fields.enums(key, ("epee",)),
        lambda key: fields.items("worse"),
    ):
        with pytest.raises(BadScenario, match=r"bad|worse"):
            read("bad")


def test_objects_and_unknown_keys():
    wrong: list[object] = [None, [], "x", 3]
    for value in wrong:
        with pytest.raises(BadScenario, match="hero"):
            Fields(value, "hero")
    with pytest.raises(BadScenario, match=r"hero\.sante\.max"):
        Fields({"sante": {"initial": 1, "current": 1, "max": 2}}, "hero").pair("sante")
    with pytest.raises(BadScenario, match=r"hero\.sante\.current"):
        Fields({"sante": {"initial": 1}}, "hero").pair("sante")
    with pytest.raises(BadScenario) as error:
        Fields({"x" * 10_000: 1}, known=())
    assert len(str(error.value)) < 200


def test_a_list_of_objects_names_the_place():
    with pytest.raises(BadScenario, match=r"foes\[1\].*habilete"):
        each([{"habilete": 1}, {}], "foes", lambda foe: Fields(foe).integer("habilete"))


def test_choices():
    shapes = {
        "attack": shape(foe=number),
        "weigh": shape({"by": count}, way=one_of(("up",)), sure=flag, note=text),
    }
    assert read_choice({"do": "attack"}, shapes) == Choice("attack")
    assert read_choice({"do": "attack", "foe": -1}, shapes) == Choice("attack", {"foe": -1})
    assert read_choice({"do": "dance", "foe": None}, shapes).do == UNKNOWN
    assert read_choice({"do": ""}, shapes).do == UNKNOWN
    bads: list[object] = [
        [],
        {},
        {"do": 3},
        {"do": "attack", "foe": None},
        {"do": "attack", "by": 1},
        {"do": "weigh"},
        {"do": "weigh", "by": -1},
        {"do": "weigh", "by": 1, "way": "down"},
    ]
    for bad in bads:
        with pytest.raises(BadScenario):
            read_choice(bad, shapes)
