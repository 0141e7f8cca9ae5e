"""What the tests of the rules share."""

import pytest


def pytest_configure(config):
    config.addinivalue_line("markers", "rule(id): the rule, by its id in the books' rules, that this test holds us to")


@pytest.fixture(params=["scorpions", "mutation"])
def book(request):
    """Each ruleset of the Défis Fantastiques family, for what both share."""
    return request.param
