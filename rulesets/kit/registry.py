"""The games the program knows, by key; each book's folder registers its own."""

from rulesets.kit.protocol import Encounters, Ruleset

RULESETS: dict[str, Ruleset] = {}

ENCOUNTERS: dict[str, Encounters] = {}
"""Games whose sides meet, led by a referee: they have no fight of a hero against foes."""


def fight_rules(key: str) -> Ruleset:
    """Return the rules of a book whose heroes fight; raises KeyError for any other game."""
    return RULESETS[key]
