"""What the page that makes up an encounter shows to the MdT: who may be in it, and the form as it stands."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns import monsters
from campaigns.models import Membership
from campaigns.present import loaded_heroes
from campaigns.present_top import top_context
from combat import reading
from lib.search import search_key
from rulesets.kit.protocol import Data
from rulesets.portes.encounters.gather import Gathering
from rulesets.portes.encounters.naming import side_title
from rulesets.portes.kinds import EncounterBinding, met_of
from rulesets.portes.models import Encounter, EncounterMember
from sheets.bindings import binding_of
from sheets.models import Character

LISTED = 60


def heroes_of(place: Membership, ruleset: str) -> list[Character]:
    """Return the table's heroes of these rules with all that their bindings load."""
    return loaded_heroes(place.campaign_id, ruleset=ruleset)


def elsewhere(heroes: Sequence[Character]) -> dict[str, str]:
    """Return the open encounter that each hero takes part in, by his reference."""
    there = EncounterMember.objects.filter(character__in=heroes, present=True)
    found = there.select_related("character", "side__encounter")
    return {row.character.ref: str(row.side.encounter) for row in found if row.character is not None}


def may_come(hero: Character) -> bool:
    """Say whether a hero has what an encounter needs of him."""
    return not met_of(hero.ruleset).unready(binding_of(hero.ruleset).load(hero))


def gather_context(
    place: Membership,
    made: Gathering,
    ruleset: str,
    heroes: Sequence[Character],
    refused: Any = None,
    encounter: Encounter | None = None,
) -> Data:
    """Return the page: the form with all that is in it, and the bestiary to choose from."""
    binding = binding_of(ruleset)
    foes = met_of(ruleset)
    wrong = {} if refused is None else refused.sentences
    busy = elsewhere(heroes)
    listed, found = _bestiary(place, ruleset, made.plain.get("q", ""))
    return {
        **top_context(place),
        "page": "encounters",
        "refused": refused,
        "binding": binding,
        "ruleset": ruleset,
        "encounter": encounter,
        "made": made,
        "plain": made.plain,
        "sides": [_side(number, side, made) for number, side in enumerate(made.sides)],
        "heroes": [_hero(hero, made, foes, busy.get(hero.ref, "")) for hero in heroes],
        "seen": encounter.version if encounter is not None else 0,
        "kinds": [_kind(row, made, foes, wrong) for row in range(len(made.kinds))],
        "listed": listed,
        "found": found,
        **reading.shown(made.plain, binding.ruleset, foes),
    }


def _side(number: int, side: Mapping[str, str], made: Gathering) -> Data:
    name = side.get("name", "")
    return {
        "number": number,
        "prefix": f"side-{number}",
        "fixed": number < made.fixed,
        "name": name,
        "title": side_title(name, number),
        **{flag: bool(side.get(flag)) for flag in ("monsters", "hidden", "tests")},
    }


def _hero(hero: Character, made: Gathering, foes: EncounterBinding, busy: str) -> Data:
    ticked = made.heroes.get(hero.ref)
    chosen = ticked or {}
    return {
        "ref": hero.ref,
        "prefix": f"hero-{hero.ref}",
        "name": hero.name or "Sans nom",
        "owner": hero.owner.shown_name,
        "ticked": ticked is not None,
        "side": chosen.get("side", "0"),
        "weapon": chosen.get("weapon", ""),
        "busy": busy,
        "typed_pv": made.lives.get(hero.ref, ""),
        "dead": hero.dead,
        **foes.hero_facts(binding_of(hero.ruleset).load(hero)),
    }


def _kind(row: int, made: Gathering, foes: EncounterBinding, wrong: Mapping[str, str]) -> Data:
    kind = made.kinds[row]
    typed = made.plain.get("level", "")
    level = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 3 else None
    names = (*foes.foe_columns, "count", "side", "rolled", "dice", "lives", "thrown")
    prefix = f"foe-{row}"
    return {
        "number": made.numbers[row],
        "label": row + 1,
        "prefix": prefix,
        "id": prefix,
        "fields": {name: f"{prefix}-{name}" for name in names},
        **{name: kind.get(name, "") for name in names},
        "faces": kind.get("rolled", "").split(),
        "hint": foes.hint(kind, made.place, level),
        "from_elsewhere": foes.from_elsewhere(kind, made.place),
        "level": level,
        "wrong": any(f"{prefix}-{name}" in wrong for name in foes.foe_columns),
        **foes.facts(kind),
    }


def _bestiary(place: Membership, ruleset: str, text: str) -> tuple[list[Data], int]:
    """Return the table's monsters of these rules whose name has a text in it, and how many there are in all."""
    key = search_key(text[:80])
    known = [one for one in place.campaign.monsters.filter(ruleset=ruleset) if key in search_key(one.name)]
    return [{"ref": one.ref, "name": one.name, "foe": monsters.scores_of(one)} for one in known[:LISTED]], len(known)
