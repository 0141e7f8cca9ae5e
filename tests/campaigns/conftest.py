"""The table that the tests of this folder sit at."""

from tests.campaigns.base import table

__all__ = ["table"]
