"""The bestiary of a table, and adversaries that its MdT opposes to a hero."""

from collections.abc import Mapping, Sequence
from typing import Any

from campaigns import monster_changes
from campaigns.live import touch
from campaigns.models import CampaignMonster, Membership
from campaigns.turns import lead_turn
from combat import play
from combat.bestiary import foe_binding_for
from combat.models import Fight
from combat.samples import samples_of
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data
from rulesets.kit.registry import fight_rules
from sheets.bindings import binding_of
from sheets.books import fingerprint, once
from sheets.models import Action
from sheets.turn import Stale

NONE = "Qui opposez-vous ? Cochez au moins un adversaire."
GONE = "Cet adversaire n’est plus dans le bestiaire de la table."
GONE_SOME = "L’un de ces adversaires n’est plus dans le bestiaire de la table : choisissez à nouveau."
NO_FIGHT = "Dans ces règles, un héros ne se bat pas seul : préparez une rencontre."
OTHER_RULES = "« {monster} » n’est pas des règles de ce héros."
TOO_MANY = "Pas plus de {most} adversaires à la fois dans ces règles."
NAMELESS = "Comment s’appelle cet adversaire ?"


def scores_of(monster: CampaignMonster) -> Data:
    """Return an adversary as a fight takes it."""
    return foe_binding_for(monster.ruleset).scores(monster)


def seen(monster: CampaignMonster) -> str:
    """Return the mark of what a form shows of an adversary."""
    return fingerprint([scores_of(monster), monster.shown, monster.note])


def add(place: Membership, key: str, ruleset: str, foe: Mapping[str, Any], kept: Mapping[str, Any]) -> None:
    """Note an adversary of the table; `kept` are its note and what players know of it. Raises AlreadyDone."""
    add_all(place, key, [{**kept, "ruleset": ruleset, "foe": foe}], alike=True)


def add_all(
    place: Membership, key: str, listed: Sequence[Data], *, alike: bool = False, batch: str = ""
) -> tuple[int, int]:
    """Note adversaries in one go, each with its `ruleset`, `foe`, `shown`, `note` and maybe `sample`.

    One that stands there already with the same scores is left out, unless it may be `alike`. What has one `batch` (the
    key where none is named) is taken back in one go. Returns how many were noted and how many were there; raises
    AlreadyDone.
    """
    with once(place.user, key):
        Action.objects.filter(author_id=place.user_id, key=key).update(campaign=place.campaign)
        touch(place.campaign_id)
        known = set() if alike else _there(place.campaign_id, listed)
        new = []
        for data in listed:
            monster = CampaignMonster(campaign_id=place.campaign_id, ruleset=data["ruleset"])
            monster_changes.fill(monster, data)
            mark = _likeness(monster)
            if alike or mark not in known:
                new.append(monster)
                known.add(mark)
        CampaignMonster.objects.bulk_create(new, batch_size=500)
        changes = ((one.ref, None, monster_changes.data_of(one)) for one in new)
        monster_changes.note(place.campaign_id, batch or key, changes)
        return len(new), len(listed) - len(new)


def _there(campaign_id: int, listed: Sequence[Data]) -> set[tuple[Any, ...]]:
    """Return what makes those of a table that are called like one of these the same as another."""
    names = {data["foe"].get("name", "") for data in listed}
    return {_likeness(one) for one in CampaignMonster.objects.filter(campaign=campaign_id, name__in=names)}


def missing_samples(place: Membership, ruleset: str) -> list[Data]:
    """Return the adversaries of our own invention that the table does not have, as `add_all` takes them.

    One that the MdT has changed since it came is there too, by its name.
    """
    mine = CampaignMonster.objects.filter(campaign=place.campaign_id, ruleset=ruleset, sample=True)
    there = set(mine.values_list("name", flat=True))
    unknown = CampaignMonster.Shown.NOTHING
    return [
        {"ruleset": ruleset, "foe": foe, "shown": unknown, "note": meeting["note"], "sample": True}
        for meeting in samples_of(ruleset)
        for foe in meeting["foes"]
        if foe["name"] not in there
    ]


def _likeness(monster: CampaignMonster) -> tuple[Any, ...]:
    """Return what makes two adversaries of a table the same: their rules, their name and all their scores."""
    return monster.ruleset, tuple(getattr(monster, name) for name in foe_binding_for(monster.ruleset).foe_columns)


def change(place: Membership, key: str, ref: str, foe: Mapping[str, Any], kept: Mapping[str, Any], mark: str) -> None:
    """Change an adversary, unless it has changed since its form was shown; raises AlreadyDone or Stale."""
    with once(place.user, key):
        touch(place.campaign_id)
        monster = CampaignMonster.objects.filter(campaign=place.campaign_id, ref=ref).first()
        if monster is None or seen(monster) != mark:
            raise Stale
        before = monster_changes.data_of(monster)
        monster_changes.fill(monster, {**kept, "foe": foe})
        monster.save()
        monster_changes.note(place.campaign_id, key, [(ref, before, monster_changes.data_of(monster))])


def drop(place: Membership, key: str, ref: str) -> None:
    """Take an adversary out of the table's bestiary; fights against it go on. Raises AlreadyDone or RuleViolation."""
    with once(place.user, key):
        touch(place.campaign_id)
        gone = CampaignMonster.objects.filter(campaign=place.campaign_id, ref=ref).first()
        if gone is None:
            raise RuleViolation(GONE)
        monster_changes.note(place.campaign_id, key, [(ref, monster_changes.data_of(gone), None)])
        gone.delete()


def oppose(place: Membership, key: str, hero: str, refs: Sequence[str]) -> None:
    """Open a fight of a hero against adversaries of the table; raises RuleViolation.

    Of them the player sees as little as of the one of which he knows the least.
    """
    asked = CampaignMonster.objects.filter(campaign=place.campaign_id, ref__in=refs)
    known = {monster.ref: monster for monster in asked}
    chosen = [known[ref] for ref in refs if ref in known]
    if not refs:
        raise RuleViolation(NONE)
    if len(chosen) < len(refs):
        raise RuleViolation(GONE_SOME)
    with lead_turn(hero, place.user, key, None) as turn:
        binding = foe_binding_for(turn.hero.ruleset)
        if not binding_of(turn.hero.ruleset).fights:
            raise RuleViolation(NO_FIGHT)
        stranger = next((one for one in chosen if one.ruleset != turn.hero.ruleset), None)
        if stranger is not None:
            raise RuleViolation(OTHER_RULES.format(monster=stranger.name))
        if len(chosen) > binding.most_foes:
            raise RuleViolation(TOO_MANY.format(most=binding.most_foes))
        codec = fight_rules(turn.hero.ruleset).codec
        play.open_fight(
            turn, [scores_of(one) for one in chosen], codec.options_data(codec.options({})), shown=_least(chosen)
        )


def unveil(place: Membership, key: str, hero: str, seen_version: int, shown: str) -> None:
    """Show the player more, or less, of the adversaries he fights now; raises RuleViolation."""
    with lead_turn(hero, place.user, key, seen_version) as turn:
        fight = play.open_fight_of(turn.hero)
        if fight is None:
            raise RuleViolation(play.NOT_FIGHTING)
        if fight.shown == shown:
            return
        before = fight.shown
        turn.update(fight, shown=shown)
        if shown == Fight.Shown.NUMBERS:
            # What was hidden until now is hidden no more, in the journal too.
            turn.hero.entries.filter(fight_ordinal=fight.ordinal).exclude(veil="").update(veil="")
        turn.record("unveiled", choice={"before": before, "after": shown}, fight_ordinal=fight.ordinal)


def _least(chosen: Sequence[CampaignMonster]) -> str:
    order = (CampaignMonster.Shown.NOTHING, *("name", "condition", "numbers"))
    least = min(chosen, key=lambda one: order.index(one.shown)).shown
    return Fight.Shown.NAME if least == CampaignMonster.Shown.NOTHING else least
