"""Changes of a bestiary taken back: one person's, or a table's."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import QuerySet

from rulesets.errors import RuleViolation
from rulesets.protocol import Data

NOTHING_TO_UNDO = "Il n’y a aucun changement du bestiaire à annuler."


def take_back(
    changes: "QuerySet[Any]", present: Callable[[Sequence[str]], Mapping[str, Data]], moved: str
) -> list[Any]:
    """Mark as undone the newest of these changes that holds, or all that came with it, and return them, newest first.

    `present` gives what stands now by its reference: unless it stands as the changes left it, `moved` is said.
    Raises RuleViolation. To be called in a transaction, which brings things back to what stood `before`.
    """
    last = changes.filter(undone=False).order_by("-id").first()
    if last is None:
        raise RuleViolation(NOTHING_TO_UNDO)
    batch = changes.filter(batch=last.batch, undone=False)
    made = list(batch.order_by("-id"))
    # The guarded update holds the rows: of two requests at once, one takes the changes back.
    if batch.update(undone=True) != len(made):
        raise RuleViolation(NOTHING_TO_UNDO)
    found = present([one.ref for one in made])
    if any(found.get(one.ref) != one.after for one in made):
        raise RuleViolation(moved)
    return made
