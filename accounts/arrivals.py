"""New guests and new accounts are counted by the address they come from: a machine that makes thousands is stopped.

A family, a club or a class behind one address stays far below: hashing the passwords of as many accounts as may be made
takes some tenth of one processor, and as many guests some rows.
"""

import ipaddress

from django.http import HttpRequest

from accounts.address import client_address
from accounts.guessing import TooManyGuesses, count_guess

ACCOUNTS = 60
GUESTS = 200
SENTENCE = (
    "Trop de comptes viennent d’être créés depuis votre réseau. Attendez un quart d’heure, puis réessayez\u202f; "
    "rien n’est perdu."
)
# What a home or a host is given as a whole, in which one machine may take any address it likes.
NETWORK = 64


class TooManyArrivals(Exception):
    """As many have come from this address within a quarter of an hour as a whole club would."""


def count_account(request: HttpRequest) -> None:
    """Count an account about to be made; raises TooManyArrivals."""
    _count("account", request, ACCOUNTS)


def count_guest(request: HttpRequest) -> None:
    """Count a guest about to be made; raises TooManyArrivals."""
    _count("guest", request, GUESTS)


def _count(what: str, request: HttpRequest, limit: int) -> None:
    try:
        count_guess(what, network_of(client_address(request)), limit)
    except TooManyGuesses:
        raise TooManyArrivals from None


def network_of(address: str) -> str:
    """Return what an address counts as: itself, or its network where that is one subscriber's.

    >>> network_of("192.0.2.7"), network_of("2001:db8::1:2:3:4"), network_of("unknown")
    ('192.0.2.7', '2001:db8::', 'unknown')
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped or ipaddress.ip_network((found, NETWORK), strict=False).network_address)
    return str(found)
