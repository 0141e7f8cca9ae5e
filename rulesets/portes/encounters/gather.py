"""An encounter as its form makes it up, step by step: what was typed, read and rolled stays in the form.

Nothing of it is kept before it begins. A step (a monster taken from the bestiary, a text read, one more side) gives the
form back with more in it; what was rolled is a field like any other, so no repeated request rolls it anew.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from combat import reading
from lib.refs import RefConverter
from lib.refusals import FormRefused
from rulesets.kit.dice import Dice
from rulesets.kit.protocol import Data, SheetRules
from rulesets.kit.reading import MISSING
from rulesets.portes.encounters.singular import one_of
from rulesets.portes.kinds import EncounterBinding, Kind
from sheets.models import Character

PLAIN = ("name", "place", "level", "individual", "fatigue", "speaker", "reaction_modifier", "text", "read_text", "q")
SIDE = ("name", "monsters", "hidden", "tests")
BESIDES = ("count", "side", "rolled", "dice", "lives", "thrown")
LIVES = "lives"
MOST_SIDES = 6
MOST_MEMBERS = 400

HEROES, FOES = (
    {"name": "Personnages", "tests": "on"},
    {"name": "Monstres", "monsters": "on", "hidden": "on", "tests": "on"},
)

LIFE = re.compile(rf"hero-({RefConverter.regex})-pv")
"""The field of a hero's first PV."""

NO_PV = "Combien de PV ? Un nombre, ou des dés à lancer."
NOBODY = "Il faut au moins deux groupes, chacun avec quelqu’un."
NOBODY_ALIVE = "Il faut au moins deux groupes où quelqu’un est en vie : qui a 0 PV est mort."
NOBODY_NEW = "Qui arrive ? Choisissez au moins un héros ou un monstre."
CROWD = f"C’est trop de monde : {MOST_MEMBERS} au plus en une fois."
TOO_MANY_SIDES = f"Pas plus de {MOST_SIDES} groupes."
TOO_MANY_KINDS = "Pas plus de {most} sortes de monstres en une fois."
GONE = "Ce monstre n’est plus dans le bestiaire de la table."
HOW_MANY = "« {text} » n’a pas été compris : combien sont-ils ?"
KIND_GONE = "Ces monstres ne sont plus dans la liste : rien n’a été changé."
NO_SIDE = "Ce groupe n’existe pas."


@dataclass(slots=True)
class Gathering:
    """The form as it stands: its plain fields, its sides, its kinds of monsters, and the heroes that were ticked.

    `fixed` are sides that are there already, whose names cannot be changed here. `lives` are PV typed for heroes who
    have none, whether they are ticked or not. `numbers` are the kinds' own, of which `given` have been given: a step
    names a kind by it, since its place may be another's by then.
    """

    plain: dict[str, str] = field(default_factory=dict)
    sides: list[dict[str, str]] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)
    heroes: dict[str, dict[str, str]] = field(default_factory=dict)
    fixed: int = 0
    lives: dict[str, str] = field(default_factory=dict)
    numbers: list[int] = field(default_factory=list)
    given: int = 0

    def take_in(self, kind: Kind, number: int | None = None) -> None:
        """Add a kind of monsters with its number; a new one has one that no other had."""
        free = number is not None and number not in self.numbers
        self.numbers.append(number if free and number is not None else self.given)
        self.given = max(self.given, self.numbers[-1] + 1)
        self.kinds.append(kind)

    @property
    def place(self) -> str:
        """Where it is, as far as it is said."""
        return self.plain.get("place", "")

    @property
    def foes_side(self) -> int:
        """The side that monsters join unless told otherwise: the first of monsters, else the last."""
        found = (number for number, side in enumerate(self.sides) if side.get("monsters"))
        return next(found, len(self.sides) - 1)


def begun(heroes: Iterable[Character]) -> Gathering:
    """Return the form as it is first shown: the heroes on one side, monsters to come on the other.

    Who runs for 30 rounds tires unless the MdT says that the table does without (POR-31).
    """
    ticked = {hero.ref: {"side": "0"} for hero in heroes}
    return Gathering({"place": "labyrinth", "fatigue": "on"}, [dict(HEROES), dict(FOES)], [], ticked)


def joining(sides: Sequence[Mapping[str, Any]], place: str, level: int | None) -> Gathering:
    """Return the form of who comes to an encounter: its sides as they are, nobody ticked."""
    there = [{"name": side["name"], **({"monsters": "on"} if side["monsters"] else {})} for side in sides]
    plain = {"place": place, "level": "" if level is None else str(level)}
    return Gathering(plain, there, fixed=len(there))


def posted(data: QueryDict, binding: EncounterBinding, start: Gathering) -> Gathering:
    """Return the form as it was sent; the sides that are there already, and where it is, stand in `start`.

    A text that comes from another page brings nothing else along.
    """
    if "sides" not in data:
        start.plain |= {name: str(data[name]) for name in ("text",) if name in data}
        return start
    sides = [dict(side) for side in start.sides[: start.fixed]]
    for number in range(start.fixed, min(small_number(data.get("sides", "")), MOST_SIDES)):
        sides.append(_fields(data, f"side-{number}-", SIDE))
    heroes = {ref: _fields(data, f"hero-{ref}-", ("side", "weapon")) for ref in data.getlist("heroes")}
    plain = {name: str(data[name]) for name in PLAIN if name in data}
    if start.fixed:
        plain |= start.plain
    lives = {found[1]: str(data[name]).strip() for name in data if (found := LIFE.fullmatch(name))}
    lives = {ref: pv for ref, pv in lives.items() if pv}
    made = Gathering(
        plain, sides or start.sides, [], heroes, start.fixed, lives, given=small_number(data.get("given", ""))
    )
    for row in range(min(small_number(data.get("rows", "")), binding.most_foes)):
        sent = data.get(f"foe-{row}-number", "")
        kind = _fields(data, f"foe-{row}-", (*binding.foe_columns, *BESIDES))
        made.take_in(kind, small_number(sent) if sent else None)
    return made


def _fields(data: QueryDict, prefix: str, names: Iterable[str]) -> dict[str, str]:
    return {name: str(data[prefix + name]) for name in names if data.get(prefix + name, "") != ""}


def small_number(text: str) -> int:
    """Return a small number as a form sends it, 0 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


# --- Steps ---


def step(
    made: Gathering,
    do: str,
    binding: EncounterBinding,
    rules: SheetRules,
    scores_of: Callable[[str], Data | None],
    dice: Dice,
) -> dict[str, str]:
    """Do one step of the form; returns what is to be looked at, by field. Raises FormRefused.

    `scores_of` gives those of a monster of the table's bestiary, None for one that is no more.
    """
    name, _, which = do.partition(":")
    if name == "take":
        scores = scores_of(which)
        if scores is None:
            raise FormRefused({"": GONE})
        _room(made, 1, binding)
        kind = {column: str(value) for column, value in scores.items()}
        made.take_in(_rolled({**kind, "side": str(made.foes_side)}, made.place, binding, dice))
    elif name == "read":
        return read_text(made, binding, rules, dice)
    elif name == "side":
        if len(made.sides) >= MOST_SIDES:
            raise FormRefused({"": TOO_MANY_SIDES})
        made.sides.append({"tests": "on"})
    elif name in _ON_KINDS:
        row = next((row for row, number in enumerate(made.numbers) if str(number) == which), None)
        if row is None:
            raise FormRefused({"": KIND_GONE})
        _ON_KINDS[name](made, row, binding, dice)
    return {}


def _rolled(kind: Kind, place: str, binding: EncounterBinding, dice: Dice) -> Kind:
    return binding.enlivened(binding.counted(kind, place, dice), dice)


def _roll_number(made: Gathering, row: int, binding: EncounterBinding, dice: Dice) -> None:
    made.kinds[row] = _rolled(made.kinds[row], made.place, binding, dice)


def _roll_lives(made: Gathering, row: int, binding: EncounterBinding, dice: Dice) -> None:
    made.kinds[row] = binding.enlivened(made.kinds[row], dice, anew=True)


def _drop(made: Gathering, row: int, binding: EncounterBinding, dice: Dice) -> None:
    del made.kinds[row], made.numbers[row]


_ON_KINDS: Mapping[str, Callable[[Gathering, int, EncounterBinding, Dice], None]] = {
    "number": _roll_number,
    LIVES: _roll_lives,
    "drop": _drop,
}


def read_text(made: Gathering, binding: EncounterBinding, rules: SheetRules, dice: Dice) -> dict[str, str]:
    """Read the pasted text into kinds of monsters; returns what is to be looked at, by field. Raises FormRefused."""
    text = made.plain.get("text", "")
    if not text.strip():
        raise FormRefused({"text": reading.NO_TEXT})
    if len(text) > reading.LONGEST:
        raise FormRefused({"text": reading.TOO_LONG})
    found = reading.read(text, rules, binding)
    if not found.reading.foes:
        raise FormRefused({"text": reading.NOTHING_READ})
    before = len(made.kinds)
    count = int(found.values["rows"])
    _room(made, count, binding)
    for row in range(count):
        prefix = f"foe-{row}-"
        kind = {
            name.removeprefix(prefix): value
            for name, value in found.values.items()
            if name.startswith(prefix) and value != ""
        }
        kind["side"] = str(made.foes_side)
        # What the text says goes before what the bestiary would roll.
        kind = kind if "count" in kind else binding.counted(kind, made.place, dice)
        if "name" in kind and kind.get("count", "1") not in ("0", "1"):
            kind["name"] = one_of(kind["name"])
        made.take_in(binding.enlivened(kind, dice))
    made.plain["read_text"] = text
    sentences = found.sentences | _uncounted(found, count)
    told = {_moved(name, before): sentence for name, sentence in sentences.items()}
    for row, kind in enumerate(made.kinds[before:], before):
        told |= {f"foe-{row}-{column}": sentence for column, sentence in binding.doubts(kind).items()}
    return told


def _uncounted(found: reading.PageReading, rows: int) -> dict[str, str]:
    """Return what is to be looked at beside the number of a kind: a number of the text that was not followed."""
    return {
        f"foe-{note.foe}-count": HOW_MANY.format(text=note.text)
        for note in found.reading.unread
        if note.score == "count" and note.kind != MISSING and note.foe is not None and note.foe < rows
    }


def unread(made: Gathering) -> bool:
    """Say whether there is a text that was not read yet: one that was stays in its field."""
    text = made.plain.get("text", "")
    return bool(text.strip()) and not reading.same_text(text, made.plain.get("read_text", ""))


def _moved(name: str, by: int) -> str:
    """Return the field of a kind that stands further down.

    >>> _moved("foe-1-ca", 3), _moved("", 3)
    ('foe-4-ca', '')
    """
    if not name.startswith("foe-"):
        return name
    _, row, column = name.split("-", 2)
    return f"foe-{int(row) + by}-{column}"


def _room(made: Gathering, count: int, binding: EncounterBinding) -> None:
    if len(made.kinds) + count > binding.most_foes:
        raise FormRefused({"": TOO_MANY_KINDS.format(most=binding.most_foes)})
