"""Plain data to and from the dataclasses of Chroniques Crétoises 2: the one place that knows their replay format."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.cretoises.engine.corrections import FOE_NUMBERS, HERO_NUMBERS
from rulesets.cretoises.engine.events import Event
from rulesets.cretoises.engine.gear import armour_fault
from rulesets.cretoises.engine.pantheon import Gods
from rulesets.cretoises.engine.sheet_events import PatronAsked
from rulesets.cretoises.engine.state import UNDECIDED, YIELDED, Armour, Fight, Foe, Hero, Options, Weapon
from rulesets.cretoises.engine.tables import ATTITUDES, CONDITIONS, GODS, KINDS, SCORES
from rulesets.kit.data import (
    FIGHT_KEYS,
    STOPS,
    Fields,
    Reader,
    Shapes,
    count,
    each,
    event_data,
    flag,
    number,
    one_of,
    plain,
    read_choice,
    set_shape,
    shape,
    text,
)
from rulesets.kit.errors import BadScenario
from rulesets.kit.protocol import ONGOING, Choice, Data

HERO_KEYS = (*SCORES, "condition", "weapons", "armour", "gods", "patron", "zeus_used", "paragraph", "hand")
FOE_KEYS = ("name", *FOE_NUMBERS)
FLAGS = ("struck", "retreat_failed", "two_dice", "to_death", "spared")
SIDES = ("hero", "foe")
OUTCOMES = (ONGOING, UNDECIDED, "won", "lost", "fled", "surrendered", "stopped")


def nullable_flag(fields: Fields, key: str) -> bool | None:
    """Reader of true, false or null."""
    return fields.nullable_flag(key)


def price(fields: Fields, key: str) -> int | str:
    """Reader of a patron's price: a number, or the word for a die."""
    return fields.enum(key, ("die",)) if isinstance(fields.value(key), str) else number(fields, key)


OPTION_READERS: Mapping[str, Reader] = {
    "retreat_max": count,
    "honour_won": count,
    "accepts_surrender": nullable_flag,
    "hero_force": number,
    "hero_protection": number,
    "foe_force": number,
    "foe_protection": number,
    "first": one_of(SIDES),
    "wounds_stay": flag,
}

FOE_READERS: Mapping[str, Reader] = {
    "foe": number,
    "force": count,
    "protection": count,
    "human": flag,
    "condition": one_of(CONDITIONS),
}

HERO_READERS: Mapping[str, Reader] = {
    score: one_of(CONDITIONS) if score == "condition" else count for score in HERO_NUMBERS
}


CHOICES: Shapes = {
    "attack": shape(honneur=number, weapon=number),
    "defend": shape(honneur=number),
    "retreat": shape(),
    "surrender": shape(),
    "other": shape(),
    "two_dice": shape(),
    "they_yield": shape(),
    "fight_on": shape(),
    "accept": shape(),
    "refuse": shape(),
    "set": set_shape(OPTION_READERS, FOE_READERS, HERO_READERS),
    "stop": shape(outcome=one_of(STOPS), waiting=flag),
}

ACTIONS: Shapes = {
    "adjust": shape({"score": text, "by": number}, book=flag),
    "zeus": shape({"gift": text}),
    "patron_help": shape(honneur=price),
    "oracle": shape(),
}


def read_weapons(fields: Fields, default: Sequence[Data] = ()) -> tuple[Weapon, ...]:
    """Read the key `weapons`."""
    return each(fields.items("weapons", default), fields.path("weapons"), _weapon)


def _weapon(data: Any) -> Weapon:
    fields = Fields(data, "", ("name", "force", "protection"))
    return Weapon(
        fields.text("name", ""),
        fields.integer("force", 0, low=None),
        fields.integer("protection", 0, low=None),
    )


def read_armour(fields: Fields) -> tuple[Armour, ...]:
    """Read the key `armour`, within what can be carried (CRE-04)."""
    armour = each(fields.items("armour", ()), fields.path("armour"), _armour)
    fault = armour_fault(armour)
    if fault is not None:
        raise BadScenario(f"La clé « {fields.path('armour')} » va trop loin. {fault}")
    return armour


def _armour(data: Any) -> Armour:
    fields = Fields(data, "", ("name", "kind", "protection", "worn", "force"))
    return Armour(
        name=fields.text("name", ""),
        kind=fields.enum("kind", KINDS, "autre"),
        protection=fields.integer("protection", 0, low=None),
        worn=fields.flag("worn", False),
        force=fields.integer("force", low=None) if "force" in fields else None,
    )


class CretoisesCodec:
    """The codec of Chroniques Crétoises 2."""

    def hero(self, data: Any) -> Hero:
        """Read a hero; `hand`, the index of a weapon chosen on the sheet, is ours and may be absent."""
        fields = Fields(data, "hero", HERO_KEYS)
        weapons = read_weapons(fields)
        gods = fields.fields("gods", None, {})
        return Hero(
            **{score: fields.integer(score) for score in SCORES},
            condition=fields.enum("condition", CONDITIONS, CONDITIONS[0]),
            weapons=weapons,
            armour=read_armour(fields),
            gods=Gods({god: gods.enum(god, ATTITUDES) for god in gods}),
            patron=fields.nullable_enum("patron", GODS),
            zeus_used=fields.flag("zeus_used", False),
            paragraph=fields.integer("paragraph") if "paragraph" in fields else None,
            hand=fields.integer("hand", high=len(weapons) - 1) if "hand" in fields else None,
        )

    def hero_data(self, hero: Hero) -> Data:
        """Write a hero, without a paragraph or a chosen weapon that he does not have."""
        data: Data = {score: getattr(hero, score) for score in SCORES}
        data["condition"] = hero.condition
        data["weapons"] = [plain(weapon) for weapon in hero.weapons]
        data["armour"] = [_without_none(plain(piece), "force") for piece in hero.armour]
        data["gods"] = dict(hero.gods)
        data["patron"] = hero.patron
        data["zeus_used"] = hero.zeus_used
        data["paragraph"] = hero.paragraph
        data["hand"] = hero.hand
        return _without_none(data, "paragraph", "hand")

    def whole_hero_data(self, hero: Hero) -> Data:
        """Write a hero so that `hero` reads the same one back: nothing of him is worked out."""
        return self.hero_data(hero)

    def foe(self, data: Any) -> Foe:
        """Read an adversary."""
        fields = Fields(data, "", FOE_KEYS)
        return Foe(
            name=fields.text("name", ""),
            force=fields.integer("force"),
            protection=fields.integer("protection"),
            human=fields.flag("human", True),
            condition=fields.enum("condition", CONDITIONS, CONDITIONS[0]),
        )

    def foe_data(self, foe: Foe) -> Data:
        """Write an adversary."""
        return plain(foe)

    def options(self, data: Any) -> Options:
        """Read the options of a fight."""
        fields = Fields(data, "options", OPTION_READERS)
        return Options(**{key: OPTION_READERS[key](fields, key) for key in fields})

    def options_data(self, options: Options) -> Data:
        """Write every option."""
        return plain(options)

    def choice(self, data: Any) -> Choice:
        """Read a choice of a fight; its `args` are the keys of the format."""
        return read_choice(data, CHOICES)

    def action(self, data: Any) -> Choice:
        """Read an action out of a fight; its `args` are the keys of the format."""
        return read_choice(data, ACTIONS)

    def tested(self, event: Any) -> str | None:
        """Return the word of replay's `tests` for a patron's help."""
        if isinstance(event, PatronAsked):
            return "success" if event.success else "failure"
        return None

    def fight_data(self, fight: Fight) -> Data:
        """Write a whole fight; in `progress`, `hand` is the index of the weapon chosen or null."""
        return {
            "hero": self.hero_data(fight.hero),
            "foes": [self.foe_data(foe) for foe in fight.foes],
            "options": self.options_data(fight.options),
            "progress": {key: getattr(fight, key) for key in ("turn", "hand", *FLAGS)},
            "pending": fight.pending,
            "outcome": fight.outcome,
        }

    def fight(self, data: Any) -> Fight:
        """Read a whole fight back."""
        fields = Fields(data, "", FIGHT_KEYS)
        progress = fields.fields("progress", ("turn", "hand", *FLAGS))
        hero = self.hero(fields.value("hero"))
        fight = Fight(
            hero=hero,
            foes=each(fields.items("foes"), "foes", self.foe),
            options=self.options(fields.value("options")),
            turn=progress.enum("turn", SIDES),
            hand=progress.nullable_integer("hand", high=len(hero.weapons) - 1),
            **{key: progress.flag(key) for key in FLAGS},
            pending=fields.nullable_enum("pending", (UNDECIDED, YIELDED)),
            outcome=fields.enum("outcome", OUTCOMES),
        )
        undecided = fight.pending == UNDECIDED
        if (fight.outcome == UNDECIDED) != undecided or (fight.over and fight.pending is not None):
            raise BadScenario("La clé « pending » ne va pas avec « outcome ».")
        nobody = fight.facing is None
        if not fight.over and (not fight.living or (nobody and not fight.pending) or (undecided and not nobody)):
            raise BadScenario("La clé « outcome » ne va pas avec l’état des adversaires.")
        return fight

    def event_data(self, event: Event) -> Data:
        """Write an event."""
        return event_data(event)


def _without_none(data: Data, *keys: str) -> Data:
    return {key: value for key, value in data.items() if value is not None or key not in keys}
