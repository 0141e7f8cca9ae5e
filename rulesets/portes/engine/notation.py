"""Dice and hit dice as they are written: "2d6+1", "1-1", "½".

>>> Damage.parse("2d6-1"), str(Damage(1, 8, 2)), HitDice.parse("1-1").level
(Damage(count=2, sides=6, bonus=-1), '1d8+2', 0.5)
"""

import re
from dataclasses import dataclass

DAMAGE = re.compile(r"([0-9]{1,18})d([0-9]{1,18})(?:([+-])([0-9]{1,18}))?")
PLAIN = re.compile(r"[0-9]{1,9}")
HIT_DICE = re.compile(r"(½|¼|[0-9]{1,3})(?:([+-])([0-9]{1,3}))?(\*{0,9})")
PARTS = {"½": 0.5, "¼": 0.25}


@dataclass(frozen=True, slots=True)
class Damage:
    """So many dice of so many faces, and a bonus that may be negative."""

    count: int
    sides: int
    bonus: int = 0

    @classmethod
    def parse(cls, text: str) -> "Damage | None":
        """Read "NdM", "NdM+K" or "NdM-K", N and M at least 1; None for anything else."""
        found = DAMAGE.fullmatch(text)
        if found is None:
            return None
        count, sides, bonus = int(found[1]), int(found[2]), int(found[4] or 0)
        return cls(count, sides, -bonus if found[3] == "-" else bonus) if count and sides else None

    def __str__(self) -> str:
        """Write it as it is read."""
        return f"{self.count}d{self.sides}{self.bonus:+d}" if self.bonus else f"{self.count}d{self.sides}"


@dataclass(frozen=True, slots=True)
class HitDice:
    """DV: how many dice (½ and ¼ are parts of one), and PV added to their sum."""

    dice: float
    bonus: int = 0

    @classmethod
    def parse(cls, text: str) -> "HitDice | None":
        """Read "3", "1-1", "4+1", "½" or "2**" (asterisks are for experience points alone); None for anything else."""
        found = HIT_DICE.fullmatch(text)
        if found is None:
            return None
        bonus = int(found[3] or 0)
        return cls(PARTS[found[1]] if found[1] in PARTS else int(found[1]), -bonus if found[2] == "-" else bonus)

    @property
    def level(self) -> float:
        """DV as the tables compare them: a bonus puts them over their dice, a malus under (POR-04, POR-63)."""
        return self.dice if not self.bonus else self.dice + (0.5 if self.bonus > 0 else -0.5)


def number(text: str) -> "int | Damage | None":
    """Read a number appearing, plain or dice (POR-04); None for anything else."""
    return int(text) if PLAIN.fullmatch(text) else Damage.parse(text)
