"""Pages on which encounters are led: what each family of rules shows on them, and how its forms are read."""

from rulesets.portes.leading.base import Leading, Record
from rulesets.portes.leading.page import PortesLeading

LEADINGS: dict[str, Leading] = {"portes": PortesLeading()}
"""By family."""

__all__ = ["LEADINGS", "Leading", "Record"]
