"""Fixtures shared by every test: the three personas, and the choice of tests that need a database."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from hypothesis import settings
from pytest_django import Settings

from accounts.models import User
from combat import oracle
from tests.dice import ScriptedFaces, script
from tests.pools import AtOnce, Never

# The same examples in every run: what a run finds is there in the next one too.
settings.register_profile("same", derandomize=True, database=None)
settings.load_profile("same")

SOAK = Path(__file__).parent / "soak"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database-only", action="store_true", help="run only the tests that touch the database")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(SOAK):
            item.add_marker("soak")
    if not config.getoption("--database-only"):
        return
    wanted = [item for item in items if _touches_database(item)]
    config.hook.pytest_deselected(items=[item for item in items if not _touches_database(item)])
    items[:] = wanted


def _touches_database(item: pytest.Item) -> bool:
    names = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(names & {"db", "transactional_db"})


class Persona:
    """Someone with an account and a browser of his own: `alice.user`, `alice.client`."""

    def __init__(self, name: str) -> None:
        self.user = User.objects.create_user(username=name, password=f"{name} joue le soir")
        self.client = Client()
        self.client.force_login(self.user)


@pytest.fixture
def alice(db: None) -> Persona:
    """Whose things the test is about."""
    return Persona("alice")


@pytest.fixture
def bob(db: None) -> Persona:
    """Who shares something with Alice where the test says so."""
    return Persona("bob")


@pytest.fixture
def charlie(db: None) -> Persona:
    """Who has no business here."""
    return Persona("charlie")


@pytest.fixture
def dice(settings: Settings) -> Iterator[ScriptedFaces]:
    """The program's dice show what the test says: `dice.next(6, 1)`; no face may be left over."""
    settings.DICE_RANDBELOW = "tests.dice.randbelow"
    script.faces.clear()
    yield script
    left, script.faces = script.faces, []
    assert not left, f"faces never rolled: {left}"


@pytest.fixture(autouse=True)
def _no_oracle() -> Iterator[None]:
    """Chances are never there in time unless a test asks for `odds`: they cost work, and none of it is to be chance."""
    before = oracle.use(oracle.Oracle(Never(), page=0, fragment=0))
    yield
    oracle.use(before)


@pytest.fixture
def odds(_no_oracle: None) -> oracle.Oracle:
    """Chances are worked out at once, in the thread that asks."""
    mine = oracle.Oracle(AtOnce(), page=0, fragment=0, clock=lambda: 0.0)
    oracle.use(mine)
    return mine
