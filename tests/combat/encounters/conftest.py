"""The table that encounters are led at."""

import pytest

from tests.campaigns.base import Table


@pytest.fixture
def table(db):
    """A table with its MdT, players and a spectator."""
    return Table()
