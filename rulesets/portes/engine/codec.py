"""Plain data to and from the dataclasses of encounters and characters: the one place that knows their formats."""

from collections.abc import Mapping, Sequence
from dataclasses import fields as fields_of
from typing import Any

from rulesets.kit.data import Fields, each, number, read_choice, shape, text
from rulesets.kit.errors import BadScenario
from rulesets.kit.protocol import ONGOING, Choice, Data
from rulesets.portes.engine.acts import WRITTEN
from rulesets.portes.engine.events import Event
from rulesets.portes.engine.moves import morale_due
from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.shapes import (
    BY_HAND,
    CHOICES,
    OPTION_READERS,
    REPLAY_MEMBER,
    SIDE_READERS,
    STATE_READERS,
    maybe_count,
    maybe_one_of,
    read_damage,
    read_member,
    read_members,
    read_pairs,
    read_sides,
)
from rulesets.portes.engine.sheet import DERIVED, Hero, Weapon
from rulesets.portes.engine.state import ENDED, FLED, FLEEING, PURSUING, Encounter, Group, Member, Options, Side
from rulesets.portes.engine.tables import ANNOUNCE, CHARACTERISTICS, CLASSES, STEPS

REPLAY_OPTIONS = ("place", "surprise_tests", "individual", "reaction_modifier")
STATE_KEYS = ("sides", "options", *STATE_READERS, "step", "standing", "struck", "waiting", "outcome", "issued")


def maybe_number(fields: Fields, key: str) -> int | None:
    """Reader of a whole number of either sign, or null."""
    return fields.nullable_integer(key, low=None)


def _weapon(data: Any) -> Weapon:
    fields = Fields(data, "", ("name", "damage"))
    return Weapon(fields.text("name"), read_damage(fields, "damage"))


def read_weapons(fields: Fields, key: str) -> tuple[Weapon, ...]:
    """Reader of a character's weapons."""
    return each(fields.items(key), fields.path(key), _weapon)


HERO_READERS: Mapping[str, Any] = {
    **dict.fromkeys(CHARACTERISTICS, lambda fields, key: fields.integer(key)),
    "classe": maybe_one_of(tuple(CLASSES)),
    "niveau": lambda fields, key: fields.integer(key),
    "pv_max": maybe_count,
    "pv": maybe_count,
    "ca": number,
    "movement": lambda fields, key: fields.integer(key),
    **dict.fromkeys(DERIVED, maybe_number),
    "treasure": text,
    "notes": text,
    "weapons": read_weapons,
}
ACTIONS = {
    "adjust": shape({"score": text, "by": number}),
    "write": shape(**{name: HERO_READERS[name] for name in (*WRITTEN, "weapons")}),
    "first_pv": shape(pv=number, dice=text),
    "gold": shape({"by": number}),
    "roll": shape({"count": number, "sides": number}),
}


class PortesCodec:
    """The codec of Portes, Monstres & Trésors."""

    def hero(self, data: Any) -> Hero:
        """Read a character; the six characteristics are required."""
        fields = Fields(data, "hero", HERO_READERS)
        for key in CHARACTERISTICS:
            fields.value(key)
        return Hero(**{key: HERO_READERS[key](fields, key) for key in fields})

    def hero_data(self, hero: Hero) -> Data:
        """Write the six characteristics."""
        return {score: getattr(hero, score) for score in CHARACTERISTICS}

    def whole_hero_data(self, hero: Hero) -> Data:
        """Write a character so that `hero` reads the same one back."""
        return plain(hero)

    def action(self, data: Any) -> Choice:
        """Read what is done on a sheet, with its types checked but not its legality."""
        return read_choice(data, ACTIONS)

    def member(self, data: Any) -> Member:
        """Read a combatant with every key that he may have."""
        return read_member(data)

    def member_data(self, member: Member) -> Data:
        """Write a combatant with every key."""
        return plain(member)

    def side(self, data: Any) -> Side:
        """Read a side as replay has it."""
        fields = Fields(data, "", ("name", "monsters", "members"))
        members = each(fields.items("members"), "members", lambda member: read_member(member, REPLAY_MEMBER))
        if not members:
            raise fields.bad("members", "une liste d’au moins un membre")
        return Side(name=fields.text("name", ""), monsters=fields.flag("monsters"), members=members)

    def whole_side(self, data: Any) -> Side:
        """Read a side whose members have every key."""
        fields = Fields(data, "", ("name", "monsters", "members"))
        members = read_members(fields, "members")
        if not members:
            raise fields.bad("members", "une liste d’au moins un membre")
        return Side(name=fields.text("name", ""), monsters=fields.flag("monsters"), members=members)

    def whole_options(self, data: Any) -> Options:
        """Read the options of an encounter, those that replay does not know included."""
        return self._options(Fields(data, "options", OPTION_READERS))

    def options(self, data: Any) -> Options:
        """Read the options of an encounter as replay has them."""
        fields = Fields(data, "options", REPLAY_OPTIONS)
        if "surprise_tests" in fields:
            read_sides(fields, "surprise_tests")  # null is none here
        return self._options(fields)

    def _options(self, fields: Fields) -> Options:
        return Options(**{key: OPTION_READERS[key](fields, key) for key in fields})

    def choice(self, data: Any) -> Choice:
        """Read a choice that replay knows, with its types checked but not its legality."""
        return read_choice(data, CHOICES)

    def choice_by_hand(self, data: Any) -> Choice:
        """Read any choice, those that the MdT makes by hand included."""
        choice = read_choice(data, BY_HAND)
        if choice.do in ("hurt", "heal") and ("amount" in choice.args) == ("dice" in choice.args):
            raise BadScenario("Donnez « amount » ou « dice » : l’un des deux.")
        if choice.do == "advance" and ("side" in choice.args) == ("who" in choice.args):
            raise BadScenario("Donnez « side » ou « who » : l’un des deux.")
        return choice

    def result(self, state: Encounter) -> Data:
        """Write an encounter as a result of replay has it, without what is legal."""
        return {
            "distance": state.distance,
            "surprised": [index for index, side in enumerate(state.sides) if side.surprised],
            "reaction": state.reaction,
            "order": order_data(state.order),
            "round": state.round,
            "fleeing": list(state.with_status(FLEEING)),
            "fled": list(state.with_status(FLED)),
            "pursuing": list(state.with_status(PURSUING)),
            "morale_due": list(morale_due(state)),
            "chance": state.chance,
            "pv": [[member.pv for member in side.members] for side in state.sides],
            "outcome": state.outcome,
        }

    def encounter_data(self, state: Encounter) -> Data:
        """Write a whole encounter: `encounter(encounter_data(e)) == e`, through JSON too."""
        data = {name: getattr(state, name) for name in (*STATE_READERS, "step", "outcome")}
        return {
            **data,
            "sides": [
                {**plain(side), "members": [self.member_data(member) for member in side.members]}
                for side in state.sides
            ],
            "options": plain(state.options),
            "order": order_data(state.order),
            "standing": [list(pair) for pair in state.standing],
            "struck": [list(pair) for pair in state.struck],
            "waiting": list(state.waiting),
            "issued": list(state.issued),
        }

    def encounter(self, data: Any) -> Encounter:
        """Read a whole encounter back; every key is required."""
        fields = Fields(data, "", STATE_KEYS)
        for key in STATE_KEYS:
            fields.value(key)
        state = Encounter(
            sides=each(fields.items("sides"), "sides", self._side),
            options=self._options(fields.fields("options", OPTION_READERS)),
            step=fields.enum("step", (ANNOUNCE, *STEPS)),
            standing=read_pairs(fields, "standing"),
            struck=read_pairs(fields, "struck"),
            waiting=read_sides(fields, "waiting"),
            outcome=fields.enum("outcome", (ONGOING, ENDED)),
            issued=tuple(fields.integers("issued")),
            **{key: reader(fields, key) for key, reader in STATE_READERS.items()},
        )
        if state.turn is not None and state.turn >= len(state.order):
            raise fields.bad("turn", "la place d’un groupe de l’initiative, ou nulle")
        named = [pair for group in state.order for pair in group]
        for side, member in (*named, *state.standing, *state.struck, *((index, None) for index in state.waiting)):
            if not (0 <= side < len(state.sides) if member is None else state.exists((side, member))):
                raise BadScenario("La rencontre nomme un groupe ou un membre qui n’existe pas.")
        self._verify_keys(state)
        return state

    def _verify_keys(self, state: Encounter) -> None:
        """Refuse a key that was given twice, or never."""
        sides = [side.key for side in state.sides]
        members = [state.member(pair).key for pair in state.pairs()]
        given = all(key < len(state.issued) for key in sides) and all(
            side < len(state.issued) and number < state.issued[side] for side, number in members
        )
        if not given or len(set(sides)) < len(sides) or len(set(members)) < len(members):
            raise BadScenario(
                "La clé « issued » doit compter chaque groupe et chaque membre, chacun avec sa propre clé."
            )

    def _side(self, data: Any) -> Side:
        fields = Fields(data, "", ("members", *SIDE_READERS))
        members = read_members(fields, "members")
        return Side(members=members, **{key: reader(fields, key) for key, reader in SIDE_READERS.items()})

    def event_data(self, event: Event) -> Data:
        """Write an event."""
        return {"event": type(event).__name__, **plain(event)}


def order_data(order: Sequence[Group]) -> list[list[int | list[int]]]:
    """Write an order: in each group a side as a number, a combatant as a pair."""
    return [[side if member is None else [side, member] for side, member in group] for group in order]


def plain(record: Any) -> Data:
    """Write a dataclass: its fields by name, tuples as lists, dice as they are written."""
    return {field.name: _plain(getattr(record, field.name)) for field in fields_of(record)}


def _plain(value: Any) -> Any:
    if isinstance(value, Damage):
        return str(value)
    if isinstance(value, Weapon | Member):
        return plain(value)
    return [_plain(part) for part in value] if isinstance(value, tuple) else value
