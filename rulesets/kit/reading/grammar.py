"""What a book's adversaries are made of, as the reader needs to know it: the part that each ruleset writes."""

from dataclasses import dataclass

from rulesets.kit.reading.words import words_of


@dataclass(frozen=True, slots=True)
class Score:
    """A score of an adversary.

    `title` is its name for the player; `labels` every way of writing it, without accents and case; `tiny` those of
    one or two letters, trusted only beside another score's. A number outside `low` to `high` is not taken.
    `default`: what it is worth when the text says nothing; without one it is asked for.
    """

    key: str
    title: str
    labels: tuple[str, ...]
    tiny: tuple[str, ...] = ()
    low: int = 0
    high: int = 99
    default: int | None = None


OTHERS = words_of(
    "habilete skill endurance stamina chance luck magie magic sorcellerie psi moral morale sante mutation honneur honte adresse foi peur "
    "fear faith armure armour armor protection pv pvs hp ca ac dv hd degat degats dgt dgts deg dmg damage "
    "arm att mvt initiative vitesse speed volonte pouvoir critique force combat attaques attacks xp px "
    "bouclier vie mana courage intelligence defense resistance strength"
)
"""Scores of other books, or of the hero alone: never ours, named in `unread` when they stand beside ours."""

STEALERS = (
    ("habilete", "au", "combat"),
    ("combat", "skill"),
    ("force", "d", "attaque"),
    ("attack", "strength"),
)
"""Other books' scores that have one of our labels in their name, or two words."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The scores in the order in which the book prints them, and the family's habits.

    `bare`: how many of the first scores a row without labels gives ("SANGLIER 8/12"), 0 for never. `counted`:
    whether "2 CORNEILLES" are two adversaries rather than one band. `others`: labels that are not this book's.
    """

    scores: tuple[Score, ...]
    bare: int = 2
    counted: bool = True
    others: frozenset[str] = OTHERS

    def score(self, key: str) -> Score:
        """Return a score by its key."""
        return next(score for score in self.scores if score.key == key)
