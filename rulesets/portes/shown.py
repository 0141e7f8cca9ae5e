"""What the pages show of a character of Portes, Monstres & Trésors: each number with where it comes from."""

from collections.abc import Mapping

from django.http import QueryDict

from lib.refusals import FormRefused, cleaned, faults
from rulesets.kit.protocol import Data
from rulesets.portes.engine.sheet import DERIVED
from rulesets.portes.engine.tables import ARMOUR, CHARACTERISTICS, CLASSES, MONSTER_ATTACK, SHIELD, ModifierBands
from rulesets.portes.forms import NumbersForm, RestForm

REST = ("classe", "niveau", "pv", "armour", "shield", "movement")
PLAIN_NUMBERS = ("pv_max", "ca", "movement")
METRES = ("movement", "combat_movement")


def sheet_shown(data: Data, facts: Data) -> Data:
    """Return the numbers of the sheet in its order: those of a fight, then the six characteristics (POR-70)."""
    combat = ("ca", "attack", "initiative", "movement", "combat_movement", "reaction")
    written = ("pv_max",) if data["pv"] is not None else ()
    return {
        "combat": [_number(name, data, facts) for name in (*combat, *written)],
        "characteristics": [_number(name, data, facts) for name in CHARACTERISTICS],
        "armours": armours(),
        "classes": list(CLASSES),
    }


def _number(name: str, data: Data, facts: Data) -> Data:
    """Return a number as it counts; a derived one as the tables give it besides, and whether it was overridden."""
    if name not in DERIVED:
        return {"name": name, "value": data[name], "metres": name in METRES, "derived": False, "own": False}
    fact = facts[name]
    return {
        "name": name,
        "value": fact["value"],
        "worked_out": fact["worked_out"],
        "metres": name in METRES,
        "derived": True,
        "own": data[name] is not None,
    }


def armours() -> list[Data]:
    """Return the armour classes, without a shield and with one (POR-61)."""
    return [{"armour": armour, "ca": ca, "with_shield": ca + SHIELD} for armour, ca in ARMOUR.items()]


def attack_tables() -> list[Data]:
    """Return each table of attack bonuses with the classes that share it, none for the monsters' (POR-63).

    A band goes from `first` to `most` where levels are counted, and over `after` for DV; the last has no `most`.
    """
    shared: dict[int, Data] = {}
    for classe, table in CLASSES.items():
        shared.setdefault(id(table), {"classes": [], "table": table})["classes"].append(classe)
    return [
        {"classes": one["classes"], "bands": _bands(one["table"])}
        for one in (*shared.values(), {"classes": [], "table": MONSTER_ATTACK})
    ]


def _bands(table: ModifierBands) -> list[Data]:
    bands: list[Data] = []
    after: int | None = None
    for most, bonus in table:
        if bonus:
            bands.append({"after": after, "first": (after or 0) + 1, "most": most, "bonus": bonus})
        after = most
    return bands


def read_start(posted: QueryDict) -> Data:
    """Return the six numbers if the form says that they are typed, and what else it says; raises FormRefused."""
    rest = RestForm(posted)
    wrong = {} if rest.is_valid() else faults(rest)
    scores = None
    if _by_numbers(posted):
        try:
            scores = cleaned(NumbersForm(posted))
        except FormRefused as fault:
            wrong |= fault.sentences
    if wrong:
        raise FormRefused(wrong)
    return {"scores": scores, "rest": rest.written()}


def creation_shown(posted: Mapping[str, str]) -> Data:
    """Return what was typed in the creation form, and what can be chosen in it."""
    return {
        "numbers": [{"name": name, "typed": posted.get(name, "")} for name in CHARACTERISTICS],
        "by_numbers": _by_numbers(posted),
        "rest": {name: posted.get(name, "") for name in REST},
        "some_rest": any(posted.get(name, "") not in ("", "aucune") for name in REST),
        "classes": list(CLASSES),
        "armours": armours(),
    }


def _by_numbers(posted: Mapping[str, str]) -> bool:
    """Say whether numbers are typed instead of dice: by the button pressed, or by what is filled in (Enter)."""
    how = posted.get("dice", "")
    faces = any(value for name, value in posted.items() if name.startswith("faces-"))
    return how == "numbers" or (not how and not faces and any(posted.get(name) for name in CHARACTERISTICS))
