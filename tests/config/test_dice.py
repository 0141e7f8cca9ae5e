"""Where the program's dice come from."""

from collections import Counter

from lib.dice import randbelow
from tests.dice import ScriptedFaces


def test_by_default_every_face_can_come():
    assert set(Counter(randbelow(6) for _ in range(600))) == set(range(6))


def test_a_test_can_write_the_faces(dice: ScriptedFaces):
    dice.next(6, 1)
    assert (randbelow(6), randbelow(6)) == (5, 0)
