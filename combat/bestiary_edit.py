"""Changing the bestiary: one meeting at a time, each change kept so that it can be taken back."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.crypto import salted_hmac

from combat.bestiary import foe_binding_for, monsters_of, with_monsters, write_monsters
from combat.bindings import FOE_BINDINGS
from combat.changes import take_back
from combat.models import BestiaryChange, Fight, Meeting, Monster
from lib.refs import new_ref
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data
from sheets.bindings import binding_of
from sheets.models import Action, Book
from sheets.turn import AlreadyDone, all_or_nothing

PLAIN = ("ruleset", "paragraph", "note", "sample")
MOVED = "Impossible d’annuler : cette rencontre a changé depuis. Rien n’a été modifié."


def meeting_data(meeting: Meeting) -> Data:
    """Return a meeting as plain data, for the log of changes and for exports."""
    foes, options = foe_binding_for(meeting.ruleset).recall(meeting)
    return {
        "ref": meeting.ref,
        "book": meeting.book.ref,
        "ruleset": meeting.ruleset,
        "paragraph": meeting.paragraph,
        "note": meeting.note,
        "sample": meeting.sample,
        "foes": foes,
        "options": options,
    }


def fingerprint(data: Data) -> str:
    """Return a short mark of what a meeting says, to tell a form that was shown before it changed."""
    return salted_hmac("meeting", json.dumps(data, sort_keys=True)).hexdigest()[:20]


def present_data(owner: Any, ref: str) -> Data | None:
    """Return the meeting of this reference as it stands now, None when there is none."""
    found = with_monsters(Meeting.objects.of(owner).filter(ref=ref)).first()
    return meeting_data(found) if found else None


def done_before(owner: Any, key: str) -> bool:
    """Say whether a request with this key has made its change already."""
    return BestiaryChange.objects.filter(owner=owner, key=key).exists()


def change(owner: Any, key: str, ref: str, after: Data | None) -> BestiaryChange:
    """Make a meeting be as `after` says (None takes it away), and note it; raises AlreadyDone for a known key."""
    same = BestiaryChange.objects.filter(owner=owner, key=key)
    if same.exists():
        raise AlreadyDone
    with all_or_nothing(same):
        before = present_data(owner, ref)
        if before is not None and after is None:
            # A meeting that comes back has its fights again.
            fights = Fight.objects.filter(meeting__ref=ref, meeting__owner=owner)
            before["fights"] = list(fights.values_list("ref", flat=True))
        made = BestiaryChange.objects.create(owner=owner, key=key, batch=key, meeting_ref=ref, before=before)
        _write(owner, ref, after)
        # As it stands in the rows and not as it was asked: that is what an undo compares with.
        made.after = present_data(owner, ref)
        made.save(update_fields=["after"])
        return made


def add(owner: Any, key: str, data: Data) -> BestiaryChange:
    """Note a new meeting."""
    ref = new_ref()
    return change(owner, key, ref, {**data, "ref": ref})


def add_some(
    owner: Any, batch: str, numbered: Mapping[int, Data], books: Mapping[str, Book], new_books: Collection[str]
) -> None:
    """Note new meetings, each by its number in what it came with; raises AlreadyDone when they are noted already.

    All that came in one `batch` is taken back in one go. `books` are theirs by their refs; `new_books` are the refs
    of those made for them, which go again with what came in if nothing else is in them. To be called in a transaction.
    """
    keys = {number: f"{batch}-{number}" for number in numbered}
    if BestiaryChange.objects.filter(owner=owner, batch=batch, key__in=keys.values()).exists():
        raise AlreadyDone
    new = [
        Meeting(owner=owner, book=books[data["book"]], **{name: data[name] for name in PLAIN})
        for data in numbered.values()
    ]
    pairs = list(zip(Meeting.objects.bulk_create(new, batch_size=500), numbered.values(), strict=True))
    monsters = [row for meeting, data in pairs for row in monsters_of(meeting, data["foes"])]
    Monster.objects.bulk_create(monsters, batch_size=500)
    for family, binding in FOE_BINDINGS.items():
        binding.remember_all(
            (meeting, data["options"])
            for meeting, data in pairs
            if binding_of(meeting.ruleset).ruleset.family == family
        )
    present = _present(owner, [meeting.ref for meeting in new])
    changes = [
        BestiaryChange(
            owner=owner,
            key=keys[number],
            batch=batch,
            meeting_ref=meeting.ref,
            after=present[meeting.ref],
            new_book=present[meeting.ref]["book"] in new_books,
        )
        for number, meeting in zip(numbered, new, strict=True)
    ]
    BestiaryChange.objects.bulk_create(changes, batch_size=500)


def _present(owner: Any, refs: Sequence[str]) -> dict[str, Data]:
    """Return the meetings of these references as they stand now."""
    found: dict[str, Data] = {}
    for start in range(0, len(refs), 500):
        some = Meeting.objects.of(owner).filter(ref__in=refs[start : start + 500])
        found |= {meeting.ref: meeting_data(meeting) for meeting in with_monsters(some)}
    return found


def undo(owner: Any, key: str, named: int | None = None) -> list[BestiaryChange]:
    """Take back the newest change that holds, or the whole file it came with; nothing for a key that is known.

    Raises RuleViolation.
    """
    with transaction.atomic():
        _, first_time = Action.objects.get_or_create(author=owner, key=key, defaults={"kind": Action.Kind.UNDO})
        if not first_time:
            return []
        changes: list[BestiaryChange] = take_back(
            BestiaryChange.objects.filter(owner=owner), lambda refs: _present(owner, refs), MOVED, named
        )
        new = [made.meeting_ref for made in changes if made.before is None]
        for start in range(0, len(new), 500):
            Meeting.objects.of(owner).filter(ref__in=new[start : start + 500]).delete()
        for made in changes:
            if made.before is not None:
                _write(owner, made.meeting_ref, made.before)
        _drop_empty(owner, {made.after["book"] for made in changes if made.new_book and made.after is not None})
        return changes


def _drop_empty(owner: Any, refs: Collection[str]) -> None:
    """Take away books that came with a file now taken back, where nobody has put anything into them since."""
    came = Book.objects.filter(owner=owner, ref__in=refs, is_default=False)
    came.filter(characters=None, meetings=None, paragraphs=None).delete()


def _write(owner: Any, ref: str, data: Data | None) -> None:
    meeting = Meeting.objects.of(owner).filter(ref=ref).first()
    if data is None:
        if meeting is not None:
            meeting.delete()
        return
    meeting = meeting or Meeting(owner=owner, ref=ref, ruleset=data["ruleset"])
    book = Book.objects.filter(owner=owner, ref=data["book"]).first()
    if book is None:
        raise RuleViolation(MOVED)
    meeting.book = book
    for name in PLAIN:
        setattr(meeting, name, data[name])
    meeting.save()
    write_monsters(meeting, data["foes"])
    foe_binding_for(meeting.ruleset).remember_options(meeting, data["options"])
    Fight.objects.filter(ref__in=data.get("fights", ()), hero__owner=owner, meeting=None).update(meeting=meeting)
