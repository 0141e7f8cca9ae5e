"""Changes of a bestiary taken back: one person's, or a table's."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data

NOTHING_TO_UNDO = "Il n’y a aucun changement du bestiaire à annuler."


NOT_THIS = "Ce n’est plus le dernier changement : rien n’a été annulé. Le bouton nomme maintenant celui qui l’est."


def newest(changes: "QuerySet[Any]") -> Data | None:
    """Return what names, on its button, the newest of these changes that holds; None when there is none."""
    found = list(changes.filter(undone=False).order_by("-id")[:2])
    if not found:
        return None
    last = found[0]
    data = last.after or last.before or {}
    foes = data.get("foes") or [data.get("foe") or {}]
    return {
        "id": last.pk,
        "did": "added" if last.before is None else "dropped" if last.after is None else "changed",
        "several": len(found) > 1 and found[1].batch == last.batch,
        "names": ", ".join(foe.get("name") or "Adversaire" for foe in foes),
    }


def take_back(
    changes: "QuerySet[Any]",
    present: Callable[[Sequence[str]], Mapping[str, Data]],
    moved: str,
    named: int | None = None,
) -> list[Any]:
    """Mark as undone the newest of these changes that holds, or all that came with it, and return them, newest first.

    `present` gives what stands now by its reference: unless it stands as the changes left it, `moved` is said. `named`
    is the change that the button has named: no other is taken back in its place.
    Raises RuleViolation. To be called in a transaction, which brings things back to what stood `before`.
    """
    last = changes.filter(undone=False).order_by("-id").first()
    if last is None:
        raise RuleViolation(NOTHING_TO_UNDO)
    if named not in (None, last.pk):
        raise RuleViolation(NOT_THIS)
    batch = changes.filter(batch=last.batch, undone=False)
    made = list(batch.order_by("-id"))
    # The guarded update holds the rows: of two requests at once, one takes the changes back.
    if batch.update(undone=True) != len(made):
        raise RuleViolation(NOTHING_TO_UNDO)
    found = present([one.ref for one in made])
    if any(found.get(one.ref) != one.after for one in made):
        raise RuleViolation(moved)
    return made
