"""Dice of the MdT: open, or hidden until he shows them."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from campaigns.live import running_session, touch
from campaigns.models import Membership, TableRoll
from lib.dice import randbelow
from rulesets.kit.dice import Roll, as_printed, check_faces
from rulesets.kit.protocol import Data
from sheets.books import once
from sheets.models import Action


def roll(place: Membership, key: str, asked: Data, typed: Sequence[int] | None) -> None:
    """Roll `count` dice of `sides` for the table, by the program unless faces are `typed`; raises BadDie, AlreadyDone.

    `asked` also holds `modifier`, `reason` and `hidden`.
    """
    wanted = Roll(asked["count"], asked["sides"], "mdt", "table")
    with once(place.user, key):
        if typed is None:
            faces = tuple(randbelow(wanted.sides) + 1 for _ in range(wanted.count))
        else:
            faces = check_faces(wanted, as_printed(wanted, typed))
        mine = Action.objects.filter(author_id=place.user_id, key=key)
        mine.update(campaign=place.campaign, session=running_session(place.campaign_id))
        TableRoll.objects.create(
            action=mine.get(),
            campaign=place.campaign,
            count=wanted.count,
            sides=wanted.sides,
            modifier=asked["modifier"] or 0,
            faces=list(faces),
            origin="program" if typed is None else "typed",
            reason=asked["reason"],
            hidden=asked["hidden"],
        )
        touch(place.campaign_id)


def show(place: Membership, pk: int) -> bool:
    """Show everybody a roll that was hidden; returns whether there is such a roll at the table."""
    with transaction.atomic():
        hidden = TableRoll.objects.filter(campaign=place.campaign_id, pk=pk, hidden=True)
        if hidden.filter(shown_at__isnull=True).update(shown_at=timezone.now()):
            touch(place.campaign_id)
        return hidden.exists()
