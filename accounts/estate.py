"""What people keep: each app that keeps something says here what it is, and what becomes of it.

Filled once, as the program starts, lowest floor first. What is held is held from the highest floor down, so that two
transactions never wait for each other: places at tables, heroes by their number, then people by theirs.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from accounts.models import User

Step = Callable[[User, User], None]
"""Gives something of the first one’s, a guest, to the second."""

Heirs = list[tuple[str, str]]
"""What goes on without somebody, each with the name of who has it then ("": it would end)."""


def _nothing(*people: int) -> None:
    """Hold nothing."""


def _nobody(user: User) -> None:
    """Leave nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estate:
    """What one app keeps for people.

    `hold` locks what may be written meanwhile; `count` names what somebody owns and how much of it (« héros,héros »);
    `steps` give everything to someone else; `leave` is done before somebody’s rows are deleted; `heirs` tells what
    goes on without him.
    """

    hold: Callable[..., None] = _nothing
    count: Callable[[int], Iterable[tuple[str, int]]] = lambda user_id: ()
    steps: Sequence[Step] = ()
    leave: Callable[[User], None] = _nobody
    heirs: Callable[[User], Heirs] = lambda user: []


ESTATES: list[Estate] = []


def hold(*people: int) -> None:
    """Hold all that is written for these people, but not they themselves."""
    for estate in reversed(ESTATES):
        estate.hold(*people)


def leave(user: User) -> None:
    """Do what has to be done before somebody’s rows are deleted."""
    for estate in reversed(ESTATES):
        estate.leave(user)


def heirs(user: User) -> Heirs:
    """Return what goes on without somebody, and under whom."""
    return [heir for estate in ESTATES for heir in estate.heirs(user)]


def steps() -> list[Step]:
    """Return what gives everything of a guest’s to someone else, in order."""
    return [step for estate in ESTATES for step in estate.steps]
