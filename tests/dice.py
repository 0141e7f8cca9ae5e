"""Dice whose faces a test writes beforehand, for what runs in the test's own process."""


class ScriptedFaces:
    """Faces to come, in order."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def next(self, *faces: int) -> None:
        """Add faces to the end."""
        self.faces += faces


script = ScriptedFaces()


def randbelow(sides: int) -> int:
    """Take the next face; what DICE_RANDBELOW names during such a test."""
    assert script.faces, f"a die of {sides} sides was rolled that the test did not foresee"
    face = script.faces.pop(0)
    assert 1 <= face <= sides, f"a die of {sides} sides cannot show {face}"
    return face - 1
