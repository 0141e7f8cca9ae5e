"""A character of Portes, Monstres & Trésors for tests of the pages."""

from typing import Any

from sheets.bindings import BINDINGS
from sheets.models import Book, Character
from sheets.turn import Turn
from sheets.undo import CREATED
from tests.conftest import Persona

SCORES = {"force": 12, "dexterite": 13, "constitution": 9, "intelligence": 10, "sagesse": 8, "charisme": 17}
PORTES = BINDINGS["portes"]


def adventurer(persona: Persona, name: str = "", **more: Any) -> Character:
    """Make a character with these numbers, as the creation page would."""
    book = Book.objects.default_for(persona.user, "portes", PORTES.title)
    hero = Character.objects.create(owner=persona.user, book=book, ruleset="portes", name=name)
    turn = Turn(hero, persona.user, f"made-{hero.ref}")
    PORTES.create(turn, PORTES.ruleset.codec.hero({**SCORES, **more}))
    turn.record(CREATED)
    turn.close()
    return Character.objects.get(pk=hero.pk)


def engine_hero(hero: Character) -> Any:
    """Return the engine's character, read again from the rows."""
    return PORTES.load(Character.objects.get(pk=hero.pk))
