"""Who may take back what at a shared table.

Everybody his own; the MdT anything; what the MdT did, and what he has taken back, is his alone to change; dice are his
alone where the table says so. A hero at no table is his owner's.
"""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from campaigns.models import Membership
from rulesets.kit.errors import RuleViolation
from sheets.models import Action, Character, Entry

OTHERS = "Ce que le MdT a fait, lui seul l’annule."
DICE = "À cette table, seul le MdT annule ce qui a été joué aux dés."
TAKEN_BACK = "Ce que le MdT a annulé, lui seul le rétablit."


def check_undo(hero: Character, user: Any, entries: QuerySet[Entry]) -> None:
    """Raise RuleViolation when one of these entries is not this person's to take back."""
    if _free(hero, user):
        return
    if entries.exclude(action__author_id=user.pk).exclude(action__author_id__isnull=True).exists():
        raise RuleViolation(OTHERS)
    table = hero.campaign
    if table is not None and table.dice_kept and entries.exclude(rolls=[]).exists():
        raise RuleViolation(DICE)


def check_redo(hero: Character, user: Any, entries: Iterable[Entry]) -> None:
    """Raise RuleViolation when somebody else took these back."""
    if _free(hero, user):
        return
    first = next(iter(entries), None)
    if first is not None and _undone_by(hero, first.action_id) not in (None, user.pk):
        raise RuleViolation(TAKEN_BACK)


def _free(hero: Character, user: Any) -> bool:
    """Say whether nothing binds this person: the hero is at no table, or the table is his to lead."""
    if hero.campaign_id is None:
        return True
    leads = Membership.objects.filter(campaign=hero.campaign_id, user_id=user.pk, role=Membership.Role.MDT)
    return leads.filter(left_at__isnull=True).exists()


def _undone_by(hero: Character, action: int) -> int | None:
    """Return who took an action back: the first undo that reached it since it was done, or done again."""
    moves = Action.objects.filter(undoes__entries__hero=hero, pk__gt=action)
    again = moves.filter(kind=Action.Kind.REDO, undoes=action).order_by("-pk").values_list("pk", flat=True).first()
    undone = moves.filter(kind=Action.Kind.UNDO, undoes__lte=action, pk__gt=again or action).order_by("pk")
    return undone.values_list("author_id", flat=True).first()
