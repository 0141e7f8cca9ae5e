"""Readers of an encounter's choices and of their parts: the types of each key, not the legality."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.kit.data import Fields, Shapes, count, each, flag, number, one_of, shape, text
from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.state import STATUSES, Actor, Group, Key, Member, Pair
from rulesets.portes.engine.tables import INTENTIONS, MORALE_NEVER_FIGHTS, MORALE_NEVER_FLEES, PLACES, REACTIONS

REQUIRED = ("movement", "pv", "ca", "attack", "damage")
REPLAY_MEMBER = ("name", *REQUIRED, "morale", "initiative")
MEMBER = (*REPLAY_MEMBER, "further", "pv_max", "tired", "ran", "spell", "ref", "combat", "key", "moved", "behind")


def read_damage(fields: Fields, key: str) -> Damage:
    """Reader of dice: NdM, NdM+K or NdM-K."""
    damage = Damage.parse(fields.text(key))
    if damage is None:
        raise fields.bad(key, "des dés comme « 1d6 », « 2d4+1 » ou « 1d4-2 »")
    return damage


def read_damages(fields: Fields, key: str) -> tuple[Damage, ...]:
    """Reader of the dice of several attacks."""
    found = [Damage.parse(value) if isinstance(value, str) else None for value in fields.items(key)]
    if None in found:
        raise fields.bad(key, "une liste de dés comme « 1d6 » ou « 2d4+1 »")
    return tuple(damage for damage in found if damage is not None)


def read_morale(fields: Fields, key: str) -> int | None:
    """Reader of a morale score, or null."""
    return fields.nullable_integer(key, low=MORALE_NEVER_FIGHTS, high=MORALE_NEVER_FLEES)


def maybe_count(fields: Fields, key: str) -> int | None:
    """Reader of a whole number that is not negative, or null."""
    return fields.nullable_integer(key)


def maybe_one_of(values: tuple[str, ...]) -> Callable[[Fields, str], str | None]:
    """Return a reader of one of some words, or null."""
    return lambda fields, key: fields.nullable_enum(key, values)


def _pair(value: Any) -> Pair | None:
    whole = isinstance(value, list | tuple) and len(value) == 2 and all(type(part) is int for part in value)
    return (value[0], value[1]) if whole else None


def read_pair(fields: Fields, key: str) -> Pair:
    """Reader of a combatant: side and member."""
    found = _pair(fields.value(key))
    if found is None:
        raise fields.bad(key, "une liste de deux nombres entiers, groupe et membre")
    return found


def read_key(fields: Fields, key: str) -> Key:
    """Reader of a combatant's key."""
    found = read_pair(fields, key)
    if min(found) < 0:
        raise fields.bad(key, "une liste de deux nombres entiers qui ne sont pas négatifs")
    return found


def read_pairs(fields: Fields, key: str) -> tuple[Pair, ...]:
    """Reader of several combatants."""
    found = [_pair(value) for value in fields.items(key)]
    if None in found:
        raise fields.bad(key, "une liste de paires de nombres entiers, groupe et membre")
    return tuple(pair for pair in found if pair is not None)


def read_order(fields: Fields, key: str) -> tuple[Group, ...]:
    """Reader of an order: groups of sides (a number) and combatants (a pair)."""
    return each(fields.items(key), fields.path(key), lambda value: _group(fields, key, value))


def _group(fields: Fields, key: str, value: Any) -> Group:
    actors: list[Actor] = []
    for actor in value if isinstance(value, list | tuple) else (None,):
        pair = (actor, None) if type(actor) is int else _pair(actor)
        if pair is None:
            raise fields.bad(key, "une liste de groupes qui agissent ensemble")
        actors.append(pair)
    return tuple(actors)


def read_sides(fields: Fields, key: str) -> tuple[int, ...]:
    """Reader of several sides."""
    return tuple(fields.integers(key))


def maybe_sides(fields: Fields, key: str) -> tuple[int, ...] | None:
    """Reader of several sides, or null for all."""
    return None if fields.value(key) is None else read_sides(fields, key)


MEMBER_READERS: Mapping[str, Callable[[Fields, str], Any]] = {
    "name": text,
    "movement": count,
    "pv": count,
    "ca": number,
    "attack": number,
    "damage": read_damage,
    "morale": read_morale,
    "initiative": number,
    "further": read_damages,
    "pv_max": maybe_count,
    "tired": flag,
    "ran": count,
    "spell": text,
    "ref": text,
    "combat": maybe_count,
    "key": read_key,
    "moved": count,
    "behind": count,
}


def read_member(data: Any, known: tuple[str, ...] = MEMBER) -> Member:
    """Read a combatant; `known` are the keys he may have."""
    fields = Fields(data, "", known)
    for key in REQUIRED:
        fields.value(key)
    return Member(**{key: MEMBER_READERS[key](fields, key) for key in fields})


def read_members(fields: Fields, key: str) -> tuple[Member, ...]:
    """Reader of several combatants."""
    return each(fields.items(key), fields.path(key), read_member)


SIDE_READERS: Mapping[str, Callable[[Fields, str], Any]] = {
    "name": text,
    "monsters": flag,
    "surprised": flag,
    "status": one_of(STATUSES),
    "reaction": maybe_one_of(REACTIONS),
    "intention": maybe_one_of(INTENTIONS),
    "evasions": count,
    "bled": flag,
    "shaken": flag,
    "successes": count,
    "moved": count,
    "key": count,
}
OPTION_READERS: Mapping[str, Callable[[Fields, str], Any]] = {
    "place": one_of(PLACES),
    "surprise_tests": maybe_sides,
    "individual": flag,
    "reaction_modifier": number,
    "fatigue": flag,
    "led": flag,
}
STATE_READERS: Mapping[str, Callable[[Fields, str], Any]] = {
    "distance": maybe_count,
    "tested": flag,
    "reaction": maybe_one_of(REACTIONS),
    "round": count,
    "engaged": flag,
    "chance": maybe_count,
    "tours": count,
    "closed": flag,
    "turn": maybe_count,
    "order": read_order,
}


OWN = ("key", "moved", "behind", "spell")
"""What no correction sets: it is the encounter's own, or has a choice of its own."""


def _settable(readers: Mapping[str, Callable[[Fields, str], Any]]) -> dict[str, Callable[[Fields, str], Any]]:
    return {name: reader for name, reader in readers.items() if name not in OWN}


def _indexed(readers: Mapping[str, Callable[[Fields, str], Any]], index: Callable[[Fields, str], Any]) -> Any:
    """Return a reader of an object that names what it corrects as `index`."""

    def read(fields: Fields, key: str) -> dict[str, Any]:
        inner = fields.fields(key, ("index", *readers))
        found = {name: reader(inner, name) for name, reader in readers.items() if name in inner}
        return {"index": index(inner, "index"), **found}

    return read


by_side = shape({"side": number})
CHOICES: Shapes = {
    "distance": shape(metres=number),
    "surprise": shape(),
    "reaction": by_side,
    "initiative": shape(keep=flag),
    "attack": shape({"by": read_pair, "at": read_pair}, modifier=number),
    "next": shape(),
    "morale": by_side,
    "flee": by_side,
    "pursue": by_side,
    "drop": by_side,
    "evade": shape({"side": number}, modifier=number),
}
"""Those that replay knows."""

BY_HAND: Shapes = {
    **CHOICES,
    "surprise": shape(surprised=read_sides),
    "reaction": shape({"side": number}, modifier=number, result=one_of(REACTIONS)),
    "initiative": shape(keep=flag, order=read_order),
    "attack": shape({"by": read_pair, "at": read_pair}, modifier=number, damage=read_damage),
    "morale": shape({"side": number}, success=flag),
    "pursue": shape({"side": number}, pursues=flag),
    "drop": shape({"side": number}, stops=flag),
    "set": shape(
        **STATE_READERS,
        **OPTION_READERS,
        side=_indexed(_settable(SIDE_READERS), number),
        member=_indexed(_settable(MEMBER_READERS), read_pair),
    ),
    "add_side": shape({"monsters": flag, "members": read_members}, name=text),
    "add": shape({"side": number, "members": read_members}),
    "remove": shape({"who": read_pair}),
    "move": shape({"who": read_pair, "to": number}),
    "hurt": shape({"at": read_pairs}, amount=count, dice=read_damage, half=read_pairs),
    "heal": shape({"at": read_pairs}, amount=count, dice=read_damage),
    "rest": shape({"at": read_pairs}),
    "intend": shape({"side": number, "intention": one_of(INTENTIONS)}),
    "announce": shape({"who": read_pair, "spell": text}),
    "step": shape(),
    "advance": shape({"metres": number}, side=number, who=read_pair, running=flag),
    "leave": by_side,
    "give_up": by_side,
    "end": shape(tours=count),
}
"""Those and what the MdT decides by hand."""
