"""What the shared log shows to one member: what was done at the table, newest first, in the journal's own words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.http import urlencode

from campaigns.models import GameSession, Membership, TableRoll
from campaigns.present_top import poll_context, top_context
from campaigns.rights import sees_scores
from rulesets.protocol import Data
from sheets.bindings import binding_of
from sheets.models import Action, Character, Entry
from sheets.present import done_by, entry_data

LINES = 60

DEATHS = frozenset({"HeroDied", "CharacterDied"})
"""How the rules of each game say that a hero is dead."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which part of the log: before which action, of which hero, of which evening."""

    before: int | None = None
    hero: str = ""
    session: int | None = None


def lines(place: Membership, count: int, wanted: Wanted | None = None) -> list[Data]:
    """Return the newest lines that this member may see, at least `count` of them where there are as many."""
    found = list(_actions(place, wanted or Wanted())[:count])
    return [line for action in found for line in _lines_of(action, place)]


def _actions(place: Membership, wanted: Wanted) -> QuerySet[Action]:
    entries = Entry.objects.filter(action=OuterRef("pk"))
    if wanted.hero:
        entries = entries.filter(hero__ref=wanted.hero)
    rolls = TableRoll.objects.filter(action=OuterRef("pk"))
    if not place.leads:
        rolls = rolls.filter(Q(hidden=False) | Q(shown_at__isnull=False))
    said = Q(Exists(entries)) if wanted.hero else Q(Exists(entries)) | Q(Exists(rolls))
    actions = Action.objects.filter(said, campaign_id=place.campaign_id)
    if wanted.before is not None:
        actions = actions.filter(pk__lt=wanted.before)
    if wanted.session is not None:
        actions = actions.filter(session__number=wanted.session)
    told = Entry.objects.select_related("hero__owner", "action__author").defer("patch").order_by("id")
    return (
        actions.select_related("author", "table_roll", "session")
        .prefetch_related(Prefetch("entries", queryset=told))
        .order_by("-id")
    )


def _lines_of(action: Action, place: Membership) -> list[Data]:
    roll = getattr(action, "table_roll", None)
    if roll is not None:
        return [_roll_line(action, roll)]
    return [_entry_line(action, entry, place) for entry in reversed(list(action.entries.all()))]


def _common(action: Action) -> Data:
    return {
        "id": action.pk,
        "at": action.at,
        "who": action.author.shown_name if action.author else "",
        "session": action.session.number if action.session else None,
    }


def _roll_line(action: Action, roll: TableRoll) -> Data:
    return {
        **_common(action),
        "kind": "roll",
        "roll": roll.pk,
        "formula": formula(roll.count, roll.sides, roll.modifier),
        "faces": roll.faces,
        "sides": roll.sides,
        "modifier": roll.modifier,
        "total": sum(roll.faces) + roll.modifier,
        "reason": roll.reason,
        "typed": roll.origin == "typed",
        "origin": roll.origin,
        "secret": roll.secret,
        "was_hidden": roll.hidden,
        "done": True,
    }


def _entry_line(action: Action, entry: Entry, place: Membership) -> Data:
    hero: Character = entry.hero
    binding = binding_of(hero.ruleset)
    told = {**entry_data(entry, binding, whole=place.leads), "by": done_by(entry, hero)}
    line = {
        **_common(action),
        "kind": "entry",
        "hero": hero.name or "Sans nom",
        "hero_ref": hero.ref,
        "owner": hero.owner.shown_name,
        "feminine": binding.ruleset.feminine,
        "book": binding.templates,
        "entry": told,
        "done": told["done"],
        "rolls": [{**rolled, "formula": formula(rolled["count"], rolled["sides"])} for rolled in told["rolls"]],
        "typed": told["typed"],
        "whole": True,
    }
    if sees_scores(place, hero.owner_id) == "all":
        return line
    return {**line, **_without_numbers(told, line["rolls"])}


def _without_numbers(told: Data, rolls: list[Data]) -> Data:
    """Keep of another's act what gives no score of his away: that he acted, his own dice, how his fights went."""
    events = {event["event"]: event for event in told["events"]}
    ended = events.get("FightEnded")
    return {
        "entry": None,
        "whole": False,
        "rolls": [rolled for rolled in rolls if rolled["who"] != "foe"],
        "died": not DEATHS.isdisjoint(events),
        "fights": told["do"] == "fight",
        "outcome": ended["outcome"] if ended else None,
    }


def formula(count: int, sides: int, modifier: int = 0) -> str:
    """Write what was rolled.

    >>> formula(2, 6), formula(1, 20, -3)
    ('2d6', '1d20 − 3')
    """
    plain = f"{count}d{sides}"
    return plain if not modifier else f"{plain} {'+' if modifier > 0 else '−'} {abs(modifier)}"


def last_dice(log: Iterable[Data]) -> dict[str, Data]:
    """Return the newest line with dice of each hero in a part of the log, by the hero's ref."""
    newest: dict[str, Data] = {}
    for line in log:
        if line["kind"] == "entry" and line["done"] and line["rolls"]:
            newest.setdefault(line["hero_ref"], line)
    return newest


def log_context(place: Membership, wanted: Wanted) -> Data:
    """Return a page of the log, with the heroes and evenings it can be read by."""
    listed = lines(place, LINES + 1, wanted)
    older = None
    ids = list(dict.fromkeys(line["id"] for line in listed))
    if len(ids) > LINES:
        older = ids[LINES - 1]
        listed = [line for line in listed if line["id"] >= older]
    heroes = Character.objects.filter(entries__action__campaign=place.campaign_id).distinct()
    return {
        **top_context(place),
        **poll_context(place, "log", heros=wanted.hero, seance=wanted.session or "", avant=wanted.before or ""),
        "lines": listed,
        "older": older,
        "wanted": wanted,
        "heroes": list(heroes.order_by("name", "pk").only("ref", "name")),
        "sessions": list(GameSession.objects.filter(campaign=place.campaign_id)),
        "page": "log",
        "query": urlencode({"heros": wanted.hero, "seance": wanted.session or ""}),
    }


def exported(place: Membership, wanted: Wanted, words: Any) -> list[Data]:
    """Return the whole log as plain data, oldest first; `words` writes a line as it stands on the page."""
    told = []
    for line in reversed(lines(place, 100_000, wanted)):
        if line["kind"] == "roll":
            rolls = [{"count": len(line["faces"]), **{name: line[name] for name in ("sides", "faces", "origin")}}]
        else:
            rolls = [
                {name: rolled[name] for name in ("count", "sides", "faces", "origin", "who", "why")}
                for rolled in line["rolls"]
            ]
        told.append(
            {
                "at": line["at"].isoformat(),
                "session": line["session"],
                "who": line["who"],
                "hero": line.get("hero"),
                "holds": line["done"],
                "rolls": rolls,
                "text": words(line),
            }
        )
    return told
