"""The shared log taken away: line by line, the oldest first, so that the longest needs little room."""

import html
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from django.template.loader import get_template
from django.utils import timezone

from accounts.models import User
from campaigns.models import GameSession, Membership, TableRoll
from campaigns.present_log import ANSWERED, actions_of, lines_of
from campaigns.registries import LOG_SOURCES, Wanted
from combat.pieces import json_document
from rulesets.kit.protocol import Data
from sheets.models import Action, Character, Entry

AT_ONCE = 500
# The same things happen over and over: their words are kept, but not all words of a long evening.
MOST_KEPT = 4000


def to_text(place: Membership, wanted: Wanted) -> Iterator[str]:
    """Write each line of a part of the log as one of a text."""
    return (f"{_as_text(line)}\n" for line in every_line(place, wanted))


def to_json(place: Membership, wanted: Wanted) -> Iterator[str]:
    """Write a part of the log as plain data."""
    told = ({**line, "at": line["at"].isoformat()} for line in every_line(place, wanted))
    return json_document({"table": place.campaign.name}, "lines", told)


def every_line(place: Membership, wanted: Wanted) -> Iterator[Data]:
    """Yield what this member may see of a part of the log as plain data."""
    words = Words()
    shelf = Shelf(place)
    actions = actions_of(place, wanted).order_by("id")
    last = 0
    while some := list(actions.filter(pk__gt=last)[:AT_ONCE]):
        last = some[-1].pk
        for action, roll, others, entries in shelf.brought(some):
            for line in lines_of(action, roll, others, entries, place):
                yield _plain(line, words)


class Shelf:
    """What the lines of a log are about: the same few heroes, people and evenings, each read once.

    Going through relations would make them anew for every line, which takes most of the time of a long log.
    """

    def __init__(self, place: Membership) -> None:
        self.sessions = {one.pk: one for one in GameSession.objects.filter(campaign=place.campaign_id)}
        self.people: dict[int, User] = {}
        self.heroes: dict[int, Character] = {}
        self.sources = [source.several(place) for source in LOG_SOURCES]

    def brought(self, actions: Sequence[Action]) -> Iterator[tuple[Action, TableRoll | None, list[Data], list[Entry]]]:
        """Yield actions with their roll, what else tells of them, and their entries."""
        rolls = {one.action_id: one for one in TableRoll.objects.filter(action__in=actions)}
        entries: dict[int, list[Entry]] = defaultdict(list)
        for entry in Entry.objects.filter(action__in=actions).exclude(ANSWERED).defer("patch").order_by("id"):
            entries[entry.action_id].append(entry)
        self._read(actions, [one for listed in entries.values() for one in listed])
        for action in actions:
            action.author = self.people.get(action.author_id or 0)
            action.session = self.sessions.get(action.session_id or 0)
        told = [source(actions) for source in self.sources]
        for action in actions:
            for entry in entries[action.pk]:
                entry.action, entry.hero = action, self.heroes[entry.hero_id]
            others = [line for lines in told for line in lines.get(action.pk, ())]
            yield action, rolls.get(action.pk), others, entries[action.pk]

    def _read(self, actions: Sequence[Action], entries: Sequence[Entry]) -> None:
        """Read what was not met before."""
        people = {action.author_id for action in actions if action.author_id} - self.people.keys()
        self.people |= User.objects.in_bulk(people)
        heroes = {entry.hero_id for entry in entries} - self.heroes.keys()
        self.heroes |= Character.objects.select_related("owner").in_bulk(heroes)


class Words:
    """Lines of the log in plain words, as they stand on the page."""

    def __init__(self) -> None:
        self.template: Any = get_template("campaigns/_words.html")
        self.kept: dict[str, str] = {}

    def __call__(self, line: Data) -> str:
        """Return the words of a line."""
        mark = repr(_said(line))
        if mark not in self.kept:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[mark] = self._drawn(line)
        return self.kept[mark]

    def _drawn(self, line: Data) -> str:
        drawn = self.template.render({"line": line, "feminine": line.get("feminine")})
        plain = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", drawn))).strip()
        # A word in bold leaves a space before what follows it.
        return re.sub(r" (?=[.,)])", "", plain)


# What tells one line from another that has the same words: who did it and when.
APART = ("id", "at", "who", "session", "hero", "hero_ref", "owner", "done", "typed")


def _said(line: Data) -> Any:
    """Return what the words of a line depend on."""
    entry = line.get("entry")
    if entry:
        # Dice stand in the entry too.
        return (
            line["kind"],
            line["book"],
            line.get("feminine"),
            entry["do"],
            entry["choice"],
            entry["events"],
            entry["rolls"],
        )
    return {name: value for name, value in line.items() if name not in APART}


def _plain(line: Data, words: Words) -> Data:
    if line["kind"] == "roll":
        rolls = [{"count": len(line["faces"]), **{name: line[name] for name in ("sides", "faces", "origin")}}]
    else:
        names = ("count", "sides", "faces", "origin", "who", "why", *(["by"] if line["kind"] == "encounter" else []))
        rolls = [{name: rolled[name] for name in names} for rolled in line["rolls"]]
    return {
        "at": line["at"],
        "session": line["session"],
        "who": line["who"],
        "hero": line.get("hero"),
        "encounter": line.get("encounter"),
        "holds": line["done"],
        "rolls": rolls,
        "text": words(line),
    }


def _as_text(told: Data) -> str:
    at = timezone.localtime(told["at"])
    rolled = "".join(
        f" [{roll['count']}d{roll['sides']} : {' '.join(map(str, roll['faces']))}"
        f"{_whose(roll)}{', saisis' if roll['origin'] == 'typed' else ''}]"
        for roll in told["rolls"]
    )
    who = " · ".join(part for part in (told["hero"] or told["encounter"], told["who"]) if part)
    return f"{at:%Y-%m-%d %H:%M} {who} : {told['text']}{rolled}{'' if told['holds'] else ' (annulé)'}"


def _whose(roll: Data) -> str:
    """Say whose dice they are, where it is not the hero's own line."""
    if "by" in roll:
        return f", {roll['by']}"
    return ", adversaire" if roll.get("who") == "foe" else ""
