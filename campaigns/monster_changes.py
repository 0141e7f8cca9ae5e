"""Changes of a table's bestiary, each kept so that the MdT can take it back."""

from collections.abc import Iterable, Iterator, Sequence

from django.db.models import QuerySet

from campaigns.live import touch
from campaigns.models import CampaignMonster, Membership, MonsterChange
from combat.bestiary import foe_binding_for
from combat.changes import newest, take_back
from rulesets.kit.protocol import Data
from sheets.books import once
from sheets.models import Action

BATCH = 500
MOVED = "Impossible d’annuler : cet adversaire a changé depuis. Rien n’a été modifié."

Change = tuple[str, Data | None, Data | None]
"""A reference, what stood there, and what stands there now; None for nothing."""


def data_of(monster: CampaignMonster) -> Data:
    """Return an adversary as plain data."""
    foe = foe_binding_for(monster.ruleset).scores(monster)
    kept = {name: getattr(monster, name) for name in ("ruleset", "shown", "note", "sample")}
    return {**kept, "shown": str(kept["shown"]), "foe": foe}


def fill(monster: CampaignMonster, data: Data) -> None:
    """Give an adversary what plain data say; whether it is a sample stays where they do not say it."""
    foe_binding_for(monster.ruleset).write(monster, data["foe"])
    monster.shown, monster.note = data["shown"], data["note"]
    monster.sample = data.get("sample", monster.sample)


def note(campaign_id: int, key: str, changes: Iterable[Change]) -> None:
    """Keep changes that were made in one go, and are taken back in one go."""
    rows = [
        MonsterChange(campaign_id=campaign_id, batch=key, ref=ref, before=before, after=after)
        for ref, before, after in changes
        if before != after
    ]
    MonsterChange.objects.bulk_create(rows, batch_size=BATCH)


def to_undo(campaign_id: int) -> Data | None:
    """Return what names the change that would be taken back, None for none."""
    return newest(MonsterChange.objects.filter(campaign=campaign_id))


def undo(place: Membership, key: str, named: int | None = None) -> None:
    """Take back the newest change of a table's bestiary, or the whole file; raises AlreadyDone or RuleViolation."""
    with once(place.user, key):
        Action.objects.filter(author_id=place.user_id, key=key).update(campaign=place.campaign)
        changes = MonsterChange.objects.filter(campaign=place.campaign_id)
        made = take_back(changes, lambda refs: _present(place.campaign_id, refs), MOVED, named)
        for some in _some(place.campaign_id, [one.ref for one in made if one.before is None]):
            some.delete()
        changed = {one.ref: one.before for one in made if one.before is not None}
        there = {monster.ref: monster for some in _some(place.campaign_id, list(changed)) for monster in some}
        for ref, before in changed.items():
            gone = CampaignMonster(campaign_id=place.campaign_id, ref=ref, ruleset=before["ruleset"])
            monster = there.get(ref, gone)
            fill(monster, before)
            monster.save()
        touch(place.campaign_id)


def _present(campaign_id: int, refs: Sequence[str]) -> dict[str, Data]:
    return {monster.ref: data_of(monster) for some in _some(campaign_id, refs) for monster in some}


def _some(campaign_id: int, refs: Sequence[str]) -> Iterator[QuerySet[CampaignMonster]]:
    for start in range(0, len(refs), BATCH):
        yield CampaignMonster.objects.filter(campaign=campaign_id, ref__in=refs[start : start + BATCH])
