"""A Billy made as a test wants him."""

from typing import Any

from sheets.bindings import BINDINGS
from sheets.models import Book, Character
from sheets.turn import Turn
from sheets.undo import CREATED
from tests.conftest import Persona

GUERRIER = ("epee", "lance", "kit_escalade")
PRUDENT = ("epee", "pamphlet", "kit_soin")
PAYSAN = ("epee", "fourche", "sac_grains")
DEBROUILLARD = ("lance", "marmite", "kit_escalade")


def billy_of(persona: Persona, objects: tuple[str, ...] = GUERRIER, *, name: str = "", **data: Any) -> Character:
    """Make a Billy of these objects; `data` are keys of the codec (`pv`, `chance`, `held`, `changes`…)."""
    binding = BINDINGS["billy"]
    book = Book.objects.default_for(persona.user, "billy", binding.title)
    hero = Character.objects.create(owner=persona.user, book=book, ruleset="billy", name=name)
    turn = Turn(hero, persona.user, f"made-{hero.ref}")
    binding.create(turn, binding.ruleset.codec.hero({"objects": list(objects), **data}))
    turn.record(CREATED)
    turn.close()
    return Character.objects.get(pk=hero.pk)


def state_of(hero: Character) -> Any:
    """Return the engine's Billy, read afresh from the rows."""
    return BINDINGS["billy"].load(Character.objects.get(pk=hero.pk))
