"""Who works chances out: never waited for longer than a page may, never twice for the same, never too many at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread
from typing import Any

import pytest

from combat.oracle import LATE, Answer, Oracle, Patience, Question
from tests.pools import AtOnce, Never, WhenTold

NO_TIME = Patience(0)


def one(key: Any, value: Any = None) -> Question:
    return Question(key, lambda: value)


def refuse() -> Any:
    raise AssertionError("asked twice")


def test_what_is_known_is_not_worked_out_again():
    oracle = Oracle(AtOnce())
    assert oracle.ask(one("a", 1), NO_TIME) == Answer(1)
    assert oracle.ask(Question("a", refuse), NO_TIME) == Answer(1)


def test_who_does_not_wait_finds_it_later():
    pool = WhenTold()
    oracle = Oracle(pool)
    assert oracle.ask(one("a", 1), NO_TIME) == LATE
    # Whoever asks meanwhile does not set it going once more.
    assert oracle.ask(Question("a", refuse), NO_TIME) == LATE
    pool.run()
    assert oracle.ask(Question("a", refuse), NO_TIME) == Answer(1)


def test_many_are_one_piece_of_work_and_come_one_by_one():
    pool = WhenTold()
    oracle = Oracle(pool)
    oracle.ask_all([one("a", 1), one("b", 2)], NO_TIME)
    assert oracle.ask_all([one("b"), one("c", 3), one("a")], NO_TIME) == [LATE, LATE, LATE]
    assert len(pool.kept) == 2
    pool.kept.pop(0)()
    assert oracle.ask_all([one("b"), one("c"), one("a")], NO_TIME) == [Answer(2), LATE, Answer(1)]


def test_too_much_in_hand_is_told_to_come_back():
    pool = WhenTold()
    oracle = Oracle(pool, waiting=1)
    oracle.ask(one("a", 1), NO_TIME)
    assert oracle.ask(one("b", 2), NO_TIME) == LATE
    assert len(pool.kept) == 1
    pool.run()
    oracle.ask(one("b", 2), NO_TIME)
    pool.run()
    assert oracle.ask(Question("b", refuse), NO_TIME) == Answer(2)


def test_what_was_asked_for_last_is_kept():
    oracle = Oracle(AtOnce(), kept=2)
    for key in ("a", "b", "a", "c"):
        oracle.ask(one(key, key), NO_TIME)
    assert oracle.ask(Question("a", refuse), NO_TIME) == Answer("a")
    assert oracle.ask(one("b", "new"), NO_TIME) == Answer("new")


def test_a_fault_leaves_the_others_and_is_told(caplog: pytest.LogCaptureFixture):
    oracle = Oracle(AtOnce())
    answers = oracle.ask_all([Question("a", lambda: 1 // 0), one("b", 2)], NO_TIME)
    assert answers == [Answer(None), Answer(2)]
    assert "ZeroDivisionError" in caplog.text


def test_patience_is_one_for_all_that_a_page_asks():
    moments = iter([10.0, 10.03, 10.05, 99.0])
    patience = Patience(0.04, lambda: next(moments))
    assert patience.left() == pytest.approx(0.01)
    assert patience.left() == 0
    assert patience.left() == 0


def test_what_takes_longer_than_a_page_waits_is_remembered_by_its_kind():
    moments = iter([0.0, 0.03, 1.0, 1.05])
    oracle = Oracle(AtOnce(), clock=lambda: next(moments))
    oracle.ask(Question("a", lambda: 1, "quick"), NO_TIME)
    oracle.ask(Question("b", lambda: 2, "slow"), NO_TIME)
    assert not oracle.is_slow("quick")
    assert oracle.is_slow("slow")


def test_what_is_known_is_told_without_work():
    pool = WhenTold()
    oracle = Oracle(pool)
    assert oracle.known(one("a", 1)) == LATE
    assert pool.kept == []
    oracle.ask(one("a", 1), NO_TIME)
    pool.run()
    assert oracle.known(Question("a", refuse)) == Answer(1)


def test_an_answer_in_time_is_waited_for():
    """With real threads: the work is let go only once somebody waits for it."""
    go = Event()
    with ThreadPoolExecutor(1) as pool:
        oracle = Oracle(pool)
        answers: list[Answer] = []
        asking = Thread(target=lambda: answers.append(oracle.ask(Question("a", lambda: go.wait(20)), Patience(20))))
        asking.start()
        go.set()
        asking.join(20)
    assert answers == [Answer(True)]


def test_one_that_never_comes_costs_no_more_than_the_patience():
    oracle = Oracle(Never())
    assert [oracle.ask(one(key), NO_TIME) for key in range(100)] == [LATE] * 100
