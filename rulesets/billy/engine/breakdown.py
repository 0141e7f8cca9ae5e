"""Where each number of a sheet comes from, for a page that shows the sum."""

from dataclasses import dataclass

from rulesets.billy.engine import hands
from rulesets.billy.engine.state import Hero
from rulesets.billy.engine.tables import BASE, CARACTERES, DERIVED, OBJECTS


@dataclass(frozen=True, slots=True)
class Part:
    """A term of a sum.

    `source` is "base", "object", "caractere" or "play"; `name` the object's or the caractère's id. `counted` is False for a
    bonus that does not count now, `why` then says "not_held" (BIL-11) or "no_hand" (BIL-12).
    """

    source: str
    value: int
    name: str = ""
    counted: bool = True
    why: str = ""


def breakdown(hero: Hero) -> dict[str, tuple[Part, ...]]:
    """Return the parts of every derived score, and of the maximum of CHANCE as `chance`.

    The counted ones add up to `hero.raw(score)`; the score is that, at most 5 in ADRESSE, at least 0 elsewhere. A Billy
    without objects has nothing to show.
    """
    if not hero.objects:
        return {}
    return {score: tuple(_parts(hero, score)) for score in (*DERIVED, "chance")}


def _parts(hero: Hero, score: str) -> list[Part]:
    parts = [Part("base", BASE[score])] if score in BASE else []
    for name in hero.objects:
        value = OBJECTS[name].bonuses.get(score, 0)
        if value:
            counted = score in hands.counted(name, hero.held)
            why = "" if counted else "not_held" if OBJECTS[name].hands else "no_hand"
            parts.append(Part("object", value, name, counted, why))
    born = CARACTERES[hero.caractere].get(score, 0) if hero.caractere else 0
    if born and hero.caractere:
        parts.append(Part("caractere", born, hero.caractere))
    total = hero.chance_max if score == "chance" else hero.raw(score)
    play = total - hero.given(score)
    return [*parts, Part("play", play)] if play else parts
