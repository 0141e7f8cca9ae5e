"""Pools without threads, for what is worked out beside a page: one is never done, one at once, one when told."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any


class Never(Executor):
    """Takes work and leaves it."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Promise."""
        return Future()


class AtOnce(Executor):
    """Does the work before it answers."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Work."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


class WhenTold(Executor):
    """Keeps the work until `run`."""

    def __init__(self) -> None:
        self.kept: list[Callable[[], Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Keep it."""
        self.kept.append(lambda: fn(*args, **kwargs))
        return Future()

    def run(self) -> None:
        """Do all that was kept."""
        while self.kept:
            self.kept.pop(0)()
