"""What a family of rules brings to those who make up an encounter: monsters in numbers, and heroes among them."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from django import forms
from django.http import Http404

from combat.bindings import FOE_BINDINGS
from combat.bindings.foes import FoeBinding
from rulesets.kit.dice import Dice
from rulesets.kit.protocol import Data
from sheets.bindings import binding_of

Kind = dict[str, str]
"""Monsters of one kind as the form of an encounter has them: the scores, `count`, `side`, and what was rolled."""


class EncounterBinding(FoeBinding, ABC):
    """A family whose sides meet; combatants and events are its engine's, and stay unknown to whoever handles them.

    `kind_form` asks for a kind of monsters, `gather_form` where an encounter is and how it is played.
    """

    kind_form: ClassVar[type[forms.Form]]
    gather_form: ClassVar[type[forms.Form]]

    @abstractmethod
    def counted(self, kind: Kind, place: str, dice: Dice) -> Kind:
        """Return a kind with its number settled for a place, rolled where it is dice."""

    @abstractmethod
    def from_elsewhere(self, kind: Kind, place: str) -> bool:
        """Say whether a kind's number was rolled with dice that are not those of this place."""

    @abstractmethod
    def enlivened(self, kind: Kind, dice: Dice, *, anew: bool = False) -> Kind:
        """Return a kind with lives rolled for those who have none written; `anew` rolls everybody's."""

    @abstractmethod
    def doubts(self, kind: Kind) -> dict[str, str]:
        """Return what of a kind that was just read has to be looked at, by column."""

    @abstractmethod
    def members(self, foe: Data, dice: Dice) -> tuple[tuple[Any, ...], Any]:
        """Return the combatants of a kind whose form was valid, and the event of what was rolled for them, or None."""

    @abstractmethod
    def hint(self, kind: Kind, place: str, level: int | None) -> int:
        """Return how far a place's level is over a kind's, 0 where they match or nothing is known."""

    @abstractmethod
    def facts(self, kind: Kind) -> Data:
        """Return what else the form shows of a kind."""

    @abstractmethod
    def unready(self, state: Any) -> bool:
        """Say whether a hero lacks what an encounter needs of him."""

    @abstractmethod
    def readied(self, typed: Mapping[str, str]) -> dict[str, str]:
        """Return the form of the act that writes what was typed of a hero who is not ready."""

    @abstractmethod
    def hero_member(self, state: Any, name: str, weapon: str, ref: str) -> Any:
        """Return a hero as a combatant with one of his weapons, "" for the first; raises RuleViolation."""

    @abstractmethod
    def hero_facts(self, state: Any) -> Data:
        """Return what the form shows of a hero: `weapons` by their `key`, `pv`, `ca`, `reaction` as the speaker."""


def told_apart(members: Iterable[Any], taken: Iterable[str]) -> tuple[Any, ...]:
    """Return combatants with names of their own: one whose name is taken has the next number.

    >>> from rulesets.portes.engine.notation import Damage
    >>> from rulesets.portes.engine.state import Member
    >>> orc = Member(name="Orque 1", movement=36, pv=4, ca=6, attack=1, damage=Damage(1, 6))
    >>> [one.name for one in told_apart([orc, orc], ["Orque 1", "Ours"])]
    ['Orque 2', 'Orque 3']
    """
    known = set(taken)
    named = []
    for member in members:
        name, stem = member.name, member.name.rstrip("0123456789 ") or member.name
        number = 1
        while name in known:
            number += 1
            name = f"{stem} {number}"
        known.add(name)
        named.append(replace(member, name=name))
    return tuple(named)


def met_of(ruleset: str) -> EncounterBinding:
    """Return how those of a ruleset are met in an encounter; raises Http404 where heroes fight each by himself."""
    found = FOE_BINDINGS.get(binding_of(ruleset).ruleset.family)
    if not isinstance(found, EncounterBinding):
        raise Http404
    return found
