"""An encounter between its rows and plain data as the engine's codec has it.

What the journal covers is `{"status", "state"}`: the row's own status, and the engine's state with its lists in one
order, whatever order they came about in. Which keys have been given (`issued`) is no part of it: an undo takes back who
came, and his key is nobody's afterwards.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Prefetch, QuerySet

from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data, Encounters
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.models import Encounter, EncounterMember, EncounterSide
from sheets.models import Character

Ranks = Mapping[tuple[int, int], int]
"""In which group of an order a combatant is, or (member −1) a whole side."""

HIGHEST = 9999
"""No number of an encounter comes near; every column holds it."""

TOO_MUCH = f"Ce nombre est trop grand : pas plus de {HIGHEST}."
TOO_LONG = "Ce texte est trop long : pas plus de {most} caractères."


def fetch(encounters: QuerySet[Encounter]) -> QuerySet[Encounter]:
    """Return encounters that bring their table, their sides and those who take part along."""
    members = EncounterMember.objects.select_related("character").order_by("order")
    sides = EncounterSide.objects.order_by("order").prefetch_related(Prefetch("members", queryset=members))
    return encounters.select_related("campaign").prefetch_related(Prefetch("sides", queryset=sides))


def rules_of(encounter: Encounter) -> Encounters:
    """Return the engine that an encounter is played by."""
    return ENCOUNTERS[encounter.ruleset]


def load(encounter: Encounter) -> Any:
    """Return the engine's encounter from the rows."""
    return rules_of(encounter).codec.encounter(state_data(encounter))


def state_data(encounter: Encounter) -> Data:
    """Return the rows as the engine's plain data."""
    sides = list(encounter.sides.all())
    order: list[list[Any]] = [[] for _ in range(encounter.groups)]
    placed: Data = {"standing": [], "struck": []}
    for side in sides:
        if side.rank is not None:
            order[side.rank].append(side.order)
        for member in side.members.all():
            pair = [side.order, member.order]
            if member.rank is not None:
                order[member.rank].append(pair)
            placed["standing"] += [pair] * member.standing
            placed["struck"] += [pair] * member.struck
    tests = [side.order for side in sides if side.tests] if encounter.tests_chosen else None
    return canonical(
        {
            **{name: getattr(encounter, name) for name in Encounter.STATE},
            "options": {
                **{name: getattr(encounter, name) for name in Encounter.OPTIONS},
                "surprise_tests": tests,
            },
            "sides": [
                {
                    **{name: getattr(side, name) for name in EncounterSide.STATE},
                    "members": [_member_data(member) for member in side.members.all()],
                }
                for side in sides
            ],
            "order": order,
            "waiting": [side.order for side in sides if side.waiting],
            "issued": issued_of(encounter),
            **placed,
        }
    )


def issued_of(encounter: Encounter) -> list[int]:
    """Return how many numbers each side has given, by its key."""
    return [int(number) for number in encounter.issued.split("/")] if encounter.issued else []


def _member_data(member: EncounterMember) -> Data:
    further = member.further.split("/") if member.further else []
    key = [member.origin, member.number]
    return {**{name: getattr(member, name) for name in EncounterMember.STATE}, "further": further, "key": key}


def canonical(data: Data) -> Data:
    """Return a state with the lists whose order says nothing in one order: who stands, who has struck, ties."""

    def of_actor(actor: Any) -> tuple[int, int]:
        return (actor, -1) if isinstance(actor, int) else (actor[0], actor[1])

    tests = data["options"]["surprise_tests"]
    return {
        **data,
        "options": {**data["options"], "surprise_tests": None if tests is None else sorted(set(tests))},
        "order": [sorted(group, key=of_actor) for group in data["order"]],
        "standing": sorted(map(list, data["standing"])),
        "struck": sorted(map(list, data["struck"])),
        "waiting": sorted(data["waiting"]),
    }


def refuse_unfit(data: Data) -> None:
    """Raise RuleViolation for a number or a text that no column holds: a slip of the finger, not a game."""
    sides = data["sides"]
    members = [member for side in sides for member in side["members"]]
    for model, found in ((Encounter, [data]), (EncounterSide, sides), (EncounterMember, members)):
        for name in model.STATE:
            longest = model._meta.get_field(name).max_length  # type: ignore[union-attr]
            for one in found:
                value = one[name]
                if isinstance(value, int) and abs(value) > HIGHEST:
                    raise RuleViolation(TOO_MUCH)
                if isinstance(value, str) and longest is not None and len(value) > longest:
                    raise RuleViolation(TOO_LONG.format(most=longest))
    if abs(data["options"]["reaction_modifier"]) > HIGHEST or any(len(m["further"]) > 9 for m in members):
        raise RuleViolation(TOO_MUCH)


def store(encounter: Encounter, data: Data, status: str, hidden: Mapping[int, bool] | None = None) -> None:
    """Write a state into the rows, their status with it; the encounter is saved last.

    `hidden` says of new sides whether their numbers are the MdT's alone; monsters' are, unless it says so.
    """
    refuse_unfit(data)
    encounter.status = status
    for name in Encounter.STATE:
        setattr(encounter, name, data[name])
    for name in Encounter.OPTIONS:
        setattr(encounter, name, data["options"][name])
    encounter.tests_chosen = data["options"]["surprise_tests"] is not None
    encounter.groups = len(data["order"])
    encounter.issued = "/".join(map(str, data["issued"]))
    if encounter.pk is None:
        encounter.save(force_insert=True)
    else:
        encounter.save()
    ranks = _ranks(data["order"])
    sides = _store_sides(encounter, data, ranks, hidden or {})
    _store_members(encounter, sides, data, ranks)
    vars(encounter).pop("_prefetched_objects_cache", None)


def _store_sides(encounter: Encounter, data: Data, ranks: Ranks, hidden: Mapping[int, bool]) -> list[EncounterSide]:
    rows = {side.order: side for side in encounter.sides.all()}
    tests = data["options"]["surprise_tests"]
    kept: list[EncounterSide] = []
    for place, side in enumerate(data["sides"]):
        row = rows.pop(place, None)
        if row is None:
            row = EncounterSide(encounter=encounter, order=place, hidden=hidden.get(place, side["monsters"]))
        values = {
            **{name: side[name] for name in EncounterSide.STATE},
            "rank": ranks.get((place, -1)),
            "waiting": place in data["waiting"],
            "tests": tests is None or place in tests,
        }
        _save_changed(row, values)
        kept.append(row)
    for gone in rows.values():
        gone.delete()
    return kept


def _store_members(encounter: Encounter, sides: Sequence[EncounterSide], data: Data, ranks: Ranks) -> None:
    """Write who takes part; a side whose members came or went is written anew, after all that went are gone."""
    wanted = [_rows_of(side, place, data, ranks) for place, side in enumerate(data["sides"])]
    known = [list(row.members.all()) for row in sides]
    links = _heroes(encounter, [values["ref"] for rows in wanted for values in rows])
    anew = [
        [(row.origin, row.number, row.ref) for row in rows]
        != [(values["origin"], values["number"], values["ref"]) for values in wanted[place]]
        for place, rows in enumerate(known)
    ]
    for place, row in enumerate(sides):
        if anew[place] and known[place]:
            EncounterMember.objects.filter(side=row).delete()
    here = encounter.status == Encounter.Status.OPEN
    for place, row in enumerate(sides):
        made = []
        for order, values in enumerate(wanted[place]):
            hero = links.get(values["ref"])
            values = {**values, "character": hero, "present": here and hero is not None}
            if anew[place]:
                made.append(EncounterMember(side=row, order=order, **values))
            else:
                _save_changed(known[place][order], values)
        EncounterMember.objects.bulk_create(made)


def _rows_of(side: Data, place: int, data: Data, ranks: Ranks) -> list[Data]:
    return [
        {
            **{name: member[name] for name in EncounterMember.STATE},
            "further": "/".join(member["further"]),
            "origin": member["key"][0],
            "number": member["key"][1],
            "rank": ranks.get((place, order)),
            "standing": [place, order] in data["standing"],
            "struck": data["struck"].count([place, order]),
        }
        for order, member in enumerate(side["members"])
    ]


def _ranks(order: Iterable[Iterable[Any]]) -> Ranks:
    """Return in which group each side (its member −1) and combatant is."""
    return {
        ((actor, -1) if isinstance(actor, int) else (actor[0], actor[1])): rank
        for rank, group in enumerate(order)
        for actor in group
    }


def _heroes(encounter: Encounter, refs: Iterable[str]) -> dict[str, Character]:
    """Return the heroes that a state names, by their refs."""
    named = {ref for ref in refs if ref}
    return {hero.ref: hero for hero in heroes_at(encounter, named)} if named else {}


def heroes_at(encounter: Encounter, refs: Iterable[str]) -> QuerySet[Character]:
    """Return those of some heroes who sit at the encounter's table and are of its rules, in the order of their keys."""
    at_table = Character.objects.filter(campaign=encounter.campaign_id, ruleset=encounter.ruleset)
    return at_table.filter(ref__in=refs).select_related("book").order_by("pk")


def _save_changed(row: Any, values: Mapping[str, Any]) -> None:
    changed = [name for name, value in values.items() if getattr(row, name) != value]
    for name in changed:
        setattr(row, name, values[name])
    if row.pk is None:
        row.save(force_insert=True)
    elif changed:
        row.save(update_fields=changed)
