"""A text that saves itself as it is typed is one entry of the journal: each saving goes on with the one before."""

from datetime import timedelta

from sheets.models import Action, Entry
from sheets.rows import Patch

PAUSE = timedelta(minutes=10)
"""After so long without a letter, what is typed is another step, to be taken back by itself."""


def goes_on(entry: Entry, patch: Patch, action: Action) -> bool:
    """Write what was typed into the hero's last entry, if that is the same text in the same hands; else False."""
    last = Entry.objects.filter(hero=entry.hero).select_related("action").order_by("-id").first()
    if last is None or last.state != Entry.State.DONE or last.do != entry.do:
        return False
    of = last.action
    together = (of.author_id, of.campaign_id, of.session_id) == (
        action.author_id,
        action.campaign_id,
        action.session_id,
    )
    if not together or action.at - of.at > PAUSE or not patch or _written(last.patch) != _written(patch):
        return False
    last.patch = [{**was, "after": now["after"]} for was, now in zip(last.patch, patch, strict=True)]
    last.choice, last.events = entry.choice, entry.events
    last.save(update_fields=["patch", "choice", "events"])
    return True


def _written(patch: Patch) -> list[object]:
    """Return where a patch writes; a row that came or went is told by its whole."""
    return [
        (change["table"], change["row"], sorted(change["after"]) if change["before"] and change["after"] else change)
        for change in patch
    ]
