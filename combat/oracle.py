"""Who works chances out: a few threads of this process, asked with little patience, and what they have found before.

A page waits as long as its `Patience` lasts and then shows itself without the answer. The work goes on meanwhile, so
that whoever asks the same again finds it done.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any

logger = logging.getLogger(__name__)

PAGE = 0.04
"""Seconds that a whole page waits for all of its chances: under the 50 ms it may, with what else takes time."""

FRAGMENT = 1.0
"""Seconds that the part of a page waits which comes later by itself; then it comes again."""

THREADS = 2
WAITING = 32
"""Askings in hand before another one is told to come back."""

KEPT = 5000
"""Answers kept, the ones asked for last."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: the same `key` has the same answer, which `solve` works out.

    Questions of one `kind` take about as long as each other, as those of one fight do; None for one of its own kind.
    """

    key: Hashable
    solve: Callable[[], Any]
    kind: Hashable = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found: None when it is `late`, still being worked out, and when there is none to be found."""

    value: Any = None
    late: bool = False


LATE = Answer(late=True)


class Patience:
    """How long a page goes on waiting, for all that it asks together."""

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._until = clock() + seconds

    def left(self) -> float:
        """Return the seconds that are left, never below 0."""
        return max(0.0, self._until - self._clock())


class Oracle:
    """Answers questions in the threads of a pool, and remembers."""

    def __init__(
        self,
        pool: Executor,
        *,
        page: float = PAGE,
        fragment: float = FRAGMENT,
        waiting: int = WAITING,
        kept: int = KEPT,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._pool = pool
        self._page, self._fragment = page, fragment
        self._waiting, self._kept = waiting, kept
        self._lock = Lock()
        # Answers, and those being worked out; the ones asked for last at the end.
        self._known: OrderedDict[Hashable, Future[Any]] = OrderedDict()
        self._in_hand = 0
        self._clock = clock
        # Kinds of question that took longer than a page waits.
        self._slow: OrderedDict[Hashable, None] = OrderedDict()

    def page(self) -> Patience:
        """Return the patience of a whole page."""
        return Patience(self._page)

    def fragment(self) -> Patience:
        """Return the patience of a part that comes later."""
        return Patience(self._fragment)

    def is_slow(self, kind: Hashable) -> bool:
        """Say whether a question of this kind took longer than a page waits: a page had better not ask one."""
        with self._lock:
            return kind in self._slow

    def known(self, question: Question) -> Answer:
        """Return the answer if it is there already; nothing is worked out for it."""
        with self._lock:
            return _answer(self._known.get(question.key))

    def ask(self, question: Question, patience: Patience) -> Answer:
        """Return the answer if it can be had in time."""
        return self.ask_all([question], patience)[0]

    def ask_all(self, questions: Sequence[Question], patience: Patience) -> list[Answer]:
        """Return the answers that can be had in time; one thread works out what is new, in the order asked."""
        futures = self._futures(questions)
        unknown = [future for future in futures if future is not None and not future.done()]
        if unknown:
            wait(unknown, timeout=patience.left())
        return [_answer(future) for future in futures]

    def _futures(self, questions: Sequence[Question]) -> list[Future[Any] | None]:
        futures: list[Future[Any] | None] = []
        new: list[tuple[Question, Future[Any]]] = []
        with self._lock:
            room = self._in_hand < self._waiting
            for question in questions:
                future = self._known.get(question.key)
                if future is not None:
                    self._known.move_to_end(question.key)
                elif room:
                    future = self._known[question.key] = Future()
                    new.append((question, future))
                futures.append(future)
            self._in_hand += bool(new)
            while len(self._known) > max(self._kept, len(questions)):
                self._known.popitem(last=False)
        if new:
            self._pool.submit(self._work, new)
        return futures

    def _work(self, asked: list[tuple[Question, Future[Any]]]) -> None:
        try:
            for question, future in asked:
                begun = self._clock()
                try:
                    future.set_result(question.solve())
                except Exception as fault:
                    # A page is worth more than its odds: it goes without, and whoever runs the server is told.
                    logger.exception("No chances for %s", question.key)
                    future.set_exception(fault)
                if question.kind is not None and self._clock() - begun > PAGE:
                    self._remember_slow(question.kind)
        finally:
            with self._lock:
                self._in_hand -= 1

    def _remember_slow(self, kind: Hashable) -> None:
        with self._lock:
            self._slow[kind] = None
            while len(self._slow) > self._kept:
                self._slow.popitem(last=False)


def _answer(future: Future[Any] | None) -> Answer:
    if future is None or not future.done():
        return LATE
    return Answer(None if future.exception() else future.result())


# Its threads are started by the first question, so each process of the server has its own.
_present = Oracle(ThreadPoolExecutor(THREADS, thread_name_prefix="odds"))


def oracle() -> Oracle:
    """Return the one of this process."""
    return _present


def use(other: Oracle) -> Oracle:
    """Put another one in its place and return the one before: tests have one that is never or always in time."""
    global _present
    before, _present = _present, other
    return before
