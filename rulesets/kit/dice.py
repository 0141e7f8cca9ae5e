"""Dice are an argument: the engine asks for a roll, the caller says where faces come from.

>>> from rulesets.kit.dice import Roll, ScriptedDice
>>> dice = ScriptedDice([3, 5])
>>> dice.roll(Roll(count=2, sides=6, who="hero", why="chance"))
(3, 5)
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rulesets.kit.errors import BadDie, NotEnoughDice


@dataclass(frozen=True, slots=True)
class Roll:
    """A request for dice: how many, of how many sides, whose hand they are in and what for.

    `who` is "hero", "foe", or "mdt" for what is no side's own; `why` names the moment ("attack", "chance",
    "habilete"); `foe` is the index of the adversary it is about, where there is one; in an encounter `side` and
    `member` are those who roll. The lowest face is `low`: a d100's two dice have the faces 0 to 9.
    """

    count: int
    sides: int
    who: str
    why: str
    foe: int | None = None
    low: int = 1
    side: int | None = None
    member: int | None = None

    @property
    def high(self) -> int:
        """The highest face."""
        return self.low + self.sides - 1


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that was made: its faces in order and their origin ("program", "typed" or "script")."""

    roll: Roll
    faces: tuple[int, ...]
    origin: str


class Dice(Protocol):
    """Anything that can be asked for a roll."""

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """Return `roll.count` faces, each from `roll.low` to `roll.high`."""
        ...


class DiceNeeded(Exception):
    """A roll must be typed before the choice can go on; carries what was rolled so far and what is wanted."""

    def __init__(self, rolled: Sequence[Rolled], wanted: Roll) -> None:
        super().__init__(wanted)
        self.rolled = tuple(rolled)
        self.wanted = wanted


def check_face(roll: Roll, face: int) -> None:
    """Raise BadDie when that face cannot stand on a die of the roll."""
    if roll.low != 1 and not roll.low <= face <= roll.high:
        raise BadDie(f"Ce dé va de {roll.low} à {roll.high} : il ne peut pas montrer {face}.")
    if not roll.low <= face <= roll.high:
        raise BadDie(f"Un dé à {roll.sides} faces ne peut pas montrer {face}.")


def check_faces(roll: Roll, faces: Sequence[int]) -> tuple[int, ...]:
    """Return the faces as a tuple, or raise BadDie when one cannot stand on that die or their number is wrong."""
    if len(faces) != roll.count:
        raise BadDie(f"Il faut {roll.count} face{'s' if roll.count > 1 else ''} de dé ici.")
    for face in faces:
        check_face(roll, face)
    return tuple(faces)


def as_printed(roll: Roll, figures: Sequence[int]) -> list[int]:
    """Read typed figures as dice have them printed: 0 on a die of ten, tens 00 to 90, a hundred as one number.

    Figures that are no such print stay as they are: `check_faces` says what is wrong with them.

    >>> two = Roll(2, 10, "hero", "evade", low=0)
    >>> as_printed(two, [40, 7]), as_printed(two, [0, 0]), as_printed(two, [47]), as_printed(two, [100])
    ([4, 7], [0, 0], [4, 7], [0, 0])
    >>> as_printed(Roll(1, 100, "mdt", "table"), [40, 7]), as_printed(Roll(1, 100, "mdt", "table"), [0])
    ([47], [100])
    >>> as_printed(Roll(2, 10, "hero", "damage"), [0, 7]), as_printed(Roll(1, 6, "hero", "damage"), [0])
    ([10, 7], [0])
    """
    faces = list(figures)
    if roll.low == 0 and roll.sides == 10 and roll.count == 2:
        if len(faces) == 1 and faces[0] <= 100:
            return [faces[0] // 10 % 10, faces[0] % 10]
        return _units(faces)
    if roll.sides == 100 and len(faces) == 2 * roll.count:
        pairs = [_units(faces[at : at + 2]) for at in range(0, len(faces), 2)]
        if all(max(pair) <= 9 for pair in pairs):
            return [tens * 10 + units or 100 for tens, units in pairs]
    return [face or roll.sides for face in faces] if roll.sides in (10, 100) and roll.low == 1 else faces


def _units(pair: list[int]) -> list[int]:
    """Read the tens of two dice, printed 0 to 9 or 00 to 90, as 0 to 9."""
    tens = pair[0] if pair else 0
    return [tens // 10, *pair[1:]] if 10 <= tens <= 90 and tens % 10 == 0 else pair


@dataclass(slots=True)
class RandomDice:
    """Dice rolled by the program; `randbelow(n)` gives 0 to n − 1 (`secrets.randbelow` outside tests)."""

    randbelow: Callable[[int], int]
    rolled: list[Rolled] = field(default_factory=list)

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """Roll every die of the request."""
        faces = tuple(self.randbelow(roll.sides) + roll.low for _ in range(roll.count))
        self.rolled.append(Rolled(roll, faces, "program"))
        return faces


class ScriptedDice:
    """Faces given beforehand, taken in order; raises NotEnoughDice at the end and BadDie on an impossible face."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)
        self.used = 0
        self.rolled: list[Rolled] = []

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """Take the next faces; nothing is taken when there are too few. A bad face is found before the lack of one."""
        taken = self._faces[self.used : self.used + roll.count]
        for face in taken:
            check_face(roll, face)
        if len(taken) < roll.count:
            raise NotEnoughDice("Il n’y a plus assez de dés dans ce scénario.")
        faces = tuple(taken)
        self.used += roll.count
        self.rolled.append(Rolled(roll, faces, "script"))
        return faces


class TableDice:
    """Dice of a real table: rolls already made are given back first, then each side's own way of rolling.

    `known` are rolls made earlier for the same choice. `typed(roll)` says whether the player rolls that one by hand:
    then DiceNeeded is raised, with everything rolled so far, so that the caller can save it before asking.
    """

    def __init__(self, known: Sequence[Rolled], typed: Callable[[Roll], bool], randbelow: Callable[[int], int]) -> None:
        self._known = list(known)
        self._typed = typed
        self._random = RandomDice(randbelow)
        self.rolled: list[Rolled] = []

    def roll(self, roll: Roll) -> tuple[int, ...]:
        """Give back the next known roll, roll by program, or raise DiceNeeded."""
        position = len(self.rolled)
        if position < len(self._known):
            known = self._known[position]
            faces = check_faces(roll, known.faces)
            self.rolled.append(Rolled(roll, faces, known.origin))
            return faces
        if self._typed(roll):
            raise DiceNeeded(self.rolled, roll)
        faces = self._random.roll(roll)
        self.rolled.append(Rolled(roll, faces, "program"))
        return faces
