"""Changes of a table's bestiary, each kept so that the MdT can take it back."""

from collections.abc import Iterable, Sequence

from campaigns.live import touch
from campaigns.models import CampaignMonster, Membership, MonsterChange
from combat.bindings import foe_binding_of
from combat.changes import take_back
from rulesets.protocol import Data
from sheets.bindings import binding_of
from sheets.books import once
from sheets.models import Action

MOVED = "Impossible d’annuler : cet adversaire a changé depuis. Rien n’a été modifié."

Change = tuple[str, Data | None, Data | None]
"""A reference, what stood there, and what stands there now; None for nothing."""


def data_of(monster: CampaignMonster) -> Data:
    """Return an adversary as plain data."""
    foe = foe_binding_of(binding_of(monster.ruleset).ruleset.family).scores(monster)
    kept = {name: getattr(monster, name) for name in ("ruleset", "shown", "note", "sample")}
    return {**kept, "shown": str(kept["shown"]), "foe": foe}


def fill(monster: CampaignMonster, data: Data) -> None:
    """Give an adversary what plain data say; whether it is a sample stays where they do not say it."""
    foe_binding_of(binding_of(monster.ruleset).ruleset.family).write(monster, data["foe"])
    monster.shown, monster.note = data["shown"], data["note"]
    monster.sample = data.get("sample", monster.sample)


def note(campaign_id: int, key: str, changes: Iterable[Change]) -> None:
    """Keep changes that were made in one go, and are taken back in one go."""
    rows = [
        MonsterChange(campaign_id=campaign_id, batch=key, ref=ref, before=before, after=after)
        for ref, before, after in changes
        if before != after
    ]
    MonsterChange.objects.bulk_create(rows, batch_size=500)


def can_undo(campaign_id: int) -> bool:
    """Say whether there is a change to take back."""
    return MonsterChange.objects.filter(campaign=campaign_id, undone=False).exists()


def undo(place: Membership, key: str) -> None:
    """Take back the newest change of a table's bestiary, or the whole file; raises AlreadyDone or RuleViolation."""
    with once(place.user, key):
        Action.objects.filter(author_id=place.user_id, key=key).update(campaign=place.campaign)
        changes = MonsterChange.objects.filter(campaign=place.campaign_id)
        for made in take_back(changes, lambda refs: _present(place.campaign_id, refs), MOVED):
            there = CampaignMonster.objects.filter(campaign=place.campaign_id, ref=made.ref)
            if made.before is None:
                there.delete()
                continue
            monster = there.first() or CampaignMonster(
                campaign_id=place.campaign_id, ref=made.ref, ruleset=made.before["ruleset"]
            )
            fill(monster, made.before)
            monster.save()
        touch(place.campaign_id)


def _present(campaign_id: int, refs: Sequence[str]) -> dict[str, Data]:
    found: dict[str, Data] = {}
    for start in range(0, len(refs), 500):
        some = CampaignMonster.objects.filter(campaign=campaign_id, ref__in=refs[start : start + 500])
        found |= {monster.ref: data_of(monster) for monster in some}
    return found
