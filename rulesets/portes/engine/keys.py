"""Keys of sides and combatants: each is given once, also when what brought it in is taken back.

Places change as others come and go; whoever names somebody from outside does so by his key (`Encounter.place_of`).
"""

from collections.abc import Iterable
from dataclasses import replace

from rulesets.portes.engine.state import Encounter, Member, Side


def with_keys(state: Encounter, side: Side) -> tuple[Encounter, Side]:
    """Return a side that comes in with keys of its own, its members' too, and the encounter that has given them."""
    key = len(state.issued)
    state = replace(state, issued=(*state.issued, 0))
    state, members = numbered(state, key, side.members)
    return state, replace(side, key=key, members=members)


def numbered(state: Encounter, key: int, members: Iterable[Member]) -> tuple[Encounter, tuple[Member, ...]]:
    """Return combatants who come in on a side with the next numbers of its key.

    >>> from rulesets.portes.engine.notation import Damage
    >>> orc = Member(movement=36, pv=4, ca=6, attack=1, damage=Damage(1, 6))
    >>> state, orcs = numbered(Encounter(sides=(), issued=(2, 5)), 1, (orc, orc))
    >>> [one.key for one in orcs], state.issued
    ([(1, 5), (1, 6)], (2, 7))
    """
    first = state.issued[key]
    found = tuple(replace(member, key=(key, first + place)) for place, member in enumerate(members))
    issued = (*state.issued[:key], first + len(found), *state.issued[key + 1 :])
    return replace(state, issued=issued), found
