"""The heroine of the marsh: SANTÉ and its penalty, and her stones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from rulesets.defis.engine.scorpions.tables import STONES
from rulesets.defis.engine.state import Hero, Score


class Stones(Mapping[str, int]):
    """How many stones of each kind are held: never changed, kinds in the book's order, none at 0.

    >>> Stones({"feu": 2, "chance": 0}).without("feu")
    Stones({'feu': 1})
    """

    __slots__ = ("_counts",)

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        held = counts or {}
        self._counts = {kind: held[kind] for kind in STONES if held.get(kind, 0) > 0}

    def __getitem__(self, kind: str) -> int:
        return self._counts[kind]

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __hash__(self) -> int:
        return hash(tuple(self._counts.items()))

    def __repr__(self) -> str:
        return f"Stones({self._counts!r})"

    def without(self, kind: str) -> "Stones":
        """Return them with one of that kind gone."""
        return Stones({**self._counts, kind: self.get(kind, 0) - 1})

    def with_one(self, kind: str) -> "Stones":
        """Return them with one more of that kind."""
        return Stones({**self._counts, kind: self.get(kind, 0) + 1})


NO_STONES = Stones()


def sante_thresholds(sante: Score) -> dict[str, int]:
    """Return the half and the quarter of the initial, rounded up, below which SANTÉ weighs (SCO-10, SCO-11).

    >>> sante_thresholds(Score(13, 13))
    {'half': 7, 'quarter': 4}
    """
    return {"half": -(-sante.initial // 2), "quarter": -(-sante.initial // 4)}


def sante_penalty(sante: Score) -> int:
    """Return the points that SANTÉ takes from HABILETÉ and ENDURANCE: only the worst that applies (SCO-10 to 15).

    >>> [sante_penalty(Score(13, current)) for current in (7, 6, 4, 3, 2, 1, 0)]
    [0, 1, 1, 2, 2, 3, 3]
    """
    if sante.current <= 1:
        return 3
    thresholds = sante_thresholds(sante)
    if sante.current < thresholds["quarter"]:
        return 2
    if sante.current < thresholds["half"]:
        return 1
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Heroine(Hero):
    """A heroine of the marsh."""

    SCORES: ClassVar[tuple[str, ...]] = (*Hero.SCORES, "sante")
    FEMININE: ClassVar[bool] = True

    sante: Score
    pierres: Stones = NO_STONES

    @property
    def penalty(self) -> int:
        """Points that SANTÉ takes from HABILETÉ and ENDURANCE."""
        return sante_penalty(self.sante)

    @property
    def death(self) -> str | None:
        """SANTÉ at 0 kills, as effective ENDURANCE at 0 does (SCO-13)."""
        if self.sante.current == 0:
            return "sante"
        return "endurance" if self.effective_endurance == 0 else None

    def with_stones(self, pierres: Stones) -> Self:
        """Return her with other stones."""
        return replace(self, pierres=pierres)


def heroine(hero: Hero) -> Heroine:
    """Return the hero of a fight of this book as what it is."""
    if not isinstance(hero, Heroine):
        raise TypeError(f"not a heroine of the marsh: {hero!r}")
    return hero
