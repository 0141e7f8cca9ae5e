"""The hero of DF 62: a score of MUTATION that never quite goes away."""

from dataclasses import dataclass
from typing import ClassVar

from rulesets.defis.engine.state import Hero


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant(Hero):
    """A hero of DF 62."""

    COUNTS: ClassVar[tuple[str, ...]] = (*Hero.COUNTS, "mutation")

    mutation: int = 0

    def floor(self, name: str) -> int:
        """MUTATION never falls below 1 once it has been above 0 (MUT-05)."""
        return 1 if name == "mutation" and self.mutation > 0 else 0
