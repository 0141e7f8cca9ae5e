"""Plain data to and from the Défis Fantastiques dataclasses: the one place that knows their replay format."""

from collections.abc import Mapping
from typing import Any, ClassVar

from rulesets.defis.engine.corrections import FOE_NUMBERS
from rulesets.defis.engine.events import Event, HabileteTested, LuckTested
from rulesets.defis.engine.state import ATTRIBUTES, Fight, Foe, Hero, Options, Pending, Score
from rulesets.defis.engine.tables import MODES
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

FOE_KEYS = ("name", *FOE_NUMBERS)
FOUGHT_KEYS = (*FOE_KEYS, "faiblesse")
OUTCOMES = (ONGOING, "won", "lost", "fled", "stopped")
WOUNDS = ("foe", "hero", "flight")

OPTION_READERS: Mapping[str, Reader] = {
    "mode": one_of(MODES),
    "may_flee": flag,
    "furie": flag,
    "hero_habilete": number,
    "hero_strength": number,
    "foe_strength": number,
    "dealt": count,
    "taken": count,
    "max_assaults": count,
    "modifiers_for": count,
    "stop_at": count,
}

FOE_READERS: Mapping[str, Reader] = {"foe": number, "habilete": count, "endurance": count, "strength": number}

ACTIONS: Shapes = {
    "eat": shape(book=flag),
    "test": shape({"score": text}),
    "adjust": shape({"score": text, "by": number}, book=flag, initial=flag),
}


def fight_shapes(hero: type[Hero]) -> Shapes:
    """Return the readers of a fight's choices and corrections."""
    return {
        "attack": shape(foe=number),
        "luck": shape(),
        "keep": shape(),
        "flee": shape(),
        "set": set_shape(OPTION_READERS, FOE_READERS, dict.fromkeys((*hero.SCORES, *hero.COUNTS), count)),
        "stop": shape(outcome=one_of(STOPS), waiting=flag),
    }


class DefisCodec:
    """The codec of a book of the family; a book names its hero and what it adds to the choices."""

    hero_class: ClassVar[type[Hero]] = Hero
    choices: ClassVar[Shapes] = fight_shapes(Hero)
    actions: ClassVar[Shapes] = ACTIONS
    hero_extras: ClassVar[tuple[str, ...]] = ()

    def hero_values(self, fields: Fields) -> dict[str, Any]:
        """Read what the hero's class is made of."""
        scores = {score: Score(*fields.pair(score)) for score in self.hero_class.SCORES}
        counts = {ATTRIBUTES.get(key, key): fields.integer(key, 0) for key in self.hero_class.COUNTS}
        return {**scores, **counts}

    def hero(self, data: Any) -> Hero:
        """Read a hero; `effective` and `dead` follow from the rest and are passed over."""
        kind = self.hero_class
        fields = Fields(data, "hero", (*kind.SCORES, *kind.COUNTS, *self.hero_extras, "effective", "dead"))
        return kind(**self.hero_values(fields))

    def hero_data(self, hero: Hero) -> Data:
        """Write a hero, effective scores and death included."""
        data: Data = {}
        for name in hero.SCORES:
            data[name] = {"initial": hero.initial(name), "current": hero.value(name)}
        for name in hero.COUNTS:
            data[name] = hero.value(name)
        data["effective"] = {"habilete": hero.effective_habilete, "endurance": hero.effective_endurance}
        data["dead"] = hero.dead
        return data

    def whole_hero_data(self, hero: Hero) -> Data:
        """Write a hero so that `hero` reads the same one back: nothing of him is worked out."""
        return self.hero_data(hero)

    def foe(self, data: Any) -> Foe:
        """Read a creature."""
        return self._foe(Fields(data, "", FOE_KEYS), False)

    def foe_data(self, foe: Foe) -> Data:
        """Write a creature, without a strength that it does not have."""
        data: Data = {"name": foe.name, "habilete": foe.habilete, "endurance": foe.endurance}
        if foe.strength is not None:
            data["strength"] = foe.strength
        return data

    def options(self, data: Any) -> Options:
        """Read the options of a fight."""
        fields = Fields(data, "options", OPTION_READERS)
        return Options(**{key: OPTION_READERS[key](fields, key) for key in fields})

    def options_data(self, options: Options) -> Data:
        """Write every option."""
        return plain(options)

    def choice(self, data: Any) -> Choice:
        """Read a choice of a fight; its `args` are the keys of the format."""
        return read_choice(data, self.choices)

    def action(self, data: Any) -> Choice:
        """Read an action out of a fight; its `args` are the keys of the format."""
        return read_choice(data, self.actions)

    def tested(self, event: Any) -> str | None:
        """Return the word of replay's `tests` for an event that is a test."""
        if isinstance(event, LuckTested):
            return "lucky" if event.lucky else "unlucky"
        if isinstance(event, HabileteTested):
            return "success" if event.success else "failure"
        return None

    def fight_data(self, fight: Fight) -> Data:
        """Write a whole fight, every key of `options`, `progress` and each creature present."""
        foes = [{**self.foe_data(foe), "strength": foe.strength, "faiblesse": foe.faiblesse} for foe in fight.foes]
        pending = fight.pending
        return {
            "hero": self.hero_data(fight.hero),
            "foes": foes,
            "options": self.options_data(fight.options),
            "progress": {"assaults": fight.assaults, "force": fight.force},
            "pending": None if pending is None else plain(pending),
            "outcome": fight.outcome,
        }

    def fight(self, data: Any) -> Fight:
        """Read a whole fight back."""
        fields = Fields(data, "", FIGHT_KEYS)
        progress = fields.fields("progress", ("assaults", "force"))
        foes = each(fields.items("foes"), "foes", lambda foe: self._foe(Fields(foe, "", FOUGHT_KEYS), True))
        fight = Fight(
            hero=self.hero(fields.value("hero")),
            foes=foes,
            options=self.options(fields.value("options")),
            assaults=progress.integer("assaults"),
            force=progress.flag("force"),
            pending=self._pending(fields, len(foes)),
            outcome=fields.enum("outcome", OUTCOMES),
        )
        if fight.outcome == ONGOING and not fight.living:
            raise BadScenario("La clé « outcome » dit que le combat continue, mais aucun adversaire ne vit.")
        if fight.outcome != ONGOING and fight.pending is not None:
            raise BadScenario("La clé « pending » doit être nulle dans un combat terminé.")
        return fight

    def event_data(self, event: Event) -> Data:
        """Write an event."""
        return event_data(event)

    def _foe(self, fields: Fields, fought: bool) -> Foe:
        strength = "strength" in fields and not (fought and fields.value("strength") is None)
        return Foe(
            name=fields.text("name", ""),
            habilete=fields.integer("habilete"),
            endurance=fields.integer("endurance"),
            strength=fields.integer("strength", low=None) if strength else None,
            faiblesse=fought and fields.flag("faiblesse", False),
        )

    def _pending(self, fields: Fields, foes: int) -> Pending | None:
        if fields.value("pending") is None:
            return None
        pending = fields.fields("pending", ("wound", "plain", "foe", "target"))
        wound = pending.enum("wound", WOUNDS)
        plain_wound = pending.integer("plain")
        if wound == "flight":
            return Pending(wound, plain_wound)
        return Pending(
            wound,
            plain_wound,
            pending.integer("foe", high=foes - 1),
            pending.integer("target", high=foes - 1),
        )
