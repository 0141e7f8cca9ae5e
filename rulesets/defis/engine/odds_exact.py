"""The chances of any fight of the family, by recursion over what can happen in one assault (DEF-20 to DEF-40).

It knows every rule and is the measure of the solved tables (`odds_duel`, `odds_many`), which know only the ordinary
fights and are faster.
"""

from collections.abc import Callable, Iterator

from rulesets.defis.engine import odds_counted
from rulesets.defis.engine.chances import Exchange, exchange, luck
from rulesets.defis.engine.odds_terms import Opened, Stand, Terms, TooLarge

Lookup = Callable[[int, tuple[int, ...], int], float]
"""A solved table: effective ENDURANCE, creatures' ENDURANCE and CHANCE give the chance of winning."""

STATES_MAX = 20_000
LEVELS_MAX = 100
"""How many states may be solved, and how many may lead on from each other, before a fight counts as too large.

Each creature more that attacks makes four times as many ways through an assault, so that fewer states may be solved.
"""

TOGETHER_MAX = 5
"""How many creatures may attack at once: above, a single assault has too many ways."""

LOST, WON = 0.0, 1.0
CERTAIN = 1 - 1e-12


class Exact:
    """The best chance of an end: `lucky` says whether luck may be used, `stopped` what an end by the text counts for.

    Values are numbers between 0 and 1. While a state is being solved its own value, to which an assault without
    effect leads back, is a complex number: real part the value supposed, imaginary part how often it is met.
    """

    def __init__(
        self,
        terms: Terms,
        lucky: bool,
        stopped: float = LOST,
        table: Lookup | None = None,
        known: dict[Stand, float] | None = None,
        most: int | None = None,
    ) -> None:
        self.terms = terms
        self.lucky = lucky
        self.stopped = stopped
        self._table = table
        self._known: dict[Stand, float] = {} if known is None else known
        # How many states more may be solved.
        self._left = states_max(terms) if most is None else most
        self._gaps = [exchange(gap) for gap in terms.gaps]
        self._early = [exchange(gap) for gap in terms.early]
        self._blow, self._hurt, self._dealt = terms.blow, terms.hurt, terms.dealt
        self._solving: Stand | None = None
        self._supposed: complex = 0
        self._contested = False

    def prepare(self, stand: Stand) -> None:
        """Have the table, if one knows such a fight, reach as far as a state before what comes of it is asked; raises TooLarge."""
        if self.terms.together and sum(1 for left in stand[3] if left) > TOGETHER_MAX:
            raise TooLarge
        if stand[1]:
            odds_counted.look_up(self.terms, self.lucky, self.stopped, stand)
        elif self._table is not None and stand[1] is None:
            self._table(*stand[2:])

    def value(self, stand: Stand) -> float:
        """Return the value of a fight between two assaults; raises TooLarge."""
        modified, left, hero, foes, chance = stand
        if self._table is not None and not modified and left is None:
            return self._table(hero, foes, chance)
        known = self._known.get(stand)
        if known is None and left is not None:
            known = odds_counted.look_up(self.terms, self.lucky, self.stopped, stand)
        if known is None:
            # An assault leads on to another one as long as something is left to lose.
            if not self._left or hero + sum(foes) + chance + modified > LEVELS_MAX:
                raise TooLarge
            self._left -= 1
            known = self._known[stand] = self._solved(stand)
        return known

    def targets(self, stand: Stand) -> tuple[int, ...]:
        """Return the creatures that can be named."""
        return named(self.terms, stand)

    def opening(self, stand: Stand, target: int) -> Opened:
        """Return the next assault before its first dice: the target, then the others in order (DEF-33)."""
        modified, left, hero, foes, chance = stand
        others: tuple[int, ...] = ()
        if self.terms.together:
            others = tuple(foe for foe, endurance in enumerate(foes) if endurance and foe != target)
        counted = (max(0, modified - 1), None if left is None else max(0, left - 1), hero, foes, chance)
        return Opened(modified > 0, counted, target, (target, *others))

    def begun(self, stand: Stand, target: int) -> float:
        """Return the value of the next assault against `target`."""
        return self.faced(self.opening(stand, target)).real

    def settled(self, at: Opened, foe: int | None, use_luck: bool) -> float:
        """Return the value of a decision on a wound: the creature's `foe`, or the hero's when None."""
        return self._settled(*at, foe, use_luck).real

    def faced(self, at: Opened) -> complex:
        """Return the value of an assault from one of its points on."""
        return self._faced(*at)

    def exchange(self, early: bool, foe: int) -> Exchange:
        """Return the chances of an exchange with one creature."""
        return (self._early if early else self._gaps)[foe]

    def branches(self, at: Opened) -> Iterator[tuple[float, Opened, int | None, bool]]:
        """Yield what the dice against the next creature lead to: chance, point, whose wound, whether it is pending."""
        early, stand, target, (foe, *others) = at
        rest = tuple(others)
        hit, hurt, tie = self.exchange(early, foe)
        on = Opened(early, stand, target, rest)
        if foe == target and hit:
            kills = self._dealt >= stand[3][foe]
            yield hit, Opened(early, wounded(stand, foe, self._dealt), None, rest) if kills else on, foe, not kills
        nothing = tie if foe == target else hit + tie
        if nothing:
            yield nothing, on, None, False
        if hurt:
            yield hurt, on, None, True

    def stops(self, stand: Stand, target: int | None) -> bool:
        """Whether the text stops the fight at this assault's end (DEF-40)."""
        foes, stop_at = stand[3], self.terms.stop_at
        if stand[1] == 0:
            return True
        if not stop_at:
            return False
        fought = foes if self.terms.together else () if target is None else (foes[target],)
        return any(0 < left <= stop_at for left in fought)

    def _solved(self, stand: Stand) -> float:
        """Find the least value that is its own best: each round takes the decisions that the last one suggests."""
        outer = self._solving, self._supposed, self._contested
        targets = self.targets(stand)
        value = 0.0
        try:
            while True:
                self._solving, self._supposed, self._contested = stand, complex(value, 1), len(targets) > 1
                best: complex = max((self.faced(self.opening(stand, foe)) for foe in targets), key=_real)
                if best.imag > CERTAIN:
                    return value
                found = (best.real - best.imag * value) / (1 - best.imag)
                if not (best.imag and self._contested) or found <= value + 1e-15:
                    return max(found, value)
                value = found
        finally:
            self._solving, self._supposed, self._contested = outer

    def _faced(self, early: bool, stand: Stand, target: int | None, rest: tuple[int, ...]) -> complex:
        if not rest:
            return self._closed(stand, target)
        foe, rest = rest[0], rest[1:]
        hit, hurt, tie = (self._early if early else self._gaps)[foe]
        value: complex = 0
        if foe != target:
            tie += hit
        elif hit:
            if self._dealt >= stand[3][foe]:
                value = hit * self._faced(early, wounded(stand, foe, self._dealt), None, rest)
            else:
                value = hit * self._decided(early, stand, target, rest, foe)
        if tie:
            value += tie * self._faced(early, stand, target, rest)
        return value + hurt * self._decided(early, stand, target, rest, None) if hurt else value

    def _decided(
        self, early: bool, stand: Stand, target: int | None, rest: tuple[int, ...], foe: int | None
    ) -> complex:
        kept = self._settled(early, stand, target, rest, foe, False)
        if not self.lucky:
            return kept
        tried = self._settled(early, stand, target, rest, foe, True)
        if kept.imag or tried.imag:
            self._contested = True
        return tried if tried.real > kept.real else kept

    def _settled(
        self, early: bool, stand: Stand, target: int | None, rest: tuple[int, ...], foe: int | None, use_luck: bool
    ) -> complex:
        plain, lucky, unlucky = self._hurt if foe is None else self._blow
        if not use_luck:
            return self._wounded(early, stand, target, rest, foe, plain)
        chance = stand[4]
        tried = (*stand[:4], chance - 1 if chance else 0)
        smiles = luck(chance)
        value: complex = 0
        if smiles:
            value = smiles * self._wounded(early, tried, target, rest, foe, lucky)
        if smiles < 1:
            value += (1 - smiles) * self._wounded(early, tried, target, rest, foe, unlucky)
        return value

    def _wounded(
        self, early: bool, stand: Stand, target: int | None, rest: tuple[int, ...], foe: int | None, amount: int
    ) -> complex:
        after = wounded(stand, foe, amount)
        if not after[2]:
            return LOST
        if foe is not None and not after[3][foe]:
            target = None
        return self._faced(early, after, target, rest) if rest else self._closed(after, target)

    def _closed(self, stand: Stand, target: int | None) -> complex:
        if not any(stand[3]):
            return WON
        if (stand[1] == 0 or self.terms.stop_at) and self.stops(stand, target):
            return self.stopped
        return self._supposed if stand == self._solving else self.value(stand)


def named(terms: Terms, stand: Stand) -> tuple[int, ...]:
    """Return the creatures that can be named (DEF-30, DEF-31)."""
    living = tuple(foe for foe, left in enumerate(stand[3]) if left)
    return living if terms.together else living[:1]


def states_max(terms: Terms) -> int:
    """Return how many states of such fights may be solved."""
    return STATES_MAX // (4 ** (len(terms.gaps) - 1) * len(terms.gaps)) if terms.together else STATES_MAX


def wounded(stand: Stand, foe: int | None, amount: int) -> Stand:
    """Return where a fight stands once a wound is written down: a creature's, or the hero's when `foe` is None."""
    modified, left, hero, foes, chance = stand
    if foe is None:
        return modified, left, max(0, hero - amount), foes, chance
    return modified, left, hero, (*foes[:foe], max(0, foes[foe] - amount), *foes[foe + 1 :]), chance


def _real(value: complex) -> float:
    return value.real
