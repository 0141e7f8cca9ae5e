"""Heroes in an encounter: their PV live in it while it is open, and go back to their sheets when it ends or waits."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.db.models import F, QuerySet
from django.utils.crypto import get_random_string

from campaigns.turns import GONE
from lib.dice import randbelow
from rulesets.kit.dice import RandomDice
from rulesets.kit.elision import elided
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice, Data
from rulesets.portes.encounters.rows import heroes_at
from rulesets.portes.models import Encounter, EncounterMember
from sheets.bindings import binding_of
from sheets.models import Character, Entry
from sheets.rows import apply_patch, reversed_patch
from sheets.turn import Turn

BACK = "encounter_over"
"""What the journal of a hero calls the return of his PV."""

ELSEWHERE = "{hero} participe déjà à la rencontre « {encounter} » : interrompez-la ou terminez-la d’abord."
NO_PV = "Écrivez d’abord les PV {of_hero}."
CHANGED = (
    "Les PV {of_hero} ont changé depuis sur sa feuille ({now} au lieu de {then}) : la rencontre ne peut plus être "
    "rouverte là où elle en était."
)


def hold(encounter: str, refs: Sequence[str] = ()) -> None:
    """Hold the heroes of an encounter, and those with these refs besides, before the encounter itself."""
    there = EncounterMember.objects.filter(side__encounter__ref=encounter, character__isnull=False)
    wanted = Character.objects.filter(pk__in=there.values("character_id")) | Character.objects.filter(ref__in=refs)
    keys = sorted(wanted.values_list("pk", flat=True))
    list(Character.objects.select_for_update().filter(pk__in=keys).order_by("pk").values_list("pk"))


def where(hero: Character) -> EncounterMember | None:
    """Return a hero's place in the open encounter that he takes part in, or None."""
    places = EncounterMember.objects.filter(character=hero, present=True)
    return places.select_related("side__encounter__campaign").first()


def refuse_elsewhere(encounter: Encounter, refs: Iterable[str]) -> None:
    """Raise RuleViolation for a hero who takes part in another open encounter, or twice in this one."""
    named = [ref for ref in refs if ref]
    busy = EncounterMember.objects.filter(character__ref__in=named, present=True).exclude(side__encounter=encounter.pk)
    first = busy.select_related("character", "side__encounter").first()
    if first is not None and first.character is not None:
        title = str(first.side.encounter)
        raise RuleViolation(ELSEWHERE.format(hero=first.character.name or "Sans nom", encounter=title))
    twice = next((ref for ref in named if named.count(ref) > 1), None)
    if twice is not None:
        raise RuleViolation("Un héros ne peut pas être deux fois dans une rencontre.")


def refuse_strangers(campaign_id: int, ruleset: str, refs: Sequence[str]) -> None:
    """Raise RuleViolation when one of these is no hero of the table and of these rules, or has no PV written."""
    known = Character.objects.filter(campaign=campaign_id, ruleset=ruleset, ref__in=refs)
    if known.count() != len(set(refs)):
        raise RuleViolation(GONE)
    for hero in known.order_by("pk"):
        if binding_of(hero.ruleset).load(hero).pv is None:
            raise RuleViolation(NO_PV.format(of_hero=elided("de", hero.name or "Sans nom")))


def refs_of(data: Data) -> list[str]:
    """Return the refs of the heroes in a state, in order."""
    return [member["ref"] for side in data["sides"] for member in side["members"] if member["ref"]]


def pv_of(kept: Data, here: bool = True) -> dict[str, int]:
    """Return the PV of the heroes in a state as the journal keeps it, by refs; none where they are not `here`."""
    members = (member for side in kept["state"]["sides"] for member in side["members"])
    return {member["ref"]: member["pv"] for member in members if here and member["ref"]}


def raise_versions(campaign_id: int, refs: Sequence[str]) -> None:
    """Let the pages of these heroes see that something has changed."""
    Character.objects.filter(campaign=campaign_id, ref__in=refs).update(version=F("version") + 1)


def give_back(encounter: Encounter, left: Mapping[str, int], author: Any, key: str, by: int) -> None:
    """Write the PV that heroes have left on their sheets, each in a line of his own journal (POR-03).

    `by` is the action of the encounter that lets them go: see `take_again`.
    """
    for hero in heroes_at(encounter, left) if left else ():
        write_pv(hero, left[hero.ref], encounter, author, key, by)


def take_again(encounter: Encounter, refs: Iterable[str], undone: Collection[int], followed: Collection[str]) -> None:
    """Set aside what `give_back` wrote for these heroes: the actions that did it are undone, they are here again.

    Their sheets have been found to have the PV that it left; those of the `followed` have moved already.
    """
    back = Entry.objects.filter(hero__ref__in=refs, do=BACK, state=Entry.State.DONE, choice__encounter=encounter.ref)
    for entry in back.select_related("hero").order_by("-id"):
        if entry.choice.get("by") in undone:
            if entry.hero.ref not in followed:
                apply_patch(entry.hero, reversed_patch(entry.patch))
                entry.hero.save(update_fields=["dead"])
            Entry.objects.filter(pk=entry.pk).update(state=Entry.State.LEFT)


def write_pv(hero: Character, pv: int, encounter: Encounter, author: Any, key: str, by: int | None = None) -> None:
    """Write PV on a hero's sheet, as the end of an encounter leaves them; nothing where they are the same."""
    binding = binding_of(hero.ruleset)
    state = binding.load(hero)
    if state.pv == pv:
        return
    turn = Turn(hero, author, f"{key[:40]}.{hero.ref}")
    after, events = binding.ruleset.act(state, Choice("write", {"pv": pv}), RandomDice(randbelow))
    binding.store(turn, after)
    told_events = [binding.ruleset.codec.event_data(event) for event in events]
    turn.record(BACK, choice={"name": str(encounter), "encounter": encounter.ref, "by": by}, events=told_events)
    turn.close()


def changed_on_sheets(encounter: Encounter, data: Data) -> list[tuple[list[int], Character, int, int]]:
    """Return the members whose hero has other PV on his sheet: place, hero, PV in the encounter, PV on the sheet."""
    heroes = {hero.ref: hero for hero in heroes_at(encounter, refs_of(data))}
    found = []
    for place, side in enumerate(data["sides"]):
        for order, member in enumerate(side["members"]):
            hero = heroes.get(member["ref"])
            if hero is None:
                continue
            on_sheet = binding_of(hero.ruleset).load(hero).pv
            if on_sheet is not None and on_sheet != member["pv"]:
                found.append(([place, order], hero, member["pv"], on_sheet))
    return found


def refuse_changed(encounter: Encounter, left: Mapping[str, int]) -> None:
    """Raise RuleViolation when a hero's sheet no longer has the PV that an encounter has left him."""
    for hero in heroes_at(encounter, left) if left else ():
        now = binding_of(hero.ruleset).load(hero).pv
        if now is not None and now != left[hero.ref]:
            raise RuleViolation(
                CHANGED.format(of_hero=elided("de", hero.name or "Sans nom"), now=now, then=left[hero.ref])
            )


def release(leaving: QuerySet[Character]) -> None:
    """Let heroes who leave the table take the PV they have left along: in the encounter they are names from now on.

    They are held already.
    """
    places = EncounterMember.objects.filter(character__in=leaving, present=True)
    for place in places.select_related("character__book", "side__encounter__campaign"):
        hero = place.character
        place.character, place.present = None, False
        place.save(update_fields=["character", "present"])
        if hero is not None:
            write_pv(hero, place.pv, place.side.encounter, None, get_random_string(32))
