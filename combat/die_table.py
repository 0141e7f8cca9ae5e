"""A pasted table to roll on: each adversary after the faces of a die, one of whom is met and not all at once."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from combat import reading
from combat.bindings import FoeBinding
from combat.typed import rows_of
from lib.refusals import FormRefused
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data, SheetRules
from rulesets.kit.reading import ReadFoe, Reading

BY_DIE = "die"
TOGETHER = "all"
DICE = frozenset({3, 4, 6, 8, 10, 12, 20, 100})
FACES = re.compile(r"\W*(\d{1,3})(?:\s*(?:-|–|à|et|ou|/)\s*(\d{1,3}))?(?!\d)")
WHICH = "Ce texte est une table à tirer\u00a0: lancez le dé, ou dites qui vous rencontrez."
NOT_THERE = "Cette ligne n’est pas dans la table."
SETTLED = {"text": "", "read_text": ""}
"""What a form says of its table once it is known who is met: nothing more."""


@dataclass(frozen=True, slots=True)
class DieTable:
    """Each adversary of a text with the lowest and the highest face that bring him, and how many faces the die has."""

    faces: tuple[tuple[int, int], ...]
    foes: tuple[ReadFoe, ...]
    text: str

    @property
    def sides(self) -> int:
        """How many faces the die has."""
        return self.faces[-1][1]

    def met(self, face: int) -> int:
        """Return the index of the adversary that a face brings."""
        return next(index for index, (low, high) in enumerate(self.faces) if low <= face <= high)

    def name(self, index: int) -> str:
        """Return an adversary's name as it stands in the text: alone, he needs no number."""
        foe = self.foes[index]
        return " ".join(self.text[span.start : span.end] for span in foe.spans.get("name", ())) or foe.name


def table_of(found: Reading) -> DieTable | None:
    """Return the table that a text is, None where its adversaries do not stand after the faces of a die, each once.

    >>> table_of(Reading("LOUP 7 6")) is None
    True
    """
    faces = [_faces(found, foe) for foe in found.foes]
    known = [one for one in faces if one is not None]
    if len(known) < len(faces) or len(known) < 2 or known[-1][1] not in DICE:
        return None
    follows = zip([(0, 0), *known], known, strict=False)
    if any(low != before[1] + 1 or high < low for before, (low, high) in follows):
        return None
    return DieTable(tuple(known), found.foes, found.text)


def _faces(found: Reading, foe: ReadFoe) -> tuple[int, int] | None:
    start = min((span.start for span in foe.spans.get("name", ()) or foe.whole), default=0)
    line = found.text[found.text.rfind("\n", 0, start) + 1 : start]
    said = FACES.match(line)
    return (int(said[1]), int(said[2] or said[1])) if said is not None else None


def rows(found: DieTable) -> list[Data]:
    """Return the lines of a table as the page offers them."""
    return [
        {"index": index, "low": low, "high": high, "name": found.name(index) or "Adversaire"}
        for index, (low, high) in enumerate(found.faces)
    ]


def in_text(text: str, ruleset: SheetRules) -> DieTable | None:
    """Return the table that a text of the form is, if it is one that is not too long to be read."""
    return table_of(ruleset.read(text)) if text.strip() and len(text) <= reading.LONGEST else None


def picked(posted: Mapping[str, str], table: DieTable, index: int, binding: FoeBinding) -> dict[str, str]:
    """Return a form with that adversary alone: as his card was corrected where he has one, else as he was read."""
    fields = binding.foe_form.base_fields
    others = {name: value for name, value in posted.items() if not name.startswith("foe-")}
    card: dict[str, Any]
    if reading.same_text(posted.get("text", ""), posted.get("read_text", "")) and index < rows_of(posted, binding):
        card = {name: posted.get(f"foe-{index}-{name}", "") for name in fields}
    else:
        card = {name: value or "" for name, value in reading.card_of(table.foes[index], binding).items()}
    if card.get("name", "") == table.foes[index].name:
        card["name"] = table.name(index)
    return {**others, **SETTLED, "rows": "1", **{f"foe-0-{name}": value for name, value in card.items()}}


def which(posted: Mapping[str, str], table: DieTable) -> int | None:
    """Return whose line of a table was picked, None for the die; raises FormRefused, RuleViolation for no such line."""
    pick = posted.get("pick", "")
    if pick == BY_DIE:
        return None
    if not pick:
        raise FormRefused({"": WHICH})
    if not (pick.isascii() and pick.isdigit()) or len(pick) > 3 or int(pick) >= len(table.foes):
        raise RuleViolation(NOT_THERE)
    return int(pick)
