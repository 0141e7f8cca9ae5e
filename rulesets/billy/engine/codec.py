"""Plain data to and from Billy's dataclasses: the one place that knows their replay format."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesets.billy.engine.corrections import FOE_NUMBERS, HERO_NUMBERS
from rulesets.billy.engine.creation import fresh, read_objects
from rulesets.billy.engine.events import Event
from rulesets.billy.engine.sheet_events import AdresseTested, ChanceTested
from rulesets.billy.engine.state import Fight, Foe, Hero, Options, Pending, Scores
from rulesets.billy.engine.tables import CARACTERES, COUNTERS, DERIVED, DIE, SCORES
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

FOLLOWING = ("effective", "dead")
"""Keys that other books' results have: read and passed over."""

DIRECT_KEYS = (*SCORES, "chance_max", "caractere", *FOLLOWING)
OBJECT_KEYS = (*DIRECT_KEYS, "objects", "held", "changes")
FOE_KEYS = ("name", *FOE_NUMBERS)
PROGRESS = ("rounds", "survivals", "avoid_tried")
PENDING = ("stage", "die", "rerolled", "doubling")
STAGES = ("round", "survive")
DOUBLINGS = ("doubled", "zeroed")
OUTCOMES = (ONGOING, "won", "lost", "avoided", "stopped")


def at_least_one(fields: Fields, key: str) -> int:
    """Reader of a whole number from 1."""
    return fields.integer(key, low=1)


OPTION_READERS: Mapping[str, Reader] = {
    "companions": number,
    "hero_habilete": number,
    "hero_adresse": number,
    "hero_between": count,
    "foe_between": count,
    "between_every": at_least_one,
    "max_rounds": count,
}

FOE_READERS: Mapping[str, Reader] = {"foe": number, **dict.fromkeys(FOE_NUMBERS, count)}


def read_number(fields: Fields, key: str) -> int:
    """Reader of one of Billy's numbers: only ADRESSE goes below 0 (BIL-03)."""
    return fields.integer(key, low=None if key == "adresse" else 0)


PLAIN = ("avoid", "attack", "reroll", "double", "dodge", "take", "survive", "die")
CHOICES: Shapes = {
    **{do: shape() for do in PLAIN},
    "set": set_shape(OPTION_READERS, FOE_READERS, dict.fromkeys(HERO_NUMBERS, read_number)),
    "stop": shape(outcome=one_of(STOPS), waiting=flag),
}
ACTIONS: Shapes = {
    "test": shape({"score": text}),
    "adjust": shape({"score": text, "by": number}, natural=flag, armour=flag, max=flag),
}


class BillyCodec:
    """The codec of la Forteresse du Chaudron Noir."""

    def hero(self, data: Any) -> Hero:
        """Read a Billy: with `objects` the derived scores are worked out and those given passed over.

        `changes`, beside `objects` only, is what play has added to derived scores (`whole_hero_data` writes it).
        """
        fields = Fields(data, "hero")
        fields.only(OBJECT_KEYS if "objects" in fields else DIRECT_KEYS)
        hero = self._by_objects(fields) if "objects" in fields else self._direct(fields)
        if hero.pv > hero.pv_max:
            raise fields.bad("pv", f"au plus {hero.pv_max}, le maximum que donne l’ENDURANCE")
        return hero

    def _direct(self, fields: Fields) -> Hero:
        chance = fields.integer("chance")
        return Hero(
            own=Scores(
                habilete=fields.integer("habilete"),
                adresse=fields.integer("adresse", low=None),
                endurance=fields.integer("endurance"),
                armure=fields.integer("armure", 0),
                degats=fields.integer("degats", 0),
                critique=fields.integer("critique", 0),
            ),
            chance=chance,
            chance_max=fields.integer("chance_max", chance),
            pv=fields.integer("pv"),
            caractere=fields.nullable_enum("caractere", CARACTERES),
            **self._counters(fields),
        )

    def _by_objects(self, fields: Fields) -> Hero:
        born = fresh(*read_objects(fields))
        changes = fields.fields("changes", DERIVED, {})
        own = Scores(**{score: changes.integer(score, low=None) for score in changes})
        chance_max = fields.integer("chance_max", born.chance_max)
        changed = replace(born, own=own, chance_max=chance_max, **self._counters(fields))
        return replace(
            changed,
            chance=fields.integer("chance", chance_max),
            pv=fields.integer("pv", changed.pv_max),
        )

    def _counters(self, fields: Fields) -> dict[str, Any]:
        return {score: fields.integer(score, 0) for score in COUNTERS}

    def hero_data(self, hero: Hero) -> Data:
        """Write a Billy with every number present."""
        data: Data = {}
        if hero.objects:
            data.update(objects=list(hero.objects), held=list(hero.held))
        data.update((score, hero.value(score)) for score in SCORES if score not in COUNTERS)
        data.update(caractere=hero.caractere, gloire=hero.gloire, richesse=hero.richesse)
        return {**data, "chance_max": hero.chance_max}

    def whole_hero_data(self, hero: Hero) -> Data:
        """Write a Billy so that `hero` reads the same one back, what play added to worked out scores included."""
        own = {score: getattr(hero.own, score) for score in DERIVED}
        changes = {score: value for score, value in own.items() if value} if hero.objects else {}
        return {**self.hero_data(hero), **({"changes": changes} if changes else {})}

    def foe(self, data: Any) -> Foe:
        """Read an adversary."""
        fields = Fields(data, "", FOE_KEYS)
        return Foe(
            name=fields.text("name", ""),
            habilete=fields.integer("habilete"),
            pv=fields.integer("pv"),
            armure=fields.integer("armure", 0),
            degats=fields.integer("degats", 0),
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
        """Return the word of replay's `tests` for an event that is a jet out of a fight."""
        if isinstance(event, AdresseTested | ChanceTested):
            return "success" if event.success else "failure"
        return None

    def fight_data(self, fight: Fight) -> Data:
        """Write a whole fight, every key of `options` and `progress` present."""
        return {
            "hero": self.whole_hero_data(fight.hero),
            "foes": [self.foe_data(foe) for foe in fight.foes],
            "options": self.options_data(fight.options),
            "progress": {name: getattr(fight, name) for name in PROGRESS},
            "pending": None if fight.pending is None else plain(fight.pending),
            "outcome": fight.outcome,
        }

    def fight(self, data: Any) -> Fight:
        """Read a whole fight back."""
        fields = Fields(data, "", FIGHT_KEYS)
        progress = fields.fields("progress", PROGRESS)
        fight = Fight(
            hero=self.hero(fields.value("hero")),
            foes=each(fields.items("foes"), "foes", self.foe),
            options=self.options(fields.value("options")),
            rounds=progress.integer("rounds"),
            survivals=progress.integer("survivals"),
            avoid_tried=progress.flag("avoid_tried"),
            pending=self._pending(fields),
            outcome=fields.enum("outcome", OUTCOMES),
        )
        if len(fight.foes) != 1:
            raise fields.bad("foes", "une liste d’un seul adversaire")
        if fight.outcome != ONGOING:
            if fight.pending is not None:
                raise fields.bad("pending", "nulle dans un combat terminé")
        elif fight.hero.dead or not fight.living or fight.domination:
            raise BadScenario("La clé « outcome » dit que le combat continue, mais il est déjà tranché.")
        return fight

    def _pending(self, fields: Fields) -> Pending | None:
        if fields.value("pending") is None:
            return None
        pending = fields.fields("pending", PENDING)
        return Pending(
            stage=pending.enum("stage", STAGES),
            die=pending.integer("die", low=1, high=DIE),
            rerolled=pending.flag("rerolled"),
            doubling=pending.nullable_enum("doubling", DOUBLINGS),
        )

    def event_data(self, event: Event) -> Data:
        """Write an event."""
        return event_data(event)
