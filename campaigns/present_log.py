"""What the shared log shows to one member: what was done at the table, newest first, in the journal's own words."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.http import urlencode

from campaigns.models import GameSession, Membership, TableRoll
from campaigns.present_top import poll_context, top_context
from campaigns.registries import LOG_SOURCES, Wanted
from campaigns.rights import sees_scores
from combat.export import NO_CHOICE
from lib.search import in_dictionary_order
from rulesets.kit.protocol import Data
from sheets.bindings import binding_of
from sheets.elsewhere import THERE
from sheets.models import Action, Character, Entry
from sheets.paging import MOST_CHOICES
from sheets.present_entries import done_by, entry_data
from sheets.words import deaths

LINES = 60
LINES_WHOLE = 2000
"""On one page, to be printed."""

ANSWERED = Q(do="asked", hero__asked__isnull=True)
"""Rolls that waited for dice and wait no more: what was rolled tells it all in one line."""


def lines(place: Membership, count: int, wanted: Wanted | None = None) -> list[Data]:
    """Return the newest lines that this member may see, at least `count` of them where there are as many."""
    wanted = wanted or Wanted()
    readers = [source.reader(place) for source in LOG_SOURCES]
    found: list[Data] = []
    while True:
        actions = list(_with_all(actions_of(place, wanted)).order_by("-id")[:count])
        shown = (line for action in actions for line in _lines_of(action, place, readers))
        found += [line for line in shown if not (wanted.news and _is_quiet(line))]
        # Of an encounter, some steps leave nothing that this member may see.
        if len(actions) < count or len(found) >= count:
            return found
        wanted = replace(wanted, before=actions[-1].pk)


def actions_of(place: Membership, wanted: Wanted) -> QuerySet[Action]:
    """Return the actions of a part of the log that have something to tell this member."""
    entries = Entry.objects.filter(action=OuterRef("pk")).exclude(ANSWERED)
    if wanted.hero:
        entries = entries.filter(hero__ref=wanted.hero)
    rolls = TableRoll.objects.filter(action=OuterRef("pk"))
    if not place.leads:
        rolls = rolls.filter(Q(hidden=False) | Q(shown_at__isnull=False))
    said = Q(pk__in=())
    for source in LOG_SOURCES:
        said |= source.said(wanted)
    if not wanted.encounter:
        said |= Q(Exists(entries)) if wanted.hero else Q(Exists(entries)) | Q(Exists(rolls))
    actions = Action.objects.filter(said, campaign_id=place.campaign_id)
    if wanted.before is not None:
        actions = actions.filter(pk__lt=wanted.before)
    if wanted.session is not None:
        actions = actions.filter(session__number=wanted.session)
    return actions


def _with_all(actions: QuerySet[Action]) -> QuerySet[Action]:
    """Return actions that bring along all that their lines say."""
    journal = (
        Entry.objects.select_related("hero__owner", "action__author").defer("patch").exclude(ANSWERED).order_by("id")
    )
    return actions.select_related("author", "table_roll", "session").prefetch_related(
        Prefetch("entries", queryset=journal),
        *(prefetch for source in LOG_SOURCES for prefetch in source.fetched()),
    )


def _lines_of(action: Action, place: Membership, readers: Iterable[Callable[[Action], Iterable[Data]]]) -> list[Data]:
    """Return the lines of an action that brought them along, the newest first."""
    roll = getattr(action, "table_roll", None)
    others = [line for read in readers for line in read(action)] if roll is None else []
    return lines_of(action, roll, others, reversed(list(action.entries.all())), place)


def lines_of(
    action: Action, roll: TableRoll | None, others: Iterable[Data], entries: Iterable[Entry], place: Membership
) -> list[Data]:
    """Return what an action has to tell this member: of its roll, of what else tells of it, of its heroes, in turn."""
    if roll is not None:
        return [_roll_line(action, roll)]
    # A change of PV kept in an encounter is told by the encounter.
    of_heroes = (_entry_line(action, entry, place) for entry in entries if entry.do != THERE)
    return [*others, *of_heroes]


def _is_quiet(line: Data) -> bool:
    """Say whether a line is no news by itself, as on the page of the one who leads it."""
    return any(source.quiet(line) for source in LOG_SOURCES)


def common(action: Action) -> Data:
    """Return what every line of the log says of its action."""
    return {
        "id": action.pk,
        "at": action.at,
        "who": action.author.shown_name if action.author else "",
        "session": action.session.number if action.session else None,
    }


def _roll_line(action: Action, roll: TableRoll) -> Data:
    return {
        **common(action),
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
    act = {**entry_data(entry, binding, whole=place.leads), "by": done_by(entry, hero)}
    # A roll that waits for its dice is told again, with those before it, by the choice that it belongs to.
    thrown = [] if entry.do in NO_CHOICE else act["rolls"]
    line = {
        **common(action),
        "kind": "entry",
        "hero": hero.name or "Sans nom",
        "hero_ref": hero.ref,
        "owner": hero.owner.shown_name,
        "feminine": binding.ruleset.feminine,
        "book": binding.templates,
        "entry": act,
        "done": act["done"],
        "rolls": [{**rolled, "formula": formula(rolled["count"], rolled["sides"])} for rolled in thrown],
        "typed": act["typed"],
        "whole": True,
    }
    if sees_scores(place, hero.owner_id) == "all":
        return line
    return {**line, **_without_numbers(act, line["rolls"])}


def _without_numbers(act: Data, rolls: list[Data]) -> Data:
    """Keep of another's act what gives no score of his away: that he acted, his own dice, how his fights went."""
    events = {event["event"]: event for event in act["events"]}
    ended = events.get("FightEnded")
    return {
        "entry": None,
        "whole": False,
        "rolls": [rolled for rolled in rolls if rolled["who"] != "foe"],
        "died": not deaths().isdisjoint(events),
        "fights": act["do"] == "fight",
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


def last_thrown(log: Iterable[Data]) -> Data:
    """Return which dice the MdT threw last in a part of the log: most likely he throws the same again."""
    thrown = (line for line in log if line["kind"] == "roll")
    return next(({"count": len(line["faces"]), "sides": line["sides"]} for line in thrown), {"count": 1, "sides": 6})


def log_context(place: Membership, wanted: Wanted) -> Data:
    """Return a page of the log, with the heroes and evenings it can be read by."""
    most = LINES_WHOLE if wanted.whole else LINES
    listed = lines(place, most + 1, wanted)
    older = None
    ids = list(dict.fromkeys(line["id"] for line in listed))
    if len(ids) > most:
        older = ids[most - 1]
        listed = [line for line in listed if line["id"] >= older]
    asked = {"heros": wanted.hero, "seance": wanted.session or "", "rencontre": wanted.encounter}
    heroes = Character.objects.filter(entries__action__campaign=place.campaign_id).distinct()
    return {
        **top_context(place),
        **poll_context(place, "log", avant=wanted.before or "", **asked, **({"tout": 1} if wanted.whole else {})),
        "lines": listed,
        "older": older,
        "wanted": wanted,
        "heroes": in_dictionary_order(heroes.order_by("pk").only("ref", "name")[:MOST_CHOICES]),
        "encounters": [chosen for source in LOG_SOURCES for chosen in source.chosen(place)],
        "sessions": list(GameSession.objects.filter(campaign=place.campaign_id)[:MOST_CHOICES]),
        "page": "log",
        "query": urlencode(asked),
    }
