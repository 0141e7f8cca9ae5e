"""Billy, his adversary and their fight, as values that never change."""

from dataclasses import dataclass, replace
from typing import Any

from rulesets.billy.engine import hands
from rulesets.billy.engine.tables import (
    ADRESSE_CAP,
    BASE,
    CARACTERES,
    DERIVED,
    DOMINATION,
    KIT_SOIN,
    PV_PER_ENDURANCE,
    SURVIVE_COST,
    Situation,
    situation,
)
from rulesets.kit.protocol import ONGOING


@dataclass(frozen=True, slots=True)
class Scores:
    """One number per derived score."""

    habilete: int = 0
    adresse: int = 0
    endurance: int = 0
    armure: int = 0
    degats: int = 0
    critique: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """A Billy.

    With `objects` (the three chosen) the derived scores are worked out: base, objects as `held`, caractère, and `own`,
    which is then what play has added or taken. Without objects, `own` is the scores themselves, everything included.
    """

    own: Scores
    chance: int
    chance_max: int
    pv: int
    gloire: int = 0
    richesse: int = 0
    caractere: str | None = None
    objects: tuple[str, ...] = ()
    held: tuple[str, ...] = ()

    def raw(self, name: str) -> int:
        """Return a number before any limit: the whole sum of a derived score."""
        if name not in DERIVED:
            number: int = getattr(self, name)
            return number
        own: int = getattr(self.own, name)
        return own + self.given(name) if self.objects else own

    def given(self, name: str) -> int:
        """Return what base, objects and caractère bring to a score."""
        born = CARACTERES[self.caractere].get(name, 0) if self.caractere else 0
        return BASE.get(name, 0) + born + hands.total(name, self.objects, self.held)

    def value(self, name: str) -> int:
        """Return a number as it stands: none below 0 save ADRESSE, worked out ADRESSE at most 5 (BIL-03)."""
        raw = self.raw(name)
        if name == "adresse":
            return min(ADRESSE_CAP, raw) if self.objects else raw
        return max(0, raw)

    @property
    def habilete(self) -> int:
        """HABILETÉ."""
        return self.value("habilete")

    @property
    def adresse(self) -> int:
        """ADRESSE as a *jet d’adresse* uses it (BIL-06)."""
        return min(ADRESSE_CAP, self.raw("adresse"))

    @property
    def endurance(self) -> int:
        """ENDURANCE."""
        return self.value("endurance")

    @property
    def armure(self) -> int:
        """ARMURE."""
        return self.value("armure")

    @property
    def degats(self) -> int:
        """DÉGÂTS, without the Guerrier's point."""
        return self.value("degats")

    @property
    def critique(self) -> int:
        """CRITIQUE."""
        return self.value("critique")

    @property
    def pv_max(self) -> int:
        """Three PV per point of ENDURANCE (BIL-02)."""
        return self.endurance * PV_PER_ENDURANCE

    @property
    def dead(self) -> bool:
        """Whether the adventure is over (BIL-02)."""
        return self.pv == 0

    @property
    def has_kit(self) -> bool:
        """Whether he owns the kit de soin."""
        return KIT_SOIN in self.objects

    @property
    def can_read(self) -> bool:
        """Whether he owns the pamphlet, and so can read."""
        return "pamphlet" in self.objects

    def with_value(self, name: str, value: int) -> "Hero":
        """Return him with another number, and what follows from it (BIL-04, BIL-08); CHANCE may pass its maximum."""
        if name == "adresse":
            return self._with_own(name, value)
        value = max(0, value)
        if name in DERIVED:
            # A sum below 0 stands at 0 and stays owed: only a real change settles it.
            return self if value == self.value(name) else self._with_own(name, value).capped()
        if name == "pv":
            return replace(self, pv=min(value, self.pv_max))
        if name == "chance_max":
            chance = min(self.chance, value) if value < self.chance_max else self.chance
            return replace(self, chance_max=value, chance=chance)
        change: dict[str, Any] = {name: value}
        return replace(self, **change)

    def with_gain(self, name: str, points: int) -> "Hero":
        """Return him with points added, up to the maximum where there is one (BIL-02, BIL-03, BIL-04)."""
        raw = self.raw(name)
        if name in ("chance", "pv"):
            limit = self.chance_max if name == "chance" else self.pv_max
            return self.with_value(name, max(raw, min(raw + points, limit)))
        if name == "adresse":
            return self.with_value(name, max(raw, min(raw + points, ADRESSE_CAP)))
        return self.with_value(name, self.value(name) + points)

    def with_loss(self, name: str, points: int) -> "Hero":
        """Return him with points taken off, never below 0 save ADRESSE."""
        return self.with_value(name, (self.raw(name) if name == "adresse" else self.value(name)) - points)

    def with_held(self, held: tuple[str, ...]) -> "Hero":
        """Return him holding something else; a lower ENDURANCE caps his PV, a higher one does not heal (BIL-14)."""
        return replace(self, held=held).capped()

    def capped(self) -> "Hero":
        """Return him with PV no higher than their maximum (BIL-08)."""
        return replace(self, pv=min(self.pv, self.pv_max))

    def _with_own(self, name: str, value: int) -> "Hero":
        own: int = getattr(self.own, name)
        return replace(self, own=replace(self.own, **{name: own + value - self.raw(name)}))


@dataclass(frozen=True, slots=True)
class Foe:
    """The adversary."""

    name: str
    habilete: int
    pv: int
    armure: int = 0
    degats: int = 0


@dataclass(frozen=True, slots=True)
class Options:
    """What the text imposes on a fight: modifiers, PV lost between rounds (BIL-39), and a last round (0: none)."""

    companions: int = 0
    hero_habilete: int = 0
    hero_adresse: int = 0
    hero_between: int = 0
    foe_between: int = 0
    between_every: int = 1
    max_rounds: int = 0


@dataclass(frozen=True, slots=True)
class Pending:
    """A round under way, waiting for a decision.

    `stage` is "round" (the die is seen, no blow is written) or "survive" (a Prudent's killing blow, the adversary's loss
    already written). `die` is the one that stands; `doubling` is "doubled", "zeroed", or None while not tried.
    """

    stage: str
    die: int
    rerolled: bool = False
    doubling: str | None = None


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight as it stands: `rounds` begun, `survivals` of killing blows, whether avoiding it was tried."""

    hero: Hero
    foes: tuple[Foe, ...]
    options: Options
    rounds: int = 0
    survivals: int = 0
    avoid_tried: bool = False
    pending: Pending | None = None
    outcome: str = ONGOING

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.outcome != ONGOING

    @property
    def foe(self) -> Foe:
        """The one adversary."""
        return self.foes[0]

    @property
    def living(self) -> tuple[int, ...]:
        """Index of the adversary while it lives."""
        return (0,) if self.foe.pv else ()

    @property
    def difference(self) -> int:
        """Billy's HABILETÉ, companions and modifier included, less the adversary's (BIL-30)."""
        return self.hero.habilete + self.options.companions + self.options.hero_habilete - self.foe.habilete

    @property
    def domination(self) -> str | None:
        """How domination ends the fight, "won" or "lost", or None short of it (BIL-30)."""
        if abs(self.difference) < DOMINATION:
            return None
        return "won" if self.difference > 0 else "lost"

    @property
    def situation(self) -> Situation:
        """The heading that the difference stands under (BIL-32)."""
        return situation(self.difference)

    @property
    def adresse(self) -> int:
        """ADRESSE in this fight: the modifier counted, then the cap (BIL-03, BIL-36)."""
        return min(ADRESSE_CAP, self.hero.raw("adresse") + self.options.hero_adresse)

    @property
    def avoid_cost(self) -> int:
        """CHANCE that a Prudent pays for a fight avoided; a failure costs 1 whatever it is (BIL-40)."""
        return self.situation.avoid

    @property
    def survive_cost(self) -> int:
        """CHANCE that the next *jet* against a killing blow costs (BIL-41)."""
        return SURVIVE_COST + self.survivals

    def with_foe(self, foe: Foe) -> "Fight":
        """Return the fight with its adversary changed."""
        return replace(self, foes=(foe,))
