"""What the MdT does to heroes of his table: one hero, or several at once, each with an action of his own journal."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from django.db.models import F, QuerySet

from campaigns.models import Campaign
from rulesets.kit.errors import BadScenario, RuleViolation
from sheets.models import Action, Character
from sheets.turn import AlreadyDone, NothingChanged, Turn, Unmoved, all_or_nothing, take_turn

GONE = "L’un de ces héros n’est plus à la table : rien n’a été fait."
NOBODY = "À qui ? Cochez au moins un héros."


def heroes_led_by(user: Any) -> QuerySet[Character]:
    """Return the heroes at the tables whose MdT this person is; a table that was put away is left alone."""
    # No join: an update that is guarded by a version must compare it on the very row that it takes hold of.
    return Character.objects.filter(campaign__in=Campaign.objects.led_by(user).filter(archived=False))


def lead_turn(ref: str, user: Any, key: str, seen: int | None) -> Any:
    """Hold one hero of a table that this person leads, as `take_turn` does for his own."""
    return take_turn(ref, user, key, seen, heroes=heroes_led_by(user))


def for_all(campaign_id: int, refs: Sequence[str], user: Any, key: str, do: Callable[[Turn], object]) -> int:
    """Do the same to several heroes of a table, all or none; returns how many changed.

    Each has an action in his own journal. Raises AlreadyDone, or RuleViolation with the name of the hero who is in the
    way; then nothing was written for anybody.
    """
    if not refs:
        raise RuleViolation(NOBODY)
    changed = 0
    with _all_held(campaign_id, refs, user, key) as turns:
        for turn in turns:
            # Who is at a limit already keeps what he has; the others are changed all the same.
            with suppress(NothingChanged, Unmoved):
                with naming(turn.hero):
                    do(turn)
                turn.close()
                changed += 1
    return changed


@contextmanager
def naming(hero: Character) -> Iterator[None]:
    """Let a refusal name the hero who is in the way: several lie open before the MdT."""
    try:
        yield
    except (RuleViolation, BadScenario) as refusal:
        raise RuleViolation(f"{hero.name or 'Sans nom'} : {refusal}") from refusal


@contextmanager
def _all_held(campaign_id: int, refs: Sequence[str], user: Any, key: str) -> Iterator[list[Turn]]:
    """Hold heroes in the order of their keys before any of them is changed."""
    led = heroes_led_by(user).filter(campaign_id=campaign_id)
    keys = {ref: f"{key[:40]}.{ref}" for ref in refs}
    same = Action.objects.filter(author_id=user.pk, key__in=keys.values())
    with all_or_nothing(same):
        wanted = led.filter(ref__in=refs).order_by("pk").values_list("pk", flat=True)
        held = [pk for pk in list(wanted) if led.filter(pk=pk).update(version=F("version") + 1)]
        if same.exists():
            raise AlreadyDone
        if len(held) != len(keys):
            raise RuleViolation(GONE)
        heroes = Character.objects.filter(pk__in=held).select_related("book").order_by("pk")
        yield [Turn(hero, user, keys[hero.ref]) for hero in heroes]
