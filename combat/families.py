"""A family of rules as a whole: what a book's folder registers once, when the program starts."""

from collections.abc import Sequence
from dataclasses import dataclass

from combat.bindings import FIGHT_BINDINGS, FOE_BINDINGS
from combat.bindings.base import FightBinding
from combat.bindings.foes import FoeBinding
from rulesets.kit.protocol import Encounters, Ruleset
from rulesets.kit.registry import ENCOUNTERS, RULESETS
from sheets.bindings import BINDINGS, Binding
from sheets.words import WORDS, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """What a folder of books brings: its engines, the sheets of its heroes, its adversaries, its words.

    `games` are books whose heroes fight, `encounters` those whose sides meet; each has one of the `sheets`.
    """

    key: str
    sheets: Sequence[Binding]
    foes: FoeBinding
    words: Words
    games: Sequence[Ruleset] = ()
    encounters: Sequence[Encounters] = ()


def register(family: Family) -> None:
    """Make a family known; raises ValueError where an engine has no sheet, or a sheet no engine."""
    engines = {game.key for game in (*family.games, *family.encounters)}
    sheets = {sheet.key for sheet in family.sheets}
    if engines != sheets:
        raise ValueError(f"{family.key}: engines {sorted(engines)}, but sheets {sorted(sheets)}.")
    strangers = {game.family for game in (*family.games, *family.encounters)} - {family.key}
    if strangers:
        raise ValueError(f"{family.key}: its games say that they are of {sorted(strangers)}.")
    if bool(family.games) != isinstance(family.foes, FightBinding):
        raise ValueError(f"{family.key}: its adversaries fight a hero where its games do, and nowhere else.")
    RULESETS.update({game.key: game for game in family.games})
    ENCOUNTERS.update({game.key: game for game in family.encounters})
    BINDINGS.update({sheet.key: sheet for sheet in family.sheets})
    FOE_BINDINGS[family.key] = family.foes
    WORDS[family.key] = family.words
    if isinstance(family.foes, FightBinding):
        FIGHT_BINDINGS[family.key] = family.foes
