"""The bestiary of a table out and in, in the same files as a reader's own: each can be brought to the other."""

from collections.abc import Iterator, Sequence

from campaigns import monsters
from campaigns.forms import IncomingMonsterForm, ShownField
from campaigns.models import Membership
from combat import exchange
from combat.incoming import batches
from combat.places import Place, by_reason
from rulesets.kit.protocol import Data
from sheets.bindings import BINDINGS
from sheets.turn import AlreadyDone

COLUMNS = ("ruleset", "joueurs", "note", "exemple")
OTHER_RULES = "Cette table ne joue pas avec ces règles."


def rulesets_of(place: Membership) -> list[str]:
    """Return whose adversaries a table may have."""
    return [place.campaign.ruleset] if place.campaign.ruleset else list(BINDINGS)


def to_file(place: Membership, sort: str, ruleset: str) -> Iterator[str]:
    """Write a table's adversaries as JSON, or as CSV with the columns of all their rules (`ruleset` without any)."""
    known = place.campaign.monsters.all()
    words = ShownField.WORDS if sort == "csv" else {}
    listed = (
        (
            "",
            {
                "ruleset": one.ruleset,
                "note": one.note,
                "sample": one.sample,
                "shown": words.get(one.shown, one.shown),
                "foes": [monsters.scores_of(one)],
                "options": {},
            },
        )
        for one in known.iterator(chunk_size=500)
    )
    if sort == "json":
        return exchange.to_json(listed)
    rulesets = list(known.order_by("ruleset").values_list("ruleset", flat=True).distinct()) or [ruleset]
    return exchange.to_csv(listed, rulesets, COLUMNS, options=False)


def from_file(place: Membership, key: str, content: bytes, ruleset: str) -> Data:
    """Note what a file has, except what is there already; returns the counts and the reasons of what was refused.

    Each batch is a transaction of its own, so that others write in between; all of them are taken back in one go.
    Raises FormRefused when nothing at all can be read.
    """
    allowed = rulesets_of(place)
    refused: list[tuple[Place, str]] = []
    taken = known = 0
    for batch in batches(exchange.read_file(content, ruleset, "", IncomingMonsterForm)):
        listed: list[Data] = []
        for one in batch:
            if one.data is None:
                refused.append((one.place, one.why))
                continue
            reasons = [_why_not(foe, one.data["ruleset"], allowed) for foe in one.data["foes"]]
            refused += [(one.place, why) for why in reasons if why]
            kept = {name: one.data[name] for name in ("ruleset", "note", "sample", "shown")}
            listed += [{**kept, "foe": foe} for foe, why in zip(one.data["foes"], reasons, strict=True) if not why]
        if listed:
            new, there = _added(place, f"{key[:50]}-{batch[0].place.rank}", listed, key)
            taken, known = taken + new, known + there
    return told((taken, known), refused)


def _why_not(foe: Data, ruleset: str, allowed: Sequence[str]) -> str:
    """Return why an adversary cannot be of a table, "" when it can."""
    if not foe.get("name"):
        return monsters.NAMELESS
    return "" if ruleset in allowed else OTHER_RULES


def _added(place: Membership, key: str, listed: Sequence[Data], batch: str) -> tuple[int, int]:
    """Note one batch; what the same request has brought before is there."""
    try:
        return monsters.add_all(place, key, listed, batch=batch)
    except AlreadyDone:
        return 0, len(listed)


def told(counts: tuple[int, int], refused: Sequence[tuple[Place, str]] = ()) -> Data:
    """Return what the page says of adversaries that came in."""
    return {"taken": counts[0], "known": counts[1], "refused": by_reason(refused), "failed": len(refused)}
