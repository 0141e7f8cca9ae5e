"""What someone owns, in numbers and in words."""

from dataclasses import dataclass

from combat.models import Monster
from lib.french import listed, plural_fr
from sheets.models import Character, Paragraph

NBSP = "\u00a0"


@dataclass(frozen=True, slots=True)
class Owned:
    """How many heroes, adversaries and notes."""

    heroes: int = 0
    foes: int = 0
    notes: int = 0

    def __bool__(self) -> bool:
        return bool(self.heroes or self.foes or self.notes)

    def __str__(self) -> str:
        """Write it as a list: « 2 héros, 5 adversaires et 1 note »."""
        return listed(
            f"{count}{NBSP}{plural_fr(count, words)}"
            for count, words in (
                (self.heroes, "héros,héros"),
                (self.foes, "adversaire,adversaires"),
                (self.notes, "note,notes"),
            )
            if count
        )

    @property
    def several(self) -> bool:
        """Whether the verb that follows the list is plural."""
        return self.heroes + self.foes + self.notes > 1


def owned_by(user_id: int) -> Owned:
    """Count what someone owns; adversaries that were there to begin with are nobody's work."""
    return Owned(
        heroes=Character.objects.filter(owner_id=user_id).count(),
        foes=Monster.objects.filter(meeting__owner_id=user_id, meeting__sample=False).count(),
        notes=Paragraph.objects.filter(book__owner_id=user_id).exclude(note="").count(),
    )
