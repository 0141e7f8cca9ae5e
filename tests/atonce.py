"""Several requests at the same moment: real threads, each with its own connection to the database."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connections
from django.test import Client

from accounts.models import User


def at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """Start all calls together and return what each came to, in their order; what one raises is raised here."""
    ready = threading.Barrier(len(calls))
    results: list[Any] = [None] * len(calls)
    raised: list[BaseException] = []

    def run(place: int, call: Callable[[], Any]) -> None:
        try:
            ready.wait(timeout=30)
            results[place] = call()
        except BaseException as error:
            raised.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
        assert not thread.is_alive(), "a request never came back"
    if raised:
        raise raised[0]
    return results


def browser_of(user: User) -> Client:
    """Return one more browser of somebody."""
    client = Client()
    client.force_login(user)
    return client
