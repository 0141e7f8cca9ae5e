"""A new Billy: three objects make his scores and his caractère, without a die (BIL-01, BIL-02, BIL-10 to BIL-23)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.billy.engine import hands
from rulesets.billy.engine.events import Event
from rulesets.billy.engine.sheet_events import ObjectsChosen, ScoreGiven
from rulesets.billy.engine.state import Hero, Scores
from rulesets.billy.engine.tables import BY_CATEGORY, COUNTERS, OBJECTS, OBJECTS_CHOSEN, SCORES
from rulesets.kit.data import Fields
from rulesets.kit.errors import BadScenario, RuleViolation

FORM = ("objects", "held")


def caractere(objects: Sequence[str]) -> str:
    """Return the caractère that the three objects make (BIL-20 to BIL-23).

    >>> caractere(["arc", "dague", "kit_escalade"]), caractere(["epee", "marmite", "fourche"])
    ('paysan', 'debrouillard')
    """
    category, count = Counter(OBJECTS[name].category for name in objects).most_common(1)[0]
    return BY_CATEGORY[category] if count > 1 else "debrouillard"


def read_objects(fields: Fields) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the three objects and what is held of them, the best set unless `held` says another (BIL-10, BIL-13)."""
    objects = tuple(fields.enums("objects", OBJECTS))
    if len(set(objects)) != len(objects) or len(objects) != OBJECTS_CHOSEN:
        raise fields.bad("objects", "une liste de trois objets différents")
    if "held" not in fields:
        return objects, hands.best(objects)
    held = tuple(fields.enums("held", hands.holdable(objects)))
    if len(set(held)) != len(held):
        raise fields.bad("held", "une liste sans doublon")
    try:
        hands.verify_hands(held)
    except RuleViolation as violation:
        raise BadScenario(f"La clé « {fields.path('held')} » ne convient pas. {violation}") from None
    return objects, held


def fresh(objects: tuple[str, ...], held: tuple[str, ...]) -> Hero:
    """Return the Billy that three objects make, his reserves full."""
    bare = Hero(own=Scores(), chance=0, chance_max=0, pv=0, caractere=caractere(objects), objects=objects, held=held)
    chance = bare.given("chance")
    return bare.with_value("chance_max", chance).with_value("chance", chance).with_value("pv", bare.pv_max)


def create(form: Mapping[str, Any]) -> tuple[Hero, tuple[Event, ...]]:
    """Make a Billy of the form's `objects` and, optionally, `held`."""
    hero = fresh(*read_objects(Fields(dict(form), "", FORM)))
    scores = (ScoreGiven(score, hero.value(score)) for score in SCORES if score not in COUNTERS)
    return hero, (ObjectsChosen(hero.objects, hero.held, hero.caractere or ""), *scores)
