"""What the templates of a hero see: plain values, made for one viewer.

Everything that a page shows goes through here or through `combat.present`; a number that the viewer is not to see is
taken out here and not in a template.
"""

from collections.abc import Iterable
from functools import cache
from operator import attrgetter
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse

from lib.refusals import Refused
from lib.search import in_dictionary_order
from rulesets.kit.protocol import Data, Offer
from sheets import books
from sheets.arena import arena
from sheets.bindings import binding_of
from sheets.models import Book, Character, Entry
from sheets.paging import few
from sheets.present_books import memory_of
from sheets.present_entries import ASKED, done_by, entry_data
from sheets.present_history import history_context
from sheets.undo import CREATED
from sheets.veil import asked_of

RECENT = 8
CHIP = ("ref", "name", "ruleset", "dead", "created_at")
JOURNAL_PAGE = 50
VISITS_SHOWN = 40


def base_context(hero: Character, viewer: Any, refused: Refused | None) -> Data:
    """Return what every page of a hero shows: whose it is, the other heroes one tap away, and any refusal."""
    binding = binding_of(hero.ruleset)
    return {
        "hero": hero,
        "binding": binding,
        "feminine": binding.ruleset.feminine,
        "version": hero.version,
        "changed": hero.changed,
        "refused": refused,
        # Here and below: what a part of the page asks the database for is asked once, where that part is drawn.
        "others": cache(lambda: list(Character.objects.of(viewer).living().only(*CHIP)[:12])),
        **history_context(hero, viewer),
    }


def poll_context(hero: Character, page: str) -> Data:
    """Return where an open page asks whether the hero has changed: at a table, others may change him."""
    if hero.campaign_id is None:
        return {}
    return {"poll": reverse("hero-live", args=[hero.ref, page]), "live": hero.version}


def sheet_context(hero: Character, viewer: Any, refused: Refused | None = None) -> Data:
    """Return everything the sheet shows; the number of queries does not grow with what the hero has or has done."""
    binding = binding_of(hero.ruleset)
    state = arena().hero_now(hero)
    data = binding.shown(state)
    facts = binding.ruleset.facts(state)
    acts = offers_by_name(binding.ruleset.acts(state))
    listed = entries(hero, RECENT)
    return {
        **sheet_later(hero, viewer, refused),
        **poll_context(hero, "sheet"),
        **binding.sheet_context(hero, data, acts, facts),
        "state": data,
        "scores": binding.scores(data, facts),
        "facts": facts,
        "notes_seen": books.fingerprint(hero.notes),
        "acts": acts,
        "items": cache(lambda: list(hero.items.order_by("ordinal"))),
        "codewords": cache(lambda: list(hero.codewords.order_by("ordinal"))),
        "counters": cache(lambda: list(hero.counters.order_by("ordinal"))),
        "bookmarks": cache(lambda: list(hero.bookmarks.order_by("-ordinal"))),
        "visits": cache(lambda: _visits(hero)),
        "fight": arena().open_for(hero),
        **arena().panel(hero, viewer, refused),
        "asked": asked_of(hero),
        "entries": listed,
        "last_roll": _last_roll(listed),
        "held": held_back(listed, refused),
        "created": listed[0] if len(listed) == 1 else None,
        **history_context(hero, viewer, listed),
    }


def sheet_later(hero: Character, viewer: Any, refused: Refused | None = None) -> Data:
    """Return what the sheet shows of more than the hero's own rows: his book and its memory, the other heroes."""
    return {
        **base_context(hero, viewer, refused),
        "page": "sheet",
        "books": cache(lambda: in_dictionary_order(few(_books_for(hero), hero.book_id), attrgetter("title"))),
        "memory": cache(lambda: memory_of(hero, refused)),
        # What is remembered of a place can be met again, unless there is a fight already.
        "fight": cache(lambda: arena().open_for(hero)),
    }


def _books_for(hero: Character) -> QuerySet[Book]:
    return Book.objects.filter(owner_id=hero.owner_id, ruleset=hero.ruleset).order_by("title", "pk")


def _visits(hero: Character) -> list[int]:
    """Return the paragraphs read last, each once."""
    visits = hero.visits.order_by("-ordinal").values_list("paragraph", flat=True)[:VISITS_SHOWN]
    return list(dict.fromkeys(visits))


def journal_context(hero: Character, viewer: Any, refused: Refused | None, before: int | None) -> Data:
    """Return a page of the journal, newest first, the branches left behind included."""
    listed = entries(hero, JOURNAL_PAGE + 1, before)
    more = len(listed) > JOURNAL_PAGE
    return {
        **base_context(hero, viewer, refused),
        "page": "journal",
        "entries": listed[:JOURNAL_PAGE],
        "older": listed[JOURNAL_PAGE - 1]["id"] if more else None,
        "newest": before is None,
        "asked": asked_of(hero),
    }


def offers_by_name(offers: Iterable[Offer]) -> Data:
    """Return offers under names a template can reach: `eat`, `test_chance`, `stone_force`."""
    return {
        "_".join([offer.do, *(str(value) for value in offer.args.values() if isinstance(value, str))]): offer
        for offer in offers
    }


def entries(hero: Character, count: int, before: int | None = None) -> list[Data]:
    """Return the newest entries of the journal, ready for their words."""
    rows = Entry.objects.filter(hero=hero).select_related("action__author").defer("patch").order_by("-id")
    if before is not None:
        rows = rows.filter(pk__lt=before)
    rows = rows.exclude(answered(hero))
    binding = binding_of(hero.ruleset)
    return [
        {**entry_data(entry, binding, hero.changed), "at": entry.action.at, "by": done_by(entry, hero)}
        for entry in rows[:count]
    ]


def answered(hero: Character) -> Q:
    """Name the entries of rolls that waited for dice and wait no more: what was rolled tells it all in one line."""
    asked = Q(do=ASKED)
    if hero.asked is None:
        return asked
    waits = Entry.objects.filter(hero=hero, do=ASKED, state=Entry.State.DONE).order_by("-id").values("pk")[:1]
    return asked & ~Q(pk__in=waits)


def _last_roll(listed: list[Data]) -> Data | None:
    """Return the newest thing done if it was done with dice out of a fight: its result is said where the finger is."""
    newest = next((entry for entry in listed if entry["done"]), None)
    if newest and newest["rolls"] and newest["events"] and not newest["in_fight"] and newest["do"] != CREATED:
        return newest
    return None


def held_back(listed: list[Data], refused: Refused | None) -> Data | None:
    """Return the newest change of a score if a limit held it back: why is said beside the score (DEF-02, MUT-05)."""
    if refused is not None and refused.where == "held":
        return {"score": refused.values["score"], "by": int(refused.values["by"])}
    newest = next((entry for entry in listed if entry["done"]), None)
    events = newest["events"] if newest else []
    return next((event for event in events if event["event"] == "ScoreAdjusted" and event["capped"]), None)
