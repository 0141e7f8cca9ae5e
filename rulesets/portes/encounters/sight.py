"""What one viewer sees of an encounter: which sides' dice are hidden from him, and how much of each who takes part.

A hidden side's dice are the MdT's alone, and of its members players see what the encounter says (`Encounter.shown`).
Heroes of others are seen as the table says (`Campaign.others_see`).
"""

from dataclasses import dataclass, replace
from typing import Any

NAME, CONDITION, NUMBERS = "name", "condition", "numbers"
OTHERS = {"all": NUMBERS, "condition": CONDITION, "none": NAME}
"""How much of another's hero is seen, by what the table says."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one viewer sees of an encounter.

    `hidden` are the sides whose dice he does not see, `shown` how much of their members, `others` how much of the
    heroes of others; `plain` are the names that are no other's hero. `replaced` are the places of sides that may have
    been other sides' before, or are nobody's now.
    """

    hidden: frozenset[int]
    shown: str
    others: str
    plain: frozenset[str]
    replaced: frozenset[int] = frozenset()

    @property
    def of_what_was_taken_back(self) -> "Sight":
        """What is seen of a step that does not hold: its sides may be others than those who stand in their places."""
        return replace(self, hidden=self.hidden | self.replaced)

    @property
    def veiled(self) -> bool:
        """Whether numbers of some side are hidden."""
        return bool(self.hidden) and self.shown != NUMBERS

    def against(self, side: int) -> bool:
        """Say whether numbers of another side than this one are hidden."""
        return self.shown != NUMBERS and bool(self.hidden - {side})

    def level(self, side: int, name: str) -> str:
        """Return how much is seen of a member, by his side and his name of that moment.

        Places of members change, so a line of the journal knows them by name alone: in doubt less is seen.
        """
        if side in self.hidden:
            return self.shown
        return NUMBERS if name in self.plain or self.others == NUMBERS else self.others


def sight_of(place: Any, encounter: Any) -> Sight | None:
    """Return what a member of the table sees of an encounter; None for its MdT, who sees all of it."""
    if place.leads:
        return None
    sides = list(encounter.sides.all())
    members = [member for side in sides for member in side.members.all()]
    plain = {member.name for member in members if owned(member, place.user_id) or not member.ref}
    guarded = {member.name for member in members if member.ref and not owned(member, place.user_id)}
    # Whoever stands where his key says has always stood there.
    settled = {side.order for side in sides if side.order == side.key}
    return Sight(
        hidden=frozenset(side.order for side in sides if side.hidden),
        shown=encounter.shown,
        others=OTHERS[place.campaign.others_see],
        plain=frozenset(plain - guarded),
        replaced=frozenset(range(len(encounter.issued.split("/")))) - settled,
    )


def owned(member: Any, user_id: int) -> bool:
    """Say whether a member is a hero of this person's."""
    return member.character is not None and member.character.owner_id == user_id


def seen_level(sight: Sight | None, side: int, member: Any, *, mine: bool) -> str:
    """Return how much is seen of a member as he stands now."""
    if sight is None or mine:
        return NUMBERS
    if side in sight.hidden:
        return sight.shown
    return sight.others if member.ref else NUMBERS
