"""What the pages of the bestiary show of each meeting."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from django.db.models import Count, F, Max

from combat import bestiary, bestiary_edit
from combat.bestiary import foe_binding_for
from combat.bindings import foe_binding_of
from combat.chances_ahead import of_meetings
from combat.changes import newest
from combat.foe_rows import foe_rows
from combat.models import BestiaryChange, Fight, Meeting
from combat.oracle import oracle
from combat.play import open_fight_of
from combat.samples import samples_of
from combat.waiting import left_here
from lib.refusals import Refused
from rulesets.kit.protocol import Data
from sheets.bindings import binding_of
from sheets.models import Book, Character
from sheets.paging import page_in_order
from sheets.present import base_context

PAGE = 40
SORTED = 1000
PAST_SHOWN = 3


def list_context(hero: Character, viewer: Any, refused: Refused | None, asked: Mapping[str, str]) -> Data:
    """Return the meetings of the hero's book, or of all books of his rules, searched by name and paged."""
    text = asked.get("q", "").replace("\0", "")[:80].strip()
    everywhere = asked.get("tout") == "1"
    typed = asked.get("p", "")
    kept = Meeting.objects.of(viewer).filter(ruleset=hero.ruleset)
    found = kept.named(text)
    if not everywhere:
        found = found.filter(book_id=hero.book_id)
    total = found.count()
    fights = binding_of(hero.ruleset).fights
    by_chance = asked.get("tri") == "chances" and hero.odds_shown and not hero.dead and fights
    page = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 else 0
    page = min(page, max(total - 1, 0) // PAGE)
    ordered = bestiary.with_monsters(found.order_by(F("met_at").desc(nulls_last=True), "-id"))
    shown = slice(page * PAGE, (page + 1) * PAGE)
    meetings = list(ordered[:SORTED] if by_chance else ordered[shown])
    chances = of_meetings(hero, viewer, meetings, oracle().page()) if fights else {}
    if by_chance:
        meetings = sorted(meetings, key=lambda meeting: _easiest_first(chances[meeting.ref]))[shown]
    return {
        **base_context(hero, viewer, refused),
        "page": "bestiary",
        "meetings": described(meetings, hero, chances),
        "by_chance": by_chance,
        # Until all are known the order is not the last one.
        "unsorted": by_chance and any(told and told["late"] for told in chances.values()),
        "total": total,
        "text": text,
        "everywhere": everywhere,
        "earlier": page - 1 if page else None,
        "later": page + 1 if (page + 1) * PAGE < total else None,
        "fight": open_fight_of(hero) if fights else None,
        "samples": len(samples_of(hero.ruleset)) if not kept.filter(sample=True).exists() else 0,
        "last_change": newest(BestiaryChange.objects.filter(owner=viewer)),
    }


def described(meetings: list[Meeting], hero: Character, chances: Mapping[str, Data | None] | None = None) -> list[Data]:
    """Return meetings as rows show them, with how the fights against them ended, and the hero's chances if given."""
    past = _past(meetings)
    # Asked for only where something can be fought now.
    left = cache(lambda: left_here(hero, meetings))
    return [
        _row(meeting, hero, past[meeting.pk])
        | {"chance": (chances or {}).get(meeting.ref), "left": partial(_of, left, meeting.pk)}
        for meeting in meetings
    ]


def _of(asked: Callable[[], Mapping[int, Data]], key: int) -> Data | None:
    return asked().get(key)


def met_here(hero: Character, viewer: Any) -> list[Data]:
    """Return what was met at the hero's paragraph, to be fought again in one tap."""
    found = bestiary.here(hero)
    return described(found, hero, of_meetings(hero, viewer, found, oracle().page()) if found else None)


def _row(meeting: Meeting, hero: Character, past: list[Data]) -> Data:
    binding = foe_binding_for(meeting.ruleset)
    data = bestiary_edit.meeting_data(meeting)
    plain = binding.options_for(len(data["foes"]), binding.plain_options(binding_of(meeting.ruleset).ruleset))
    return {
        **data,
        "title": ", ".join(foe.get("name") or "Adversaire" for foe in data["foes"]),
        "book_title": meeting.book.title,
        "here": meeting.book_id == hero.book_id
        and meeting.paragraph is not None
        and meeting.paragraph == hero.paragraph,
        "settings": [
            {"name": name, "value": data["options"][name]}
            for name in binding.option_columns
            if data["options"][name] != plain[name]
        ],
        "past": past,
    }


def _past(meetings: list[Meeting]) -> dict[int, list[Data]]:
    """Return how each hero's last fight against each meeting ended, the newest first; one query for all."""
    past: dict[int, list[Data]] = defaultdict(list)
    last = Fight.objects.filter(meeting__in=meetings).values("meeting", "hero").annotate(last=Max("id")).values("last")
    for fight in Fight.objects.filter(pk__in=last).select_related("hero").order_by("-id"):
        if fight.meeting_id is not None and len(past[fight.meeting_id]) < PAST_SHOWN:
            past[fight.meeting_id].append({"hero": fight.hero.name, "outcome": fight.outcome, "status": fight.status})
    return past


def _easiest_first(told: Data | None) -> float:
    """Return what puts the fights most surely won first, those of which nothing is known last."""
    return -told["win"] if told and not told["late"] else 1.0


def edit_context(hero: Character, viewer: Any, meeting: Meeting | None, refused: Refused | None) -> Data:
    """Return the form of a meeting, new or changed, with what was typed when it comes back."""
    binding = binding_of(hero.ruleset)
    kept = foe_binding_of(binding.ruleset.family)
    data = bestiary_edit.meeting_data(meeting) if meeting else None
    foes = data["foes"] if data else []
    options = data["options"] if data else kept.plain_options(binding.ruleset)
    rows = foe_rows(binding, refused, where="meeting", present=foes)
    return {
        **base_context(hero, viewer, refused),
        **kept.place_context(binding, hero, options),
        "page": "bestiary",
        "meeting": data,
        "seen": _seen(data, refused),
        "foe_rows": rows,
        "foes": rows,
        "most_foes": kept.most_foes,
        "imposes": bool(kept.option_columns),
        "options": options,
        "where": "meeting",
    }


def _seen(data: Data | None, refused: Refused | None) -> str:
    """Return the mark of the meeting that the form speaks of; a form that comes back has not seen a newer one."""
    if refused is not None and refused.status != 409:
        return str(refused.values.get("seen", ""))
    return bestiary_edit.fingerprint(data) if data else ""


def bestiaries_of(viewer: Any, asked: Mapping[str, str]) -> Data:
    """Return a page of the viewer's books: how many meetings each has, and the hero who opens it, None without one."""
    if not viewer.is_authenticated:
        return {"books": []}
    found = Book.objects.filter(owner=viewer).annotate(met=Count("meetings"))
    books = page_in_order(found, "title", asked)
    readers: dict[int, Character] = {}
    known = Character.objects.of(viewer).filter(book__in=[book.pk for book in books])
    for hero in known.order_by("archived", "-played_at").only("ref", "name", "book_id"):
        readers.setdefault(hero.book_id, hero)
    rows = [{"book": book, "met": book.met, "hero": readers.get(book.pk)} for book in books]
    return {"books": rows, "rows": books}
