"""Fights left at their places (DEF-41): which ones wait, and what becomes of one when all is begun afresh instead."""

from collections.abc import Iterable, Sequence

from combat.bindings import fight_binding_of
from combat.models import Fight, Meeting
from combat.play import fights_of
from lib.refusals import FormRefused
from rulesets.kit.protocol import Data
from rulesets.kit.registry import fight_rules
from sheets.bindings import binding_of
from sheets.models import Character
from sheets.turn import Turn

WAITING_SHOWN = 20
AFRESH = "afresh"
LEFT_HERE = "Vous avez laissé ce combat en cours\u00a0: reprenez-le, ou recommencez-le depuis le début."


def waiting_fights(hero: Character) -> list[Data]:
    """Return the fights left at their places, the nearest first: at this paragraph, in this clearing (DEF-41)."""
    if not binding_of(hero.ruleset).fights:
        return []
    clearing = binding_of(hero.ruleset).place(hero)
    left = fights_of(hero).filter(status=Fight.Status.LEFT).order_by("-id")[:WAITING_SHOWN]
    listed = [_told(fight, hero, clearing) for fight in left]
    return sorted(listed, key=lambda fight: (not fight["here"], not fight["near"]))


def left_of(hero: Character, meetings: Iterable[Meeting]) -> dict[int, Fight]:
    """Return the fight that the hero left last against each of these meetings, by the meeting's key."""
    if not binding_of(hero.ruleset).fights:
        return {}
    found = fights_of(hero).filter(status=Fight.Status.LEFT, meeting__in=list(meetings)).order_by("id")
    return {fight.meeting_id: fight for fight in found if fight.meeting_id is not None}


def left_here(hero: Character, meetings: Iterable[Meeting]) -> dict[int, Data]:
    """Return the same fights as pages show them: who is left, with what scores, and where."""
    return {key: _told(fight, hero, None) for key, fight in left_of(hero, meetings).items()}


def settle_afresh(turn: Turn, fight: Fight, *, said: bool, here_only: bool = False) -> None:
    """Ask before a fight that has just begun starts anew what waits to be taken up again; raises FormRefused.

    Once it is `said`, the one that waited at the same place waits no longer; with `here_only` no other one is asked of.
    """
    if fight.meeting is None:
        return
    left = left_of(turn.hero, [fight.meeting]).get(fight.meeting.pk)
    if left is None:
        return
    same_place = left.paragraph == fight.paragraph
    if here_only and (not same_place or fight.paragraph is None):
        return
    if not said:
        raise FormRefused({"": LEFT_HERE}, ask=AFRESH)
    if same_place:
        turn.update(left, status=Fight.Status.OVER)


def _told(fight: Fight, hero: Character, clearing: int | None) -> Data:
    binding = fight_binding_of(binding_of(fight.ruleset).ruleset.family)
    return {
        "ordinal": fight.ordinal,
        "paragraph": fight.paragraph,
        "clearing": fight.clearing,
        "here": fight.paragraph == hero.paragraph,
        "near": fight.clearing is not None and fight.clearing == clearing,
        "outcome": fight.outcome,
        "foes": _shown(binding.remaining(fight, fight_rules(fight.ruleset)), fight),
        "veiled": bool(fight.veil),
    }


def _shown(foes: Sequence[Data], fight: Fight) -> Sequence[Data]:
    """Return adversaries with what the player sees of them."""
    return [{"name": foe.get("name", "")} for foe in foes] if fight.veil else foes
