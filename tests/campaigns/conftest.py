"""The table that the tests of this folder sit at, and an encounter that is led at it."""

from tests.campaigns.base import table
from tests.campaigns.led import led

__all__ = ["led", "table"]
