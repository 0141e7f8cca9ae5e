"""An encounter as its form makes it up, step by step: what was typed, read and rolled stays in the form.

Nothing of it is kept before it begins. A step (a monster taken from the bestiary, a text read, one more side) gives the
form back with more in it; what was rolled is a field like any other, so no repeated request rolls it anew.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import QueryDict

from combat import reading
from combat.bindings.portes import Kind, PortesFoeBinding, told_apart
from combat.encounters.draft import Draft, SideDraft
from combat.encounters.singular import one_of
from combat.forms_portes import SideForm
from rulesets.dice import Dice
from rulesets.protocol import Data, SheetRules
from sheets.bindings import binding_of
from sheets.models import Character
from sheets.refs import RefConverter
from sheets.views.common import FormRefused, faults

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
NO_SIDE = "Ce groupe n’existe pas."


@dataclass(slots=True)
class Gathering:
    """The form as it stands: its plain fields, its sides, its kinds of monsters, and the heroes that were ticked.

    `fixed` are sides that are there already, whose names cannot be changed here. `lives` are PV typed for heroes who
    have none, whether they are ticked or not.
    """

    plain: dict[str, str] = field(default_factory=dict)
    sides: list[dict[str, str]] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)
    heroes: dict[str, dict[str, str]] = field(default_factory=dict)
    fixed: int = 0
    lives: dict[str, str] = field(default_factory=dict)

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
    ticked = {hero.ref: {"side": "0", "weapon": "0"} for hero in heroes}
    return Gathering({"place": "labyrinth", "fatigue": "on"}, [dict(HEROES), dict(FOES)], [], ticked)


def joining(sides: Sequence[Mapping[str, Any]], place: str, level: int | None) -> Gathering:
    """Return the form of who comes to an encounter: its sides as they are, nobody ticked."""
    there = [{"name": side["name"], **({"monsters": "on"} if side["monsters"] else {})} for side in sides]
    plain = {"place": place, "level": "" if level is None else str(level)}
    return Gathering(plain, there, fixed=len(there))


def posted(data: QueryDict, binding: PortesFoeBinding, start: Gathering) -> Gathering:
    """Return the form as it was sent; the sides that are there already, and where it is, stand in `start`.

    A text that comes from another page brings nothing else along.
    """
    if "sides" not in data:
        start.plain |= {name: str(data[name]) for name in ("text",) if name in data}
        return start
    sides = [dict(side) for side in start.sides[: start.fixed]]
    for number in range(start.fixed, min(_number(data.get("sides", "")), MOST_SIDES)):
        sides.append(_fields(data, f"side-{number}-", SIDE))
    columns = (*binding.foe_columns, *BESIDES)
    kinds = [
        _fields(data, f"foe-{row}-", columns) for row in range(min(_number(data.get("rows", "")), binding.most_foes))
    ]
    heroes = {ref: _fields(data, f"hero-{ref}-", ("side", "weapon")) for ref in data.getlist("heroes")}
    plain = {name: str(data[name]) for name in PLAIN if name in data}
    if start.fixed:
        plain |= start.plain
    lives = {found[1]: str(data[name]).strip() for name in data if (found := LIFE.fullmatch(name))}
    return Gathering(
        plain, sides or start.sides, kinds, heroes, start.fixed, {ref: pv for ref, pv in lives.items() if pv}
    )


def _fields(data: QueryDict, prefix: str, names: Iterable[str]) -> dict[str, str]:
    return {name: str(data[prefix + name]) for name in names if data.get(prefix + name, "") != ""}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


# --- Steps ---


def step(
    made: Gathering,
    do: str,
    binding: PortesFoeBinding,
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
        made.kinds.append(_rolled({**kind, "side": str(made.foes_side)}, made.place, binding, dice))
    elif name == "read":
        return read_text(made, binding, rules, dice)
    elif name == "side":
        if len(made.sides) >= MOST_SIDES:
            raise FormRefused({"": TOO_MANY_SIDES})
        made.sides.append({"tests": "on"})
    elif name in _ON_KINDS and which in map(str, range(len(made.kinds))):
        _ON_KINDS[name](made, int(which), binding, dice)
    return {}


def _rolled(kind: Kind, place: str, binding: PortesFoeBinding, dice: Dice) -> Kind:
    return binding.enlivened(binding.counted(kind, place, dice), dice)


def _roll_number(made: Gathering, row: int, binding: PortesFoeBinding, dice: Dice) -> None:
    made.kinds[row] = _rolled(made.kinds[row], made.place, binding, dice)


def _roll_lives(made: Gathering, row: int, binding: PortesFoeBinding, dice: Dice) -> None:
    made.kinds[row] = binding.enlivened(made.kinds[row], dice, anew=True)


def _drop(made: Gathering, row: int, binding: PortesFoeBinding, dice: Dice) -> None:
    del made.kinds[row]


_ON_KINDS: Mapping[str, Callable[[Gathering, int, PortesFoeBinding, Dice], None]] = {
    "number": _roll_number,
    LIVES: _roll_lives,
    "drop": _drop,
}


def read_text(made: Gathering, binding: PortesFoeBinding, rules: SheetRules, dice: Dice) -> dict[str, str]:
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
        made.kinds.append(binding.enlivened(kind, dice))
    made.plain["read_text"] = text
    told = {_moved(name, before): sentence for name, sentence in found.sentences.items()}
    for row, kind in enumerate(made.kinds[before:], before):
        told |= {f"foe-{row}-{column}": sentence for column, sentence in binding.doubts(kind).items()}
    return told


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


def _room(made: Gathering, count: int, binding: PortesFoeBinding) -> None:
    if len(made.kinds) + count > binding.most_foes:
        raise FormRefused({"": TOO_MANY_KINDS.format(most=binding.most_foes)})


# --- What it comes to ---


def draft_of(made: Gathering, binding: PortesFoeBinding, heroes: Sequence[Character], dice: Dice) -> Draft:
    """Return the encounter that the form makes; a side without anybody is none. Raises FormRefused."""
    form: Any = binding.gather_form(made.plain)
    wrong = {} if form.is_valid() else faults(form)
    sides, members, rolled = _sides(made, binding, heroes, dice, wrong)
    drafts = tuple(
        SideDraft(side["name"], side["monsters"], side["hidden"], side["tests"], who)
        for side, who in zip(sides, members, strict=True)
        if who
    )
    places = [number for number, who in enumerate(members) if who]
    if len(drafts) < 2:
        raise FormRefused({"": NOBODY})
    if sum(any(member.pv for member in side.members) for side in drafts) < 2:
        raise FormRefused({"": NOBODY_ALIVE})
    typed = form.cleaned_data
    modifier = typed["reaction_modifier"]
    if modifier is None:
        speaker = next((hero for hero in heroes if hero.ref == typed["speaker"]), None)
        modifier = binding.hero_facts(binding_of(speaker.ruleset).load(speaker))["reaction"] if speaker else 0
    return Draft(
        name=typed["name"],
        place=typed["place"],
        level=typed["level"],
        individual=typed["individual"],
        reaction_modifier=modifier,
        fatigue=typed["fatigue"],
        sides=drafts,
        rolled=tuple(replace(event, side=places.index(event.side)) for event in rolled),
    )


def choices_of(
    made: Gathering,
    binding: PortesFoeBinding,
    rules: Any,
    heroes: Sequence[Character],
    there: Iterable[str],
    dice: Dice,
) -> list[tuple[Data, bool | None, list[Any]]]:
    """Return the choices that let them come to an encounter, of a new side whether it is hidden, and what was rolled.

    `there` are the names of who takes part already. Raises FormRefused.
    """
    sides, members, rolled = _sides(made, binding, heroes, dice, {}, there)
    choices: list[tuple[Data, bool | None, list[Any]]] = []
    new_place = made.fixed
    for number, (side, who) in enumerate(zip(sides, members, strict=True)):
        coming = [rules.codec.member_data(member) for member in who]
        events = [event for event in rolled if event.side == number]
        if coming and number < made.fixed:
            choices.append(({"do": "add", "side": number, "members": coming}, None, events))
        elif coming:
            new = {"do": "add_side", "name": side["name"], "monsters": side["monsters"], "members": coming}
            choices.append((new, side["hidden"], [replace(event, side=new_place) for event in events]))
            new_place += 1
    if not choices:
        raise FormRefused({"": NOBODY_NEW})
    return choices


def _sides(
    made: Gathering,
    binding: PortesFoeBinding,
    heroes: Sequence[Character],
    dice: Dice,
    wrong: dict[str, str],
    there: Iterable[str] = (),
) -> tuple[list[Data], list[tuple[Any, ...]], list[Any]]:
    """Return the sides as typed, who is on each, and what was rolled for them.

    Raises FormRefused with what was `wrong` already besides.
    """
    wrong = dict(wrong)
    sides: list[Data] = []
    for number, side in enumerate(made.sides):
        form = SideForm({f"side-{number}-{name}": value for name, value in side.items()}, prefix=f"side-{number}")
        if not form.is_valid():
            wrong |= faults(form)
        sides.append(form.cleaned_data)
    foes: list[Data] = []
    for row, kind in enumerate(made.kinds):
        asked = binding.kind_form({f"foe-{row}-{name}": value for name, value in kind.items()}, prefix=f"foe-{row}")
        if not asked.is_valid():
            wrong |= faults(asked)
        elif asked.cleaned_data["side"] >= len(made.sides):
            wrong[f"foe-{row}-side"] = NO_SIDE
        else:
            foes.append(asked.cleaned_data)
    coming = [hero for hero in heroes if hero.ref in made.heroes]
    on = {hero.ref: _number(made.heroes[hero.ref].get("side", "0")) for hero in coming}
    wrong |= {f"hero-{ref}-side": NO_SIDE for ref, side in on.items() if side >= len(made.sides)}
    states = {hero.ref: binding_of(hero.ruleset).load(hero) for hero in coming}
    wrong |= {f"hero-{ref}-pv": NO_PV for ref, state in states.items() if binding.unready(state)}
    if wrong:
        raise FormRefused(wrong)
    if len(coming) + sum(foe["count"] for foe in foes) > MOST_MEMBERS:
        raise FormRefused({"": CROWD})
    members: list[list[Any]] = [[] for _ in sides]
    for hero in coming:
        weapon = _number(made.heroes[hero.ref].get("weapon", "0"))
        members[on[hero.ref]].append(binding.hero_member(states[hero.ref], hero.name or "Sans nom", weapon, hero.ref))
    rolled = []
    for foe in foes:
        mustered, event = binding.members(foe, dice)
        members[foe["side"]] += mustered
        rolled += [event] if event is not None else []
    taken = list(there)
    named: list[tuple[Any, ...]] = []
    for who in members:
        named.append(told_apart(who, taken))
        taken += [member.name for member in named[-1]]
    return sides, named, rolled
