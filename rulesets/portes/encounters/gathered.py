"""What the form of an encounter comes to: the encounter that begins, or the choices that let more of them come."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from lib.refusals import FormRefused, faults
from rulesets.kit.dice import Dice
from rulesets.kit.protocol import Data
from rulesets.portes.encounters.draft import Draft, SideDraft
from rulesets.portes.encounters.gather import (
    CROWD,
    MOST_MEMBERS,
    NO_PV,
    NO_SIDE,
    NOBODY,
    NOBODY_ALIVE,
    NOBODY_NEW,
    Gathering,
    small_number,
)
from rulesets.portes.forms_monsters import SideForm
from rulesets.portes.kinds import EncounterBinding, told_apart
from sheets.bindings import binding_of
from sheets.models import Character


def draft_of(made: Gathering, binding: EncounterBinding, heroes: Sequence[Character], dice: Dice) -> Draft:
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
    binding: EncounterBinding,
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
    binding: EncounterBinding,
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
    on = {hero.ref: small_number(made.heroes[hero.ref].get("side", "0")) for hero in coming}
    wrong |= {f"hero-{ref}-side": NO_SIDE for ref, side in on.items() if side >= len(made.sides)}
    states = {hero.ref: binding_of(hero.ruleset).load(hero) for hero in coming}
    wrong |= {f"hero-{ref}-pv": NO_PV for ref, state in states.items() if binding.unready(state)}
    if wrong:
        raise FormRefused(wrong)
    if len(coming) + sum(foe["count"] for foe in foes) > MOST_MEMBERS:
        raise FormRefused({"": CROWD})
    members: list[list[Any]] = [[] for _ in sides]
    for hero in coming:
        weapon = made.heroes[hero.ref].get("weapon", "")
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
