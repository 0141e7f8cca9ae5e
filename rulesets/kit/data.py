"""Typed readers of plain data: what is not as it should be raises BadScenario, with a French sentence naming the key.

>>> fields = Fields({"endurance": {"initial": 20, "current": 18}, "or": 3}, "hero", known=("endurance", "or", "repas"))
>>> fields.pair("endurance"), fields.integer("or"), fields.integer("repas", default=0)
((20, 18), 3, 0)
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import fields as fields_of
from typing import Any, TypeVar

from rulesets.kit.errors import BadScenario
from rulesets.kit.protocol import Choice, Data

T = TypeVar("T")

LIMIT = 10**18
"""No number of a scenario reaches this: eighteen digits are more than any sheet holds, and fit a database's column."""

UNKNOWN = ""
"""The name of a choice that no ruleset has: it is read without complaint and refused when it is played."""


def shown(key: str) -> str:
    """Return a name as a sentence may quote it, cut short when it is endless."""
    return key if len(key) <= 60 else key[:59] + "…"


class Fields:
    """One JSON object being read; `where` is its place in the scenario ("" at the top), used to name its keys.

    With `known`, any other key is refused. Readers take a default for an absent key; without one the key is
    required. A key that is present must have the right type: null is never taken for an absent key, save by the
    readers whose name says `nullable`.
    """

    __slots__ = ("_data", "where")

    def __init__(self, data: Any, where: str = "", known: Collection[str] | None = None) -> None:
        if not isinstance(data, dict):
            what = f"La clé « {where} »" if where else "Ce qui est donné"
            raise BadScenario(f"{what} doit être un objet, avec des noms et des valeurs.")
        self._data: dict[str, Any] = data
        self.where = where
        if known is not None:
            self.only(known)

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def __iter__(self) -> Iterator[str]:
        return iter(self._data)

    def only(self, known: Collection[str]) -> None:
        """Refuse any key outside `known`."""
        for key in self._data:
            if key not in known:
                raise BadScenario(f"La clé « {self.path(str(key))} » est inconnue ici.")

    def path(self, key: str) -> str:
        """Return the name of a key with its place: "hero.endurance"."""
        return f"{self.where}.{shown(key)}" if self.where else shown(key)

    def bad(self, key: str, must: str) -> BadScenario:
        """Return the error that says what a key must be; `must` goes on after "doit être"."""
        return BadScenario(f"La clé « {self.path(key)} » doit être {must}.")

    def value(self, key: str) -> Any:
        """Return whatever stands there; the key is required."""
        try:
            return self._data[key]
        except KeyError:
            raise BadScenario(f"La clé « {self.path(key)} » manque.") from None

    def integer(self, key: str, default: int | None = None, *, low: int | None = 0, high: int | None = None) -> int:
        """Return a whole number from `low` (0 unless told; None for no floor) to `high`; true and 1.0 are none."""
        if default is not None and key not in self._data:
            return default
        value = self.value(key)
        if type(value) is not int:
            raise self.bad(key, "un nombre entier")
        if low is not None and value < low:
            raise self.bad(key, "positif ou nul" if low == 0 else f"au moins {low}")
        if high is not None and value > high:
            raise self.bad(key, f"au plus {high}")
        if not -LIMIT < value < LIMIT:
            raise self.bad(key, "un nombre de dix-huit chiffres au plus")
        return value

    def nullable_integer(self, key: str, *, low: int | None = 0, high: int | None = None) -> int | None:
        """Return a whole number, or None when the key is absent or null."""
        return None if self._data.get(key) is None else self.integer(key, low=low, high=high)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text."""
        if default is not None and key not in self._data:
            return default
        value = self.value(key)
        if not isinstance(value, str):
            raise self.bad(key, "un texte")
        return value

    def flag(self, key: str, default: bool | None = None) -> bool:
        """Return true or false; 0 and 1 are neither."""
        if default is not None and key not in self._data:
            return default
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.bad(key, "vrai ou faux (true, false)")
        return value

    def enum(self, key: str, values: Collection[str], default: str | None = None) -> str:
        """Return one of the texts of `values`."""
        value = self.text(key, default)
        if value not in values:
            raise self.bad(key, "l’un de ces mots : " + ", ".join(values))
        return value

    def nullable_enum(self, key: str, values: Collection[str]) -> str | None:
        """Return one of the texts of `values`, or None when the key is absent or null."""
        return None if self._data.get(key) is None else self.enum(key, values)

    def nullable_flag(self, key: str) -> bool | None:
        """Return true, false, or None when the key is absent or null."""
        return None if self._data.get(key) is None else self.flag(key)

    def items(self, key: str, default: Sequence[Any] | None = None) -> list[Any]:
        """Return a list."""
        if default is not None and key not in self._data:
            return list(default)
        value = self.value(key)
        if not isinstance(value, list):
            raise self.bad(key, "une liste")
        return value

    def integers(self, key: str, default: Sequence[int] | None = None) -> list[int]:
        """Return a list of whole numbers of any size, like the faces of the dice."""
        values = self.items(key, default)
        for value in values:
            if type(value) is not int:
                raise self.bad(key, "une liste de nombres entiers")
        return values

    def enums(self, key: str, values: Collection[str], default: Sequence[str] | None = None) -> list[str]:
        """Return a list of texts, each one of `values`."""
        found = self.items(key, default)
        for value in found:
            if not isinstance(value, str) or value not in values:
                raise self.bad(key, "une liste de ces mots : " + ", ".join(values))
        return found

    def fields(
        self, key: str, known: Collection[str] | None = None, default: Mapping[str, Any] | None = None
    ) -> "Fields":
        """Return an object within this one."""
        if default is not None and key not in self._data:
            return Fields(dict(default), self.path(key), known)
        return Fields(self.value(key), self.path(key), known)

    def pair(self, key: str) -> tuple[int, int]:
        """Return a score as its two numbers, `initial` and `current`."""
        both = self.fields(key, ("initial", "current"))
        return both.integer("initial"), both.integer("current")


def each(values: Sequence[Any], where: str, read: Callable[[Any], T]) -> tuple[T, ...]:
    """Read a list one by one; a fault is told with its place, `where[i]`."""
    found: list[T] = []
    for index, value in enumerate(values):
        try:
            found.append(read(value))
        except BadScenario as error:
            raise BadScenario(f"Dans « {where}[{index}] » : {error}") from None
    return tuple(found)


def plain(record: Any) -> Data:
    """Write a flat dataclass: its fields by name, tuples as lists."""
    data: Data = {}
    for field in fields_of(record):
        value = getattr(record, field.name)
        data[field.name] = list(value) if isinstance(value, tuple) else value
    return data


def event_data(event: Any) -> Data:
    """Write an event: the name of its class, then its fields."""
    return {"event": type(event).__name__, **plain(event)}


Reader = Callable[[Fields, str], Any]
"""Reads the value of one key of a choice."""

Shapes = Mapping[str, Callable[[Fields], dict[str, Any]]]
"""Readers of the parameters of choices, by their names."""

FIGHT_KEYS = ("hero", "foes", "options", "progress", "pending", "outcome")
"""What a whole fight is written under."""

STOPS = ("stopped", "won", "lost")
"""How the text may end a fight."""


def read_choice(data: Any, shapes: Shapes) -> Choice:
    """Read a choice whose name is one of `shapes`; any other name gives the choice UNKNOWN, refused when played."""
    fields = Fields(data)
    do = fields.text("do")
    shape = shapes.get(do)
    if shape is None:
        return Choice(UNKNOWN, {"named": shown(do)})
    return Choice(do, shape(fields))


def shape(required: Mapping[str, Reader] | None = None, /, **optional: Reader) -> Callable[[Fields], dict[str, Any]]:
    """Return a reader of a choice's parameters from the keys it must and may have; absent ones stay absent."""
    needed = required or {}
    readers = {**needed, **optional}
    known = {"do", *readers}

    def read(fields: Fields) -> dict[str, Any]:
        fields.only(known)
        return {key: reader(fields, key) for key, reader in readers.items() if key in needed or key in fields}

    return read


def set_shape(
    options: Mapping[str, Reader], foe: Mapping[str, Reader], hero: Mapping[str, Reader]
) -> Callable[[Fields], dict[str, Any]]:
    """Return the reader of a `set`: options, with `foe` that adversary's numbers, with `hero` the hero's."""

    def read(fields: Fields) -> dict[str, Any]:
        readers = {**options, **(foe if "foe" in fields else {})}
        fields.only(("do", "hero", *readers))
        args = {key: reader(fields, key) for key, reader in readers.items() if key in fields}
        if "hero" in fields:
            numbers = fields.fields("hero", hero)
            args["hero"] = {name: hero[name](numbers, name) for name in numbers}
        return args

    return read


def text(fields: Fields, key: str) -> str:
    """Reader of a text."""
    return fields.text(key)


def flag(fields: Fields, key: str) -> bool:
    """Reader of true or false."""
    return fields.flag(key)


def number(fields: Fields, key: str) -> int:
    """Reader of a whole number of either sign: a modifier, or an index whose existence is a question of the rules."""
    return fields.integer(key, low=None)


def count(fields: Fields, key: str) -> int:
    """Reader of a whole number that is not negative."""
    return fields.integer(key)


def one_of(values: Collection[str]) -> Reader:
    """Return a reader of one of the texts of `values`."""
    return lambda fields, key: fields.enum(key, values)
