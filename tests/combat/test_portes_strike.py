"""What the page says of a blow is what the dice do: each face of the d20 is struck and counted."""

from dataclasses import replace
from itertools import product

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.protocol import Choice
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.state import Encounter, Member, Side
from rulesets.portes.leading.strike import bare_face, chance, face_needed

PORTES = ENCOUNTERS["portes"]
ONE = Member(movement=36, pv=9, ca=9, attack=0, damage=Damage(1, 6))


def hits(striker: Member, struck: Member, modifier: int) -> list[int]:
    """Return the faces with which a blow hits, by the engine."""
    sides = (Side(monsters=False, members=(striker,)), Side(monsters=True, members=(struck,)))
    state = Encounter(sides=sides, distance=0, tested=True)
    state, _ = PORTES.apply(state, Choice("initiative", {"order": (((0, None),), ((1, None),))}), ScriptedDice([]))
    blow = Choice("attack", {"by": (0, 0), "at": (1, 0), "modifier": modifier})
    found = []
    for face in range(1, 21):
        after, _ = PORTES.apply(state, blow, ScriptedDice([face, 6]))
        found += [face] if after.member((1, 0)).pv < struck.pv else []
    return found


@pytest.mark.rule("POR-61", "POR-31")
@pytest.mark.parametrize(("tired", "struck_tired"), [*product((False, True), repeat=2)])
def test_the_face_and_the_chance_shown_are_those_of_the_dice(tired: bool, struck_tired: bool):
    for attack, ca, modifier in product((-3, 0, 1, 7, 16), (-6, -1, 3, 9, 14), (0, -4, 3, 25)):
        striker = replace(ONE, attack=attack, tired=tired)
        struck = replace(ONE, ca=ca, tired=struck_tired)
        found = hits(striker, struck, modifier)
        # With a modifier the page takes it off what is needed, and keeps that within 2 to 20.
        face = max(2, min(20, bare_face(striker, struck) - modifier))
        assert found == list(range(face, 21)), (attack, ca, modifier)
        assert chance(face) == pytest.approx(len(found) / 20)
        if not modifier:
            assert face_needed(striker, struck) == face
