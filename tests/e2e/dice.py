"""Dice for a server in other processes: faces written in a file that all of its workers share."""

import fcntl
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "E2E_DICE"


@contextmanager
def _faces(path: Path) -> Iterator[list[int]]:
    """Hold the file's faces for oneself, and write back what is left of them."""
    with path.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        faces: list[int] = json.loads(file.read() or "[]")
        yield faces
        file.seek(0)
        file.truncate()
        file.write(json.dumps(faces))


class FileDice:
    """The test's end of the file: `dice.next(6, 1)` before the tap that rolls them."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def next(self, *faces: int) -> None:
        """Add faces to the end; once they are used up, dice are random again."""
        with _faces(self.path) as waiting:
            waiting += faces

    def left(self) -> list[int]:
        """Return the faces not rolled yet."""
        with _faces(self.path) as waiting:
            return list(waiting)

    def clear(self) -> None:
        """Forget every face."""
        with _faces(self.path) as waiting:
            waiting.clear()


def randbelow(sides: int) -> int:
    """Take the next face of the file, or roll when it has none; the server's end."""
    with _faces(Path(os.environ[VARIABLE])) as waiting:
        if not waiting:
            return secrets.randbelow(sides)
        face = waiting.pop(0)
    if not 1 <= face <= sides:
        raise ValueError(f"a die of {sides} sides cannot show {face}")
    return face - 1
